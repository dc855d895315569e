"""The experiments, one file each. Each has TITLE, NOTES and jobs(settings).

Some also have sheets(rows) and panels(rows): tables and plots of what is computed from the rows of results.json, in place
of the plots that every measure gets by itself.
"""
from __future__ import annotations

from tmpi_bench.experiments import (allocation, apps, coll, hybrid, idle, multiplex, p2p, paper, policies, privatize, programs,
                                     progress, python, quota, start, switch, waiting, workload)

# In the order of `all`. The papers' experiments run on their own: `tmpi-bench paper`, and those about shared machines.
ALL = {"switch": switch, "p2p": p2p, "coll": coll, "start": start, "idle": idle, "apps": apps}
SHARED = {"workload": workload, "multiplex": multiplex, "waiting": waiting, "policies": policies,
          "allocation": allocation, "quota": quota, "progress": progress}
EXPERIMENTS = {**ALL, "paper": paper, "privatize": privatize, "programs": programs, "python": python, "hybrid": hybrid,
               **SHARED}
