"""tmpid: jobs of several users share a machine; who may do what; it dies and comes back; its one line for each mistake.

The jobs are registered_job: they stand in the registry and run no rank. Other users are played by root alone."""

import json
import mmap
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import time
import unittest

import support

TMPID = os.path.join(support.BIN, "tmpid")
TMPICTL = os.path.join(support.BIN, "tmpictl")
JOB = os.path.join(support.BUILD, "tests", "tools", "registered_job")
PROCESSORS = len(os.sched_getaffinity(0))
ALICE, BOB = 61001, 61002
REQUEST = struct.Struct("=IIIiiiII32s")  # struct Request of src/monitor/messages.h
LOOK, JOIN = 1, 2


def can_play_others():
    if os.geteuid() != 0:
        return False
    try:
        return subprocess.run([JOB], user=ALICE, group=ALICE, extra_groups=[], check=False).returncode == 2
    except OSError:
        return False


class Tmpid(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        os.chmod(self.top, 0o755)
        self.socket = self.path("socket")
        os.mkdir(self.path("pages"))
        os.chmod(self.path("pages"), 0o1777)
        self.env["TMPI_MONITOR_FOLDER"] = self.path("pages")
        self.env["TMPI_MONITOR_SOCKET"] = self.socket

    def start(self, *command, user=None, words=""):
        more = {} if user is None else {"user": user, "group": user, "extra_groups": []}
        process = subprocess.Popen([str(c) for c in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   env=self.env, **more)
        self.addCleanup(self.end, process)
        self.assertEqual(process.stdout.readline(), words)
        return process

    def serve(self, *options, user=None):
        return self.start(TMPID, *options, user=user, words=f"tmpid: serves {self.socket}\n")

    def job(self, name="solver", wish=100, user=None):
        return self.start(JOB, self.path("pages"), name, 8, wish, user=user, words="ready\n")

    def end(self, process):
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()

    def jobs(self):
        return json.loads(self.check(TMPICTL, "jobs", "--json"))["jobs"]

    def as_user(self, user, *command):
        return subprocess.run([str(c) for c in command], env=self.env, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=100, check=False, user=user, group=user, extra_groups=[])

    def refused(self, done, status, text):
        self.assertEqual((done.returncode, done.stdout, done.stderr), (status, "", text + "\n"))

    def wait_until(self, holds):
        end = time.monotonic() + 20
        while not holds():
            self.assertLess(time.monotonic(), end, self.jobs())
            time.sleep(0.01)

    def grants(self):
        return sorted(job["allocated"] for job in self.jobs())

    def test_jobs_share(self):
        daemon = self.serve()
        a = self.job("a", 3)
        shown = self.jobs()[0]
        expected = {"job": a.pid, "name": "a", "ranks": 8, "weight": 1, "wish": 3, "registry": self.socket}
        self.assertEqual({**shown, **expected}, shown)
        self.job("b")
        self.wait_until(lambda: sum(self.grants()) == max(PROCESSORS, 2))
        self.end(a)
        self.wait_until(lambda: self.grants() == [PROCESSORS])
        self.assertEqual(os.listdir(self.path("pages")), [])
        daemon.terminate()
        self.assertEqual(daemon.wait(), 0)
        self.assertFalse(os.path.exists(self.socket))

    def test_policy_and_weight(self):
        self.serve()
        self.assertEqual(self.check(TMPICTL, "policy", "cosched"), "", "also when no job runs")
        self.assertEqual(self.check(TMPICTL, "policy"), "cosched\n")
        a = self.job()
        self.check(TMPICTL, "weight", a.pid, 3)
        self.assertEqual(self.jobs()[0]["weight"], 3)
        self.refused(self.run_command(TMPICTL, "weight", 1, 3), 1, "tmpictl: no TMPI job has the process id 1")

    @unittest.skipUnless(can_play_others(), "needs root, and a build that other users can run")
    def test_users(self):
        self.serve()
        alices = self.job("hers", user=ALICE)
        bobs = self.job("his", user=BOB)
        self.wait_until(lambda: sum(self.grants()) == max(PROCESSORS, 2))
        self.assertEqual({job["job"]: job["user"] for job in self.jobs()}, {alices.pid: str(ALICE), bobs.pid: str(BOB)})
        seen = self.as_user(BOB, TMPICTL, "jobs")
        self.assertRegex(seen.stdout, f"{alices.pid} .* {ALICE} ", "everybody may read")
        self.refused(self.as_user(BOB, TMPICTL, "weight", alices.pid, 2), 1,
                     f"tmpictl: job {alices.pid} belongs to user {ALICE}, who alone may weigh it")
        self.assertEqual(self.as_user(ALICE, TMPICTL, "weight", alices.pid, 2).returncode, 0)
        self.refused(self.as_user(ALICE, TMPICTL, "policy", "cosched"), 1,
                     "tmpictl: the policy is that of all users' jobs, and only root may change it")
        self.check(TMPICTL, "weight", bobs.pid, 4)
        self.assertEqual({job["job"]: job["weight"] for job in self.jobs()}, {alices.pid: 2, bobs.pid: 4})

    @unittest.skipUnless(can_play_others(), "needs root, and a build that other users can run")
    def test_another_user_may_serve(self):
        os.chmod(self.top, 0o777)
        self.serve(user=ALICE)
        self.job(user=BOB)
        self.assertEqual(self.jobs()[0]["user"], str(BOB))
        self.refused(self.as_user(BOB, TMPICTL, "policy", "cosched"), 1,
                     f"tmpictl: the policy is that of all users' jobs, and only root and user {ALICE} may change it")
        self.assertEqual(self.as_user(ALICE, TMPICTL, "policy", "cosched").returncode, 0)

    def ask(self, what):
        """A connection that has asked, and the descriptors that came back."""
        client = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.addCleanup(client.close)
        client.settimeout(20)
        client.connect(self.socket)
        client.send(REQUEST.pack(0x64706d74, 1, what, 0, 1, 8, 1, 0, b"raw"))
        answer, fds, _, _ = socket.recv_fds(client, 4096, 4)
        self.assertEqual(answer[8], 0, answer)
        for fd in fds:
            self.addCleanup(os.close, fd)
        return client, fds

    def assert_cannot_be_written(self, fd):
        size = os.fstat(fd).st_size
        for attempt in (lambda: mmap.mmap(fd, size), lambda: os.pwrite(fd, b"x", 0), lambda: os.ftruncate(fd, 0)):
            self.assertRaises(OSError, attempt)

    def test_the_registry_cannot_be_written(self):
        self.serve()
        _, fds = self.ask(LOOK)
        self.assertEqual(len(fds), 1)
        self.assert_cannot_be_written(fds[0])
        if os.geteuid() == 0:  # root may open it again, and that does not help
            again = os.open(f"/proc/self/fd/{fds[0]}", os.O_RDWR)
            self.addCleanup(os.close, again)
            self.assert_cannot_be_written(again)

    @unittest.skipUnless(can_play_others(), "needs root, and a build that other users can run")
    def test_another_user_cannot_open_the_registry_for_writing(self):
        self.serve()
        alices = self.job(user=ALICE)
        _, fds = self.ask(LOOK)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                os.setgroups([])
                os.setgid(BOB)
                os.setuid(BOB)
                self.assert_cannot_be_written(fds[0])
                self.assertRaises(PermissionError, os.open, f"/proc/self/fd/{fds[0]}", os.O_RDWR)
                # Alice's own page is not among what Bob may see of her job.
                self.assertRaises(PermissionError, os.listdir, f"/proc/{alices.pid}/map_files")
                status = 0
            finally:
                os._exit(status)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_jobs_outlive_it_and_return(self):
        daemon = self.serve()
        names = ["a", "b"]
        running = [self.job(name) for name in names]
        self.end(daemon)
        pages = lambda: {job["registry"] for job in self.jobs()}
        own = self.path("pages", f"tmpi-{os.geteuid()}")
        self.wait_until(lambda: len(self.jobs()) == 2 and pages() == {own})
        self.wait_until(lambda: sum(job["allocated"] or 0 for job in self.jobs()) == max(PROCESSORS, 2))
        self.assertTrue(os.path.exists(self.socket), "a dead one's socket stays,")
        self.serve()  # and is replaced
        self.wait_until(lambda: len(self.jobs()) == 2 and pages() == {self.socket})
        self.assertEqual(os.listdir(self.path("pages")), [])
        for job in running:
            self.assertIsNone(job.poll())

    def test_a_hundred_killed_jobs_leave_nothing(self):
        daemon = self.serve()
        order = random.Random(3)
        alive = []
        for _ in range(100):
            alive.append(subprocess.Popen([JOB, self.path("pages"), "x", "8", "2"], stdin=subprocess.PIPE, env=self.env,
                                          stdout=subprocess.DEVNULL))
            time.sleep(order.random() * 0.01)
            while len(alive) >= 8:
                self.murder(alive.pop(order.randrange(len(alive))))
        while alive:
            self.murder(alive.pop())
        self.wait_until(lambda: self.jobs() == [])
        self.assertEqual(os.listdir(self.path("pages")), [])
        with os.scandir(f"/proc/{daemon.pid}/fd") as open_files:
            self.assertLess(len(list(open_files)), 12, "nor descriptors")

    def murder(self, job):
        job.kill()
        job.wait()
        job.stdin.close()

    def test_limits(self):
        self.serve("--jobs-per-user", 2)
        for _ in range(2):
            self.job()
        late = subprocess.Popen([JOB, self.path("pages"), "late", "8", "2"], stdin=subprocess.PIPE, env=self.env,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(late.stdout.readline(), "ready\n", "it shares with its user's own")
        _, words = late.communicate()
        self.assertEqual(words, f"tmpi: tmpid has 2 jobs of user {os.geteuid()}, as many as one user may have; "
                                "this job shares with its user's own\n")

    def test_one_at_a_socket(self):
        self.serve()
        self.refused(self.run_command(TMPID), 1,
                     f"tmpid: the socket {self.socket} is in use: another tmpid serves there")
        self.assertEqual(self.jobs(), [])

    def test_signals_end_it(self):
        for number in signal.SIGTERM, signal.SIGINT:
            daemon = self.serve()
            self.job()
            daemon.send_signal(number)
            self.assertEqual(daemon.wait(timeout=20), 0)
            self.assertFalse(os.path.exists(self.socket))

    def test_none_there(self):
        self.assertEqual(self.check(TMPICTL, "jobs"), "no TMPI job runs\n")
        for command in ["jobs"], ["policy", "cosched"], ["weight", "1", "2"]:
            self.refused(self.run_command(TMPICTL, "--socket", self.socket, *command), 1,
                         f"tmpictl: tmpid at {self.socket} cannot be reached: No such file or directory")

    def test_not_asked(self):
        self.serve()
        self.env["TMPI_MONITOR_SOCKET"] = "none"
        self.job()
        self.assertEqual(self.jobs()[0]["registry"], self.path("pages", f"tmpi-{os.geteuid()}"))
        shown = self.check(TMPICTL, "--socket", self.socket, "jobs", "--json")
        self.assertEqual(len(json.loads(shown)["jobs"]), 1, "both are shown, and here only one has a job")

    def test_mistakes(self):
        number = "tmpid: --jobs-per-user is '{}', but must be a whole number from 1 to 128"
        for bad in "0", "129", "many", "-1", "":
            self.refused(self.run_command(TMPID, f"--jobs-per-user={bad}"), 2, number.format(bad))
        self.refused(self.run_command(TMPID, "--sockt=x"), 2, "tmpid: unknown option --sockt=x; did you mean --socket?")
        self.refused(self.run_command(TMPID, "start"), 2,
                     "tmpid: there is nothing to do with start; tmpid --help tells what there is")
        self.refused(self.run_command(TMPID, "--socket"), 2, "tmpid: --socket needs the path of a socket")
        self.refused(self.run_command(TMPID, "--socket", "/nowhere/at/all"), 1,
                     "tmpid: the socket /nowhere/at/all cannot be made: No such file or directory")
        self.write("file", "not a socket")
        self.refused(self.run_command(TMPID, "--socket", self.path("file")), 1,
                     f"tmpid: the socket {self.path('file')} cannot be made: there is a file that is no socket")

    def test_help_and_version(self):
        text = self.check(TMPID, "--help")
        for word in "--socket", "--jobs-per-user", "TMPI_MONITOR_SOCKET", "/run/tmpid/socket":
            self.assertIn(word, text)
        self.assertLessEqual(max(len(line) for line in text.splitlines()), 100)
        self.assertRegex(self.check(TMPID, "--version"), r"^tmpid \d+\.\d+\.\d+ ")


if __name__ == "__main__":
    sys.exit(unittest.main())
