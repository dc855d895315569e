"""Writes include/mpi.h: the whole of the standard ABI, in the common subset of C89 to C23 and C++."""

from abi.chapters import CHAPTERS
from abi.text import NOTICE, banner, declare, wrap

# Types that the ABI makes enumerations; every other integer is a macro, so that #if and #ifdef see it.
ENUMS = {
    "MPI_T_cb_safety": "MPI_T_CB_REQUIRE_",
    "MPI_T_source_order": "MPI_T_SOURCE_",
}

# Headings over the constants, in the order in which they are tried: (title, prefixes of names).
INT_GROUPS = [
    ("Version", ("MPI_VERSION", "MPI_SUBVERSION", "MPI_ABI_")),
    ("A status as Fortran sees it", ("MPI_F_",)),
    ("Error classes", ("MPI_SUCCESS", "MPI_ERR_", "MPI_T_ERR_")),
    ("Lengths of strings, buffer overhead", ("MPI_MAX_", "MPI_BSEND_OVERHEAD")),
    ("Modes of files and windows", ("MPI_MODE_",)),
    ("Ranks and tags with a meaning of their own", ("MPI_ANY_", "MPI_PROC_NULL", "MPI_ROOT", "MPI_UNDEFINED")),
    ("Levels of thread support", ("MPI_THREAD_",)),
    ("Datatype constructors", ("MPI_ORDER_", "MPI_DISTRIBUTE_", "MPI_COMBINER_", "MPI_TYPECLASS_", "MPIX_TYPECLASS_")),
    ("Results of comparisons", ("MPI_IDENT", "MPI_CONGRUENT", "MPI_SIMILAR", "MPI_UNEQUAL")),
    ("Topologies and kinds of communicators", ("MPI_CART", "MPI_GRAPH", "MPI_DIST_GRAPH", "MPI_COMM_TYPE_")),
    ("Windows", ("MPI_LOCK_", "MPI_WIN_FLAVOR_", "MPI_WIN_UNIFIED", "MPI_WIN_SEPARATE")),
    ("Files", ("MPI_SEEK_", "MPI_DISPLACEMENT_")),
    (
        "Predefined attributes",
        ("MPI_KEYVAL_", "MPI_TAG_UB", "MPI_IO", "MPI_HOST", "MPI_WTIME_", "MPI_APPNUM", "MPI_LASTUSEDCODE",
         "MPI_UNIVERSE_SIZE", "MPI_WIN_"),
    ),
    ("Tool interface", ("MPI_T_",)),
]  # fmt: skip

HEAD = f"""\
/* clang-format off */
/* mpi.h: the MPI 5.0 standard ABI for C and C++ (MPI 5.0, chapter 20).
 * {NOTICE}
 *
 * A program compiled with this header runs with any library that provides libmpi_abi.so.1, and the other way
 * round. It holds nothing of TMPI's own; that is in tmpi.h. MPI_X and PMPI_X are the same function: tools replace
 * MPI_X and call PMPI_X. */
#ifndef MPI_H_ABI
#define MPI_H_ABI

#include <stddef.h> /* NULL, which many programs pass and few include */
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {{
#endif

{banner("Integers and the status")}

typedef intptr_t MPI_Aint;
typedef int64_t MPI_Offset;
typedef int64_t MPI_Count;

typedef struct MPI_Status {{
  int MPI_SOURCE;
  int MPI_TAG;
  int MPI_ERROR;
  int MPI_internal[5];
}} MPI_Status;
"""

# MPI 5.0, 19.3.4: not in the ABI, because they need no function of their own.
FORTRAN = f"""
{banner("Handles of Fortran in C")}

typedef int MPI_Fint;

"""

# MPI-1 to MPI-2.2 had these; MPI 3.0 (17.1) removed them, so they are not in the ABI. Programs still call them. Here they need
# no symbol: what is compiled with this header still runs with any library of the ABI. name -> (parameters, its successor).
REMOVED = {
    "MPI_Address": (["void* location", "MPI_Aint* address"], "MPI_Get_address"),
    "MPI_Errhandler_create": (["MPI_Handler_function* function", "MPI_Errhandler* errhandler"], "MPI_Comm_create_errhandler"),
    "MPI_Errhandler_get": (["MPI_Comm comm", "MPI_Errhandler* errhandler"], "MPI_Comm_get_errhandler"),
    "MPI_Errhandler_set": (["MPI_Comm comm", "MPI_Errhandler errhandler"], "MPI_Comm_set_errhandler"),
    "MPI_Type_hindexed": (["int count", "const int* blocklengths", "const MPI_Aint* displacements", "MPI_Datatype oldtype",
                           "MPI_Datatype* newtype"], "MPI_Type_create_hindexed"),
    "MPI_Type_hvector": (["int count", "int blocklength", "MPI_Aint stride", "MPI_Datatype oldtype", "MPI_Datatype* newtype"],
                         "MPI_Type_create_hvector"),
    "MPI_Type_struct": (["int count", "const int* blocklengths", "const MPI_Aint* displacements", "const MPI_Datatype* types",
                         "MPI_Datatype* newtype"], "MPI_Type_create_struct"),
}  # fmt: skip
# Parts of what MPI_Type_get_extent gives: name -> the value, of `lb` and `extent`.
REMOVED_PARTS = {"MPI_Type_extent": "extent", "MPI_Type_lb": "lb", "MPI_Type_ub": "lb + extent"}

TAIL = """
#if defined(__cplusplus)
}
#endif

#endif /* MPI_H_ABI */
"""


def _define(name: str, value: str, note: str = "") -> str:
    return f"#define {name:<34} {value}" + (f" /* {note} */" if note else "")


