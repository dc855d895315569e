"""Variables per rank, in the two ways there are, and what they cost: an image of the program per rank, and compile-time
privatization, which the papers used. Against plain globals, and with many ranks."""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.experiments.apps import arguments
from tmpi_bench.methods import Job, result_line, wall_time
from tmpi_bench.peers.base import Implementation
from tmpi_bench.points import OURS, Bar, Point, Reference

TITLE = "privatize: variables per rank"
NOTES = ["all compiled by the same clang. With one rank, image is the program as the system loaded it: plain globals.",
         "With more, each rank has an image (image), or all share one and have copies of the variables (compile-time).",
         "20,000 images are more mappings than a process may have. wall time: the whole command, from outside."]

IMAGE, COMPILED = f"{OURS}-image", f"{OURS}-compile"
RANKS_PER_CORE = (2, 8)
MANY, MOST = 1024, 20_000
# 20,000 ranks that each hold a block of rows and get every pivot block: small blocks, so that most of the time is start,
# switching and ending, which is what is asked here.
GE_OF_MOST = ("-n", "128", "-b", "1")


def both(implementation: Implementation) -> bool:
    return implementation.name in (IMAGE, COMPILED)


def compiled(implementation: Implementation) -> bool:
    return implementation.name == COMPILED


def jobs(settings: Settings) -> list[Job]:
    counts = (1, *(k * settings.cores for k in RANKS_PER_CORE))
    listed = [Job("privatize", name, n, result_line, arguments(name, settings), who=both, measure=name)
              for name in config.APPS for n in counts]
    if settings.quick:
        return listed
    for n, who in ((MANY, both), (MOST, compiled)):
        listed += [Job("privatize", "start", n, wall_time, who=who, measure="wall time"),
                   Job("privatize", "start", n, wall_time, ("memory",), who=who)]
    return [*listed, Job("privatize", "ge", MOST, wall_time, GE_OF_MOST, who=compiled, measure="wall time of ge")]


def bars(processors: int) -> list[Bar]:
    def app(name: str, ranks: int) -> Point:
        return Point("privatize", name, ranks)

    degree = RANKS_PER_CORE[0]
    table = []
    for name in config.APPS:
        plain = Reference(app(name, 1), IMAGE, 1.02, "1.02 x plain globals")
        table.append(Bar(f"{name}, privatized at compile time, 1 rank", app(name, 1), "s", reference=plain,
                         implementation=COMPILED))
        shared = Reference(app(name, degree * processors), COMPILED, 1.01, "1.01 x one image for all")
        table.append(Bar(f"{name}, an image per rank, {degree} ranks per core", app(name, degree * processors), "s",
                         reference=shared, implementation=IMAGE))
    return [*table, Bar("20,000 ranks of ge, privatized at compile time: start, run, end",
                        Point("privatize", "wall time of ge", MOST), "s", at_most=20, implementation=COMPILED)]
