"""Switching between two ranks that share a carrier, beside what the kernel and Boost.Context need for the like."""
from __future__ import annotations

from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, machine, ours_and_no_probe, printed_samples

TITLE = "switch: from one ready rank to the other on one core"
NOTES = ["switch: TMPI, thread identity included. sched_yield, futex: two kernel threads. boost_context: no identity.",
         "no probe: carriers do not look whether they must give way."]


def jobs(settings: Settings) -> list[Job]:
    return [
        Job("switch", "limits", 2, printed_samples, ("sched_yield", "futex"), "one-core", machine),
        Job("switch", "context", 2, printed_samples, (), "one-core", machine),
        Job("switch", "yield", 2, printed_samples, (), "one-core", ours_and_no_probe),
    ]
