"""Real programs: what counts as verified, how sources come, what a build leaves behind; with no network and no MPI."""
import os
import tarfile
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tmpi_bench import bars, cli
from tmpi_bench.build import BuildError
from tmpi_bench.config import Settings
from tmpi_bench.engine import selected
from tmpi_bench.experiments import programs
from tmpi_bench.methods import Job, Run
from tmpi_bench.parse import Record
from tmpi_bench.peers.base import Implementation
from tmpi_bench.real import PROGRAMS, building, fftw, hpl, lammps, mumps, sources
from tmpi_bench.real.base import NotVerified, Program, grid
from tmpi_bench.runner import Outcome
from tmpi_bench.store import Store

HPL = """WR11C2R4        1500   128     1     2               0.12              1.9e+01
||Ax-b||_oo/(eps*(||A||_oo*||x||_oo+||b||_oo)*N)=        0.0044729 ...... PASSED
"""
FFTW = "".join(f"{problem} 2.7e-16 1.5e-15 5.1e-16\n" for problem in fftw.VERIFIED) + \
    "Problem: ocf256x256, setup: 20.99 ms, time: 15.19 ms, ``mflops'': 1552.98\n" \
    "Time: min 15.19 ms, max 42.58 ms, avg 24.81 ms, median 26.5 ms\n"
LAMMPS = """       0         1.44   -6.7733681            0   -4.6134356   -5.0197073
     100    0.7574531   -5.7585055            0   -4.6223613   0.20726105
Loop time of 1.40192 on 2 procs for 100 steps with 32000 atoms
"""
MUMPS = """  Solution is    1.0000000000000735       0.99999999999999956        1.0000000000E+00

 Elapsed time in factorization driver=       0.1671
 Elapsed time in solve driver=       0.0180
"""


def seconds(name, out, files=()):
    with tempfile.TemporaryDirectory() as folder:
        for file, text in dict(files).items():
            Path(folder, file).write_text(text)
        with mock.patch.object(mumps, "problem", lambda: "3\n"):
            return PROGRAMS[name].seconds(out, Path(folder), 7.0)


class OwnChecks(unittest.TestCase):
    def test_times_of_verified_runs(self):
        self.assertEqual(seconds("hpl", "", {"hpccoutf.txt": HPL}), 0.12)
        self.assertAlmostEqual(seconds("fftw", FFTW), 0.0265)
        self.assertEqual(seconds("lammps", LAMMPS), 1.40192)
        self.assertAlmostEqual(seconds("mumps", MUMPS), 0.1851)
        self.assertEqual(seconds("hdf5", "Testing Usage of Serial HDF5   PASSED\n"), 7.0)

    def test_what_is_not_verified_is_no_time(self):
        wrong = [
            ("hpl", "", {}), ("hpl", "", {"hpccoutf.txt": HPL.replace("PASSED", "FAILED")}),
            ("hpl", "", {"hpccoutf.txt": HPL.splitlines()[0]}), ("hpl", "", {"hpccoutf.txt": HPL.splitlines()[1] + "\n"}),
            ("fftw", FFTW.replace("ocf64x32 2.7e-16", "ocf64x32 2.7e-3"), {}),
            ("fftw", FFTW.replace("ocf64x32 2.7e-16", "ocf64x32 nan"), {}),
            ("fftw", FFTW.replace("ocf64x32", "ocf63x32"), {}), ("fftw", FFTW.replace("median", "mean"), {}),
            ("lammps", LAMMPS.replace("-4.6223613", "-4.6323613"), {}), ("lammps", LAMMPS.replace("     100 ", "      99 "), {}),
            ("mumps", MUMPS.replace("0.99999999999999956", "0.99"), {}), ("mumps", MUMPS.replace("0.99999999999999956", ""), {}),
            ("mumps", MUMPS.replace("Solution", "Result"), {}), ("mumps", MUMPS.replace("solve", "other"), {}),
            ("hdf5", "", {}), ("hdf5", "PASSED *FAILED*\n", {}),
        ]
        for name, out, files in wrong:
            with self.subTest(name=name, out=out[:60]), self.assertRaises(NotVerified):
                seconds(name, out, files)

    def test_grid_and_input_of_hpl(self):
        self.assertEqual([grid(n) for n in (1, 2, 8, 32, 7)], [(1, 1), (1, 2), (2, 4), (4, 8), (1, 7)])
        with tempfile.TemporaryDirectory() as folder:
            PROGRAMS["hpl"].prepare(Path(folder), 8, True)
            lines = Path(folder, "hpccinf.txt").read_text().splitlines()
        self.assertEqual([lines[i].split()[0] for i in (5, 7, 10, 11)], [str(hpl.QUICK_SIZE), str(hpl.BLOCK), "2", "4"])

    def test_files_of_lammps(self):
        with tempfile.TemporaryDirectory() as text:
            folder = Path(text)
            for name, content in {"main.cpp": '#include "lammps.h"\n', "lammps.h": "", "lammps.cpp": '#include "style_pair.h"\n',
                                  "pair_lj_cut.h": "", "pair_lj_cut.cpp": '  #  include "pair.h"\n', "pair.h": "",
                                  "pair.cpp": "", "pair_other.h": "", "pair_other.cpp": "", "alone.cpp": ""}.items():
                (folder / name).write_text(content)
            found = lammps.needed(folder)
        self.assertLessEqual({"main", "lammps", "pair", "pair_lj_cut", "alone"}, set(found))
        self.assertNotIn("pair_other", found)


