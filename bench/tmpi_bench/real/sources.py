"""Fetches the sources of real programs as Debian source packages, and a BLAS to link, into the cache, once.

Works with a private configuration of apt: no root, nothing in /etc/apt is changed, and of the machine's settings only those
of the network are used. Debian signs its lists and apt checks every file against them. Only upstream's archive of a source
package is taken, without Debian's patches. A folder in the cache that somebody else has filled is used as it is.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Callable

from tmpi_bench.peers.base import cache_folder

SUITE = "bookworm"
MIRROR = "http://deb.debian.org/debian"
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
BLAS_PACKAGE = "libopenblas-serial-dev"
FETCH_SECONDS = 900

Run = Callable[[list[str], Path], str]


class NoSource(Exception):
    """Why there are none, and what to do about it, in one line."""


def programs_folder() -> Path:
    return cache_folder() / "programs"


def source_folder(package: str) -> Path:
    return programs_folder() / "sources" / package


def apt_options(folder: Path) -> list[str]:
    """apt's own state, lists and caches are below `folder`; what is installed here does not matter."""
    values = {"Dir::State": folder / "state", "Dir::State::status": folder / "status", "Dir::Cache": folder / "cache",
              "Dir::Etc::SourceList": folder / "sources.list", "Dir::Etc::SourceParts": "/dev/null",
              "APT::Sandbox::User": "root", "Acquire::Retries": 3}
    return [word for name, value in values.items() for word in ("-o", f"{name}={value}")]


def configure(folder: Path) -> None:
    for part in ("state/lists/partial", "cache/archives/partial"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "status").touch()
    lines = [f"{kind} [signed-by={KEYRING}] {MIRROR} {SUITE} main\n" for kind in ("deb", "deb-src")]
    (folder / "sources.list").write_text("".join(lines))


def execute(argv: list[str], folder: Path) -> str:
    """What went wrong, or ""."""
    try:
        done = subprocess.run(argv, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C"}, timeout=FETCH_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if done.returncode == 0:
        return ""
    errors = [line[2:].strip() for line in done.stderr.splitlines() if line.startswith("E:")]
    return errors[0] if errors else f"{argv[0]} ended with status {done.returncode}"


def apt_get(words: list[str], folder: Path, run: Run = execute) -> str:
    """Runs apt-get in `folder`; its lists are fetched first where there are none, and once more if it fails."""
    own = programs_folder() / "apt"
    configure(own)
    argv = ["apt-get", "-q", *apt_options(own)]
    problem = ""
    if any((own / "state" / "lists").glob("*_Sources*")):
        problem = run([*argv, *words], folder)
        if not problem:
            return ""
    return run([*argv, "update"], folder) or run([*argv, *words], folder) or ""


def check_tools() -> None:
    for tool, package in (("apt-get", "apt"), ("dpkg-deb", "dpkg"), ("tar", "tar")):
        if not shutil.which(tool):
            raise NoSource(f"{tool} is missing (Debian package {package})")
    if not KEYRING.exists():
        raise NoSource(f"{KEYRING} is missing (Debian package debian-archive-keyring)")


def fetch(package: str, run: Run = execute) -> Path:
    """The folder with the sources of a Debian source package. Raises NoSource."""
    target = source_folder(package)
    if target.is_dir():
        return target
    try:
        check_tools()
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".") as text:
            folder = Path(text)
            problem = apt_get(["source", "--download-only", "--tar-only", package], folder, run)
            archives = sorted(folder.glob("*.orig.tar.*"))
            if problem or not archives:
                raise NoSource(problem or "Debian's archive has no upstream sources of that name")
            fresh = folder / "tree"
            fresh.mkdir()
            problem = run(["tar", "-xf", str(archives[0]), "-C", str(fresh), "--strip-components=1",
                           "--no-same-owner"], folder)
            if problem:
                raise NoSource(problem)
            fresh.replace(target)
    except NoSource as error:
        raise NoSource(f"no sources of Debian's {package}: {error}; its upstream sources, unpacked as {target}, "
                       "are used as well") from None
    return target


def blas(run: Run = execute) -> Path:
    """libopenblas.a without threads, out of Debian's package, which is not installed. Raises NoSource."""
    target = programs_folder() / "openblas"
    if not target.is_dir():
        try:
            check_tools()
            target.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=target.parent, prefix=".") as text:
                folder = Path(text)
                problem = apt_get(["download", BLAS_PACKAGE], folder, run)
                found = sorted(folder.glob("*.deb"))
                problem = problem or ("" if found else "nothing was downloaded")
                problem = problem or run(["dpkg-deb", "-x", str(found[0]), str(folder / "tree")], folder)
                if problem:
                    raise NoSource(problem)
                (folder / "tree").replace(target)
        except NoSource as error:
            raise NoSource(f"no BLAS from Debian's {BLAS_PACKAGE}: {error}") from None
    for path in target.glob("usr/lib/*/openblas-serial/libopenblas.a"):
        return path
    raise NoSource(f"{target} has no libopenblas.a; remove that folder to fetch it again")
