#!/usr/bin/env python3
"""Takes what the generator needs to know of Fortran from the MPI Forum's machine-readable description of MPI.

    python3 scripts/abi/import_fortran.py apis.json     writes scripts/abi/fortran.json

apis.json is part of the Python package pympistandard. Facts alone are taken: for each function of the ABI table that Fortran
has, in which of the two forms, and name, kind, direction and length of its parameters. Run it when MPI changes; the
result is checked in, so that building needs neither the package nor a network.
"""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def parameter(p: dict) -> str:
    """'name KIND direction', then 'large' if only the _c form has it, then its length if it has one."""
    words = [p["name"], p["kind"], p["param_direction"]]
    words += ["large"] if p["large_only"] else []
    length = p["length"]
    if isinstance(length, list):
        length = ",".join(length)
    words += [f"[{length}]"] if length else []
    return " ".join(words)


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: import_fortran.py apis.json", file=sys.stderr)
        return 2
    apis = json.loads(pathlib.Path(sys.argv[1]).read_text())
    known = {f["name"] for f in json.loads((HERE / "abi.json").read_text())["functions"]}
    out = {}
    for entry in apis.values():
        attributes = entry["attributes"]
        if entry["name"] not in known or attributes["callback"] or attributes["predefined_function"]:
            continue
        forms = [form for form in ("f90", "f08") if attributes[f"{form}_expressible"]]
        if forms:
            params = [parameter(p) for p in entry["parameters"]
                      if not {"f90_parameter", "f08_parameter"} & set(p["suppress"].split())]  # fmt: skip
            out[entry["name"]] = [" ".join(forms), *params]
    lines = [f" {json.dumps(name)}: {json.dumps(out[name])}" for name in sorted(out)]
    (HERE / "fortran.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"import_fortran: {len(out)} functions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
