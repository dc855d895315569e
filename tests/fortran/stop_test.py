"""How a Fortran program ends: STOP, ERROR STOP, an error of Fortran's run-time library, an error of MPI; the status of the
job, and the line that says which rank ended it and why. stop.f90 has the ways."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import support  # noqa: E402  (found by the line above)

PROGRAM = os.environ.get("TMPI_TEST_PROGRAM") or os.path.join(support.BUILD, "tests", "fortran", "stop", "program")


class Stop(support.TemporaryFolderCase):
    def ends(self, way, status, *lines, jobs=(("-n", 2), ("-n", 16))):
        """With this status, and with each of these lines once, in this order."""
        for options in jobs:
            done = self.run_command(os.path.join(support.BIN, "tmpirun"), *options, PROGRAM, way, timeout=50)
            self.assertEqual(done.returncode, status, done.stderr)
            said = [line for line in done.stderr.splitlines() if line.startswith(("tmpi:", "STOP", "ERROR STOP", "Fortran"))]
            self.assertEqual(len(said), len(lines), done.stderr)
            for line, pattern in zip(said, lines):
                self.assertRegex(line, rf"\A{pattern}\Z")

    def test_stop(self):
        self.ends("stop", 0)

    def test_stop_with_a_code(self):
        self.ends("stop-code", 3, "STOP 3")

    def test_error_stop_ends_the_job(self):
        self.ends("error-stop", 1, "ERROR STOP the matrix is singular",
                  "tmpi: rank 1 ended with status 1 before MPI_Finalize: the job ends")

    def test_error_stop_with_a_code(self):
        self.ends("error-stop-code", 7, "ERROR STOP 7",
                  "tmpi: rank 1 ended with status 7 before MPI_Finalize: the job ends")

    def test_an_error_of_the_run_time_library(self):
        self.ends("runtime-error", 2, r"Fortran runtime error: Cannot open file 'no/such/folder/file': .*",
                  "tmpi: rank 1 ended with status 2 before MPI_Finalize: the job ends")

    def test_in_several_processes(self):
        jobs = [("-n", 2, "--processes"), ("-n", 4, "--processes=2")]
        self.ends("stop", 0, jobs=jobs)
        self.ends("error-stop-code", 7, "ERROR STOP 7",
                  "tmpi: rank 1 ended with status 7 before MPI_Finalize: the job ends", jobs=jobs)

    def test_an_error_of_mpi_names_the_function(self):
        self.ends("misuse", 6, r"tmpi: rank 1: MPI_Send: dest is 99, .* \(MPI_ERR_RANK\)")

    def test_a_function_that_is_not_built_yet(self):
        self.ends("unsupported", 55, r"tmpi: rank 1: MPI_Open_port: not built yet .* \(MPI_ERR_UNSUPPORTED_OPERATION\)")

    def test_too_many_functions_for_operations(self):
        self.ends("many-functions", 39, r"tmpi: MPI_Op_create: a Fortran program can give it 64 different functions, .*",
                  "tmpi: rank 1 called MPI_Abort with error code 39")


if __name__ == "__main__":
    sys.exit(unittest.main())
