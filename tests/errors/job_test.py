"""What a job says when a rank does something wrong, how it ends, and that nothing is left of it.

Each kind of mistake gives exactly one line that says which rank, in which function, what is wrong and what to do; faults add a
backtrace, deadlocks a line per rank. What tmpirun finds out before it starts a program is tested in tests/tools.
"""

import os
import re
import resource
import subprocess
import sys
import unittest
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import support  # noqa: E402  (found by the line above)

PROGRAM = os.environ.get("TMPI_TEST_PROGRAM") or os.path.join(support.BUILD, "tests", "errors", "errors_misuse")
TMPIRUN = os.path.join(support.BIN, "tmpirun")


def processes_with(mark):
    """The processes that have this word in their environment."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if mark.encode() in file.read():
                        found.append(int(name))
            except OSError:
                pass  # it has ended, or is somebody else's
    return found


class ErrorsCase(support.TemporaryFolderCase):
    ranks = 3

    def start(self, mode, *options, limit=None):
        """Runs the program with this mistake; checks that nothing is left behind."""
        mark = "mark-" + uuid.uuid4().hex
        # The registry of jobs lies in the folder, too, so that it can be seen to go with its last job.
        self.env.update(ERRORS_TEST_MARK=mark, TMPDIR=self.top, TMPI_MONITOR_FOLDER=self.top)
        preexec = (lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))) if limit else None
        command = [str(word) for word in (TMPIRUN, "-n", self.ranks, *options, PROGRAM, mode)]
        job = subprocess.run(command, cwd=self.top, env=self.env, text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, timeout=50, preexec_fn=preexec, check=False)
        self.assertEqual(processes_with(mark), [], "a process was left behind")
        self.assertEqual(os.listdir(self.top), [], "a file was left behind")
        return job.returncode, job.stdout, job.stderr

    def one_line(self, mode, status, line, *options, begins=True):
        """The mistake gives this status and this line (a pattern), nothing else; what was written before comes out."""
        code, out, errors = self.start(mode, *options)
        self.assertRegex(errors, rf"\Atmpi: {line}\n\Z")
        self.assertEqual(code, status, errors)
        if begins:
            self.assertEqual(out, "begins\n")


class Arguments(ErrorsCase):
    def wrong(self, mode, status, words, error_class):
        self.one_line(mode, status, rf"rank 2: {words} \({error_class}\)")

    def test_rank(self):
        self.wrong("rank", 6, r"MPI_Send: dest is 6, but MPI_COMM_WORLD has 3 ranks: use 0 to 2 or MPI_PROC_NULL",
                   "MPI_ERR_RANK")

    def test_tag(self):
        self.wrong("tag", 4, r"MPI_Send: tag is -7: use 0 to 2147483647", "MPI_ERR_TAG")

    def test_communicator(self):
        self.wrong("comm", 5, r"MPI_Send: comm is MPI_COMM_NULL: .* was freed", "MPI_ERR_COMM")
        self.wrong("freed", 5, r"MPI_Comm_size: comm \(0x[0-9a-f]+\) is not a communicator: .* was freed", "MPI_ERR_COMM")

    def test_datatype(self):
        self.wrong("type", 3, r"MPI_Send: datatype is MPI_DATATYPE_NULL: pass a datatype", "MPI_ERR_TYPE")
        self.wrong("uncommitted", 3, r"MPI_Send: datatype is not committed: call MPI_Type_commit on it first",
                   "MPI_ERR_TYPE")

    def test_count(self):
        self.wrong("count", 2, r"MPI_Send: count is -2: it must not be negative", "MPI_ERR_COUNT")

    def test_null_buffer(self):
        self.wrong("null", 1, r"MPI_Recv: buf is a null pointer, .*: pass the address of the data", "MPI_ERR_BUFFER")

    def test_operation(self):
        self.wrong("op", 10, r"MPI_Reduce: op is MPI_OP_NULL: pass an operation", "MPI_ERR_OP")
        self.wrong("op_type", 10, r"MPI_Allreduce: MPI_BXOR is not defined on MPI_FLOAT .*: use another type .*",
                   "MPI_ERR_OP")

    def test_root_and_request(self):
        self.wrong("root", 8, r"MPI_Bcast: root is -4, but MPI_COMM_WORLD has 3 ranks: use 0 to 2", "MPI_ERR_ROOT")
        self.wrong("request", 7, r"MPI_Wait: request \(0x[0-9a-f]+\) is not a request: .*", "MPI_ERR_REQUEST")

    def test_truncation(self):
        self.wrong("truncation", 15, r"MPI_Wait: message of 8 bytes from rank 2 \(tag 3\) does not fit the receive buffer of "
                   r"4 bytes: receive more elements, .*", "MPI_ERR_TRUNCATE")

    def test_window(self):
        self.wrong("window_range", 48, r"MPI_Put: target_disp is 4 \(times 4 bytes\), and bytes 0 to 3 from there are wanted, "
                   r"but the window has 16 bytes on rank 0", "MPI_ERR_RMA_RANGE")
        self.wrong("window_epoch", 50, r"MPI_Put: no access epoch is open: call MPI_Win_fence, .* first", "MPI_ERR_RMA_SYNC")

    def test_a_function_that_is_not_there(self):
        self.wrong("unsupported", 55, r"MPI_Parrived: not built yet .*coverage.md.*", "MPI_ERR_UNSUPPORTED_OPERATION")


class Together(ErrorsCase):
    def test_collectives_that_disagree(self):
        self.one_line("counts", 2, r"rank \d: MPI_Allreduce: count times datatype is \d+ bytes here but \d+ on rank \d: "
                      r"all ranks must pass the same amount \(MPI_ERR_COUNT\)")
        self.one_line("roots", 8, r"rank \d: MPI_Bcast: root is \d here but \d on rank \d: all ranks must name the same "
                      r"\(MPI_ERR_ROOT\)")
        self.one_line("collectives", 16, r"rank \d: MPI_(Bcast|Barrier): rank \d calls MPI_(Barrier|Bcast) at the same "
                      r"time: all ranks .* in the same order \(MPI_ERR_OTHER\)")

    def test_all_ranks_at_once_give_one_line(self):
        self.ranks = 16
        for _ in range(15):
            self.one_line("everybody", 6, r"rank \d+: MPI_Send: dest is 16, but .*", "--carriers", 4)
            self.one_line("everybody_aborts", 7, r"rank \d+ called MPI_Abort with error code 7", "--carriers", 4)
            self.one_line("before_init", 16, r"rank \d+: MPI_Comm_rank was called before MPI_Init: .*", "--carriers", 4,
                          begins=False)

    def test_abort(self):
        self.one_line("mpi_abort", 42, "rank 2 called MPI_Abort with error code 42")
        self.one_line("mpi_abort_256", 1, "rank 2 called MPI_Abort with error code 256")  # never the status of success

    def test_abort_without_the_launcher(self):
        self.env.update(TMPI_RANKS="3", TMPI_MONITOR_FOLDER=self.top)
        for _ in range(20):
            done = self.run_command(PROGRAM, "mpi_abort")
            self.assertEqual((done.returncode, done.stderr), (42, "tmpi: rank 2 called MPI_Abort with error code 42\n"))
            self.assertEqual(os.listdir(self.top), [], "the registry of jobs was left behind")


class Phases(ErrorsCase):
    def test_calls_outside_of_init_and_finalize(self):
        self.one_line("before_init", 16, r"rank \d: MPI_Comm_rank was called before MPI_Init: call MPI_Init first",
                      begins=False)
        self.one_line("after_finalize", 16, "rank 2: MPI_Comm_size was called after MPI_Finalize: move it before .*")
        self.one_line("twice", 16, "rank 2: MPI_Finalize was called a second time: call it once.*")

    def test_an_end_without_finalize(self):
        for mode in ("exit0", "return"):
            self.one_line(mode, 1, "rank 2 ended without calling MPI_Finalize: .*; call MPI_Finalize before .*")
        self.one_line("exit5", 5, "rank 2 ended with status 5 before MPI_Finalize: the job ends")
        self.one_line("return4", 4, "rank 2 ended with status 4 before MPI_Finalize: the job ends")
        self.one_line("exit_before_init", 6, r"rank \d ended with status 6 before MPI_Init: the job ends", begins=False)

    def test_a_status_after_finalize_is_the_jobs(self):
        self.assertEqual(self.start("return3_after"), (3, "begins\n", ""))


class Threads(ErrorsCase):
    def test_a_level_that_does_not_let_other_threads_call(self):
        for mode, level in (("thread_single", "SINGLE"), ("thread_funneled", "FUNNELED")):
            self.one_line(mode, 16, "rank 2: MPI_Comm_size was called on another thread than MPI_Init, but MPI was initialized "
                          f"with MPI_THREAD_{level}: ask MPI_Init_thread for MPI_THREAD_MULTIPLE")

    def test_two_threads_at_once_where_they_are_to_take_turns(self):
        self.one_line("thread_serialized", 16, r"rank 2: MPI_(Comm_size|Recv) was called while another thread of the rank is in "
                      "a call, but MPI was initialized with MPI_THREAD_SERIALIZED: ask MPI_Init_thread for MPI_THREAD_MULTIPLE")

    def test_a_thread_that_outlives_mpi(self):
        self.one_line("thread_after_finalize", 16, "rank 2: MPI_Comm_size was called after MPI_Finalize: move it before .*")


class Faults(ErrorsCase):
    def fault(self, mode, status, first, *frames):
        code, out, errors = self.start(mode)
        lines = errors.splitlines()
        self.assertRegex(lines[0], rf"\Atmpi: {first}\Z")
        self.assertEqual(code, status, errors)
        self.assertEqual(out, "begins\n")
        self.assertEqual(sum(" rank 2" in line for line in lines), 1, errors)
        names = re.findall(r"^tmpi:   #\d+ +(\w+)", errors, re.M)
        self.assertEqual(names[:len(frames)], list(frames), errors)
        self.assertRegex(lines[-1], rf"\Atmpirun: .* signal {status - 128}\b")

    def test_segmentation_fault(self):
        self.fault("segfault", 139, "rank 2: segmentation fault at address 0x10", "end_badly")

    def test_stack_overflow(self):
        self.fault("overflow", 139, "rank 2 overflowed its stack of .*; start with --stack-size .*", "overflow",
                   "overflow")

    def test_abort_of_libc(self):
        self.fault("abort", 134, "rank 2: abort was called", "end_badly")

    def test_killed(self):
        code, _, errors = self.start("kill")
        self.assertEqual(code, 137)
        self.assertRegex(errors, r"\Atmpi: rank 2 sent itself signal 9 .*\ntmpirun: .* was killed \(signal 9\).*\n\Z")


class Deadlocks(ErrorsCase):
    def deadlock(self, mode, *lines):
        """Status 86, one line that says it, and one for each group of ranks that wait alike."""
        code, out, errors = self.start(mode)
        said = errors.splitlines()
        self.assertEqual(code, 86, errors)
        self.assertEqual(out, "begins\n")
        self.assertEqual(said[0], "tmpi: deadlock: every rank waits and none can wake another; the job ends")
        self.assertEqual(said[1:], ["tmpi:   " + line for line in lines])

    def test_receives(self):
        self.deadlock("deadlock", "rank 0 waits in MPI_Recv, for rank 2, tag 5, MPI_COMM_WORLD",
                      "rank 1 waits in MPI_Recv, for rank 2, tag 6, MPI_COMM_WORLD",
                      "rank 2 waits in MPI_Recv, for a message from any rank, any tag, MPI_COMM_WORLD")

    def test_synchronous_sends_on_a_named_communicator(self):
        self.deadlock("deadlock_ssend", *(f"rank {i} waits in MPI_Ssend, for rank {(i + 1) % 3}, tag 2, halo exchange"
                                          for i in range(3)))

    def test_requests(self):
        self.deadlock("deadlock_waitall", *(f"rank {i} waits in MPI_Waitall, for rank {(i + 1) % 3}, tag 2, MPI_COMM_WORLD"
                                            for i in range(3)))

    def test_collectives_and_the_end(self):
        for mode, function in (("deadlock_barrier", "MPI_Barrier"), ("deadlock_finalize", "MPI_Finalize")):
            self.deadlock(mode, f"ranks 0, 1 wait in {function}, for the other ranks of the communicator, MPI_COMM_WORLD",
                          "rank 2 waits in MPI_Recv, for rank 0, tag 1, MPI_COMM_WORLD")

    def test_threads(self):
        self.deadlock("thread_deadlock", "ranks 0, 1 wait in MPI_Barrier, for the other ranks of the communicator, "
                      "MPI_COMM_WORLD", "rank 2 waits in MPI_Recv, for rank 0, tag 5, MPI_COMM_WORLD",
                      "a thread of rank 2 waits in MPI_Recv, for rank 0, tag 4, MPI_COMM_WORLD")

    def test_windows(self):
        self.deadlock("deadlock_window", "rank 0 waits in MPI_Recv, for rank 1, tag 3, MPI_COMM_WORLD",
                      "rank 1 waits in MPI_Win_lock, for rank 1, table", "rank 2 waits in MPI_Win_lock_all, table")

    def test_probes(self):
        self.deadlock("deadlock_probe", "ranks 0 to 2 wait in MPI_Probe, for rank 0, tag 9, MPI_COMM_WORLD")

    def test_a_long_sleep_is_none(self):
        self.assertEqual(self.start("no_deadlock"), (0, "begins\n", ""))


class Registry(ErrorsCase):
    """A registry that cannot be used costs a line, and the job runs on its own."""

    def on_its_own(self, why):
        """The file that stands in the registry's place is told in one line, not touched, and the job ends well."""
        path = os.path.join(self.top, f"tmpi-{os.geteuid()}")
        before = os.lstat(path)
        self.env.update(TMPDIR=self.top, TMPI_MONITOR_FOLDER=self.top)
        job = subprocess.run([TMPIRUN, "-n", "3", PROGRAM, "no_deadlock"], cwd=self.top, env=self.env, text=True,
                             capture_output=True, timeout=50, check=False)
        self.assertEqual(job.stderr, f"tmpi: the registry of jobs {path} {why}; this job runs on its own "
                                     "(TMPI_MONITOR_FOLDER names another folder for the registry)\n")
        self.assertEqual((job.returncode, job.stdout), (0, "begins\n"))
        after = os.lstat(path)
        self.assertEqual((before.st_ino, before.st_size, before.st_mtime_ns), (after.st_ino, after.st_size, after.st_mtime_ns))

    def test_damaged(self):
        self.write(f"tmpi-{os.geteuid()}", "not a registry", 0o600)
        self.on_its_own("is no registry of TMPI, or it is damaged")

    def test_a_link(self):
        os.symlink("/etc/passwd", os.path.join(self.top, f"tmpi-{os.geteuid()}"))
        self.on_its_own("is a symbolic link")

    @unittest.skipUnless(os.geteuid() == 0, "only root can give a file away")
    def test_of_somebody_else(self):
        os.chown(self.write(f"tmpi-{os.geteuid()}", "", 0o600), 12345, -1)
        self.on_its_own("belongs to user 12345")


class Memory(ErrorsCase):
    def test_more_ranks_than_memory(self):
        self.ranks = 30000
        code, out, errors = self.start("", "--stack-size", "8M", limit=4 << 30)
        self.assertEqual((code, out), (125, ""))
        self.assertRegex(errors, r"\Atmpi: rank \d+ of 30000: [^\n]* no (memory|address space) [^\n]*: start fewer ranks[^\n]*\n\Z")


if __name__ == "__main__":
    sys.exit(unittest.main())
