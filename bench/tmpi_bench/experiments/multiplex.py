"""Figure 6, tables 4 and 5 of SC 1999: the same problem with 1 to 16 ranks per core."""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.experiments.apps import arguments
from tmpi_bench.methods import Job, everyone_and_kernel_threads, result_line
from tmpi_bench.points import OURS
from tmpi_bench.rows import base, called, distinct, find, implementations, median, ratio, text, two_places
from tmpi_bench.shown import Panel, Sheet

TITLE = "multiplex: whole programs by multiplexing degree"
NOTES = ["seconds as the program reports them; the problem stays the same, so the rate is their inverse.",
         "multiplexing degree: ranks per core."]


def degrees(settings: Settings) -> tuple[int, ...]:
    return config.QUICK_DEGREES if settings.quick else config.DEGREES


def jobs(settings: Settings) -> list[Job]:
    listed = []
    for name in config.APPS:
        size = arguments(name, settings)
        if not settings.quick:
            size = config.MULTIPLEX_ARGUMENTS.get(name, size)
        listed += [Job("multiplex", name, degree * settings.cores, result_line, size, who=everyone_and_kernel_threads,
                       measure=name) for degree in degrees(settings)]
    return listed


def degree_of(rows: list[dict]) -> dict[int, int]:
    """Ranks -> degree; the fewest ranks are degree 1, or what stands for it in a run of a part."""
    fewest = min((r["ranks"] for r in rows), default=1)
    return {n: n // fewest for n in sorted({r["ranks"] for r in rows})}


def sheets(rows: list[dict]) -> list[Sheet]:
    counts = degree_of(rows)
    head = ["program", "system", *(str(d) for d in counts.values())]
    rates, against = [], []
    for program in distinct(rows, "measure"):
        for who in implementations(rows):
            first = base(rows, who, measure=program, ranks=min(counts))
            seconds = [median(rows, measure=program, implementation=who, ranks=n) for n in counts]
            if any(s is not None for s in seconds):
                rates.append([program, called(who), *(text(ratio(first, s), two_places) for s in seconds)])
            if who != OURS and any(s is not None for s in seconds):
                ours = [median(rows, measure=program, implementation=OURS, ranks=n) for n in counts]
                against.append([program, called(who), *(text(ratio(s, o), two_places) for s, o in zip(seconds, ours))])
    return [Sheet("Rate by multiplexing degree, relative to degree 1", head, rates,
                  "1.00: as fast as with one rank per core."),
            Sheet("TMPI's rate relative to each system, by multiplexing degree", head, against,
                  "Above 1.00: TMPI is faster. A gap: that system did not finish in time.")]


def panels(rows: list[dict]) -> list[Panel]:
    """The rate of each program relative to one rank per core, one plot each."""
    counts = degree_of(rows)
    drawn = []
    for program in distinct(rows, "measure"):
        lines = {}
        for who in implementations(rows):
            first = base(rows, who, measure=program, ranks=min(counts))
            found = [(n, find(rows, measure=program, implementation=who, ranks=n)) for n in counts]
            points = [relative(r, counts[n], first) for n, r in found if r and first]
            if points:
                lines[who] = points
        if lines:
            drawn.append(Panel(program, "degree", lines, "rate / rate at degree 1"))
    return drawn


def relative(row: dict, degree: int, first: float) -> dict:
    """The row as a rate; more seconds are a lower rate, so its quartiles change sides."""
    return {**row, "degree": degree, "median": first / row["median"], "first_quartile": first / row["third_quartile"],
            "third_quartile": first / row["first_quartile"]}
