"""Real programs, as their authors made them, with few ranks and with many more than there are processors. Each run is
verified by the program's own check, and is no time if that fails."""
from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tmpi_bench import runner
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, Run, limit
from tmpi_bench.parse import Record
from tmpi_bench.peers.base import Implementation
from tmpi_bench.points import Bar, Point
from tmpi_bench.real import PROGRAMS
from tmpi_bench.real.base import NotVerified
from tmpi_bench.real.building import ONE_THREAD, build
from tmpi_bench.runner import Outcome

TITLE = "programs: real programs, unmodified"
NOTES = ["seconds as the program itself measures them, and only if its own check passed. hpl: dense LU of hpcc; fftw: one",
         "transform by FFTW's test program, after it has verified others; lammps: 100 steps of a Lennard-Jones melt;",
         "mumps: factorization and solution with e40r0100 by its example driver, which calls MPI from Fortran;",
         "hdf5: the test of parallel HDF5 that needs no file of MPI, from outside. One thread per rank."]
EXPERIMENT = "programs"
RANKS = (2, 8, 32)


def jobs(settings: Settings) -> list[Job]:
    return [Job(EXPERIMENT, name, n, own_check, measure=name, build=build)
            for name in PROGRAMS for n in settings.ranks(RANKS)]


def own_check(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """Runs it in a folder of its own, with its input there, and takes time and verification from what it says."""
    program = PROGRAMS[job.program]
    built = Path(build(job.program, implementation))
    argv = [*implementation.command(job.ranks, job.processors(settings.cores), job.place),
            *program.arguments(built, job.ranks, settings.quick)]
    with tempfile.TemporaryDirectory(prefix="tmpi-bench-") as text:
        folder = Path(text)
        program.prepare(folder, job.ranks, settings.quick)
        with open(folder / "input" if program.takes_input else os.devnull, "rb") as stdin:
            outcome = runner.run(argv, {**implementation.environment(job.place), **ONE_THREAD},
                                 limit(job, implementation, settings), where=folder, stdin=stdin.fileno())
        return verified(job, outcome, folder)


def verified(job: Job, outcome: Outcome, folder: Path) -> Run:
    if outcome.status != "ok":
        return Run(outcome, [])
    try:
        seconds = PROGRAMS[job.program].seconds(outcome.out, folder, outcome.seconds)
    except NotVerified as error:
        outcome.status, outcome.err = "failed", str(error)
        return Run(outcome, [])
    return Run(outcome, [Record(job.measure, job.ranks, 0, "s", [seconds])])


def bars(_processors: int) -> list[Bar]:
    table = []
    for name, program in PROGRAMS.items():
        for n in RANKS:
            few = n == min(RANKS)
            table.append(Bar(f"{program.title}, {n} ranks", Point(EXPERIMENT, name, n), "s",
                             times_best_peer=1 if few else None, below_every_peer=not few))
    return table
