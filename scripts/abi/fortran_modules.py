"""Writes what Fortran programs include and use: src/fortran/generated/mpif.h, mpi.f90 (module mpi), mpi_f08.f90.

The procedures themselves are C (fortran_calls.py); the modules hold constants, types and interfaces.
"""

import re

from abi.fortran import HANDLES, OWN_GENERIC
from abi.text import NOTICE

WIDTH = 110

# Kinds, and what the ABI table names otherwise for C. MPI_SOURCE and so on count from 1 here.
OWN_CONSTANTS = [
    ("integer", "MPI_ADDRESS_KIND", "8"),
    ("integer", "MPI_COUNT_KIND", "8"),
    ("integer", "MPI_INTEGER_KIND", "4"),
    ("integer", "MPI_OFFSET_KIND", "8"),
    ("integer", "MPI_STATUS_SIZE", "8"),
    ("integer", "MPI_SOURCE", "1"),
    ("integer", "MPI_TAG", "2"),
    ("integer", "MPI_ERROR", "3"),
    ("logical", "MPI_SUBARRAYS_SUPPORTED", ".false."),
    ("logical", "MPI_ASYNC_PROTECTS_NONBLOCKING", ".false."),
]
# Lengths of strings: in C they count the zero at the end (MPI 5.0, 19.3.9).
STRING_LENGTH = re.compile(r"MPI_MAX_(?!\w*(DATATYPE|LASTCODE))")

# Variables that are known by their addresses, in the order of struct tmpi_sentinels (src/fortran/sentinels.c).
SENTINELS = ["MPI_BOTTOM", "MPI_IN_PLACE", "MPI_STATUS_IGNORE", "MPI_STATUSES_IGNORE", "MPI_ERRCODES_IGNORE",
             "MPI_UNWEIGHTED", "MPI_WEIGHTS_EMPTY", "MPI_BUFFER_AUTOMATIC"]  # fmt: skip
F90_SHAPES = {"MPI_STATUS_IGNORE": "(MPI_STATUS_SIZE)", "MPI_STATUSES_IGNORE": "(MPI_STATUS_SIZE,1)",
              "MPI_ERRCODES_IGNORE": "(1)", "MPI_UNWEIGHTED": "(1)", "MPI_WEIGHTS_EMPTY": "(1)"}  # fmt: skip
STRING_SENTINELS = [("MPI_ARGV_NULL", "(1)"), ("MPI_ARGVS_NULL", "(1,1)")]

PREDEFINED = [f"MPI_{kind}_{what}_FN" for kind in ("COMM", "TYPE", "WIN") for what in ("NULL_COPY", "DUP", "NULL_DELETE")]
OLD_PREDEFINED = ["MPI_NULL_COPY_FN", "MPI_DUP_FN", "MPI_NULL_DELETE_FN"]


def wrap(line: str, indent: str) -> str:
    """A statement, continued where it would be too long."""
    out = []
    while len(line) > WIDTH:
        at = line.rfind(", ", 0, WIDTH - 2) + 1
        out.append(line[:at] + " &")
        line = indent + "  " + line[at:].lstrip()
    return "\n".join([*out, line])


def constants(table) -> list:
    """(Fortran type or handle type, name, value) of all that Fortran has."""
    out = list(OWN_CONSTANTS)
    by_name = {c["name"]: c for c in table.constants}
    for constant in table.constants:
        name = constant["name"]
        origin = by_name[constant.get("alias_of", name)]
        kind, value = origin.get("type", ""), origin.get("value")
        if name.startswith(("MPI_F_", "MPI_T_")) or kind.endswith("*"):
            continue
        if kind == "int":
            out.append(("integer", name, str(value - 1 if STRING_LENGTH.match(name) else value)))
        elif kind == "MPI_Offset":
            out.append(("offset", name, str(value)))
        elif kind in HANDLES:
            out.append((kind, name, str(value)))
    return out


