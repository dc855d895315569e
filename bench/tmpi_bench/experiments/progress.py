"""Progress for everybody: what a rank loses while another one keeps its processor to itself."""
from __future__ import annotations

from tmpi_bench.config import Settings
from tmpi_bench.methods import Job, everyone_and_kernel_threads, machine, printed_samples

TITLE = "progress: ranks that keep their processor to themselves"
NOTES = ["milliseconds: the longest time in which a rank that could work got nowhere, in each tenth of a second. Four ranks per core;",
         "one of them computes, sleeps in the kernel, waits for a mutex, looks at shared memory, or calls MPI_Iprobe all the time.",
         "The kernel may itself keep a thread from its processor: see 'the machine', where a thread per core only looks at the clock."]
WAYS = ("compute", "syscall", "mutex", "shared", "iprobe")
RANKS_PER_CORE = 4


def worst(way: str) -> str:
    """As the program calls the longest of a run."""
    return f"{way}, the worst"


def jobs(settings: Settings) -> list[Job]:
    return [Job("progress", "limits", settings.cores, printed_samples, ("gap",), who=machine),
            *(Job("progress", "progress", RANKS_PER_CORE * settings.cores, printed_samples, (way,),
                  who=everyone_and_kernel_threads) for way in WAYS)]
