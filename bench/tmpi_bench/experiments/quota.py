"""A container with a CPU quota: a job may use one processor's time on a machine that shows it more of them.

A library that takes no notice spends its quota on all processors early in each period, and sleeps for the rest.
"""
from __future__ import annotations

from tmpi_bench import config, runner
from tmpi_bench.config import Settings
from tmpi_bench.group import Group, NoGroup
from tmpi_bench.methods import Job, Run, checked_result, command, everyone_and_kernel_threads, limit, result_line
from tmpi_bench.parse import Record
from tmpi_bench.peers.base import Implementation
from tmpi_bench.rows import called, find, implementations, median, ratio, text, two_places
from tmpi_bench.runner import Outcome
from tmpi_bench.shown import Panel, Sheet

TITLE = "quota: one processor's time on all processors"
NOTES = ["seconds as the program reports them. pinned: all ranks on one processor, without quota.",
         "throttled: how long the kernel kept the job from processors, summed over these, of the time from start to end."]
PROGRAM = "gauss coarse barrier"
THROTTLED = "throttled"
PINNED, QUOTA = "pinned", "quota of one processor"


def jobs(settings: Settings) -> list[Job]:
    arguments = (*config.GAUSS[settings.quick], "--grain", "coarse", "--sync", "barrier")
    n = 2 * settings.cores
    return [Job("quota", "gauss", n, result_line, arguments, "one-core", everyone_and_kernel_threads, PROGRAM, PINNED),
            Job("quota", "gauss", n, in_a_group, arguments, "shared", everyone_and_kernel_threads, PROGRAM, QUOTA)]


def in_a_group(job: Job, implementation: Implementation, settings: Settings) -> Run:
    argv = command(job, implementation, 0, job.place, list(job.arguments))
    try:
        with Group(1) as group:
            outcome = runner.run(group.command(argv), implementation.environment(job.place),
                                 limit(job, implementation, settings))
            throttled = group.throttled_seconds()
    except NoGroup as error:
        return Run(Outcome("failed", 1, 0.0, "", str(error)), [])
    result = checked_result(outcome)
    if not result:
        return Run(outcome, [])
    return Run(outcome, [Record(job.measure, job.ranks, 0, "s", [float(result["seconds"])]),
                         Record(THROTTLED, job.ranks, 0, "%", [100 * throttled / outcome.seconds])])


def sheets(rows: list[dict]) -> list[Sheet]:
    body = []
    for who in implementations(rows):
        pinned, inside = (median(rows, measure=PROGRAM, implementation=who, case=case) for case in (PINNED, QUOTA))
        throttled = median(rows, measure=THROTTLED, implementation=who)
        body.append([called(who), text(pinned), text(inside), text(ratio(pinned, inside), two_places), text(throttled)])
    return [Sheet("Speed inside of a quota", ["system", "pinned, s", "quota, s", "speed", "throttled, %"], body,
                  "Speed: relative to the same job pinned to one processor.")]


def panels(rows: list[dict]) -> list[Panel]:
    cases = (PINNED, QUOTA)
    bars = {who: [find(rows, measure=PROGRAM, implementation=who, case=case) for case in cases]
            for who in implementations(rows)}
    bars = {who: found for who, found in bars.items() if any(found)}
    return [Panel(f"{PROGRAM}, one processor's time", "", bars, "s", False, list(cases))] if bars else []
