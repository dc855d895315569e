"""Progress: what runs now, how much is left, how long it will take. On stderr, so that results can be piped.

On a terminal one line is kept up to date (by rich where it is installed); elsewhere a plain line is printed now and
then. Nothing is drawn while a command runs: the machine belongs to the measurement.
"""
from __future__ import annotations

import sys
import time

from tmpi_bench.stats import duration

PLAIN_EVERY_SECONDS = 10.0


class Estimate:
    """Time left, from how long each step took the last time it ran, or steps on average."""

    def __init__(self, steps: list[tuple]):
        self.waiting = list(steps)
        self.total = len(steps)
        self.last: dict[tuple, float] = {}
        self.spent = 0.0
        self.count = 0

    def done(self, key: tuple, seconds: float) -> None:
        if key in self.waiting:
            self.waiting.remove(key)
        self.last[key] = seconds
        self.spent += seconds
        self.count += 1

    def drop(self, key: tuple) -> None:
        """This step will not run again."""
        self.waiting = [k for k in self.waiting if k != key]

    def left(self) -> float | None:
        if self.count == 0:
            return None
        mean = self.spent / self.count
        return sum(self.last.get(key, mean) for key in self.waiting)


class Progress:
    def __init__(self, quiet: bool = False):
        self.terminal = sys.stderr.isatty() and not quiet
        self.quiet = quiet
        self.name = ""
        self.estimate = Estimate([])
        self.spoke = 0.0
        self.bar = None

    def begin(self, name: str, steps: list[tuple]) -> None:
        self.name, self.estimate, self.spoke = name, Estimate(steps), 0.0
        self.bar = self._rich_bar() if self.terminal else None

    def step(self, text: str) -> None:
        """Called before a command starts."""
        estimate = self.estimate
        at, total = estimate.total - len(estimate.waiting) + 1, estimate.total
        left = estimate.left()
        tail = f", {duration(left)} left" if left is not None else ""
        if self.bar is not None:
            progress, task = self.bar
            progress.update(task, total=total, completed=at - 1, description=f"{self.name}: {text}", left=tail[2:])
            progress.refresh()
        elif self.terminal:
            sys.stderr.write(f"\r\x1b[K[{at}/{total}{tail}] {self.name}: {text}"[:200])
            sys.stderr.flush()
        elif not self.quiet and time.monotonic() - self.spoke >= PLAIN_EVERY_SECONDS:
            self.spoke = time.monotonic()
            print(f"[{at}/{total}{tail}] {self.name}: {text}", file=sys.stderr, flush=True)

    def done(self, key: tuple, seconds: float) -> None:
        self.estimate.done(key, seconds)

    def drop(self, key: tuple) -> None:
        self.estimate.drop(key)

    def say(self, text: str, fleeting: bool = False) -> None:
        """A line that stays; a fleeting one only on a terminal, until the next."""
        if self.quiet:
            return
        if fleeting:
            if self.terminal and self.bar is None:
                sys.stderr.write(f"\r\x1b[K{text}"[:200])
                sys.stderr.flush()
            return
        if self.bar is not None:
            self.bar[0].console.print(text, highlight=False, markup=False)
        else:
            print(("\r\x1b[K" if self.terminal else "") + text, file=sys.stderr, flush=True)

    def finish(self) -> None:
        if self.bar is not None:
            self.bar[0].stop()
            self.bar = None
        elif self.terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    @staticmethod
    def _rich_bar():
        """rich's bar without its refreshing thread; None where rich is missing."""
        try:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress as Rich, TextColumn
        except ImportError:
            return None
        bar = Rich(BarColumn(bar_width=20), MofNCompleteColumn(), TextColumn("{task.fields[left]}"),
                   TextColumn("{task.description}", markup=False), console=Console(stderr=True), auto_refresh=False,
                   transient=True)
        task = bar.add_task("", total=None, left="")
        bar.start()
        return bar, task
