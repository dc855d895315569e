"""gdb among the ranks: `tmpirun --gdb` and its commands, on jobs that it starts, that run, and that have left a core file."""

import os
import pty
import re
import subprocess
import time
import unittest

import support

# Rank 0 and all but the last wait; the last is somewhere of its own. `counter` is in another file than main.
PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern int counter;
int add(int number);
static int total;
volatile int go_on;

static void last(int number) {
  add(number);
  while (!go_on) usleep(1000);
}

static int await_token(int rank) {
  int token = 1000 + rank;
  MPI_Recv(&token, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Recv(&token, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return token;
}

int main(int argc, char** argv) {
  int rank, size, i;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  counter += rank;
  total = 10 * rank;
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1 && strcmp(argv[1], "abort") == 0 && rank == size - 1) {
    add(rank);
    usleep(200000); /* the others wait by then */
    abort();
  }
  if (argc > 1 && strcmp(argv[1], "echo") == 0 && rank == 0) {
    char line[80] = "nothing";
    if (fgets(line, sizeof line, stdin)) printf("%s was given %s", argv[2], line);
  } else if (rank == size - 1) {
    last(rank);
  } else if (rank > 0) {
    await_token(rank);
  }
  if (rank == size - 1) MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  if (rank == 0) MPI_Recv(&i, 1, MPI_INT, size - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 0)
    for (i = 1; i < size - 1; ++i) MPI_Send(&i, 1, MPI_INT, i, 7, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
"""

OTHER = r"""
int counter = 100;
int add(int number) {
  counter += number;
  return counter;
}
"""


class Gdb(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        self.tmpirun = os.path.join(support.BIN, "tmpirun")
        # Not in $HOME of the user: gdb reads settings there.
        self.env["HOME"] = self.top
        self.write("main.c", PROGRAM)
        self.write("other.c", OTHER)
        self.check(os.path.join(support.BIN, "tmpicc"), "-g", "-O0", "main.c", "other.c", "-o", "app")

    def commands(self, *lines):
        """A file of commands for gdb, of which each runs whatever became of those before."""
        text = "set pagination off\nset confirm off\n"
        for line in lines:
            text += f"python\ntry:\n  gdb.execute({line!r})\nexcept gdb.error as error:\n  print('gdb says:', error)\nend\n"
        return self.write("commands.gdb", text)

    def gdb(self, *command, lines, env=None, input_text=""):
        """What tmpirun with these words prints when gdb is given the lines."""
        self.commands(*lines)
        environment = dict(env or self.env, TMPI_GDB="gdb -nx -q -batch -x commands.gdb")
        done = self.run_command(self.tmpirun, *command, env=environment, input_text=input_text, timeout=40)
        return done.stdout + done.stderr

    def start_job(self, *options):
        """A two-level job of four ranks in which the last polls and the others wait."""
        job = subprocess.Popen([self.tmpirun, "-n", "4", *options, "./app"], cwd=self.top, env=self.env,
                               stdin=subprocess.DEVNULL)
        self.addCleanup(job.wait)
        self.addCleanup(job.kill)
        time.sleep(1)
        return job

    def test_breakpoint_and_ranks(self):
        for options in ([], ["--threads", "two-level", "--carriers", "2"]):
            out = self.gdb("-n", "4", *options, "--gdb", "./app", lines=[
                "break add", "run", "ranks 3", "ranks backtrace", "rank", "rank 1", "rank", "rank 2 print token",
                "rank 2 backtrace", "kill"])
            self.assertRegex(out, r"hit Breakpoint 1\.\d+, add \(number=3\)", out)
            self.assertIn("\n[rank 3 runs", out)
            self.assertRegex(out, r"rank 3 +runs.*  add at other.c:4\n")
            self.assertRegex(out, r"\nrank 3\n  #0 add at other.c:4\n  #1 last at main.c:13\n  #2 main at main.c:\d+\n")
            self.assertRegex(out, r"\n\[rank 1 .*\]\n#\d+ .*\n.*\n\[rank 1 ")

    def test_every_copy_of_a_variable(self):
        out = self.gdb("-n", "4", "--gdb", "./app", lines=[
            "break add", "run", "ranks print counter", "ranks print total", "rank 0 print counter", "rank 2 print total",
            "rank 2 print &total", "rank 1 print/x counter + total", "rank 1 print counter = 7", "ranks print counter",
            "rank 3", "rank print counter", "rank 1 print number", 'rank 0 printf "counter %d\\n", counter',
            "rank 2 print sizeof counter", "kill"])
        self.assertIn("rank 0: 100\nrank 1: 101\nrank 2: 102\nrank 3: 103\n", out)
        self.assertIn("rank 0: 0\nrank 1: 10\nrank 2: 20\nrank 3: 30\n", out)
        self.assertRegex(out, r"\$\d = 100\n\$\d = 20\n\$\d = \(int \*\) 0x\w+ <total>\n\$\d = 0x6f\n\$\d = 7\n")
        self.assertIn("rank 0: 100\nrank 1: 7\nrank 2: 102\nrank 3: 103\n", out)
        self.assertRegex(out, r"\n\[rank 3 runs\]\n#\d+ .*\n.*\n\$\d = 103\n")
        self.assertIn('gdb says: No symbol "number" in current context.', out)
        self.assertIn("\ncounter 100\n$7 = 4\n", out)

    def test_breakpoint_of_one_rank(self):
        out = self.gdb("-n", "8", "--gdb", "./app", lines=[
            "rank 5 break await_token", "tbreak main", "run", "rank 5 break await_token", "continue",
            "rank", "p counter", "print/x counter", "next", "p token",
            "rank 7 set var go_on = 1", "finish", "kill"])
        self.assertIn("gdb says: there are no ranks: the program does not run", out)
        self.assertRegex(out, r"hit Breakpoint 2\.\d+, await_token \(rank=5\)")
        self.assertIn("[rank 5 runs]", out)
        self.assertIn("$1 = 105\n$2 = 0x69\n", out)
        self.assertIn("$3 = 1005\n", out)
        self.assertIn("Value returned is $4 = 5\n", out)

    def test_steps_stay_in_the_rank(self):
        # Every `next` in a rank that has to wait: it ends in the same rank, on the next line, though others ran meanwhile.
        out = self.gdb("-n", "8", "--gdb", "./app", lines=[
            "break await_token if $rank() == 5", "run", "next", "next", "rank",
            "rank 7 set var go_on = 1", "next", "rank print token", "kill"])
        self.assertEqual(len(re.findall(r"\[rank 5 runs\]", out)), 5, out)
        self.assertIn("$1 = 5", out)

    def test_sixty_four_ranks(self):
        out = self.gdb("-n", "64", "--gdb", "./app", lines=["break add", "run", "ranks backtrace", "ranks print counter",
                                                          "rank 41 print counter", "kill"])
        self.assertRegex(out, r"\n  #0 add at other.c:4\n")
        self.assertEqual(len(re.findall(r"^rank \d+: 1\d\d$", out, re.MULTILINE)), 64, out)
        self.assertIn("$1 = 141", out)

    def test_arguments_and_standard_input(self):
        # Input from a file is the program's if there is a terminal, on which the debugger listens then. This one does what
        # a shell does with the program and the arguments that gdb hands to it.
        self.write("in", "a line\n")
        self.write("program", 'echo "$2 was given $(cat)"\n')
        self.write("debugger", '#!/bin/sh\ntest -t 0 && echo on the terminal\nwhile [ "$1" != -ex ]; do shift; done\n'
                               'eval "sh ./program ${2#set args }"\n', 0o755)
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.top)
            os.dup2(os.open("in", os.O_RDONLY), 0)
            os.execve(self.tmpirun, [self.tmpirun, "--gdb", "./app", "echo", "it's \"$HOME\" *"],
                      dict(self.env, TMPI_GDB="./debugger -q"))
        out = ""
        while True:
            try:
                out += os.read(terminal, 4096).decode()
            except OSError:  # nobody has the terminal open any more
                break
        os.close(terminal)
        self.assertEqual(os.waitpid(child, 0)[1], 0, out)
        self.assertEqual(out.replace("\r\n", "\n"), "on the terminal\nit's \"$HOME\" * was given a line\n")

    def test_attach(self):
        job = self.start_job("--carriers", "2")
        lines = ["ranks", "ranks print counter", "rank 1", "rank 1 call add(1)", "rank 2", "print counter",
                 "ranks backtrace 0-2", "rank 3 set var go_on = 1", "detach"]
        out = self.gdb(f"--gdb={job.pid}", lines=lines)
        self.assertRegex(out, r"rank 1 +waits in MPI_Recv, for rank 0, tag 7, MPI_COMM_WORLD  await_token at main.c:20\n")
        self.assertIn("rank 0: 100\nrank 1: 101\nrank 2: 102\nrank 3: 106\n", out)
        self.assertRegex(out, r"\[rank 1 waits in MPI_Recv.*\]\n#\d+ +0x\w+ in await_token \(rank=1\) at .*main.c:20\n")
        self.assertIn("gdb says: Cannot call functions in the program: may-call-functions is off.", out)
        self.assertIn("$1 = 102\n", out)
        self.assertRegex(out, r"\nranks 1-2: waits in MPI_Recv\n  #0 await_token at main.c:20\n  #1 main at main.c:\d+\n")
        self.assertEqual(job.wait(timeout=30), 0, "the job goes on after gdb has left")

    def test_core_file(self):
        core = self.path("core")
        with open("/proc/sys/kernel/core_pattern", encoding="ascii") as file:
            if file.read().strip() not in ("core", "core.%p"):
                self.gcore(core)
            else:
                self.check("sh", "-c", f"ulimit -c unlimited; {self.tmpirun} -n 4 ./app abort; mv core.* core; exit 0")
        out = self.gdb(f"--gdb={core}", "./app", lines=["ranks", "ranks print counter", "rank 1", "info locals"])
        self.assertIn("rank 0: 100\nrank 1: 101\nrank 2: 102\nrank 3: 10", out)
        self.assertRegex(out, r"rank 1 +waits in MPI_Recv, for rank 0.*  await_token at main.c:20\n")
        self.assertRegex(out, r"\[rank 1 waits in MPI_Recv.*\]\n#\d+ .*await_token \(rank=1\).*\n.*\ntoken = 1001\n")

    def gcore(self, path):
        job = self.start_job()
        self.gdb(f"--gdb={job.pid}", lines=[f"generate-core-file {path}", "detach"])

    def test_refusals(self):
        def refused(*command, env=None):
            done = self.run_command(self.tmpirun, *command, env=dict(self.env, **(env or {})))
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertNotEqual(done.returncode, 0)
            return done.stderr
        self.assertIn("there is no process 4000000", refused("--gdb=4000000"))
        self.assertIn(f"process {os.getpid()} is no TMPI job", refused(f"--gdb={os.getpid()}"))
        self.assertIn("--gdb=here is neither a process id nor a core file", refused("--gdb=here", "./app"))
        self.assertIn("gdb needs the program, too", refused("--gdb=commands.gdb" if self.commands() else ""))
        self.assertIn("nodebugger is not installed", refused("--gdb", "./app", env={"TMPI_GDB": "nodebugger -q"}))
        self.write("job.sh", "#!/bin/sh\n./app\n", 0o755)
        self.assertIn("--gdb needs the MPI program itself", refused("--gdb", "./job.sh"))
        self.assertIn("no program given", refused("--gdb"))


if __name__ == "__main__":
    unittest.main()
