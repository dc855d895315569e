"""Where a rank is: the thread in which gdb shows it, and its frames in the program. Selecting a thread is visible to the
user, so whoever goes through the ranks does it inside `keeping_selection`.
"""
import contextlib

import gdb

from . import job

_MOST_FRAMES = 200  # of a backtrace; a rank that recurses without end has more


def thread_of(rank):
    """gdb's thread for the rank."""
    wanted = rank.kernel_thread()
    for thread in gdb.selected_inferior().threads():
        if thread.ptid[1] == wanted:
            return thread
    raise job.NoJob(f"rank {rank.number} has no thread here: thread {wanted} is not among those that gdb sees")


@contextlib.contextmanager
def keeping_selection():
    """Whatever is selected inside, the user's thread and frame are selected afterwards."""
    thread = gdb.selected_thread()
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        frame = None
    try:
        yield
    finally:
        if thread is not None and thread.is_valid():
            thread.switch()
            if frame is not None and frame.is_valid():
                frame.select()


def selected_rank():
    """The rank whose thread is selected, or None: the supervisor's, a carrier's without a rank, a helper's."""
    thread = gdb.selected_thread()
    found = job.current_or_none()
    if thread is None or found is None:
        return None
    rank = found.of_kernel_thread(thread.ptid[1])
    return rank


def frames_of(rank):
    """The frames of the rank's thread, innermost first; the thread is selected then."""
    thread_of(rank).switch()
    frames = []
    frame = gdb.newest_frame()
    while frame is not None and len(frames) < _MOST_FRAMES:
        frames.append(frame)
        try:
            frame = frame.older()
        except gdb.error:  # cannot be unwound any further
            break
    return frames


def program_frames(rank):
    """Those of frames_of that are in the program itself, not in libraries, main last."""
    return [frame for frame in frames_of(rank) if rank.job.original_of(frame.pc()) is not None]


def select_in_program(rank):
    """Selects the rank's innermost frame in the program, or its innermost at all."""
    frames = frames_of(rank)
    inside = [frame for frame in frames if rank.job.original_of(frame.pc()) is not None]
    chosen = inside[0] if inside else frames[0]
    chosen.select()
    return chosen


def text_of(frame):
    """'solve at grid.c:31', or as much of it as is known."""
    name = frame.name() or f"{frame.pc():#x}"
    where = frame.find_sal()
    if where.symtab is not None:
        return f"{name} at {where.symtab.filename.rsplit('/', 1)[-1]}:{where.line}"
    return name


def list_of(numbers):
    """'0-3, 7' of ascending numbers."""
    runs = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def parse_list(words, found):
    """The ranks that '0-3,7' names; all of them for ''."""
    if not words.strip():
        return found.all
    chosen = set()
    for part in words.replace(",", " ").split():
        first, dash, last = part.partition("-")
        if not first.isdigit() or (dash and not last.isdigit()):
            raise gdb.GdbError(f"'{part}' is no rank: write numbers and ranges, as in 0-3,7")
        chosen.update(range(int(first), int(last if dash else first) + 1))
    wrong = [number for number in sorted(chosen) if number >= found.rank_count]
    if wrong:
        raise gdb.GdbError(f"there is no rank {wrong[0]}: the job has ranks 0 to {found.rank_count - 1}")
    return [found.all[number] for number in sorted(chosen)]