def _note(entry: dict) -> str:
    """Only deprecations are for the user of the header."""
    note = entry.get("note", "")
    return note if note.startswith("deprecated") else ""


def _value(constant: dict) -> str:
    """The constant as an expression of its own type."""
    if "alias_of" in constant:
        return constant["alias_of"]
    number, kind = constant["value"], constant["type"]
    if kind == "int":
        return str(number) if number >= 0 else f"({number})"
    if kind.startswith("MPI_") and not kind.endswith("*") and number > 16:
        return f"(({kind})0x{number:08x})"  # predefined handles: the table of MPI 5.0 A.1 is in hexadecimal
    return f"(({kind}){number})"


def _handles(table) -> list:
    out = ["", banner("Handles"), ""]
    for handle in table.handles:
        out.append(f"typedef struct {handle['tag']}* {handle['name']};")
    for handle in table.handles:
        own = [c for c in table.constants if c.get("type") == handle["name"]]
        names = {c["name"] for c in own}
        # An alias (MPI_C_COMPLEX) stands in the table after what it names.
        lines = [_define(c["name"], _value(c), _note(c)) for c in table.constants
                 if c["name"] in names or c.get("alias_of") in names]  # fmt: skip
        if lines:
            out += ["", *lines]
    return out


def _integers(table) -> list:
    enumerated = tuple(ENUMS.values())
    left = [c for c in table.constants if c.get("type") in ("int", "MPI_Offset")]
    left = [c for c in left if not c["name"].startswith(enumerated)]
    out = ["", banner("Integer constants")]
    for title, prefixes in INT_GROUPS:
        group = [c for c in left if c["name"].startswith(prefixes)]
        left = [c for c in left if c not in group]
        out += ["", f"/* {title} */", *(_define(c["name"], _value(c), _note(c)) for c in group)]
    if left:
        raise SystemExit(f"generate_abi: no heading for {[c['name'] for c in left]} in scripts/abi/header.py")
    for name, prefix in ENUMS.items():
        members = [c for c in table.constants if c["name"].startswith(prefix)]
        body = ",\n".join(f"  {c['name']} = {c['value']}" for c in members)
        out += ["", f"typedef enum {name} {{", body, f"}} {name};"]
    return out


def _pointers(table) -> list:
    data = [c for c in table.constants if c.get("type", "").endswith("*") and "function" not in c["type"]]
    out = ["", banner("Addresses with a meaning of their own"), ""]
    return out + [_define(c["name"], _value(c), _note(c)) for c in data]


def _callbacks(table) -> list:
    out = ["", banner("Functions of the user"), ""]
    for callback in table.callbacks:
        if "alias_of" in callback:
            out.append(f"typedef {callback['alias_of']} {callback['name']};")
        else:
            params = callback["params"].replace(" *", "* ").replace("MPI_Comm omm", "MPI_Comm comm")
            out.append(wrap(f"typedef {callback['returns']} ({callback['name']})", params.split(", "), ";"))
    out.append("")
    predefined = [c for c in table.constants if c.get("type", "").endswith("*") and "function" in c["type"]]
    return out + [_define(c["name"], _value(c), _note(c)) for c in predefined]


def _functions(table, prefix: str) -> list:
    out = []
    for chapter, title in CHAPTERS.items():
        names = {f.name for b in table.bodies if b.chapter == chapter for f in b.forms}
        out += ["", banner(f"{prefix}*: {title}"), ""]
        for function in table.functions:
            if function.name in names:
                note = f" /* {function.note} */" if function.note else ""
                out.append(f"{declare(function, prefix)};{note}")
    return out


def _conversions(table) -> list:
    """MPI_Comm_c2f and MPI_Comm_f2c, and so on, by the functions of the ABI that turn handles into integers and back."""
    out = []
    for function in table.functions:
        stem = function.name.removeprefix("MPI_").removesuffix("_toint")
        if function.name.endswith("_toint"):
            for prefix in ("MPI_", "PMPI_"):
                out += [f"#define {prefix}{stem}_c2f {prefix}{stem}_toint", f"#define {prefix}{stem}_f2c {prefix}{stem}_fromint"]
    return out


def _removed_function(name: str, params: list, body: list) -> list:
    """A program may have given the name a meaning of its own before it includes this header; then that stands."""
    return ["", f"#if !defined({name})", wrap(f"static __inline int {name}", params, " {"), *body, "}", "#endif"]


def _removed() -> list:
    """In C89 there is no `inline`; gcc and clang have `__inline` in every standard."""
    out = ["", banner("Removed in MPI 3.0, still called by many programs: by way of their successors"), ""]
    out.append("typedef MPI_Comm_errhandler_function MPI_Handler_function;")
    for name, (params, successor) in REMOVED.items():
        arguments = [p.split()[-1] for p in params]
        out += _removed_function(name, params, [wrap(f"  return {successor}", arguments, ";", indent=6)])
    for name, part in REMOVED_PARTS.items():
        out += _removed_function(name, ["MPI_Datatype datatype", "MPI_Aint* result"], [
            "  MPI_Aint lb, extent;",
            "  int error = MPI_Type_get_extent(datatype, &lb, &extent);",
            "  if (error == MPI_SUCCESS) {",
            f"    *result = {part};",
            "  }",
            "  return error;",
        ])  # fmt: skip
    return out


def mpi_h(table) -> str:
    lines = _handles(table) + _integers(table) + _pointers(table) + _callbacks(table)
    lines += _functions(table, "MPI_") + _functions(table, "PMPI_")
    return HEAD + "\n".join(lines) + "\n" + FORTRAN + "\n".join(_conversions(table) + _removed()) + "\n" + TAIL
