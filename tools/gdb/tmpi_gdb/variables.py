"""A rank's own copy of the program's variables.

gdb looks a global name up in the file that the selected frame belongs to and then in the first image, which is rank 0's.
So before a command reads an expression for another rank, each name in it that means an object of some image is replaced
by that object of the rank's image.
"""
import re

import gdb

# Commands whose argument is an expression; /x and the like may follow the name.
COMMANDS = ("print", "p", "inspect", "call", "output", "x", "set variable", "set var", "display", "ptype", "whatis",
            "printf", "watch", "rwatch", "awatch")

_TOKENS = re.compile(r"""
    (?P<quoted>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<member>(?:\.|->)\s*[A-Za-z_]\w*)
  | (?P<tag>\b(?:struct|union|enum|class)\s+[A-Za-z_][\w:]*)
  | (?P<other>\$\w+|\b\d\w*)
  | (?P<name>(?:::)?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)
""", re.VERBOSE)


def _symbol(name):
    """What the name means to gdb in the selected frame, or None."""
    try:
        block = gdb.selected_frame().block()
    except (gdb.error, RuntimeError):
        block = None
    bare = name[2:] if name.startswith("::") else name
    try:
        if block is not None:
            found = gdb.lookup_symbol(bare, block)[0]
            if found is not None:
                return found
    except gdb.error:
        pass
    return gdb.lookup_global_symbol(bare) or gdb.lookup_static_symbol(bare)


def moved(rank, name):
    """The object that the name means, in the rank's image, as a value; None: it is of no image (a local, a shared
    library's)."""
    symbol = _symbol(name)
    if symbol is None or symbol.needs_frame or symbol.addr_class == gdb.SYMBOL_LOC_TYPEDEF:
        return None
    try:
        value = symbol.value()
        address = rank.job.copy_of(int(value.address), rank.number)
    except (gdb.error, TypeError, NotImplementedError):
        return None
    return None if address is None else gdb.Value(address).cast(value.type.pointer())


def rewrite(rank, expression):
    """The expression with the rank's objects in it. They are named by convenience variables $tmpi_NAME."""
    def replace(match):
        name = match.group("name")
        pointer = moved(rank, name) if name else None
        if pointer is None:
            return match.group(0)
        variable = "tmpi_" + re.sub(r"\W", "_", name)
        gdb.set_convenience_variable(variable, pointer)
        return f"(*${variable})"
    return _TOKENS.sub(replace, expression)


def rewrite_command(rank, command):
    """A command for gdb: if it reads an expression, that of the rank."""
    match = re.match(r"\s*(set\s+var(?:iable)?|[a-z]+)((?:\s*/\w+|\s+-\S+)*)(?:\s+(.*))?$", command, re.DOTALL)
    if not match or not match.group(3):
        return command
    name = re.sub(r"\s+", " ", match.group(1))
    if name not in COMMANDS:
        return command
    return f"{name}{match.group(2)} {rewrite(rank, match.group(3))}"


def value_text(rank, expression):
    """What `print` says of the expression in the rank, without the '$1 = '."""
    return gdb.execute(f"output {rewrite(rank, expression)}", to_string=True)
