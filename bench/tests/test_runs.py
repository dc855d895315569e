"""The runner with real processes, and the engine with none."""
import os
import sys
import time
import unittest
from unittest import mock

from tests_support import alive, python
from tmpi_bench import peers, plot, runner
from tmpi_bench.config import Settings
from tmpi_bench.engine import round_of, run_experiment, selected
from tmpi_bench.experiments import apps, coll, policies
from tmpi_bench.methods import Job, Run, everyone, machine, printed_samples
from tmpi_bench.parse import Record
from tmpi_bench.peers.base import Implementation
from tmpi_bench.progress import Estimate, Progress
from tmpi_bench.runner import Outcome
from tmpi_bench.store import Store


class Runner(unittest.TestCase):
    def test_output_and_status(self):
        done = runner.run(python("print('hello')"), {}, 20)
        self.assertEqual((done.status, done.code, done.out), ("ok", 0, "hello\n"))

    def test_failure_says_why(self):
        done = runner.run(python("import sys; print('no such thing', file=sys.stderr); sys.exit(3)"), {}, 20)
        self.assertEqual((done.status, done.reason()), ("failed", "exit status 3: no such thing"))

    def test_a_command_that_does_not_exist(self):
        self.assertEqual(runner.run(["/no/such/program"], {}, 5).status, "failed")

    def test_a_hanging_job_is_ended_with_a_child_that_left_the_group(self):
        code = "import os,subprocess,sys,time\n" \
               "p=subprocess.Popen([sys.executable,'-c','import time; time.sleep(60)'],start_new_session=True)\n" \
               "print(p.pid,flush=True)\ntime.sleep(60)"
        start = time.monotonic()
        done = runner.run(python(code), {}, 1.0)
        self.assertEqual(done.status, "killed")
        self.assertLess(time.monotonic() - start, 20)
        self.assertFalse(alive(int(done.out)))

    def test_leftovers_of_a_good_job_are_ended_and_its_folder_is_gone(self):
        code = "import os,subprocess,sys\n" \
               "p=subprocess.Popen([sys.executable,'-c','import time; time.sleep(60)'],start_new_session=True)\n" \
               "print(p.pid, os.environ['TMPDIR'])"
        done = runner.run(python(code), {}, 20)
        pid, folder = done.out.split()
        self.assertEqual(done.status, "ok")
        self.assertFalse(alive(int(pid)))
        self.assertFalse(os.path.exists(folder))

    def test_one_core(self):
        cpu = min(os.sched_getaffinity(0))
        done = runner.run(python("import os; print(os.sched_getaffinity(0))"), {}, 20, {cpu})
        self.assertEqual(done.out, f"{{{cpu}}}\n")

    def test_variables_of_tmpi_bench_are_not_passed_on(self):
        """tmpirun would warn of them, and takes TMPI_PREFIX for a setting of its own."""
        ours = {"TMPI_BENCH_BIN": "/a", "TMPI_PREFIX": "/a", "TMPI_PEER_INTEL": "/a", "TMPI_PEERS": "/a"}
        with mock.patch.dict(os.environ, {**ours, "TMPI_WAIT": "block"}):
            done = runner.run(python("import os; print(*sorted(k for k in os.environ if k.startswith('TMPI_')))"), {}, 20)
        self.assertEqual(done.out, " ".join(sorted({k for k in os.environ if k.startswith("TMPI_")} - ours.keys()
                                                   | {"TMPI_WAIT"})) + "\n")

    def test_processor_time_of_a_spinner(self):
        with runner.Job(python("while True: pass"), {}) as job:
            time.sleep(0.5)
            self.assertGreater(runner.processor_seconds(runner.marked(job.mark)), 0.05)


class Fake(Implementation):
    def __init__(self, name):
        self.name = self.title = name


def fake_method(results):
    def method(job, implementation, settings):
        status = results.get(implementation.name, "ok")
        results.setdefault("calls", []).append(implementation.name)
        records = [Record("x", job.ranks, 0, "us", [1.0])] if status == "ok" else []
        return Run(Outcome(status, 0, 0.1, "", ""), records)
    return method


