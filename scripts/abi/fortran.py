"""The functions as Fortran sees them: the facts of fortran.json joined with the C types of the ABI table.

A `FortranFunction` is one procedure with its parameters in order. What a parameter is, is told by its C type and its kind
(the Forum's word for what it means); `role` sums both up, and the writers (fortran_calls.py, fortran_modules.py) go by it.
"""

import dataclasses
import json
import pathlib

FACTS = pathlib.Path(__file__).with_name("fortran.json")

HANDLES = {
    "MPI_Comm": "comm",
    "MPI_Datatype": "type",
    "MPI_Errhandler": "errhandler",
    "MPI_File": "file",
    "MPI_Group": "group",
    "MPI_Info": "info",
    "MPI_Message": "message",
    "MPI_Op": "op",
    "MPI_Request": "request",
    "MPI_Session": "session",
    "MPI_Win": "win",
}

# Written by hand, in src/fortran/*.c: those that take functions of the user, attributes, lists of strings, and strings whose
# length is a matter of its own.
BY_HAND = {
    "Op_create", "Op_create_c", "Comm_create_keyval", "Type_create_keyval", "Win_create_keyval", "Keyval_create",
    "Comm_create_errhandler", "Win_create_errhandler", "File_create_errhandler", "Session_create_errhandler",
    "Grequest_start", "Register_datarep", "Register_datarep_c",
    "Comm_set_attr", "Comm_get_attr", "Type_set_attr", "Type_get_attr", "Win_set_attr", "Win_get_attr", "Attr_put", "Attr_get",
    "Comm_spawn", "Comm_spawn_multiple",
    "Info_get", "Info_get_string", "Session_get_nth_pset",
}  # fmt: skip

# Not overloads of their plain twins, because Fortran cannot tell the two apart by a procedure argument (MPI 5.0, 19.2).
OWN_GENERIC = {"Op_create_c", "Register_datarep_c"}


@dataclasses.dataclass(frozen=True)
class FortranParam:
    name: str
    kind: str
    direction: str
    length: str
    c_type: str  # "" for ierror

    @property
    def base(self) -> str:
        """The C type without const, pointers and brackets."""
        return self.c_type.removeprefix("const ").partition("[")[0].rstrip("*")

    @property
    def is_array(self) -> bool:
        return "[" in self.c_type or self.name == "array_of_statuses"

    @property
    def role(self) -> str:
        """One of the words that stand in fortran_calls.CODE."""
        if self.name == "ierror":
            return "ierror"
        if self.base in HANDLES:
            if self.is_array:
                return "handles"
            return "handle" if not self.c_type.endswith("*") else "handle_ref"
        if self.base == "MPI_Status":
            return "statuses" if self.is_array else "status"
        if self.base == "char":
            if self.kind != "STRING":
                return "strings"
            return "string_in" if self.c_type.startswith("const") else "string_out"
        if self.kind in ("BUFFER", "LOGICAL_VOID"):
            return "buffer"
        if self.kind in ("C_BUFFER", "C_BUFFER2"):
            return "address_out"
        if self.kind.startswith(("ATTRIBUTE_VAL", "EXTRA_STATE")):
            return "value"
        if self.kind == "INDEX" and self.direction == "out" and (self.name == "array_of_indices" or not self.is_array):
            return "indices" if self.is_array else "index"  # of requests, which Fortran counts from 1
        if self.kind == "WEIGHT" and self.is_array:
            return "weights"
        if self.is_array:
            return "array"
        if self.base.endswith("_function") or self.base.endswith("_function_c"):
            return "function"
        return "pointer" if self.c_type.endswith("*") else "scalar"


@dataclasses.dataclass(frozen=True)
class FortranFunction:
    name: str  # 'Send', 'Send_c'
    chapter: str
    returns: str
    forms: tuple  # of 'f90', 'f08'
    params: tuple
    passes: tuple  # for each C parameter the name of the Fortran one, or None for one that Fortran lacks

    @property
    def is_large(self) -> bool:
        return self.name.endswith("_c")

    @property
    def generic(self) -> str:
        return self.name if self.name in OWN_GENERIC else self.name.removesuffix("_c")

    def symbols(self) -> list:
        """The linker names without the leading mpi_ or pmpi_: that of mpif.h and module mpi, that of mpi_f08."""
        return [self.name.lower() + ("_f08" if form == "f08" else "") + "_" for form in self.forms]


def _params(function, facts: list) -> tuple:
    large = function.name.endswith("_c")
    wanted = []
    for text in facts:
        length = ""
        if text.endswith("]"):
            text, _, length = text[:-1].rpartition(" [")
        name, kind, direction, *rest = text.split()
        if kind != "VARARGS" and (large or "large" not in rest):
            wanted.append((name, kind, direction, length))
    ours = [p for p in function.params if p.type != "..."]
    without_ierror = [w for w in wanted if w[0] != "ierror"]
    hidden = len(ours) - len(without_ierror)  # argc and argv, at the front or the end
    if hidden and {"argc", "argv"} - {p.name for p in ours}:
        raise SystemExit(f"generate_abi: {function.name}: C and Fortran do not have the same parameters")
    shown = [p for p in ours if not hidden or p.name not in ("argc", "argv")]
    params = [FortranParam(w[0], w[1], w[2], w[3], p.type) for w, p in zip(without_ierror, shown)]
    names = {id(p): f.name for p, f in zip(shown, params)}
    if len(wanted) > len(without_ierror):
        params.append(FortranParam("ierror", "ERROR_CODE", "out", "", ""))
    return tuple(params), tuple(names.get(id(p)) for p in ours)


def load(table) -> list:
    facts = json.loads(FACTS.read_text())
    chapters = {f.name: b.chapter for b in table.bodies for f in b.forms}
    out = []
    for function in table.functions:
        large = function.name.endswith("_c")
        entry = facts.get(function.name.removesuffix("_c") if large else function.name)
        if not entry:
            continue
        forms = ("f08",) if large else tuple(entry[0].split())
        params, passes = _params(function, entry[1:])
        name = function.name.removeprefix("MPI_")
        out.append(FortranFunction(name, chapters[function.name], function.returns, forms, params, passes))
    return out
