"""tmpictl: what it shows of jobs, what it changes, and its one line for each mistake.

The jobs are registered_job: they stand in the registry and run no rank."""

import json
import os
import pwd
import signal
import subprocess
import sys
import time
import unittest

import support

TMPICTL = os.path.join(support.BIN, "tmpictl")
JOB = os.path.join(support.BUILD, "tests", "tools", "registered_job")
PROCESSORS = len(os.sched_getaffinity(0))


class Tmpictl(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        self.env["TMPI_MONITOR_FOLDER"] = self.top

    def start(self, name="solver", ranks=8, wish=100):
        job = subprocess.Popen([JOB, self.top, name, str(ranks), str(wish)], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end, job)
        self.assertEqual(job.stdout.readline(), "ready\n")
        return job

    def end(self, job):
        if job.poll() is None:
            job.send_signal(signal.SIGCONT)
            job.stdin.close()
        job.wait()
        job.stdin.close()
        job.stdout.close()

    def control(self, *arguments):
        return self.check(TMPICTL, *arguments)

    def jobs(self):
        return json.loads(self.control("jobs", "--json"))

    def refused(self, status, text, *arguments):
        done = self.run_command(TMPICTL, *arguments)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (status, "", f"tmpictl: {text}\n"))

    def wait_until(self, holds):
        """The jobs follow within milliseconds; on a busy machine that may be late, but it comes."""
        end = time.monotonic() + 20
        while not holds():
            self.assertLess(time.monotonic(), end, self.jobs())
            time.sleep(0.01)

    def test_no_jobs(self):
        self.assertEqual(self.control("jobs"), "no TMPI job runs\n")
        self.assertEqual(self.jobs(), {"policy": "partition", "processors": "-", "external": 0, "jobs": []})
        self.assertEqual(self.control("policy"), "partition\n")
        self.refused(1, "no TMPI job runs", "policy", "cosched")
        self.refused(1, "no TMPI job runs", "weight", "1", "2")
        self.assertEqual(os.listdir(self.top), [], "looking makes no registry")

    def test_a_job(self):
        job = self.start('so"lver', 12, 3)
        shown = self.jobs()
        self.assertEqual(shown["policy"], "partition")
        self.assertEqual(len(shown["jobs"]), 1)
        expected = {"job": job.pid, "name": 'so"lver', "ranks": 12, "weight": 1, "adapts": True, "wish": 3,
                    "allocated": min(3, PROCESSORS), "running": 1, "silent": False,
                    "user": pwd.getpwuid(os.geteuid()).pw_name, "registry": self.path(f"tmpi-{os.geteuid()}")}
        self.assertEqual({**shown["jobs"][0], **expected}, shown["jobs"][0])
        table = self.control("jobs").splitlines()
        self.assertRegex(table[0], "^policy partition, processors [0-9,-]+")
        self.assertEqual(table[1].split(), ["JOB", "RANKS", "WEIGHT", "WISH", "ALLOCATED", "RUNNING", "USER", "ON", "NAME"])
        self.assertEqual(table[2].split()[:7],
                         [str(job.pid), "12", "1", "3", str(min(3, PROCESSORS)), "1", shown["jobs"][0]["user"]])
        self.end(job)
        self.assertEqual(self.control("jobs"), "no TMPI job runs\n")
        self.assertEqual(os.listdir(self.top), [])

    def test_again_and_again(self):
        self.start()
        watch = subprocess.Popen([TMPICTL, "jobs", "--json", "--interval", "0.005"], stdout=subprocess.PIPE, text=True,
                                 env=self.env)
        heads = []
        while len(heads) < 5:
            line = watch.stdout.readline()
            self.assertTrue(line, "it ended")
            heads += [line] if line.startswith("{") and '"policy"' in line else []
        watch.terminate()
        self.assertEqual(watch.wait(), -signal.SIGTERM)
        watch.stdout.close()

    def test_policies_take_effect(self):
        self.start("a")
        self.start("b")
        grants = lambda: sorted(job["allocated"] for job in self.jobs()["jobs"])
        self.wait_until(lambda: sum(grants()) == max(PROCESSORS, 2))
        self.assertEqual(self.control("policy", "timeslice"), "")
        self.assertEqual(self.control("policy"), "timeslice\n")
        self.wait_until(lambda: grants() == [PROCESSORS, PROCESSORS])
        self.control("policy", "cosched")
        self.wait_until(lambda: grants() == [0, PROCESSORS])
        self.assertRegex(self.control("jobs"), "^policy cosched")
        self.control("policy", "partition")
        self.wait_until(lambda: sum(grants()) == max(PROCESSORS, 2))

    def test_weight(self):
        job = self.start()
        self.assertEqual(self.control("weight", job.pid, 3), "")
        self.assertEqual(self.jobs()["jobs"][0]["weight"], 3)
        self.refused(1, "no TMPI job has the process id 1", "weight", "1", "3")

    def test_a_killed_job_is_not_shown(self):
        job = self.start()
        job.kill()
        job.wait()
        self.assertEqual(self.control("jobs"), "no TMPI job runs\n")
        self.assertEqual(os.listdir(self.top), [], "and leaves nothing")

    def test_a_stopped_job_says_so(self):
        job = self.start()
        job.send_signal(signal.SIGSTOP)
        self.wait_until(lambda: self.jobs()["jobs"][0]["silent"])
        self.assertIn("stopped", self.control("jobs"))
        job.send_signal(signal.SIGCONT)
        self.wait_until(lambda: not self.jobs()["jobs"][0]["silent"])

    def test_mistakes(self):
        self.refused(2, "what shall be done? tmpictl jobs, tmpictl policy or tmpictl weight")
        self.refused(2, "unknown command polcy; did you mean policy?", "polcy")
        self.refused(2, "unknown command x; tmpictl --help tells what there is", "x")
        self.refused(2, "unknown option --jsn; did you mean --json?", "--jsn", "jobs")
        self.refused(2, "there is no policy 'fifo'; it is partition, cosched or timeslice", "policy", "fifo")
        self.refused(2, "policy takes one name: partition, cosched or timeslice", "policy", "cosched", "now")
        weight = "the weight is '{}', but must be a whole number from 1 to 1000"
        for bad in "0", "-1", "1001", "2.5", "", "many":
            self.refused(2, weight.format(bad), "weight", "4711", bad)
        self.refused(2, "'me' is no job; a job is named by its process id, which tmpictl jobs lists",
                     "weight", "me", "2")
        self.refused(2, "weight takes a job and a number, as in: tmpictl weight 4711 2 (tmpictl jobs lists the jobs)",
                     "weight", "4711")
        self.refused(2, "jobs takes no name: it lists all jobs", "jobs", "4711")
        self.refused(2, "--json goes with jobs only", "policy", "--json")
        self.refused(2, "--interval goes with jobs only", "policy", "--interval", "1")
        self.refused(2, "--interval needs a number of seconds", "jobs", "--interval")
        self.refused(2, "the interval is '0', but must be from 0.001 to 3600 seconds", "jobs", "--interval=0")
        self.refused(2, "--folder needs the path of a folder", "jobs", "--folder")

    def test_a_foreign_page_is_refused(self):
        path = self.write(f"tmpi-{os.geteuid()}", "not a registry", 0o600)
        self.refused(1, f"the registry of jobs {path} is no registry of TMPI, or it is damaged", "jobs")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "not a registry")

    def test_the_folder_may_be_named(self):
        self.start()
        self.env["TMPI_MONITOR_FOLDER"] = self.path("elsewhere")
        self.assertEqual(self.jobs()["jobs"], [])
        for option in ["--folder", self.top], [f"--folder={self.top}"]:
            self.assertEqual(len(json.loads(self.control("jobs", "--json", *option))["jobs"]), 1)

    def test_help_and_version(self):
        text = self.control("--help")
        for word in "jobs", "policy", "weight", "partition", "cosched", "timeslice", "--folder":
            self.assertIn(word, text)
        self.assertLessEqual(max(len(line) for line in text.splitlines()), 100)
        self.assertRegex(self.control("--version"), r"^tmpictl \d+\.\d+\.\d+ ")


if __name__ == "__main__":
    sys.exit(unittest.main())
