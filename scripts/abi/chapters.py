"""Which chapter of the MPI standard a function belongs to.

Not in the ABI table, so told by the name: the first rule that matches wins. The order of CHAPTERS is the order in
docs/coverage.md; the order of RULES is by how special a rule is.
"""

import re

# key (used in file names) -> title
CHAPTERS = {
    "p2p": "Point-to-point",
    "partitioned": "Partitioned point-to-point",
    "datatype": "Datatypes",
    "coll": "Collectives",
    "comm": "Groups, communicators, attributes",
    "topology": "Process topologies",
    "environment": "Start, end, environment",
    "errors": "Error handling",
    "info": "Info",
    "session": "Sessions",
    "dynamic": "Dynamic processes",
    "rma": "One-sided",
    "io": "I/O",
    "external": "External interfaces",
    "tool": "Tool interface",
    "interop": "ABI and language interoperability",
}

_COLLECTIVE = (
    r"(Barrier|Bcast|Gatherv?|Scatterv?|Allgatherv?|Alltoall[vw]?|Reduce|Allreduce|Reduce_scatter(_block)?|Scan|Exscan)"
)

RULES = [
    ("tool", r"T_\w+|Pcontrol"),
    ("interop", r"\w+_(toint|fromint)|Abi_\w+|Type_create_f90_\w+|Type_match_size"),
    ("partitioned", r"Psend_init|Precv_init|Pready\w*|Parrived"),
    ("topology", r"I?[Nn]eighbor_\w+|Cart\w*|Graph\w*|Dist_graph\w*|Dims_create|Topo_test"),
    ("coll", rf"{_COLLECTIVE}(_init)?|I({_COLLECTIVE.lower()})|Op_\w+|Reduce_local"),
    ("errors", r"(Comm|Win|File|Session)_(create|set|get|call)_errhandler|Errhandler_\w+|Error_\w+|(Add|Remove)_error_\w+"),
    ("comm", r"(Comm|Type|Win)_(create|free)_keyval|(Comm|Type|Win)_(set|get|delete)_attr|Attr_\w+|Keyval_\w+"),
    ("session", r"Session_(init|finalize|get_\w+)|Group_from_session_pset|Comm_create_from_group|Intercomm_create_from_groups"),
    ("p2p", r"\w+_(attach|detach|flush|iflush)_buffer|Buffer_\w+"),
    ("dynamic", r"Comm_(accept|connect|disconnect|join|get_parent|spawn\w*)|(Open|Close)_port|(Lookup|Publish|Unpublish)_name"),
    ("comm", r"Comm_\w+|Group_\w+|Intercomm_\w+|(Type|Win)_(set|get)_name"),
    ("rma", r"Win_\w+|R?(Put|Get|accumulate|Accumulate|get|put|get_accumulate)|Get_accumulate|Compare_and_swap|Fetch_and_op"),
    ("io", r"File_\w+|Register_datarep"),
    ("external", r"Grequest_\w+|Status_set_(elements(_x)?|cancelled)"),
    ("datatype", r"Type_\w+|Pack\w*|Unpack\w*|Aint_\w+|Get_address|Get_elements(_x)?"),
    ("info", r"Info_\w+"),
    (
        "environment",
        r"Init|Init_thread|Initialized|Finalize|Finalized|Query_thread|Is_thread_main|Abort|Wtime|Wtick|(Alloc|Free)_mem|"
        r"Get_version|Get_library_version|Get_processor_name|Get_hw_resource_info",
    ),
    (
        "p2p",
        r"I?[BbRrSs]?(S|s)end(_init)?|(I|I?m)?[Rr]ecv(_init)?|Mrecv|I?sendrecv(_replace)?|Sendrecv(_replace)?|I?m?[Pp]robe|Mprobe|"
        r"(Test|Wait)(all|any|some)?|Start(all)?|Request_\w+|Cancel|Test_cancelled|Get_count|Status_\w+",
    ),
]


def chapter_of(stem: str) -> str:
    """The chapter key of a function, given its name without `MPI_` and without `_c`."""
    for chapter, pattern in RULES:
        if re.fullmatch(pattern, stem):
            return chapter
    raise SystemExit(f"generate_abi: MPI_{stem} matches no rule in scripts/abi/chapters.py; add one")
