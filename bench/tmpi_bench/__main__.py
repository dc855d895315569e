"""`python3 -m tmpi_bench`: the command without its launcher."""
import sys

from tmpi_bench.cli import main

sys.exit(main())
