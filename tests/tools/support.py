"""What the tests of the commands share: where the build is, a folder that goes away, and small programs."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

# The commands of the build under test; a plain run without CTest takes the release build.
BUILD = os.environ.get("TMPI_TEST_BUILD") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "release")
BIN = os.path.join(BUILD, "bin")
CMAKE = os.environ.get("TMPI_TEST_CMAKE", "cmake")
SANITIZED = bool(os.environ.get("TMPI_TEST_SANITIZE"))

STAND_IN = "int MPI_Init(void* a, void* b) { (void)a; (void)b; return 0; }\n"
CALLS_MPI = "extern int MPI_Init(void*, void*);\nint main(void) { return MPI_Init(0, 0); }\n"
HELLO = r"""
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  printf("hello from %d of %d\n", rank, size);
  MPI_Finalize();
  return 0;
}
"""


def compiles_privately():
    """Whether `tmpicc --privatize=compile` was built."""
    return os.path.exists(os.path.join(BUILD, "lib", "tmpi", "tmpi_privatize.so"))


def clean_environment():
    """The environment without settings of TMPI that would change a test."""
    return {k: v for k, v in os.environ.items() if not k.startswith("TMPI_") and k != "LD_LIBRARY_PATH"}


class TemporaryFolderCase(unittest.TestCase):
    """Each test works in an empty folder whose path has a space in it."""

    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="tmpi test ")
        self.addCleanup(shutil.rmtree, self.top, ignore_errors=True)
        self.env = clean_environment()

    def path(self, *names):
        return os.path.join(self.top, *names)

    def write(self, name, text, mode=0o644):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def run_command(self, *command, cwd=None, env=None, input_text=None, timeout=100):
        return subprocess.run([str(c) for c in command], cwd=cwd or self.top, env=env or self.env, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout,
                              input=input_text, check=False)

    def check(self, *command, **more):
        """Runs a command that must succeed; gives its standard output."""
        done = self.run_command(*command, **more)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stdout


class LauncherCase(TemporaryFolderCase):
    """Tests of tmpirun without an MPI library: it is copied beside a stand-in."""

    def setUp(self):
        super().setUp()
        os.makedirs(self.path("bin"))
        os.makedirs(self.path("lib"))
        shutil.copy2(os.path.join(BIN, "tmpirun"), self.path("bin", "tmpirun"))
        shutil.copytree(os.path.join(BUILD, "libexec"), self.path("libexec"))
        self.tmpirun = self.path("bin", "tmpirun")
        self.library("lib/libmpi_abi.so.1", "libmpi_abi.so.1")

    def library(self, name, soname):
        source = self.write("standin.c", STAND_IN)
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        self.check("gcc", "-shared", "-fPIC", "-o", self.path(name), source, "-Wl,-soname," + soname)

    def program(self, name, *flags, text=CALLS_MPI):
        source = self.write(name + ".c", text)
        self.check("gcc", "-o", self.path(name), source, *flags)
        return self.path(name)

    def start(self, *arguments, **more):
        return subprocess.Popen([self.tmpirun, *arguments], cwd=self.top, env=self.env, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)

    def refused(self, status, words, *arguments, **more):
        """The command ends with STATUS and one line that begins with tmpirun and holds WORDS."""
        done = self.run_command(self.tmpirun, *arguments, **more)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertTrue(done.stderr.startswith("tmpirun: "), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(words, done.stderr)
        self.assertEqual(done.stdout, "")

    def state(self, pid):
        """The letter that /proc has for the state of a process, "Z" if there is none."""
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                return file.read().rsplit(")", 1)[1].split()[0]
        except OSError:
            return "Z"

    def assert_gone(self, pid):
        for _ in range(100):
            if self.state(pid) == "Z":
                return
            time.sleep(0.02)
        os.kill(pid, signal.SIGKILL)
        self.fail(f"process {pid} was left behind")
