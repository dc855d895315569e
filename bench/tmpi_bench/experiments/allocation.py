"""Four jobs come and go at random: are as many carriers active, over all of them, as there are processors?"""
from __future__ import annotations

import contextlib
import json
import random
import signal
import subprocess
import threading
import time

from tmpi_bench import runner
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, Run, command, ours
from tmpi_bench.parse import Record
from tmpi_bench.peers.base import Implementation
from tmpi_bench.peers.tmpi import prefix
from tmpi_bench.runner import Outcome

JOBS = 4
RANKS_PER_CORE = 2
CHANGES, QUICK_CHANGES = 200, 20
AFTER_MS = (20, 30, 40)                    # when it is looked at, after a change,
LOOK_MS = 2                                # in what was seen in the last time
START_SECONDS = 10.0
WRONG = "wrong samples"

TITLE = "allocation: four jobs come and go"
NOTES = [f"each has {RANKS_PER_CORE} ranks per core, which compute. The carriers that are active are looked at "
         f"{', '.join(map(str, AFTER_MS))} ms after each change.",
         "wrong: their sum is not the number of processors that other programs leave, or of jobs if these are more: each job has one."]


def jobs(settings: Settings) -> list[Job]:
    return [Job("allocation", "compute", JOBS * RANKS_PER_CORE * settings.cores, samples, (), "shared", ours)]


class Watcher:
    """Knows what the registry says, at most LOOK_MS ago: one tmpictl that looks all the time, because a new one for each look
    would be the load from outside that the jobs are to make room for."""

    def __init__(self):
        self.seen: dict = {}
        self.process = subprocess.Popen([str(prefix() / "bin" / "tmpictl"), "jobs", "--json", "--interval",
                                         str(LOOK_MS / 1000)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        text = ""
        for line in self.process.stdout:
            text += line
            if line.endswith("]}\n"):
                self.seen, text = json.loads(text), ""

    def __enter__(self) -> "Watcher":
        return self

    def __exit__(self, *_) -> None:
        self.process.kill()
        self.process.wait()


def is_right(seen: dict, jobs_running: int, processors: int) -> bool:
    if not seen:
        return False
    active = sum(job["running"] for job in seen["jobs"])
    return len(seen["jobs"]) == jobs_running and active == max(processors - seen["external"], jobs_running)


def begin(job: Job, implementation: Implementation, settings: Settings) -> runner.Job:
    """Returns when all of its ranks compute."""
    part = Job(job.experiment, job.program, RANKS_PER_CORE * settings.cores, job.method)
    started = runner.Job(command(part, implementation, 0, job.place, []), implementation.environment(job.place))
    until = time.perf_counter() + START_SECONDS
    while b"READY" not in started.out_path.read_bytes():
        if started.process.poll() is not None or time.perf_counter() > until:
            started.end()
            raise RuntimeError(f"a job does not begin: {(started.errors or started.output)[:200]}")
        time.sleep(0.001)
    return started


def samples(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """One sample per run: the part of the looks that were wrong, in percent."""
    moments = random.Random(settings.rounds)
    begun = time.perf_counter()
    running: list[runner.Job] = []
    wrong = looks = 0
    problem = ""
    with contextlib.ExitStack() as stack:
        watcher = stack.enter_context(Watcher())
        try:
            for _ in range(QUICK_CHANGES if settings.quick else CHANGES):
                gone = None
                if len(running) == JOBS or (len(running) > 1 and moments.random() < 0.5):
                    gone = running.pop(moments.randrange(len(running)))
                    gone.signal(signal.SIGTERM)
                    gone.process.wait()
                else:
                    running.append(stack.enter_context(begin(job, implementation, settings)))
                changed = time.perf_counter()
                for after in AFTER_MS:
                    time.sleep(max(0.0, changed + after / 1000 - time.perf_counter()))
                    looks += 1
                    wrong += not is_right(watcher.seen, len(running), settings.cores)
                if gone:
                    gone.end()
                time.sleep(moments.uniform(0.02, 0.2))
        except (OSError, RuntimeError, ValueError, KeyError, subprocess.SubprocessError) as error:
            problem = str(error)
    seconds = time.perf_counter() - begun
    if problem:
        return Run(Outcome("failed", 1, seconds, "", problem), [])
    return Run(Outcome("ok", 0, seconds, "", ""), [Record(WRONG, job.ranks, 0, "%", [100 * wrong / looks])])
