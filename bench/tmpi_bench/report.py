"""One HTML page with the results of a run: what was measured beside the papers' figures, the bars in words, the plots.

It reads results.json and the plots beside it, never the Store, so a page can be written again at any time. The page needs
nothing but itself: no script, no font, no file, no network; every text that comes from outside is escaped.
"""
from __future__ import annotations

import base64
import json
from html import escape
from pathlib import Path

from tmpi_bench.bars import MET, MISSED
from tmpi_bench.experiments import EXPERIMENTS
from tmpi_bench.figures import FIGURES
from tmpi_bench.points import MACHINE, Point
from tmpi_bench.rows import called, implementations
from tmpi_bench.shown import Sheet
from tmpi_bench.stats import number
from tmpi_bench.table import words

STYLE = """
:root { color-scheme: light dark; --back: #fbfaf7; --card: #ffffff; --text: #1d2126; --soft: #565e68; --line: #d9d6cf;
  --accent: #8a2b1f; --good: #1d6b36; --bad: #a3221a; --zebra: #f4f2ec; }
@media (prefers-color-scheme: dark) { :root { --back: #15181c; --card: #1d2126; --text: #e6e4df; --soft: #a7adb5;
  --line: #383e46; --accent: #f0a58f; --good: #7fd49a; --bad: #ff9d92; --zebra: #23282e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main, header { max-width: 100rem; margin: 0 auto; padding: 1rem 1.25rem; }
h1 { margin: .5rem 0 0; font-size: 1.7rem; } h2 { margin: 0 0 .25rem; font-size: 1.3rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
a { color: var(--accent); } p { margin: .4rem 0; max-width: 60rem; } .soft { color: var(--soft); font-size: .9rem; }
nav a { margin-right: 1rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1.25rem; margin: 1.25rem 0; }
.pair { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
.pair > div { flex: 0 1 auto; min-width: min(26rem, 100%); max-width: 100%; }
.pair h3, .pair p { contain: inline-size; }  /* tables alone decide how wide their side is */
.scroll { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .45rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; vertical-align: bottom; } .w { text-align: left; }
tbody tr:nth-child(even) { background: var(--zebra); }
ul.bars { list-style: none; padding: 0; margin: .5rem 0; } ul.bars li { margin: .25rem 0; }
.met { color: var(--good); font-weight: 600; } .missed { color: var(--bad); font-weight: 600; }
.unknown { color: var(--soft); font-weight: 600; }
figure { margin: 1rem 0; } img { display: block; max-width: 100%; height: auto; background: #fff; border-radius: .4rem; }
summary { cursor: pointer; color: var(--accent); } dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
"""


def html_table(one: Sheet) -> str:
    left = words(one)

    def cells(tag: str, row: list[str]) -> str:
        return "".join(f'<{tag}{" class=w" if flush else ""}>{escape(cell)}</{tag}>' for cell, flush in zip(row, left))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in one.rows)
    return f'<div class="scroll"><table><thead><tr>{cells("th", one.head)}</tr></thead><tbody>{body}</tbody></table></div>'


def sheet(one: Sheet) -> str:
    if not one.rows:
        return f"<h3>{escape(one.title)}</h3><p class=soft>Nothing was measured.</p>"
    foot = " ".join(filter(None, [one.note, f"Source: {one.source}." if one.source else ""]))
    return f"<h3>{escape(one.title)}</h3>{html_table(one)}" + (f"<p class=soft>{escape(foot)}</p>" if foot else "")


def bar(row: dict) -> str:
    """In words: what was measured, what the limit is, met or missed."""
    style = {MET: "met", MISSED: "missed"}.get(row["verdict"], "unknown")
    told = f"{row['measured']} measured; the limit is {row['limit']}" if row["measured"] != "-" else \
        f"the limit is {row['limit']}"
    peer = f"; best peer: {row['best_peer']}" if row["best_peer"] != "-" else ""
    return f'<li><span class={style}>{escape(row["verdict"].capitalize())}</span>: ' \
           f'{escape(row["name"])}: {escape(told + peer)}.</li>'


def bars(rows: list[dict]) -> str:
    return f'<h3>Bars</h3><ul class="bars">{"".join(map(bar, rows))}</ul>' if rows else ""


