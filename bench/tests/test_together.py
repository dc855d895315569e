"""Several commands at a time, with real processes: who starts when, what a background is, and that nobody is left."""
import os
import sys
import tempfile
import time
import unittest
from unittest import mock

from tests_support import alive, python
from tmpi_bench import side_by_side
from tmpi_bench.config import Settings
from tmpi_bench.methods import BUSY, Job, Part
from tmpi_bench.peers.base import Implementation
from tmpi_bench.points import OURS
from tmpi_bench.together import ENDED_EARLY, Command, run_together

NAP = "import os, time; print(os.getpid(), time.time(), flush=True); time.sleep({})"
FOR_EVER = "import os, sys; print(os.getpid(), flush=True)\nwhile True: pass"


def pid_and_start(outcome):
    pid, start = outcome.out.split()
    return int(pid), float(start)


class Together(unittest.TestCase):
    def test_each_starts_after_its_delay_while_the_others_run(self):
        outcomes = run_together([Command(python(NAP.format(1.2)), delay=d) for d in (0.6, 0.0, 0.3)], 30)
        self.assertEqual([o.status for o in outcomes], ["ok"] * 3)
        third, first, second = (pid_and_start(o)[1] for o in outcomes)
        self.assertLess(first, second)
        self.assertLess(second, third)
        self.assertGreater(third - first, 0.3)
        for outcome in outcomes:                       # from its own start, not from the first's
            self.assertGreaterEqual(outcome.seconds, 1.2)

    def test_one_that_fails_does_not_end_the_others(self):
        bad, good = run_together([Command(python("import sys; sys.exit('no')")), Command(python("print('yes')"), delay=0.2)],
                                 30)
        self.assertEqual((bad.status, bad.reason(), good.status, good.out), ("failed", "exit status 1: no", "ok", "yes\n"))

    def test_started_is_asked_when_the_first_of_the_librarys_own_runs(self):
        def seen(*commands):
            states = []
            run_together(list(commands), 30, lambda: states.append([c.status for c in commands]) or "")
            return states
        busy = Command(python(FOR_EVER), background=True, foreign=True)
        self.assertEqual(seen(busy, Command(python(NAP.format(0.1)))), [["running", "running"]])
        ours = Command(python(FOR_EVER), background=True)
        self.assertEqual(seen(ours, Command(python(NAP.format(0.1)))), [["running", "not started"]])

    def test_the_limit_ends_what_runs_and_what_has_not_started(self):
        with tempfile.TemporaryDirectory() as folder:
            late = os.path.join(folder, "late")
            outcomes = run_together([Command(python("print('done')")), Command(python(FOR_EVER)),
                                     Command(python(f"open({late!r}, 'w')"), delay=60)], 1.0)
            self.assertFalse(os.path.exists(late))
        self.assertEqual([o.status for o in outcomes], ["ok", "killed", "killed"])
        self.assertFalse(alive(int(outcomes[1].out)))

    def test_a_background_runs_before_the_others_and_is_ended_after_them(self):
        background, program = run_together([Command(python(FOR_EVER), background=True),
                                            Command(python("import time; time.sleep(0.3)"))], 30)
        self.assertEqual((background.status, program.status), ("stopped", "ok"))
        self.assertFalse(alive(int(background.out)))

    def test_a_background_that_does_not_last_spoils_the_run(self):
        outcomes = run_together([Command(python("import sys; sys.exit('bad option')"), background=True),
                                 Command(python("print('never')"))], 30)
        self.assertEqual((outcomes[1].status, outcomes[1].out), ("failed", ""))
        self.assertEqual(outcomes[1].err, ENDED_EARLY + ": exit status 1: bad option")

    def test_interrupted_nobody_is_left(self):
        pids = []

        def interrupt():
            time.sleep(0.3)
            pids.extend(int(e) for e in os.listdir("/proc") if e.isdigit() and marked_by_us(e))
            raise KeyboardInterrupt
        with self.assertRaises(KeyboardInterrupt):
            run_together([Command(python(FOR_EVER), background=True), Command(python(FOR_EVER), background=True),
                          Command(python(FOR_EVER))], 30, interrupt)
        self.assertGreaterEqual(len(pids), 2)
        self.assertFalse([p for p in pids if alive(p)])

    def test_a_policy_that_cannot_be_set_ends_the_run(self):
        called = []
        outcomes = run_together([Command(python(FOR_EVER)), Command(python(FOR_EVER))], 30,
                                lambda: called.append(1) or "no such policy")
        self.assertEqual(called, [1])
        self.assertEqual([(o.status, o.err) for o in outcomes], [("failed", "no such policy")] * 2)

    def test_a_command_that_does_not_exist(self):
        outcomes = run_together([Command(python(FOR_EVER), background=True), Command(["/no/such/program"])], 30)
        self.assertEqual(outcomes[1].status, "failed")
        self.assertIn("/no/such/program", outcomes[1].err)
        self.assertFalse(alive(int(outcomes[0].out)))


