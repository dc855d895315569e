"""tmpirun: its options, its checks of the program, signals, exit statuses.

These tests need no MPI library: tmpirun is copied beside a stand-in libmpi_abi.so.1, and the programs it starts tell
what they see. That what is started really becomes ranks is tested with the library itself (install_test.py).
"""

import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import support

PROGRAM = r"""
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern int MPI_Init(void*, void*);
int main(int argc, char** argv) {
  MPI_Init(0, 0);
  const char* what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "status")) return atoi(argv[2]);
  if (!strcmp(what, "raise")) raise(atoi(argv[2]));
  if (!strcmp(what, "stubborn")) { signal(SIGTERM, SIG_IGN); signal(SIGINT, SIG_IGN); }
  if (!strcmp(what, "leave") && fork() == 0) { close(1); close(2); signal(SIGTERM, SIG_IGN); sleep(1000); }
  if (!strcmp(what, "cat")) { int c; while ((c = getchar()) != EOF) putchar(c); return 0; }
  if (!strcmp(what, "leave")) return 0;
  if (!strcmp(what, "stubborn") || !strcmp(what, "wait")) {
    printf("%d\n", (int)getpid()); fflush(stdout);
    sleep(1000);
  }
  for (int i = 1; i < argc; ++i) printf("[%s]", argv[i]);
  const char* ranks = getenv("TMPI_RANKS");
  const char* stack = getenv("TMPI_STACK_SIZE");
  printf(" ranks=%s stack=%s\n", ranks ? ranks : "", stack ? stack : "");
  return 0;
}
"""


