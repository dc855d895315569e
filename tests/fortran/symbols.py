#!/usr/bin/env python3
"""symbols.py NM ARCHIVE FOLDER: the archive defines each procedure that mpif.h and the modules in FOLDER tell of.

As MPI_X, weak where there is a PMPI_X, so that tools may replace it; and every function of the ABI table that Fortran has is
told of in mpi_f08 or in module mpi.
"""

import json
import pathlib
import re
import subprocess
import sys

nm, archive, folder = sys.argv[1:4]
listing = subprocess.run([nm, "--defined-only", archive], check=True, capture_output=True, text=True).stdout
kinds = {}
for line in listing.splitlines():
    words = line.split()
    if len(words) == 3:
        kinds[words[2]] = words[1]

told = set()
for name in ("mpi.f90", "mpi_f08.f90", "tmpi_types.f90"):
    text = pathlib.Path(folder, name).read_text()
    for block in re.findall(r"^  interface.*?^  end interface", text, re.MULTILINE | re.DOTALL):
        told |= {n.lower() for n in re.findall(r"^    (?:subroutine|function) (\w+)\(", block, re.MULTILINE)}
    told |= {n.lower() for n in re.findall(r"^  procedure\(\w+\) :: (\w+)", text, re.MULTILINE)}
    for names in re.findall(r"^  external :: (.*(?:&\n.*)*)", text, re.MULTILINE):
        told |= {n.lower() for n in re.findall(r"\w+", names)}
told |= {n.lower() for n in re.findall(r"external (\w+)", pathlib.Path(folder, "mpif.h").read_text())}

wrong = [f"{name}_ is told of but not defined" for name in sorted(told) if f"{name}_" not in kinds]
for name in sorted(told):
    if f"p{name}" in told and kinds.get(f"{name}_") != "W":
        wrong.append(f"{name}_ is '{kinds.get(name + '_')}' in nm, not weak")
facts = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "abi" / "fortran.json"
for function in json.loads(facts.read_text()):
    if not {function.lower(), f"{function.lower()}_f08"} & told:
        wrong.append(f"{function} is in no module")
print("\n".join(wrong) or f"{len(told)} names")
sys.exit(1 if wrong or len(told) < 1000 else 0)
