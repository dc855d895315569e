"""What several tests need: commands of Python, whether a process lives, and a run that never ran."""
import json
import subprocess
import sys

from tmpi_bench import config, peers, shared_bars
from tmpi_bench.bars import as_dicts, check_all
from tmpi_bench.config import Settings
from tmpi_bench.engine import setting
from tmpi_bench.experiments import EXPERIMENTS, waiting
from tmpi_bench.methods import Run, synchronizations
from tmpi_bench.parse import Record
from tmpi_bench.runner import Outcome
from tmpi_bench.side_by_side import MEAN, interval_of, turn_around
from tmpi_bench.store import Store


# The smallest plot there is.
ONE_PIXEL = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000"
                          "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082")


def python(code):
    return [sys.executable, "-c", code]


def alive(pid):
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(state.strip()) and not state.startswith("Z")


def a_run(names=("workload", "multiplex", "waiting", "policies"), seconds=lambda job, name: 1.0, quick=True):
    """A Store as after a run of these experiments, without running anything: `seconds` makes up every time."""
    settings = Settings(rounds=2, quick=quick, cores=2)
    store = Store(settings, {peer.name for peer in peers.PEERS} | {"intel-wait"})
    everybody = [peers.Tmpi(), *peers.MODES, *peers.PEERS, peers.IntelWaiting()]
    for experiment in names:
        store.rounds[experiment] = settings.rounds
        for job in EXPERIMENTS[experiment].jobs(settings):
            for one in everybody:
                if job.who(one) and one.suits(job.ranks, job.processors(settings.cores)):
                    for spread in (0.9, 1.1):
                        store.add(job, one.name, made_up(job, spread * seconds(job, one.name)))
                    store.used(one.name, *setting(job, one, settings))
    return store


def made_up(job, value):
    if job.method is turn_around:
        extra = {"interval": interval_of(job)}
        records = [Record(part.name, job.ranks, 0, "s", [value], extra) for part in job.parts]
        records.append(Record(MEAN, job.ranks, 0, "s", [value], extra))
    elif job.method is synchronizations:
        records = [Record(f"{job.program}: {what}", job.ranks, 0, unit, [n])
                   for what, unit, n in (("synchronizations", "times", 1000), ("blocked", "times", 250), ("seconds", "s", 5))]
    else:
        records = [Record(job.measure, job.ranks, 0, "s", [value])]
        if job.method is waiting.result_and_whole:
            records.append(Record(waiting.whole(job.measure), job.ranks, 0, "s", [value]))
    return Run(Outcome("ok", 0, value, "", ""), records)


def results_of(store):
    """As they are read back from the JSON file."""
    rows = check_all([*config.bars(2), *shared_bars.bars(2)], store, {p.experiment for p, _ in store.series})
    return json.loads(store.as_json(as_dicts(rows)))
