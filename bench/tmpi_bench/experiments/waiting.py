"""Tables 6 to 9 of SC 1999: how long a wait may spin, how often ranks wait and block, and what knowing who runs is worth.

All systems here are TMPI with another --wait; other libraries have no such choice.
"""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.experiments.apps import arguments
from tmpi_bench.experiments.multiplex import degree_of
from tmpi_bench.methods import Job, Run, result_line, synchronizations
from tmpi_bench.parse import Record
from tmpi_bench.peers.base import Implementation
from tmpi_bench.points import OURS
from tmpi_bench.rows import distinct, find, median, percent, ratio, text
from tmpi_bench.shown import Panel, Sheet

TITLE = "waiting: spin, block, or know who runs"
NOTES = ["tmpi: scheduler-conscious. tmpi-spin-block: spins for 1000 us, then blocks; tmpi-spin-short: for 10 us.",
         "whole run: from outside, from start to end. Sparse LU times its factorization, which hardly ever waits; its",
         "triangular solves wait all the time. synchronizations, blocked: of all ranks, counted in runs of their own."]
WHOLE = "whole run"
SPIN_BLOCK, SHORT, BLOCK = "tmpi-spin-block", "tmpi-spin-short", "tmpi-block"


def waiters(implementation: Implementation) -> bool:
    return implementation.name in (OURS, SPIN_BLOCK, SHORT, BLOCK)


def counted(implementation: Implementation) -> bool:
    return implementation.name in (OURS, SPIN_BLOCK)


def jobs(settings: Settings) -> list[Job]:
    degrees = config.QUICK_WAITING_DEGREES if settings.quick else config.WAITING_DEGREES
    listed = []
    for name in config.APPS:
        for n in (degree * settings.cores for degree in degrees):
            listed.append(Job("waiting", name, n, result_and_whole, arguments(name, settings), who=waiters, measure=name))
            listed.append(Job("waiting", name, n, synchronizations, arguments(name, settings), who=counted,
                              measure="synchronizations"))
    return listed


def result_and_whole(job: Job, implementation: Implementation, settings: Settings) -> Run:
    """What the program reports, and how long it took from outside."""
    run = result_line(job, implementation, settings)
    if run.records:
        run.records.append(Record(whole(job.measure), job.ranks, 0, "s", [run.outcome.seconds]))
    return run


def whole(program: str) -> str:
    return f"{program}: {WHOLE}"


def programs(rows: list[dict]) -> list[str]:
    return [m for m in distinct(rows, "measure") if ":" not in m]


def gain(rows: list[dict], program: str, ranks: int, better: str, than: str) -> float | None:
    """How much less time `better` takes, in percent of the time that `than` takes."""
    part = ratio(median(rows, measure=program, ranks=ranks, implementation=better),
                 median(rows, measure=program, ranks=ranks, implementation=than))
    return None if part is None else 100 * (1 - part)


def sheets(rows: list[dict]) -> list[Sheet]:
    counts = degree_of(rows)

    def gains(title: str, better: str, than: str, note: str) -> Sheet:
        return Sheet(title, ["program", *(str(d) for d in counts.values())],
                     [[p, *(text(gain(rows, p, n, better, than), percent) for n in counts)]
                      for name in programs(rows) for p in (name, whole(name))], note)

    made = [gains("Short spin time against a long one, percent less time, by multiplexing degree", SHORT, SPIN_BLOCK,
                  "Both spin, then block: after 10 us, after 1000 us."),
            gains("Scheduler-conscious waiting against spin-block, percent less time, by multiplexing degree", OURS,
                  SPIN_BLOCK, ""),
            gains("Scheduler-conscious waiting against block, percent less time, by multiplexing degree", OURS, BLOCK, "")]
    return [*made, synchronizing(rows, counts)]


def synchronizing(rows: list[dict], counts: dict[int, int]) -> Sheet:
    body = []
    for program in programs(rows):
        for n, degree in counts.items():
            for who, name in ((OURS, "conscious"), (SPIN_BLOCK, "spin-block")):
                times, blocked, seconds = (median(rows, measure=f"{program}: {what}", ranks=n, implementation=who)
                                           for what in ("synchronizations", "blocked", "seconds"))
                if times is not None:
                    part = ratio(blocked, times)
                    body.append([program, str(degree), name, f"{times:.0f}", f"{blocked:.0f}",
                                 text(ratio(blocked, seconds)), "-" if part is None else f"{100 * part:.1f} %"])
    return Sheet("Synchronizations, and how many of them blocked",
                 ["program", "degree", "waiting", "synchronizations", "blocked", "blocked per second", "blocked of all"],
                 body)


def panels(rows: list[dict]) -> list[Panel]:
    """Seconds by degree, one plot per program, one line per way to wait."""
    counts = degree_of(rows)
    drawn = []
    for program in programs(rows):
        lines = {}
        for who in (OURS, SPIN_BLOCK, SHORT, BLOCK):
            found = [(n, find(rows, measure=program, implementation=who, ranks=n)) for n in counts]
            points = [{**r, "degree": counts[n]} for n, r in found if r]
            if points:
                lines[who] = points
        if lines:
            drawn.append(Panel(program, "degree", lines, "s", False))
    return drawn
