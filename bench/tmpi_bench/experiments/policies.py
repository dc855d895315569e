"""TR 385: programs that synchronize often, alone and beside others, under the three policies and under none.

Figure 1 is what a program loses when its ranks have fewer processors; figure 2 what it loses to applications beside it.
"""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.methods import BUSY, Job, Part, everyone_and_kernel_threads, result_line
from tmpi_bench.peers.base import Implementation
from tmpi_bench.points import OURS
from tmpi_bench.rows import called, distinct, find, implementations, median, ratio, text, two_places
from tmpi_bench.shown import Panel, Sheet
from tmpi_bench.side_by_side import beside

TITLE = "policies: jobs that share the machine"
NOTES = ["seconds as the program reports them. copies: of the same program, running for ever beside it. busy: processes",
         "that compute, one per core, no MPI. pair: two of the program side by side, 2 ranks per core each; the slower one.",
         "tmpi-kernel and the other libraries know no policy: the kernel divides the time."]
POLICIES = ("partition", "cosched", "timeslice")
POLICY_NAMES = tuple(f"{OURS}-{policy}" for policy in POLICIES)
ALONE, BUSY_CASE, ALONE_PAIR, PAIR = "alone", "busy", "alone with 2 ranks per core", "pair"
# Those that meet most often; all that a quick run tries.
BARRIER_HEAVY = ("gauss coarse barrier", "odd-even sort")


def versions(settings: Settings) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Name -> program and its arguments."""
    gauss, odd_even = ((full, quick)[settings.quick] for full, quick in (config.GAUSS, config.ODD_EVEN))
    listed = {f"gauss {grain} {sync}": ("gauss", (*gauss, "--grain", grain, "--sync", sync))
              for grain in ("coarse", "fine") for sync in ("barrier", "condition")}
    listed["odd-even sort"] = ("oddeven", odd_even)
    return {name: listed[name] for name in BARRIER_HEAVY} if settings.quick else listed


def copies(k: int) -> str:
    return f"{k} {'copy' if k == 1 else 'copies'}"


def policies_and_all(implementation: Implementation) -> bool:
    """Every policy stands for TMPI by itself; without one named it would be the default once more."""
    return policies(implementation) or (everyone_and_kernel_threads(implementation) and implementation.name != OURS)


def policies(implementation: Implementation) -> bool:
    return implementation.name in POLICY_NAMES


def jobs(settings: Settings) -> list[Job]:
    listed = []
    for name, (program, arguments) in versions(settings).items():
        n, most = settings.cores, 2 * settings.cores
        mine = Part(name, program, n, arguments)
        background = Part("background", program, n, (*arguments, *config.ROUNDS_FOR_EVER), background=True)
        busy = Part("busy", BUSY, 1, background=True)
        pair = (Part(f"{name}, first", program, most, arguments), Part(f"{name}, second", program, most, arguments))
        listed += [job(name, program, n, ALONE, (mine,)), job(name, program, n, copies(1), (background, mine)),
                   job(name, program, n, BUSY_CASE, (busy,) * settings.cores + (mine,))]
        if not settings.quick:
            listed += [job(name, program, n, copies(k), (background,) * k + (mine,), policies)
                       for k in config.BACKGROUNDS[1:]]
        if name in BARRIER_HEAVY:
            listed += [job(name, program, most, ALONE_PAIR, pair[:1], policies),
                       job(name, program, most, PAIR, pair, policies)]
    name = BARRIER_HEAVY[0]
    program, arguments = versions(settings)[name]
    return listed + [Job("policies", program, 2 * settings.cores, result_line, arguments, place, everyone_and_kernel_threads,
                         measure=f"{name}, {settings.cores * 2} ranks") for place in ("cores", "one-core")]


def job(name: str, program: str, ranks: int, case: str, parts: tuple[Part, ...], who=policies_and_all) -> Job:
    return Job("policies", program, ranks, beside, (), "shared", who, name, case, parts)


def shared(rows: list[dict]) -> list[dict]:
    return [r for r in rows if r["place"] == "shared"]


def slowdown(rows: list[dict], name: str, who: str, case: str) -> float | None:
    base = ALONE_PAIR if case == PAIR else ALONE
    return ratio(median(rows, measure=name, implementation=who, case=case),
                 median(rows, measure=name, implementation=who, case=base))


def sheets(rows: list[dict]) -> list[Sheet]:
    inside = shared(rows)
    cases = [c for c in distinct(inside, "case") if c not in (ALONE, ALONE_PAIR)]
    body = []
    for name in distinct(inside, "measure"):
        for who in implementations(inside):
            values = [slowdown(inside, name, who, case) for case in cases]
            alone = median(inside, measure=name, implementation=who, case=ALONE)
            if alone is not None or any(v is not None for v in values):
                body.append([name, called(who), text(alone), *(text(v, two_places) for v in values)])
    few = [r for r in rows if r["place"] != "shared"]
    fewer = [[called(who), *(text(median(few, implementation=who, place=place)) for place in ("cores", "one-core")),
              text(ratio(median(few, implementation=who, place="one-core"),
                         median(few, implementation=who, place="cores")), two_places)] for who in implementations(few)]
    return [Sheet("Slowdown beside other programs", ["program", "system", "alone, s", *cases], body,
                  "Time with what stands above the column, divided by the time alone."),
            Sheet("The same ranks on fewer processors: " + (few[0]["measure"] if few else ""),
                  ["system", "all cores, s", "one core, s", "slowdown"], fewer)]


def relative(row: dict | None, base: float | None, **more) -> dict | None:
    if row is None or not base:
        return None
    return {**row, **more, **{k: row[k] / base for k in ("median", "first_quartile", "third_quartile")}}


def panels(rows: list[dict]) -> list[Panel]:
    """Figure 1, figure 2, and by number of applications."""
    drawn = []
    few = [r for r in rows if r["place"] != "shared"]
    lines = {who: [{**r, "processors": 1 if place == "one-core" else r["ranks"] // 2} for place in ("one-core", "cores")
                   for r in [find(few, place=place, implementation=who)] if r] for who in implementations(few)}
    if any(lines.values()):
        drawn.append(Panel("figure 1: one processor, all processors", "processors",
                           {w: v for w, v in lines.items() if v}, "s"))
    inside = shared(rows)
    names = distinct(inside, "measure")

    def one(name: str, who: str, case: str, **more) -> dict | None:
        return relative(find(inside, measure=name, implementation=who, case=case),
                        median(inside, measure=name, implementation=who, case=ALONE), **more)

    for case in (copies(1), BUSY_CASE):
        bars = {who: [one(name, who, case) for name in names] for who in implementations(inside)}
        bars = {who: values for who, values in bars.items() if any(values)}
        if bars:
            drawn.append(Panel(f"figure 2: slowdown, {case} beside it", "", bars, "time / time alone", True, names))
    for name in names:
        lines = {who: [r for k in (0, *config.BACKGROUNDS)
                       for r in [one(name, who, copies(k) if k else ALONE, applications=k + 1)] if r]
                 for who in POLICY_NAMES}
        if any(len(v) > 1 for v in lines.values()):
            drawn.append(Panel(name, "applications", {w: v for w, v in lines.items() if v}, "time / time alone", False))
    return drawn
