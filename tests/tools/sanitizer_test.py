"""Users' programs under AddressSanitizer and ThreadSanitizer: what is wrong in a rank is found, in its own copy of the
program too, and what is right is not complained about."""

import os
import unittest

import support

# argv[1]: what rank 1 does wrong; without it nobody does anything wrong.
FAULTY = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int table[8];
int* kept;
int main(int argc, char** argv) {
  int rank, size, token, unset[2], i;
  volatile int end = 8;
  int big[1000];
  const char* fault = argc > 1 ? argv[1] : "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  kept = malloc(8 * sizeof *kept); /* never freed, but each rank's `kept` leads to it */
  for (i = 0; i < 50; ++i) {
    token = rank;
    memset(big, rank, sizeof big);
    MPI_Sendrecv_replace(&token, 1, MPI_INT, (rank + 1) % size, 0, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(big, 1000, MPI_INT, (rank + 1) % size, 0, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    MPI_Allreduce(MPI_IN_PLACE, big, 1000, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  }
  unset[0] = token;
  if (rank == 1) {
    if (strcmp(fault, "heap") == 0) kept[end] = token;
    if (strcmp(fault, "global") == 0) table[end] = token;
    if (strcmp(fault, "undefined") == 0 && unset[end / 8]) puts("set");
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  printf("rank %d is done\n", rank);
  return 0;
}
"""

# Rank 0 sends the others the address of something of its own, and all write there at once.
RACE = r"""
#include <mpi.h>
#include <stddef.h>
int main(int argc, char** argv) {
  static long own;
  int rank;
  long* shared = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) shared = &own;
  MPI_Bcast(&shared, 1, MPI_AINT, 0, MPI_COMM_WORLD);
  *shared = rank;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
"""


class Sanitizer(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        self.tmpirun = os.path.join(support.BIN, "tmpirun")
        self.write("faulty.c", FAULTY)
        self.write("race.c", RACE)

    def build(self, source, *flags):
        self.check(os.path.join(support.BIN, "tmpicc"), "-g", "-O1", *flags, source, "-o", "app")

    def run_job(self, *command):
        return self.run_command(self.tmpirun, "-n", "4", "--carriers", "2", *command, timeout=60)

    def test_address_sanitizer(self):
        self.build("faulty.c", "-fsanitize=address")
        right = self.run_job("./app")
        self.assertEqual((right.returncode, right.stderr), (0, ""))
        self.assertEqual(len(right.stdout.splitlines()), 4)
        for fault, line in (("heap", "heap-buffer-overflow"), ("global", "global-buffer-overflow")):
            with self.subTest(fault=fault):
                wrong = self.run_job("./app", fault)
                self.assertNotEqual(wrong.returncode, 0)
                self.assertRegex(wrong.stderr, f"AddressSanitizer: {line} on address")
                self.assertRegex(wrong.stderr, r"#0 0x\w+ in main .*faulty.c:\d+\n")
        self.assertIn("of global variable 'table' defined in", wrong.stderr)

    def test_thread_sanitizer(self):
        self.build("faulty.c", "-fsanitize=thread")
        right = self.run_job("./app")
        self.assertEqual((right.returncode, right.stderr), (0, ""))
        self.build("race.c", "-fsanitize=thread")
        wrong = self.run_job("./app")
        self.assertRegex(wrong.stderr, r"ThreadSanitizer: data race \(pid=\d+\)\n +Write of size 8 at 0x\w+ by thread T\d:\n"
                                       r" +#0 main .*race.c:12 ")

    def test_valgrind_in_the_wrong_place(self):
        self.build("race.c")
        inside = dict(self.env, LD_PRELOAD="/nowhere/vgpreload_core.so")
        done = self.run_command(self.tmpirun, "./app", env=inside)
        self.assertIn("tmpirun: warning: valgrind looks at tmpirun here, not at the program", done.stderr)


if __name__ == "__main__":
    unittest.main()
