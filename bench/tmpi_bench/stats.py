"""Median and spread, and how a number is written. Pure functions."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Summary:
    count: int
    least: float
    first_quartile: float
    median: float
    third_quartile: float
    most: float


def quantile(ordered: list[float], part: float) -> float:
    """Linear interpolation between the two neighbours; `ordered` is sorted and not empty."""
    place = part * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def summarize(samples: list[float]) -> Summary | None:
    """None if there is nothing to summarize."""
    if not samples:
        return None
    s = sorted(samples)
    return Summary(len(s), s[0], quantile(s, 0.25), quantile(s, 0.5), quantile(s, 0.75), s[-1])


def number(value: float) -> str:
    """Three significant digits, without exponents where people can read it."""
    if value == 0:
        return "0"
    size = abs(value)
    if size >= 1e7 or size < 1e-4:
        return f"{value:.2e}"
    if size >= 100:
        return f"{value:.0f}"
    if size >= 10:
        return f"{value:.1f}"
    if size >= 1:
        return f"{value:.2f}"
    return f"{value:.3g}"


def duration(seconds: float) -> str:
    """75 -> "1:15"."""
    whole = int(round(max(0.0, seconds)))
    hours, rest = divmod(whole, 3600)
    minutes, secs = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{secs:02d}" if hours else f"{minutes}:{secs:02d}"
