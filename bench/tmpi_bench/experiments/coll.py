"""Collective operations with 2 to 32 ranks, all of them taking part, buffers touched first, roots rotating."""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, printed_samples

TITLE = "coll: collective operations"
NOTES = ["one operation, all ranks taking part; the time of the slowest rank. Roots rotate."]


def jobs(settings: Settings) -> list[Job]:
    return [Job("coll", "coll", n, printed_samples) for n in settings.ranks(config.COLLECTIVE_RANKS)]
