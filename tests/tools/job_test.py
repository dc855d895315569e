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

# Each rank in a folder and with a mask of its own, which must be those of whatever carrier it comes to. argv[1]: where.
FOLDERS = r"""
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static int mode_of_new(const char* name) {
  struct stat status;
  FILE* file = fopen(name, "w");
  if (!file || fclose(file) || stat(name, &status) || unlink(name)) return -1;
  return (int)(status.st_mode & 0777);
}
int main(int argc, char** argv) {
  int rank, size, got, i, wrong = 0, mode;
  char name[32], now[4096], mine[4200], home[4096];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  umask(022);
  MPI_Barrier(MPI_COMM_WORLD);
  if (chdir(argv[1]) || !getcwd(home, sizeof home)) ++wrong;
  snprintf(name, sizeof name, "rank%d", rank);
  snprintf(mine, sizeof mine, "%s/%s", home, name);
  if (mkdir(name, 0755) || chdir(name)) ++wrong;
  if (rank % 3) umask(rank % 3 == 1 ? 077 : 0);
  mode = rank % 3 == 0 ? 0644 : rank % 3 == 1 ? 0600 : 0666;
  for (i = 0; i < 200; ++i) {
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + i) % size, 0, &got, 1, MPI_INT, (rank + 200 * size - i) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!getcwd(now, sizeof now) || strcmp(now, mine)) ++wrong;
    if (i % 50 == 0 && mode_of_new("file") != mode) ++wrong;
  }
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("wrong %d\n", wrong);
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

    def test_programs_linked_without_the_wrapper_in_several_processes(self):
        self.write("options.c", OPTIONS)
        self.check("gcc", "-o", "options", "options.c", "-I" + os.path.join(support.BUILD, "include"),
                   "-L" + os.path.join(support.BUILD, "lib"), "-lmpi_abi")
        text = self.check(self.tmpirun, "-n", "4", "--processes=2", "./options", "-n", "7", "-v", "operand")
        self.assertEqual(sorted(text.splitlines()), [f"{rank} 72 4 1" for rank in range(4)])

    def build_folders(self, *flags):
        self.write("folders.c", FOLDERS)
        self.check(os.path.join(support.BIN, "tmpicc"), *flags, "folders.c", "-o", "app")

    def test_directory_and_mask_follow_a_rank(self):
        self.build_folders()
        for number, options in enumerate((["--carriers", "1"], ["--carriers", "2"], ["--carriers", "4"],
                                          ["--threads", "kernel"])):
            for ranks in (2, 32):
                with self.subTest(options=options, ranks=ranks):
                    folder = self.path(f"place {number} {ranks}")
                    os.mkdir(folder)
                    self.assertEqual(self.check(self.tmpirun, "-n", ranks, *options, "./app", folder), "wrong 0\n")

    def test_directory_and_mask_of_a_privatized_program(self):
        if not support.compiles_privately():
            self.skipTest("the compiler's plugin is not built")
        self.build_folders("--privatize=compile")
        os.mkdir(self.path("place"))
        self.assertEqual(self.check(self.tmpirun, "-n", 8, "--carriers", 2, "./app", self.path("place")), "wrong 0\n")

    def test_directory_and_mask_in_several_processes(self):
        self.build_folders()
        os.mkdir(self.path("place"))
        self.assertEqual(self.check(self.tmpirun, "-n", 4, "--processes=2", "./app", self.path("place")), "wrong 0\n")


if __name__ == "__main__":
    sys.exit(unittest.main())
