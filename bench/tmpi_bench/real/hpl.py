"""HPL, the Linpack benchmark, as it is in Debian's hpcc: dense LU with partial pivoting, row broadcasts, panels.

hpcc has made HPL's main program a function (the whole of hpcc takes minutes where a library spins); hpl_main.c calls it.
"""
from __future__ import annotations

import re
import shutil
from pathlib import Path

from tmpi_bench.real.base import NotVerified, Program, Tools, grid, number

SIZE, QUICK_SIZE, BLOCK = 5000, 1500, 128
MAIN = Path(__file__).with_name("hpl_main.c")
# What hpcc's own template of a makefile leaves open. Without HPL_NO_MPI_DATATYPE it calls what MPI 3.0 removed and Open MPI
# has no more.
MAKE = {"SHELL": "/bin/sh", "CD": "cd", "CP": "cp", "LN_S": "ln -s", "MKDIR": "mkdir", "RM": "rm -f", "TOUCH": "touch",
        "F2CDEFS": "-DAdd_ -DF77_INTEGER=int -DStringSunStyle", "CCNOOPT": "-O0", "CCFLAGS": "-O2 -w", "ARCHIVER": "ar",
        "ARFLAGS": "rc", "RANLIB": "ranlib"}
# The input: a line each, of which HPL reads the first word.
INPUT = """HPLinpack benchmark input file
tmpi-bench
HPL.out output file
8 device out (a file)
1 # of problem sizes
{size} Ns
1 # of NBs
{block} NBs
0 PMAP (row-major)
1 # of process grids
{rows} Ps
{columns} Qs
16.0 threshold
1 # of panel fact
2 PFACTs (right)
1 # of recursive stopping criteria
4 NBMINs
1 # of panels in recursion
2 NDIVs
1 # of recursive panel fact.
1 RFACTs (Crout)
1 # of broadcasts
1 BCASTs (1rM)
1 # of lookahead depths
1 DEPTHs
2 SWAP (mix)
64 swapping threshold
0 L1 (transposed)
0 U (transposed)
1 equilibration
8 memory alignment
"""


class Hpl(Program):
    name = "hpl"
    title = "HPL (hpcc)"
    package = "hpcc"
    needs = ("make", "gfortran")

    def build(self, source: Path, work: Path, tools: Tools) -> dict[str, Path]:
        tree = work / "hpcc"
        shutil.copytree(source, tree)
        template = (tree / "hpl" / "setup" / "Make.UNKNOWN.in").read_text()
        values = {**MAKE, "CC": tools.c, "LINKER": tools.c, "LALIB": f"{tools.blas()} -lgfortran"}
        filled = re.sub(r"@(\w+)@", lambda m: values.get(m[1], ""), template)
        (tree / "hpl" / "Make.UNKNOWN").write_text(
            re.sub(r"^HPL_OPTS .*", "HPL_OPTS = -DHPL_NO_MPI_DATATYPE", filled, flags=re.MULTILINE))
        tools.make(tree, "arch=UNKNOWN")
        tools.run([tools.c, "-O2", "-w", "-I", "include", "-I", "hpl/include", str(MAIN), "-o", "xhpl",
                   "hpl/lib/UNKNOWN/libhpl.a", str(tools.blas()), "-lgfortran", "-lm"], tree)
        return {"xhpl": tree / "xhpl"}

    def prepare(self, folder: Path, ranks: int, quick: bool) -> None:
        rows, columns = grid(ranks)
        (folder / "hpccinf.txt").write_text(INPUT.format(size=QUICK_SIZE if quick else SIZE, block=BLOCK, rows=rows,
                                                         columns=columns))

    def arguments(self, built: Path, ranks: int, quick: bool) -> list[str]:
        return [str(built / "xhpl")]

    def seconds(self, out: str, folder: Path, wall: float) -> float:
        report = folder / "hpccoutf.txt"
        text = report.read_text(errors="replace") if report.exists() else ""
        checks = re.findall(r"^\|\|Ax-b\|\|.*?(PASSED|FAILED)\s*$", text, re.MULTILINE)
        if checks != ["PASSED"]:
            raise NotVerified("HPL's residual check FAILED" if "FAILED" in checks else "HPL wrote no residual check")
        return number(r"^W\w+\s+\d+\s+\d+\s+\d+\s+\d+\s+([\d.]+)\s", text, "line of HPL's time")