class Launcher(support.LauncherCase):
    def setUp(self):
        super().setUp()
        self.app = self.program("app", "-L" + self.path("lib"), "-l:libmpi_abi.so.1", text=PROGRAM)

    # Options

    def test_options_reach_the_program_as_variables(self):
        for number in (["-n", "3"], ["-n3"], ["-np", "3"], ["--np", "3"], ["--ranks=3"], ["-n", "7", "-n", "3"]):
            out = self.check(self.tmpirun, *number, "--stack-size", "2M", "./app", "a b", "-n", "9", "--help")
            self.assertEqual(out, "[a b][-n][9][--help] ranks=3 stack=2M\n")

    def test_environment_is_used_and_overridden(self):
        self.env["TMPI_RANKS"] = "5"
        self.assertIn("ranks=5 ", self.check(self.tmpirun, "./app"))
        self.assertIn("ranks=2 ", self.check(self.tmpirun, "-n", "2", "./app"))

    def test_habits_from_other_launchers_are_accepted(self):
        out = self.check(self.tmpirun, "--oversubscribe", "--allow-run-as-root", "--use-hwthread-cpus", "-n", "2", "--",
                         "./app", "--")
        self.assertEqual(out, "[--] ranks=2 stack=\n")

    def test_wrong_numbers_of_ranks(self):
        for number in ("0", "x", "-1", "99999999", "", "2.5"):
            self.refused(2, f"-n is '{number}', but must be a whole number from 1 to", "-n", number, "./app")
        self.refused(2, "-n needs a value", "-n")

    def test_wrong_values_and_options(self):
        self.refused(2, "--wait is 'spin', but must be conscious, spin-block or block", "--wait", "spin", "./app")
        self.refused(2, "unknown option --stack; did you mean --stack-size?", "--stack", "1M", "./app")
        self.refused(2, "unknown option --carrier; did you mean --carriers?", "--carrier=2", "./app")
        self.refused(2, "NAME=VALUE tmpirun", "-x", "HOME", "./app")
        self.refused(2, "no program given", "-n", "2")
        self.env["TMPI_CARRIERS"] = "many"
        self.refused(2, "TMPI_CARRIERS is 'many'", "./app")

    def test_a_misspelt_variable_is_noticed(self):
        self.env["TMPI_RANK"] = "4"
        done = self.run_command(self.tmpirun, "./app")
        self.assertEqual(done.returncode, 0)
        self.assertIn("TMPI_RANK means nothing to TMPI; did you mean TMPI_RANKS?", done.stderr)

    def test_help_and_version(self):
        text = self.check(self.tmpirun, "--help")
        for words in ("tmpirun -n 4 ./hello", "--stack-size BYTES", "TMPI_STACK_SIZE", "-np N"):
            self.assertIn(words, text)
        self.assertTrue(all(len(line) <= 100 for line in text.splitlines()))
        self.assertRegex(self.check(self.tmpirun, "--version"), r"^tmpirun \d+\.\d+\.\d+ ")
        self.assertIn("| `--stack-size` | `TMPI_STACK_SIZE` |", self.check(self.tmpirun, "--help-markdown"))
        self.assertTrue(self.check(self.tmpirun, "--help-man").startswith(".TH TMPIRUN 1"))

    # Checks of the program

    def test_no_such_program(self):
        self.refused(127, "no such program: ./nothing", "./nothing")
        self.refused(127, "no such program: nothing (looked along PATH and in this folder)", "nothing")

    def test_a_program_is_found_here_and_along_the_path(self):
        self.assertIn("ranks=2", self.check(self.tmpirun, "-n", "2", "app"))
        self.env["PATH"] += ":" + self.top
        os.makedirs(self.path("elsewhere"))
        self.assertIn("ranks=2", self.check(self.tmpirun, "-n", "2", "app", cwd=self.path("elsewhere")))

    def test_folders_and_files_that_cannot_run(self):
        self.refused(126, "is a folder", ".")
        self.write("data", "12 34\n")
        self.refused(126, "is not executable", "./data")
        self.write("data", "12 34\n", 0o755)
        self.refused(126, "is neither a program nor a script", "./data")
        self.write("empty", "", 0o755)
        self.refused(126, "is neither a program nor a script", "./empty")
        with open(self.path("short"), "wb") as file:
            file.write(b"\x7fELF\x02\x01")
        os.chmod(self.path("short"), 0o755)
        self.refused(126, "is not a complete program", "./short")

    def test_programs_of_another_kind(self):
        self.refused(126, "is a static program", self.program("fixed", "-static", text="int main(){return 0;}"))
        self.refused(126, "linked with -no-pie", self.program("nopie", "-no-pie", "-L" + self.path("lib"),
                                                              "-l:libmpi_abi.so.1"))
        self.refused(126, "is a shared library", self.path("lib", "libmpi_abi.so.1"))
        with open(self.app, "rb") as file:
            image = bytearray(file.read())
        image[18:20] = (243).to_bytes(2, "little")
        with open(self.path("riscv"), "wb") as file:
            file.write(image)
        os.chmod(self.path("riscv"), 0o755)
        self.refused(126, "is a program for RISC-V", "./riscv")
        image[4] = 1
        with open(self.path("small"), "wb") as file:
            file.write(image)
        os.chmod(self.path("small"), 0o755)
        self.refused(126, "is a 32-bit program", "./small")

    def test_programs_of_another_mpi(self):
        for soname, name in (("libmpi.so.40", "Open MPI"), ("libmpi.so.12", "MPICH or Intel MPI")):
            self.library("other/" + soname, soname)
            app = self.program("foreign", "-L" + self.path("other"), "-l:" + soname)
            self.refused(126, f"is built for {name} (it needs {soname})", app)

    def test_mpi_through_another_library(self):
        source = self.write("layer.c", "extern int MPI_Init(void*,void*); int layer(void){return MPI_Init(0,0);}\n")
        self.check("gcc", "-shared", "-fPIC", "-o", self.path("liblayer.so"), source, "-L" + self.path("lib"),
                   "-l:libmpi_abi.so.1")
        app = self.program("above", "-L" + self.top, "-llayer", "-Wl,-rpath," + self.top, "-L" + self.path("lib"),
                           "-Wl,--allow-shlib-undefined", text="extern int layer(void); int main(){return layer();}")
        self.check(self.tmpirun, app)

    def test_our_library_wins_over_another_of_the_same_name(self):
        text = "const char* whose(void) { return \"theirs\"; }\n" + support.STAND_IN
        source = self.write("theirs.c", text)
        os.makedirs(self.path("theirs"))
        self.check("gcc", "-shared", "-fPIC", "-o", self.path("theirs/libmpi_abi.so.1"), source,
                   "-Wl,-soname,libmpi_abi.so.1")
        self.check("gcc", "-shared", "-fPIC", "-o", self.path("lib/libmpi_abi.so.1"),
                   self.write("ours.c", text.replace("theirs", "ours")), "-Wl,-soname,libmpi_abi.so.1")
        main = "#include <stdio.h>\nextern const char* whose(void); int main(){puts(whose());return 0;}"
        for tags in ("--enable-new-dtags", "--disable-new-dtags"):
            app = self.program("asks", "-L" + self.path("theirs"), "-l:libmpi_abi.so.1",
                               "-Wl,-rpath," + self.path("theirs"), "-Wl," + tags, text=main)
            self.assertEqual(self.check(app), "theirs\n")
            if tags == "--enable-new-dtags":
                self.assertEqual(self.check(self.tmpirun, app), "ours\n")
            else:  # LD_PRELOAD takes no path with a space
                self.refused(126, "insists on another libmpi_abi.so.1", app)
        # Another build of TMPI is left alone: the program or the user chose it.
        self.check("gcc", "-shared", "-fPIC", "-o", self.path("theirs/libmpi_abi.so.1"),
                   self.write("theirs.c", text + "const char knob[] = \"TMPI_STACK_SIZE\";\n"),
                   "-Wl,-soname,libmpi_abi.so.1")
        self.assertEqual(self.check(self.tmpirun, app), "theirs\n")
        self.check("gcc", "-shared", "-fPIC", "-o", self.path("theirs/libmpi_abi.so.1"),
                   self.write("theirs.c", text), "-Wl,-soname,libmpi_abi.so.1")
        with tempfile.TemporaryDirectory(prefix="tmpi-test-") as plain:
            shutil.copytree(self.path("bin"), os.path.join(plain, "bin"))
            shutil.copytree(self.path("lib"), os.path.join(plain, "lib"))
            self.assertEqual(self.check(os.path.join(plain, "bin", "tmpirun"), app), "ours\n")

    def test_scripts_and_commands_that_start_the_program(self):
        self.write("go.sh", "#!/bin/sh\nexec ./app from script\n", 0o755)
        self.assertEqual(self.check(self.tmpirun, "-n", "4", "./go.sh"), "[from][script] ranks=4 stack=\n")
        self.assertIn("ranks=4", self.check(self.tmpirun, "-n", "4", "sh", "-c", "./app"))
        self.assertIn("ranks=4", self.check(self.tmpirun, "-n", "4", "nice", "./app"))
        self.write("gone.sh", "#!/no/such/shell\n", 0o755)
        self.refused(126, "/no/such/shell, which does not exist", "./gone.sh")

    def test_an_installation_without_its_library(self):
        os.remove(self.path("lib", "libmpi_abi.so.1"))
        self.refused(126, "the installation is not complete", "./app")

    # Running

    def test_exit_status_is_the_programs(self):
        for status in (0, 1, 3, 255):
            self.assertEqual(self.run_command(self.tmpirun, "./app", "status", status).returncode, status)

    def test_standard_input_is_passed_on(self):
        self.assertEqual(self.check(self.tmpirun, "./app", "cat", input_text="one\ntwo\n"), "one\ntwo\n")

    def test_death_by_signal_is_explained(self):
        self.refused(139, "ended by signal 11 (Segmentation fault", "./app", "raise", "11")
        self.refused(137, "was killed (signal 9): by someone, or because memory ran out", "./app", "raise", "9")

    def test_signals_are_passed_on(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            job = self.start("./app", "wait")
            pid = int(job.stdout.readline())
            job.send_signal(number)
            _, errors = job.communicate(timeout=10)
            self.assertEqual(job.returncode, 128 + number)
            self.assertIn(f"ended by signal {int(number)} ", errors)
            self.assert_gone(pid)

    def test_a_stubborn_program_is_killed(self):
        for again in (False, True):
            job = self.start("./app", "stubborn")
            pid = int(job.stdout.readline())
            begin = time.time()
            job.terminate()
            if again:
                time.sleep(0.4)
                job.terminate()
            _, errors = job.communicate(timeout=20)
            self.assertEqual(job.returncode, 137)
            self.assertIn("did not end on signal 15 (Terminated) and was killed", errors)
            self.assertEqual(errors.count("\n"), 1)
            self.assertLess(time.time() - begin, 1.9 if again else 8)
            self.assert_gone(pid)

    def test_killing_tmpirun_kills_the_job(self):
        job = self.start("./app", "stubborn")
        pid = int(job.stdout.readline())
        job.kill()
        job.communicate(timeout=10)
        self.assert_gone(pid)

    def test_what_the_program_leaves_is_ended(self):
        begin = time.time()
        self.check(self.tmpirun, "./app", "leave")
        self.assertLess(time.time() - begin, 5)
        left = subprocess.run(["pgrep", "-f", self.app], stdout=subprocess.PIPE, text=True, check=False).stdout
        self.assertEqual(left, "")

    def interrupt_at_a_terminal(self, before, after):
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.top)
            os.execve(self.tmpirun, [self.tmpirun, "./app", "wait"], self.env)
        text = b""
        while b"\n" not in text:
            text += os.read(terminal, 100)
        job = int(text)
        before(pid)
        os.write(terminal, b"\x03")
        after(pid, job)
        try:
            while os.read(terminal, 100):
                pass
        except OSError:
            pass  # the terminal's other end is closed: everybody has ended
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
        self.assertTrue(os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT, status)
        self.assert_gone(job)

    def test_interrupt_at_a_terminal(self):
        self.interrupt_at_a_terminal(lambda pid: None, lambda pid, job: None)

    def test_interrupt_that_ends_the_program_before_tmpirun_sees_it(self):
        def stop(pid):
            os.kill(pid, signal.SIGSTOP)
            while self.state(pid) != "T":
                time.sleep(0.01)

        def go_on(pid, job):
            self.assert_gone(job)
            os.kill(pid, signal.SIGCONT)

        self.interrupt_at_a_terminal(stop, go_on)

    def test_a_debugger_keeps_its_terminal_keys(self):
        # A stand-in for gdb at its prompt: ^C does not end it, and tmpirun must not either.
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.top)
            os.execve(self.tmpirun, [self.tmpirun, "sh", "-c", "trap 'echo caught' INT; echo ready; sleep 1; sleep 3; "
                                     "echo done; exit 7"], self.env)
        text = b""
        while b"ready" not in text:
            text += os.read(terminal, 100)
        os.write(terminal, b"\x03")
        try:
            while data := os.read(terminal, 100):
                text += data
        except OSError:
            pass
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
        self.assertIn(b"caught", text)
        self.assertIn(b"done", text)
        self.assertEqual(os.WEXITSTATUS(status), 7)

    def test_an_ignored_signal_stays_ignored(self):
        job = self.start("./app", "wait", preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        pid = int(job.stdout.readline())
        job.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        self.assertIsNone(job.poll())
        job.terminate()
        job.communicate(timeout=10)
        self.assert_gone(pid)


if __name__ == "__main__":
    sys.exit(unittest.main())
