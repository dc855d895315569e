"""Programs that come in parts: an executable and shared libraries of its own, run as users run them."""

import os
import unittest

import support

LIBRARY = r"""
#include <mpi.h>
#include <stdio.h>
int counter = 1;
int* const where = &counter;
__attribute__((constructor)) static void begin(void) { counter++; }
__attribute__((destructor)) static void end(void) { printf("counter %d ends\n", counter); }
int add(int by) { return counter += by; }
int sum_of_all(void) {
  int sum;
  MPI_Allreduce(where, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}
"""

PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>
extern int counter;
int add(int by);
int sum_of_all(void);
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i <= rank; ++i) {
    add(10);
    MPI_Barrier(MPI_COMM_SELF);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  printf("rank %d counter %d sum %d\n", rank, counter, sum_of_all());
  MPI_Finalize();
  return 0;
}
"""


class Libraries(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        self.tmpirun = os.path.join(support.BIN, "tmpirun")
        tmpicc = os.path.join(support.BIN, "tmpicc")
        self.library = self.path("libpart.so.1")
        self.app = self.path("app")
        self.check(tmpicc, "-shared", "-fPIC", "-O1", "-o", self.library, self.write("part.c", LIBRARY),
                   "-Wl,-soname,libpart.so.1")
        self.link = [self.library, "-Wl,-rpath,$ORIGIN"]
        self.check(tmpicc, "-O1", "-o", self.app, self.write("app.c", PROGRAM), *self.link)
        # Where a library is shared, a program that reads its variables must have no copies of them.
        self.fpic = self.path("app_fpic")
        self.check(tmpicc, "-O1", "-fPIC", "-o", self.fpic, self.path("app.c"), *self.link)

    def lines(self, *arguments):
        return sorted(self.check(self.tmpirun, *arguments).splitlines())

    def of_four(self):
        total = sum(2 + 10 * (rank + 1) for rank in range(4))
        expected = [f"rank {r} counter {2 + 10 * (r + 1)} sum {total}" for r in range(4)]
        return sorted(expected + [f"counter {2 + 10 * (r + 1)} ends" for r in range(4)])

    def test_each_rank_has_the_library_for_itself(self):
        self.assertEqual(self.lines("-n", "4", self.app), self.of_four())
        self.assertEqual(self.lines("-n", "4", self.fpic), self.of_four())

    def test_in_several_processes(self):
        self.assertEqual(self.lines("-n", "4", "--processes", self.app), self.of_four())
        self.assertEqual(self.lines("-n", "4", "--processes=2", self.app), self.of_four())

    def test_one_rank(self):
        self.assertEqual(self.lines("-n", "1", self.app), ["counter 12 ends", "rank 0 counter 12 sum 12"])

    def test_a_library_named_shared_is_one_for_all(self):
        for name in ("libpart", "libpart.so.1", "libp*"):
            expected = [f"rank {r} counter 62 sum 186" for r in range(3)] + ["counter 62 ends"]
            self.assertEqual(self.lines("-n", "3", "--share", name, self.fpic), sorted(expected), name)

    def test_a_name_of_no_library_gets_a_line(self):
        done = self.run_command(self.tmpirun, "-n", "2", "--share", "libprat", self.app)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "tmpi: --share names 'libprat', but the program has loaded no such library; "
                                      "each rank had a copy of libpart.so.1\n")

    def test_what_cannot_be_met_is_refused(self):
        for options, words in ((["--clone", "libc.so.6"], "of which a process can have one only"),
                               (["--clone", "libpart", "--share", "libpart.so.1"], "both --clone and --share name"),
                               (["--share", "./libpart.so"], "--share is './libpart.so', but must be names")):
            done = self.run_command(self.tmpirun, "-n", "2", *options, self.app)
            self.assertNotEqual(done.returncode, 0, options)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn(words, done.stderr)
            self.assertNotIn("rank", done.stdout)

    def test_a_missing_library_is_named(self):
        os.remove(self.library)
        done = self.run_command(self.tmpirun, "-n", "2", self.app)
        self.assertEqual(done.returncode, 127)
        self.assertIn("libpart.so.1: cannot open shared object file", done.stderr)


if __name__ == "__main__":
    unittest.main()
