"""tmpi-bench: TMPI side by side with other MPI libraries, in one run."""
