"""The bars: what was measured, held against their limits and against peers, met, missed or not measured."""
import json
import unittest

from tmpi_bench import config, table
from tmpi_bench.bars import MET, MISSED, UNKNOWN, check
from tmpi_bench.config import Settings
from tmpi_bench.experiments import privatize
from tmpi_bench.methods import Job, Run, printed_samples
from tmpi_bench.parse import Record
from tmpi_bench import shared_bars
from tmpi_bench.points import Bar, Point, Reference
from tmpi_bench.runner import Outcome
from tmpi_bench.store import Store

POINT = Point("coll", "barrier", 32)


def store_with(**medians):
    """One sample each, at POINT: name=value."""
    store = Store(Settings(cores=2), {"mpich", "openmpi", "intel"})
    for name, value in medians.items():
        add(store, name, value)
    return store


def add(store, name, value, measure="barrier", ranks=32, unit="us", size=0):
    job = Job("coll", "coll", ranks, printed_samples)
    store.add(job, name, Run(Outcome("ok", 0, 1.0, "", ""), [Record(measure, ranks, size, unit, [value])]))


class Checks(unittest.TestCase):
    def test_a_limit_is_inclusive(self):
        bar = Bar("b", POINT, "us", at_most=3)
        self.assertEqual(check(bar, store_with(tmpi=3.0)).verdict, MET)
        self.assertEqual(check(bar, store_with(tmpi=3.01)).verdict, MISSED)

    def test_nothing_measured_is_never_met(self):
        for bar in (Bar("b", POINT, "us", at_most=3), Bar("b", POINT, "us", below_every_peer=True)):
            self.assertEqual(check(bar, store_with()).verdict, UNKNOWN)
            self.assertEqual(check(bar, store_with(mpich=1.0)).verdict, UNKNOWN)

    def test_a_comparison_needs_a_peer_but_a_missed_limit_does_not(self):
        bar = Bar("b", POINT, "us", at_most=3, times_best_peer=30)
        self.assertEqual(check(bar, store_with(tmpi=2)).verdict, UNKNOWN)
        self.assertEqual(check(bar, store_with(tmpi=4)).verdict, MISSED)

    def test_the_best_peer_counts(self):
        bar = Bar("b", POINT, "us", at_most=3, times_best_peer=30)
        row = check(bar, store_with(tmpi=2, mpich=9000, openmpi=60, intel=61))
        self.assertEqual((row.verdict, row.ratio), (MET, 30.0))
        self.assertIn("openmpi", row.best_peer)
        self.assertEqual(check(bar, store_with(tmpi=2, mpich=9000, openmpi=59)).verdict, MISSED)

    def test_below_every_peer_is_strict_and_not_slower_is_not(self):
        equal = store_with(tmpi=2, intel=2)
        self.assertEqual(check(Bar("b", POINT, "us", below_every_peer=True), equal).verdict, MISSED)
        self.assertEqual(check(Bar("b", POINT, "us", times_best_peer=1), equal).verdict, MET)

    def test_variants_and_the_machine_are_no_peers(self):
        store = store_with(tmpi=2, machine=0.1)
        add(store, "tmpi-two-copy", 0.5)
        self.assertEqual(check(Bar("b", POINT, "us", below_every_peer=True), store).verdict, UNKNOWN)

    def test_times_the_machine(self):
        handover = Point("coll", "handover", 2)
        bar = Bar("b", POINT, "us", machine=handover, times_machine=2.0)
        store = store_with(tmpi=0.27)
        self.assertEqual(check(bar, store).verdict, UNKNOWN)
        add(store, "machine", 0.135, "handover", 2)
        self.assertEqual(check(bar, store).verdict, MET)
        store = store_with(tmpi=0.28)
        add(store, "machine", 0.135, "handover", 2)
        self.assertEqual(check(bar, store).verdict, MISSED)

    def test_a_peer_may_choose_its_number_of_ranks(self):
        store = store_with(tmpi=2, intel=5)
        add(store, "openmpi", 1.9, ranks=2)
        bar = Bar("b", POINT, "us", times_best_peer=1, peers_best_ranks=True)
        row = check(bar, store)
        self.assertEqual(row.verdict, MISSED)
        self.assertIn("openmpi at 2 ranks", row.best_peer)
        self.assertEqual(check(Bar("b", POINT, "us", times_best_peer=1), store).verdict, MET)


    def test_a_part_of_the_best_peer(self):
        bar = Bar("b", POINT, "s", at_most_of_best_peer=0.75)
        self.assertEqual(check(bar, store_with(tmpi=3)).verdict, UNKNOWN)
        self.assertEqual(check(bar, store_with(tmpi=3, mpich=4, intel=9)).verdict, MET)
        self.assertEqual(check(bar, store_with(tmpi=3, mpich=4, intel=3.9)).verdict, MISSED)

    def test_who_is_the_best_peer_may_be_decided_elsewhere(self):
        """One job of a workload is held against the peer that is best on the whole."""
        store = store_with(tmpi=3, mpich=1, intel=2.8)
        bar = Bar("b", POINT, "us", at_most_of_best_peer=1.1, best_peer_at=Point("coll", "mean", 32))
        self.assertEqual(check(bar, store).verdict, UNKNOWN)
        add(store, "mpich", 90, "mean")
        add(store, "intel", 80, "mean")
        row = check(bar, store)
        self.assertEqual(row.verdict, MET)
        self.assertIn("intel", row.best_peer)

    def test_something_else_of_ours_as_the_limit(self):
        other = Reference(POINT, "tmpi-block", 0.9, "10 % less than block")
        store = store_with(tmpi=9)
        self.assertEqual(check(Bar("b", POINT, "us", reference=other), store).verdict, UNKNOWN)
        add(store, "tmpi-block", 10)
        row = check(Bar("b", POINT, "us", reference=other), store)
        self.assertEqual((row.verdict, row.limit), (MET, "10 % less than block = 9.00 us"))
        stricter = Reference(POINT, "tmpi-block", 0.89, "")
        self.assertEqual(check(Bar("b", POINT, "us", reference=stricter), store).verdict, MISSED)
        self.assertEqual(check(Bar("b", POINT, "us", implementation="tmpi-block", reference=other), store).verdict, MISSED)
        equal = Reference(POINT, "tmpi", 1.0, "", below=True)
        self.assertEqual(check(Bar("b", POINT, "us", reference=equal), store).verdict, MISSED)


