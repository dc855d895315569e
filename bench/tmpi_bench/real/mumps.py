"""MUMPS, a sparse direct solver in Fortran and C that calls MPI from Fortran, on the matrix e40r0100: its own example driver.

Stands for ScaLAPACK's tests and SuperLU_DIST too, whose sources Debian's archive did not give out when this was written.
MUMPS would use ScaLAPACK for a root front of more than some hundred rows if it were told to; this matrix has none.
"""
from __future__ import annotations

import functools
import gzip
import re
import shutil
from pathlib import Path

from tmpi_bench.build import examples_folder
from tmpi_bench.real.base import NotVerified, Program, Tools, number

MATRIX = Path("data", "e40r0100.mtx.gz")
NO_SCALAPACK = Path(__file__).with_name("mumps_no_scalapack.f90")
# The right-hand side is that of a solution of ones; MUMPS reaches 1e-10.
TOLERANCE = 1e-8
MAKEFILE = """LPORDDIR = $(topdir)/PORD/lib/
IPORD = -I$(topdir)/PORD/include/
LPORD = -L$(LPORDDIR) -lpord
ORDERINGSF = -Dpord
ORDERINGSC = $(ORDERINGSF)
LORDERINGS = $(LPORD)
IORDERINGSF =
IORDERINGSC = $(IPORD)
PLAT =
LIBEXT_SHARED = .so
FPIC_OPT =
LIBEXT = .a
OUTC = -o{space}
OUTF = -o{space}
RM = rm -f
CC = {c}
FC = {fortran}
FL = {fortran}
AR = ar rc{space}
RANLIB = ranlib
SCALAP = {stubs}
LIBPAR = $(SCALAP)
LIBBLAS = {blas}
LIBOTHERS = -lpthread
CDEFS = -DAdd_
OPTF = -O2 -w -fallow-argument-mismatch
OPTL = -O2
OPTC = -O2 -w
INCS =
LIBS = $(LIBPAR)
LIBSEQNEEDED =
"""


@functools.lru_cache(maxsize=1)
def problem() -> str:
    """The matrix and the right-hand side as the driver reads them."""
    size, entries, sums = 0, [], []
    with gzip.open(examples_folder() / MATRIX, "rt") as file:
        for line in file:
            if line.startswith("%"):
                continue
            words = line.split()
            if not sums:
                size = int(words[0])
                sums = [0.0] * size
                continue
            entries.append(line)
            sums[int(words[0]) - 1] += float(words[2])
    return f"{size}\n{len(entries)}\n{''.join(entries)}" + "".join(f"{x!r}\n" for x in sums)


class Mumps(Program):
    name = "mumps"
    title = "MUMPS, e40r0100"
    package = "mumps"
    needs = ("make", "gfortran")
    fortran = True
    takes_input = True

    def build(self, source: Path, work: Path, tools: Tools) -> dict[str, Path]:
        tree, stubs = work / "mumps", work / "no_scalapack.o"
        shutil.copytree(source, tree)
        tools.run(["gfortran", "-O2", "-fPIC", "-c", str(NO_SCALAPACK), "-o", str(stubs)], work)
        (tree / "Makefile.inc").write_text(MAKEFILE.format(c=tools.c, fortran=tools.fortran, stubs=stubs,
                                                           blas=tools.blas(), space=" "))
        tools.make(tree, "d")
        return {"dsimpletest": tree / "examples" / "dsimpletest"}

    def prepare(self, folder: Path, ranks: int, quick: bool) -> None:
        (folder / "input").write_text(problem())

    def arguments(self, built: Path, ranks: int, quick: bool) -> list[str]:
        return [str(built / "dsimpletest")]

    def seconds(self, out: str, folder: Path, wall: float) -> float:
        size = int(problem().split("\n", 1)[0])
        solution = re.search(r"Solution is((?:\s+[-+]?[\d.]+(?:E[-+]\d+)?)*)", out)
        values = [float(word) for word in solution[1].split()] if solution else []
        if len(values) != size:
            raise NotVerified(f"MUMPS printed {len(values)} values of a solution of {size}")
        worst = max(abs(value - 1) for value in values)
        if not worst < TOLERANCE:
            raise NotVerified(f"MUMPS's solution is off by {worst:g}")
        return sum(number(rf"^ *Elapsed time in {what} driver= +([\d.]+)", out, f"time of {what}")
                   for what in ("factorization", "solve"))
