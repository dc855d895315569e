"""Writes src/fortran/generated/calls_CHAPTER.c: the procedures that Fortran programs call, each of which calls the C function.

A procedure is one C function under up to four names: PMPI_X and MPI_X (weak), for mpif.h and module mpi (mpi_send_) and for
mpi_f08 (mpi_send_f08_). What an argument needs on the way in and out is in fortran/binding.h; here is only which.
"""

from abi.chapters import CHAPTERS
from abi.fortran import BY_HAND, HANDLES
from abi.text import NOTICE, wrap

# How long a string may be that the C function writes, where the facts do not say.
STRING_LENGTHS = {"key": "MPI_MAX_INFO_KEY", "datarep": "MPI_MAX_DATAREP_STRING"}


def _declare(param) -> str:
    role, name = param.role, param.name
    if role in ("handle", "handle_ref", "handles", "index", "indices", "ierror", "status", "statuses"):
        const = "const " if param.direction == "in" and role != "ierror" else ""
        return f"{const}int* {name}"
    if role == "scalar":
        return f"const {param.base}* {name}"
    if role in ("array", "weights"):
        const = "const " if param.c_type.startswith("const") or param.direction == "in" else ""
        return f"int (*{name})[3]" if param.c_type.endswith("[3]") else f"{const}{param.base}* {name}"
    if role == "pointer":
        return f"{param.base}* {name}"
    if role == "buffer":
        return f"{param.c_type.replace('*', '')}* {name}"
    if role == "address_out":
        return f"void** {name}"
    if role in ("string_in", "string_out"):
        return f"{'const ' if role == 'string_in' else ''}char* {name}"
    raise SystemExit(f"generate_abi: no C type for {name} ({role}) in scripts/abi/fortran_calls.py")


def _count_of(function, param) -> str:
    """How many handles an array holds."""
    if param.length and param.length != "*":
        return f"*{param.length}"
    side = "in" if param.name.startswith("recv") else "out"
    return f"tmpi_neighbors_{side}(*comm)" if "eighbor" in function.name else "tmpi_peers(*comm)"


def _handles(function, param, before: list, after: list) -> str:
    """An array of handles: converted into one of ours."""
    kind, name = HANDLES[param.base], param.name
    count = _count_of(function, param)
    if param.length == "*":
        ignored = "tmpi_in_place(sendbuf)" if name == "sendtypes" and "eighbor" not in function.name else "0"
        # What a pending operation reads later is kept (binding.h).
        kept = function.name.startswith("I") or "_init" in function.name
        take = "tmpi_kept_types" if kept else "tmpi_types"
        before.append(f"  MPI_Datatype* {name}_ = {take}({name}, {ignored} ? 0 : {count});")
        if not kept:
            after.append(f"  free({name}_);")
        return f"{name}_"
    before.append(f"  TMPI_HANDLES({param.base}, {kind}, {name}, {count});")
    if param.direction != "in":
        after.append(f"  TMPI_HANDLES_CHANGED({kind}, {name});")
    after.append(f"  TMPI_HANDLES_DONE({name});")
    return f"{name}_"


def _argument(function, param, before: list, after: list) -> str:
    """The argument for C; what must be done first and afterwards goes to the lists."""
    role, name = param.role, param.name
    if role == "handle":
        return f"tmpi_{HANDLES[param.base]}_of(*{name})"
    if role == "handle_ref":
        kind = HANDLES[param.base]
        if param.direction == "out":
            before.append(f"  {param.base} {name}_ = {param.base.upper() if kind != 'type' else 'MPI_DATATYPE'}_NULL;")
            after.append(f"  *{name} = tmpi_{kind}_int({name}_);")
        else:
            before.append(f"  {param.base} {name}_ = tmpi_{kind}_of(*{name});")
            if param.direction == "inout":
                before.append(f"  const {param.base} {name}_before = {name}_;")
                after.append(f"  if ({name}_ != {name}_before) *{name} = tmpi_{kind}_int({name}_);")
        return f"&{name}_"
    if role == "handles":
        return _handles(function, param, before, after)
    if role in ("status", "statuses"):
        return f"tmpi_status({name})" if param.direction != "in" else f"(const MPI_Status*){name}"
    if role == "index":
        after.append(f"  if (*{name} != MPI_UNDEFINED) ++*{name};")
        return name
    if role == "indices":
        after.append(f"  for (int i = 0; code == MPI_SUCCESS && i < *outcount; ++i) ++{name}[i];")
        return name
    if role == "buffer":
        return f"tmpi_buffer({name})"
    if role == "weights":
        return f"tmpi_weights({name})"
    if role == "string_in":
        strip = "tmpi_word" if name in ("key", "value") else "tmpi_string"
        before.append(f"  char {name}_[{name}_len + 1];")
        before.append(f"  {strip}({name}_, {name}, {name}_len);")
        return f"{name}_"
    if role == "string_out":
        most = STRING_LENGTHS.get(name, param.length)
        before.append(f"  char {name}_[{most}] = \"\";")
        after.append(f"  if (code == MPI_SUCCESS) tmpi_pad({name}, {name}_len, {name}_);")
        return f"{name}_"
    return f"*{name}" if role == "scalar" else name