def mpif_h(table, functions) -> str:
    """Fixed and free form alike: no continuation, nothing in the first six columns or behind the 72nd."""
    out = [f"! mpif.h: MPI 5.0 for Fortran programs without modules. {NOTICE[:32]}", f"! {NOTICE[33:]}"]
    for kind, name, value in constants(table):
        kind = {"logical": "logical", "offset": "integer*8"}.get(kind, "integer")
        out += [f"      {kind} {name}", f"      parameter ({name}={value})"]
    out += [f"      integer {name}{F90_SHAPES.get(name, '')}" for name in SENTINELS]
    out += [f"      common /tmpi_sentinels/ {name}" for name in SENTINELS]
    out += [f"      character*1 {name}{shape}" for name, shape in STRING_SENTINELS]
    out += [f"      common /tmpi_sentinel_strings/ {name}" for name, _ in STRING_SENTINELS]
    out += [f"      external {name}" for name in OLD_PREDEFINED + PREDEFINED + ["MPI_CONVERSION_FN_NULL"]]
    for function in functions:
        if function.returns in ("double", "MPI_Aint") and "f90" in function.forms:
            kind = "double precision" if function.returns == "double" else "integer*8"
            for prefix in ("MPI_", "PMPI_"):
                out += [f"      {kind} {prefix}{function.name}", f"      external {prefix}{function.name}"]
    long = [line for line in out if len(line) > 72 and not line.startswith("!")]
    if long:
        raise SystemExit(f"generate_abi: too long for fixed form: {long[0]}")
    return "\n".join(out) + "\n"


def _integer(base: str) -> str:
    kinds = {"MPI_Aint": "MPI_ADDRESS_KIND", "MPI_Count": "MPI_COUNT_KIND", "MPI_Offset": "MPI_OFFSET_KIND"}
    return f"integer(kind={kinds[base]})" if base in kinds else "integer"


def _declaration(param, form: str, cptr: bool) -> tuple:
    """(type, shape) of a dummy argument; the shape '' for a scalar."""
    role, f08 = param.role, form == "f08"
    shape = "(*)" if param.is_array else ""
    if role == "ierror":
        return "integer", ""
    if role in ("handle", "handle_ref", "handles"):
        return (f"type({param.base})" if f08 else "integer"), shape
    if role in ("status", "statuses"):
        if f08:
            return "type(MPI_Status)", shape
        return "integer", "(MPI_STATUS_SIZE,*)" if param.is_array else "(MPI_STATUS_SIZE)"
    if role in ("string_in", "string_out"):
        return "character(len=*)", ""
    if role == "strings":
        return "character(len=*)", "(count,*)" if param.kind == "STRING_2DARRAY" else "(*)"
    if role == "buffer" or (param.kind == "C_BUFFER2" and not f08):
        return "type(*)", "(*)"
    if role == "address_out":
        return ("type(c_ptr)" if f08 or cptr else "integer(kind=MPI_ADDRESS_KIND)"), ""
    if role == "value":
        return ("integer" if param.kind.endswith(("10", "STATE2")) else "integer(kind=MPI_ADDRESS_KIND)"), ""
    if role == "function":
        return (f"procedure({param.base.replace('_function_c', '_function_c')})" if f08 else "external"), ""
    if param.kind == "LOGICAL":
        return "logical", shape
    return _integer(param.base), "(3,*)" if param.c_type.endswith("[3]") else shape


def _intent(param, form: str) -> str:
    """Of buffers, statuses and whatever may be MPI_BOTTOM or its like only what is never written is told."""
    if form != "f08" or param.role == "function":
        return ""
    if param.role == "ierror":
        return ", optional, intent(out)"
    if param.direction == "in":
        return ", intent(in)"
    if param.role in ("buffer", "status", "statuses", "weights", "handles", "array", "indices"):
        return ""
    return f", intent({param.direction})"


def _body(function, prefix: str, form: str, specific: str, cptr: bool = False) -> list:
    """An interface body."""
    names = [p.name for p in function.params]
    returns = {"double": "double precision", "MPI_Aint": "integer(kind=MPI_ADDRESS_KIND)"}.get(function.returns)
    word = "function" if returns else "subroutine"
    out = [wrap(f"    {word} {prefix}{specific}({', '.join(names)})", "    "), "      import", "      implicit none"]
    if returns:
        out.append(f"      {returns} :: {prefix}{specific}")
    # A dimension may name another argument, which is then declared first.
    for param in sorted(function.params, key=lambda p: p.kind == "STRING_2DARRAY"):
        kind, shape = _declaration(param, form, cptr)
        if kind == "type(*)":
            out.append(f"      !GCC$ ATTRIBUTES NO_ARG_CHECK :: {param.name}")
        out.append(f"      {kind}{_intent(param, form)} :: {param.name}{shape}")
    return [*out, f"    end {word} {prefix}{specific}"]


