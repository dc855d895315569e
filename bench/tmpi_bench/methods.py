"""How a job turns into records: read what the program printed, time the command from outside, or watch it idle.

A method runs one command for one implementation once. It never retries and never decides what is run next.
"""
from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from tmpi_bench import config, parse, runner
from tmpi_bench.build import build, examples_folder
from tmpi_bench.config import Settings
from tmpi_bench.parse import Record
from tmpi_bench.peers.base import Implementation
from tmpi_bench.peers.tmpi import Mode, Tmpi, Variant
from tmpi_bench.points import KERNEL, MACHINE, NO_PROBE
from tmpi_bench.runner import Outcome


@dataclass
class Run:
    """What one run gave. `records` may hold something even if the command had to be killed."""

    outcome: Outcome
    records: list[Record]
    library: str = ""


def everyone(implementation: Implementation) -> bool:
    """MPI libraries: TMPI and the peers."""
    return implementation.name != MACHINE and not isinstance(implementation, (Variant, Mode))


def machine(implementation: Implementation) -> bool:
    return implementation.name == MACHINE


def ours(implementation: Implementation) -> bool:
    return implementation.name == Tmpi.name


def ours_and_variants(implementation: Implementation) -> bool:
    """Those of the paper."""
    return isinstance(implementation, Tmpi) and not isinstance(implementation, Mode) and implementation.name != NO_PROBE


def ours_and_no_probe(implementation: Implementation) -> bool:
    return implementation.name in (Tmpi.name, NO_PROBE)


def everyone_and_kernel_threads(implementation: Implementation) -> bool:
    return everyone(implementation) or implementation.name == KERNEL


BUSY = "busy"                       # the program of a part that computes and is no MPI program: nothing to compile


@dataclass(frozen=True)
class Part:
    """One of several commands that run at the same time. A background is there before the others start and is ended
    when they have ended; of the others, each starts `delay` seconds after the first."""

    name: str
    program: str
    ranks: int
    arguments: tuple[str, ...] = ()
    delay: float = 0.0
    background: bool = False


@dataclass(frozen=True)
class Job:
    """One command, or several at the same time (`parts`), to run for each implementation that `who` accepts."""

    experiment: str
    program: str
    ranks: int
    method: Callable[["Job", Implementation, Settings], Run]
    arguments: tuple[str, ...] = ()
    place: str = "cores"
    who: Callable[[Implementation], bool] = everyone
    measure: str = ""                 # names the record where the program does not
    case: str = ""                    # what goes on beside it, in words
    parts: tuple[Part, ...] = ()      # then `program` is the name of the whole, and `ranks` how many there are in all
    build: Callable[[str, Implementation], str] | None = None    # for what build.build() does not know

    def programs(self) -> list[str]:
        """What must be compiled."""
        return [p for p in dict.fromkeys(part.program for part in self.parts) if p != BUSY] or [self.program]

    def processors(self, cores: int) -> int:
        """How many this job may count on; 0 where others are on all of them, so that any number of ranks is too many."""
        return {"one-core": 1, "shared": 0}.get(self.place, cores)

    def title(self) -> str:
        words = [self.measure] if self.parts and self.measure else [self.program, *(a for a in self.arguments[:1] if not a.startswith("-"))]
        return f"{' '.join(words)}, {self.ranks} ranks" + (" on one core" if self.place == "one-core" else "") + \
               (f", {self.case}" if self.case else "")

    def key(self) -> tuple:
        return (self.experiment, self.program, self.ranks, self.arguments, self.place, self.measure, self.case)


def spinning(job: Job, implementation: Implementation, settings: Settings) -> bool:
    return implementation.spins and job.ranks > job.processors(settings.cores)


def limit(job: Job, implementation: Implementation, settings: Settings) -> float:
    return settings.spinning_limit if spinning(job, implementation, settings) else settings.job_limit


def command(job: Job | Part, implementation: Implementation, processors: int, place: str,
            arguments: list[str]) -> list[str]:
    return [*implementation.command(job.ranks, processors, place), build(job.program, implementation),
            *(text.replace("{examples}", str(examples_folder())) for text in arguments)]


def processors(job: Job) -> set[int] | None:
    """The one processor of a job that is to share a core."""
    return {min(os.sched_getaffinity(0))} if job.place == "one-core" else None


