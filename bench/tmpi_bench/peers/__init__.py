"""The rivals, one file each. This file knows them all, and chooses those that a run compares."""
from __future__ import annotations

from typing import Callable

from tmpi_bench.peers.base import Implementation, Peer
from tmpi_bench.peers.intel import Intel, IntelWaiting
from tmpi_bench.peers.machine import Machine
from tmpi_bench.peers.mpich import Mpich
from tmpi_bench.peers.openmpi import OpenMpi
from tmpi_bench.peers.tmpi import Build, Mode, Tmpi, Variant

PEERS: tuple[Peer, ...] = (Mpich(), OpenMpi(), Intel())
VARIANTS = (Variant("two-copy", "TMPI, two copies"), Variant("lock-based", "TMPI, locks"),
            Variant("no-probe", "TMPI, no probe", {"TMPI_MONITOR": "off"}))
MODES = (Mode("kernel", "TMPI, kernel threads", ("--threads", "kernel")),
         Mode("spin-block", "TMPI, spin-block", ("--wait", "spin-block")),
         Mode("block", "TMPI, block", ("--wait", "block")),
         Mode("spin-short", "TMPI, spin-block, short", ("--wait", "spin-block", "--spin-time", "10")),
         Mode("partition", "TMPI, partition", policy="partition"),
         Mode("cosched", "TMPI, cosched", policy="cosched"),
         Mode("timeslice", "TMPI, timeslice", policy="timeslice"),
         Build("image", "TMPI, an image per rank", False),
         Build("compile", "TMPI, compile-time", True))


def chosen_peers(text: str) -> list[Peer]:
    """Reads --peers: names with commas, or all, or none. Raises ValueError with the names that exist."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names in (["none"], []):
        return []
    known = {peer.name: peer for peer in PEERS}
    if names == ["all"]:
        return list(PEERS)
    for name in names:
        if name not in known:
            raise ValueError(f"no peer named '{name}'; choose from {', '.join(known)}, all, none")
    return [known[name] for name in names]


def gather(peers: list[Peer], install: bool, say: Callable[[str], None]) -> list[Implementation]:
    """The implementations that can run here, ours first; says one line for each that cannot."""
    found: list[Implementation] = [Machine()]
    ours = Tmpi()
    if ours.available():
        found.append(ours)
        found.extend(v for v in VARIANTS if v.available())
        found.extend(mode for mode in MODES if mode.available())
    else:
        say("TMPI is not built: no bin/tmpicc and bin/tmpirun beside tmpi-bench (TMPI_PREFIX names another tree); "
            "measuring the peers only")
    for peer in peers:
        problem = ""
        if not peer.available():
            if install:
                say(f"installing {peer.title} into {peer.prefix} ...")
                problem = peer.install()
            else:
                problem = "not installed; `tmpi-bench peers --install` does that"
        if problem:
            say(f"without {peer.title}: {problem}")
        else:
            found.append(peer)
            if peer.name == Intel.name:
                found.append(IntelWaiting())
    return found
