"""The experiments of PPoPP 1999: dedicated machine; 1 to 16 ranks per core; address sharing against two copies;
lock-free against lock-based queues; where the time goes.

The variants are TMPI libraries built another way (peers/tmpi.py says where they are found); without them their columns
are missing, and nothing else changes.
"""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.experiments.apps import arguments, rank_counts
from tmpi_bench.experiments.p2p import texts
from tmpi_bench.methods import (Job, everyone, ours, ours_and_variants, printed_samples, result_line,
                                statistics)

TITLE = "paper: the experiments of PPoPP 1999"
NOTES = ["dedicated: the rows with one rank per core. compute, copy, wait: seconds per rank, from TMPI_STATS_JSON.",
         "tmpi-two-copy: every message copied twice. tmpi-lock-based: queues guarded by locks."]


def everyone_and_variants(implementation) -> bool:
    return everyone(implementation) or ours_and_variants(implementation)


def jobs(settings: Settings) -> list[Job]:
    sizes = config.QUICK_PINGPONG_BYTES if settings.quick else config.PINGPONG_BYTES
    listed = [Job("paper", "p2p", n, printed_samples, ("pingpong", *texts(sizes)), who=ours_and_variants)
              for n in (2, settings.cores * 4)]
    for name in config.DENSE_APPS:
        for n in rank_counts(name, settings):
            listed.append(Job("paper", name, n, result_line, arguments(name, settings), who=everyone_and_variants,
                              measure=name))
            listed.append(Job("paper", name, n, statistics, arguments(name, settings), who=ours, measure="breakdown"))
    return listed
