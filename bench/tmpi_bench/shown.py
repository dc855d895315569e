"""What experiments show beyond the table of medians: a Sheet is a table of words, a Panel one plot. Plain records."""
from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Sheet:
    """A table as the papers have it. `source` is empty for what this run measured."""

    title: str
    head: list[str]
    rows: list[list[str]]
    note: str = ""
    source: str = ""


@dataclass
class Panel:
    """x: the key of a row that counts along the axis ("ranks", "bytes", "interval", ...), or "" for bars; lines: name ->
    rows in the order of x. y and logarithmic are for what is computed; else the unit is that of the rows."""

    title: str
    x: str
    lines: dict[str, list[dict]]
    y: str = ""
    logarithmic: bool = True
    groups: list[str] = field(default_factory=list)      # bars side by side: one group for each, one bar for each line
