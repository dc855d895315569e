"""MPI from Python, by mpi4py: messages of numpy arrays and of pickled objects between ranks i and i + n/2, all pairs at the same
time, and sums over all ranks.

    python.py [--seconds S] [--samples N] arrays|objects|allreduce BYTES...

Prints what the C programs beside it print (measure.h): microseconds, a JSON line per size. Contents are compared once."""
import json
import sys
import time

import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, ranks = world.Get_rank(), world.Get_size()
partner, first = (rank + ranks // 2) % ranks, rank < ranks // 2
TAG = 7


def arrays(size):
    out, back = numpy.zeros(size, numpy.uint8), numpy.zeros(size, numpy.uint8)

    def pingpong(count):
        for _ in range(count):
            if first:
                world.Send(out, partner, TAG)
                world.Recv(back, partner, TAG)
            else:
                world.Recv(back, partner, TAG)
                world.Send(out, partner, TAG)

    out[:] = (numpy.arange(size) * 31 + rank) % 251
    pingpong(1)
    return pingpong, bool((back == (numpy.arange(size) * 31 + partner) % 251).all())


def objects(size):
    """A dictionary with a text of that size."""
    out = {"from": rank, "text": "x" * size}
    back = None

    def pingpong(count):
        nonlocal back
        for _ in range(count):
            if first:
                world.send(out, partner, TAG)
                back = world.recv(source=partner, tag=TAG)
            else:
                back = world.recv(source=partner, tag=TAG)
                world.send(out, partner, TAG)

    pingpong(1)
    return pingpong, back == {"from": partner, "text": "x" * size}


def allreduce(size):
    out, total = numpy.full(size // 8, rank + 1.0), numpy.zeros(size // 8)

    def reduce(count):
        for _ in range(count):
            world.Allreduce(out, total, MPI.SUM)

    reduce(1)
    return reduce, bool((total == ranks * (ranks + 1) / 2).all())


def timed(operation, count):
    """Seconds of the slowest rank; all ranks take the same decisions from it."""
    world.Barrier()
    start = time.perf_counter()
    operation(count)
    return world.allreduce(time.perf_counter() - start, MPI.MAX)


def measure(operation, seconds, samples):
    count = 1
    while (took := timed(operation, count)) < seconds / samples and count < 1 << 20:
        count = max(count + 1, min(10 * count, int(count * seconds / samples / max(took, 1e-9))))
    return [timed(operation, count) / count for _ in range(samples)]


def main():
    arguments, seconds, samples = sys.argv[1:], 0.1, 20
    while arguments and arguments[0].startswith("--"):
        if arguments[0] == "--seconds":
            seconds = float(arguments[1])
        else:
            samples = int(arguments[1])
        del arguments[:2]
    what, scale = arguments[0], 0.5e6
    make = {"arrays": arrays, "objects": objects, "allreduce": allreduce}[what]
    if what == "allreduce":
        scale = 1e6
    if rank == 0:
        print(json.dumps({"library": MPI.Get_library_version()}), flush=True)
    for size in map(int, arguments[1:]):
        operation, right = make(size)
        if not right:
            print(f"python: rank {rank}: what came is wrong ({what}, {size} bytes)", file=sys.stderr, flush=True)
            world.Abort(1)
        found = [scale * one for one in measure(operation, seconds, samples)]
        if rank == 0:
            print(json.dumps({"measure": what, "ranks": ranks, "bytes": size, "unit": "us", "samples": found}), flush=True)


main()