def _same(function, plain) -> bool:
    """Whether Fortran cannot tell the two apart: on 64-bit processors addresses and counts are one kind."""
    def types(f):
        return [(_integer(p.base).replace("ADDRESS", "COUNT") if p.role in ("scalar", "pointer", "array")
                 else _declaration(p, "f08", False)[0], p.is_array) for p in f.params]  # fmt: skip
    return types(function) == types(plain)


def interfaces(functions, form: str) -> list:
    """One generic interface per function in module mpi_f08, for both widths of counts; plain ones in module mpi."""
    generics = {}
    for function in functions:
        if form in function.forms:
            generics.setdefault(function.generic, []).append(function)
    out = []
    for generic, forms in generics.items():
        forms.sort(key=lambda f: f.is_large)
        forms = [f for i, f in enumerate(forms) if i == 0 or not _same(f, forms[0])]
        has_address = any(p.kind == "C_BUFFER" for p in forms[0].params) and form == "f90"
        for prefix in ("MPI_", "PMPI_"):
            out.append(f"  interface {prefix}{generic}" if form == "f08" or has_address else "  interface")
            for function in forms:
                out += _body(function, prefix, form, function.name + ("_f08" if form == "f08" else ""))
            if has_address:
                out += _body(forms[0], prefix, form, forms[0].name + "_cptr", cptr=True)
            out.append("  end interface")
    return out


def _constants_f90(table, handles_as_types: bool) -> list:
    out = []
    for kind, name, value in constants(table):
        if kind in HANDLES and handles_as_types:
            out.append(f"  type({kind}), parameter :: {name} = {kind}({value})")
        else:
            told = {"logical": "logical", "offset": "integer(kind=8)"}.get(kind, "integer")
            out.append(f"  {told}, parameter :: {name} = {value}{'_8' if kind == 'offset' else ''}")
    return out


def _sentinels_f90(f08: bool) -> list:
    out = []
    for name in SENTINELS:
        shape = F90_SHAPES.get(name, "")
        if f08 and "STATUS" in name:
            out.append(f"  type(MPI_Status) :: {name}{'(1)' if 'STATUSES' in name else ''}")
        else:
            out.append(f"  integer :: {name}{shape}")
    out.append(wrap(f"  common /tmpi_sentinels/ {', '.join(SENTINELS)}", "  "))
    out += [f"  character(len=1) :: {name}{shape}" for name, shape in STRING_SENTINELS]
    out.append(f"  common /tmpi_sentinel_strings/ {', '.join(n for n, _ in STRING_SENTINELS)}")
    return out


