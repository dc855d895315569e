"""LAMMPS, molecular dynamics in C++, with its own benchmark of a Lennard-Jones melt: 32,000 atoms, 100 steps.

LAMMPS is a core and some thousand styles, of which a build takes those whose files are there. Built are the core and the
styles that this input names: the files reached from them by their #include lines.
"""
from __future__ import annotations

import re
import shutil
from pathlib import Path

from tmpi_bench.real.base import NotVerified, Program, Tools, number

# What the input and the defaults name at run time, so that nothing includes it.
STYLES = ("main", "min_cg", "verlet", "run", "velocity", "create_box", "create_atoms", "region_block", "atom_map",
          "atom_vec_atomic", "atom_vec_ellipsoid", "atom_vec_hybrid", "pair_lj_cut", "fix_nve", "compute_temp",
          "compute_pe", "compute_pressure", "nbin_standard", "npair_half_bin_newton",
          "npair_half_bin_atomonly_newton", "nstencil_half_bin_3d")
INCLUDE = re.compile(r'^\s*#\s*include "([^"]+)\.h"', re.MULTILINE)
FLAGS = "-O2 -std=c++11 -w -DLAMMPS_MEMALIGN=64"
# What `make` would write: neither packages nor a git repository.
WRITTEN = {
    "lmpinstalledpkgs.h": "const char *LAMMPS_NS::LAMMPS::installed_packages[] = {NULL};\n",
    "lmpgitversion.h": "const bool LAMMPS_NS::LAMMPS::has_git_info = false;\n" + "".join(
        f'const char LAMMPS_NS::LAMMPS::git_{what}[] = "(unknown)";\n' for what in ("commit", "branch", "descriptor")),
}
# Temperature, energy per pair and in all, and pressure after 100 steps: what the logs that LAMMPS comes with have, for
# any number of ranks.
AFTER_100_STEPS = (0.7574531, -5.7585055, -4.6223613, 0.20726105)
TOLERANCE = 1e-4


def needed(source: Path) -> list[str]:
    """The stems of the core's files and of the styles above."""
    present = {path.stem for path in source.glob("*.cpp")}
    todo = [*STYLES, *(stem for stem in present if not (source / f"{stem}.h").exists() or stem.startswith("ntopo_"))]
    found: set[str] = set()
    while todo:
        stem = todo.pop()
        if stem in found or stem.startswith("style_"):
            continue
        found.add(stem)
        for path in (source / f"{stem}.h", source / f"{stem}.cpp"):
            if path.exists():
                todo += INCLUDE.findall(path.read_text(errors="replace"))
    return sorted(found)


class Lammps(Program):
    name = "lammps"
    title = "LAMMPS, Lennard-Jones melt"
    package = "lammps"
    needs = ("make",)

    def build(self, source: Path, work: Path, tools: Tools) -> dict[str, Path]:
        origin = source / "src"
        wanted = needed(origin)
        for path in origin.iterdir():
            # Headers of styles that are left out would make Make.sh list them.
            if path.suffix == ".cpp" and path.stem in wanted or path.suffix == ".h" and (
                    path.stem in wanted or not path.with_suffix(".cpp").exists()):
                shutil.copy(path, work)
        shutil.copytree(origin / "fmt", work / "fmt")
        for name, text in WRITTEN.items():
            (work / name).write_text(text)
        for what in ("style", "packages"):
            tools.run(["sh", str(origin / "Make.sh"), what], work)
        objects = " ".join(f"{path.stem}.o" for path in sorted(work.glob("*.cpp")))
        (work / "Makefile").write_text(f"OBJ = {objects}\nlmp: $(OBJ)\n\t{tools.cxx} -O2 -o $@ $(OBJ)\n"
                                       f"%.o: %.cpp\n\t{tools.cxx} {FLAGS} -c $<\n")
        tools.make(work)
        return {"lmp": work / "lmp", "in.lj": source / "bench" / "in.lj"}

    def arguments(self, built: Path, ranks: int, quick: bool) -> list[str]:
        return [str(built / "lmp"), "-in", str(built / "in.lj"), "-log", "none"]

    def seconds(self, out: str, folder: Path, wall: float) -> float:
        row = re.search(r"^ +100 +(\S+) +(\S+) +\S+ +(\S+) +(\S+) *$", out, re.MULTILINE)
        if not row:
            raise NotVerified("LAMMPS printed no step 100")
        for got, right in zip(map(float, row.groups()), AFTER_100_STEPS):
            if abs(got - right) > TOLERANCE * abs(right):
                raise NotVerified(f"LAMMPS has {got} after 100 steps where its own logs have {right}")
        return number(r"^Loop time of ([\d.]+) on \d+ procs", out, "line of LAMMPS's time")
