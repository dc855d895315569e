"""Builds a real program for one implementation, with its own wrappers and the same flags for all, and keeps what is run.

The result lies in the cache under a name that changes with the recipe, the sources' place, the wrappers and, for TMPI, its
header and archives. The log of a build that failed stays beside it. Invariant: a folder that is there is complete.
"""
from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

from tmpi_bench import runner
from tmpi_bench.build import BuildError
from tmpi_bench.peers.base import Implementation
from tmpi_bench.peers.tmpi import Tmpi, prefix
from tmpi_bench.real import PROGRAMS, sources
from tmpi_bench.real.base import Program, Tools
from tmpi_bench.real.sources import NoSource, programs_folder

STEP_SECONDS = 1800
# Ranks are what is compared: nothing else may use more processors.
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


@functools.lru_cache(maxsize=None)
def source_of(package: str) -> Path | str:
    """The sources, or why there are none: asked for once per run, not once per implementation."""
    try:
        return sources.fetch(package)
    except NoSource as error:
        return str(error)


@functools.lru_cache(maxsize=None)
def blas_or_problem() -> Path | str:
    try:
        return sources.blas()
    except NoSource as error:
        return str(error)


def blas() -> Path:
    found = blas_or_problem()
    if isinstance(found, str):
        raise BuildError(found)
    return found


def fingerprint(program: Program, implementation: Implementation, wrappers: list[str]) -> str:
    recipe = Path(sys.modules[type(program).__module__].__file__)
    files = [Path(__file__), *sorted(recipe.parent.glob(f"{program.name}*")),
             *(Path(w).resolve() for w in wrappers if w)]
    if isinstance(implementation, Tmpi):
        files += [*sorted((prefix() / "include").glob("*.h")), *sorted((prefix() / "lib").glob("*.a"))]
    digest = hashlib.sha256(" ".join([str(sources.source_folder(program.package)), *wrappers]).encode())
    for path in files:
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def build(name: str, implementation: Implementation) -> str:
    """The folder with what is run. Raises BuildError."""
    program = PROGRAMS[name]
    what = f"{program.title} for {implementation.title}"
    wrappers = [implementation.compiler(False)[0], implementation.compiler(True)[0], implementation.fortran()]
    if program.fortran and not wrappers[2]:
        raise BuildError(f"{what}: this installation has no compiler wrapper for Fortran")
    for tool in program.needs:
        if not shutil.which(tool):
            raise BuildError(f"{what}: {tool} is missing, please install it")
    source = source_of(program.package)
    if isinstance(source, str):
        raise BuildError(f"{program.title}: {source}")
    folder = programs_folder() / (implementation.built_as or implementation.name)
    target = folder / f"{name}-{fingerprint(program, implementation, wrappers)}"
    if not target.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".") as text:
            made = build_in(Path(text), program, implementation, source, wrappers, folder / f"{name}.log")
            for old in folder.glob(f"{name}-*"):
                shutil.rmtree(old)
            made.replace(target)
        (folder / f"{name}.log").unlink(missing_ok=True)
    return str(target)


def build_in(folder: Path, program: Program, implementation: Implementation, source: Path, wrappers: list[str],
             log: Path) -> Path:
    """Builds in `folder`; returns a folder in it that has what build() of the program named."""
    work, kept = folder / "work", folder / "kept"
    work.mkdir()
    kept.mkdir()
    log.write_text("")

    def run(argv: list[str], where: Path) -> None:
        done = runner.run(argv, {**implementation.environment(), **ONE_THREAD, "LC_ALL": "C"}, STEP_SECONDS, where=where)
        with log.open("a") as file:
            file.write(f"$ {' '.join(argv)}\n{done.out}{done.err}\n")
        if done.status != "ok":
            raise BuildError(f"{program.title} for {implementation.title}: {first_error(done)} (all of it: {log})")

    tools = Tools(run, *wrappers, blas=blas, jobs=len(os.sched_getaffinity(0)))
    for name, path in program.build(source, work, tools).items():
        if not path.exists():
            raise BuildError(f"{program.title} for {implementation.title}: the build made no {name} (its output: {log})")
        shutil.copy(path, kept / name)
    return kept


def first_error(done: runner.Outcome) -> str:
    lines = [line.strip() for line in (done.err + done.out).splitlines() if "rror" in line or "undefined" in line]
    return lines[0][:160] if lines else done.reason()
