"""One PNG per experiment, from the JSON file alone. Anything missing is said in one line; it never fails the benchmark.

    python -m tmpi_bench.plot RESULTS.json FOLDER
"""
from __future__ import annotations

import json
import math
import sys
from pathlib import Path

from tmpi_bench.experiments import EXPERIMENTS
from tmpi_bench.points import size_text
from tmpi_bench.shown import Panel

COLOURS = {"tmpi": "#d62728", "tmpi-two-copy": "#ff9896", "tmpi-lock-based": "#e377c2", "tmpi-no-probe": "#bcbd22",
           "mpich": "#1f77b4", "openmpi": "#2ca02c", "intel": "#9467bd", "intel-wait": "#c5b0d5",
           "tmpi-kernel": "#ff7f0e", "tmpi-spin-block": "#1f77b4", "tmpi-spin-short": "#17becf", "tmpi-block": "#2ca02c",
           "tmpi-partition": "#d62728", "tmpi-cosched": "#8c564b", "tmpi-timeslice": "#bcbd22", "machine": "#7f7f7f", "memcpy": "#7f7f7f", "memcpy of two pairs": "#c7c7c7"}


# The machine's copies are drawn beside the messages that they bound.
COPIES = ("memcpy", "memcpy of two pairs")
AXES = {"bytes": "size", "interval": "seconds between two launches", "degree": "ranks per core"}
FEWEST_SIZES = 3                      # below that, a panel by size says nothing


def place_copies(rows: list[dict]) -> list[dict]:
    return [{**r, "implementation": r["measure"], "measure": "one way", "ranks": 2} if r["measure"] in COPIES else r
            for r in rows if r["median"] is not None]


def panels(rows: list[dict]) -> list[Panel]:
    """One panel per measure: by size where several sizes were measured, by ranks where several numbers of ranks were;
    what is a single value goes into one panel of bars per unit."""
    groups: dict[tuple, list[dict]] = {}
    for row in place_copies(rows):
        groups.setdefault((row["measure"], row["place"], row.get("case", "")), []).append(row)
    result: list[Panel] = []
    singles: dict[str, dict[str, list[dict]]] = {}
    for (measure, place, case), members in groups.items():
        where = (" (one core)" if place == "one-core" else "") + (f", {case}" if case else "")
        counts, sizes = sorted({r["ranks"] for r in members}), sorted({r["bytes"] for r in members})
        for n in counts:
            same = [r for r in members if r["ranks"] == n]
            if len({r["bytes"] for r in same}) >= (FEWEST_SIZES if len(counts) > 1 else 2):
                result.append(Panel(f"{measure}, {n} ranks{where}", "bytes", by_name(same, "bytes")))
        for size in sizes:
            same = [r for r in members if r["bytes"] == size and r["implementation"] not in COPIES]
            if len({r["ranks"] for r in same}) > 1:
                what = f"{measure} {size_text(size)}" if size else measure
                result.append(Panel(what + where, "ranks", by_name(same, "ranks")))
        if len(counts) == 1 and len(sizes) == 1:
            for row in members:
                name = row["implementation"] if row["implementation"] != "machine" else measure
                singles.setdefault(row["unit"], {})[name] = [row]
    return [Panel(next(iter(lines.values()))[0]["experiment"], "", lines) for lines in singles.values()] + result


def by_name(rows: list[dict], x: str) -> dict[str, list[dict]]:
    found: dict[str, list[dict]] = {}
    for row in rows:
        found.setdefault(row["implementation"], []).append(row)
    return {name: sorted(group, key=lambda r: r[x]) for name, group in found.items()}


