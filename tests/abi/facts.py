#!/usr/bin/env python3
"""facts.py GENERATOR CC INCLUDE_DIR WORK_DIR: mpi.h in INCLUDE_DIR says what the ABI table says.

INCLUDE_DIR may be that of any implementation of the standard ABI.
"""

import pathlib
import subprocess
import sys

generator, cc, include, work = sys.argv[1:5]
program = pathlib.Path(work) / "facts.c"
subprocess.run([sys.executable, generator, "--facts", str(program)], check=True)
checks = program.read_text().count("_Static_assert(") + program.read_text().count("MPI_")
if checks < 3000:
    sys.exit(f"facts.py: {program} is suspiciously short")
command = [cc, "-std=gnu11", "-Wall", "-Werror", "-fsyntax-only", "-I", include, str(program)]
sys.exit(subprocess.run(command).returncode)
