"""Jobs of several processes, as users start them: messages, ends, errors, and programs that load MPI at run time."""

import os
import re
import resource
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import support  # noqa: E402  (found by the line above)

PROGRAM = os.environ.get("TMPI_TEST_PROGRAM") or os.path.join(support.BUILD, "tests", "processes", "processes_program")
TMPIRUN = os.path.join(support.BIN, "tmpirun")

# MPI from a program that is not linked with it; handles and constants are those of the standard ABI.
SCRIPT = r"""
import ctypes, os
mpi = ctypes.CDLL(os.environ["TEST_LIBRARY"])
world, integer, total = ctypes.c_void_p(0x101), ctypes.c_void_p(0x209), ctypes.c_void_p(0x21)
assert mpi.MPI_Init(None, None) == 0
rank, size, result = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
mpi.MPI_Comm_rank(world, ctypes.byref(rank))
mpi.MPI_Comm_size(world, ctypes.byref(size))
mpi.MPI_Allreduce(ctypes.byref(rank), ctypes.byref(result), 1, integer, total, world)
print(rank.value, size.value, result.value, "PMIX_RANK" in os.popen("env").read(), flush=True)
assert mpi.MPI_Finalize() == 0
"""

# Threads of an interpreter, which nobody has seen come: each sends to its like in the next process.
THREADS = r"""
import ctypes, os, sys, threading
mpi = ctypes.CDLL(os.environ["TEST_LIBRARY"])
world, integer = ctypes.c_void_p(0x101), ctypes.c_void_p(0x209)
level, rank, size = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
wanted = int(sys.argv[1])
assert mpi.MPI_Init_thread(None, None, wanted, ctypes.byref(level)) == 0
assert level.value == wanted
mpi.MPI_Comm_rank(world, ctypes.byref(rank))
mpi.MPI_Comm_size(world, ctypes.byref(size))
right = []
def exchange(tag):
    for i in range(100):
        sent, got = ctypes.c_int(1000 * tag + i), ctypes.c_int()
        mpi.MPI_Sendrecv(ctypes.byref(sent), 1, integer, (rank.value + 1) % size.value, tag, ctypes.byref(got), 1,
                         integer, (rank.value - 1) % size.value, tag, world, None)
        if got.value != sent.value:
            return
    right.append(tag)
for _ in range(3):
    threads = [threading.Thread(target=exchange, args=(tag,)) for tag in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print(rank.value, len(right), flush=True)
assert mpi.MPI_Finalize() == 0
"""


class Processes(support.TemporaryFolderCase):
    def start(self, *command, **environment):
        self.env.update(environment)
        return self.run_command(TMPIRUN, *command, timeout=50)

    def lines(self, *command):
        done = self.start(*command)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return sorted(done.stdout.splitlines())

    def check_exchange(self, ranks, processes, *options):
        lines = self.lines("-n", ranks, *options, PROGRAM, "exchange")
        self.assertEqual([re.sub(r" in process \d+", "", line) for line in lines],
                         [f"rank {i} of {ranks}: right" for i in range(ranks)])
        self.assertEqual(len(set(re.findall(r"process (\d+)", "\n".join(lines)))), processes)

    def test_two(self):
        self.check_exchange(2, 2, "--processes")

    def test_four(self):
        self.check_exchange(4, 4, "--processes")

    def test_several_ranks_in_each(self):
        self.check_exchange(5, 3, "--processes=2")

    def test_nothing_left_in_shared_memory(self):
        before = set(os.listdir("/dev/shm"))
        self.check_exchange(3, 3, "--processes")
        self.assertEqual(set(os.listdir("/dev/shm")) - before, set())

    def test_abort(self):
        done = self.start("-n", 3, "--processes", PROGRAM, "abort")
        self.assertEqual(done.returncode, 7, done.stderr)
        self.assertEqual(done.stderr, "tmpi: rank 2 called MPI_Abort with error code 7\n")

    def test_error(self):
        done = self.start("-n", 2, "--processes", PROGRAM, "error")
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"\Atmpi: rank 0: MPI_Send: .*\(MPI_ERR_RANK\)\n\Z")

    def test_windows_are_refused(self):
        done = self.start("-n", 2, "--processes", PROGRAM, "window")
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"MPI_Win_create: windows .* are not there yet.*\(MPI_ERR_UNSUPPORTED_OPERATION\)\n")

    def test_waiting_costs_nothing(self):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.lines("-n", 4, "--processes", PROGRAM, "idle")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        # Four starts; 2 s of polling would be 6 s.
        self.assertLess(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 1.5)

    def test_program_that_loads_mpi(self):
        script = self.write("script.py", SCRIPT)
        self.env["TEST_LIBRARY"] = os.path.join(support.BUILD, "lib", "libmpi_abi.so.1")
        self.assertEqual(self.lines("-n", 3, sys.executable, script), [f"{i} 3 3 False" for i in range(3)])

    def test_program_that_loads_mpi_alone(self):
        script = self.write("script.py", SCRIPT)
        self.env["TEST_LIBRARY"] = os.path.join(support.BUILD, "lib", "libmpi_abi.so.1")
        self.assertEqual(self.check(sys.executable, script), "0 1 0 False\n")

    def test_threads_of_a_program_that_loads_mpi(self):
        script = self.write("threads.py", THREADS)
        self.env["TEST_LIBRARY"] = os.path.join(support.BUILD, "lib", "libmpi_abi.so.1")
        multiple, funneled = self.constant("MPI_THREAD_MULTIPLE"), self.constant("MPI_THREAD_FUNNELED")
        self.assertEqual(self.lines("-n", 2, sys.executable, script, multiple), ["0 12", "1 12"])
        done = self.start("-n", 2, sys.executable, script, funneled)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"rank \d: MPI_Sendrecv was called on another thread than MPI_Init, but MPI was "
                                      r"initialized with MPI_THREAD_FUNNELED: ask MPI_Init_thread for MPI_THREAD_MULTIPLE")

    def constant(self, name):
        with open(os.path.join(support.BUILD, "include", "mpi.h"), encoding="utf-8") as header:
            return re.search(rf"{name}\W+(\d+)", header.read()).group(1)

    def test_ucx_is_missing(self):
        self.check("gcc", "-shared", "-o", self.path("libucp.so.0"), "-x", "c", "/dev/null")
        done = self.start("-n", 2, "--processes", PROGRAM, LD_LIBRARY_PATH=self.top)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("tmpi: libucp.so.0 has no ucp_config_read: it is older than this version of TMPI can use", done.stderr)

    def test_one_process_loads_neither_library(self):
        done = subprocess.run([TMPIRUN, "-n", "2", PROGRAM, "exchange"], env=dict(self.env, LD_DEBUG="libs"), text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=50, check=True)
        self.assertNotRegex(done.stderr, "libucp|libpmix")


if __name__ == "__main__":
    unittest.main()
