"""The job that gdb looks at: its ranks, read from the memory of a process or a core file through tmpi_debugger_table
(src/job/debugger_table.h). Only reads; knows nothing of commands.

What a rank is doing changes whenever the process runs, so that is read anew each time; where the ranks and their stacks
lie does not, so that is kept until the process is another one.
"""
import bisect
import struct
from typing import NamedTuple

import gdb

VERSION = 1
FIELDS = """version kernel_model rank_stride rank_count
            stack_pointer state home waits_for stack_low stack_top stack_bytes rank_thread
            carrier_running carrier_thread carrier_index carrier_spinning
            reason_what reason_peer reason_tag reason_communicator
            arena arena_begin arena_stride arena_span arena_original arena_first arena_count arena_next
            image_begin image_end image_main ranks""".split()

READY, RUNNING, NOTIFIED, PARKED, DONE = range(5)  # RankState of src/sched/rank.h
ANYBODY, EVERYBODY, ANY_TAG = -101, -102, -101  # WaitReason, same place


class NoJob(gdb.GdbError):
    """Said to the user as it is."""


def u64(address):
    return struct.unpack("=Q", gdb.selected_inferior().read_memory(address, 8))[0]


def i32(address):
    return struct.unpack("=i", gdb.selected_inferior().read_memory(address, 4))[0]


def u32(address):
    return struct.unpack("=I", gdb.selected_inferior().read_memory(address, 4))[0]


def text(address, most=200):
    """A C string; most of it if it is long."""
    found = b""
    while len(found) < most and not found.endswith(b"\0"):
        found += bytes(gdb.selected_inferior().read_memory(address + len(found), 1))
    return found.rstrip(b"\0").decode("utf-8", "replace")


class Rank:
    """One rank: where its record lies, and where its stack. Everything else is looked up when it is asked for."""

    def __init__(self, job, number):
        self.job = job
        self.number = number
        self.address = job.ranks + number * job.rank_stride
        self.stack_low = u64(self.address + job.stack_low)
        self.stack_top = u64(self.address + job.stack_top)
        self.stack_end = self.stack_low + u64(self.address + job.stack_bytes)
        self.own_thread = i32(self.address + job.rank_thread)

    def state(self):
        return u32(self.address + self.job.state)

    def carrier(self):
        """The carrier that runs it or ran it last; 0 in the kernel model."""
        return u64(self.address + self.job.home)

    def on_carrier(self):
        """Whether a carrier executes it now, so that its registers are those of that kernel thread."""
        carrier = self.carrier()
        return (not self.job.kernel_model and carrier != 0 and self.state() in (RUNNING, NOTIFIED)
                and u64(carrier + self.job.carrier_running) == self.address)

    def is_suspended(self):
        """Whether its registers lie in its saved context."""
        return not self.job.kernel_model and self.state() != DONE and not self.on_carrier()

    def has_begun(self, frame_bytes_of_first):
        """False while its saved context is still the one that src/fiber/context.cpp made, which has no frames."""
        return self.saved_stack_pointer() != (self.stack_top & ~63) - frame_bytes_of_first

    def saved_stack_pointer(self):
        return u64(self.address + self.job.stack_pointer)

    def kernel_thread(self):
        """The thread in which gdb shows the rank: who runs it, or the one whose stack it has."""
        return i32(self.carrier() + self.job.carrier_thread) if self.on_carrier() else self.own_thread

    def reason(self):
        """'MPI_Recv, for rank 3, tag 7, MPI_COMM_WORLD', as the deadlock report has it."""
        job, at = self.job, u64(self.address + self.job.waits_for)
        if at == 0 or u64(at + job.reason_what) == 0:
            return ""
        words = [text(u64(at + job.reason_what))]
        peer, tag = i32(at + job.reason_peer), i32(at + job.reason_tag)
        if peer == ANYBODY:
            words.append("for a message from any rank")
        elif peer == EVERYBODY:
            words.append("for the other ranks of the communicator")
        elif peer >= 0:
            words.append(f"for rank {peer}")
        if tag == ANY_TAG:
            words.append("any tag")
        elif tag >= 0:
            words.append(f"tag {tag}")
        name = u64(at + job.reason_communicator)
        if name:
            words.append(text(name))
        return ", ".join(words)

    def doing(self):
        """'runs on carrier 1', 'waits in MPI_Recv, ...', 'is ready', 'has ended'."""
        state = self.state()
        if state == DONE:
            return "has ended"
        if state == PARKED:
            return f"waits in {self.reason() or 'an unknown place'}"
        if self.job.kernel_model:
            return "runs"
        if self.on_carrier():
            carrier = self.carrier()
            spins = bytes(gdb.selected_inferior().read_memory(carrier + self.job.carrier_spinning, 1)) != b"\0"
            reason = f", spins in {self.reason()}" if spins and self.reason() else ""
            return f"runs on carrier {i32(carrier + self.job.carrier_index)}{reason}"
        return "is ready"