def types_f90() -> str:
    """Module tmpi_types: what mpi and mpi_f08 have in common."""
    out = ["! Module tmpi_types: a type per kind of handle, type(MPI_Status), and their operators; part of mpi and of mpi_f08.",
           f"! {NOTICE}", "module tmpi_types", "  implicit none", "  public", ""]  # fmt: skip
    for handle in HANDLES:
        out += [f"  type, bind(C) :: {handle}", "    integer :: MPI_VAL", f"  end type {handle}"]
    out += ["  type, bind(C) :: MPI_Status", "    integer :: MPI_SOURCE, MPI_TAG, MPI_ERROR", "    integer, private :: internal(5)",
            "  end type MPI_Status", ""]  # fmt: skip
    names = [h.lower() for h in HANDLES]
    for operator, word in (("==", "is"), ("/=", "is_not")):
        procedures = ", ".join(f"{n}_{word}" for n in names)
        out += [f"  interface operator({operator})", wrap(f"    module procedure {procedures}", "    "), "  end interface"]
        out.append(wrap(f"  private :: {procedures}", "  "))
    out += ["  interface assignment(=)", "    module procedure status_to_integers, status_from_integers", "  end interface",
            "  private :: status_to_integers, status_from_integers", ""]  # fmt: skip
    for prefix in ("MPI_", "PMPI_"):
        out += ["  interface"]
        for name, source, target in (("f2f08", "integer, intent(in) :: f_status(8)", "type(MPI_Status), intent(out) :: f08_status"),
                                     ("f082f", "type(MPI_Status), intent(in) :: f08_status", "integer, intent(out) :: f_status(8)")):  # fmt: skip
            order = "f_status, f08_status" if name == "f2f08" else "f08_status, f_status"
            out += [f"    subroutine {prefix}Status_{name}({order}, ierror)", "      import", f"      {source}", f"      {target}",
                    "      integer, optional, intent(out) :: ierror", f"    end subroutine {prefix}Status_{name}"]  # fmt: skip
        out += [f"    subroutine {prefix}F_sync_reg(buf)", "      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf", "      type(*) :: buf(*)",
                f"    end subroutine {prefix}F_sync_reg", "  end interface"]  # fmt: skip
    out += ["", "contains", ""]
    for handle, name in zip(HANDLES, names):
        for operator, word in (("==", "is"), ("/=", "is_not")):
            out += [f"  elemental logical function {name}_{word}(a, b)", f"    type({handle}), intent(in) :: a, b",
                    f"    {name}_{word} = a%MPI_VAL {operator} b%MPI_VAL", f"  end function {name}_{word}"]  # fmt: skip
    out += ["", "  subroutine status_to_integers(to, from)", "    integer, intent(out) :: to(8)", "    type(MPI_Status), intent(in) :: from",
            "    to = [from%MPI_SOURCE, from%MPI_TAG, from%MPI_ERROR, from%internal]", "  end subroutine status_to_integers",
            "  subroutine status_from_integers(to, from)", "    type(MPI_Status), intent(out) :: to", "    integer, intent(in) :: from(8)",
            "    to%MPI_SOURCE = from(1)", "    to%MPI_TAG = from(2)", "    to%MPI_ERROR = from(3)", "    to%internal = from(4:8)",
            "  end subroutine status_from_integers", "", "end module tmpi_types", ""]  # fmt: skip
    return "\n".join(out)


def mpi_f90(table, functions) -> str:
    out = ["! Module mpi: constants and interfaces, handles as INTEGER.", f"! {NOTICE}", "module mpi",
           "  use, intrinsic :: iso_c_binding, only: c_ptr", "  use tmpi_types", "  use tmpi_sizeof", "  implicit none", "  public", "  private :: c_ptr", ""]  # fmt: skip
    out += _constants_f90(table, False) + [""] + _sentinels_f90(False)
    out += [f"  external :: {', '.join(OLD_PREDEFINED)}", wrap(f"  external :: {', '.join(PREDEFINED)}", "  "),
            "  external :: MPI_CONVERSION_FN_NULL", ""]  # fmt: skip
    out += interfaces(functions, "f90")
    return "\n".join([*out, "end module mpi", ""])


def mpi_f08_f90(table, functions) -> str:
    out = ["! Module mpi_f08: constants, functions of the user, and interfaces, each handle of a type of its own.", f"! {NOTICE}",
           "module mpi_f08", "  use, intrinsic :: iso_c_binding, only: c_ptr", "  use tmpi_types", "  use tmpi_callbacks",
           "  implicit none", "  public", "  private :: c_ptr", ""]  # fmt: skip
    out += _constants_f90(table, True) + [""] + _sentinels_f90(True) + [""]
    for name in PREDEFINED:
        base = "copy" if "DELETE" not in name else "delete"
        kind = name.split("_")[1].capitalize()
        out.append(f"  procedure(MPI_{kind}_{base}_attr_function) :: {name}")
    out += ["  procedure(MPI_Datarep_conversion_function) :: MPI_CONVERSION_FN_NULL",
            "  procedure(MPI_Datarep_conversion_function_c) :: MPI_CONVERSION_FN_NULL_C", ""]  # fmt: skip
    out += interfaces(functions, "f08")
    return "\n".join([*out, "end module mpi_f08", ""])
