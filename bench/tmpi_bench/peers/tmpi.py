"""TMPI itself, from the build or installation tree that tmpi-bench belongs to, and what it is compared with of its own.

A mode is the same library and launcher with other options. A variant is the same library built with one thing done another way. It is found as
PREFIX/lib/tmpi/variants/NAME/libmpi_abi.so.1 (TMPI_VARIANTS names another folder) and put before ours by
LD_LIBRARY_PATH; programs and launcher stay the same.
"""
from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tmpi_bench.peers.base import Implementation

PACKAGE = Path(__file__).resolve().parent.parent


def prefix() -> Path:
    """The tree with bin/tmpirun. TMPI_PREFIX wins; tmpi-bench tells where its launcher was in TMPI_BENCH_BIN."""
    given = os.environ.get("TMPI_PREFIX")
    if given:
        return Path(given)
    launcher = os.environ.get("TMPI_BENCH_BIN")
    return Path(launcher).parent if launcher else PACKAGE.parent.parent


class Tmpi(Implementation):
    name = "tmpi"
    title = "TMPI"

    def available(self) -> bool:
        folder = prefix() / "bin"
        return os.access(folder / "tmpicc", os.X_OK) and os.access(folder / "tmpirun", os.X_OK)

    def compiler(self, cplusplus: bool) -> list[str]:
        return [str(prefix() / "bin" / ("tmpicxx" if cplusplus else "tmpicc"))]

    def fortran(self) -> str:
        wrapper = prefix() / "bin" / "tmpifort"
        return str(wrapper) if os.access(wrapper, os.X_OK) else ""

    def command(self, ranks: int, cores: int, place: str) -> list[str]:
        launch = [str(prefix() / "bin" / "tmpirun"), "-n", str(ranks)]
        return launch + ["--carriers", "1"] if place == "one-core" else launch


class Variant(Tmpi):
    """`tmpi-two-copy`, `tmpi-lock-based`, `tmpi-no-probe`: compared only in the experiments that are about that."""

    def __init__(self, variant: str, title: str, settings: dict[str, str] | None = None):
        self.variant, self.name, self.title, self.settings = variant, f"tmpi-{variant}", title, settings or {}

    @property
    def library(self) -> Path:
        folder = os.environ.get("TMPI_VARIANTS")
        return (Path(folder) if folder else prefix() / "lib" / "tmpi" / "variants") / self.variant

    def available(self) -> bool:
        return super().available() and (self.library / "libmpi_abi.so.1").exists()

    def environment(self, place: str = "cores") -> dict[str, str]:
        older = os.environ.get("LD_LIBRARY_PATH")
        return {"LD_LIBRARY_PATH": str(self.library) + (f":{older}" if older else ""), **self.settings}

    def setting(self, ranks: int, cores: int) -> str:
        words = "".join(f" {name}={value}" for name, value in self.settings.items())
        return f"{words.strip() or 'as it is'}, with {self.library}"


class Mode(Tmpi):
    """`tmpi-kernel`, `tmpi-block`, ...: TMPI with options, or with jobs that share the machine by another policy;
    compared only in the experiments about that."""

    built_as = Tmpi.name

    def __init__(self, mode: str, title: str, options: tuple[str, ...] = (), policy: str = ""):
        self.name, self.title, self.options, self.policy = f"tmpi-{mode}", title, options, policy

    def command(self, ranks: int, cores: int, place: str) -> list[str]:
        return [*super().command(ranks, cores, place), *self.options]

    def setting(self, ranks: int, cores: int) -> str:
        return " ".join(self.options) or f"tmpictl policy {self.policy}"


class Build(Mode):
    """`tmpi-image`, `tmpi-compile`: TMPI with programs that clang has compiled, so that only the way in which ranks get
    their variables differs. Compared only in the experiment about that."""

    built_as = ""

    def __init__(self, mode: str, title: str, privatizes: bool):
        super().__init__(mode, title)
        self.privatizes = privatizes

    def available(self) -> bool:
        return super().available() and (prefix() / "lib" / "tmpi" / "tmpi_privatize.so").exists()

    def compiler(self, cplusplus: bool) -> list[str]:
        wrapper = super().compiler(cplusplus)
        if self.privatizes:
            return [*wrapper, "--privatize=compile"]
        shown = subprocess.run([*wrapper, "--privatize=compile", "-show", "x.c"], stdin=subprocess.DEVNULL,
                               capture_output=True, text=True, timeout=5, check=False).stdout
        return [*wrapper, f"--cc={shown.split()[0] if shown else 'clang'}"]

    def setting(self, ranks: int, cores: int) -> str:
        return "tmpicc --privatize=" + ("compile" if self.privatizes else "image, with the same clang")


def share_by(policy: str) -> str:
    """Tells the jobs that run now how to share the machine; returns what went wrong, or ""."""
    try:
        done = subprocess.run([str(prefix() / "bin" / "tmpictl"), "policy", policy], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return "" if done.returncode == 0 else (done.stderr.strip() or f"tmpictl ended with status {done.returncode}")
