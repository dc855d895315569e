"""MPI from Python: messages of numpy arrays and of pickled objects, sums over all ranks, by mpi4py from its source release,
which each library's own wrapper compiles."""
from __future__ import annotations

import functools
import subprocess
from pathlib import Path

from tmpi_bench import parse, runner
from tmpi_bench.build import PROGRAMS, BuildError
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, Run, limit, spinning
from tmpi_bench.peers.base import Implementation, cache_folder, make_environment
from tmpi_bench.points import Bar, Point, Reference

TITLE = "python: MPI from Python, by mpi4py"
NOTES = ["microseconds; arrays and objects one way between pairs, all pairs at once; allreduce of doubles. The wrapper of each",
         "library has compiled mpi4py. Under TMPI each rank is a process here, since the interpreter cannot be shared."]
RANKS = (2, 8)
SIZES = {"arrays": (8, 65536, 1 << 20), "objects": (8, 65536), "allreduce": (8, 65536)}
LEAST_VERSION = "4.1"                      # the first that knows the standard ABI's names


@functools.lru_cache(maxsize=None)
def problem_with(folder: Path, wrapper: str) -> str:
    """Makes the virtual environment unless it is there; what went wrong, or ""."""
    python = folder / "bin" / "python"
    if python.exists() and subprocess.run([python, "-c", "import mpi4py, numpy"], check=False,
                                          capture_output=True).returncode == 0:
        return ""
    return make_environment(folder, ["numpy", f"mpi4py>={LEAST_VERSION}", "--no-binary", "mpi4py", "--no-cache-dir"],
                            {"MPICC": wrapper})


def build(_program: str, implementation: Implementation) -> str:
    """The interpreter of the virtual environment that has this library's mpi4py. Raises BuildError."""
    folder = cache_folder() / "python" / (implementation.built_as or implementation.name)
    problem = problem_with(folder, implementation.compiler(False)[0])
    if problem:
        raise BuildError(f"mpi4py for {implementation.title}: {problem}")
    return str(folder / "bin" / "python")


def jobs(settings: Settings) -> list[Job]:
    return [Job("python", "python", n, run, (what, *map(str, sizes)), measure=what, build=build)
            for n in settings.ranks(RANKS) for what, sizes in SIZES.items()]


def run(job: Job, implementation: Implementation, settings: Settings) -> Run:
    budget = settings.budget(spinning(job, implementation, settings))
    argv = [*implementation.command(job.ranks, job.processors(settings.cores), job.place),
            build(job.program, implementation), str(PROGRAMS / "python.py"), *budget, *job.arguments]
    outcome = runner.run(argv, implementation.environment(job.place), limit(job, implementation, settings))
    return Run(outcome, *parse.json_lines(outcome.out))


def bars(_processors: int) -> list[Bar]:
    table = []
    for n in RANKS:
        point = Point("python", "arrays", n, SIZES["arrays"][0])
        table.append(Bar(f"Python, an array of 8 B one way, {n} ranks", point, "us",
                         reference=Reference(point, "openmpi", 1.5, "1.5 x Open MPI")))
    return table
