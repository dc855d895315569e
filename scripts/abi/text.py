"""Small helpers that lay out C text. The layout is close to the project's formatter but does not depend on it, so that
the output is the same whatever version of the formatter is installed."""

WIDTH = 110
NOTICE = "Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit."


def wrap(head: str, items: list, tail: str, indent: int = 4) -> str:
    """`head(item, item, ...)tail`, broken at commas where a line would pass WIDTH."""
    line = head + "("
    lines = []
    for i, item in enumerate(items):
        last = i == len(items) - 1
        piece = item + (")" + tail if last else ",")
        space = "" if line.endswith("(") or line.isspace() else " "
        if len(line) + len(space) + len(piece) > WIDTH:
            lines.append(line)
            line = " " * indent + piece
        else:
            line += space + piece
    if not items:
        line += ")" + tail
    return "\n".join(lines + [line])


def declare(function, prefix: str = "MPI_", empty: str = "void") -> str:
    """The C declaration of an exported function, without the semicolon."""
    name = prefix + function.name.removeprefix("MPI_")
    params = [p.declare() for p in function.params] or ([empty] if empty else [])
    return wrap(f"{function.returns} {name}", params, "")


def banner(title: str) -> str:
    """A heading inside a C file."""
    return f"/* ---- {title} " + "-" * (WIDTH - len(title) - 14) + " */"
