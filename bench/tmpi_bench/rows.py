"""Looks things up in the rows of results.json, for what experiments show. Pure functions; what is not there is None."""
from __future__ import annotations

from typing import Callable

from tmpi_bench.points import OURS
from tmpi_bench.stats import number

# How implementations are called where people read.
NAMES = {"tmpi": "TMPI", "tmpi-kernel": "TMPI, kernel threads", "tmpi-spin-block": "TMPI, spin-block",
         "tmpi-block": "TMPI, block", "tmpi-spin-short": "TMPI, spin-block 10 us", "tmpi-partition": "TMPI, partition",
         "tmpi-cosched": "TMPI, cosched", "tmpi-timeslice": "TMPI, timeslice", "mpich": "MPICH", "openmpi": "Open MPI",
         "intel": "Intel MPI", "intel-wait": "Intel MPI, wait mode"}
# Settings that are used only with more ranks than cores.
SETTING_OF = {"intel-wait": "intel"}


def called(name: str) -> str:
    return NAMES.get(name, name)


def find(rows: list[dict], **wanted) -> dict | None:
    """The row with these values, if something was measured there."""
    return next((r for r in rows if r["median"] is not None and all(r.get(k) == v for k, v in wanted.items())), None)


def median(rows: list[dict], **wanted) -> float | None:
    row = find(rows, **wanted)
    return row["median"] if row else None


def distinct(rows: list[dict], key: str) -> list:
    """In the order in which they were measured."""
    return list(dict.fromkeys(r[key] for r in rows))


def implementations(rows: list[dict]) -> list[str]:
    """Ours first."""
    names = distinct(rows, "implementation")
    return sorted(names, key=lambda n: (n != OURS, not n.startswith(OURS)))


def base(rows: list[dict], who: str, **wanted) -> float | None:
    """The median that `who` is compared with: its own, or that of the library that it is a setting of."""
    own = median(rows, implementation=who, **wanted)
    return own if own is not None or who not in SETTING_OF else median(rows, implementation=SETTING_OF[who], **wanted)


def ratio(above: float | None, below: float | None) -> float | None:
    return above / below if above is not None and below else None


def text(value: float | None, write: Callable[[float], str] = number) -> str:
    return "-" if value is None else write(value)


def percent(value: float) -> str:
    return f"{value:.1f}"


def two_places(value: float) -> str:
    return f"{value:.2f}"
