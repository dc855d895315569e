"""The ABI table (abi.json) as objects, and the plan that joins twins into bodies.

A `Function` is one exported name. A `Body` is what people write by hand: one per family of functions that differ
only in the width of their counts (X, X_c, the deprecated X_x) or that are old names for it (MPI_Attr_get).
"""

import dataclasses
import json
import pathlib
import re

from abi.chapters import chapter_of

TABLE = pathlib.Path(__file__).with_name("abi.json")

# Deprecated functions that have the very types of their successor: they forward to its body.
OLD_NAMES = {
    "MPI_Attr_delete": "MPI_Comm_delete_attr",
    "MPI_Attr_get": "MPI_Comm_get_attr",
    "MPI_Attr_put": "MPI_Comm_set_attr",
    "MPI_Keyval_create": "MPI_Comm_create_keyval",
    "MPI_Keyval_free": "MPI_Comm_free_keyval",
    "MPI_Get_elements_x": "MPI_Get_elements",
    "MPI_Status_set_elements_x": "MPI_Status_set_elements",
    "MPI_Type_get_extent_x": "MPI_Type_get_extent",
    "MPI_Type_get_true_extent_x": "MPI_Type_get_true_extent",
    "MPI_Type_size_x": "MPI_Type_size",
}

# (type in X, type in X_c) -> type in the body. See src/mpi/count_array.h for the views.
JOINED_TYPES = {
    ("int", "MPI_Count"): "MPI_Count",
    ("int", "MPI_Aint"): "MPI_Aint",
    ("MPI_Aint", "MPI_Count"): "MPI_Count",
    ("const int[]", "const MPI_Count[]"): "CountArray",
    ("const int[]", "const MPI_Aint[]"): "AintArray",
    ("const MPI_Aint[]", "const MPI_Count[]"): "const MPI_Count[]",
    ("int*", "MPI_Count*"): "CountPointer",
    ("int*", "MPI_Aint*"): "CountPointer",
    ("MPI_Aint*", "MPI_Count*"): "MPI_Count*",
    ("MPI_User_function*", "MPI_User_function_c*"): "UserFunction",
    ("MPI_Datarep_conversion_function*", "MPI_Datarep_conversion_function_c*"): "DatarepConversion",
}

# What a form that lacks a parameter of its twin passes for it (MPI_Type_get_envelope, MPI_Type_get_contents).
ABSENT = {"MPI_Count": "0", "MPI_Count*": "nullptr", "MPI_Count[]": "nullptr"}


# Bodies that are told which form was called, by a last parameter `large`: how a type was made is part of what
# MPI_Type_get_envelope says (MPI 5.0, 5.1.13), and scalars alone do not tell.
TOLD_FORM = {"Type_contiguous", "Type_create_hindexed_block", "Type_create_hvector", "Type_create_resized", "Type_vector"}


@dataclasses.dataclass(frozen=True)
class Param:
    type: str  # 'const void*', 'int[]', 'int[][3]', '...'
    name: str

    def declare(self) -> str:
        """The parameter as C writes it."""
        if self.type == "...":
            return "..."
        base, bracket, rest = self.type.partition("[")
        return f"{base} {self.name}{bracket}{rest}"


@dataclasses.dataclass(frozen=True)
class Function:
    name: str  # 'MPI_Send_c'
    returns: str
    params: tuple
    note: str

    @property
    def body(self) -> str:
        """The name of its body: 'Send'."""
        name = OLD_NAMES.get(self.name, self.name)
        return name.removeprefix("MPI_").removesuffix("_c")


@dataclasses.dataclass(frozen=True)
class Body:
    name: str  # 'Send'
    returns: str
    params: tuple
    forms: tuple  # the Functions that forward to it; the first carries its name
    chapter: str

    def arguments(self, form: Function) -> str:
        """What `form` passes to the body, in order."""
        own = {p.name for p in form.params}
        # A form under an old name has its own parameter names, but the same order.
        if form.name in OLD_NAMES:
            return ", ".join(p.name for p in form.params)
        absent = {**ABSENT, "bool": "true" if form.name.endswith("_c") else "false"}
        return ", ".join(p.name if p.name in own else absent[p.type] for p in self.params)

    def comm(self) -> str:
        """The communicator an error of it belongs to, or '' if it has none."""
        return next((p.name for p in self.params if p.type == "MPI_Comm"), "")


@dataclasses.dataclass(frozen=True)
class Table:
    handles: list
    constants: list
    callbacks: list
    functions: list
    bodies: list


def _tidy_type(text: str) -> str:
    """'const void *' -> 'const void*'."""
    return re.sub(r"\s+\*", "*", text).strip()


def _function(entry: dict) -> Function:
    params = tuple(Param(_tidy_type(p["type"]), p["name"]) for p in entry["params"])
    return Function(entry["name"], entry["returns"], params, entry.get("note", ""))


def _join(plain: Function, large: Function) -> tuple:
    """The parameters of the body that serves both."""
    narrow = {p.name: p.type for p in plain.params}
    joined = []
    for p in large.params:
        pair = (narrow.get(p.name, p.type), p.type)
        joined.append(Param(p.type if pair[0] == pair[1] else JOINED_TYPES[pair], p.name))
    missing = narrow.keys() - {p.name for p in joined}
    if missing:
        raise SystemExit(f"generate_abi: {plain.name} has {missing}, which {large.name} lacks")
    return tuple(joined)


def _bodies(functions: list) -> list:
    families = {}
    for function in functions:
        families.setdefault(function.body, []).append(function)
    bodies = []
    for name, forms in families.items():
        forms.sort(key=lambda f: (f.name in OLD_NAMES, len(f.name)))
        plain = forms[0]
        large = next((f for f in forms if f.name == f"MPI_{name}_c"), plain)
        params = tuple(p for p in _join(plain, large) if p.type != "...")
        params = tuple(Param("int", p.name) if p.type == "const int" else p for p in params)
        if name in TOLD_FORM:
            params += (Param("bool", "large"),)
        bodies.append(Body(name, plain.returns, params, tuple(forms), chapter_of(name)))
    return sorted(bodies, key=lambda b: b.name.lower())


def load() -> Table:
    raw = json.loads(TABLE.read_text())
    functions = [_function(f) for f in raw["functions"]]
    # MPI_Offset stands among the callbacks because the source of the table spells it as a typedef of a macro.
    callbacks = [c for c in raw["callbacks"] if c["name"] != "MPI_Offset"]
    return Table(raw["handles"], raw["constants"], callbacks, functions, _bodies(functions))
