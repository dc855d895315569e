"""Tables of plain text: one per experiment, and the bars at the end. Pure: lists of strings go in, text comes out."""
from __future__ import annotations

from tmpi_bench.bars import MISSED, Row
from tmpi_bench.points import MACHINE, Point, higher_is_better
from tmpi_bench.shown import Sheet
from tmpi_bench.stats import number
from tmpi_bench.store import Store


def layout(head: list[str], rows: list[list[str]], left_columns: int = 1, left: list[bool] | None = None) -> str:
    """Columns as wide as needed; the first ones flush left, the others flush right, or as `left` says for each."""
    left = left or [i < left_columns for i in range(len(head))]
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]

    def line(row: list[str]) -> str:
        cells = [c.ljust(w) if flush else c.rjust(w) for c, w, flush in zip(row, widths, left)]
        return "  ".join(cells).rstrip()

    return "\n".join([line(head), "  ".join("-" * w for w in widths), *(line(row) for row in rows)])


def cell(store: Store, point: Point, name: str, best: bool) -> str:
    """Median and the quartiles around it; the best library is starred."""
    s = store.summary(point, name)
    if s is None:
        return "-"
    spread = f" ({number(s.first_quartile)}..{number(s.third_quartile)})" if s.count > 1 else ""
    return ("*" if best else "") + number(s.median) + spread


def best_of(store: Store, point: Point, names: list[str]) -> str:
    medians = {n: store.median(point, n) for n in names if n != MACHINE}
    known = {n: m for n, m in medians.items() if m is not None}
    if len(known) < 2:
        return ""
    return (max if higher_is_better(store.unit(point)) else min)(known, key=known.get)


def experiment(store: Store, name: str, title: str, notes: list[str]) -> str:
    """One experiment: a row per point, a column per implementation; then what could not be measured; how each ran."""
    names = store.implementations(name)
    points = store.points(name)
    text = [f"== {title}", "median (first..third quartile); * the best library"]
    rows = []
    for point in points:
        best = best_of(store, point, names)
        rows.append([point.text(), str(point.ranks), store.unit(point),
                     *(cell(store, point, n, n == best) for n in names)])
    if rows:
        text += ["", layout(["what", "ranks", "unit", *names], rows)]
    else:
        text.append("nothing was measured")
    problems = store.problems_of(name)
    if problems:
        text += ["", "not measured, or only in part:"] + [f"  {who}: {what}" for who, what in problems]
    used = [f"  {who} ({store.libraries.get(who, 'in the same tree')}): {store.settings_text(who)}"
            for who in names if who in store.settings_used and who != MACHINE]
    if used:
        text += ["", "settings:"] + used
    return "\n".join(text + [f"  {note}" for note in notes]) + "\n"


def sheet(one: Sheet) -> str:
    """What is computed from the medians, laid out as the papers do."""
    note = ["", f"  {one.note}"] if one.note else []
    return "\n".join([f"-- {one.title}", "", layout(one.head, one.rows, left=words(one)), *note]) + "\n"


def words(one: Sheet) -> list[bool]:
    """For each column: does it hold words rather than numbers?"""
    return [any(not row[i][:1].isdigit() and row[i][:1] not in "-+" for row in one.rows) for i in range(len(one.head))]


def bars(rows: list[Row]) -> str:
    """Bar by bar: measured, limit, best peer, met or missed."""
    body = [[r.name, r.measured, r.limit, r.best_peer, r.verdict.upper() if r.verdict == MISSED else r.verdict]
            for r in rows]
    counts = {v: sum(r.verdict == v for r in rows) for v in dict.fromkeys(r.verdict for r in rows)}
    head = ["bar", "measured", "at most", "best peer (times ours)", "verdict"]
    sums = ", ".join(f"{n} {v}" for v, n in counts.items())
    return "\n".join(["== bars", "", layout(head, body, 5), "", sums]) + "\n"
