"""The one configuration that every experiment and every rival shares: sizes, numbers of ranks, time limits, bars.

Nothing here measures or decides; a number that two files would need stands here.
"""
from __future__ import annotations

import os
from dataclasses import dataclass, field

from tmpi_bench.points import NO_PROBE, Bar, Point, Reference

KIB, MIB = 1024, 1024 * 1024

PINGPONG_BYTES = (8, 64, 512, 4 * KIB, 64 * KIB, 1 * MIB, 4 * MIB)
QUICK_PINGPONG_BYTES = (8, 64 * KIB, 1 * MIB)
STREAM_BYTES = (8, 4 * KIB, 64 * KIB, 1 * MIB)
PAIRS_BYTES = (8, 64 * KIB, 1 * MIB)
PAIRS_RANKS = (2, 8, 32)
COLLECTIVE_RANKS = (2, 4, 8, 16, 32)
START_RANKS = (1, 2, 32, 256, 1024)
IDLE_RANKS = 8
IDLE_SECONDS = 3.0
RANKS_PER_CORE = (1, 2, 4, 8, 16)
SPARSE_LU_RANKS = (2, 4, 8, 16, 32)

# Arguments of the programs in examples/: (full, quick). Full is what each program does by itself, at the size of the
# papers. {examples} is their folder.
APP_ARGUMENTS = {
    "ge": ((), ("-n", "512")),
    "mm": ((), ("-n", "384")),
    "heat": ((), ("-n", "256", "-s", "200")),
    "sweep3d": ((), ("-n", "24", "-k", "4")),
    "sparse_lu": (("-m", "{examples}/data/e40r0100.mtx.gz"), ("-g", "60")),
}
DENSE_APPS = ("ge", "mm", "heat", "sweep3d")
APPS = (*DENSE_APPS, "sparse_lu")

# Table 3 of SC 1999: name, program, part of the cores that it has ranks for, (full, quick) arguments, in the order of
# arrival. All six keep two cores busy for 7.5 s, the paper's machine for 117 s.
WORKLOAD = (
    ("sparse LU", "sparse_lu", 1, *APP_ARGUMENTS["sparse_lu"]),
    ("MM2", "mm", 1, ("-n", "1536"), ("-n", "512")),
    ("GE1", "ge", 1, ("-n", "2592"), ("-n", "1024")),
    ("GE2", "ge", 0.5, ("-n", "2304"), ("-n", "768")),
    ("MM1", "mm", 1, ("-n", "1920"), ("-n", "640")),
    ("SWEEP3D", "sweep3d", 1, ("-n", "80"), ("-n", "32")),
)
INTERVALS = (1.3, 0.9, 0.77, 0.65)         # the paper's 20, 14, 12 and 10 s in that proportion
QUICK_INTERVALS = (0.2, 0.1)

DEGREES = (1, 2, 3, 4, 6, 8, 12, 16)       # ranks per core
QUICK_DEGREES = (1, 2, 4)
# Where the usual size is too small for 16 ranks per core: at 64^3 each of 32 has 8 x 16 columns, whose short lines alone
# cost the sweep an eighth of its rate, without any message.
MULTIPLEX_ARGUMENTS = {"sweep3d": ("-n", "128", "-i", "5")}
WAITING_DEGREES = (1, 2, 3, 4, 6)
QUICK_WAITING_DEGREES = (1, 2)

# TR 385. Arguments: (full, quick); ROUNDS_FOR_EVER is for what runs in the background until it is ended.
GAUSS = (("-n", "512", "-r", "40"), ("-n", "256", "-r", "100"))
ODD_EVEN = (("-n", "512", "-r", "6000"), ("-n", "512", "-r", "200"))
ROUNDS_FOR_EVER = ("-r", "1000000")
BACKGROUNDS = (1, 2, 3)

# Below this part of the machine's memory left free, the job that runs is ended: a peer with a thousand processes may
# want more than there is.
LEAST_FREE_MEMORY = 0.10


def cores() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0))


# Rounds where the user names none: whole programs run for seconds, and scatter less.
ROUNDS = {"apps": 3, "paper": 3, "workload": 3, "multiplex": 3, "policies": 3, "allocation": 1, "quota": 5, "programs": 3,
          "hybrid": 5}


