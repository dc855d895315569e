"""tmpicc, tmpicxx, tmpifort: the commands they run, what they print, what they refuse, and how build systems find them.

A stand-in tree (the wrappers' programs beside a stand-in library) is enough: nothing here starts a job.
"""

import os
import re
import shutil
import subprocess
import sys
import unittest

import support

STAND_IN = "".join(f"int {name}() {{ return 0; }}\n" for name in (
    "MPI_Init", "MPI_Finalize", "MPI_Comm_rank", "MPI_Comm_size", "MPI_Get_version", "MPI_Get_library_version"))


class Wrapper(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        for folder in ("tree/bin", "tree/lib"):
            os.makedirs(self.path(folder))
        for name in os.listdir(support.BIN):
            source = os.path.join(support.BIN, name)
            if name.startswith(("tmpi", "mpi")) and (os.path.islink(source) or name in (
                    "tmpicc", "tmpicxx", "tmpifort", "tmpirun")):
                shutil.copy2(source, self.path("tree/bin", name), follow_symlinks=False)
        shutil.copytree(os.path.realpath(os.path.join(support.BUILD, "include")), self.path("tree/include"))
        standin = self.write("standin.c", STAND_IN)
        library = self.path("tree/lib/libmpi_abi.so.1")
        self.check("gcc", "-shared", "-fPIC", "-o", library, standin, "-Wl,-soname,libmpi_abi.so.1")
        os.symlink("libmpi_abi.so.1", self.path("tree/lib/libmpi_abi.so"))
        shared = self.write("shared.c", "int tmpi_nothing_shared;\n")
        self.check("gcc", "-c", "-fPIC", "-o", self.path("shared.o"), shared)
        for archive in ("nonshared", "fortran"):
            self.check("ar", "rcs", self.path(f"tree/lib/libtmpi_{archive}.a"), self.path("shared.o"))
        self.bin = self.path("tree/bin")
        self.cc = self.path("tree/bin/tmpicc")
        self.write("hello.c", support.HELLO)

    def dynamic(self, program):
        return self.check("readelf", "-d", "-h", "-W", program)

    def test_compiles_and_links(self):
        self.check(self.cc, "-O2", "-Wall", "-Werror", "-o", "hello", "hello.c")
        facts = self.dynamic(self.path("hello"))
        self.assertIn("Position-Independent Executable", facts)
        self.assertIn(f"(RUNPATH)            Library runpath: [{self.path('tree/lib')}]", facts)
        needed = re.findall(r"NEEDED.*\[(.*)\]", facts)
        self.assertEqual(needed[0], "libmpi_abi.so.1")
        self.check(self.path("hello"))

    def test_compiles_and_links_in_two_steps(self):
        self.check(self.cc, "-c", "hello.c")
        self.check(self.cc, "hello.o", "-o", "hello", "-lm")
        self.check(self.path("hello"))

    def test_c_plus_plus(self):
        self.write("hello.cpp", "#include <iostream>\n" + support.HELLO)
        for name in ("tmpicxx", "tmpic++"):
            self.check(os.path.join(self.bin, name), "-o", "hello++", "hello.cpp")
            self.check(self.path("hello++"))

    def test_fortran_that_calls_c(self):
        self.write("hello.f90", """program hello
  use iso_c_binding
  interface
    function mpi_get_version_c(a, b) bind(C, name="MPI_Get_version") result(code)
      import :: c_int
      integer(c_int) :: a, b, code
    end function
  end interface
  integer(c_int) :: a = 1, b = 2
  if (mpi_get_version_c(a, b) /= 0) error stop
  print *, "fine"
end program
""")
        self.check(os.path.join(self.bin, "tmpifort"), "-o", "hello", "hello.f90")
        self.assertIn("fine", self.check(self.path("hello")))
        self.assertNotIn("libgfortran", self.dynamic(self.path("hello")))

    def test_shared_libraries(self):
        self.write("part.c", "#include <mpi.h>\nint part(void) { return MPI_Finalize(); }\n")
        self.check(self.cc, "-shared", "-fPIC", "-o", "libpart.so", "part.c")
        facts = self.dynamic(self.path("libpart.so"))
        self.assertIn("[libmpi_abi.so.1]", facts)
        self.assertNotIn("PIE", facts)

    def test_a_program_that_needs_mpi_only_through_a_library(self):
        self.write("main.c", "int main(void) { return 0; }\n")
        self.check(self.cc, "-Wl,--as-needed", "-o", "main", "main.c")
        self.assertIn("[libmpi_abi.so.1]", self.dynamic(self.path("main")))

    def test_commands_that_do_not_link(self):
        for words in (["-E", "hello.c"], ["-S", "hello.c", "-o", "-"], ["-M", "hello.c"], ["-fsyntax-only", "hello.c"],
                      ["-r", "-nostdlib", "-o", "part.o", "hello.c"]):
            self.check(self.cc, *words)
            self.assertNotIn("-lmpi_abi", self.check(self.cc, "--show", *words))
        self.assertIn("gcc", self.check(self.cc, "--version"))
        self.assertEqual(self.check(self.cc, "-dumpmachine"), self.check("gcc", "-dumpmachine"))

    def test_show(self):
        for word in ("-show", "--show", "-showme", "--showme"):
            text = self.check(self.cc, word, "a file.c", "-DNAME=\"x\"")
            self.assertTrue(text.startswith("gcc -I"), text)
            self.assertIn('"a file.c"', text)
            self.assertIn("-lmpi_abi", text)
        # What is printed is what is run: a shell can run it.
        text = self.check(self.cc, "-show", "-o", "by hand", "hello.c")
        subprocess.run(["sh", "-c", text], cwd=self.top, check=True)
        self.check(self.path("by hand"))

    def test_showme_parts(self):
        include = self.path("tree/include")
        for word in ("--showme:compile", "-showme:compile", "-compile-info"):
            self.assertEqual(self.check(self.cc, word), f'-I"{include}" -fPIE\n')
        for word in ("--showme:link", "-showme:link", "-link-info"):
            text = self.check(self.cc, word)
            self.assertIn(f'-L"{self.path("tree/lib")}"', text)
            self.assertIn("-lmpi_abi", text)
            self.assertIn("-ltmpi_nonshared", text)
        self.assertRegex(self.check(self.cc, "--showme:version"), r"TMPI \d+\.\d+\.\d+")
        self.assertEqual(self.check(self.cc, "--showme:libs"), "tmpi_nonshared mpi_abi\n")
        flags = self.check(self.cc, "--showme:compile").strip() + " hello.c " + self.check(self.cc, "--showme:link").strip()
        subprocess.run(["sh", "-c", f"gcc -o parts {flags}"], cwd=self.top, check=True)
        self.check(self.path("parts"))

    def test_show_of_fortran(self):
        fort, modules, include = (self.path("tree", *words) for words in (
            ("bin", "tmpifort"), ("lib", "tmpi", "fortran"), ("include",)))
        text = self.check(fort, "-show", "solve.f90")
        for words in (f'-I"{modules}"', f'-I"{include}"', "-fallow-argument-mismatch", "-ltmpi_fortran -ltmpi_nonshared",
                      "-static-libgfortran"):
            self.assertIn(words, text)
        self.assertEqual(self.check(fort, "--showme:compile"), f'-I"{modules}" -I"{include}" -fallow-argument-mismatch -fPIE\n')
        self.assertEqual(self.check(fort, "--showme:incdirs"), f'"{modules}" "{include}"\n')
        self.assertEqual(self.check(fort, "--showme:libs"), "tmpi_fortran tmpi_nonshared mpi_abi\n")
        # An option of gfortran alone.
        self.assertNotIn("mismatch", self.check(fort, "--cc=flang", "--showme:compile"))

    def test_refuses_what_cannot_run(self):
        for word in ("-static", "-no-pie", "-static-pie"):
            done = self.run_command(self.cc, word, "-o", "x", "hello.c")
            self.assertEqual(done.returncode, 1)
            self.assertTrue(done.stderr.startswith(f"tmpicc: {word} cannot be used: "), done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_another_compiler(self):
        self.write("mycc", "#!/bin/sh\necho mine \"$1\"\n", 0o755)
        self.env["PATH"] = self.top + ":" + self.env["PATH"]
        self.assertTrue(self.check(self.cc, "--cc=mycc", "hello.c").startswith("mine -I"))
        self.env["TMPI_CC"] = "mycc first"
        self.assertEqual(self.check(self.cc, "hello.c"), "mine first\n")
        self.env["TMPI_CC"] = "no-such-compiler"
        done = self.run_command(self.cc, "hello.c")
        self.assertEqual(done.returncode, 127)
        self.assertIn("cannot run the compiler no-such-compiler", done.stderr)

    def test_through_links_from_elsewhere(self):
        os.makedirs(self.path("elsewhere"))
        os.symlink(os.path.join(self.bin, "mpicc"), self.path("elsewhere", "cc"))
        self.assertIn(self.path("tree/include"), self.check(self.path("elsewhere", "cc"), "--showme:compile"))

    def test_compiler_errors_come_through(self):
        self.write("bad.c", "int main(void) { return x; }\n")
        done = self.run_command(self.cc, "bad.c")
        self.assertEqual(done.returncode, 1)
        self.assertIn("bad.c", done.stderr)

    def cmake_project(self):
        self.write("project/CMakeLists.txt", """cmake_minimum_required(VERSION 3.10)
project(small C CXX)
find_package(MPI REQUIRED COMPONENTS C CXX)
add_executable(one one.c)
target_link_libraries(one MPI::MPI_C)
add_executable(two two.cpp)
target_link_libraries(two MPI::MPI_CXX)
message(STATUS "launcher ${MPIEXEC_EXECUTABLE}")
""")
        self.write("project/one.c", support.HELLO)
        self.write("project/two.cpp", support.HELLO)

    def build_with_cmake(self, *options):
        build = self.path("project build")
        shutil.rmtree(build, ignore_errors=True)
        text = self.check(support.CMAKE, "-S", self.path("project"), "-B", build, *options)
        self.check(support.CMAKE, "--build", build)
        for name in ("one", "two"):
            facts = self.dynamic(os.path.join(build, name))
            self.assertIn("[libmpi_abi.so.1]", facts)
            self.assertIn("Position-Independent Executable", facts)
            self.check(os.path.join(build, name))
        return text

    @unittest.skipIf(support.SANITIZED, "other projects do not know the sanitizer's flags")
    def test_find_mpi_by_path(self):
        self.cmake_project()
        self.env["PATH"] = self.bin + ":" + self.env["PATH"]
        text = self.build_with_cmake()
        self.assertIn(f"launcher {self.bin}/mpiexec", text)

    @unittest.skipIf(support.SANITIZED, "other projects do not know the sanitizer's flags")
    def test_find_mpi_by_names_of_compilers(self):
        self.cmake_project()
        self.build_with_cmake(f"-DMPI_C_COMPILER={self.cc}", f"-DMPI_CXX_COMPILER={self.bin}/tmpicxx")

    @unittest.skipIf(support.SANITIZED, "other projects do not know the sanitizer's flags")
    def test_cmake_with_the_wrappers_as_compilers(self):
        self.cmake_project()
        self.build_with_cmake(f"-DCMAKE_C_COMPILER={self.cc}", f"-DCMAKE_CXX_COMPILER={self.bin}/tmpicxx")

    @unittest.skipUnless(shutil.which("autoconf"), "autoconf is not installed")
    def test_autoconf(self):
        # The checks that AX_MPI and ACX_MPI make: a compiler called mpicc, then MPI_Init, then mpi.h.
        self.write("auto/configure.ac", """AC_INIT([small], [1])
AC_CHECK_PROGS([MPICC], [mpicc hcc mpxlc cmpicc], [none])
CC="$MPICC"
AC_PROG_CC
AC_CHECK_FUNC([MPI_Init], [], [AC_MSG_ERROR([no MPI_Init])])
AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#include <mpi.h>]], [[]])], [], [AC_MSG_ERROR([no mpi.h])])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
""")
        self.write("auto/Makefile.in", "hello: hello.c\n\t@CC@ @CFLAGS@ -o hello hello.c\n")
        self.write("auto/hello.c", support.HELLO)
        self.env["PATH"] = self.bin + ":" + self.env["PATH"]
        self.check("autoconf", cwd=self.path("auto"))
        text = self.check("./configure", cwd=self.path("auto"))
        self.assertIn("checking for mpicc... mpicc", text)
        self.check("make", cwd=self.path("auto"))
        self.check(self.path("auto/hello"))


if __name__ == "__main__":
    sys.exit(unittest.main())
