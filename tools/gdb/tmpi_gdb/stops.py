"""What is said, and kept right, each time the job stops: which rank it was, and the threads' names."""
import gdb

from . import commands, job, places


def _name_threads(found):
    """`info threads` tells the ranks then. Once per job."""
    if getattr(found, "named", False):
        return
    found.named = True
    by_thread = {rank.own_thread: rank for rank in found.all}
    for thread in gdb.selected_inferior().threads():
        rank = by_thread.get(thread.ptid[1])
        if rank is not None:
            thread.name = f"rank {rank.number}"


def _on_stop(_event):
    found = job.current_or_none()
    if found is None:
        return
    _name_threads(found)
    rank = places.selected_rank()
    commands.allow_calls(rank)
    if rank is not None:
        print(f"[rank {rank.number} {rank.doing()}]")


def _before_prompt():
    commands.allow_calls(places.selected_rank())


def _leave_library_alone(breakpoint):
    """`break add` means a function of the program, not tmpi::...::add, of which users know nothing."""
    if breakpoint.type != gdb.BP_BREAKPOINT or not breakpoint.location or "tmpi" in breakpoint.location:
        return
    inside = [place for place in breakpoint.locations if "libmpi_abi.so" in (gdb.solib_name(place.address) or "")]
    if len(inside) == len(breakpoint.locations):
        return
    for place in inside:
        if place.enabled:
            place.enabled = False


def install():
    gdb.events.breakpoint_created.connect(_leave_library_alone)
    gdb.events.breakpoint_modified.connect(_leave_library_alone)
    gdb.events.stop.connect(_on_stop)
    gdb.events.before_prompt.connect(_before_prompt)
    gdb.execute("set print thread-events off")  # a job may have thousands
