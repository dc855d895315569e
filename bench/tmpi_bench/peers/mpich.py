"""MPICH, as it is. With more ranks than cores it spins (8 ms per barrier at 4 ranks on 2 cores): it is still measured,
with a shorter time limit and fewer iterations."""
from __future__ import annotations

from tmpi_bench.peers.base import Peer


class Mpich(Peer):
    name = "mpich"
    title = "MPICH"
    spins = True
    requirements = ["mpich>=5,<6"]

    def command(self, ranks: int, cores: int, place: str) -> list[str]:
        return [self.tool("mpiexec"), "-n", str(ranks)]

    def setting(self, ranks: int, cores: int) -> str:
        spinning = 0 < cores < ranks
        return "as it is; it spins, so fewer iterations and a shorter time limit" if spinning else "as it is"
