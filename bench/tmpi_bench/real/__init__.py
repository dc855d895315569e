"""Real programs, one file each, as their authors made them; and the ways to have their sources and to build them.

Not for the programs that are written to measure (bench/programs) or to show (examples/). To add one: a file with a
subclass of Program, one line below.
"""
from __future__ import annotations

from tmpi_bench.real.base import Program
from tmpi_bench.real.fftw import Fftw
from tmpi_bench.real.hdf5 import Hdf5
from tmpi_bench.real.hpl import Hpl
from tmpi_bench.real.lammps import Lammps
from tmpi_bench.real.mumps import Mumps

PROGRAMS: dict[str, Program] = {program.name: program for program in (Hpl(), Fftw(), Lammps(), Mumps(), Hdf5())}
