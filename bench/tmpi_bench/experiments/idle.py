"""A job whose ranks all wait for input: how much processor time it burns, from the kernel's own accounts."""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, idle

TITLE = "idle: every rank waits for input"
NOTES = [f"processor time of all processes of the job over {config.IDLE_SECONDS:g} s, in percent of one core."]


def jobs(settings: Settings) -> list[Job]:
    return [Job("idle", "idle", config.IDLE_RANKS, idle)]
