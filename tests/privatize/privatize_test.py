"""tmpicc --privatize=compile: what it refuses, what it does with programs that are compiled so in part, and how many ranks.

The programs beside this file test what works; each test here compiles its own.
"""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import support  # noqa: E402  (found by the line above)

TMPICC = os.path.join(support.BIN, "tmpicc")
TMPIFORT = os.path.join(support.BIN, "tmpifort")
TMPIRUN = os.path.join(support.BIN, "tmpirun")

# Counts calls in a variable of another file; every rank says so if another one has touched it.
MAIN = r"""
#include <mpi.h>
#include <stdio.h>
extern int counter;
int bump(void);
int main(void) {
  int rank;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i <= rank; ++i) {
    bump();
    MPI_Barrier(MPI_COMM_SELF);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (counter != rank + 1 || bump() != rank + 2) printf("rank %d counted %d\n", rank, counter);
  MPI_Finalize();
  return 0;
}
"""
COUNTER = "int counter;\n"
BUMP = "extern int counter;\nint bump(void) { return ++counter; }\n"
WHOLE = MAIN + COUNTER + "int bump(void) { return ++counter; }\n"

MANY_RANKS = r"""
#include <mpi.h>
#include <stdio.h>
#include <string.h>
static int mine[100];
int* const table[] = {&mine[50]};
int main(void) {
  int rank, sum, size;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine[50] = rank;
  MPI_Allreduce(table[0], &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) {
    int mappings = 0;
    FILE* maps = fopen("/proc/self/maps", "r");
    char line[1000];
    while (fgets(line, sizeof line, maps) != NULL) mappings += strstr(line, "/main\n") != NULL;
    fclose(maps);
    printf("sum %d of %d, %s\n", sum, size, mappings < 12 ? "one image" : "many images");
  }
  MPI_Finalize();
  return 0;
}
"""


