#!/usr/bin/env python3
"""Writes everything that follows from the MPI 5.0 ABI table (scripts/abi/abi.json), the facts about Fortran
(scripts/abi/fortran.json), and the bodies that exist.

    python3 scripts/generate_abi.py            write the files
    python3 scripts/generate_abi.py --check    exit 1, and say which, if a file that is checked in differs
    python3 scripts/generate_abi.py --facts F  write the C program that tests/abi compiles against mpi.h
    python3 scripts/generate_abi.py --symbols  print the functions, one per line, without MPI_

Needs Python 3.9 or newer and nothing else. Run it after you have added or removed a body in src/mpi/*.cpp.
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

from abi import code, coverage, facts, fortran, fortran_calls, fortran_modules, header, table  # noqa: E402
from abi.chapters import CHAPTERS  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
GENERATED = ROOT / "src" / "mpi" / "generated"
FORTRAN = ROOT / "src" / "fortran" / "generated"


def outputs(abi, built: dict) -> dict:
    """Every file that is generated and checked in: path -> text."""
    files = {
        ROOT / "include" / "mpi.h": header.mpi_h(abi),
        GENERATED / "bodies.h": code.bodies_h(abi),
        GENERATED / "function_names.h": code.function_names_h(abi),
        ROOT / "docs" / "coverage.md": coverage.coverage_md(abi, built),
    }
    for chapter in CHAPTERS:
        files[GENERATED / f"entry_{chapter}.cpp"] = code.entry_cpp(abi, chapter, built)
    return {**files, **fortran_outputs(abi)}


def fortran_outputs(abi) -> dict:
    """src/fortran/generated: the procedures for Fortran, mpif.h and the modules."""
    functions = fortran.load(abi)
    files = {
        FORTRAN / "mpif.h": fortran_modules.mpif_h(abi, functions),
        FORTRAN / "tmpi_types.f90": fortran_modules.types_f90(),
        FORTRAN / "mpi.f90": fortran_modules.mpi_f90(abi, functions),
        FORTRAN / "mpi_f08.f90": fortran_modules.mpi_f08_f90(abi, functions),
    }
    for chapter in fortran_calls.chapters(functions):
        files[FORTRAN / f"calls_{chapter}.c"] = fortran_calls.calls_c(functions, chapter)
    return files


def differing(files: dict) -> list:
    """The paths whose text is not what it should be, and generated files that nothing generates any more."""
    wrong = [p for p, text in files.items() if not p.exists() or p.read_text() != text]
    stray = [p for folder in (GENERATED, FORTRAN) for p in folder.glob("*") if p.is_file() and p not in files]
    return wrong + stray


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a checked-in file differs")
    parser.add_argument("--facts", metavar="FILE", help="write the C program of all facts about mpi.h")
    parser.add_argument("--symbols", action="store_true", help="print the functions of the ABI")
    args = parser.parse_args()

    abi = table.load()
    if args.facts:
        pathlib.Path(args.facts).write_text(facts.facts_c(abi))
        return 0
    if args.symbols:
        print(facts.symbols_txt(abi), end="")
        return 0

    built = code.built_bodies(abi, ROOT / "src" / "mpi")
    files = outputs(abi, built)
    wrong = differing(files)
    if args.check:
        for path in wrong:
            print(f"generate_abi: {path.relative_to(ROOT)} is out of date: run python3 scripts/generate_abi.py")
        return 1 if wrong else 0
    for path in wrong:
        if path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path])
        else:
            path.unlink()
        print(f"generate_abi: {path.relative_to(ROOT)} {'written' if path in files else 'removed'}")
    done = sum(len(b.forms) for b in abi.bodies if b.name in built)
    print(f"generate_abi: {done} of {len(abi.functions)} functions have a body")
    return 0


if __name__ == "__main__":
    sys.exit(main())
