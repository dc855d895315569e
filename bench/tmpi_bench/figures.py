"""What the papers measured, as tables to put beside ours: numbers from machines of their time, each with its source.

SC99: Shen, Tang, Yang; SGI Power Challenge (4 processors) and Origin 2000 (32). TR385: Crovella, Das, Dubnicki, LeBlanc,
Markatos; BBN Butterfly (16). Numbers that cannot be read in the texts are left out.
"""
from __future__ import annotations

from tmpi_bench.shown import Sheet

SC99 = "Shen, Tang, Yang, SC 1999"
TR385 = "Crovella and others, Rochester TR 385, 1991"


def table(text: str) -> list[list[str]]:
    """One row a line, cells between bars."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


TURN_AROUND = Sheet(
    "Turn-around, seconds", ["launched", "system", "GOODWIN", "MM2", "GE1", "GE2", "MM1", "SWEEP3D", "mean", "normalized"],
    table("""
every 20 s | TMPI-2  | 16.0 | 14.9 | 19.9 | 11.0 | 33.8 | 47.5 | 23.8 | 1.00
every 20 s | TMPI    | 20.4 | 16.2 | 21.2 | 11.8 | 35.1 | 47.4 | 25.4 | 1.07
every 20 s | SGI MPI | 19.0 | 25.9 | 27.3 | 16.4 | 63.8 | 67.4 | 36.6 | 1.54
every 14 s | TMPI-2  | 18.5 | 21.5 | 28.6 | 12.4 | 36.5 | 54.5 | 28.7 | 1.00
every 14 s | TMPI    | 26.2 | 26.0 | 34.7 | 17.8 | 40.7 | 56.2 | 33.6 | 1.17
every 14 s | SGI MPI | 21.1 | 42.1 | 59.0 | 65.1 | 122.0 | 123.2 | 72.1 | 2.51
every 12 s | TMPI-2  | 20.3 | 21.8 | 34.1 | 11.2 | 53.3 | 59.0 | 33.3 | 1.00
every 12 s | TMPI    | 26.3 | 34.3 | 47.7 | 26.0 | 54.8 | 64.2 | 42.2 | 1.27
every 12 s | SGI MPI | 18.7 | 43.3 | 102.1 | 33.5 | 122.4 | 130.0 | 75.0 | 2.25
every 10 s | TMPI-2  | 20.8 | 29.3 | 37.5 | 22.4 | 66.5 | 67.0 | 40.6 | 1.00
every 10 s | TMPI    | 30.5 | 43.7 | 65.3 | 40.5 | 63.3 | 72.9 | 52.7 | 1.30
every 10 s | SGI MPI | 29.2 | 60.6 | 162.0 | 61.7 | 160.4 | 162.1 | 106.0 | 2.61
"""), "Four processors; four ranks each, GE2 two. TMPI-2: two-level threads. TMPI: a kernel thread per rank.", f"{SC99}, table 3")

MULTIPLEX = Sheet(
    "TMPI-2's performance relative to TMPI with kernel threads and to SGI MPI, by multiplexing degree",
    ["processors", "program", "against", "1", "2", "3"], table("""
2 | GE      | TMPI    | 1.04 | 1.11 | 1.23
4 | GE      | TMPI    | 1.01 | 1.12 | 1.45
6 | GE      | TMPI    | 0.99 | 1.22 | 1.54
8 | GE      | TMPI    | 0.99 | 1.32 | 1.67
2 | SWEEP3D | TMPI    | 1.04 | 1.08 | 1.17
4 | SWEEP3D | TMPI    | 1.03 | 1.19 | 1.36
6 | SWEEP3D | TMPI    | 1.01 | 1.44 | 1.51
8 | SWEEP3D | TMPI    | 1.01 | 1.63 | 1.88
2 | GE      | SGI MPI | 1.01 | 3.05 | 7.22
4 | GE      | SGI MPI | 1.02 | 5.10 | 13.66
6 | GE      | SGI MPI | 1.03 | 6.61 | 22.72
8 | GE      | SGI MPI | 1.03 | 8.07 | 32.17
2 | SWEEP3D | SGI MPI | 1.01 | 2.01 | 2.97
4 | SWEEP3D | SGI MPI | 1.00 | 3.71 | 7.07
6 | SWEEP3D | SGI MPI | 1.00 | 4.44 | 11.94
8 | SWEEP3D | SGI MPI | 1.00 | 6.50 | 15.69
"""), "Origin 2000.", f"{SC99}, tables 4 and 5")

SPIN_TIME = Sheet(
    "Short spin time against a long one, percent, by multiplexing degree", ["program", "1", "2", "3"], table("""
