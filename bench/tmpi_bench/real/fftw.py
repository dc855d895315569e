"""FFTW's own MPI test program: transforms are compared with what the definition demands, then one is timed."""
from __future__ import annotations

import re
from pathlib import Path

from tmpi_bench.real.base import NotVerified, Program, Tools, number

# In FFTW's words: o, i - out of place, in place; c, r - complex, real; f, b - forward, backward; then the size.
VERIFIED = ("ocf64x32", "icb12x13x14", "orf60x44", "obr16x18x20", "ocf1024")
TIMED, QUICK_TIMED = "ocf1024x1024", "ocf256x256"
# FFTW's own check.pl takes this for double precision.
TOLERANCE = 1e-10
UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}


class Fftw(Program):
    name = "fftw"
    title = "FFTW's mpi-bench"
    package = "fftw3"
    needs = ("make",)

    def build(self, source: Path, work: Path, tools: Tools) -> dict[str, Path]:
        tools.run([str(source / "configure"), "--enable-mpi", "--enable-sse2", "--disable-fortran", "--disable-doc",
                   "--disable-shared", "CC=gcc", "CFLAGS=-O2", f"MPICC={tools.c}"], work)
        tools.make(work)
        return {"mpi-bench": work / "mpi" / "mpi-bench"}

    def arguments(self, built: Path, ranks: int, quick: bool) -> list[str]:
        checks = [word for problem in VERIFIED for word in ("--verify", problem)]
        return [str(built / "mpi-bench"), "-oestimate", "-v1", "--verify-rounds=1", *checks, "--speed",
                QUICK_TIMED if quick else TIMED]

    def seconds(self, out: str, folder: Path, wall: float) -> float:
        for problem in VERIFIED:
            line = re.search(rf"^{problem} (\S+) (\S+) (\S+)$", out, re.MULTILINE)
            if not line:
                raise NotVerified(f"FFTW did not verify {problem}")
            if not all(float(error) < TOLERANCE for error in line.groups()):
                raise NotVerified(f"FFTW found errors of {', '.join(line.groups())} in {problem}")
        unit = re.search(r"^Time:.* median [\d.]+ (\w+)$", out, re.MULTILINE)
        return number(r"^Time:.* median ([\d.]+) \w+$", out, "line of FFTW's time") * UNITS[unit[1]]
