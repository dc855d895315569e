"""Messages: two ranks on two cores and on one, all pairs at once, streams; beside the machine's own limits."""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, machine, printed_samples

TITLE = "p2p: messages between pairs of ranks"
NOTES = ["one way: half a round trip. With more than two ranks, rank i talks to rank i + n/2, all pairs at once.",
         "machine: handover = a cache line from core to core, one way; memcpy = one copy between buffers used in turn."]


def texts(sizes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(size) for size in sizes)


def jobs(settings: Settings) -> list[Job]:
    sizes = config.QUICK_PINGPONG_BYTES if settings.quick else config.PINGPONG_BYTES
    listed = [
        Job("p2p", "limits", 2, printed_samples, ("handover", *texts(sizes)), who=machine),
        Job("p2p", "p2p", 2, printed_samples, ("pingpong", *texts(sizes))),
        Job("p2p", "p2p", 2, printed_samples, ("pingpong", *texts(sizes)), "one-core"),
    ]
    for n in settings.ranks(config.PAIRS_RANKS):
        if n > 2:
            listed.append(Job("p2p", "p2p", n, printed_samples, ("pingpong", *texts(config.PAIRS_BYTES))))
    stream = config.STREAM_BYTES[::3] if settings.quick else config.STREAM_BYTES
    listed.append(Job("p2p", "p2p", 2, printed_samples, ("stream", *texts(stream))))
    return listed
