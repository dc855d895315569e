"""Implementation: what tmpi-bench must know about one MPI library. A Peer is one that PyPI has as a wheel.

Not a package manager: one virtual environment per peer, made once, never upgraded; remove the folder to start again.
"""
from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

INSTALL_SECONDS = 600


def cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tmpi"


def peers_folder() -> Path:
    return Path(os.environ.get("TMPI_PEERS") or cache_folder() / "peers")


def make_environment(folder: Path, requirements: list[str], variables: dict[str, str] | None = None) -> str:
    """Makes a virtual environment with these packages; returns what went wrong, or "". `variables`: for what is built."""
    python = folder / "bin" / "python"
    steps = [] if python.exists() else [[sys.executable, "-m", "venv", str(folder)]]
    steps.append([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements])
    for step in steps:
        try:
            done = subprocess.run(step, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  timeout=INSTALL_SECONDS, check=False, env={**os.environ, **(variables or {})})
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        if done.returncode != 0:
            lines = (done.stderr or done.stdout).strip().splitlines()
            return lines[-1] if lines else f"{step[0]} failed"
    return ""


class Implementation:
    """One library, one way to run it. Subclasses state the best setting for each case."""

    name = ""
    title = ""
    is_peer = False
    built_as = ""          # shares its programs with the implementation of that name
    policy = ""            # how jobs of TMPI that run side by side are to share the machine
    spins = False          # busy-waits even with more ranks than cores: gets less time, and the table says so

    def available(self) -> bool:
        raise NotImplementedError

    def compiler(self, cplusplus: bool) -> list[str]:
        """The wrapper that compiles for this library."""
        raise NotImplementedError

    def fortran(self) -> str:
        """The wrapper for Fortran; "" where there is none."""
        return ""

    def command(self, ranks: int, cores: int, place: str) -> list[str]:
        """What stands before the program. `cores` is 1 when `place` is "one-core", and 0 when it is "shared"."""
        raise NotImplementedError

    def environment(self, place: str = "cores") -> dict[str, str]:
        return {}

    def suits(self, ranks: int, cores: int) -> bool:
        """Is this way of running worth measuring here? A library may come in two settings, one for each case."""
        return True

    def setting(self, ranks: int, cores: int) -> str:
        """The setting in words, for the foot of the table."""
        return "as it is"


class Peer(Implementation):
    """A rival: TMPI_PEER_<NAME> names an installation; else it is installed from PyPI."""

    is_peer = True
    requirements: list[str] = []

    @property
    def prefix(self) -> Path:
        given = os.environ.get("TMPI_PEER_" + self.name.upper())
        return Path(given) if given else peers_folder() / self.name

    def tool(self, name: str) -> str:
        return str(self.prefix / "bin" / name)

    def available(self) -> bool:
        return os.access(self.tool("mpicc"), os.X_OK) and os.access(self.tool("mpiexec"), os.X_OK)

    def version(self) -> str:
        """As pip knows it; "" for an installation that did not come from PyPI."""
        package = re.split("[<>=]", self.requirements[0])[0].replace("-", "_")
        for info in self.prefix.glob(f"lib/python*/site-packages/{package}-*.dist-info"):
            return info.name.partition("-")[2].removesuffix(".dist-info")
        return ""

    def install(self) -> str:
        """Returns what went wrong, or ""."""
        if os.environ.get("TMPI_PEER_" + self.name.upper()):
            return f"{self.prefix} has no bin/mpicc"
        problem = make_environment(self.prefix, self.requirements)
        return problem or ("" if self.available() else f"{self.prefix} has no bin/mpicc after installation")

    def compiler(self, cplusplus: bool) -> list[str]:
        return [self.tool("mpicxx" if cplusplus else "mpicc")]

    def fortran(self) -> str:
        """The wheels of MPICH and Open MPI have none."""
        return next((tool for tool in map(self.tool, ("mpifort", "mpif90")) if os.access(tool, os.X_OK)), "")