def printed_samples(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """The program prints JSON lines with the value of each batch."""
    budget = settings.budget(spinning(job, implementation, settings))
    argv = command(job, implementation, job.processors(settings.cores), job.place, [*budget, *job.arguments])
    outcome = runner.run(argv, implementation.environment(job.place), limit(job, implementation, settings),
                         processors(job))
    return Run(outcome, *parse.json_lines(outcome.out))


def wall_time(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """The whole command, from outside."""
    argv = command(job, implementation, job.processors(settings.cores), job.place, list(job.arguments))
    outcome = runner.run(argv, implementation.environment(job.place), limit(job, implementation, settings))
    records, library = parse.json_lines(outcome.out)
    if outcome.status == "ok" and not records:
        records = [Record(job.measure, job.ranks, 0, "s", [outcome.seconds])]
    return Run(outcome, records, library)


def result_line(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """An example prints `RESULT program=ge ranks=8 seconds=... rate=... check=passed`; a failed check fails the run."""
    argv = command(job, implementation, job.processors(settings.cores), job.place, list(job.arguments))
    outcome = runner.run(argv, implementation.environment(job.place), limit(job, implementation, settings),
                         processors(job))
    return reported(job, outcome)


def reported(job: Job, outcome: Outcome) -> Run:
    """What the RESULT line of a job that has ended says."""
    result = checked_result(outcome)
    if not result:
        return Run(outcome, [])
    extra = {"rate": result.get("rate", "")}
    return Run(outcome, [Record(job.measure or job.program, job.ranks, 0, "s", [float(result["seconds"])], extra)])


def checked_result(outcome: Outcome) -> dict[str, str]:
    """The RESULT line of a program that ended well and found its own answer right; else {} and the outcome says why."""
    if outcome.status != "ok":
        return {}
    result = parse.result_line(outcome.out)
    try:
        float(result["seconds"])
    except (KeyError, ValueError):
        outcome.status, outcome.err = "failed", "no RESULT line with its seconds"
        return {}
    if result.get("check") != "passed":
        outcome.status, outcome.err = "failed", f"check={result.get('check')}"
        return {}
    return result


def statistics(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """Where the time of an example goes, from TMPI's own counters: compute, copy, wait, in seconds per rank."""
    outcome, text = run_with_counters(job, implementation, settings)
    parts = parse.breakdown(text)
    if outcome.status == "ok" and not parts:
        outcome.status, outcome.err = "failed", "no statistics in TMPI_STATS_JSON"
    return Run(outcome, [Record(f"{job.program}: {part}", job.ranks, 0, "s", [seconds])
                         for part, seconds in parts.items()])


def synchronizations(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """How often ranks had to wait for another, how often they blocked then, and how long the job took meanwhile."""
    outcome, text = run_with_counters(job, implementation, settings)
    counted = parse.synchronizations(text)
    if outcome.status == "ok" and not counted:
        outcome.status, outcome.err = "failed", "no synchronizations in TMPI_STATS_JSON"
    return Run(outcome, [Record(f"{job.program}: {what}", job.ranks, 0, "s" if what == "seconds" else "times", [value])
                         for what, value in counted.items()])


def run_with_counters(job: Job, implementation: Implementation, settings: Settings) -> tuple[Outcome, str]:
    """Runs an example of TMPI; with it what it wrote to TMPI_STATS_JSON."""
    descriptor, path = tempfile.mkstemp(prefix="tmpi-stats-")
    os.close(descriptor)
    try:
        argv = command(job, implementation, job.processors(settings.cores), job.place, list(job.arguments))
        environment = {**implementation.environment(job.place), "TMPI_STATS_JSON": path}
        outcome = runner.run(argv, environment, limit(job, implementation, settings))
        return outcome, Path(path).read_text()
    finally:
        with contextlib.suppress(OSError):
            os.unlink(path)


def idle(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """Processor time of a job whose ranks all wait, in percent of one core."""
    argv = command(job, implementation, job.processors(settings.cores), job.place, [])
    most = limit(job, implementation, settings)
    try:
        running = runner.Job(argv, implementation.environment(job.place), stdin=subprocess.PIPE)
    except OSError as error:
        return Run(Outcome("failed", 127, 0.0, "", str(error)), [])
    with running:
        while b"READY" not in running.out_path.read_bytes():
            if running.process.poll() is not None or time.perf_counter() - running.start > most:
                return Run(running.wait(0.0), [])
            time.sleep(0.02)
        time.sleep(0.2)                    # those who are to fall asleep may do so
        pids = runner.marked(running.mark)
        before, since = runner.processor_seconds(pids), time.perf_counter()
        time.sleep(config.IDLE_SECONDS)
        used, passed = runner.processor_seconds(pids) - before, time.perf_counter() - since
        with contextlib.suppress(OSError):
            running.process.stdin.write(b"go on\n")
            running.process.stdin.close()
        outcome = running.wait(time.perf_counter() - running.start + most)
    return Run(outcome, [Record("processor time", job.ranks, 0, "%", [100 * used / passed])])