class InACache(unittest.TestCase):
    """Each test has a cache of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cache = Path(folder.name)
        patch = mock.patch.dict(os.environ, {"XDG_CACHE_HOME": folder.name})
        patch.start()
        self.addCleanup(patch.stop)
        for cached in (building.source_of, building.blas_or_problem):
            cached.cache_clear()
            self.addCleanup(cached.cache_clear)


class Sources(InACache):
    def setUp(self):
        super().setUp()
        patch = mock.patch.object(sources, "check_tools", lambda: None)
        patch.start()
        self.addCleanup(patch.stop)

    def archive(self, argv, folder):
        """Does what apt-get and tar would."""
        self.commands.append(argv[-1] if argv[0] == "apt-get" else argv[0])
        if argv[0] == "tar":
            return sources.execute(argv, folder)
        if argv[-1] == "update":
            lists = Path(next(w for w in argv if w.startswith("Dir::State=")).partition("=")[2], "lists")
            (lists / "main_source_Sources").touch()
        elif argv[-1] == "hpcc":
            (folder / "hpcc-1").mkdir()
            (folder / "hpcc-1" / "README").write_text("text")
            with tarfile.open(folder / "hpcc_1.orig.tar.gz", "w:gz") as tar:
                tar.add(folder / "hpcc-1", "hpcc-1")
        else:
            return "Failed to fetch x  404  Not Found"
        return ""

    def test_fetched_once(self):
        self.commands = []
        tree = sources.fetch("hpcc", self.archive)
        self.assertEqual((tree / "README").read_text(), "text")
        self.assertEqual(self.commands, ["update", "hpcc", "tar"])
        self.assertEqual(sources.fetch("hpcc", self.archive), tree)
        self.assertEqual(len(self.commands), 3)
        self.assertEqual([p.name for p in tree.parent.iterdir()], ["hpcc"])

    def test_what_cannot_be_had_is_said_in_one_line_and_leaves_nothing(self):
        self.commands = []
        with self.assertRaises(sources.NoSource) as caught:
            sources.fetch("superlu-dist", self.archive)
        self.assertRegex(str(caught.exception), r"^no sources of Debian's superlu-dist: .*404.*superlu-dist")
        self.assertNotIn("\n", str(caught.exception))
        self.assertEqual(list(sources.source_folder("superlu-dist").parent.iterdir()), [])
        with self.assertRaisesRegex(sources.NoSource, "no BLAS from Debian's libopenblas-serial-dev: .*404"):
            sources.blas(self.archive)

    def test_apt_is_told_to_stay_in_its_own_folder(self):
        words = sources.apt_options(Path("/somewhere"))
        values = dict(w.split("=", 1) for w in words if w != "-o")
        self.assertEqual({n for n, v in values.items() if not v.startswith("/somewhere/")},
                         {"Dir::Etc::SourceParts", "APT::Sandbox::User", "Acquire::Retries"})
        sources.configure(self.cache / "apt")
        self.assertEqual([line.split()[0] for line in (self.cache / "apt" / "sources.list").read_text().splitlines()],
                         ["deb", "deb-src"])


class Tools(unittest.TestCase):
    def test_a_missing_tool_is_named(self):
        with mock.patch.object(sources.shutil, "which", lambda tool: None), \
                self.assertRaisesRegex(sources.NoSource, "apt-get is missing"):
            sources.check_tools()


class Fake(Implementation):
    name = "fake"
    title = "Fake MPI"

    def compiler(self, cplusplus):
        return ["/bin/true"]

    def command(self, ranks, cores, place):
        return ["/bin/sh"]


class Script(Program):
    """Its build copies a file of its sources, or fails; its answer is what the file prints."""

    name = "script"
    title = "a script"
    package = "script"
    takes_input = True
    commands = ("cp {source}/run.sh .",)

    def build(self, source, work, tools):
        for command in self.commands:
            tools.run(["/bin/sh", "-c", command.format(source=source)], work)
        return {"run.sh": work / "run.sh"}

    def prepare(self, folder, ranks, quick):
        (folder / "input").write_text(f"{ranks} ranks\n")

    def arguments(self, built, ranks, quick):
        return [str(built / "run.sh")]

    def seconds(self, out, folder, wall):
        if "right" not in out:
            raise NotVerified("it is not right")
        return float((folder / "time").read_text())


class Builds(InACache):
    def setUp(self):
        super().setUp()
        self.program = Script()
        patch = mock.patch.dict(PROGRAMS, {"script": self.program})
        patch.start()
        self.addCleanup(patch.stop)
        self.source = sources.source_folder("script")
        self.source.mkdir(parents=True)
        (self.source / "run.sh").write_text("cat; echo right $OMP_NUM_THREADS; echo 2.5 > time\n")

    def left(self):
        folder = sources.programs_folder() / "fake"
        return sorted(p.name.split("-")[0] for p in folder.iterdir()) if folder.is_dir() else []

    def run_it(self):
        job = Job("programs", "script", 3, programs.own_check, measure="script", build=building.build)
        return programs.own_check(job, Fake(), Settings(cores=2))

    def test_built_once_and_run_with_its_input_and_one_thread(self):
        first = building.build("script", Fake())
        self.source.joinpath("run.sh").unlink()
        self.assertEqual(building.build("script", Fake()), first)
        self.assertEqual(self.left(), ["script"])
        run = self.run_it()
        self.assertEqual((run.outcome.status, run.outcome.out), ("ok", "3 ranks\nright 1\n"))
        self.assertEqual([(r.measure, r.ranks, r.samples) for r in run.records], [("script", 3, [2.5])])

    def test_a_wrong_answer_is_no_record(self):
        (self.source / "run.sh").write_text("echo wrong\n")
        run = self.run_it()
        self.assertEqual((run.records, run.outcome.status, run.outcome.reason()), ([], "failed", "it is not right"))

    def test_a_status_that_is_not_0_is_no_record(self):
        (self.source / "run.sh").write_text("echo right; echo 1 > time; exit 4\n")
        run = self.run_it()
        self.assertEqual((run.records, run.outcome.code), ([], 4))

    def test_a_failed_build_leaves_its_log_only(self):
        self.program.commands = ("echo before; echo 'x.c: error: no such type' >&2; exit 1",)
        with self.assertRaises(BuildError) as caught:
            building.build("script", Fake())
        self.assertRegex(str(caught.exception), r"^a script for Fake MPI: x.c: error: no such type \(all of it: .*script.log\)$")
        self.assertEqual(self.left(), ["script.log"])
        self.assertIn("before", (sources.programs_folder() / "fake" / "script.log").read_text())

    def test_a_build_that_makes_nothing_is_told(self):
        self.program.commands = ()
        with self.assertRaisesRegex(BuildError, "the build made no run.sh"):
            building.build("script", Fake())

    def test_what_is_missing_is_told(self):
        self.program.needs = ("no-such-compiler",)
        with self.assertRaisesRegex(BuildError, "no-such-compiler is missing"):
            building.build("script", Fake())
        self.program.fortran = True
        with self.assertRaisesRegex(BuildError, "no compiler wrapper for Fortran"):
            building.build("script", Fake())

    def test_sources_are_asked_for_once(self):
        self.program.package = "absent"
        with mock.patch.object(sources, "fetch", side_effect=sources.NoSource("not there")) as fetch:
            for _ in range(2):
                with self.assertRaisesRegex(BuildError, "a script: not there"):
                    building.build("script", Fake())
        self.assertEqual(fetch.call_count, 1)


class TheExperiment(unittest.TestCase):
    def store(self, times, ok=True):
        store = Store(Settings(rounds=1, cores=2), {"mpich"})
        store.rounds["programs"] = 1
        for (name, who, ranks), value in times.items():
            job = Job("programs", name, ranks, programs.own_check, measure=name)
            store.add(job, who, Run(Outcome("ok" if ok else "failed", 0, 1, "", "not right"),
                                    [Record(name, ranks, 0, "s", [value])] if ok else []))
        return store

    def test_not_slower_with_2_ranks_and_faster_with_more(self):
        times = {("hpl", who, n): 1.0 for who in ("tmpi", "mpich") for n in programs.RANKS}
        rows = {row.name: row.verdict for row in bars.check_all(programs.bars(2), self.store(times), {"programs"})}
        self.assertEqual([rows[f"HPL (hpcc), {n} ranks"] for n in programs.RANKS], [bars.MET, bars.MISSED, bars.MISSED])
        self.assertEqual(rows["MUMPS, e40r0100, 8 ranks"], bars.UNKNOWN)

    def test_a_run_that_is_not_right_under_tmpi_is_a_failure_of_the_command(self):
        self.assertTrue(cli.not_right(self.store({("hpl", "tmpi", 2): 1.0}, ok=False), "programs"))
        self.assertFalse(cli.not_right(self.store({("hpl", "mpich", 2): 1.0}, ok=False), "programs"))
        self.assertFalse(cli.not_right(self.store({("hpl", "tmpi", 2): 1.0}), "programs"))

    def test_selection(self):
        listed = programs.jobs(Settings(cores=2))
        self.assertEqual({(j.program, j.ranks) for j in listed}, {(name, n) for name in PROGRAMS for n in (2, 8, 32)})
        self.assertEqual({j.program for j in selected(listed, set(), {"hpl"})}, {"hpl"})


if __name__ == "__main__":
    unittest.main()