@dataclass(frozen=True)
class Settings:
    """How long and how often. Seconds unless the name says otherwise."""

    rounds: int = 5
    quick: bool = False
    seconds_per_measure: float = 0.1
    samples: int = 20
    job_limit: float = 60.0        # a job that takes longer is ended and reported as such
    spinning_limit: float = 20.0   # the same for a library that spins with more ranks than cores
    cores: int = field(default_factory=cores)

    @staticmethod
    def make(quick: bool, rounds: int | None, limit: float | None) -> "Settings":
        base = Settings(rounds=2, quick=True, seconds_per_measure=0.02, samples=10, job_limit=20.0,
                        spinning_limit=5.0) if quick else Settings()
        return Settings(rounds=rounds or base.rounds, quick=quick, seconds_per_measure=base.seconds_per_measure,
                        samples=base.samples, job_limit=limit or base.job_limit,
                        spinning_limit=min(limit or base.spinning_limit, base.spinning_limit))

    def ranks(self, wanted: tuple[int, ...], most_when_quick: int = 8) -> tuple[int, ...]:
        """The numbers of ranks to run; a quick run leaves the large ones out."""
        return tuple(n for n in wanted if n <= most_when_quick) if self.quick else wanted

    def budget(self, spinning: bool = False) -> list[str]:
        """Arguments that our measuring programs understand."""
        part = 0.25 if spinning else 1.0
        return ["--seconds", f"{self.seconds_per_measure * part:g}",
                "--samples", str(max(3, int(self.samples * part)))]


# --- the bars of the issue ("on 2 cores, medians, peers in the same run") ---------------------------------------------

HANDOVER = Point("p2p", "handover", 2)
COPY_1MIB = Point("p2p", "memcpy", 1, MIB)


def one_way(size: int, ranks: int = 2, place: str = "cores") -> Point:
    return Point("p2p", "one way", ranks, size, place)


def coll(measure: str, ranks: int, size: int = 0) -> Point:
    return Point("coll", measure, ranks, size)


def app(name: str, ranks: int) -> Point:
    return Point("apps", name, ranks)


def bars(processors: int) -> list[Bar]:
    """Every row of the table of bars. `processors` turns "16 ranks per core" into a number of ranks."""
    most = 16 * processors
    table = [
        Bar("switch between two ready ranks", Point("switch", "switch", 2, 0, "one-core"), "ns", at_most=40),
        Bar("the same, with the probe", Point("switch", "switch", 2, 0, "one-core"), "ns",
            reference=Reference(Point("switch", "switch", 2, 0, "one-core"), NO_PROBE, 1,
                                "3 ns more than without the probe", plus=3)),
        Bar("8 B one way, two ranks on one core", one_way(8, 2, "one-core"), "us", at_most=0.2),
        Bar("8 B one way, two ranks on two cores", one_way(8), "us", machine=HANDOVER, times_machine=2.0,
            below_every_peer=True),
        Bar("1 MiB one way, two ranks on two cores", one_way(MIB), "us", machine=COPY_1MIB, times_machine=1.1,
            below_every_peer=True),
        Bar("barrier, 2 ranks", coll("barrier", 2), "us", below_every_peer=True),
        Bar("allreduce 8 B, 2 ranks", coll("allreduce", 2, 8), "us", below_every_peer=True),
        Bar("bcast 8 KiB, 2 ranks", coll("bcast", 2, 8 * KIB), "us", below_every_peer=True),
        Bar("barrier, 32 ranks", coll("barrier", 32), "us", at_most=3, times_best_peer=30),
        Bar("allreduce 8 B, 32 ranks", coll("allreduce", 32, 8), "us", at_most=4, times_best_peer=30),
        Bar("bcast 8 KiB, 32 ranks", coll("bcast", 32, 8 * KIB), "us", at_most=10, times_best_peer=10),
        Bar("ring shift 8 KiB, 32 ranks", coll("ring", 32, 8 * KIB), "us", at_most=7),
        Bar("8 B one way, 16 pairs at once", one_way(8, 32), "us", at_most=1.0, times_best_peer=20),
        Bar("allreduce 64 KiB, 32 ranks", coll("allreduce", 32, 64 * KIB), "us", at_most=80),
        Bar("alltoall 1 KiB, 32 ranks", coll("alltoall", 32, KIB), "us", at_most=60),
        Bar("1,024 ranks: start, barrier, finalize, exit", Point("start", "wall time", 1024), "s", at_most=0.5),
        Bar("1,024 ranks: memory per rank", Point("start", "memory per rank", 1024), "KB", at_most=200),
    ]
    for name in DENSE_APPS:
        table.append(Bar(f"{name}, 16 ranks per core", app(name, most), "s", times_best_peer=1, peers_best_ranks=True))
    for name in DENSE_APPS:
        table.append(Bar(f"{name}, 2 ranks on 2 cores", app(name, 2), "s", times_best_peer=1))
    for n in SPARSE_LU_RANKS:
        # "2 times faster from 8 ranks on"; below that the row shows where we stand and only must not be slower.
        table.append(Bar(f"sparse LU, {n} ranks", app("sparse_lu", n), "s", times_best_peer=2 if n >= 8 else 1))
    table.append(Bar("all ranks wait for input", Point("idle", "processor time", IDLE_RANKS), "%", at_most=1))
    return table
