"""The bars about shared machines: workload, multiplexing, waiting, policies, allocation, quota, progress. The others stand in
config.py.

As there, each row is a limit for something measured; most limits here are other things that the same run measured.
"""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.experiments import allocation, policies, progress, quota, waiting, workload
from tmpi_bench.points import KERNEL, OURS, Bar, Point, Reference
from tmpi_bench.side_by_side import MEAN

FAST = ("mm", "ge", "sweep3d")          # those whose rate must not suffer from multiplexing


def bars(processors: int) -> list[Bar]:
    return [*of_workload(processors), *of_multiplex(processors), *of_waiting(processors), *of_policies(processors),
            *of_allocation(processors), *of_quota(processors), *of_progress(processors)]


def of_workload(processors: int) -> list[Bar]:
    shortest = workload.workload(min(config.INTERVALS), Settings(cores=processors))

    def point(measure: str) -> Point:
        return Point("workload", measure, shortest.ranks, 0, shortest.place, shortest.case)

    table = [Bar(f"mean turn-around, launched {shortest.case}", point(MEAN), "s", at_most_of_best_peer=0.75),
             Bar("the same, against kernel threads", point(MEAN), "s",
                 reference=Reference(point(MEAN), KERNEL, 1.0, "below TMPI with kernel threads", below=True))]
    return table + [Bar(f"turn-around of {part.name}, launched {shortest.case}", point(part.name), "s",
                        at_most_of_best_peer=1.1, best_peer_at=point(MEAN)) for part in shortest.parts]


def of_multiplex(processors: int) -> list[Bar]:
    return [Bar(f"rate of {name}, {degree} ranks per core", Point("multiplex", name, degree * processors), "s",
                reference=Reference(Point("multiplex", name, processors), OURS, 1 / 0.95,
                                    "0.95 of the rate with one rank per core"))
            for name in FAST for degree in (8, 16)]


def of_waiting(processors: int) -> list[Bar]:
    def bar(degree: int, times: float, text: str) -> Bar:
        point = Point("waiting", waiting.whole("sparse_lu"), degree * processors)
        return Bar(f"sparse LU, whole run, conscious waiting, {degree} ranks per core", point, "s",
                   reference=Reference(point, waiting.SPIN_BLOCK, times, text))
    return [bar(6, 0.9, "10 % less than spin-block"), bar(1, 1.01, "1 % more than spin-block")]


def of_policies(processors: int) -> list[Bar]:
    def bar(name: str, policy: str, times: float) -> Bar:
        def point(case: str) -> Point:
            return Point("policies", name, 2 * processors, 0, "shared", case)
        who = f"{OURS}-{policy}"
        return Bar(f"two of {name}, 2 ranks per core each, {policy}", point(policies.PAIR), "s", implementation=who,
                   reference=Reference(point(policies.ALONE_PAIR), who, times, f"{times:g} x alone"))

    def fair(name: str) -> Bar:
        """Beside a process per core that computes, half of the machine is a fair share."""
        def point(case: str) -> Point:
            return Point("policies", name, processors, 0, "shared", case)
        who = f"{OURS}-partition"
        return Bar(f"{name}, one rank per core, beside a computing process per core", point(policies.BUSY_CASE), "s",
                   implementation=who, reference=Reference(point(policies.ALONE), who, 2 / 0.9, "0.9 of the fair half"))

    first, sort = policies.BARRIER_HEAVY
    return [fair(first), bar(first, "partition", 2.1), bar(sort, "partition", 2.1), bar(first, "cosched", 2.2), bar(sort, "cosched", 2.2),
            bar(sort, "timeslice", 10.0)]


def of_allocation(processors: int) -> list[Bar]:
    ranks = allocation.JOBS * allocation.RANKS_PER_CORE * processors
    return [Bar("active carriers over four jobs are not as many as processors",
                Point("allocation", allocation.WRONG, ranks, 0, "shared"), "%", at_most=2)]


def of_quota(processors: int) -> list[Bar]:
    def point(measure: str, case: str, place: str = "shared") -> Point:
        return Point("quota", measure, 2 * processors, 0, place, case)
    return [Bar("job with a quota of one processor", point(quota.PROGRAM, quota.QUOTA), "s",
                reference=Reference(point(quota.PROGRAM, quota.PINNED, "one-core"), OURS, 1 / 0.95,
                                    "0.95 of the speed on one processor")),
            Bar("the same, throttled", point(quota.THROTTLED, quota.QUOTA), "%", at_most=2)]


def of_progress(processors: int) -> list[Bar]:
    return [Bar(f"a rank that could work gets nowhere, beside one in {way}",
                Point("progress", progress.worst(way), progress.RANKS_PER_CORE * processors), "ms", at_most=10)
            for way in progress.WAYS]
