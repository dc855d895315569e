"""The commands `ranks` and `rank`, and the function `$rank()` for conditions. Each one line of what went wrong."""
import gdb

from . import job, places, variables

_TAKES_CONDITION = ("break", "b", "br", "tbreak", "tb", "hbreak", "thbreak")


def _where(rank):
    """Where it is in the program, for one line."""
    if rank.state() == job.DONE:
        return ""
    try:
        inside = places.program_frames(rank)
    except (gdb.error, gdb.GdbError):
        return ""
    return "  " + places.text_of(inside[0]) if inside else ""


class _Command(gdb.Command):
    """What gdb finds wrong is one line for the user, not an exception of Python."""

    def invoke(self, argument, from_tty):
        self.dont_repeat()
        try:
            self.run(job.current(), argument.strip())
        except gdb.error as error:
            raise gdb.GdbError(str(error)) from None


class Ranks(_Command):
    """The ranks of the job.
ranks [LIST]                  what each does, and where it is in the program
ranks backtrace [LIST]        backtraces in the program, each with the ranks that have it
ranks backtrace -full [LIST]  the same with the frames of libraries
ranks print EXPRESSION        the value in each rank, each value with the ranks that have it
LIST is such as 0-3,7; without one, all ranks are meant."""

    def __init__(self):
        super().__init__("ranks", gdb.COMMAND_STACK)

    def run(self, found, argument):
        word, _, rest = argument.partition(" ")
        with places.keeping_selection():
            if word in ("backtrace", "bt", "where"):
                self._backtraces(found, rest.strip())
            elif word in ("print", "p"):
                self._values(found, rest.strip())
            elif word and not word[0].isdigit():
                raise gdb.GdbError(f"ranks knows nothing of '{word}': help ranks tells what there is")
            else:
                for rank in places.parse_list(argument, found):
                    print(f"rank {rank.number:<5} {rank.doing()}{_where(rank)}")

    @staticmethod
    def _grouped(pairs):
        groups = {}
        for rank, key in pairs:
            groups.setdefault(key, []).append(rank.number)
        return groups.items()

    @staticmethod
    def _title(numbers):
        return f"rank{'s' if len(numbers) > 1 else ''} {places.list_of(numbers)}"

    def _backtraces(self, found, words):
        full = words.startswith("-full")
        chosen = places.parse_list(words[len("-full"):] if full else words, found)

        def key_of(rank):
            if rank.state() == job.DONE:
                return "has ended", ()
            frames = places.frames_of(rank) if full else places.program_frames(rank)
            doing = rank.reason() if rank.state() == job.PARKED else ""
            return (f"waits in {doing.split(',')[0]}" if doing else "",
                    tuple(places.text_of(frame) for frame in frames))

        for (doing, frames), numbers in self._grouped((rank, key_of(rank)) for rank in chosen):
            print(self._title(numbers) + (f": {doing}" if doing else ""))
            for depth, frame in enumerate(frames):
                print(f"  #{depth} {frame}")
            if not frames and doing != "has ended":
                print("  (not in the program)")

    def _values(self, found, expression):
        if not expression:
            raise gdb.GdbError("ranks print needs an expression, as in: ranks print counter")

        def value_of(rank):
            if rank.state() == job.DONE:
                return "has ended"
            try:
                places.select_in_program(rank)
                return variables.value_text(rank, expression)
            except gdb.error as error:
                return f"({error})"

        for value, numbers in self._grouped((rank, value_of(rank)) for rank in found.all):
            print(f"{self._title(numbers)}: {value}")


class OneRank(_Command):
    """A rank: `rank` tells which one is selected, `rank 5` selects rank 5, `rank 5 COMMAND` runs a command in it.
In COMMAND, a name of the program's variables means the copy of that rank: rank 3 print counter. A breakpoint is one
that stops only that rank: rank 3 break solve. Without a number the selected rank is meant: rank print counter."""

    def __init__(self):
        super().__init__("rank", gdb.COMMAND_STACK)

    def run(self, found, argument):
        word, _, command = argument.partition(" ")
        if word and not word[0].isdigit():
            word, command = "", argument
        rank = places.parse_list(word, found)[0] if word else places.selected_rank()
        if rank is None:
            raise gdb.GdbError("no rank is selected: this thread is none; `ranks` lists them, `rank 0` selects one")
        if not command:
            if word:
                self._select(rank)
            else:
                print(f"[rank {rank.number} {rank.doing()}]")
            return
        self._run_in(rank, command.strip(), bool(word))

    @staticmethod
    def _select(rank):
        frame = places.select_in_program(rank)
        allow_calls(rank)
        print(f"[rank {rank.number} {rank.doing()}]")
        if rank.state() != job.DONE:
            frame.select()
            gdb.execute("frame", to_string=False)

    @staticmethod
    def _run_in(rank, command, switch):
        name = command.split(None, 1)[0]
        if name in _TAKES_CONDITION:
            place, word, condition = command.partition(" if ")
            own = f"$rank() == {rank.number}"
            gdb.execute(f"{place} if {own}" + (f" && ({condition})" if word else ""))
            return
        if not switch:
            gdb.execute(variables.rewrite_command(rank, command))
            return
        with places.keeping_selection():
            places.select_in_program(rank)
            allow_calls(rank)
            gdb.execute(variables.rewrite_command(rank, command))
        now = places.selected_rank()
        if now is not None:
            allow_calls(now)


def allow_calls(rank):
    """gdb calls a function on the stack of the selected thread. That of a waiting rank would lose its frames."""
    gdb.execute(f"set may-call-functions {'off' if rank is not None and rank.is_suspended() else 'on'}",
                to_string=True)


class RankFunction(gdb.Function):
    """$rank(): the number of the selected rank, -1 if the selected thread is none; for conditions of breakpoints."""

    def __init__(self):
        super().__init__("rank")

    def invoke(self):
        rank = places.selected_rank()
        return -1 if rank is None else rank.number


class Print(gdb.Command):
    """Print the value of an expression. Names of the program's variables mean the copy of the selected rank.
print[/FMT] [OPTIONS --] EXPRESSION, as gdb has it: help call."""

    # gdb's own would print the first copy of a variable that another file of the program defines, without a word. `call`
    # is the same command but for values of type void.
    def __init__(self):
        super().__init__("print", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        try:
            rank = places.selected_rank()
            command = "call " + (argument or "$")
            gdb.execute(variables.rewrite_command(rank, command) if rank is not None else command)
        except gdb.error as error:
            raise gdb.GdbError(str(error)) from None


def install():
    Ranks()
    OneRank()
    Print()
    RankFunction()