GE       | -1.9 | 1.2 | 3.3
SWEEP3D  | -0.2 | 1.6 | 7.3
GOODWIN  | -1.2 | 18.5 | 61.8
TID      | -0.9 | 17.5 | 73.2
E40R0100 | -2.0 | 19.1 | 59.6
"""), "Four processors. The last three are sparse LU, each with a matrix of that name.", f"{SC99}, table 6")

BLOCKING = Sheet(
    "Synchronizations, and how many of them blocked", ["program", "degree", "synchronizations", "blocked",
                                                      "blocked per second", "blocked of all"], table("""
GOODWIN | 1 | 23273 | 709 | 83 | 3.0 %
GOODWIN | 2 | 29097 | 4227 | 316 | 14.5 %
GOODWIN | 3 | 35868 | 9202 | 407 | 25.7 %
"""), "Four processors.", f"{SC99}, table 7")

CONSCIOUS = Sheet(
    "Scheduler-conscious waiting against spin-block, percent, by number of ranks on 4 processors",
    ["program", "machine", "4", "6", "8", "10", "12"], table("""
GE       | Power Challenge | 0.3 | 2.4 | 2.4 | 3.0 | 4.6
SWEEP3D  | Power Challenge | 0 | 0.9 | 2.1 | 1.7 | 6.1
GOODWIN  | Power Challenge | 0.6 | 0.1 | 8.3 | 11.7 | 14.4
TID      | Power Challenge | 0 | 2.7 | 5.2 | 6.7 | 12.6
E40R0100 | Power Challenge | 1.5 | 1.1 | 6.1 | 8.1 | 11.4
GE       | Origin 2000 | 0 | 3.1 | 2.2 | 1.0 | 3.4
SWEEP3D  | Origin 2000 | -1.0 | 3.8 | 1.1 | 0.7 | 3.7
GOODWIN  | Origin 2000 | 0 | 0.1 | 7.5 | 9.3 | 14.2
TID      | Origin 2000 | 0.2 | 0.7 | 5.3 | 4.5 | 8.2
E40R0100 | Origin 2000 | 0.7 | 0.4 | 2.2 | 4.8 | 12.0
"""), "", f"{SC99}, tables 8 and 9")

GAUSS = Sheet(
    "Gaussian elimination beside one background application", ["policy", "version", "alone, s", "beside one, s", "slowdown"],
    table("""
time-slicing | coarse, barrier   | 18.70 | 64.19 | 3.43
time-slicing | coarse, condition | 18.10 | 39.10 | 2.16
time-slicing | fine, barrier     | 38.4 | 97.3 | 2.53
time-slicing | fine, condition   | 24.35 | 49.1 | 2.01
partitions   | coarse, barrier   | 18.7 | 36.9 | 1.97
partitions   | coarse, condition | 18.1 | 35.5 | 1.96
partitions   | fine, barrier     | 38 | 56 | 1.47
partitions   | fine, condition   | 25 | 45 | 1.8
"""), "512 x 512, 16 processors.", TR385)

COSCHEDULED = Sheet(
    "Coscheduled Gaussian elimination, by number of applications", ["applications", "seconds", "slowdown"], table("""
1 | 9.8 | 1.00
2 | 19.6 | 2.01
3 | 29.5 | 3.01
4 | 39.3 | 4.01
"""), "256 x 256, 4 processors.", TR385)

ODD_EVEN = Sheet(
    "Odd-even sort of 512 elements under time-slicing", ["barrier", "alone, s", "beside one, s", "slowdown"], table("""
spins  | 0.286 | 103 | 366
yields | - | - | 540
"""), "", TR385)

FIGURES: dict[str, list[Sheet]] = {"workload": [TURN_AROUND], "multiplex": [MULTIPLEX],
                                   "waiting": [SPIN_TIME, BLOCKING, CONSCIOUS], "policies": [GAUSS, COSCHEDULED, ODD_EVEN]}
