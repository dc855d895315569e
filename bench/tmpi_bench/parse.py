"""Reads what programs print: JSON lines of the measuring programs, RESULT lines of the examples, statistics of tmpirun.
Pure functions; a line that is not what it should be is left out, never an exception."""
from __future__ import annotations

import json
from dataclasses import dataclass, field


@dataclass
class Record:
    """One measurement of one run."""

    measure: str
    ranks: int
    bytes: int
    unit: str
    samples: list[float]
    extra: dict = field(default_factory=dict)


def json_lines(text: str) -> tuple[list[Record], str]:
    """The records in a program's output, and the library's name for itself (or "")."""
    records, library = [], ""
    for line in text.splitlines():
        line = line.strip()
        if not line.startswith("{"):
            continue
        try:
            data = json.loads(line)
            if "library" in data:
                library = " ".join(str(data["library"]).replace("Version:", "").split())
                continue
            known = ("measure", "ranks", "bytes", "unit", "samples")
            record = Record(str(data["measure"]), int(data["ranks"]), int(data["bytes"]), str(data["unit"]),
                            [float(x) for x in data["samples"]], {k: v for k, v in data.items() if k not in known})
        except (ValueError, KeyError, TypeError):
            continue                       # a line cut short by a kill, or someone else's brace
        records.append(record)
    return records, library


def result_line(text: str) -> dict[str, str]:
    """The last `RESULT key=value ...` line; {} if there is none."""
    for line in reversed(text.splitlines()):
        if line.startswith("RESULT "):
            return dict(word.partition("=")[::2] for word in line.split()[1:] if "=" in word)
    return {}


def synchronizations(text: str) -> dict[str, float]:
    """All ranks together, from TMPI_STATS_JSON: times that a rank had to wait for another, times that it blocked then,
    and the seconds from start to end of the job."""
    try:
        data = json.loads(text)
        return {"synchronizations": float(sum(rank["waits"] for rank in data["ranks"])),
                "blocked": float(sum(rank["blocked"] for rank in data["ranks"])), "seconds": float(data["wall"])}
    except (ValueError, KeyError, TypeError):
        return {}


def breakdown(text: str) -> dict[str, float]:
    """Mean seconds per rank of compute, copy and wait from TMPI_STATS_JSON: {"ranks": [{"compute": s, ...}, ...]}."""
    try:
        ranks = json.loads(text)["ranks"]
        return {key: sum(float(r[key]) for r in ranks) / len(ranks) for key in ("compute", "copy", "wait")}
    except (ValueError, KeyError, TypeError, ZeroDivisionError):
        return {}