def every_bar():
    return [*config.bars(2), *shared_bars.bars(2), *privatize.bars(2)]


class TableOfBars(unittest.TestCase):
    def test_every_bar_has_a_condition_and_its_own_name(self):
        listed = every_bar()
        self.assertEqual(len({b.name for b in listed}), len(listed))
        for b in listed:
            self.assertTrue(b.at_most or b.machine or b.below_every_peer or b.times_best_peer or b.reference
                            or b.at_most_of_best_peer, b.name)

    def test_every_bar_points_at_a_job(self):
        """A bar that nothing measures would stand there as "not measured" for ever."""
        from tmpi_bench.experiments import EXPERIMENTS
        settings = Settings(cores=2)
        for b in every_bar():
            for point in (b.point, b.reference.point if b.reference else b.point, b.best_peer_at or b.point):
                jobs = EXPERIMENTS[point.experiment].jobs(settings)
                self.assertTrue(any((j.ranks, j.place, j.case) == (point.ranks, point.place, point.case) for j in jobs),
                                b.name)

    def test_the_table_shows_a_miss_in_capitals(self):
        rows = [check(Bar("barrier", POINT, "us", at_most=3), store_with(tmpi=30))]
        text = table.bars(rows)
        self.assertIn("MISSED", text)
        self.assertIn("1 missed", text)


class Stored(unittest.TestCase):
    def test_samples_of_all_rounds_are_pooled(self):
        store = store_with(tmpi=1)
        add(store, "tmpi", 3)
        self.assertEqual(store.median(POINT, "tmpi"), 2)

    def test_json_has_samples_and_problems(self):
        store = store_with(tmpi=1, intel=4)
        job = Job("coll", "coll", 8, printed_samples)
        store.add(job, "mpich", Run(Outcome("killed", -9, 20.0, "", ""), []))
        data = json.loads(store.as_json([]))
        self.assertEqual({r["implementation"]: r["samples"] for r in data["series"]}, {"tmpi": [1], "intel": [4]})
        self.assertEqual(data["problems"][0]["what"], "coll, 8 ranks: killed after 20 s")

    def test_where_more_is_better_the_most_is_best(self):
        store = store_with()
        for name, value in (("mpich", 10.0), ("intel", 20.0)):
            add(store, name, value, "stream", 2, "MB/s", 8)
        self.assertEqual(store.best_peer([Point("coll", "stream", 2, 8)])[0], "intel")


if __name__ == "__main__":
    unittest.main()