def draw_panel(axes, panel: Panel) -> None:
    axes.set_title(panel.title, fontsize=9)
    axes.set_ylabel(panel.y or next(iter(panel.lines.values()))[0]["unit"], fontsize=8)
    axes.tick_params(labelsize=7, which="both")
    if panel.groups:
        draw_groups(axes, panel)
        return
    if not panel.x:
        names = list(panel.lines)
        axes.bar(names, [panel.lines[n][0]["median"] for n in names],
                 color=[COLOURS.get(n, "#7f7f7f") for n in names])
        axes.tick_params(axis="x", rotation=20)
        return
    for name, rows in panel.lines.items():
        at = [r[panel.x] for r in rows]
        axes.plot(at, [r["median"] for r in rows], marker="o", markersize=3, linewidth=1.2, label=name,
                  linestyle="--" if name in COPIES else "-", color=COLOURS.get(name))
        axes.fill_between(at, [r["first_quartile"] for r in rows], [r["third_quartile"] for r in rows], alpha=0.2,
                          color=COLOURS.get(name))
    if panel.x in ("bytes", "ranks", "degree"):
        axes.set_xscale("log", base=2)
    if panel.logarithmic and all(r["median"] > 0 for rows in panel.lines.values() for r in rows):
        axes.set_yscale("log")
    ticks = sorted({r[panel.x] for rows in panel.lines.values() for r in rows})
    axes.set_xticks(ticks, [size_text(t) if panel.x == "bytes" else f"{t:g}" for t in ticks])
    axes.minorticks_off()
    axes.set_xlabel(AXES.get(panel.x, panel.x), fontsize=8)
    axes.grid(True, which="major", alpha=0.3)
    axes.legend(fontsize=7)


def draw_groups(axes, panel: Panel) -> None:
    """Bars side by side; a gap where nothing was measured."""
    width = 0.8 / len(panel.lines)
    for i, (name, rows) in enumerate(panel.lines.items()):
        at = [(g + (i - (len(panel.lines) - 1) / 2) * width, row) for g, row in enumerate(rows) if row]
        axes.bar([x for x, _ in at], [row["median"] for _, row in at], width, label=name, color=COLOURS.get(name),
                 yerr=[[max(0.0, row["median"] - row["first_quartile"]) for _, row in at],
                       [max(0.0, row["third_quartile"] - row["median"]) for _, row in at]],
                 error_kw={"linewidth": 0.8})
    axes.set_xticks(range(len(panel.groups)), panel.groups, rotation=20, ha="right")
    if panel.logarithmic:
        axes.set_yscale("log")
    axes.grid(True, axis="y", which="major", alpha=0.3)
    axes.legend(fontsize=6)


def draw_experiment(name: str, rows: list[dict], path: Path) -> bool:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    own = getattr(EXPERIMENTS.get(name), "panels", None)
    drawn = own(rows) if own else panels(rows)
    if not drawn:
        return False
    columns = min(3, len(drawn))
    lines = math.ceil(len(drawn) / columns)
    figure, grid = pyplot.subplots(lines, columns, figsize=(4.2 * columns, 3.2 * lines), squeeze=False)
    for axes, panel in zip(grid.flat, drawn):
        draw_panel(axes, panel)
    for axes in list(grid.flat)[len(drawn):]:
        axes.set_visible(False)
    figure.suptitle(f"tmpi-bench {name}: medians, quartiles shaded", fontsize=10)
    figure.tight_layout(rect=(0, 0, 1, 0.97))
    figure.savefig(path, dpi=130)
    pyplot.close(figure)
    return True


def draw_all(results: dict, folder: Path) -> list[Path]:
    written = []
    for name in dict.fromkeys(row["experiment"] for row in results["series"]):
        path = folder / f"{name}.png"
        if draw_experiment(name, [r for r in results["series"] if r["experiment"] == name], path):
            written.append(path)
    return written


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print("usage: python -m tmpi_bench.plot RESULTS.json FOLDER", file=sys.stderr)
        return 2
    try:
        for path in draw_all(json.loads(Path(arguments[0]).read_text()), Path(arguments[1])):
            print(path)
    except ImportError as error:
        print(f"no plots: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
