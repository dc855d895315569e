"""make install: the tree works after it is moved, for people, CMake, pkg-config and man; and jobs run from it."""

import os
import shutil
import sys
import unittest

import support


class Install(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        self.check(support.CMAKE, "--install", support.BUILD, "--prefix", self.path("first place"), timeout=200)
        shutil.move(self.path("first place"), self.path("moved here"))
        self.prefix = self.path("moved here")
        self.tmpirun = os.path.join(self.prefix, "bin", "tmpirun")

    def assert_says_hello(self, text, size):
        expected = [f"hello from {rank} of {size}" for rank in range(size)]
        self.assertEqual(sorted(text.splitlines()), sorted(expected))

    def test_the_tree_is_complete(self):
        for name in ("bin/tmpirun", "bin/tmpictl", "bin/tmpitop", "bin/tmpid", "bin/tmpicc", "bin/tmpicxx", "bin/tmpic++", "bin/tmpifort", "bin/mpicc",
                     "bin/mpirun", "bin/mpiexec", "libexec/tmpi/tmpirun-processes", "lib/libmpi_abi.so.1", "lib/libmpi_abi.so", "lib/libtmpi_nonshared.a",
                     "lib/libtmpi_fortran.a", "lib/tmpi/fortran/mpif.h", "lib/tmpi/fortran/mpi.mod",
                     "lib/tmpi/fortran/mpi_f08.mod", "lib/pkgconfig/tmpi-fortran.pc",
                     "include/mpi.h", "lib/cmake/TMPI/TMPIConfig.cmake", "lib/pkgconfig/tmpi.pc",
                     "share/man/man1/tmpirun.1", "share/man/man1/tmpicc.1", "share/man/man1/tmpicxx.1",
                     "share/man/man1/tmpifort.1", "share/man/man1/tmpi-bench.1", "share/man/man1/tmpictl.1",
                     "share/man/man1/tmpitop.1", "share/man/man8/tmpid.8", "lib/systemd/system/tmpid.service"):
            self.assertTrue(os.path.exists(os.path.join(self.prefix, name)), name)

    def test_nothing_names_the_place_of_installation(self):
        for folder, _, files in os.walk(self.prefix):
            for name in files:
                path = os.path.join(folder, name)
                if os.path.islink(path):
                    self.assertFalse(os.readlink(path).startswith("/"), path)
                    continue
                with open(path, "rb") as file:
                    self.assertNotIn(b"first place", file.read(), path)

    def test_hello(self):
        self.write("hello.c", support.HELLO)
        for compiler, flags in (("tmpicc", []), ("tmpicxx", ["-x", "c++"])):
            self.check(os.path.join(self.prefix, "bin", compiler), "-O2", *flags, "hello.c", "-o", "hello")
            self.assert_says_hello(self.check(self.tmpirun, "-n", "4", "./hello"), 4)
            self.assert_says_hello(self.check("./hello"), 1)
            self.env["TMPI_RANKS"] = "3"
            self.assert_says_hello(self.check("./hello"), 3)
            del self.env["TMPI_RANKS"]

    def test_processes(self):
        out = self.check(self.tmpirun, "-n", "2", sys.executable, "-c", "import os; print(os.environ['PMIX_RANK'])")
        self.assertEqual(sorted(out.splitlines()), ["0", "1"])

    def test_the_plugin_of_the_compiler(self):
        if not support.compiles_privately():
            self.skipTest("built without clang")
        self.write("hello.c", support.HELLO)
        self.check(os.path.join(self.prefix, "bin", "tmpicc"), "--privatize=compile", "-O2", "hello.c", "-o", "hello")
        self.assert_says_hello(self.check(self.tmpirun, "-n", "4", "./hello"), 4)

    def test_packages_have_one_version(self):
        version = self.check(self.tmpirun, "--version").split()[1]
        self.assertRegex(version, r"^\d+\.\d+\.\d+$")
        self.env["PKG_CONFIG_PATH"] = os.path.join(self.prefix, "lib", "pkgconfig")
        self.assertEqual(self.check("pkg-config", "--modversion", "tmpi").strip(), version)
        with open(os.path.join(self.prefix, "lib/cmake/TMPI/TMPIConfigVersion.cmake"), encoding="utf-8") as file:
            self.assertIn(f'set(PACKAGE_VERSION "{version}")', file.read())

    def test_pkg_config(self):
        self.write("hello.c", support.HELLO)
        self.env["PKG_CONFIG_PATH"] = os.path.join(self.prefix, "lib", "pkgconfig")
        self.check("sh", "-c", 'eval gcc hello.c -o hello $(pkg-config --cflags --libs tmpi)')
        self.assert_says_hello(self.check(self.tmpirun, "-n", "2", "./hello"), 2)

    def test_cmake_package(self):
        self.write("project/CMakeLists.txt", """cmake_minimum_required(VERSION 3.13)
project(small C CXX)
find_package(TMPI REQUIRED)
add_library(part SHARED part.c)
target_link_libraries(part TMPI::mpi)
add_executable(hello hello.c)
target_link_libraries(hello part TMPI::mpi)
add_executable(hello++ hello.cpp)
target_link_libraries(hello++ TMPI::mpi)
enable_testing()
add_test(NAME hello COMMAND ${TMPI_MPIRUN} -n 2 $<TARGET_FILE:hello>)
""")
        self.write("project/part.c", "#include <mpi.h>\nint part(void) { return MPI_Finalize(); }\n")
        self.write("project/hello.c", support.HELLO)
        self.write("project/hello.cpp", support.HELLO)
        build = self.path("build")
        self.check(support.CMAKE, "-S", self.path("project"), "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        self.check(support.CMAKE, "--build", build)
        for name in ("hello", "hello++"):
            self.assert_says_hello(self.check(self.tmpirun, "-n", "2", os.path.join(build, name)), 2)

    def fortran_programs(self):
        """One in each of the three styles: (file, text)."""
        body = """  call MPI_Init(ierr)
      call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
      call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
      write (*, '("hello from ",i0," of ",i0)') rank, size
      call MPI_Finalize(ierr)
      end
"""
        start = "      program hello\n{}      implicit none\n{}      integer rank, size, ierr\n    " + body
        return (("old.f", start.format("", "      include 'mpif.h'\n")), ("new.f90", start.format("      use mpi\n", "")),
                ("newest.f90", start.format("      use mpi_f08\n", "")))

    def test_fortran(self):
        self.env["PKG_CONFIG_PATH"] = os.path.join(self.prefix, "lib", "pkgconfig")
        for name, text in self.fortran_programs():
            self.write(name, text)
            self.check(os.path.join(self.prefix, "bin", "tmpifort"), "-O2", name, "-o", "hello")
            self.assert_says_hello(self.check(self.tmpirun, "-n", "3", "./hello"), 3)
            self.check("sh", "-c", f"eval gfortran {name} -o packaged $(pkg-config --cflags --libs tmpi-fortran)")
            self.assert_says_hello(self.check(self.tmpirun, "-n", "3", "./packaged"), 3)

    def test_fortran_by_cmake(self):
        self.write("project/CMakeLists.txt", """cmake_minimum_required(VERSION 3.18)
project(small Fortran)
if(OURS)
  find_package(TMPI REQUIRED)
  set(mpi TMPI::mpi)
else()
  find_package(MPI REQUIRED COMPONENTS Fortran)
  set(mpi MPI::MPI_Fortran)
  if(NOT MPI_Fortran_HAVE_F77_HEADER OR NOT MPI_Fortran_HAVE_F90_MODULE OR NOT MPI_Fortran_HAVE_F08_MODULE)
    message(FATAL_ERROR "FindMPI does not find mpif.h and both modules")
  endif()
endif()
foreach(program IN ITEMS old.f new.f90 newest.f90)
  get_filename_component(name ${program} NAME_WE)
  add_executable(${name} ${program})
  target_link_libraries(${name} ${mpi})
endforeach()
""")
        for name, text in self.fortran_programs():
            self.write(f"project/{name}", text)
        for options in ([f"-DMPI_Fortran_COMPILER={self.prefix}/bin/tmpifort"],
                        ["-DOURS=ON", f"-DCMAKE_PREFIX_PATH={self.prefix}"]):
            build = self.path("build")
            shutil.rmtree(build, ignore_errors=True)
            self.check(support.CMAKE, "-S", self.path("project"), "-B", build, *options)
            self.check(support.CMAKE, "--build", build)
            for name in ("old", "new", "newest"):
                self.assert_says_hello(self.check(self.tmpirun, "-n", "2", os.path.join(build, name)), 2)

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_manual_pages(self):
        for name, words in (("tmpirun", "--stack-size"), ("tmpicc", "--showme:compile"), ("tmpifort", "TMPI_FC"),
                            ("tmpid", "--jobs-per-user")):
            self.env["MANPATH"] = os.path.join(self.prefix, "share", "man")
            text = self.check("man", name)
            self.assertIn(words, text)


    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
    def test_the_unit_is_valid(self):
        unit = os.path.join(self.prefix, "lib", "systemd", "system", "tmpid.service")
        with open(unit, encoding="utf-8") as file:
            text = file.read()
        # systemd looks for tmpid in folders of its own, and the tree under test is in none of them.
        self.assertIn("ExecStart=tmpid\n", text)
        self.write("unit/tmpid.service", text.replace("ExecStart=tmpid", "ExecStart=/bin/true"))
        done = self.run_command("systemd-analyze", "verify", "--man=no", self.path("unit", "tmpid.service"))
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))


if __name__ == "__main__":
    sys.exit(unittest.main())
