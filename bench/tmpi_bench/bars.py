"""Compares what was measured with the bars. Pure: a Store goes in, rows come out.

A row is met, missed, or "not measured", never met by default: a comparison with peers needs a peer.
"""
from __future__ import annotations

from dataclasses import asdict, dataclass

from tmpi_bench.points import Bar, Point
from tmpi_bench.stats import number
from tmpi_bench.store import Store

MET, MISSED, UNKNOWN = "met", "missed", "not measured"


@dataclass
class Row:
    name: str
    measured: str
    limit: str
    best_peer: str
    verdict: str
    ratio: float | None = None      # best peer / ours
    experiment: str = ""


def best_peer(bar: Bar, store: Store) -> tuple[str, Point, float] | None:
    """The peer that this bar is held against: name, where, its median."""
    if bar.best_peer_at is None:
        return store.best_peer(store.same_measure(bar.point) if bar.peers_best_ranks else [bar.point])
    best = store.best_peer([bar.best_peer_at])
    median = store.median(bar.point, best[0]) if best else None
    return None if median is None else (best[0], bar.point, median)


def check(bar: Bar, store: Store) -> Row:
    ours = store.median(bar.point, bar.implementation)
    unit = bar.unit
    # One condition each: True, False, or None where something was not measured.
    conditions: list[bool | None] = []
    limits: list[str] = []
    if bar.at_most is not None:
        limits.append(f"{bar.at_most:g} {unit}")
        conditions.append(None if ours is None else ours <= bar.at_most)
    if bar.machine is not None:
        base = store.median(bar.machine, "machine")
        what = f"{bar.times_machine:g} x {bar.machine.measure}"
        limits.append(what if base is None else f"{what} = {number(bar.times_machine * base)} {unit}")
        conditions.append(None if ours is None or base is None else ours <= bar.times_machine * base)
    if bar.reference is not None:
        other = store.median(bar.reference.point, bar.reference.implementation)
        limits.append(bar.reference.text + ("" if other is None else f" = {number(bar.reference.limit(other))} {unit}"))
        conditions.append(None if ours is None or other is None else
                          ours < other if bar.reference.below else ours <= bar.reference.limit(other))
    ratio, peer_text = None, "-"
    best = best_peer(bar, store)
    if best is not None:
        name, where, median = best
        ranks = f" at {where.ranks} ranks" if bar.peers_best_ranks else ""
        peer_text = f"{number(median)} {unit} {name}{ranks}"
        ratio = median / ours if ours else None
    if bar.below_every_peer:
        limits.append("below every peer")
        conditions.append(None if ratio is None else ratio > 1)
    if bar.times_best_peer is not None:
        limits.append("not slower than the best peer" if bar.times_best_peer == 1
                      else f"{bar.times_best_peer:g} x below the best peer")
        conditions.append(None if ratio is None else ratio >= bar.times_best_peer)
    if bar.at_most_of_best_peer is not None:
        limits.append(f"{bar.at_most_of_best_peer:g} of the best peer")
        conditions.append(None if ratio is None else ours <= bar.at_most_of_best_peer * best[2])
    measured = "-" if ours is None else f"{number(ours)} {unit}"
    if False in conditions:
        verdict = MISSED
    else:
        verdict = UNKNOWN if None in conditions else MET
    return Row(bar.name, measured, ", ".join(limits), peer_text + (f" ({number(ratio)} x)" if ratio else ""), verdict,
               ratio, bar.point.experiment)


def check_all(table: list[Bar], store: Store, experiments: set[str]) -> list[Row]:
    """Only the bars of experiments that ran."""
    return [check(bar, store) for bar in table if bar.point.experiment in experiments]


def as_dicts(rows: list[Row]) -> list[dict]:
    return [asdict(row) for row in rows]
