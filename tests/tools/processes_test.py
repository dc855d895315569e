"""tmpirun with several processes: how they begin, meet, write, and end.

No MPI library is needed: the programs are a plain PMIx client (pmix_client.c) and Python. That MPI works between the
processes is tested with the library itself.
"""

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import support

PYTHON = sys.executable
CLIENT = os.environ.get("TMPI_TEST_PROGRAM") or os.path.join(support.BUILD, "tests", "tools", "pmix_client")
FOLDERS = ("/dev/shm", tempfile.gettempdir())


def files_of_pmix():
    """What PMIx and UCX may leave where they keep their files."""
    return {(folder, name) for folder in FOLDERS for name in os.listdir(folder)
            if re.match(r"pmix|ucx_shm|prte|openmpi|hwloc", name)}


class Processes(support.LauncherCase):
    def setUp(self):
        super().setUp()
        self.files_before = files_of_pmix()

    def pids_of(self, job, count):
        return [int(job.stdout.readline()) for _ in range(count)]

    def ended(self, status, words, *arguments, **more):
        """The job ends with STATUS and one line, which begins with tmpirun and matches WORDS; gives the output."""
        begin = time.time()
        done = self.run_command(self.tmpirun, *arguments, **more)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertRegex(done.stderr, r"\Atmpirun: [^\n]*" + words + r"[^\n]*\n\Z")
        self.assertLess(time.time() - begin, 20)
        return done.stdout

    def assert_nothing_left(self):
        left = subprocess.run(["pgrep", "-f", self.top], stdout=subprocess.PIPE, text=True, check=False).stdout
        self.assertEqual(left, "")
        files = files_of_pmix() - self.files_before
        end = time.time() + 20  # tests beside this one make some, too, which go
        while files and time.time() < end:
            time.sleep(0.05)
            files &= files_of_pmix()
        self.assertEqual(files, set())

    # How they begin and meet

    def test_processes_see_each_other(self):
        out = self.check(self.tmpirun, "-n", 4, CLIENT)
        want = {f"{i} of 4, local {i}, peers 0,1,2,3, sees 100 101 102 103" for i in range(4)}
        self.assertEqual(set(out.splitlines()), want)
        self.assert_nothing_left()

    def test_many_processes(self):
        out = self.check(self.tmpirun, "-n", 40, CLIENT)
        self.assertEqual(len(out.splitlines()), 40)
        self.assertIn("39 of 40, local 39,", out)

    def test_a_file_system_without_room_for_sockets(self):
        long = self.path(*["a" * 60] * 4)
        os.makedirs(long)
        for folder in (long, "/nowhere"):
            self.env["TMPDIR"] = folder
            self.assertIn("1 of 2", self.check(self.tmpirun, "-n", 2, CLIENT))
        self.assertEqual(os.listdir(long), [])

    def test_ranks_in_each_process(self):
        code = "import os; print(os.environ['TMPI_RANKS'], os.environ['PMIX_RANK'], 'TMPI_PROCESSES' in os.environ)"
        for option in (["--processes=3"], ["--processes", "3"]):
            out = self.check(self.tmpirun, "-n", 8, *option, PYTHON, "-c", code)
            self.assertEqual(sorted(out.splitlines()), ["2 2 False", "3 0 False", "3 1 False"])
        for option in ([], ["--processes"], ["--processes=1"]):
            out = self.check(self.tmpirun, "-n", 2, *option, PYTHON, "-c", code)
            self.assertEqual(sorted(out.splitlines()), ["1 0 False", "1 1 False"])
        self.env["TMPI_PROCESSES"] = "2"
        self.assertEqual(self.check(self.tmpirun, "-n", 2, PYTHON, "-c", code), "2 0 False\n")

    def test_what_runs_as_processes(self):
        def count(*command):
            return len(self.check(self.tmpirun, "-n", 3, *command).splitlines())

        self.write("a.py", f"#!{PYTHON}\nprint('x')\n", 0o755)
        self.write("b.py", "#!/usr/bin/env -S python3 -B\nprint('x')\n", 0o755)
        self.write("c.sh", "#!/bin/sh\necho x\n", 0o755)
        self.write("python3.99", "#!/bin/sh\necho x\n", 0o755)  # some installations have such a script
        self.write("d.sh", "#!/usr/bin/env sh\necho x\n", 0o755)
        for command in (["./a.py"], ["./b.py"], [PYTHON, "a.py"], ["./python3.99"], ["nice", "./python3.99"],
                        ["env", "A=1", PYTHON, "a.py"], ["echo", "x"], ["nice", "./a.py"], [PYTHON, "a.py", "sh"]):
            self.assertEqual(count(*command), 3, command)
        for command in (["./c.sh"], ["./d.sh"], ["sh", "-c", "echo x"], ["env", "A=1", "sh", "c.sh"],
                        ["nice", "./c.sh"]):
            self.assertEqual(count(*command), 1, command)
            self.assertEqual(count("--processes", *command), 3, command)

    def test_a_program_that_is_linked_with_mpi_and_asked_to_run_as_processes(self):
        text = ("#include <stdio.h>\n#include <stdlib.h>\nextern int MPI_Init(void*, void*);\n"
                "int main(void) { MPI_Init(0, 0); puts(getenv(\"PMIX_RANK\") ? \"one\" : \"all\"); return 0; }\n")
        app = self.program("app", "-L" + self.path("lib"), "-l:libmpi_abi.so.1", text=text)
        fixed = self.program("fixed", "-no-pie", "-L" + self.path("lib"), "-l:libmpi_abi.so.1", text=text)
        self.env["LD_LIBRARY_PATH"] = self.path("lib")
        self.assertEqual(self.check(self.tmpirun, "-n", 2, app), "all\n")
        self.assertEqual(self.check(self.tmpirun, "-n", 2, "--processes", app), "one\none\n")
        self.assertEqual(self.check(self.tmpirun, "-n", 2, "--processes", fixed), "one\none\n")
        self.refused(126, "with --processes", "-n", "2", "--processes=2", fixed)

    def test_pinned_processes_have_processors_of_their_own(self):
        code = "import os; print(sorted(os.sched_getaffinity(0)))"
        out = self.check(self.tmpirun, "-n", 2, "--bind", "core", PYTHON, "-c", code)
        mine = sorted(os.sched_getaffinity(0))
        want = [mine[:len(mine) // 2], mine[len(mine) // 2:]] if len(mine) > 1 else [mine, mine]
        self.assertEqual(sorted(out.splitlines()), sorted(map(str, want)))

    def test_a_job_in_another_launchers_process_is_its_own(self):
        self.env.update(PMIX_NAMESPACE="other", PMIX_RANK="5", PMIX_SERVER_URI41="x;tcp4://127.0.0.1:9", PMI_RANK="5")
        self.assertIn("1 of 2", self.check(self.tmpirun, "-n", 2, CLIENT))
        self.write("show.sh", "#!/bin/sh\nenv | grep -c '^PMI' \n", 0o755)
        self.assertEqual(self.run_command(self.tmpirun, "./show.sh").stdout, "0\n")

    # Bad input

    def test_wrong_numbers(self):
        for number in ("0", "-1", "x", "", "100001"):
            self.refused(2, f"--processes is '{number}', but must be a whole number from 1 to", f"--processes={number}",
                         PYTHON)
        self.refused(2, "--processes is '0', but must be", "--processes", "0", PYTHON)
        self.env["TMPI_PROCESSES"] = "two"
        self.refused(2, "TMPI_PROCESSES is 'two', but must be", PYTHON)

    def test_scripts_that_cannot_run(self):
        self.write("a.py", "#!/no/such/python\n", 0o755)
        self.refused(126, "./a.py is a script for /no/such/python, which does not exist", "-n", "2", "./a.py")
        self.write("a.py", "#!/usr/bin/env no-such-python\n", 0o755)
        self.refused(126, "for no-such-python, which is not found along PATH", "-n", "2", "./a.py")
        self.write("a.py", "#!/usr/bin/env\n", 0o755)
        self.refused(126, "names no interpreter", "-n", "2", "./a.py")
        self.write("a.py", f"#!{PYTHON}\n", 0o644)
        self.refused(126, "./a.py is not executable: if it is a program, run chmod +x", "-n", "2", "./a.py")
        self.refused(127, "no such program: ./b.py", "-n", "2", "--processes", "./b.py")

    def test_a_program_of_another_machine(self):
        with open(CLIENT, "rb") as file:
            image = bytearray(file.read())
        image[18:20] = (183).to_bytes(2, "little") if image[18] != 183 else (62).to_bytes(2, "little")
        with open(self.path("other"), "wb") as file:
            file.write(image)
        os.chmod(self.path("other"), 0o755)
        self.refused(126, "is a program for", "-n", "2", "./other")

    def test_an_interpreter_that_cannot_run(self):
        # Only exec can tell: the interpreter is a text file.
        self.write("interpreter", "no program\n", 0o755)
        self.write("a.py", f"#!{self.path('interpreter')}\n", 0o755)
        with tempfile.TemporaryDirectory(prefix="tmpi-test-") as plain:  # a path in #! may not have a space
            shutil.copy(self.path("interpreter"), plain)
            self.write("a.py", f"#!{plain}/interpreter\n", 0o755)
            self.refused(126, "a.py cannot be started: Exec format error", "-n", "2", "./a.py")
        self.assert_nothing_left()

    def test_an_installation_without_its_part_for_processes(self):
        shutil.rmtree(self.path("libexec"))
        self.refused(126, "the installation is not complete", "-n", "2", PYTHON)

    def test_limits(self):
        limit = ["prlimit", "--nofile=40:40"]
        done = self.run_command(*limit, self.tmpirun, "-n", 60, CLIENT)
        self.assertEqual(done.returncode, 125, done.stderr)
        self.assertRegex(done.stderr,
                         r"\Atmpirun: no pipe for another process: Too many open files \(a limit: [^\n]*\n\Z")
        self.assert_nothing_left()

    @unittest.skipUnless(shutil.which("unshare") and subprocess.run(
        ["unshare", "-rn", "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0, "no network namespaces")
    def test_without_a_loopback_interface(self):
        done = self.run_command("unshare", "-rn", self.tmpirun, "-n", 2, CLIENT)
        self.assertEqual(done.returncode, 125, done.stderr)
        self.assertIn("tmpirun: the server by which the processes find each other cannot start; it needs the loopback",
                      done.stderr)
        out = self.check("unshare", "-rn", "sh", "-c", 'ip link set lo up && "$0" -n 2 "$1"', self.tmpirun, CLIENT)
        self.assertIn("1 of 2", out)

    # Output and input

    def test_lines_of_processes_are_not_mixed(self):
        code = ("import os, sys, time\nfor i in range(200):\n"
                "  for part in 'a', 'b', 'c\\n': os.write(1, part.encode() * (1 if part[-1] == '\\n' else 50))\n")
        out = self.check(self.tmpirun, "-n", 4, PYTHON, "-c", code)
        self.assertEqual(set(out.splitlines()), {"a" * 50 + "b" * 50 + "c"})
        self.assertEqual(len(out.splitlines()), 800)

    def test_prefix(self):
        code = "import os, sys; print('one\\ntwo'); print('bad', file=sys.stderr); sys.stdout.write('end')"
        for count in (1, 3):
            done = self.run_command(self.tmpirun, "-n", count, "--prefix", PYTHON, "-c", code)
            for i in range(count):
                for line in ("one", "two", "end"):
                    self.assertIn(f"[{i}] {line}", done.stdout.splitlines())
                self.assertIn(f"[{i}] bad", done.stderr.splitlines())
        self.assertEqual(self.check(self.tmpirun, "-n", 2, "--prefix", PYTHON, "-c",
                                    "import os; print(os.environ['TMPI_PREFIX'])").replace("[1]", "[0]"), "[0] 0\n" * 2)

    def test_standard_input_goes_to_rank_0(self):
        code = "import os, sys; print(os.environ['PMIX_RANK'], len(sys.stdin.read()))"
        out = self.check(self.tmpirun, "-n", 3, PYTHON, "-c", code, input_text="x" * 100000)
        self.assertEqual(sorted(out.splitlines()), ["0 100000", "1 0", "2 0"])

    def test_a_lot_of_output_and_a_slow_reader(self):
        code = "import sys\nfor i in range(40000): print('x' * 99)"
        job = self.start("-n", "2", PYTHON, "-c", code)
        time.sleep(0.5)
        out, _ = job.communicate(timeout=60)
        self.assertEqual((job.returncode, len(out)), (0, 8000000))

    def test_a_reader_that_goes_away(self):
        job = self.start("-n", "2", PYTHON, "-c", "while True: print('x' * 99)")
        job.stdout.read(1000)
        job.stdout.close()
        errors = job.stderr.read()
        job.stderr.close()
        self.assertEqual(job.wait(timeout=20), 141)
        self.assertEqual(errors, "tmpirun: nobody reads the output any more: the job ends\n")
        self.assert_nothing_left()

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([self.tmpirun, "-n", "2", PYTHON, "-c", "print('x')"], env=self.env, stdout=full,
                                  stderr=subprocess.PIPE, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr,
                         "tmpirun: cannot write standard output: No space left on device; output is lost\n")

    def test_a_prompt_is_seen_at_a_terminal(self):
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.top)
            os.execve(self.tmpirun, [self.tmpirun, "-n", "2", PYTHON, "-c",
                                     "import os, sys\nif os.environ['PMIX_RANK'] == '0':\n"
                                     "  sys.stdout.write('name? '); sys.stdout.flush(); print('hello', input())"],
                      self.env)
        text = b""
        while b"name? " not in text:
            text += os.read(terminal, 100)
        os.write(terminal, b"you\n")
        try:
            while data := os.read(terminal, 100):
                text += data
        except OSError:
            pass  # the terminal's other end is closed: everybody has ended
        os.close(terminal)
        self.assertEqual(os.WEXITSTATUS(os.waitpid(pid, 0)[1]), 0)
        self.assertIn(b"hello you", text)

    # How they end

    def test_status_of_a_program_without_mpi(self):
        code = "import os, sys, time\nif os.environ['PMIX_RANK'] == '1': sys.exit(7)\ntime.sleep(1000)"
        self.ended(7, r"rank 1 \(process \d+\) ended with status 7 before MPI_Init: the job ends", "-n", 3, PYTHON,
                   "-c", code)
        self.assertEqual(self.run_command(self.tmpirun, "-n", 1, PYTHON, "-c", "import sys; sys.exit(7)").returncode, 7)
        self.assert_nothing_left()

    def test_ends_between_init_and_finalize(self):
        self.ended(1, r"rank 1 \(process \d+\) ended without calling MPI_Finalize", "-n", 3, CLIENT, "inside", 0)
        self.ended(9, r"rank 1 \(process \d+\) ended with status 9 before MPI_Finalize", "-n", 3, CLIENT, "inside", 9)
        self.assert_nothing_left()

    def test_ends_after_finalize(self):
        done = self.run_command(self.tmpirun, "-n", 3, CLIENT, "after", 5)
        self.assertEqual((done.returncode, done.stderr), (5, ""))
        self.assertEqual(sorted(done.stdout.splitlines()), ["0 went on", "2 went on"])

    def test_one_that_never_enters(self):
        self.ended(1, r"rank 1 \(process \d+\) ended without calling MPI_Init, where rank [02] \(process \d+\) waits",
                   "-n", 3, CLIENT, "absent", 0)
        self.assert_nothing_left()

    def test_abort(self):
        self.assertIn("before", self.ended(6, r"rank 1 \(process \d+\): it went wrong$", "-n", 3, CLIENT, "abort", 6,
                                           "it went wrong"))
        self.ended(6, r"rank 1 \(process \d+\) ended the job with status 6$", "-n", 3, CLIENT, "abort", 6)
        done = self.run_command(self.tmpirun, "-n", 3, CLIENT, "abort", 6, "")  # it has told already
        self.assertEqual((done.returncode, done.stderr), (6, ""))
        self.assert_nothing_left()

    def test_death_by_signal(self):
        self.ended(139, r"rank 1 \(process \d+\) was ended by signal 11 \(Segmentation fault", "-n", 3, CLIENT,
                   "raise", 11)
        self.ended(137,
                   r"rank 1 \(process \d+\) was killed \(signal 9\): by someone, or because memory ran out; the job",
                   "-n", 3, CLIENT, "raise", 9)
        self.ended(137, r"ranks 2 to 3 \(process \d+\) was killed", "-n", 6, "--processes=2", CLIENT, "raise", 9)
        self.assert_nothing_left()

    def test_a_process_that_is_killed_by_somebody(self):
        job = self.start("-n", "3", CLIENT, "stubborn")
        pids = self.pids_of(job, 3)
        os.kill(pids[0], signal.SIGKILL)
        _, errors = job.communicate(timeout=20)
        self.assertEqual(job.returncode, 137)
        self.assertRegex(errors, rf"\Atmpirun: rank \d \(process {pids[0]}\) was killed \(signal 9\)[^\n]*\n\Z")
        for pid in pids:
            self.assert_gone(pid)
        self.assert_nothing_left()

    def test_signals_are_passed_on(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            job = self.start("-n", "3", CLIENT, "wait")
            pids = self.pids_of(job, 3)
            job.send_signal(number)
            _, errors = job.communicate(timeout=20)
            self.assertEqual(job.returncode, 128 + number)
            self.assertRegex(errors, rf"\Atmpirun: [^\n]* was ended by signal {int(number)} [^\n]*\n\Z")
            for pid in pids:
                self.assert_gone(pid)
        self.assert_nothing_left()

    def test_other_signals_reach_every_process(self):
        code = ("import signal, sys\nsignal.signal(signal.SIGUSR1, lambda *_: None)\nprint('ready', flush=True)\n"
                "signal.pause()\nprint('got it')")
        job = self.start("-n", "3", PYTHON, "-c", code)
        for _ in range(3):
            self.assertEqual(job.stdout.readline(), "ready\n")
        time.sleep(0.1)  # from the line to pause; a signal in between would be lost
        job.send_signal(signal.SIGUSR1)
        out, _ = job.communicate(timeout=20)
        self.assertEqual((job.returncode, out), (0, "got it\n" * 3))

    def test_stubborn_processes_are_killed(self):
        job = self.start("-n", "2", CLIENT, "stubborn")
        pids = self.pids_of(job, 2)
        job.terminate()
        _, errors = job.communicate(timeout=20)
        self.assertEqual(job.returncode, 137)
        self.assertRegex(errors, r"\Atmpirun: [^\n]* did not end on signal 15 \(Terminated\) and was killed\n\Z")
        for pid in pids:
            self.assert_gone(pid)

    def test_killing_tmpirun_kills_the_processes(self):
        job = self.start("-n", "3", CLIENT, "stubborn")
        pids = self.pids_of(job, 3)
        job.kill()
        job.communicate(timeout=10)
        for pid in pids:
            self.assert_gone(pid)
        self.assert_nothing_left()

    def test_shared_memory_that_nobody_has_is_removed(self):
        # As UCX makes it; one that somebody has open stays, and so do all when the job ends well.
        make = ("import os, sys\nfor name in sys.argv[2:]: open('/dev/shm/ucx_shm_posix_' + name, 'w')\n"
                "os._exit(int(sys.argv[1]))")
        names = [f"{os.getpid():x}{i}" for i in range(3)]
        paths = [f"/dev/shm/ucx_shm_posix_{name}" for name in names]
        for path in paths:
            self.addCleanup(lambda path=path: os.path.exists(path) and os.remove(path))
        self.check(self.tmpirun, "-n", 1, PYTHON, "-c", make, 0, names[2])
        self.assertTrue(os.path.exists(paths[2]))
        with open(paths[1], "w", encoding="ascii"):
            self.assertEqual(self.run_command(self.tmpirun, "-n", 1, PYTHON, "-c", make, 3, *names[:2]).returncode, 3)
            self.assertEqual([os.path.exists(path) for path in paths[:2]], [False, True])

    def test_what_processes_leave_is_ended(self):
        self.check(self.tmpirun, "-n", 2, "--processes", "sh", "-c", f"sleep 1000 '{self.top}' & exit 0")
        self.assert_nothing_left()

    def test_interrupt_at_a_terminal(self):
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.top)
            os.execve(self.tmpirun, [self.tmpirun, "-n", "3", CLIENT, "wait"], self.env)
        text = b""
        while text.count(b"\n") < 3:
            text += os.read(terminal, 100)
        os.write(terminal, b"\x03")
        try:
            while os.read(terminal, 100):
                pass
        except OSError:
            pass
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
        self.assertTrue(os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT, status)
        for line in text.split():
            self.assert_gone(int(line))


if __name__ == "__main__":
    sys.exit(unittest.main())
