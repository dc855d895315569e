"""Start, barrier, end: the wall time of the whole command from outside; then, in other runs, the memory it holds."""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, wall_time

TITLE = "start: MPI_Init, MPI_Barrier, MPI_Finalize"
NOTES = ["wall time: the whole command, from outside. memory per rank: proportional set size of the job / ranks,",
         "before MPI_Finalize. A job is ended when it takes too long or when the machine runs short of memory."]


def jobs(settings: Settings) -> list[Job]:
    counts = settings.ranks(config.START_RANKS, most_when_quick=32)
    listed = [Job("start", "start", n, wall_time, measure="wall time") for n in counts]
    listed += [Job("start", "start", n, wall_time, ("memory",)) for n in counts]
    return listed
