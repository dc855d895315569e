"""Hybrid programs: MPI between ranks, OpenMP threads within each; four ranks of four threads, on any number of processors."""
from __future__ import annotations

from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, result_line
from tmpi_bench.points import Bar, Point

TITLE = "hybrid: four ranks with four OpenMP threads each"
NOTES = ["seconds as the program reports them: Jacobi's method, halo rows by MPI between parallel loops, and a sum over all",
         "ranks in each iteration. OMP_NUM_THREADS is set by the program itself; all else is each runtime's default."]
RANKS = 4


def jobs(settings: Settings) -> list[Job]:
    size = ("-n", "256", "-i", "100") if settings.quick else ()
    return [Job("hybrid", "hybrid", RANKS, result_line, size)]


def bars(_processors: int) -> list[Bar]:
    return [Bar("MPI and OpenMP, 4 ranks of 4 threads", Point("hybrid", "hybrid", RANKS), "s", times_best_peer=1)]