class Arena(NamedTuple):
    """Copies of one object, or of its private section, that lie side by side (src/image/registry.h)."""
    begin: int
    stride: int
    span: int
    original: int
    first: int
    count: int

    def has(self, rank):
        return self.first <= rank < self.first + self.count

    def is_of(self, address):
        """Does the address lie in what was copied?"""
        return self.original <= address < self.original + self.span


class Job:
    """The table, as attributes, and the ranks by number and by address of stack."""

    def __init__(self, address, values):
        self.table_address = address
        self.values = values
        for name, value in zip(FIELDS, values):
            setattr(self, name, value)
        self.all = [Rank(self, number) for number in range(self.rank_count)]
        self.by_stack = sorted(self.all, key=lambda rank: rank.stack_low)
        self.stack_lows = [rank.stack_low for rank in self.by_stack]
        self.arenas = []
        arena = self.arena
        while arena:
            self.arenas.append(Arena(u64(arena + self.arena_begin), u64(arena + self.arena_stride),
                                     u64(arena + self.arena_span), u64(arena + self.arena_original),
                                     i32(arena + self.arena_first), i32(arena + self.arena_count)))
            arena = u64(arena + self.arena_next)

    def of_stack(self, address):
        """The rank in whose stack the address lies, or None."""
        at = bisect.bisect_right(self.stack_lows, address) - 1
        if at >= 0 and address < self.by_stack[at].stack_end:
            return self.by_stack[at]
        return None

    def of_kernel_thread(self, thread):
        """The rank that the kernel thread executes, or whose stack it lent; None: neither."""
        for rank in self.all:
            if rank.kernel_thread() == thread:
                return rank
        return None

    def original_of(self, address):
        """The same place in the program or one of its cloned libraries as rank 0 has it; None: it is in none of them."""
        if self.image_begin <= address < self.image_end:
            return address
        for arena in self.arenas:
            if arena.is_of(address):
                return address
            if arena.begin <= address < arena.begin + arena.count * arena.stride:
                offset = (address - arena.begin) % arena.stride
                return arena.original + offset if offset < arena.span else None
        return None

    def copy_of(self, address, number):
        """The same place in the copy of a rank, which is where it is if all share it; None: it is in no image."""
        original = self.original_of(address)
        if original is None:
            return None
        for arena in self.arenas:
            if arena.has(number) and arena.is_of(original):
                return arena.begin + (number - arena.first) * arena.stride + original - arena.original
        return original


_known = {"job": None, "fresh": False}


def forget(*_):
    """The process ran, ended, or loaded something: what is known of it may be stale."""
    _known["fresh"] = False


def _read():
    try:
        at = int(gdb.parse_and_eval("(unsigned long)&tmpi_debugger_table"))
        values = struct.unpack(f"={len(FIELDS)}Q", gdb.selected_inferior().read_memory(at, 8 * len(FIELDS)))
    except (gdb.error, gdb.MemoryError):
        return None
    if values[0] == 0 or values[-1] == 0:
        return None
    if values[0] != VERSION:
        raise NoJob(f"this process has another version of TMPI than these commands (table {values[0]}, not {VERSION}): "
                    "load tmpi-gdb.py of its installation")
    known = _known["job"]
    return known if known and known.table_address == at and known.values == values else Job(at, values)


def current_or_none():
    """The job, or None while there is none."""
    if not _known["fresh"]:
        _known["job"] = _read()
        _known["fresh"] = _known["job"] is not None
    return _known["job"]


def current():
    """The job; otherwise one line for the user."""
    job = current_or_none()
    if job is None:
        raise NoJob("there are no ranks: the program does not run, has not come to its main yet, or is no TMPI job")
    return job


for _event in (gdb.events.cont, gdb.events.exited, gdb.events.new_objfile, gdb.events.clear_objfiles):
    _event.connect(forget)