def marked_by_us(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return int(file.read().rpartition(")")[2].split()[1]) == os.getpid()
    except (OSError, ValueError, IndexError):
        return False


class Fake(Implementation):
    """Runs "programs" that are lines of Python: the RESULT line after a while."""

    name = title = OURS

    def command(self, ranks, cores, place):
        return [sys.executable, "-c"]


def result(seconds, check="passed", nap=0.0):
    return f"import time; time.sleep({nap}); print('RESULT program=x ranks=2 seconds={seconds} check={check}')"


class Methods(unittest.TestCase):
    def run_method(self, method, parts, implementation=None, **more):
        job = Job("policies", "x", 2, method, (), "shared", measure="x", case="beside", parts=parts, **more)
        with mock.patch.object(side_by_side, "command", lambda part, one, *_: [*one.command(0, 0, ""), part.program]):
            return method(job, implementation or Fake(), Settings(cores=2))

    def test_turn_around_is_from_outside_and_the_mean_is_of_all(self):
        parts = (Part("a", result(7, nap=0.3), 2), Part("b", result(7), 2, delay=0.1))
        run = self.run_method(side_by_side.turn_around, parts)
        a, b, mean = run.records
        self.assertEqual([r.measure for r in run.records], ["a", "b", side_by_side.MEAN])
        self.assertGreaterEqual(a.samples[0], 0.3)
        self.assertLess(a.samples[0], 7)
        self.assertAlmostEqual(mean.samples[0], (a.samples[0] + b.samples[0]) / 2)
        self.assertEqual(mean.extra, {"interval": 0.1})

    def test_a_wrong_answer_leaves_no_mean(self):
        parts = (Part("a", result(1), 2), Part("b", result(1, "failed"), 2, delay=0.1))
        run = self.run_method(side_by_side.turn_around, parts)
        self.assertEqual([r.measure for r in run.records], ["a"])
        self.assertEqual((run.outcome.status, run.outcome.err), ("failed", "b: check=failed"))

    def test_of_two_side_by_side_the_slower_counts_and_backgrounds_do_not(self):
        parts = (Part("busy", BUSY, 1, background=True), Part("first", result(2.5), 2), Part("second", result(3.5), 2))
        run = self.run_method(side_by_side.beside, parts)
        self.assertEqual([(r.measure, r.ranks, r.samples) for r in run.records], [("x", 2, [3.5])])

    def test_the_policy_is_asked_for_until_there_is_a_job(self):
        one = Fake()
        one.policy = "cosched"
        answers = ["no jobs", "no jobs", ""]
        with mock.patch.object(side_by_side, "share_by", lambda policy: answers.pop(0)):
            run = self.run_method(side_by_side.beside, (Part("a", result(1, nap=0.2), 2),), one)
        self.assertEqual((run.outcome.status, answers), ("ok", []))

    def test_a_policy_that_is_refused_fails_the_run_with_its_reason(self):
        one = Fake()
        one.policy = "lottery"
        with mock.patch.object(side_by_side, "share_by", lambda policy: f"no policy named {policy}"), \
                mock.patch.object(side_by_side, "POLICY_SECONDS", 0.05):
            run = self.run_method(side_by_side.beside, (Part("a", FOR_EVER, 2),), one)
        self.assertEqual((run.records, run.outcome.status), ([], "failed"))
        self.assertIn("no policy named lottery", run.outcome.reason())


if __name__ == "__main__":
    unittest.main()
