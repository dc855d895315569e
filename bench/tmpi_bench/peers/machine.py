"""The machine itself: what its caches, its memory and its kernel allow. Measured beside the libraries, without MPI."""
from __future__ import annotations

import os

from tmpi_bench.peers.base import Implementation
from tmpi_bench.points import MACHINE


class Machine(Implementation):
    name = MACHINE
    title = "machine"

    def available(self) -> bool:
        return True

    def compiler(self, cplusplus: bool) -> list[str]:
        return [os.environ.get("CXX", "c++") if cplusplus else os.environ.get("CC", "cc")]

    def command(self, ranks: int, cores: int, place: str) -> list[str]:
        return []
