import sys

from tmpi_bench.cli import main

sys.exit(main())
