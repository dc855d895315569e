"""Starts one command on an otherwise idle machine, waits with a limit, and leaves nothing behind.

It does not know what is measured. Invariant: when run() returns or raises, no process that the command started is
alive, whatever session or process group it moved to: each carries MARK in its environment, and is found by it. The
command's own TMPDIR is gone, and so is what it left in /dev/shm, if it had to be killed.
"""
from __future__ import annotations

import contextlib
import ctypes
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

from tmpi_bench import config

MARK = "BENCH_RUN_OF_TMPI"           # not TMPI_...: tmpirun warns of such variables that it does not know
# Ours, not TMPI's: to tmpirun they mean nothing, or (TMPI_PREFIX) something else.
OWN_VARIABLES = ("TMPI_BENCH_BIN", "TMPI_PREFIX", "TMPI_PEER", "TMPI_VARIANTS")
SHM = Path("/dev/shm")
# What the libraries name their segments; nothing else in /dev/shm is ever touched.
SHM_NAMES = ("vader_segment.", "sm_segment.", "mpich_", "Intel_MPI", "psm3_shm", "tmpi-")


@dataclass
class Outcome:
    """How a command ended. status: ok, failed, killed (over its time limit), memory (machine ran short of it)."""

    status: str
    code: int
    seconds: float
    out: str
    err: str

    def reason(self) -> str:
        if self.status == "ok":
            return ""
        if self.status == "killed":
            return f"killed after {self.seconds:.0f} s"
        if self.status == "memory":
            return f"killed after {self.seconds:.0f} s: the machine ran short of memory"
        words = [line.strip() for line in (self.err or self.out).splitlines() if line.strip().strip("-=+|")]
        why = words[0][:120] if words else ""
        # A program that ended well but is not right: only `why` says anything.
        return why if why and self.code == 0 else f"exit status {self.code}" + (f": {why}" if why else "")


def marked(mark: str) -> list[int]:
    """Processes that carry this mark in their environment."""
    found = []
    needle = f"{MARK}={mark}".encode()
    for entry in os.listdir("/proc"):
        if entry.isdigit() and int(entry) != os.getpid():
            with contextlib.suppress(OSError):
                if needle in Path("/proc", entry, "environ").read_bytes().split(b"\0"):
                    found.append(int(entry))
    return found


def processor_seconds(pids: list[int]) -> float:
    """User and system time of these processes so far."""
    ticks = 0
    for pid in pids:
        with contextlib.suppress(OSError, IndexError, ValueError):
            fields = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def free_memory_part() -> float:
    """MemAvailable / MemTotal; 1 where the kernel does not say."""
    values = {}
    with contextlib.suppress(OSError, ValueError):
        for line in Path("/proc/meminfo").read_text().splitlines()[:8]:
            name, _, rest = line.partition(":")
            values[name] = float(rest.split()[0])
    return values.get("MemAvailable", 1) / values.get("MemTotal", 1)


def adopt_orphans() -> None:
    """Processes whose parent dies become our children (PR_SET_CHILD_SUBREAPER), so that we can bury them, too."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(36, 1, 0, 0, 0)


def bury_orphans() -> None:
    """Only when no child of ours is expected to be waited for."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass


def sleep_until_exit(processes: list[subprocess.Popen], seconds: float) -> None:
    """Wakes at once when one of them ends: its wall time is a result."""
    descriptors = []
    try:
        for process in processes:
            descriptors.append(os.pidfd_open(process.pid))
        select.select(descriptors, [], [], seconds)
    except (AttributeError, OSError):
        time.sleep(min(seconds, 0.001))
    finally:
        for descriptor in descriptors:
            os.close(descriptor)


