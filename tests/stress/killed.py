#!/usr/bin/env python3
"""killed: jobs that are started and killed at random moments, several at a time, beside one that stays.

    tests/stress/killed.py [--build DIR] [--jobs N] [--at-once N] [--seed N]

Some are started by tmpirun, which is killed, interrupted, or whose program is killed; some without it. Afterwards no process
and no file may be left, and the job that stays has all processors again; meanwhile it has never more than there are, nor
none. TMPI_STRESS_KILLED sets the number of jobs where --jobs does not. A failure is told with the seed.
"""
import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import support  # noqa: E402  (beside the other tests of commands)

JOBS, AT_ONCE = 40, 8
LONGEST_LIFE = 0.4         # seconds; a job takes some tens of milliseconds to begin
SETTLED_SECONDS = 10       # on a machine that is very busy
MARK = "STRESS_KILLED_MARK"
PROCESSORS = len(os.sched_getaffinity(0))

# Ranks that compute and meet for ever.
PROGRAM = r"""
#include <mpi.h>
int main(int argc, char** argv) {
  volatile double x = 1;
  MPI_Init(&argc, &argv);
  for (;;) {
    for (int i = 0; i < 20000; i++) x = x * 1.0000001;
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
"""


def carriers_of(mark):
    """The processes that have this mark in their environment."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if mark in file.read():
                        found.append(int(name))
            except OSError:
                pass  # it has ended, or is somebody else's
    return found


def children_of(process):
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


class Killed:
    def __init__(self, build, folder, seed):
        self.build, self.folder = build, folder
        self.registry = os.path.join(folder, "registry")
        os.mkdir(self.registry)
        self.random = random.Random(seed)
        self.lock = threading.Lock()
        self.mark = uuid.uuid4().hex
        self.env = {**support.clean_environment(), "TMPI_MONITOR_FOLDER": self.registry, MARK: self.mark}
        self.problems = []
        self.grants = []

    def tool(self, name):
        return os.path.join(self.build, "bin", name)

    def make_program(self):
        source, self.program = (os.path.join(self.folder, name) for name in ("endless.c", "endless"))
        with open(source, "w", encoding="ascii") as file:
            file.write(PROGRAM)
        subprocess.run([self.tool("tmpicc"), "-O2", "-o", self.program, source], env=self.env, check=True)

    def start_witness(self):
        job = os.path.join(self.build, "tests", "tools", "registered_job")
        env = {k: v for k, v in self.env.items() if k != MARK}
        self.witness = subprocess.Popen([job, self.registry, "witness", "8", "100"], env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.witness.stdout:
            if line != "ready\n":
                self.grants.append(int(line))
                if not 1 <= self.grants[-1] <= PROCESSORS:
                    self.problems.append(f"the job that stays was granted {line.strip()} of {PROCESSORS} processors")

    def one(self, number):
        with self.lock:
            ranks, life = self.random.randint(1, 12), self.random.uniform(0, LONGEST_LIFE)
            way = self.random.choice(("launcher", "program", "terminate", "interrupt", "alone"))
        command = [self.program] if way == "alone" else [self.tool("tmpirun"), "-n", str(ranks), self.program]
        job = subprocess.Popen(command, env={**self.env, "TMPI_RANKS": str(ranks)} if way == "alone" else self.env,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(life)
        if job.poll() is not None:
            with self.lock:
                self.problems.append(f"job {number} ended by itself: {job.stderr.read().decode(errors='replace')[:300]}")
        target = next(iter(children_of(job.pid)), job.pid) if way == "program" else job.pid
        number = {"terminate": signal.SIGTERM, "interrupt": signal.SIGINT}.get(way, signal.SIGKILL)
        try:
            os.kill(target, number)
        except ProcessLookupError:
            pass  # the child that tmpirun had for a moment
        try:
            job.communicate(timeout=SETTLED_SECONDS)
        except subprocess.TimeoutExpired:
            # The program was not there yet: then it is tmpirun that must go.
            job.kill()
            job.communicate()
            if way != "program":
                with self.lock:
                    self.problems.append(f"a job did not end when it was to: {way}")

    def wait_until(self, holds, problem):
        end = time.monotonic() + SETTLED_SECONDS
        while not holds():
            if time.monotonic() > end:
                self.problems.append(problem())
                return
            time.sleep(0.01)

    def run(self, jobs, at_once):
        self.make_program()
        self.start_witness()
        with ThreadPoolExecutor(at_once) as crowd:
            list(crowd.map(self.one, range(jobs)))
        mark = f"{MARK}={self.mark}".encode()
        self.wait_until(lambda: not carriers_of(mark), lambda: f"processes are left behind: {carriers_of(mark)}")
        self.wait_until(lambda: self.grants and self.grants[-1] == PROCESSORS,
                        lambda: f"the job that stays has {self.grants[-1:]} of {PROCESSORS} processors")
        seen = subprocess.run([self.tool("tmpictl"), "jobs", "--json"], env=self.env, capture_output=True, text=True,
                              check=False).stdout
        if seen.count('"job":') != 1:
            self.problems.append(f"the registry has not one job: {seen}")
        self.witness.stdin.close()
        self.witness.wait()
        if os.listdir(self.registry):
            self.problems.append(f"files are left behind: {os.listdir(self.registry)}")
        return self.problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=support.BUILD, help="the build whose commands are used")
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("TMPI_STRESS_KILLED", JOBS)))
    parser.add_argument("--at-once", type=int, default=AT_ONCE)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tmpi killed ") as folder:
        killed = Killed(os.path.abspath(options.build), folder, options.seed)
        problems = killed.run(options.jobs, options.at_once)
    for problem in problems:
        print(f"FAILED: {problem}")
    if problems:
        print(f"  run it again: tests/stress/killed.py --jobs {options.jobs} --seed {options.seed}")
    print(f"{options.jobs} jobs killed, {len(killed.grants)} grants to the one that stays: "
          f"{'failed' if problems else 'all is as before'}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
