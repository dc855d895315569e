"""Intel MPI over shared memory, in two settings. I_MPI_ROOT names the environment's folder.

As it is; and, with more ranks than cores, once more with I_MPI_WAIT_MODE=1, its switch for that case: neither is better
everywhere (two ranks on one core: 3 us with it, 4 ms without), so both are measured and the better one counts.
"""
from __future__ import annotations

from pathlib import Path

from tmpi_bench.peers.base import Peer


class Intel(Peer):
    name = "intel"
    title = "Intel MPI"
    requirements = ["impi-rt>=2021", "impi-devel>=2021"]

    def command(self, ranks: int, cores: int, place: str) -> list[str]:
        return [self.tool("mpiexec"), "-n", str(ranks)]

    def environment(self, place: str = "cores") -> dict[str, str]:
        return {"I_MPI_ROOT": str(self.prefix), "I_MPI_FABRICS": "shm"}

    def setting(self, ranks: int, cores: int) -> str:
        return "as it is (I_MPI_FABRICS=shm)"


class IntelWaiting(Intel):
    name = "intel-wait"
    title = "Intel MPI, wait mode"
    built_as = Intel.name

    @property
    def prefix(self) -> Path:
        return Intel().prefix

    def suits(self, ranks: int, cores: int) -> bool:
        return ranks > cores

    def environment(self, place: str = "cores") -> dict[str, str]:
        return {**super().environment(place), "I_MPI_WAIT_MODE": "1"}

    def setting(self, ranks: int, cores: int) -> str:
        return "I_MPI_WAIT_MODE=1 (I_MPI_FABRICS=shm)"
