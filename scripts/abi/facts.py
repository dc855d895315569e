"""Writes a C program that states every fact of the table about a header, for the tests (tests/abi/).

It shares nothing with the writer of mpi.h, so it also compiles against another implementation's header of the standard
ABI: `generate_abi.py --facts facts.c && cc -I THEIRS -fsyntax-only facts.c`.
"""

from abi.text import NOTICE

HEAD = f"""\
/* {NOTICE}
 * Compiles if, and only if, mpi.h says what the ABI table says. */
#include <mpi.h>

#define SAME_TYPE(expression, type) __builtin_types_compatible_p(__typeof__(expression), type)
#define IS(name, type, value) _Static_assert(SAME_TYPE(name, type) && (intptr_t)(name) == (value), #name)
#define IS_INT(name, value) _Static_assert((name) == (value) && sizeof(name) == sizeof(int), #name)

_Static_assert(SAME_TYPE((MPI_Aint)0, intptr_t), "MPI_Aint");
_Static_assert(SAME_TYPE((MPI_Offset)0, int64_t), "MPI_Offset");
_Static_assert(SAME_TYPE((MPI_Count)0, int64_t), "MPI_Count");
_Static_assert(sizeof(MPI_Status) == 8 * sizeof(int), "MPI_Status");
_Static_assert(__builtin_offsetof(MPI_Status, MPI_SOURCE) == 0, "MPI_SOURCE");
_Static_assert(__builtin_offsetof(MPI_Status, MPI_TAG) == 4, "MPI_TAG");
_Static_assert(__builtin_offsetof(MPI_Status, MPI_ERROR) == 8, "MPI_ERROR");
_Static_assert(__builtin_offsetof(MPI_Status, MPI_internal) == 12, "MPI_internal");
"""


def facts_c(table) -> str:
    out = [HEAD]
    values = {c["name"]: c for c in table.constants}
    for constant in table.constants:
        origin = values[constant.get("alias_of", constant["name"])]
        if origin["type"] == "int":
            out.append(f"IS_INT({constant['name']}, {origin['value']});")
        else:
            out.append(f"IS({constant['name']}, {origin['type']}, {origin['value']});")
    out += ["", "/* A second declaration of each function: a conflict is an error. */"]
    for function in table.functions:
        # A type without a name: `const int[]`, `char*[]` and `int[][3]` are right as they stand.
        types = ", ".join(p.type for p in function.params) or "void"
        stem = function.name.removeprefix("MPI_")
        out += [f"{function.returns} {prefix}{stem}({types});" for prefix in ("MPI_", "PMPI_")]
    out += ["", "/* The functions of the user. */"]
    for callback in table.callbacks:
        if "alias_of" in callback:
            out.append(f"_Static_assert(SAME_TYPE(({callback['name']}*)0, {callback['alias_of']}*), \"{callback['name']}\");")
        else:
            pointer = f"{callback['returns']} (*)({callback['params']})"
            out.append(f"_Static_assert(SAME_TYPE(({callback['name']}*)0, {pointer}), \"{callback['name']}\");")
    return "\n".join(out) + "\n"


def symbols_txt(table) -> str:
    """One exported name of the table per line, without its prefix `MPI_` or `PMPI_`."""
    return "\n".join(f.name.removeprefix("MPI_") for f in table.functions) + "\n"
