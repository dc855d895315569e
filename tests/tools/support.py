"""What the tests of the commands share: where the build is, a folder that goes away, and small programs."""

import os
import shutil
import subprocess
import tempfile
import unittest

# The commands of the build under test; a plain run without CTest takes the release build.
BUILD = os.environ.get("TMPI_TEST_BUILD") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "release")
BIN = os.path.join(BUILD, "bin")
CMAKE = os.environ.get("TMPI_TEST_CMAKE", "cmake")
SANITIZED = bool(os.environ.get("TMPI_TEST_SANITIZE"))

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
