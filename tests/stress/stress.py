#!/usr/bin/env python3
"""stress: random MPI programs under many seeds, each of which can be replayed.

    tests/stress/stress.py [--build DIR] [--seeds N] [--first N] [--seconds S] [PART...]

A part is a program under a way to run it: PROGRAM.seeded (one carrier, the next ready rank drawn from the seed),
PROGRAM.carriers (1, 2 and 4 carriers in turn, where the kernel decides), barriers.crowded (four jobs of four carriers on one processor), replay, or memory (programs that take memory
until there is none). Without parts all run. A run that
fails, or does not end, is told with its seed, what it printed, and the command that runs it again. TMPI_STRESS_SEEDS
sets the number of seeds where --seeds does not.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import support  # noqa: E402  (beside the other tests of commands)

PROGRAMS = ("storm", "collectives")
SEEDS = 12                 # of each part; a run takes some tens of milliseconds
RUN_SECONDS = 60           # a run that takes longer hangs


class Stress:
    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        self.env = support.clean_environment()

    def tool(self, name):
        return os.path.join(self.build, "bin", name)

    def program(self, name):
        """The built program; built when first asked for."""
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            self.compiler(name, path)
        return path

    def compiler(self, name, path):
        done = subprocess.run([self.tool("tmpicc"), "-O2", "-g", "-Wall", "-Wextra", "-Werror", "-o", path,
                               os.path.join(HERE, name + ".c")], env=self.env, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"stress: {name}.c does not compile\n{done.stdout}")

    def run(self, name, options, arguments):
        """Gives what it printed, or None after telling what went wrong."""
        command = [self.tool("tmpirun"), *options, self.program(name), *arguments]
        try:
            done = subprocess.run(command, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  timeout=RUN_SECONDS, check=False, errors="replace")
            if done.returncode == 0:
                return done.stdout
            problem, output = f"ended with status {done.returncode}", done.stdout
        except subprocess.TimeoutExpired as late:
            problem, output = f"did not end within {RUN_SECONDS} s", (late.stdout or b"").decode(errors="replace")
        self.tell(name, options, arguments, problem, output)
        return None

    def tell(self, name, options, arguments, problem, output):
        # The built program is gone when this script ends, so the command builds it again.
        kept = os.path.join(tempfile.gettempdir(), f"tmpi-stress-{name}")
        build = [self.tool("tmpicc"), "-O2", "-g", "-o", kept, os.path.join(HERE, name + ".c")]
        again = [self.tool("tmpirun"), *options, kept, *arguments]
        print(f"FAILED: {name}, seed {arguments[0]}: {problem}")
        for line in output.splitlines()[-30:]:
            print("    " + line)
        print(f"  run it again: {shlex.join(build)} && {shlex.join(again)}", flush=True)

    def seeded(self, name, seed):
        ranks = 3 + seed % 5
        return self.run(name, ["-n", str(ranks), "--seed", str(seed)], [str(seed)]) is not None

    def carriers(self, name, seed):
        carriers = (1, 2, 4)[seed % 3]
        ranks = 4 + seed % 7
        return self.run(name, ["-n", str(ranks), "--carriers", str(carriers)], [str(seed)]) is not None

    def crowded(self, name, seed):
        """Short jobs: the kernel takes the processor away from a carrier at any moment, so ranks move a lot."""
        self.program(name)  # before several want it
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(before)})
        try:
            options = ["-n", "32", "--carriers", "4", "--watchdog", "1"]
            with ThreadPoolExecutor(4) as crowd:
                runs = list(crowd.map(lambda _: self.run(name, options, [str(seed)]), range(8)))
        finally:
            os.sched_setaffinity(0, before)
        return None not in runs

    def replay(self, first, seeds):
        """One plan under several schedules: the same seed gives the same order of received messages, others do not."""
        orders = []
        for seed in range(first, first + max(seeds // 2, 3)):
            twice = [self.run("storm", ["-n", "5", "--seed", str(seed)], ["1", "order"]) for _ in range(2)]
            if None in twice:
                return False
            if twice[0] != twice[1]:
                self.tell("storm", ["-n", "5", "--seed", str(seed)], ["1", "order"],
                          f"another order under the same schedule seed {seed}", "".join(twice))
                return False
            orders.append(twice[0])
        if "order of rank 4: " not in orders[0] or len(set(orders)) < 2:
            print(f"FAILED: replay: {len(orders)} seeds gave {len(set(orders))} order(s)\n{orders[0]}")
            return False
        return True

    def memory(self):
        """Whatever finds no memory says so in one line, as an error code or as the end of the job."""
        failed = 0
        for kind in range(5):
            options, arguments = ["-n", "3"], [str(kind)]
            done = subprocess.run([self.tool("tmpirun"), *options, self.program("memory"), *arguments], env=self.env,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=RUN_SECONDS, check=False)
            code = done.returncode == 7 and "returned MPI_ERR_NO_MEM" in done.stdout
            line = re.fullmatch(r"tmpi: rank \d: MPI_\w+: no memory for \d+ bytes.*\n", done.stdout)
            if not code and not (line and done.returncode not in (0, 7)):
                self.tell("memory", options, arguments, f"ended with status {done.returncode}", done.stdout)
                failed += 1
        return failed == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=support.BUILD, help="the build whose tmpicc and tmpirun are used")
    parser.add_argument("--seeds", type=int, default=int(os.environ.get("TMPI_STRESS_SEEDS", SEEDS)))
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no run after that long")
    parser.add_argument("parts", nargs="*", metavar="PART")
    options = parser.parse_args()
    known = [f"{program}.{way}" for program in PROGRAMS for way in ("seeded", "carriers")]
    known += ["barriers.crowded", "replay", "memory"]
    for part in options.parts:
        if part not in known:
            parser.error(f"no part named {part}; there are {', '.join(known)}")
    runs = failed = 0
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tmpi stress ") as folder:
        stress = Stress(os.path.abspath(options.build), folder)
        for part in options.parts or known:
            if part == "replay":
                runs += 1
                failed += not stress.replay(options.first, options.seeds)
                continue
            if part == "memory":
                runs += 1
                failed += not stress.memory()
                continue
            program, way = part.split(".")
            for seed in range(options.first, options.first + options.seeds):
                if time.monotonic() - start > options.seconds:
                    break
                runs += 1
                failed += not getattr(stress, way)(program, seed)
    print(f"{runs - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
