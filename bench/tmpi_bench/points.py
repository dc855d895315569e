"""Point: what was measured. Bar: what it must reach. Series: the samples of one implementation at one point.

These are plain records. What is computed from them stands in stats.py and bars.py.
"""
from __future__ import annotations

from dataclasses import dataclass, field

# Implementations that are not MPI libraries and never count as peers.
MACHINE = "machine"
OURS = "tmpi"
# Ours with a kernel thread per rank.
KERNEL = "tmpi-kernel"
NO_PROBE = "tmpi-no-probe"


@dataclass(frozen=True)
class Point:
    """One thing measured. `place` says where the ranks are: "cores" (all that there are), "one-core", or "shared" (all
    that there are, together with other jobs). `case` says what goes on beside it, in words; "" for nothing."""

    experiment: str
    measure: str
    ranks: int
    bytes: int = 0
    place: str = "cores"
    case: str = ""

    def text(self) -> str:
        parts = [self.measure]
        if self.bytes:
            parts.append(size_text(self.bytes))
        if self.place == "one-core":
            parts.append("on one core")
        return " ".join(parts) + (f", {self.case}" if self.case else "")


@dataclass(frozen=True)
class Reference:
    """Another median that a bar is held against: ours may be at most `times` of it `plus` so much, or must be `below`
    it. `text` is that limit in words."""

    point: Point
    implementation: str
    times: float
    text: str
    below: bool = False
    plus: float = 0.0

    def limit(self, median: float) -> float:
        return self.times * median + self.plus


@dataclass(frozen=True)
class Bar:
    """A limit. Every condition that is set must hold; a lower median is better everywhere.

    unit: of the point. at_most: in that unit. machine, times_machine: the machine's own figure, times this.
    below_every_peer: strictly. times_best_peer: the best peer's median must be at least this many times ours (1 = not
    slower); peers_best_ranks: the best peer may choose its number of ranks; at_most_of_best_peer: ours as a part of the
    best peer's; best_peer_at: who is the best peer is decided at that point. reference: something else that was
    measured. implementation: which of our own is meant.
    """

    name: str
    point: Point
    unit: str
    at_most: float | None = None
    machine: Point | None = None
    times_machine: float | None = None
    below_every_peer: bool = False
    times_best_peer: float | None = None
    peers_best_ranks: bool = False
    at_most_of_best_peer: float | None = None
    best_peer_at: Point | None = None
    reference: Reference | None = None
    implementation: str = OURS


@dataclass
class Series:
    """All samples of one implementation at one point, over all rounds. Guarded by nobody: one thread."""

    point: Point
    implementation: str
    unit: str
    samples: list[float] = field(default_factory=list)
    extra: dict = field(default_factory=dict)


def size_text(size: int) -> str:
    """8 -> "8 B", 8192 -> "8 KiB"."""
    for factor, unit in ((1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= factor and size % factor == 0:
            return f"{size // factor} {unit}"
    return f"{size} B"


def higher_is_better(unit: str) -> bool:
    return unit.endswith("/s")
