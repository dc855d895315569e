"""Store: all that was measured in this run, and what went wrong. Written as JSON; owned by the command line.

Invariant: a sample is in exactly one Series, found by its point and its implementation; a job that gave nothing is in
`problems`, so that no gap in a table goes unexplained.
"""
from __future__ import annotations

import json
import os
import platform
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, Run
from tmpi_bench.points import MACHINE, OURS, Point, Series, higher_is_better
from tmpi_bench.stats import Summary, summarize


class Store:
    def __init__(self, settings: Settings, peers: set[str]):
        self.settings = settings
        self.peers = peers
        self.began = datetime.now(timezone.utc)
        self.series: dict[tuple[Point, str], Series] = {}
        self.problems: dict[tuple, str] = {}         # (job key, implementation) -> one line
        self.libraries: dict[str, str] = {}
        self.rounds: dict[str, int] = {}             # experiment -> rounds planned
        self.settings_used: dict[str, dict[str, list[str]]] = {}   # implementation -> setting -> cases

    def add(self, job: Job, implementation: str, run: Run) -> None:
        if run.library:
            self.libraries[implementation] = run.library
        for record in run.records:
            point = Point(job.experiment, record.measure, record.ranks, record.bytes, job.place, job.case)
            series = self.series.setdefault((point, implementation), Series(point, implementation, record.unit))
            series.samples.extend(record.samples)
            series.extra.update(record.extra)
        if run.outcome.status != "ok":
            self.problems[(job.key(), implementation)] = f"{job.title()}: {run.outcome.reason()}"

    def used(self, implementation: str, setting: str, case: str) -> None:
        cases = self.settings_used.setdefault(implementation, {}).setdefault(setting, [])
        if case not in cases:
            cases.append(case)

    def settings_text(self, implementation: str) -> str:
        """A setting used in every case stands alone."""
        used = self.settings_used.get(implementation, {})
        return "; ".join(text if len(used) == 1 else f"{text} {' and '.join(cases)}" for text, cases in used.items())

    def summary(self, point: Point, implementation: str) -> Summary | None:
        series = self.series.get((point, implementation))
        return summarize(series.samples) if series else None

    def median(self, point: Point, implementation: str) -> float | None:
        summary = self.summary(point, implementation)
        return summary.median if summary else None

    def unit(self, point: Point) -> str:
        return next((s.unit for (p, _), s in self.series.items() if p == point), "")

    def best_peer(self, points: list[Point]) -> tuple[str, Point, float] | None:
        """The best median of any peer at any of these points: name, where, median."""
        found = []
        for (point, name), _ in self.series.items():
            median = self.median(point, name) if name in self.peers and point in points else None
            if median is not None:
                found.append((median, name, point))
        if not found:
            return None
        choose = max if higher_is_better(self.unit(found[0][2])) else min
        median, name, point = choose(found, key=lambda f: f[0])
        return name, point, median

    def same_measure(self, point: Point) -> list[Point]:
        """This point and those that differ from it only by the number of ranks."""
        return [p for p in dict.fromkeys(p for p, _ in self.series)
                if replace(p, ranks=point.ranks) == point]

    def points(self, experiment: str) -> list[Point]:
        """In the order in which they were first measured."""
        return [p for p in dict.fromkeys(p for p, _ in self.series) if p.experiment == experiment]

    def implementations(self, experiment: str) -> list[str]:
        names = dict.fromkeys(name for p, name in self.series if p.experiment == experiment)
        order = [OURS, *sorted(n for n in names if n.startswith(OURS + "-"))]
        return [n for n in order if n in names] + [n for n in names if n not in order and n != MACHINE] + \
               [n for n in names if n == MACHINE]

    def problems_of(self, experiment: str) -> list[tuple[str, str]]:
        """(implementation, one line) of each job that did not end well."""
        return list(dict.fromkeys((name, text) for (key, name), text in self.problems.items() if key[0] == experiment))

    def rows(self, experiment: str | None = None) -> list[dict]:
        """Every series with its median and spread, as the JSON file has them; of one experiment, or of all."""
        rows = []
        for (point, name), series in self.series.items():
            if experiment not in (None, point.experiment):
                continue
            s = summarize(series.samples)
            rows.append({"experiment": point.experiment, "measure": point.measure, "ranks": point.ranks,
                         "bytes": point.bytes, "place": point.place, "case": point.case, "implementation": name,
                         "unit": series.unit,
                         "median": s and s.median, "first_quartile": s and s.first_quartile,
                         "third_quartile": s and s.third_quartile, "min": s and s.least, "max": s and s.most,
                         "count": len(series.samples), "samples": series.samples, "extra": series.extra})
        return rows

    def as_json(self, bars: list[dict]) -> str:
        return json.dumps({
            "began": self.began.isoformat(timespec="seconds"),
            "machine": {"cores": self.settings.cores, "processor": processor_name(), "kernel": platform.release(),
                        "load": [round(x, 2) for x in os.getloadavg()]},
            "rounds": self.rounds, "quick": self.settings.quick,
            "libraries": self.libraries, "settings": {name: self.settings_text(name) for name in self.settings_used},
            "series": self.rows(),
            "problems": [{"experiment": key[0], "implementation": name, "what": text}
                         for (key, name), text in self.problems.items()],
            "bars": bars}, indent=1)


def processor_name() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.machine()
