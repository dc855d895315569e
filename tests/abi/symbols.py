#!/usr/bin/env python3
"""symbols.py GENERATOR NM LIBRARY MAP: the library exports all functions of the ABI, and as MPI functions nothing else;
and whatever the map names it defines.

MPI_X must be weak (tools define their own) and PMPI_X strong, and both must be the same code.
"""

import re
import subprocess
import sys

generator, nm, library, exports = sys.argv[1:5]
run = {"check": True, "capture_output": True, "text": True}
names = subprocess.run([sys.executable, generator, "--symbols"], **run).stdout.split()
table = {}
for line in subprocess.run([nm, "-D", "--defined-only", library], **run).stdout.splitlines():
    address, kind, symbol = line.split()
    table[symbol.partition("@")[0]] = (address, kind)

wrong = []
for name in names:
    weak = table.get(f"MPI_{name}")
    strong = table.get(f"PMPI_{name}")
    if weak is None or strong is None:
        wrong.append(f"{'MPI_' if weak is None else 'PMPI_'}{name} is not exported")
    elif (weak[1], strong[1]) != ("W", "T"):
        wrong.append(f"MPI_{name} is '{weak[1]}' and PMPI_{name} is '{strong[1]}' in nm, not 'W' and 'T'")
    elif weak[0] != strong[0]:
        wrong.append(f"MPI_{name} is not PMPI_{name}")
known = {prefix + name for name in names for prefix in ("MPI_", "PMPI_")}
wrong += [f"{s} is exported but not in the ABI" for s in table if s.startswith(("MPI_", "PMPI_")) and s not in known]
# The names of C++ are hidden, all of them: a program may hold another version of what the library uses.
# Except the one function of the C++ library that is interposed on purpose (src/exports.map).
INTERPOSED = {"_ZNSt8ios_base15sync_with_stdioEb"}
wrong += [f"{s} is a C++ name" for s in table if s.startswith("_Z") and s not in INTERPOSED]

# A name in the map that nobody defines promises an interposer that is not there.
with open(exports, encoding="utf-8") as file:
    mapped = re.findall(r"^ +(\w+);$", file.read(), re.MULTILINE)
wrong += [f"{s} stands in the map but is not defined" for s in mapped if s not in table]
wrong += [] if mapped else ["the map names no symbol"]

print("\n".join(wrong) or f"{len(names)} functions, each as MPI_ and PMPI_")
sys.exit(1 if wrong or len(names) != 664 else 0)
