"""The command line: reads the options, chooses who takes part, runs, and writes table, JSON and plots."""
from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Callable, Iterator

from tmpi_bench import bars, config, peers, plot, pytools, report, runner, shared_bars, table
from tmpi_bench.config import Settings
from tmpi_bench.engine import run_experiment, selected
from tmpi_bench.experiments import ALL, EXPERIMENTS, SHARED
from tmpi_bench.methods import Job
from tmpi_bench.peers.base import Implementation
from tmpi_bench.points import MACHINE, OURS
from tmpi_bench.progress import Progress
from tmpi_bench.store import Store

DESCRIPTION = """Measures TMPI side by side with MPICH, Open MPI and Intel MPI, in one run: round by round, one after
the other, each in its best setting. Keep the machine quiet while it runs. Peers that are missing are installed from
PyPI, one virtual environment each, under ~/.cache/tmpi/peers (TMPI_PEERS)."""

EPILOG = """examples:
  tmpi-bench coll --quick               a first impression in a minute or two
  tmpi-bench all --out results          everything, ending with the bars one by one
  tmpi-bench p2p --peers intel --json   against one peer, results on standard output as JSON
  tmpi-bench peers --install            only fetch the peers
"""


def positive(text: str) -> int:
    value = int(text) if text.isdigit() else 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number")
    return value


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="tmpi-bench", description=DESCRIPTION, epilog=EPILOG,
                                  formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in [*EXPERIMENTS, "all", "shared"]:
        every = ", ".join(SHARED if name == "shared" else ALL) + "; then the bars"
        title = EXPERIMENTS[name].TITLE.partition(": ")[2] if name in EXPERIMENTS else every
        one = commands.add_parser(name, help=title, description=title)
        one.add_argument("--quick", action="store_true", help="few ranks, two short rounds: a test of function")
        one.add_argument("--rounds", type=positive, metavar="N", help="rounds over all (5; apps: 3; quick: 2)")
        one.add_argument("--ranks", default="", metavar="N,N", help="only jobs with these numbers of ranks")
        one.add_argument("--only", default="", metavar="NAMES",
                         help="only these programs (ge,mm), collectives or cases (pair)")
        one.add_argument("--limit", type=positive, metavar="SECONDS", help="end jobs that take longer (60; quick: 20)")
        one.add_argument("--peers", default="all", metavar="NAMES", help="mpich,openmpi,intel; all (default); none")
        one.add_argument("--no-install", action="store_true", help="use what is there, install nothing")
        one.add_argument("--out", type=Path, metavar="DIR", help="where results go (default: tmpi-bench-DATE)")
        one.add_argument("--json", action="store_true", help="print JSON instead of tables")
    page = commands.add_parser("report", help="write the page of an earlier run",
                               description="Writes the results of a run as one HTML page, beside the papers' figures.")
    page.add_argument("folder", type=Path, metavar="RESULTS_FOLDER", help="what --out was in that run")
    page.add_argument("--out", type=Path, metavar="FILE", help="default: report.html in that folder")
    listed = commands.add_parser("peers", help="list the peers, or install them")
    listed.add_argument("--install", action="store_true", help="install those that are missing")
    listed.add_argument("--peers", default="all", metavar="NAMES", help="mpich,openmpi,intel; all (default)")
    return top


def list_peers(chosen: list, install: bool) -> int:
    status = 0
    for peer in chosen:
        problem = peer.install() if install and not peer.available() else ""
        state = "installed" if peer.available() else ("missing" if not problem else f"failed: {problem}")
        status |= bool(problem)
        print(f"{peer.name:8} {peer.title:10} {state:10} {peer.prefix}")
    return status


def plots(results: dict, folder: Path, say) -> None:
    """Never fails the benchmark: what was measured is on disk already."""
    try:
        for path in plot.draw_all(results, folder):
            say(f"wrote {path}")
    except ImportError:
        say("no plots: matplotlib is missing (pip install matplotlib); the JSON file has everything: "
            "python -m tmpi_bench.plot RESULTS.json DIR draws it later")
    except Exception as error:                      # whatever a plotting library may think of
        say(f"no plots: {type(error).__name__}: {error}")


def measure(names: list[str], found: list[Implementation], choose: Callable[[list[Job]], list[Job]],
            settings_of: Callable[[str], Settings], store: Store, progress: Progress) -> Iterator[str]:
    """Runs the experiments in turn and yields the name of each when it is done. ^C ends the one that runs; what was
    measured until then still counts, and InterruptedError tells that there is no more."""
    for name in names:
        settings = settings_of(name)
        interrupted = False
        try:
            run_experiment(name, choose(EXPERIMENTS[name].jobs(settings)), found, settings, store, progress)
        except KeyboardInterrupt:
            interrupted = True
            progress.finish()
            progress.say("interrupted; here is what was measured until now")
            store.problems[((name,), "everybody")] = "interrupted before the end"
        yield name
        if interrupted:
            raise InterruptedError


