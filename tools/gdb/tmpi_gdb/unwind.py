"""Shows gdb the frames of a rank that waits.

Each rank has a kernel thread that lent it its stack and sleeps for good (src/fiber). Where the rank is on no carrier, its
registers lie in its saved context; so the innermost frame of that thread is given a caller that it never had: the place
where the rank left its carrier. Backtraces, frames and locals of waiting ranks then work as those of any thread, in a
core file too, and nothing in the process is changed.
"""
import struct

import gdb
from gdb.unwinder import Unwinder, register_unwinder

from . import job

# By the name of gdb's architecture: program counter, stack pointer, size of the first frame and of a saved one, and what
# lies where in the latter (src/fiber/context.cpp, context_*.S).
_LAYOUTS = {
    "i386:x86-64": ("rip", "rsp", 80, 64,
                    {"r15": 8, "r14": 16, "r13": 24, "r12": 32, "rbx": 40, "rbp": 48, "rip": 56}),
    "aarch64": ("pc", "sp", 192, 192, {**{f"x{19 + i}": 8 * i for i in range(12)}, "pc": 88}),
}


class _FrameId:
    def __init__(self, sp, pc):
        self.sp = sp
        self.pc = pc


class WaitingRanks(Unwinder):
    """Answers for the innermost frame of a thread that lent its stack to a rank that is on no carrier."""

    def __init__(self):
        super().__init__("TMPI ranks")

    def __call__(self, pending_frame):
        layout = _LAYOUTS.get(pending_frame.architecture().name())
        found = job.current_or_none() if layout else None
        if found is None or found.kernel_model:
            return None
        pc_name, sp_name, first_bytes, frame_bytes, offsets = layout
        sp_register = pending_frame.read_register(sp_name)
        sp = int(sp_register) & 0xffffffffffffffff
        rank = found.of_stack(sp)
        # Above stack_top are the sleeping thread's own frames, below it the rank's.
        if rank is None or sp < rank.stack_top or not rank.is_suspended() or not rank.has_begun(first_bytes):
            return None
        thread = gdb.selected_thread()
        if thread is not None and thread.ptid[1] not in (rank.own_thread, 0):
            return None
        saved = rank.saved_stack_pointer()
        memory = bytes(gdb.selected_inferior().read_memory(saved, frame_bytes))
        pc_register = pending_frame.read_register(pc_name)
        info = pending_frame.create_unwind_info(_FrameId(sp_register, pc_register))
        for name, offset in offsets.items():
            value = struct.unpack_from("=Q", memory, offset)[0]
            kind = pc_register.type if name == pc_name else pending_frame.read_register(name).type
            info.add_saved_register(name, gdb.Value(value).cast(kind))
        info.add_saved_register(sp_name, gdb.Value(saved + frame_bytes).cast(sp_register.type))
        return info


def install():
    register_unwinder(None, WaitingRanks(), replace=True)
