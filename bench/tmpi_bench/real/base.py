"""Program: what tmpi-bench must know about one real program. Subclasses, one file each, say where its sources are, how it is
built, run, and what it says about its own answer.

Nothing here starts a process or touches the network: building.py and sources.py do.
"""
from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Callable


class NotVerified(Exception):
    """Why a run does not count, in words: what the program's own check says, or that it says nothing."""


@dataclass(frozen=True)
class Tools:
    """What a program is built with, the same for every implementation but for the wrappers. `run` takes a command and the
    folder to run it in, and raises BuildError; `c`, `cxx`, `fortran` are the wrappers; `blas()` is an archive to link."""

    run: Callable[[list[str], Path], None]
    c: str
    cxx: str
    fortran: str
    blas: Callable[[], Path]
    jobs: int

    def make(self, folder: Path, *arguments: str) -> None:
        self.run(["make", "-s", f"-j{self.jobs}", *arguments], folder)


class Program:
    """One program. `name` is what --only takes; `package` is Debian's source package."""

    name = ""
    title = ""
    package = ""
    needs: tuple[str, ...] = ()        # commands without which it cannot be built
    fortran = False                    # its sources call MPI from Fortran: a library without mpifort cannot take part
    takes_input = False                # prepare() writes a file named `input`, which becomes the standard input

    def build(self, source: Path, work: Path, tools: Tools) -> dict[str, Path]:
        """Builds in `work`, an empty folder, and leaves `source` as it is. The files to keep: name -> where."""
        raise NotImplementedError

    def prepare(self, folder: Path, ranks: int, quick: bool) -> None:
        """Writes the files that the program looks for where it is started."""

    def arguments(self, built: Path, ranks: int, quick: bool) -> list[str]:
        """The program and its arguments; `built` has the files that build() named."""
        raise NotImplementedError

    def seconds(self, out: str, folder: Path, wall: float) -> float:
        """The time the program measured itself (`wall`, from outside, if it measures none). Raises NotVerified."""
        raise NotImplementedError


def number(pattern: str, text: str, what: str) -> float:
    """The first group of the last place where `pattern` matches."""
    found = re.findall(pattern, text, re.MULTILINE)
    if not found:
        raise NotVerified(f"its output has no {what}")
    return float(found[-1])


def grid(ranks: int) -> tuple[int, int]:
    """Rows and columns of processes, as square as can be, no more rows than columns."""
    rows = max(p for p in range(1, ranks + 1) if ranks % p == 0 and p * p <= ranks)
    return rows, ranks // rows