def _names(function, forms) -> list:
    """Macros that give the C function its other names."""
    symbols = [s for s, form in zip(function.symbols(), function.forms) if form in forms]
    out = [f"TMPI_WEAK(mpi_{symbols[0]}, pmpi_{symbols[0]});"]
    for symbol in symbols[1:]:
        out += [f"TMPI_ALIAS(pmpi_{symbol}, pmpi_{symbols[0]});", f"TMPI_WEAK(mpi_{symbol}, pmpi_{symbols[0]});"]
    return out


def _procedure(function, forms) -> list:
    """One C function and its names. A buffer's address is told to mpi_f08 only: elsewhere the argument is no pointer."""
    before, after = [], []
    symbol = next(s for s, form in zip(function.symbols(), function.forms) if form in forms)
    by_name = {p.name: p for p in function.params}
    arguments = []
    for name in function.passes:
        param = by_name.get(name)
        if not param:
            arguments.append("0")  # argc, argv
        elif param.kind == "C_BUFFER2" and "f08" not in forms:
            before.append(f"  void* {name}_ = 0;")
            arguments.append(f"&{name}_")
        else:
            arguments.append(_argument(function, param, before, after))
    if not any(p.role == "ierror" for p in function.params):
        returned = "void" if function.returns == "int" else function.returns
        head = wrap(f"{returned} pmpi_{symbol}", [_declare(p) for p in function.params] or ["void"], " {")
        call = wrap(f"  {'return ' if returned != 'void' else ''}PMPI_{function.name}", arguments, ";")
        return [head, *before, call, *after, "}", *_names(function, forms), ""]
    strings = [f"size_t {p.name}_len" for p in function.params if p.role in ("string_in", "string_out")]
    head = wrap(f"void pmpi_{symbol}", [_declare(p) for p in function.params] + strings, " {")
    call = wrap(f"  const int code = PMPI_{function.name}", arguments, ";", indent=6)
    if function.name in ("Init", "Init_thread"):
        after.append("  if (code == MPI_SUCCESS) tmpi_tell_booleans();")
    return [head, *before, call, *after, "  if (ierror) *ierror = code;", "}", *_names(function, forms), ""]


def calls_c(functions: list, chapter: str) -> str:
    out = ["// clang-format off", f"// {CHAPTERS[chapter]}: what Fortran programs call. Each procedure converts its arguments and calls C.",
           f"// {NOTICE}", '#include "fortran/binding.h"', ""]  # fmt: skip
    for function in functions:
        if function.chapter != chapter or function.name in BY_HAND:
            continue
        apart = any(p.kind == "C_BUFFER2" for p in function.params) and len(function.forms) > 1
        for forms in ([("f90",), ("f08",)] if apart else [function.forms]):
            out += _procedure(function, forms)
        if any(p.kind == "C_BUFFER" for p in function.params) and "f90" in function.forms:
            symbol = function.name.lower()
            out[-1:] = [f"TMPI_ALIAS(pmpi_{symbol}_cptr_, pmpi_{symbol}_);", f"TMPI_WEAK(mpi_{symbol}_cptr_, pmpi_{symbol}_);", ""]
    return "\n".join(out).rstrip("\n") + "\n"


def chapters(functions: list) -> list:
    return [c for c in CHAPTERS if any(f.chapter == c and f.name not in BY_HAND for f in functions)]
