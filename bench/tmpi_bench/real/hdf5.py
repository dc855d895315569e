"""Parallel HDF5: of its own tests the one that needs no file of MPI (MPI_File_*), which TMPI has not built yet.

All others of testpar open theirs with H5Pset_fapl_mpio. This one uses the library serially, after MPI_Finalize.
"""
from __future__ import annotations

from pathlib import Path

from tmpi_bench.real.base import NotVerified, Program, Tools

TEST = "t_init_term"


class Hdf5(Program):
    name = "hdf5"
    title = f"parallel HDF5, {TEST}"
    package = "hdf5"
    needs = ("make",)

    def build(self, source: Path, work: Path, tools: Tools) -> dict[str, Path]:
        tools.run([str(source / "configure"), "--enable-parallel", "--disable-shared", "--disable-hl", "--disable-tools",
                   "--disable-doxygen-doc", "--without-zlib", f"CC={tools.c}", "CFLAGS=-O1 -w"], work)
        tools.make(work / "src")
        tools.make(work / "test", "libh5test.la")
        tools.make(work / "testpar", TEST)
        return {TEST: work / "testpar" / TEST}

    def arguments(self, built: Path, ranks: int, quick: bool) -> list[str]:
        return [str(built / TEST)]

    def seconds(self, out: str, folder: Path, wall: float) -> float:
        if "FAILED" in out or "PASSED" not in out:
            raise NotVerified(f"{TEST} did not say PASSED")
        return wall
