"""Several commands at the same time: a workload that arrives piece by piece, or a program beside others.

Like runner.py it does not know what is measured. Invariant: however run_together() is left, none of the commands is
alive. Nobody is reaped before all have ended by themselves, because cleaning up after one takes any child's status.
"""
from __future__ import annotations

import contextlib
import signal
import time
from dataclasses import dataclass, field
from typing import Callable

from tmpi_bench import config, runner
from tmpi_bench.runner import Outcome

BUSY_SECONDS = 0.2          # processor time after which a background counts as running
ENDED_EARLY = "a background ended before the program beside it"
STARTED_SECONDS = 10.0      # a background that has not used that much by then never will


@dataclass
class Command:
    """One of them. `delay` counts from the first that is not a background, in seconds. A foreign one is no job of the
    library's."""

    argv: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    background: bool = False
    foreign: bool = False
    job: runner.Job | None = None
    seconds: float | None = None        # from its own start to its end
    status: str = "not started"

    def start(self) -> None:
        self.job = runner.Job(self.argv, self.environment)
        self.status = "running"

    def look(self) -> None:
        """Notes the end, if it has come."""
        if self.status == "running" and self.job.process.poll() is not None:
            self.seconds = time.perf_counter() - self.job.start
            self.status = "ok" if self.job.process.returncode == 0 else "failed"

    def give_up(self, status: str) -> None:
        if self.status in ("running", "not started"):
            self.seconds = time.perf_counter() - self.job.start if self.job else 0.0
            self.status = status

    def outcome(self) -> Outcome:
        if self.job is None:
            return Outcome(self.status, 127, self.seconds or 0.0, "", "")
        return Outcome(self.status, self.job.process.returncode or 0, self.seconds or 0.0, self.job.output,
                       self.job.errors)


def run_together(commands: list[Command], limit: float, started: Callable[[], str] = lambda: "") -> list[Outcome]:
    """Runs them until all but the backgrounds have ended, or `limit` seconds after the first of these has started.
    Calls `started` once, when the first that is not foreign is running; it returns what went wrong, or "", and that
    ends the run."""
    problem = ""
    try:
        problem = start_backgrounds(commands, started)
        if not problem:
            problem = run_measured([c for c in commands if not c.background], commands, limit, started)
    except OSError as error:
        problem = f"{error.filename or ''}: {error.strerror}"
    finally:
        end_all(commands)
    outcomes = [c.outcome() for c in commands]
    if problem == ENDED_EARLY:
        reasons = [o.reason() for c, o in zip(commands, outcomes) if c.background and o.status == "failed"]
        problem = ": ".join([problem, *reasons[:1]])
    if problem:
        for command, outcome in zip(commands, outcomes):
            if not command.background and outcome.status in ("not started", "running", "stopped"):
                outcome.status, outcome.code, outcome.err = "failed", 1, problem
    return outcomes


def start_backgrounds(commands: list[Command], started: Callable[[], str]) -> str:
    """Returns when all of them have really begun; or says what went wrong."""
    backgrounds = [c for c in commands if c.background]
    for command in backgrounds:
        command.start()
    since = time.perf_counter()
    for command in backgrounds:
        while runner.processor_seconds(runner.marked(command.job.mark)) < BUSY_SECONDS:
            command.look()
            if command.status != "running":
                return ENDED_EARLY
            if time.perf_counter() - since > STARTED_SECONDS:
                return f"a background did not begin within {STARTED_SECONDS:.0f} s"
            time.sleep(0.02)
    return started() if any(not c.foreign for c in backgrounds) else ""


def run_measured(measured: list[Command], commands: list[Command], limit: float, started: Callable[[], str]) -> str:
    begin = time.perf_counter()
    due = sorted(measured, key=lambda c: c.delay)
    first = not any(c.background and not c.foreign for c in commands)
    while True:
        now = time.perf_counter() - begin
        while due and due[0].delay <= now:
            due.pop(0).start()
            if first:
                first = False
                problem = started()
                if problem:
                    return problem
        for command in commands:
            command.look()
        for command in commands:
            if command.background and command.status != "running":
                return ENDED_EARLY
        running = [c for c in measured if c.status == "running"]
        if not running and not due:
            return ""
        over = "killed" if now >= limit else "memory" if runner.free_memory_part() < config.LEAST_FREE_MEMORY else ""
        if over:
            for command in measured:
                command.give_up(over)
            return ""
        pause = min([0.25, max(0.0, limit - now)] + [max(0.0, c.delay - now) for c in due[:1]])
        runner.sleep_until_exit([c.job.process for c in running], pause)


def end_all(commands: list[Command]) -> None:
    """Asks all at once, so that they end side by side; then makes sure, one by one."""
    for command in commands:
        command.look()
    for command in commands:
        command.give_up("stopped")
        if command.job and command.job.process.poll() is None:
            command.job.broken = True
            command.job.signal(signal.SIGTERM)
    with contextlib.ExitStack() as stack:          # a second ^C while one is ended still ends the others
        for command in commands:
            if command.job:
                stack.callback(command.job.end)
