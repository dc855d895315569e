"""gdb among the ranks of a job: see README.md one folder up."""