class Privatize(support.TemporaryFolderCase):
    def compiled(self, source, *options, privatize=True, name="program"):
        """The compiler's answer to a source text."""
        self.write(name + ".c", source)
        return self.run_command(TMPICC, *(["--privatize=compile"] if privatize else []), *options, "-c", name + ".c",
                                "-o", name + ".o")

    def refusal(self, source, *options):
        """The one line with which a source is refused."""
        done = self.compiled(source, *options)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse(os.path.exists(self.path("program.o")))
        lines = [line for line in done.stderr.splitlines() if "--privatize=compile" in line]
        self.assertEqual(len(lines), 1, done.stderr)
        return lines[0]

    def program(self, source, *options):
        """The path of an executable that is wholly compiled with the option."""
        self.write("main.c", source)
        self.check(TMPICC, "--privatize=compile", *options, "main.c", "-o", "main")
        return self.path("main")

    def mixed(self, sources, link="--privatize=compile"):
        """Runs MAIN, compiled with the option, with other files: {name: (source, with the option?)}. What the job said;
        in all cases its variables are right."""
        self.assertEqual(self.compiled(MAIN, name="main").returncode, 0)
        objects = ["main.o"]
        for name, (source, privatize) in sources.items():
            done = self.compiled(source, "-O1", name=name, privatize=privatize)
            self.assertEqual(done.returncode, 0, done.stderr)
            objects.append(name + ".o")
        self.check(TMPICC, link, *objects, "-o", "mixed")
        done = self.run_command(TMPIRUN, "-n", "4", "--carriers", "2", self.path("mixed"))
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return done.stderr

    def test_all_files_compiled_so(self):
        self.assertEqual(self.mixed({"counter": (COUNTER, True), "bump": (BUMP, True)}), "")

    def test_a_variable_of_a_file_compiled_otherwise(self):
        said = self.mixed({"counter": (COUNTER, False), "bump": (BUMP, True)})
        self.assertEqual(len(said.splitlines()), 1, said)
        self.assertRegex(said, r"tmpi: .*/mixed: a part of it was compiled without --privatize=compile and has the variable "
                               r"'counter'; each rank gets an image of the whole program")

    def test_code_of_a_file_compiled_otherwise(self):
        said = self.mixed({"counter": (COUNTER, True), "bump": (BUMP, False)})
        self.assertEqual(len(said.splitlines()), 1, said)
        self.assertIn("uses the variable 'counter' in its code", said)

    def test_a_table_of_a_file_compiled_otherwise(self):
        table = ("extern int counter;\nint* const table[] = {&counter};\n"
                 "int bump(void) { return ++*table[0]; }\n")
        said = self.mixed({"counter": (COUNTER, True), "bump": (table, False)})
        self.assertEqual(len(said.splitlines()), 1, said)
        self.assertIn("the variable 'counter'", said)

    def test_code_that_uses_no_variable_may_be_compiled_otherwise(self):
        bump = "extern int add_one(int x);\nextern int counter;\nint bump(void) { return counter = add_one(counter); }\n"
        self.assertEqual(self.mixed({"counter": (COUNTER, True), "bump": (bump, True),
                                     "pure": ("int add_one(int x) { return x + 1; }\n", False)}), "")

    def test_a_library_that_ranks_have_copies_of(self):
        """The code that ranks share could call one copy only; so they share none, or all share the library."""
        library = self.path("libbump.so")
        self.check(TMPICC, "-shared", "-fPIC", "-Wl,-soname,libbump.so", "-o", library,
                   self.write("bump.c", "static int calls;\nint calls_so_far(void) { return ++calls; }\n"))
        self.write("main.c", MAIN + "int calls_so_far(void);\nint counter;\n"
                                    "int bump(void) { counter++; return calls_so_far(); }\n")
        self.check(TMPICC, "--privatize=compile", "main.c", library, "-Wl,-rpath,$ORIGIN", "-o", "main")
        run = [TMPIRUN, "-n", "4", "--carriers", "2"]
        done = self.run_command(*run, self.path("main"))
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertRegex(done.stderr, r"\Atmpi: .*/main: it was compiled with --privatize=compile, but each rank gets its own "
                                      r"copy of libbump.so, .*--share libbump.so .*; each rank gets an image of the whole "
                                      r"program\n\Z")
        done = self.run_command(*run, "--share", "libbump", self.path("main"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        # Its calls are counted for all ranks together, the program's own variable is still each rank's.
        self.assertEqual(sorted(done.stdout.splitlines()), [f"rank {r} counted {r + 2}" for r in range(4)])

    def test_linked_without_the_option(self):
        """There are no relocations in the file, and variables of libtmpi_nonshared."""
        more = BUMP + "#include <stdlib.h>\nint random_number(void) { return rand(); }\n"
        said = self.mixed({"counter": (COUNTER, True), "bump": (more, True)}, link="-O1")
        self.assertEqual(len(said.splitlines()), 1, said)

    def test_assembly_that_names_a_variable(self):
        line = self.refusal('int counter;\nvoid f(void) { __asm__("incl counter(%rip)"); }\nint g(void) { return counter; }\n')
        self.assertIn("assembly names the global variable 'counter'", line)
        line = self.refusal('int counter;\n__asm__(".globl f\\nf: incl counter(%rip)\\n ret");\n'
                            "int g(void) { return counter; }\n")
        self.assertIn("assembly names the global variable 'counter'", line)

    def test_assembly_that_wants_a_constant_address(self):
        line = self.refusal('static int counter;\nvoid f(void) { __asm__("# %0" : : "i"(&counter)); }\n'
                            "int g(void) { return ++counter; }\n")
        self.assertIn("wants the address of a global variable as a constant", line)

    def test_a_section_of_the_program(self):
        line = self.refusal('int counter __attribute__((section("mine"))) = 1;\n')
        self.assertIn("'counter' is placed in section 'mine' by the program", line)
        self.assertEqual(self.compiled('const int limit __attribute__((section("mine"))) = 1;\n').returncode, 0)

    def test_a_naked_function(self):
        line = self.refusal('int counter;\n__attribute__((naked)) void f(void) '
                            '{ __asm__("movl $1, %0\\n ret" : : "m"(counter)); }\n')
        self.assertIn("the naked function 'f' uses a global variable", line)

    def test_options_that_cannot_be_combined(self):
        for option, words in (("-shared", "only executables"), ("-flto", "after all optimisation"),
                              ("-fsanitize=address", "sanitizers"), ("-s", "symbols and relocations")):
            self.assertIn(words, self.refusal("int x;\n", option))
        done = self.run_command(TMPICC, "--privatize=magic", "x.c")
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1))
        self.assertIn("--privatize=magic is not known", done.stderr)
        done = self.run_command(TMPIFORT, "--privatize=compile", "x.f90")
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1))
        self.assertIn("for C and C++", done.stderr)

    def test_show(self):
        shown = self.check(TMPICC, "--privatize=compile", "-show", "a.c")
        self.assertRegex(shown, r"^clang-\d+ .*-fpass-plugin=\S*tmpi_privatize\.so.*-Wl,--emit-relocs")
        self.assertNotIn("nonshared", shown)
        self.assertNotIn("-fpass-plugin", self.check(TMPICC, "--privatize=compile", "-show", "a.o"))
        self.assertEqual(self.check(TMPICC, "--privatize=image", "-show", "a.c"), self.check(TMPICC, "-show", "a.c"))

    def test_no_warning_in_any_step(self):
        self.write("main.c", WHOLE)
        for words in (["-c", "main.c"], ["main.o", "-o", "main"], ["main.c", "-o", "main"], ["-E", "main.c", "-o", "main.i"]):
            done = self.run_command(TMPICC, "--privatize=compile", "-Wall", "-Wextra", *words)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_another_version(self):
        """A program that says that it is of a format which this library does not know."""
        self.write("main.c", WHOLE + "const unsigned long tmpi_privatized[8] = {77};\n")
        self.check(TMPICC, "main.c", "-o", "main")
        done = self.run_command(TMPIRUN, "-n", "2", self.path("main"))
        self.assertEqual(done.returncode, 125)
        self.assertRegex(done.stderr, r"^tmpi: .*another version of TMPI \(its format is 77, .*compile it again\n$")

    def test_stripped(self):
        path = self.program(WHOLE)
        self.check("strip", path)
        done = self.run_command(TMPIRUN, "-n", "4", path)
        self.assertEqual((done.returncode, done.stdout, len(done.stderr.splitlines())), (0, "", 1), done.stderr)
        self.assertIn("it was stripped, or linked otherwise", done.stderr)

    def test_zeros_take_no_room_in_the_file(self):
        path = self.program(WHOLE + "static char large[50000000];\nchar* touch(int i) { large[i] = 1; return large; }\n")
        self.assertLess(os.path.getsize(path), 1000000)
        done = self.run_command(TMPIRUN, "-n", "4", path)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_gdb(self):
        path = self.program(WHOLE, "-g", "-O0")
        done = self.run_command(TMPIRUN, "-n", "2", "gdb", "-batch", "-ex", "set debuginfod enabled off", "-ex",
                                "break bump", "-ex", "run", "-ex", "backtrace", "-ex", "print tmpi_private_delta", "--args", path)
        self.assertRegex(done.stdout, r"#1 .* main .*main\.c:\d+", done.stderr)

    def test_faults_are_explained(self):
        path = self.program("#include <mpi.h>\nint* volatile where;\nint rank;\nint main(void) {\n"
                            "  MPI_Init(0, 0);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  MPI_Barrier(MPI_COMM_WORLD);\n"
                            "  if (rank == 3) *where = 1;\n  MPI_Finalize();\n  return 0;\n}\n", "-g")
        done = self.run_command(TMPIRUN, "-n", "4", path)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("rank 3", done.stderr)
        self.assertRegex(done.stderr, r"main\b.*main\.c:8|\bmain\b")

    def test_many_ranks_share_one_image(self):
        path = self.program(MANY_RANKS, "-O2")
        done = self.run_command(TMPIRUN, "-n", "2000", "--stack-size", "64K", path)
        self.assertEqual((done.returncode, done.stdout), (0, "sum 1999000 of 2000, one image\n"), done.stderr)


if __name__ == "__main__":
    unittest.main()
