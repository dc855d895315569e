"""rich and matplotlib: from the user's Python if it has them, else from tmpi-bench's own virtual environment.

Neither is needed. Without rich the progress is plain, without matplotlib there are no plots, and one line says so.
"""
from __future__ import annotations

import importlib.util
import site
import sys
from pathlib import Path
from typing import Callable

from tmpi_bench.peers.base import cache_folder, make_environment

WANTED = ("rich", "matplotlib")


def folder() -> Path:
    return cache_folder() / f"bench-python-{sys.version_info[0]}.{sys.version_info[1]}"


def missing() -> list[str]:
    return [name for name in WANTED if importlib.util.find_spec(name) is None]


def use_own_environment() -> None:
    """Adds what was installed earlier, behind what the user's Python has."""
    for packages in folder().glob("lib*/python*/site-packages"):
        site.addsitedir(str(packages))


def provide(install: bool, say: Callable[[str], None]) -> None:
    use_own_environment()
    lacking = missing()
    if not lacking or not install:
        return
    say(f"installing {' and '.join(lacking)} into {folder()} ...")
    problem = make_environment(folder(), lacking)
    if problem:
        say(f"without {' and '.join(lacking)}: {problem}")
    importlib.invalidate_caches()
    use_own_environment()
