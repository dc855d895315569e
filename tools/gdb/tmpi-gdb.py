"""What a user loads into gdb: `tmpirun --gdb` does, or by hand `source PREFIX/share/tmpi/gdb/tmpi-gdb.py`.

Adds the commands `ranks` and `rank`, and shows the ranks that wait as what they are: `help ranks` in gdb tells more.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True  # an installed tree belongs to somebody else

from tmpi_gdb import commands, stops, unwind  # noqa: E402

unwind.install()
commands.install()
stops.install()
