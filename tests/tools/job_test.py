"""Whole jobs, from compiler to exit status: what becomes of output when a job ends early, and programs that other wrappers
have linked."""

import os
import sys
import unittest

import support

# argv[1]: how rank 1 ends while rank 0 is busy, or blocked in a read.
ENDING = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char** argv) {
  int rank;
  char name[40];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "file%d", rank);
  FILE* file = fopen(name, "w");
  fprintf(file, "rank %d was here\n", rank);
  printf("rank %d prints\nand leaves %d", rank, rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    if (argc > 2) usleep(100000); /* rank 0 is in its read by then, with the lock of the FILE */
    if (strcmp(argv[1], "exit") == 0) exit(3);
    return 3;
  }
  if (rank == 0 && argc > 2) {
    int ends[2];
    char byte;
    if (pipe(ends) == 0) fread(&byte, 1, 1, fdopen(ends[0], "r"));
  }
  for (;;) MPI_Barrier(MPI_COMM_SELF);
}
"""

VERSION = r"""
#include <mpi.h>
#include <stdio.h>
int main(void) {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length;
  MPI_Get_library_version(text, &length);
  puts(text);
  return 0;
}
"""

OPTIONS = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char** argv) {
  int rank, first, option, seen = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  srand((unsigned)rank);
  first = rand();
  MPI_Barrier(MPI_COMM_WORLD);
  srand((unsigned)rank);
  while ((option = getopt(argc, argv, "n:v")) != -1) {
    seen = 10 * seen + (option == 'n' ? atoi(optarg) : 2);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  printf("%d %d %d %d\n", rank, seen, optind, rand() == first);
  MPI_Finalize();
  return 0;
}
"""


class Job(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        self.tmpirun = os.path.join(support.BIN, "tmpirun")
        self.tmpicc = os.path.join(support.BIN, "tmpicc")

    def check_ending(self, *arguments):
        self.write("ending.c", ENDING)
        self.check(self.tmpicc, "-w", "-o", "ending", "ending.c")
        done = self.run_command(self.tmpirun, "-n", "3", "./ending", *arguments)
        self.assertEqual(done.returncode, 3, done.stderr)
        wanted = [line for rank in range(3) for line in (f"rank {rank} prints", f"and leaves {rank}")]
        self.assertEqual(sorted(done.stdout.splitlines()), sorted(wanted))

    def assert_files_hold(self, *ranks):
        for rank in ranks:
            with open(self.path(f"file{rank}"), encoding="utf-8") as file:
                self.assertEqual(file.read(), f"rank {rank} was here\n")

    def test_nothing_printed_is_lost_when_a_rank_exits(self):
        self.check_ending("exit")
        self.assert_files_hold(0, 1, 2)

    def test_nothing_printed_is_lost_when_a_rank_returns(self):
        self.check_ending("return")
        self.assert_files_hold(0, 1, 2)

    def test_a_blocked_reader_does_not_keep_the_job(self):
        self.check_ending("exit", "read")

    def test_one_version(self):
        self.write("version.c", VERSION)
        self.check(self.tmpicc, "-o", "version", "version.c")
        version = self.check(self.tmpirun, "--version").split()[1]
        self.assertEqual(self.check("./version").split(",")[0], f"TMPI {version}")
        self.assertIn(f"TMPI {version} ", self.check(self.tmpicc, "--showme:version"))

    def test_programs_linked_without_the_wrapper(self):
        self.write("options.c", OPTIONS)
        library = os.path.join(support.BUILD, "lib")
        for flags in ([], ["-fPIC"], ["-O2", "-Wl,-z,now"]):
            self.check("gcc", *flags, "-o", "options", "options.c", "-I" + os.path.join(support.BUILD, "include"),
                       "-L" + library, "-lmpi_abi")
            text = self.check(self.tmpirun, "-n", "9", "./options", "-n", "7", "-v", "operand")
            self.assertEqual(sorted(text.splitlines()), [f"{rank} 72 4 1" for rank in range(9)])


if __name__ == "__main__":
    sys.exit(unittest.main())
