"""Runs the programs of this folder as ranks and compares what they print, and how they end, with what libc promises.

Usage: test_libc.py FOLDER_OF_PROGRAMS pie|fpic
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

FOLDER, KIND = sys.argv[1:3]


def run(program, *arguments, ranks=2, stdin="", prefix=False, merge=False, stdout=subprocess.PIPE, **environment):
    env = dict(os.environ, TMPI_RANKS=str(ranks), **environment)
    if prefix:
        env["RIG_PREFIX"] = "1"
    path = os.path.join(FOLDER, f"{program}_{KIND}")
    done = subprocess.run([path, *map(str, arguments)], env=env, input=stdin, text=True, timeout=60, stdout=stdout,
                          stderr=subprocess.STDOUT if merge else subprocess.PIPE)
    return done


def lines_of(text, rank):
    return [line for line in text.splitlines() if re.match(rf"{rank}\b", line)]


class Output(unittest.TestCase):
    def check_pieces(self, mode):
        done = run("output", mode, ranks=8)
        wanted = sorted(f"rank {rank} line {line} ..abcdef" for rank in range(8) for line in range(20))
        self.assertEqual(sorted(done.stdout.splitlines()), wanted)

    def test_lines_are_whole(self):
        self.check_pieces("pieces")

    def test_lines_are_whole_with_a_buffer_of_the_program(self):
        self.check_pieces("buffered")

    def test_a_thousand_ranks(self):
        done = run("output", "many", ranks=1000, RIG_STACK_KB="64")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 1000 * 1000)
        self.assertTrue(all(line.startswith("0 1 2 3 4 5 6 7 8 9 rank ") for line in lines))

    def test_prefix(self):
        done = run("output", "pieces", ranks=3, prefix=True)
        self.assertEqual(len(done.stdout.splitlines()), 60)
        for line in done.stdout.splitlines():
            self.assertRegex(line, r"^\[(\d)\] rank \1 line \d+ \.\.abcdef$")

    def test_unfinished_lines_do_not_mix(self):
        done = run("output", "ends", ranks=5)
        self.assertEqual(sorted(done.stdout.splitlines()), [f"unfinished {i}" for i in range(5)])
        self.assertEqual(sorted(done.stderr.splitlines()), [f"error {i}" for i in range(5)])
        self.assertEqual(run("output", "ends", ranks=1).stdout, "unfinished 0")

    def test_both_channels_into_one_pipe(self):
        done = run("output", "ends", ranks=5, merge=True)
        self.assertEqual(len(done.stdout.splitlines()), 5, done.stdout)
        for line in done.stdout.splitlines():
            self.assertRegex(line, r"^unfinished (\d)error \1$")

    def test_long_lines(self):
        done = run("output", "long", ranks=3)
        self.assertEqual(sorted(line[0] for line in done.stdout.splitlines()), ["a", "b", "c"])
        self.assertTrue(all(line == line[0] * 200000 for line in done.stdout.splitlines()))

    def test_flush_shows_a_prompt_of_a_single_rank(self):
        done = run("output", "flush", ranks=1, merge=True)
        self.assertEqual(done.stdout, "prompt# done\n")

    def test_freopen_is_per_rank(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("output", "redirect", folder, ranks=4)
            self.assertEqual(sorted(done.stdout.splitlines()), [f"before {i}" for i in range(4)])
            for i in range(4):
                with open(f"{folder}/out.{i}") as file:
                    self.assertEqual(file.read(), f"inside {i}\nmore {i}\nlast\n")

    def test_small_things(self):
        self.assertEqual(run("output", "fileno").stdout, "0 1 2\n" * 2)
        self.assertEqual(run("output", "perror").stderr, "here: No such file or directory\n" * 2)
        self.assertEqual(sorted(run("output", "wide").stdout.splitlines()), ["wide 0 text! end", "wide 1 text! end"])
        self.assertEqual(run("output", "close", ranks=2).stderr, "after close 1\n" * 2)
        self.assertEqual(run("output", "child").stdout, "parent first, child\nparent last\n")

    def test_full_disk_is_reported_once(self):
        with open("/dev/full", "w") as full:
            done = run("output", "pieces", ranks=4, stdout=full)
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stderr, "tmpi: cannot write standard output: No space left on device; output is lost\n")
        with open("/dev/full", "w") as full:
            done = run("output", "status", ranks=1, stdout=full)
        self.assertIn("printf 1, error 1\n", done.stderr)

    def test_closed_pipe_ends_the_process(self):
        path = os.path.join(FOLDER, f"output_{KIND}")
        done = subprocess.run(["bash", "-c", f"{path} many | head -1; echo ${{PIPESTATUS[0]}}"], text=True, timeout=60,
                              env=dict(os.environ, TMPI_RANKS="20"), stdout=subprocess.PIPE)
        # Python starts its children with SIGPIPE ignored or not, by version: both ends are right, silence is not.
        self.assertIn(done.stdout.splitlines()[-1], ("141", "3"))

    def test_hidden_state_is_per_rank(self):
        alone = run("output", "hidden", "-x", "1", "-y", ranks=1)
        both = run("output", "hidden", "-x", "1", "-y", ranks=16)
        self.assertEqual(lines_of(both.stdout, 0), alone.stdout.splitlines())
        self.assertEqual([line.split()[1:] for line in lines_of(both.stdout, 7)][4:],
                         [line.split()[1:] for line in alone.stdout.splitlines()][4:])
        self.assertEqual([line.split()[1] for line in lines_of(both.stdout, 3)][:4], ["a", "b", "c", "d"])


class Places(unittest.TestCase):
    def test_directory_mask_and_locale_are_per_rank(self):
        for ranks in (2, 16):
            with tempfile.TemporaryDirectory() as folder:
                done = run("places", folder, ranks=ranks)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(sorted(done.stdout.splitlines()), sorted(f"{rank} right" for rank in range(ranks)))
                self.assertEqual(open(f"{folder}/rank1/note", encoding="ascii").read(), "1")


class Input(unittest.TestCase):
    def test_rank_0_reads_the_others_are_at_the_end(self):
        for mode, end in (("scanf", "-1, -1"), ("fgets", "0, -1"), ("getchar", "0, 0"), ("read", "0, -1")):
            with self.subTest(mode=mode):
                done = run("input", mode, ranks=3, stdin="42\n")
                lines = sorted(line.removeprefix("number? ") for line in done.stdout.splitlines()
                               if line != "number? ")  # another rank's line may come between prompt and answer
                self.assertEqual([re.sub(r"got \d+,", "got N,", line) for line in lines[:1]], ["rank 0 got N, 42"])
                self.assertEqual(lines[1:], [f"rank 1 got {end}", f"rank 2 got {end}"])

    def test_the_prompt_comes_first(self):
        path = os.path.join(FOLDER, f"input_{KIND}")
        child = subprocess.Popen([path, "scanf"], env=dict(os.environ, TMPI_RANKS="1"), stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, text=True)
        self.assertEqual(child.stdout.read(len("number? ")), "number? ")
        output, _ = child.communicate("5\n", timeout=30)
        self.assertEqual(output, "rank 0 got 1, 5\n")

    def test_freopen(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("77 x")
            file.flush()
            done = run("input", "freopen", file.name, ranks=3)
        self.assertEqual(sorted(done.stdout.splitlines()), [f"rank {i} got 1, 77, then 32" for i in range(3)])


class CxxStreams(unittest.TestCase):
    def test_lines_and_formats(self):
        done = run("cxx_streams", "lines", ranks=4)
        numbers = ["1", "1.2", "1.23", "1.235"]
        wanted = sorted(f"rank {i} ff {numbers[i]} and stdio" for i in range(4) for _ in range(50))
        self.assertEqual(sorted(done.stdout.splitlines()), wanted)

    def test_input(self):
        done = run("cxx_streams", "input", ranks=3, stdin="42\n")
        self.assertEqual(sorted(done.stdout.splitlines()),
                         ["rank 0 got 1, 42", "rank 1 got 0, -1", "rank 2 got 0, -1"])

    def test_other_streams(self):
        done = run("cxx_streams", "others", ranks=2)
        self.assertEqual(sorted(done.stderr.splitlines()), ["cerr 0", "cerr 1", "clog 0", "clog 1"])
        self.assertEqual(sorted(done.stdout.splitlines()), ["wcout 0", "wcout 1"])


class Ending(unittest.TestCase):
    ORDER = ["second", "nested", "first", "destroys static", "destroys global"]

    def steps(self, text, rank):
        return [line.split(" ", 1)[1] for line in lines_of(text.replace("unfinished,", "unfinished,\n"), rank)][1:]

    def others_are_complete(self, done, status=0):
        steps = [line.split(" ", 1)[1] for line in lines_of(done.stdout, 0)]
        self.assertEqual(steps, ["destroys local", f"on_exit {status} text", *self.ORDER])

    def test_exit_runs_the_handlers_of_the_rank(self):
        done = run("ending", "exit", 1)
        self.assertEqual(done.returncode, 5)
        text = done.stdout.replace("unfinished,1", "unfinished,\n1")
        self.assertEqual([line.split(" ", 1)[1] for line in lines_of(text, 1)],
                         ["unfinished,", "destroys local", "on_exit 5 text", *self.ORDER])
        self.others_are_complete(done)

    def test_exit_in_a_handler(self):
        done = run("ending", "again", 1)
        self.assertEqual(done.returncode, 9)
        text = done.stdout.replace("unfinished,1", "unfinished,\n1")
        self.assertEqual([line.split(" ", 1)[1] for line in lines_of(text, 1)],
                         ["unfinished,", "destroys local", "again", "on_exit 9 text", *self.ORDER])

    def test_without_handlers(self):
        done = run("ending", "_exit", 1)
        self.assertEqual(done.returncode, 6)
        self.assertEqual(lines_of(done.stdout, 1), ["1 unfinished,"])
        done = run("ending", "quick", 1)
        self.assertEqual(done.returncode, 7)
        self.assertEqual(lines_of(done.stdout, 1), ["1 unfinished,1 quick"])
        self.others_are_complete(done)

    def test_pthread_exit_and_return(self):
        self.assertEqual(run("ending", "pthread_exit", 1).returncode, 0)
        self.others_are_complete(run("ending", "pthread_exit", 1))
        self.assertEqual(run("ending", "none", 1).returncode, 8)

    def test_children_have_their_own_end(self):
        done = run("ending", "fork", 1)
        self.assertIn("1 child ended with 3\n", done.stdout)
        self.assertIn("1 child ended with 4\n", done.stdout)
        self.assertEqual(done.returncode, 8)
        self.assertEqual(done.stdout.count("1 destroys global"), 2)
        self.others_are_complete(done)

    def test_threads_of_a_rank_speak_for_it(self):
        done = run("ending", "thread", 1, prefix=True)
        self.assertIn("[1] 1 unfinished,from a thread\n", done.stdout)

    def test_abort_names_the_rank(self):
        for mode in ("abort", "assert", "throw"):
            with self.subTest(mode=mode):
                done = run("ending", mode, 1)
                self.assertEqual(done.returncode, -6)
                self.assertRegex(done.stderr, r"tmpi: rank 1: abort was called\n" if mode != "assert" else
                                 r"tmpi: rank 1: assertion 'value == 7' failed in .*fail_assertion.*, .*ending.cpp:\d+\n")
                self.assertEqual(done.stderr.count("tmpi: rank 1"), 1)
                self.assertRegex(done.stderr, rf"#\d+ +main (at ending.cpp:\d+ )?\(ending_{KIND}\+0x")
                self.assertIn("1 unfinished,", done.stdout)
        self.assertIn("out of luck", done.stderr)

    def test_err_and_error(self):
        for mode, status, text in (("err", 21, "prog: cannot open: No such file or directory\n"),
                                   ("errx", 22, "prog: cannot open\n"),
                                   ("error", 23, "prog: only 1\nprog: cannot open: Permission denied\n"),
                                   ("line", 24, "prog:file:7: bad word\n")):
            with self.subTest(mode=mode):
                done = run("errors", mode, 1)
                said = re.sub(rf"^\S*errors_{KIND}:", "prog:", done.stderr, flags=re.M)
                self.assertEqual((done.returncode, said), (status, text))
                self.assertEqual(sorted(done.stdout.splitlines()), ["0 handler", "1 handler"])

    def test_a_signal_to_oneself(self):
        done = run("ending", "term", 1)
        self.assertEqual(done.returncode, -15)
        self.assertEqual(done.stderr, "tmpi: rank 1 sent itself signal 15 (Terminated)\n")


class Faults(unittest.TestCase):
    def check(self, mode, status, first_line, frames, rank=1):
        done = run("faulty", mode, rank, ranks=3)
        self.assertEqual(done.returncode, status, done.stderr)
        lines = done.stderr.splitlines()
        self.assertEqual(lines[0], first_line)
        names = [match[1] for match in (re.match(r"tmpi:   #\d+ +(.*?)(?: at \S+:\d+)? \(\w+\+0x", line) for line in lines) if match]
        self.assertEqual(names, frames, done.stderr)
        self.assertIn(f"rank {rank} runs", done.stdout)

    def test_segmentation_fault(self):
        for rank in (0, 1):
            self.check("null", -11, f"tmpi: rank {rank}: segmentation fault at address 0x10",
                       ["write_there(int*)", "main"], rank)

    @unittest.skipUnless(os.access("/usr/bin/addr2line", os.X_OK), "no addr2line")
    def test_source_lines(self):
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs", "faulty.cpp")
        with open(source) as file:
            line = [number for number, text in enumerate(file, 1) if "*place = 3;" in text][0]
        for rank in (0, 1):
            self.assertIn(f"write_there(int*) at faulty.cpp:{line} (", run("faulty", "null", rank).stderr)

    def test_stack_overflow(self):
        for rank in (0, 1):
            self.check("stack", -11,
                       f"tmpi: rank {rank} overflowed its stack of 256 KiB; start with --stack-size 2M",
                       ["recurse(char volatile*, int)"] * 2, rank)

    def test_other_faults(self):
        self.check("divide", -8, "tmpi: rank 1: integer division by zero", ["divide(int, int)", "main"])
        self.check("jump", -11, "tmpi: rank 1: segmentation fault at address 0x1000", ["main"])
        self.check("trap", -4, "tmpi: rank 1: illegal instruction", ["main"])

    def test_a_smashed_stack_is_named_even_if_it_cannot_be_walked(self):
        done = run("faulty", "smash", 1)
        self.assertEqual(done.returncode, -6, done.stderr)
        self.assertEqual(done.stderr.splitlines()[0],
                         "tmpi: rank 1 wrote past the end of a local array (stack smashing detected)")

    def test_raise(self):
        done = run("faulty", "raise", 1)
        self.assertEqual(done.returncode, -11)
        self.assertTrue(done.stderr.startswith("tmpi: rank 1: segmentation fault\n"), done.stderr)

    def test_a_handler_of_the_program_comes_first(self):
        done = run("faulty", "own", 1)
        self.assertEqual((done.returncode, done.stderr), (11, ""))
        self.assertIn("my own handler\n", done.stdout)

    def test_only_the_first_of_many_is_reported(self):
        for _ in range(10):
            done = run("faulty", "all", 0, ranks=50)
            self.assertEqual(done.returncode, -11)
            self.assertEqual(done.stderr.count("segmentation fault"), 1, done.stderr)


class Sleeping(unittest.TestCase):
    def test_sleeping_parks(self):
        done = run("sleeping", ranks=1)
        self.assertEqual((done.returncode, done.stdout), (0, ""))


class HiddenState(unittest.TestCase):
    """As the wrappers link (libtmpi_nonshared.a in the program), and as others do (bare: libmpi_abi's own functions)."""

    def check(self, mode, ranks=6, **environment):
        for bare in (False, True):
            done = run("hidden_bare" if bare else "hidden", mode, ranks=ranks, GONE="here", **environment)
            self.assertEqual((done.returncode, done.stderr), (0, ""), bare)

    def test_getopt(self):
        for ranks in (1, 2, 6):
            self.check("options", ranks)

    def test_random_numbers(self):
        self.check("numbers")

    def test_texts_and_times(self):
        self.check("texts")

    def test_environment(self):
        for ranks in (1, 2, 6):
            self.check("environment", ranks)

    def test_children(self):
        self.check("children", 3)

    def test_clones_stay_writable(self):
        self.check("protection", 3)

    def test_time_zone(self):
        self.check("zone", 2, TZ="ABC0")


class Threads(unittest.TestCase):
    def test_thread_locals_are_those_of_the_rank(self):
        for ranks in (1, 2, 8):
            done = run("threads", ranks=ranks)
            self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=1)
