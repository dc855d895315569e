"""tmpitop: what it shows of jobs and their ranks, once and live in a terminal, and its one line for each mistake.

The jobs are watched_job, whose ranks do what a plan says: compute, wait, sleep or end; and registered_job, which
registers and does not answer."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import unittest

import support

TMPID = os.path.join(support.BIN, "tmpid")
TMPITOP = os.path.join(support.BIN, "tmpitop")
WATCHED = os.path.join(support.BUILD, "tests", "tools", "watched_job")
SILENT = os.path.join(support.BUILD, "tests", "tools", "registered_job")
PATIENCE = 30


class TopCase(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        self.env["TMPI_MONITOR_FOLDER"] = self.top
        self.env["TERM"] = "xterm"

    def start(self, *command, words="ready\n"):
        job = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=self.env)
        self.addCleanup(self.end, job)
        self.assertEqual(job.stdout.readline(), words)
        return job

    def watched(self, plan, name="solver"):
        return self.start(WATCHED, name, plan)

    def end(self, job):
        if job.poll() is None:
            job.send_signal(signal.SIGCONT)
            job.stdin.close()
        job.wait()
        job.stdin.close()
        job.stdout.close()

    def once(self, *arguments):
        return self.check(TMPITOP, "--once", *arguments)

    def settled(self, states):
        """The JSON of the only job, once its ranks are in these states."""
        end = time.monotonic() + PATIENCE
        while True:
            job = json.loads(self.once("--json"))["jobs"][0]
            seen = [rank["state"].replace("spins", "runs").replace("ready", "runs") for rank in job["of_ranks"] or []]
            if seen == states:
                return job
            self.assertLess(time.monotonic(), end, job)



class Tmpitop(TopCase):
    def refused(self, status, text, *arguments):
        done = self.run_command(TMPITOP, *arguments)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (status, "", f"tmpitop: {text}\n"))

    def test_no_jobs(self):
        self.assertEqual(self.once(), "no TMPI job is running\n")
        self.assertEqual(json.loads(self.once("--json")),
                         {"policy": "partition", "processors": "-", "external": 0, "jobs": []})
        self.refused(1, "no TMPI job has the process id 4711", "--once", "4711")
        self.refused(1, "no TMPI job has the process id 4711", "--once", "--json", "4711")
        self.assertEqual(os.listdir(self.top), [], "looking makes no registry")

    def test_ranks_as_json(self):
        process = self.watched("cwwsew", 'so"lver')
        job = self.settled(["runs", "waits", "waits", "waits", "ended", "waits"])
        expected = {"job": process.pid, "name": 'so"lver', "ranks": 6, "problem": None, "weight": 1}
        self.assertEqual({**job, **expected}, job)
        self.assertGreaterEqual(job["carriers"], 2, "more were needed where one was kept from its processor")
        self.assertEqual(job["states"]["waits"], 4)
        self.assertEqual(job["states"]["ended"], 1)
        self.assertGreater(job["used"], 0)
        self.assertGreater(job["switches_per_second"], 0)
        texts = [rank["waits_for"] for rank in job["of_ranks"]]
        self.assertEqual(texts, [None, "MPI_Recv, for rank 0, tag 1, MPI_COMM_WORLD",
                                 "MPI_Recv, for rank 0, tag 2, MPI_COMM_WORLD", "sleep", None,
                                 "MPI_Recv, for rank 0, tag 5, MPI_COMM_WORLD"])
        self.assertEqual([rank["rank"] for rank in job["of_ranks"]], list(range(6)))
        self.assertEqual(job["of_ranks"][1]["blocked"], 1)
        self.assertIsNone(job["of_ranks"][1]["waited"], "times are counted with --stats only")
        self.assertIn({"ranks": "3", "number": 1, "for": "sleep"}, job["waiting"])

    def test_tables(self):
        process = self.watched("csss")
        self.settled(["runs", "waits", "waits", "waits"])
        table = self.once().splitlines()
        self.assertRegex(table[0], "^policy partition, processors [0-9,-]+, 1 job")
        self.assertEqual(table[1].split()[:4], ["JOB", "RANKS", "ALLOCATED", "USED"])
        self.assertEqual(table[2].split()[:2], [str(process.pid), "4"])
        self.assertEqual(table[2].split()[-1], "solver")
        ranks = self.once(str(process.pid)).splitlines()
        heading = [i for i, line in enumerate(ranks) if line.split()[:1] == ["RANK"]]
        self.assertEqual(len(heading), 1, ranks)
        self.assertEqual([line.split()[0] for line in ranks[heading[0] + 1:]], ["0", "1", "2", "3"])

    def test_what_is_waited_for(self):
        self.watched("cwwsssss")
        self.settled(["runs"] + 7 * ["waits"])
        end = time.monotonic() + PATIENCE
        while True:
            lines = [line.strip() for line in self.once().splitlines()]
            if "ranks 3 to 7 wait in sleep" in lines:
                break
            self.assertLess(time.monotonic(), end, lines)
        self.assertIn("rank 1 waits in MPI_Recv, for rank 0, tag 1, MPI_COMM_WORLD", lines)

    def test_nothing_stays(self):
        process = self.watched("we")
        self.settled(["waits", "ended"])
        self.assertIn(f"tmpi-{os.geteuid()}-{process.pid}", os.listdir(self.top))
        self.end(process)
        self.assertEqual(os.listdir(self.top), [])

    def test_nor_of_a_killed_job(self):
        process = self.watched("we")
        self.settled(["waits", "ended"])
        process.kill()
        process.wait()
        self.assertEqual(self.once(), "no TMPI job is running\n")
        self.assertEqual(os.listdir(self.top), [])

    def test_jobs_that_do_not_answer(self):
        self.start(SILENT, self.top, "deaf", "3", "1")
        job = json.loads(self.once("--json"))["jobs"][0]
        self.assertEqual(job["problem"], "it has not answered, so nothing is known of its ranks")
        self.assertIsNone(job["of_ranks"])
        self.assertIn("    it has not answered, so nothing is known of its ranks", self.once().splitlines())

    def test_a_job_that_cannot_tell(self):
        process = self.watched("we")
        name = f"tmpi-{os.geteuid()}-{process.pid}"
        os.makedirs(self.path(name + ".new"))
        problem = f"its ranks are not shown: it cannot write {self.path(name)}: File exists"
        self.assertEqual(json.loads(self.once("--json"))["jobs"][0]["problem"], problem)
        self.assertIn("    " + problem, self.once().splitlines())
        os.rmdir(self.path(name + ".new"))
        self.settled(["waits", "ended"])

    def test_names_do_not_reach_the_terminal(self):
        self.watched("we", "\x1b[31mred")
        table = self.once()
        self.assertIn("?[31mred", table)
        self.assertNotIn("\x1b", table)

    def test_mistakes(self):
        self.refused(2, "unknown option --onc; did you mean --once?", "--onc")
        self.refused(2, "unknown option -x; tmpitop --help tells what there is", "-x")
        self.refused(2, "--json goes with --once", "--json")
        self.refused(2, "--interval needs a number of seconds", "--interval")
        self.refused(2, "--folder needs the path of a folder", "--folder")
        for bad in "0", "-1", "x", "", "1s", "3601", "nan":
            self.refused(2, f"the interval is '{bad}', but must be from 0.1 to 3600 seconds", "--interval", bad)
            self.refused(2, f"the interval is '{bad}', but must be from 0.1 to 3600 seconds", f"--interval={bad}")
        self.refused(2, "'me' is no job; a job is named by its process id, which tmpitop shows", "me")
        self.refused(2, "the ranks of one job are shown at a time", "1", "2")

    def test_a_foreign_page_is_refused(self):
        path = self.write(f"tmpi-{os.geteuid()}", "not a registry", 0o600)
        self.refused(1, f"the registry of jobs {path} is no registry of TMPI, or it is damaged", "--once")

    def test_help_and_version(self):
        text = self.check(TMPITOP, "--help")
        for word in "--once", "--json", "--interval", "--folder", "--socket", "Enter", "ALLOCATED":
            self.assertIn(word, text)
        self.assertLessEqual(max(len(line) for line in text.splitlines()), 100)
        self.assertRegex(self.check(TMPITOP, "--version"), r"^tmpitop \d+\.\d+\.\d+ ")

    def test_no_terminal(self):
        """Without one, or with a dumb one, a table per interval."""
        self.watched("we")
        top = subprocess.Popen([TMPITOP, "--interval", "0.1"], env=self.env, stdout=subprocess.PIPE, text=True)
        seen = [top.stdout.readline() for _ in range(12)]
        top.terminate()
        self.assertEqual(top.wait(), -signal.SIGTERM)
        top.stdout.close()
        self.assertGreaterEqual(sum(line.startswith("policy partition") for line in seen), 2, seen)
        self.assertNotIn("\x1b", "".join(seen))


class WithTmpid(TopCase):
    """Jobs that are registered at tmpid: it asks them for who looks."""

    def setUp(self):
        super().setUp()
        self.env["TMPI_MONITOR_SOCKET"] = self.path("socket")
        self.tmpid = self.start(TMPID, words=f"tmpid: serves {self.path('socket')}\n")

    def end(self, job):
        if job is self.tmpid and job.poll() is None:
            job.terminate()
        super().end(job)

    def test_ranks(self):
        process = self.watched("cwwse")
        for states in 2 * [["runs", "waits", "waits", "waits", "ended"]]:
            job = self.settled(states)
        self.assertEqual((job["job"], job["registry"]), (process.pid, self.path("socket")))
        self.assertEqual(job["of_ranks"][1]["waits_for"], "MPI_Recv, for rank 0, tag 1, MPI_COMM_WORLD")
        self.end(process)
        self.assertEqual(self.once(), "no TMPI job is running\n")
        self.assertEqual(os.listdir(self.top), ["socket"])

    def test_all_wait_while_tmpid_sleeps(self):
        self.watched("ww")
        job = self.settled(["waits", "waits"])
        self.assertEqual(job["states"]["waits"], 2)

    def test_tmpid_ends_meanwhile(self):
        self.watched("cw")
        self.settled(["runs", "waits"])
        self.tmpid.terminate()
        self.tmpid.wait()
        self.env["TMPI_MONITOR_SOCKET"] = "none"
        end = time.monotonic() + PATIENCE
        while not json.loads(self.once("--json"))["jobs"]:
            self.assertLess(time.monotonic(), end)
        self.assertEqual(self.settled(["runs", "waits"])["registry"], self.path(f"tmpi-{os.geteuid()}"))


class Live(TopCase):
    """tmpitop in a terminal of 100 x 30."""

    def open(self, *arguments, term="xterm"):
        self.env["TERM"] = term
        known, tell = os.pipe()
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.read(known, 1)  # not before it is known what the terminal is like without tmpitop
            os.execve(TMPITOP, [TMPITOP, "--interval", "0.1", *arguments], self.env)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.modes = termios.tcgetattr(self.terminal)
        os.write(tell, b"!")
        os.close(known)
        os.close(tell)
        self.seen = ""
        self.addCleanup(os.close, self.terminal)
        self.pid = pid
        return pid

    def read(self):
        """What has come within a tenth of a second; False at the end."""
        if not select.select([self.terminal], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def see(self, pattern):
        """Waits until this is shown after what was seen before."""
        end = time.monotonic() + PATIENCE
        while True:
            found = re.search(pattern, self.seen)
            if found:
                self.seen = self.seen[found.end():]
                return found
            self.assertLess(time.monotonic(), end, (pattern, self.seen[-3000:]))
            self.assertTrue(self.read(), (pattern, self.seen[-3000:]))

    def press(self, keys):
        self.seen = ""
        os.write(self.terminal, keys.encode())

    def leave(self):
        """The end: the cursor is shown again, the first screen is back, keys are echoed as before."""
        self.see(r"\x1b\[\?25h\x1b\[\?1049l")
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            self.read()
        self.assertEqual(termios.tcgetattr(self.terminal)[3], self.modes[3])
        return status

    def test_jobs_and_ranks(self):
        first, second = sorted([self.watched("cw", "one").pid, self.watched("css", "two").pid])
        self.open()
        self.see(r"\x1b\[\?1049h")
        self.see("2 jobs")
        self.see(rf"\x1b\[7m *{first} ")
        self.press("j")
        self.see(rf"\x1b\[7m *{second} ")
        self.press("\x1b[A")
        self.see(rf"\x1b\[7m *{first} ")
        self.press("\x1b[B\r")
        self.see(rf"{second} .*\n.*\n *RANK .*WAITS FOR")
        self.press("\x1b")
        self.see(rf"\x1b\[7m *{second} ")
        self.press("q")
        self.assertEqual(self.leave(), 0)

    def test_pause(self):
        self.watched("cw")
        self.open()
        self.see("1 job")
        self.press("p")
        self.see(r"\[paused\]")
        self.press("p")
        self.see(r"1 job\x1b\[K")
        self.press("q")
        self.leave()

    def test_a_named_job_that_ends(self):
        job = self.watched("cw")
        self.open(str(job.pid))
        self.see("WAITS FOR")
        self.end(job)
        self.see("no TMPI job is running")
        self.press("q")
        self.assertEqual(self.leave(), 0)

    def test_live_without_jobs(self):
        self.open()
        self.see("no TMPI job is running")
        self.press("\r")  # nothing to choose
        self.see("no TMPI job is running")
        self.press("q")
        self.assertEqual(self.leave(), 0)

    def test_interrupt(self):
        self.open()
        self.see("no TMPI job")
        self.press("\x03")
        self.assertEqual(os.WTERMSIG(self.leave()), signal.SIGINT)

    def test_kill(self):
        self.open()
        self.see("no TMPI job")
        os.kill(self.pid, signal.SIGTERM)
        self.assertEqual(os.WTERMSIG(self.leave()), signal.SIGTERM)

    def test_stop_and_continue(self):
        self.open()
        self.see("no TMPI job")
        os.kill(self.pid, signal.SIGTSTP)
        self.see(r"\x1b\[\?25h\x1b\[\?1049l")
        self.assertTrue(os.WIFSTOPPED(os.waitpid(self.pid, os.WUNTRACED)[1]))
        self.assertEqual(termios.tcgetattr(self.terminal)[3], self.modes[3])
        os.kill(self.pid, signal.SIGCONT)
        self.see(r"\x1b\[\?1049h")
        self.see("no TMPI job")
        self.press("q")
        self.leave()

    def test_a_small_window(self):
        self.watched("cwwwwwwww")
        self.open()
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 2, 20, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)
        self.see(r"\x1b\[Htmpitop  policy part\x1b\[K\r+\n[^\r\n]{1,20}\x1b\[K\x1b\[H")
        self.press("\r")
        self.see("Esc")
        self.press("q")
        self.leave()

    def test_a_page_that_breaks(self):
        self.open()
        self.see("no TMPI job")
        path = self.write(f"tmpi-{os.geteuid()}", "not a registry", 0o600)
        self.assertEqual(os.WEXITSTATUS(self.leave()), 1)
        while self.read():
            pass
        self.assertIn(f"tmpitop: the registry of jobs {path} is no registry of TMPI", self.seen)

    def test_a_dumb_terminal(self):
        self.watched("we")
        self.open(term="dumb")
        self.see("policy partition")
        self.see("policy partition")
        self.press("\x03")
        self.assertEqual(os.WTERMSIG(os.waitpid(self.pid, 0)[1]), signal.SIGINT)
        self.assertNotIn("\x1b", self.seen)


if __name__ == "__main__":
    sys.exit(unittest.main())
