"""Compiles the measuring programs and the examples, once per implementation, with its own wrapper.

Results are kept in the cache under a name that changes with the source, the compiler and the flags, so an old program
is never measured by mistake.
"""
from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from tmpi_bench.peers.base import Implementation, cache_folder
from tmpi_bench.peers.tmpi import PACKAGE, prefix

C_FLAGS = ["-O3", "-std=gnu11"]
CXX_FLAGS = ["-O3", "-std=c++20"]
PROGRAMS = PACKAGE.parent / "programs"
# Linked by everything that may want them; libraries that are not there show up as a failed build of that program.
LIBRARIES = {"limits": ["-pthread"], "context": ["-lboost_context"], "hybrid": ["-fopenmp"], "sparse_lu": ["-lz"]}
COMPILE_SECONDS = 120


class BuildError(Exception):
    """One line: which program, for whom, what the compiler said first."""


def examples_folder() -> Path:
    """examples/ of the source tree, or of the installation."""
    for folder in (PACKAGE.parent.parent / "examples", prefix() / "share" / "tmpi" / "examples"):
        if folder.is_dir():
            return folder
    return PACKAGE.parent.parent / "examples"


def find_sources(program: str) -> list[Path]:
    """A program of bench/programs is one file; one of examples/ is all sources of its folder."""
    for suffix in (".c", ".cpp"):
        if (PROGRAMS / (program + suffix)).is_file():
            return [PROGRAMS / (program + suffix)]
        folder = examples_folder() / program
        if (folder / (program + suffix)).is_file() or (folder / ("main" + suffix)).is_file():
            return sorted(p for p in folder.glob("*" + suffix) if not p.stem.endswith("_test"))
    raise BuildError(f"{program}: no source in {PROGRAMS} or {examples_folder() / program}")


def fingerprint(sources: list[Path], compiler: list[str], flags: list[str]) -> str:
    digest = hashlib.sha256(" ".join(compiler + flags).encode())
    near = [sources[0].parent, sources[0].parent.parent / "common", prefix() / "include"]
    files = {*sources, *(p for folder in near if folder.is_dir() for p in folder.iterdir() if p.is_file())}
    resolved = shutil.which(compiler[0])
    for path in sorted(files) + ([Path(resolved)] if resolved else []):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def build(program: str, implementation: Implementation) -> str:
    """The path of the executable. Raises BuildError."""
    sources = find_sources(program)
    cplusplus = sources[0].suffix == ".cpp"
    compiler = implementation.compiler(cplusplus)
    flags = (CXX_FLAGS if cplusplus else C_FLAGS) + ["-I", str(examples_folder())]
    last = LIBRARIES.get(program, []) + ["-lm"]
    folder = cache_folder() / "bench" / (implementation.built_as or implementation.name)
    target = folder / f"{program}-{fingerprint(sources, compiler, flags + last)}"
    if target.exists():
        return str(target)
    folder.mkdir(parents=True, exist_ok=True)
    fresh = target.with_suffix(f".{os.getpid()}")
    argv = [*compiler, *flags, *map(str, sources), "-o", str(fresh), *last]
    try:
        done = subprocess.run(argv, env={**os.environ, **implementation.environment()}, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=COMPILE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BuildError(f"{program} for {implementation.title}: {error}") from error
    if done.returncode != 0 or not fresh.exists():
        lines = [s for s in (done.stderr or done.stdout).splitlines() if "rror" in s] or done.stderr.splitlines()
        raise BuildError(f"{program} for {implementation.title}: {lines[0] if lines else 'the compiler failed'}")
    for old in folder.glob(f"{program}-*"):
        if old != fresh:
            old.unlink(missing_ok=True)
    fresh.replace(target)
    return str(target)
