"""Table 3 of SC 1999: six jobs arrive one after the other at a fixed interval; how long does each user wait for theirs?"""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, Part, everyone_and_kernel_threads
from tmpi_bench.points import OURS
from tmpi_bench.rows import called, distinct, find, implementations, median, ratio, text, two_places
from tmpi_bench.shown import Panel, Sheet
from tmpi_bench.side_by_side import MEAN, turn_around

TITLE = "workload: six jobs launched at a fixed interval"
NOTES = ["seconds from launch to end, from outside. Each job has as many ranks as cores, GE2 half as many.",
         "the shortest interval brings more than twice the work that the machine can do meanwhile."]


def case(interval: float) -> str:
    return f"every {interval:g} s"


def jobs(settings: Settings) -> list[Job]:
    intervals = config.QUICK_INTERVALS if settings.quick else config.INTERVALS
    return [workload(interval, settings) for interval in intervals]


def workload(interval: float, settings: Settings) -> Job:
    parts = tuple(Part(name, program, max(1, int(share * settings.cores)), quick if settings.quick else full,
                       delay=i * interval)
                  for i, (name, program, share, full, quick) in enumerate(config.WORKLOAD))
    return Job("workload", "six jobs", sum(part.ranks for part in parts), turn_around, (), "shared",
               everyone_and_kernel_threads, case=case(interval), parts=parts)


def sheets(rows: list[dict]) -> list[Sheet]:
    """As in the paper: a line for each interval and system; normalized by ours."""
    names = [name for name, *_ in config.WORKLOAD]
    body = []
    for when in distinct(rows, "case"):
        for who in implementations(rows):
            times = [median(rows, case=when, implementation=who, measure=name) for name in [*names, MEAN]]
            if any(t is not None for t in times):
                ours = median(rows, case=when, implementation=OURS, measure=MEAN)
                body.append([when, called(who), *(text(t) for t in times), text(ratio(times[-1], ours), two_places)])
    return [Sheet("Turn-around, seconds", ["launched", "system", *names, "mean", "normalized"], body,
                  "Medians over the rounds. Normalized: the mean, divided by TMPI's at the same interval.")]


def panels(rows: list[dict]) -> list[Panel]:
    """Mean turn-around by interval; and each job at the shortest."""
    lines = {}
    for who in implementations(rows):
        found = [{**r, "interval": r["extra"]["interval"]} for r in rows
                 if r["measure"] == MEAN and r["implementation"] == who and r["median"] is not None]
        if found:
            lines[who] = sorted(found, key=lambda r: r["interval"])
    shortest = case(min((r["extra"]["interval"] for r in rows), default=0))
    names = [name for name, *_ in config.WORKLOAD]
    bars = {who: [find(rows, case=shortest, implementation=who, measure=name) for name in names]
            for who in implementations(rows)}
    bars = {who: found for who, found in bars.items() if any(found)}
    drawn = [Panel("mean turn-around", "interval", lines, "s", False)] if lines else []
    return drawn + ([Panel(f"turn-around, launched {shortest}", "", bars, "s", False, names)] if bars else [])
