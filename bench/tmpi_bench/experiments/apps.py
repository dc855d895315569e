"""The programs of examples/, with 1 to 16 ranks per core; the problem stays the same, so seconds compare."""
from __future__ import annotations

from tmpi_bench import config
from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, result_line

TITLE = "apps: whole programs"
NOTES = ["seconds as the program reports them; each checks its own answer, a wrong one does not count."]


def rank_counts(name: str, settings: Settings) -> tuple[int, ...]:
    if name == "sparse_lu":
        return settings.ranks(config.SPARSE_LU_RANKS)
    return settings.ranks(tuple(k * settings.cores for k in config.RANKS_PER_CORE))


def arguments(name: str, settings: Settings) -> tuple[str, ...]:
    full, quick = config.APP_ARGUMENTS[name]
    return quick if settings.quick else full


def jobs(settings: Settings) -> list[Job]:
    return [Job("apps", name, n, result_line, arguments(name, settings), measure=name)
            for name in config.APP_ARGUMENTS for n in rank_counts(name, settings)]