def take_part(options: argparse.Namespace, progress: Progress) -> list[Implementation]:
    """Everybody who can be measured here; installs what is missing and allowed to be."""
    chosen = peers.chosen_peers(options.peers)
    options.out.mkdir(parents=True, exist_ok=True)
    pytools.provide(not options.no_install, progress.say)
    found = peers.gather(chosen, not options.no_install, progress.say)
    load = os.getloadavg()[0]
    if load > 0.5:
        progress.say(f"careful: the machine is not quiet (load {load:.1f}); the numbers will be worth little")
    return found


def write(options: argparse.Namespace, store: Store, text: list[str], rows: list[bars.Row], say) -> None:
    results = store.as_json(bars.as_dicts(rows))
    (options.out / "results.json").write_text(results + "\n")
    (options.out / "tables.txt").write_text("\n".join(text))
    say(f"wrote {options.out / 'results.json'} and {options.out / 'tables.txt'}")
    plots(json.loads(results), options.out, say)
    report.write(options.out, options.out / "report.html")
    say(f"wrote {options.out / 'report.html'}")
    if options.json:
        print(results)


@contextlib.contextmanager
def own_registry() -> Iterator[None]:
    """The jobs that are measured register in a folder of their own, so that the user's other jobs neither share with them
    nor follow the policies that they try."""
    before = os.environ.get("TMPI_MONITOR_FOLDER")
    with tempfile.TemporaryDirectory(prefix="tmpi-bench-") as folder:
        os.environ["TMPI_MONITOR_FOLDER"] = folder
        try:
            yield
        finally:
            os.environ.pop("TMPI_MONITOR_FOLDER")
            if before is not None:
                os.environ["TMPI_MONITOR_FOLDER"] = before


def run(options: argparse.Namespace) -> int:
    progress = Progress()
    options.out = options.out or Path(datetime.now().strftime("tmpi-bench-%Y%m%d-%H%M%S"))
    ranks = {positive(text) for text in options.ranks.split(",") if text}
    only = {text for text in options.only.split(",") if text}
    found = take_part(options, progress)
    if all(one.name == MACHINE for one in found):
        print("tmpi-bench: nothing to measure: neither TMPI nor a peer is here", file=sys.stderr)
        return 1
    settings = Settings.make(options.quick, options.rounds, options.limit)
    fixed_rounds = options.rounds is not None or options.quick
    store = Store(settings, {one.name for one in found if one.is_peer})
    store.libraries.update({one.name: f"{one.title} {one.version()}".strip() for one in found if one.is_peer})
    text: list[str] = []

    def show(part: str) -> None:
        text.append(part)
        if not options.json:
            print(part, flush=True)

    def settings_of(name: str) -> Settings:
        return settings if fixed_rounds else replace(settings, rounds=config.ROUNDS.get(name, settings.rounds))

    status = 0
    names = list({"all": ALL, "shared": SHARED}.get(options.command, [options.command]))
    with own_registry():
        try:
            for name in measure(names, found, lambda jobs: selected(jobs, ranks, only), settings_of, store, progress):
                show(table.experiment(store, name, EXPERIMENTS[name].TITLE, EXPERIMENTS[name].NOTES))
                for sheet in getattr(EXPERIMENTS[name], "sheets", lambda rows: [])(store.rows(name)):
                    show(table.sheet(sheet))
        except InterruptedError:
            status = 130
    rows = bars.check_all([*config.bars(settings.cores), *shared_bars.bars(settings.cores),
                           *(bar for name in ("privatize", "programs", "python", "hybrid")
                             for bar in EXPERIMENTS[name].bars(settings.cores))], store,
                          {p.experiment for p, _ in store.series})
    if ranks or only:                               # a part was asked for: the other bars are no news
        rows = [row for row in rows if row.measured != "-"]
    if rows:
        show(table.bars(rows))
    write(options, store, text, rows, progress.say)
    return status or int(not_right(store, "programs"))


def not_right(store: Store, experiment: str) -> bool:
    """Did a program of this experiment not run under TMPI as it should? Then a nightly run has failed, whatever the times."""
    return experiment in store.rounds and any(who == OURS for who, _ in store.problems_of(experiment))


def interrupt(*_) -> None:
    """Being killed is handled like ^C: what runs is ended, what was measured is written."""
    raise KeyboardInterrupt


def main(arguments: list[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    runner.adopt_orphans()
    signal.signal(signal.SIGTERM, interrupt)
    signal.signal(signal.SIGHUP, interrupt)
    try:
        if options.command == "peers":
            return list_peers(peers.chosen_peers(options.peers), options.install)
        if options.command == "report":
            target = options.out or options.folder / "report.html"
            report.write(options.folder, target)
            print(target)
            return 0
        return run(options)
    except (ValueError, argparse.ArgumentTypeError) as error:
        print(f"tmpi-bench: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"tmpi-bench: {error.filename or ''}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
