"""Runs experiments: round by round, in each round job by job, for each job all implementations one after the other.

So a change of the machine's mood hits all of them alike; the order turns by one with each round. Nothing ever runs at
the same time as something else. Invariant: a job that was killed once for an implementation is not tried again.
"""
from __future__ import annotations

from dataclasses import replace

from tmpi_bench.build import BuildError, build
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, Run, machine
from tmpi_bench.peers.base import Implementation
from tmpi_bench.progress import Progress
from tmpi_bench.runner import Outcome
from tmpi_bench.store import Store


def round_of(jobs: list[Job], implementations: list[Implementation], turn: int,
             cores: int) -> list[tuple[Job, Implementation]]:
    """The steps of one round; who begins changes with the round."""
    order = implementations[:]
    if order:
        shift = turn % len(order)
        order = order[shift:] + order[:shift]
    return [(job, one) for job in jobs for one in order
            if job.who(one) and one.suits(job.ranks, job.processors(cores))]


def selected(jobs: list[Job], ranks: set[int], only: set[str]) -> list[Job]:
    """The jobs a user asked for: these numbers of ranks; these programs, collectives or cases ("every 1 s"). The
    machine's limits stay."""
    kept = []
    for job in jobs:
        operations = tuple(sorted(only - {job.program})) if job.program == "coll" else ()
        if job.who is not machine and ((ranks and job.ranks not in ranks)
                                       or (only and not only & {job.program, job.measure, job.case} and not operations)):
            continue
        kept.append(replace(job, arguments=operations) if operations else job)
    return kept


def compile_all(jobs: list[Job], implementations: list[Implementation], store: Store, progress: Progress) -> set[tuple]:
    """Compiles before anything is measured; returns the (job key, implementation) pairs that cannot run."""
    broken = set()
    failed: dict[tuple[str, str], str] = {}
    for job, one in round_of(jobs, implementations, 0, store.settings.cores):
        for program in job.programs():
            pair = (program, one.name)
            if pair not in failed:
                progress.say(f"compiling {program} for {one.title}", fleeting=True)
                try:
                    (job.build or build)(program, one)
                    failed[pair] = ""
                except BuildError as error:
                    failed[pair] = str(error)
                    progress.say(str(error))
            if failed[pair]:
                broken.add((job.key(), one.name))
                store.problems[(job.key(), one.name)] = f"not compiled: {failed[pair]}"
    return broken


def run_experiment(name: str, jobs: list[Job], implementations: list[Implementation], settings: Settings,
                   store: Store, progress: Progress) -> None:
    skip = compile_all(jobs, implementations, store, progress)
    store.rounds[name] = settings.rounds
    plan = [round_of(jobs, implementations, turn, settings.cores) for turn in range(settings.rounds)]
    progress.begin(name, [(job.key(), one.name) for steps in plan for job, one in steps
                          if (job.key(), one.name) not in skip])
    for turn, steps in enumerate(plan):
        for job, one in steps:
            key = (job.key(), one.name)
            if key in skip:
                continue
            progress.step(f"round {turn + 1}/{settings.rounds}: {job.title()}: {one.title}")
            run = attempt(job, one, settings)
            store.add(job, one.name, run)
            store.used(one.name, *setting(job, one, settings))
            progress.done(key, run.outcome.seconds)
            if run.outcome.status != "ok":
                progress.say(f"{one.title}: {job.title()}: {run.outcome.reason()}")
            if run.outcome.status in ("killed", "memory"):
                skip.add(key)
                progress.drop(key)
    progress.finish()


def attempt(job: Job, one: Implementation, settings: Settings) -> Run:
    try:
        return job.method(job, one, settings)
    except BuildError as error:
        return Run(Outcome("failed", 1, 0.0, "", str(error)), [])


def setting(job: Job, one: Implementation, settings: Settings) -> tuple[str, str]:
    """The setting used, in words, for the foot of the tables; and in which case."""
    processors = job.processors(settings.cores)
    return (one.setting(job.ranks, processors),
            "beside other jobs" if job.place == "shared" else
            "with more ranks than cores" if job.ranks > processors else "up to one rank per core")
