"""How several commands at the same time turn into records: a workload's turn-around times, a program beside others.

As in methods.py, a method runs its commands for one implementation once, and never retries.
"""
from __future__ import annotations

import sys
import time

from tmpi_bench.config import Settings
from tmpi_bench.methods import BUSY, Job, Part, Run, checked_result, command, limit
from tmpi_bench.parse import Record
from tmpi_bench.peers.base import Implementation
from tmpi_bench.peers.tmpi import share_by
from tmpi_bench.runner import Outcome
from tmpi_bench.together import Command, run_together

POLICY_SECONDS = 5.0
MEAN = "mean of all jobs"
# A workload of several jobs takes longer than one.
TIMES_LIMIT = 4


def commands(job: Job, implementation: Implementation, settings: Settings) -> list[Command]:
    processors = job.processors(settings.cores)

    def argv(part: Part) -> list[str]:
        if part.program == BUSY:
            return [sys.executable, "-S", "-c", "while True: pass"]
        return command(part, implementation, processors, job.place, list(part.arguments))

    return [Command(argv(part), implementation.environment(job.place), part.delay, part.background,
                    part.program == BUSY)
            for part in job.parts]


def ask_for_policy(implementation: Implementation) -> str:
    """The policy lasts as long as jobs do, so it can be set only when the first has registered."""
    if not implementation.policy:
        return ""
    until = time.perf_counter() + POLICY_SECONDS
    while True:
        problem = share_by(implementation.policy)
        if not problem or time.perf_counter() > until:
            return problem
        time.sleep(0.005)


def run_parts(job: Job, implementation: Implementation, settings: Settings,
              most: float) -> tuple[Outcome, list[Outcome]]:
    """The outcome of the whole is the first bad one of its parts."""
    listed = commands(job, implementation, settings)
    begin = time.perf_counter()
    outcomes = run_together(listed, most, lambda: ask_for_policy(implementation))
    whole = Outcome("ok", 0, time.perf_counter() - begin, "", "")
    for part, outcome in zip(job.parts, outcomes):
        if not part.background:
            checked_result(outcome)
            if outcome.status != "ok" and whole.status == "ok":
                whole = Outcome(outcome.status, outcome.code, whole.seconds, "", f"{part.name}: {outcome.reason()}")
    return whole, outcomes


def turn_around(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """From launch to end, of each job as its user sees it; and the mean, if all of them ended well."""
    whole, outcomes = run_parts(job, implementation, settings, TIMES_LIMIT * settings.job_limit)
    extra = {"interval": interval_of(job)}
    records = [Record(part.name, job.ranks, 0, "s", [outcome.seconds], extra)
               for part, outcome in zip(job.parts, outcomes) if outcome.status == "ok"]
    if whole.status == "ok":
        mean = sum(outcome.seconds for outcome in outcomes) / len(outcomes)
        records.append(Record(MEAN, job.ranks, 0, "s", [mean], extra))
    return Run(whole, records)


def interval_of(job: Job) -> float:
    return job.parts[1].delay - job.parts[0].delay


def beside(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """The time that the program itself reports; where several are measured side by side, the longest."""
    whole, outcomes = run_parts(job, implementation, settings, limit(job, implementation, settings))
    if whole.status != "ok":
        return Run(whole, [])
    seconds = [float(checked_result(outcome)["seconds"]) for part, outcome in zip(job.parts, outcomes)
               if not part.background]
    ranks = next(part.ranks for part in job.parts if not part.background)
    return Run(whole, [Record(job.measure, ranks, 0, "s", [max(seconds)])])