def medians(rows: list[dict]) -> Sheet:
    """Every point, every implementation: median and the quartiles around it."""
    names = [n for n in implementations(rows) if n != MACHINE] + [MACHINE] * any(r["implementation"] == MACHINE for r in rows)
    cells: dict[tuple, dict[str, str]] = {}
    for r in rows:
        where = Point(r["experiment"], r["measure"], r["ranks"], r["bytes"], r["place"], r.get("case", ""))
        spread = f" ({number(r['first_quartile'])}..{number(r['third_quartile'])})" if r["count"] > 1 else ""
        cells.setdefault((where.text(), str(r["ranks"]), r["unit"]), {})[r["implementation"]] = \
            "-" if r["median"] is None else number(r["median"]) + spread
    return Sheet("", ["what", "ranks", "unit", *map(called, names)],
                 [[*point, *(found.get(n, "-") for n in names)] for point, found in cells.items()])


def plot(path: Path, title: str) -> str:
    if not path.is_file():
        return "<p class=soft>No plot: matplotlib was missing when this run ended.</p>"
    data = base64.b64encode(path.read_bytes()).decode()
    return f'<figure><img alt="Plots of {escape(title)}" src="data:image/png;base64,{data}"></figure>'


def experiment(name: str, results: dict, folder: Path) -> str:
    rows = [r for r in results["series"] if r["experiment"] == name]
    module = EXPERIMENTS.get(name)
    title = module.TITLE if module else name
    ours = "".join(sheet(one) for one in getattr(module, "sheets", lambda _: [])(rows))
    theirs = "".join(sheet(one) for one in FIGURES.get(name, []))
    both = f"<div class=pair><div><h3>This run</h3>{ours}</div><div><h3>The paper</h3>{theirs}</div></div>" \
        if ours and theirs else ours
    problems = "".join(f"<li>{escape(called(p['implementation']))}: {escape(p['what'])}</li>"
                       for p in results["problems"] if p["experiment"] == name)
    lost = f"<h3>Not measured, or only in part</h3><ul>{problems}</ul>" if problems else ""
    notes = escape(" ".join(module.NOTES)) if module else ""
    return f'<section id="{escape(name)}"><h2>{escape(title)}</h2><p class=soft>{notes}</p>' \
           f'{bars([b for b in results["bars"] if b.get("experiment") == name])}{both}{plot(folder / f"{name}.png", title)}' \
           f'<details><summary>All medians, with their first and third quartile</summary>{html_table(medians(rows))}' \
           f'</details>{lost}</section>'


def facts(results: dict) -> str:
    machine = results["machine"]
    listed = [("began", results["began"]), ("processor", machine["processor"]), ("cores", str(machine["cores"])),
              ("kernel", machine["kernel"]), ("load at the end", ", ".join(map(str, machine["load"]))),
              ("rounds", ", ".join(f"{name} {n}" for name, n in results["rounds"].items()))]
    listed += [(called(name), f"{results['libraries'].get(name, 'in the same tree')}; {text}")
               for name, text in results["settings"].items()]
    return "<dl>" + "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in listed if v) + "</dl>"


def verdicts(rows: list[dict]) -> str:
    counts = {v: sum(r["verdict"] == v for r in rows) for v in dict.fromkeys(r["verdict"] for r in rows)}
    return "Bars: " + ", ".join(f"{n} {v}" for v, n in counts.items()) + "." if rows else "No bar belongs to this run."


def page(results: dict, folder: Path) -> str:
    names = list(dict.fromkeys(r["experiment"] for r in results["series"]))
    links = "".join(f'<a href="#{escape(name)}">{escape(name)}</a>' for name in names)
    quick = "<p><strong>A quick run: it tells whether everything works, not how fast.</strong></p>" if results["quick"] else ""
    body = "".join(experiment(name, results, folder) for name in names) or "<p>Nothing was measured.</p>"
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>tmpi-bench: {escape(", ".join(names))}</title><link rel="icon" href="data:,"><style>{STYLE}</style></head><body>
<header><h1>tmpi-bench</h1><p>{escape(verdicts(results["bars"]))}</p>{quick}<nav>{links}</nav>{facts(results)}</header>
<main>{body}</main></body></html>
"""


def write(folder: Path, target: Path) -> None:
    """Raises ValueError with one line if the folder has no results that can be read."""
    try:
        results = json.loads((folder / "results.json").read_text())
        text = page(results, folder)
    except OSError as error:
        raise ValueError(f"{folder}: no results there: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{folder / 'results.json'}: not the results of a run: {error!r}") from error
    target.write_text(text)
