"""Open MPI: bound to cores while there are enough; --oversubscribe beyond, which also makes it yield. With all ranks
on one core, or beside other jobs, it does not notice that by itself (4 ms per message were seen), so it is told to yield."""
from __future__ import annotations

from tmpi_bench.peers.base import Peer


class OpenMpi(Peer):
    name = "openmpi"
    title = "Open MPI"
    requirements = ["openmpi>=5,<6"]

    def command(self, ranks: int, cores: int, place: str) -> list[str]:
        launch = [self.tool("mpiexec"), "-n", str(ranks)]
        if ranks > cores:
            more = ["--mca", "mpi_yield_when_idle", "1"] if place != "cores" else []
            return launch + ["--oversubscribe", "--bind-to", "none", *more]
        return launch + ["--bind-to", "core"]

    def environment(self, place: str = "cores") -> dict[str, str]:
        # It refuses to run as root otherwise.
        return {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

    def setting(self, ranks: int, cores: int) -> str:
        if cores == 0:
            return "--oversubscribe --bind-to none --mca mpi_yield_when_idle 1"
        return "--oversubscribe --bind-to none" if ranks > cores else "--bind-to core"
