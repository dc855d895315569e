"""Writes src/mpi/generated/: what joins the exported functions to the bodies that people write."""

import pathlib
import re

from abi.chapters import CHAPTERS
from abi.text import NOTICE, declare, wrap

# A body's definition: at the start of a line, `int body::Send(`. Kept in step with src/mpi/README.md.
DEFINITION = re.compile(r"^[A-Za-z_][\w:]*\s+body::(\w+)\(", re.MULTILINE)


def built_bodies(table, source: pathlib.Path) -> dict:
    """The bodies that exist: name -> the file that has it, from the chapter files src/mpi/*.cpp."""
    known = {b.name for b in table.bodies}
    built = {}
    for path in sorted(source.glob("*.cpp")):
        if path.name.endswith(("_test.cpp", "_bench.cpp")):
            continue
        for name in DEFINITION.findall(path.read_text()):
            if name not in known:
                raise SystemExit(f"generate_abi: {path.name}: body::{name} belongs to no function of the ABI")
            if name in built:
                raise SystemExit(f"generate_abi: body::{name} stands in {built[name]} and in {path.name}")
            built[name] = path.name
    return built


def _head(what: str) -> str:
    return f"// clang-format off\n// {what}\n// {NOTICE}\n"


def bodies_h(table) -> str:
    out = [_head("Every MPI function as its body sees it: once, with 64-bit counts. src/mpi/README.md tells how to write one.")]
    out.append('#pragma once\n\n#include <mpi.h>\n\n#include "mpi/count_array.h"\n\nnamespace tmpi::mpi::body {')
    for chapter, title in CHAPTERS.items():
        out.append(f"\n// {title}")
        for body in table.bodies:
            if body.chapter == chapter:
                out.append(wrap(f"{body.returns} {body.name}", [p.declare() for p in body.params], ";"))
    out.append("\n}  // namespace tmpi::mpi::body\n")
    return "\n".join(out)


def _name(body) -> str:
    return f"MPI_{body.name}"


def function_names_h(table) -> str:
    out = [_head("The MPI functions as numbers, so that a rank can note cheaply in which one it is. One per body:\n"
                 "// MPI_Send_c is Function::Send too, and is called MPI_Send in messages.")]  # fmt: skip
    out.append("#pragma once\n\n#include <cstddef>\n#include <cstdint>\n\nnamespace tmpi::mpi {\n")
    out.append("enum class Function : uint16_t {\n  none,  // the rank is in code of the user")
    out += [f"  {body.name}," for body in table.bodies]
    out.append("};\n")
    out.append(f"inline constexpr size_t function_count = {len(table.bodies) + 1};\n")
    out.append("inline constexpr const char* function_names[function_count] = {\n    \"no MPI function\",")
    out += [f'    "{_name(body)}",' for body in table.bodies]
    out.append("};\n")
    out.append("/// The name for messages: \"MPI_Send\".")
    out.append("constexpr const char* name_of(Function function) noexcept {")
    out.append("  return function_names[static_cast<size_t>(function)];\n}\n")
    out.append("}  // namespace tmpi::mpi\n")
    return "\n".join(out)


ENTRY_INTRO = """\
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {
"""


def _forwarders(body) -> list:
    out = []
    for form in body.forms:
        arguments = body.arguments(form)
        call = wrap(f"  return body::{body.name}", arguments.split(", ") if arguments else [], ";", indent=6)
        out.append(f"{declare(form, 'PMPI_', empty='')} {{\n{call}\n}}\nTMPI_WEAK_ALIAS({form.name});\n")
    return out


def _missing_body(body) -> str:
    """A body for a function that nobody has written. Weak: a hand-written one takes its place at once."""
    comm = body.comm()
    params = [p.declare() if p.name == comm else _nameless(p) for p in body.params]
    head = wrap(f"[[gnu::weak]] {body.returns} body::{body.name}", [str(p) for p in params], " {")
    if body.name.startswith("T_"):
        call = f'unsupported_tool("{_name(body)}")'
    else:
        call = f'unsupported("{_name(body)}"{", " + comm if comm else ""})'
    if body.returns == "int":
        return f"{head}\n  return {call};\n}}"
    return f"{head}\n  {call};\n  return {{}};\n}}"


def _nameless(param) -> str:
    """A parameter that the function does not look at."""
    base, bracket, rest = param.type.partition("[")
    return base + bracket + rest


def entry_cpp(table, chapter: str, built: dict) -> str:
    bodies = [b for b in table.bodies if b.chapter == chapter]
    title = CHAPTERS[chapter]
    out = [_head(f"{title}: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except\n"
                 "// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.")]  # fmt: skip
    out.append(ENTRY_INTRO)
    for body in bodies:
        out += _forwarders(body)
    out.append('}  // extern "C"\n#pragma GCC visibility pop')
    missing = [b for b in bodies if b.name not in built]
    if missing:
        out.append("\n// Not built yet. Weak, so that a body that is written by hand takes its place without a new run.")
        out.append("namespace tmpi::mpi {\n")
        out += [_missing_body(b) + "\n" for b in missing]
        out.append("}  // namespace tmpi::mpi")
    return "\n".join(out) + "\n"
