"""The experiments about shared machines: which jobs they make, and what they compute from medians."""
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tests_support import a_run, results_of
from tmpi_bench import config, group, peers, plot, table
from tmpi_bench.bars import MET, MISSED
from tmpi_bench.config import Settings
from tmpi_bench.experiments import SHARED, allocation, multiplex, policies, progress, quota, waiting, workload
from tmpi_bench.figures import FIGURES
from tmpi_bench.shown import Sheet


def verdicts(store):
    return {b["name"]: b["verdict"] for b in results_of(store)["bars"]}


def cell(sheet, column, *words):
    """In the first row that begins with these words."""
    return next(row[sheet.head.index(column)] for row in sheet.rows if row[:len(words)] == list(words))


# Those that compute something of their own from the medians.
SHOWN = {name: module for name, module in SHARED.items() if hasattr(module, "sheets")}


class Jobs(unittest.TestCase):
    def test_six_jobs_arrive_at_a_fixed_interval_and_one_has_fewer_ranks(self):
        for cores in (1, 2, 8):
            for job in workload.jobs(Settings(cores=cores)):
                delays = [part.delay for part in job.parts]
                steps = [b - a for a, b in zip(delays, delays[1:])]
                self.assertEqual(delays[0], 0)
                self.assertEqual(len(delays), 6)
                self.assertAlmostEqual(min(steps), max(steps))
                ranks = {part.name: part.ranks for part in job.parts}
                self.assertEqual(ranks.pop("GE2"), max(1, cores // 2))
                self.assertEqual(set(ranks.values()), {cores})
                self.assertEqual(set(job.programs()), {"ge", "mm", "sparse_lu", "sweep3d"})

    def test_beside_others_every_library_is_told_that_the_cores_are_not_its_own(self):
        job = workload.jobs(Settings(cores=2))[0]
        self.assertEqual(job.processors(2), 0)
        command = peers.chosen_peers("openmpi")[0].command(2, job.processors(2), job.place)
        self.assertIn("--oversubscribe", command)
        self.assertIn("mpi_yield_when_idle", command)
        self.assertTrue(peers.IntelWaiting().suits(2, job.processors(2)))

    def test_degrees_count_ranks_per_core(self):
        ranks = {job.ranks for job in multiplex.jobs(Settings(cores=2))}
        self.assertEqual(ranks, {2 * d for d in (1, 2, 3, 4, 6, 8, 12, 16)})

    def test_waiting_concerns_our_own_ways_to_wait_alone(self):
        everybody = [peers.Tmpi(), *peers.MODES, *peers.PEERS]
        who = {one.name for job in waiting.jobs(Settings(cores=2)) for one in everybody if job.who(one)}
        self.assertEqual(who, {"tmpi", "tmpi-spin-block", "tmpi-spin-short", "tmpi-block"})

    def test_policies_stand_for_tmpi_itself_and_backgrounds_run_for_ever(self):
        everybody = [peers.Tmpi(), *peers.MODES, *peers.PEERS]
        for job in policies.jobs(Settings(cores=2)):
            if job.place == "shared":
                self.assertNotIn("tmpi", {one.name for one in everybody if job.who(one)})
            for part in job.parts:
                if part.background and part.program != "busy":
                    self.assertEqual(part.arguments[-2:], config.ROUNDS_FOR_EVER)
                self.assertEqual(part.background, part.name in ("background", "busy"))

    def test_wrong_samples_are_those_where_the_sum_is_not_the_processors_left(self):
        def seen(external, *running):
            return {"external": external, "jobs": [{"running": n} for n in running]}
        self.assertTrue(allocation.is_right(seen(0, 2), 1, 2))
        self.assertTrue(allocation.is_right(seen(0, 1, 1), 2, 2))
        self.assertTrue(allocation.is_right(seen(1, 1, 1, 1), 3, 2), "each job has one")
        self.assertTrue(allocation.is_right(seen(1, 1), 1, 2))
        self.assertFalse(allocation.is_right(seen(0, 1), 1, 2), "a processor without carrier")
        self.assertFalse(allocation.is_right(seen(0, 2, 1), 2, 2), "too many")
        self.assertFalse(allocation.is_right(seen(0, 1, 1), 1, 2), "one that has gone is still there")

    def test_quick_is_a_part_of_the_whole_and_no_job_comes_twice(self):
        for module in SHARED.values():
            quick, full = (module.jobs(Settings(cores=2, quick=q)) for q in (True, False))
            if module not in (allocation, progress, quota):  # these are shorter, not fewer
                self.assertLess(len(quick), len(full))
            for jobs in (quick, full):
                self.assertEqual(len({job.key() for job in jobs}), len(jobs))


    def test_titles_tell_the_version_and_what_runs_beside_it(self):
        titles = {job.title() for job in policies.jobs(Settings(cores=2))}
        self.assertIn("gauss fine condition, 2 ranks, 2 copies", titles)
        self.assertIn("odd-even sort, 4 ranks, pair", titles)


class Shown(unittest.TestCase):
    def test_turn_around_is_normalized_by_ours(self):
        store = a_run(["workload"], lambda job, name: 3.0 if name == "mpich" else 2.0)
        sheet = workload.sheets(store.rows("workload"))[0]
        self.assertEqual([cell(sheet, "normalized", "every 0.1 s", who) for who in ("TMPI", "MPICH", "Open MPI")],
                         ["1.00", "1.50", "1.00"])

    def test_rates_relative_to_one_rank_per_core_and_to_ours(self):
        store = a_run(["multiplex"], lambda job, name: job.ranks / 2 if name == "intel" else 1.0)
        rates, against = multiplex.sheets(store.rows("multiplex"))
        self.assertEqual([cell(rates, d, "ge", "Intel MPI") for d in "124"], ["1.00", "0.50", "0.25"])
        self.assertEqual([cell(against, d, "ge", "Intel MPI") for d in "124"], ["1.00", "2.00", "4.00"])

    def test_gains_of_waiting_are_percent_of_the_slower_time(self):
        store = a_run(["waiting"], lambda job, name: 2.0 if name == "tmpi-spin-block" else 1.5)
        short, conscious, _, counted = waiting.sheets(store.rows("waiting"))
        self.assertEqual(cell(conscious, "2", "sparse_lu"), "25.0")
        self.assertEqual(cell(short, "1", "sparse_lu"), "25.0")
        self.assertEqual(cell(counted, "blocked of all", "ge", "1", "conscious"), "25.0 %")
        self.assertEqual(cell(counted, "blocked per second", "ge", "1", "conscious"), "50.0")

    def test_slowdowns_are_relative_to_the_same_system_alone(self):
        times = {policies.ALONE: 2.0, policies.copies(1): 5.0, policies.ALONE_PAIR: 4.0, policies.PAIR: 8.0}
        store = a_run(["policies"], lambda job, name: times.get(job.case, 3.0) * (9 if name == "mpich" else 1))
        sheet = policies.sheets(store.rows("policies"))[0]
        for who in ("TMPI, cosched", "MPICH"):
            self.assertEqual(cell(sheet, "1 copy", "gauss coarse barrier", who), "2.50")
            self.assertEqual(cell(sheet, "busy", "gauss coarse barrier", who), "1.50")
        self.assertEqual(cell(sheet, "pair", "odd-even sort", "TMPI, cosched"), "2.00")

    def test_what_was_not_measured_is_a_gap(self):
        store = a_run(["multiplex"])
        rows = [r for r in store.rows("multiplex") if (r["implementation"], r["ranks"]) != ("tmpi", 2)]
        rates, against = multiplex.sheets(rows)
        self.assertEqual(cell(rates, "2", "ge", "TMPI"), "-")
        self.assertEqual(cell(against, "1", "ge", "MPICH"), "-")

    def test_nothing_measured_is_no_error(self):
        for module in SHOWN.values():
            for sheet in module.sheets([]):
                self.assertEqual(sheet.rows, [])
                self.assertIn(sheet.title, table.sheet(sheet))
            self.assertEqual(module.panels([]), [])

    def test_every_row_is_as_wide_as_its_head(self):
        made = [s for name, module in SHOWN.items() for s in module.sheets(a_run([name]).rows(name))]
        for sheet in [*made, *(s for listed in FIGURES.values() for s in listed)]:
            self.assertEqual({len(row) for row in sheet.rows}, {len(sheet.head)}, sheet.title)

    def test_a_setting_for_many_ranks_is_compared_with_its_library_at_degree_1(self):
        store = a_run(["multiplex"], lambda job, name: 4.0 if name == "intel-wait" else 1.0)
        rates = multiplex.sheets(store.rows("multiplex"))[0]
        self.assertEqual([cell(rates, d, "ge", "Intel MPI, wait mode") for d in "124"], ["-", "0.25", "0.25"])

    def test_words_stand_left_and_numbers_right(self):
        sheet = Sheet("t", ["who", "when", "1", "2"], [["a", "b", "1.5", "-"], ["c", "d", "-2", "366"]])
        self.assertEqual(table.words(sheet), [True, True, False, False])
        self.assertEqual(table.sheet(sheet).splitlines()[2:],
                         ["who  when    1    2", "---  ----  ---  ---", "a    b     1.5    -", "c    d      -2  366"])

    def test_lines_are_in_the_order_of_their_axis(self):
        for name, module in SHOWN.items():
            panels = module.panels(a_run([name]).rows(name))
            self.assertTrue(panels, name)
            for panel in panels:
                for rows in panel.lines.values():
                    if panel.groups:
                        self.assertEqual(len(rows), len(panel.groups))
                    else:
                        self.assertEqual([r[panel.x] for r in rows], sorted(r[panel.x] for r in rows))

    def test_a_lower_time_is_a_higher_rate_with_its_quartiles_in_order(self):
        store = a_run(["multiplex"], lambda job, name: job.ranks / 2)
        panel = multiplex.panels(store.rows("multiplex"))[0]
        last = panel.lines["tmpi"][-1]
        self.assertAlmostEqual(last["median"], 0.25)
        self.assertLess(last["first_quartile"], last["median"])
        self.assertGreater(last["third_quartile"], last["median"])

    def test_every_system_that_is_drawn_has_its_colour(self):
        for name, module in SHOWN.items():
            for panel in module.panels(a_run([name]).rows(name)):
                self.assertLessEqual(set(panel.lines), set(plot.COLOURS), panel.title)


class Groups(unittest.TestCase):
    """With a folder in place of the kernel's."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def entered(self) -> group.Group:
        one = group.Group(1.5, self.root)
        one.__enter__()
        return one

    def test_version_1(self):
        (self.root / "cpu").mkdir()
        (self.root / "cpu" / "cpu.shares").touch()
        one = self.entered()
        self.assertEqual((one.folder / "cpu.cfs_quota_us").read_text(), "150000")
        (one.folder / "cpu.stat").write_text("nr_periods 4\nthrottled_time 1500000000\n")
        self.assertEqual(one.throttled_seconds(), 1.5)
        procs = one.folder / "cgroup.procs"
        done = subprocess.run(one.command(["/bin/echo", "two words"]), capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "two words\n")
        self.assertGreater(int(procs.read_text()), 1)

    def test_version_2(self):
        (self.root / "cgroup.subtree_control").write_text("cpu memory\n")
        one = self.entered()
        self.assertEqual((one.folder / "cpu.max").read_text(), "150000 100000")
        (one.folder / "cpu.stat").write_text("usage_usec 1\nthrottled_usec 2500000\n")
        self.assertEqual(one.throttled_seconds(), 2.5)

    def test_it_goes(self):
        (self.root / "cgroup.subtree_control").write_text("cpu")
        one = self.entered()
        (one.folder / "cpu.max").unlink()
        one.__exit__()
        self.assertFalse(one.folder.exists())

    def test_where_there_is_none(self):
        for control in None, "memory io":
            if control:
                (self.root / "cgroup.subtree_control").write_text(control)
            with self.assertRaisesRegex(group.NoGroup, f"^{self.root} offers no control of processors$"):
                group.Group(1, self.root)
        (self.root / "cgroup.subtree_control").write_text("cpu")
        with self.assertRaisesRegex(group.NoGroup, "no group can be made in .*: File exists"):
            with mock.patch.object(group, "REMOVAL_SECONDS", 0), group.Group(1, self.root), group.Group(1, self.root):
                pass
        self.assertEqual(len(list(self.root.glob("tmpi-bench-*"))), 1, "the other's is left alone")


class Bars(unittest.TestCase):
    def test_of_the_workload(self):
        times = {"tmpi": 3.0, "tmpi-kernel": 3.1, "mpich": 4.1, "openmpi": 9.0}
        found = verdicts(a_run(["workload"], lambda job, name: times.get(name, 20.0), quick=False))
        self.assertEqual(set(found.values()), {MET})
        times["mpich"] = 3.9
        found = verdicts(a_run(["workload"], lambda job, name: times.get(name, 20.0), quick=False))
        self.assertEqual([name for name, v in found.items() if v == MISSED], ["mean turn-around, launched every 0.65 s"])

    def test_of_multiplexing(self):
        found = verdicts(a_run(["multiplex"], lambda job, name: 1.0 if job.ranks < 32 else 1.06, quick=False))
        self.assertEqual({n for n, v in found.items() if v == MISSED},
                         {f"rate of {name}, 16 ranks per core" for name in ("ge", "mm", "sweep3d")})
        self.assertEqual(len(found), 6)

    def test_of_waiting(self):
        found = verdicts(a_run(["waiting"], lambda job, name: 0.95 if name == "tmpi" else 1.0, quick=False))
        self.assertEqual(sorted(found.values()), [MET, MISSED])

    def test_of_policies(self):
        times = {policies.ALONE_PAIR: 1.0, policies.PAIR: 2.15}
        found = verdicts(a_run(["policies"], lambda job, name: times.get(job.case, 1.0), quick=False))
        self.assertEqual({n.rpartition(" ")[2] for n, v in found.items() if v == MISSED}, {"partition"})
        self.assertEqual(len(found), 6)


if __name__ == "__main__":
    unittest.main()
