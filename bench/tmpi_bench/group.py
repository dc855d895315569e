"""A control group that may use a certain number of processors, as a container with a CPU quota is in one.

Versions 1 and 2 of the kernel's interface (cgroups(7), sched-bwc). Needs the right to make a group: root, or a part of
the tree that was given to the user. Invariant: the group is gone when the `with` is left, if nothing runs in it.
"""
from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
PERIOD_US = 100_000                 # the kernel's own
REMOVAL_SECONDS = 2.0               # processes that end leave the group a moment later


class NoGroup(Exception):
    """Why there can be none, in words."""


class Group:
    """In `with`: a group that may use `processors` of them, in each period of 0.1 s."""

    def __init__(self, processors: float, root: Path = ROOT):
        self.quota_us = int(processors * PERIOD_US)
        self.parent, self.version = hierarchy(root)
        self.folder = self.parent / f"tmpi-bench-{os.getpid()}"

    def __enter__(self) -> "Group":
        made = False
        try:
            self.folder.mkdir()
            made = True
            if self.version == 1:
                self.write("cpu.cfs_period_us", PERIOD_US)
                self.write("cpu.cfs_quota_us", self.quota_us)
            else:
                self.write("cpu.max", f"{self.quota_us} {PERIOD_US}")
        except OSError as error:
            if made:
                self.remove()
            raise NoGroup(f"no group can be made in {self.parent}: {error.strerror}") from error
        return self

    def __exit__(self, *_) -> None:
        self.remove()

    def write(self, name: str, value: object) -> None:
        (self.folder / name).write_text(str(value), encoding="ascii")

    def remove(self) -> None:
        until = time.perf_counter() + REMOVAL_SECONDS
        while self.folder.exists():
            with contextlib.suppress(OSError):
                self.folder.rmdir()
            if time.perf_counter() > until:
                return
            time.sleep(0.01)

    def command(self, argv: list[str]) -> list[str]:
        """Runs `argv` inside."""
        return ["/bin/sh", "-c", 'echo $$ > "$0" && exec "$@"', str(self.folder / "cgroup.procs"), *argv]

    def throttled_seconds(self) -> float:
        """For how long the group has been kept from processors so far, summed over these."""
        for line in (self.folder / "cpu.stat").read_text(encoding="ascii").splitlines():
            name, _, value = line.partition(" ")
            if name in ("throttled_time", "throttled_usec"):
                return int(value) / (1e9 if name == "throttled_time" else 1e6)
        return 0.0


def hierarchy(root: Path) -> tuple[Path, int]:
    """Where a group with a quota can be made, and by which version of the interface."""
    if (root / "cpu" / "cpu.cfs_quota_us").exists() or (root / "cpu" / "cpu.shares").exists():
        return root / "cpu", 1
    with contextlib.suppress(OSError):
        if "cpu" in (root / "cgroup.subtree_control").read_text(encoding="ascii").split():
            return root, 2
    raise NoGroup(f"{root} offers no control of processors")