class Engine(unittest.TestCase):
    def run_rounds(self, results, rounds):
        jobs = [Job("coll", "limits", 2, fake_method(results))]
        store = Store(Settings(rounds=rounds, cores=2), set())
        engine_build = sys.modules["tmpi_bench.engine"]
        original, engine_build.build = engine_build.build, lambda program, one: ""
        try:
            run_experiment("coll", jobs, [Fake("a"), Fake("b")], store.settings, store, Progress(quiet=True))
        finally:
            engine_build.build = original
        return store

    def test_interleaved_and_turning(self):
        results = {}
        self.run_rounds(results, 3)
        self.assertEqual(results["calls"], ["a", "b", "b", "a", "a", "b"])

    def test_a_killed_job_is_not_tried_again_and_is_named(self):
        results = {"b": "killed"}
        store = self.run_rounds(results, 3)
        self.assertEqual(results["calls"].count("b"), 1)
        self.assertEqual(results["calls"].count("a"), 3)
        self.assertEqual([who for who, _ in store.problems_of("coll")], ["b"])

    def test_who_and_suits(self):
        found = [Fake("machine"), *peers.gather([], False, lambda text: None)[:0], peers.IntelWaiting()]
        names = lambda ranks, who: [one.name for _, one in
                                    round_of([Job("p", "p", ranks, printed_samples, who=who)], found, 0, 2)]
        self.assertEqual(names(2, everyone), [])
        self.assertEqual(names(4, everyone), ["intel-wait"])
        self.assertEqual(names(4, machine), ["machine"])

    def test_selection(self):
        settings = Settings(cores=2)
        self.assertEqual({j.ranks for j in selected(coll.jobs(settings), {2, 32}, set())}, {2, 32})
        self.assertEqual({j.arguments for j in selected(coll.jobs(settings), set(), {"barrier"})}, {("barrier",)})
        self.assertEqual({j.program for j in selected(apps.jobs(settings), set(), {"ge"})}, {"ge"})
        self.assertEqual({j.case for j in selected(policies.jobs(settings), set(), {"alone", "pair"})}, {"alone", "pair"})


class Rest(unittest.TestCase):
    def test_peer_names(self):
        self.assertEqual([p.name for p in peers.chosen_peers("intel,mpich")], ["intel", "mpich"])
        self.assertEqual(peers.chosen_peers("none"), [])
        self.assertEqual(len(peers.chosen_peers("all")), 3)
        with self.assertRaises(ValueError):
            peers.chosen_peers("mpich,lam")

    def test_open_mpi_settings(self):
        ompi = peers.chosen_peers("openmpi")[0]
        self.assertIn("--oversubscribe", ompi.command(4, 2, "cores"))
        self.assertNotIn("--oversubscribe", ompi.command(2, 2, "cores"))
        self.assertIn("mpi_yield_when_idle", ompi.command(2, 1, "one-core"))

    def test_time_left(self):
        e = Estimate([("a",), ("b",), ("a",), ("b",)])
        self.assertIsNone(e.left())
        e.done(("a",), 1.0)
        self.assertEqual(e.left(), 3.0)
        e.done(("b",), 3.0)
        self.assertEqual(e.left(), 4.0)
        e.drop(("b",))
        self.assertEqual(e.left(), 1.0)

    def test_panels(self):
        def row(measure, ranks, size, place="cores", who="tmpi"):
            return {"experiment": "p2p", "measure": measure, "ranks": ranks, "bytes": size, "place": place,
                    "implementation": who, "unit": "us", "median": 1.0}
        rows = [row("barrier", 2, 0), row("barrier", 8, 0), row("switch", 2, 0, "one-core"), row("handover", 2, 0),
                row("one way", 2, 8), row("one way", 2, 64), row("memcpy", 1, 64, who="machine")]
        drawn = plot.panels(rows)
        self.assertEqual([(p.title, p.x) for p in drawn],
                         [("p2p", ""), ("barrier", "ranks"), ("one way, 2 ranks", "bytes")])
        self.assertEqual(list(drawn[2].lines), ["tmpi", "memcpy"])


if __name__ == "__main__":
    unittest.main()