class Job:
    """One running command. Use as a context manager: leaving it ends everything it started."""

    def __init__(self, argv: list[str], environment: dict[str, str], cpus: set[int] | None = None,
                 stdin: int = subprocess.DEVNULL, where: Path | None = None):
        self.mark = uuid.uuid4().hex
        self.folder = tempfile.mkdtemp(prefix="tb-")       # short: session sockets have a limit on their path
        self.out_path, self.err_path = Path(self.folder, "out"), Path(self.folder, "err")
        inherited = {k: v for k, v in os.environ.items() if not k.startswith(OWN_VARIABLES)}
        env = {**inherited, **environment, MARK: self.mark, "TMPDIR": self.folder}
        self.shm_before = self._segments()
        self.broken = False
        allowed = os.sched_getaffinity(0)
        with open(self.out_path, "wb") as out, open(self.err_path, "wb") as err:
            if cpus:
                os.sched_setaffinity(0, cpus)              # inherited by the command, given back at once
            try:
                self.start = time.perf_counter()
                self.process = subprocess.Popen(argv, env=env, stdin=stdin, stdout=out, stderr=err,
                                                start_new_session=True, cwd=where)
            except OSError:
                shutil.rmtree(self.folder, ignore_errors=True)
                raise
            finally:
                if cpus:
                    os.sched_setaffinity(0, allowed)

    def __enter__(self) -> "Job":
        return self

    def __exit__(self, *_) -> None:
        self.end()

    def wait(self, limit: float) -> Outcome:
        """Waits for the command's end; ends it if it takes longer than `limit` seconds."""
        status = "ok"
        while self.process.poll() is None:
            left = limit - (time.perf_counter() - self.start)
            if left <= 0:
                status = "killed"
            elif free_memory_part() < config.LEAST_FREE_MEMORY:
                status = "memory"
            if status != "ok":
                self.broken = True
                break
            sleep_until_exit([self.process], min(left, 0.25))
        seconds = time.perf_counter() - self.start
        if status == "ok" and self.process.returncode != 0:
            status, self.broken = "failed", True
        self.end()
        return Outcome(status, self.process.returncode or 0, seconds, self.output, self.errors)

    def end(self) -> None:
        """Ends whatever is left; may be called twice."""
        if not os.path.isdir(self.folder):
            return
        if self.process.poll() is None:
            self.broken = True
            self.signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=2)
        for _ in range(50):
            left = marked(self.mark)
            if self.process.poll() is not None and not left:
                break
            for pid in left:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            if self.process.poll() is None:
                self.signal(signal.SIGKILL)
            time.sleep(0.02)
        self.process.wait()
        bury_orphans()
        if self.process.stdin:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
        self.output = self.out_path.read_text(errors="replace")
        self.errors = self.err_path.read_text(errors="replace")
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.broken:
            self._remove_segments()

    def signal(self, number: int) -> None:
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, number)

    @staticmethod
    def _segments() -> set[Path]:
        with contextlib.suppress(OSError):
            return {p for p in SHM.iterdir() if p.name.startswith(SHM_NAMES)}
        return set()

    def _remove_segments(self) -> None:
        """Removes segments that appeared during this run, are ours, and that no process maps."""
        fresh = {p for p in self._segments() - self.shm_before if p.stat().st_uid == os.getuid()}
        if not fresh:
            return
        mapped = ""
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                with contextlib.suppress(OSError):
                    mapped += Path("/proc", entry, "maps").read_text(errors="replace")
        for path in fresh:
            if str(path) not in mapped:
                with contextlib.suppress(OSError):
                    path.unlink() if path.is_file() else shutil.rmtree(path)


def run(argv: list[str], environment: dict[str, str], limit: float, cpus: set[int] | None = None,
        where: Path | None = None, stdin: int = subprocess.DEVNULL) -> Outcome:
    """`where`: the folder it runs in. `stdin`: a file's number."""
    try:
        with Job(argv, environment, cpus, stdin, where) as job:
            return job.wait(limit)
    except OSError as error:
        return Outcome("failed", 127, 0.0, "", f"{argv[0]}: {error.strerror}")
