"""The experiments, one file each. Each has TITLE, NOTES and jobs(settings)."""
from __future__ import annotations

from tmpi_bench.experiments import apps, coll, idle, p2p, paper, start, switch

# In the order of `all`. The paper's experiments run on their own: `tmpi-bench paper`.
ALL = {"switch": switch, "p2p": p2p, "coll": coll, "start": start, "idle": idle, "apps": apps}
EXPERIMENTS = {**ALL, "paper": paper}
