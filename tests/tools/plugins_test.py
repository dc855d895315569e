"""Plugins: what the ranks of a program open with dlopen, run as users run them."""

import os
import struct
import unittest

import support

# A plugin that counts calls, of its own and of the program's, and speaks MPI.
PLUGIN = r"""
#include <mpi.h>
#include <stdio.h>
extern int program_calls;
static int calls;
int* const where = &calls;
static __thread int thread_calls;
__attribute__((constructor)) static void begin(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  calls = 100 * rank;
}
__attribute__((destructor)) static void end(void) { printf("ended with %d\n", *where); }
int step(void) {
  int sum;
  ++*where;
  ++thread_calls;
  ++program_calls;
  MPI_Allreduce(where, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}
int state(void) { return *where + 10000 * thread_calls; }
"""

PROGRAM = r"""
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
int program_calls;
int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = 0;
  for (int round = 0; round < 2; ++round) {
    void* plugin = dlopen(argv[1], RTLD_NOW);
    if (!plugin) {
      printf("%s\n", dlerror());
      break;
    }
    int (*step)(void) = (int (*)(void))dlsym(plugin, "step");
    int (*state)(void) = (int (*)(void))dlsym(plugin, "state");
    for (int i = 1; i <= 3; ++i) right += step() == 50 * size * (size - 1) + size * i;
    right += state() == 100 * rank + 3 + 30000;
    right += program_calls == 3 * (round + 1);
    MPI_Barrier(MPI_COMM_WORLD);
    right += dlclose(plugin) == 0;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  printf("%d right\n", right);
  MPI_Finalize();
  return 0;
}
"""


class Plugins(support.TemporaryFolderCase):
    def setUp(self):
        super().setUp()
        self.tmpirun = os.path.join(support.BIN, "tmpirun")
        self.tmpicc = os.path.join(support.BIN, "tmpicc")
        self.app = self.path("app")
        self.check(self.tmpicc, "-O1", "-rdynamic", "-o", self.app, self.write("app.c", PROGRAM), "-Wl,-rpath,$ORIGIN/parts")
        self.plugin = self.compiled("plugin.so", PLUGIN)

    def compiled(self, name, source, *options, compiler=None):
        os.makedirs(self.path("parts"), exist_ok=True)
        self.check(compiler or self.tmpicc, "-shared", "-fPIC", "-O1", self.write(name + ".c", source), "-o",
                   self.path("parts", name), *options)
        return self.path("parts", name)

    def lines(self, *arguments, ranks=4):
        done = self.run_command(self.tmpirun, "-n", str(ranks), *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return sorted(done.stdout.splitlines())

    def refusal(self, plugin, *options):
        """What dlerror says on each of two ranks, the same on both."""
        lines = self.lines(*options, self.app, plugin, ranks=2)
        said = [line for line in lines if line != "0 right"]
        self.assertEqual((len(lines), len(said), len(set(said))), (4, 2, 1), lines)
        return said[0]

    def right(self, ranks):
        ends = [f"ended with {100 * rank + 3}" for rank in range(ranks)] * 2
        return sorted(ends + ["12 right"] * ranks)

    def test_each_rank_opens_its_own(self):
        for ranks in (1, 2, 7, 64):
            for carriers in (1, 2, 4):
                with self.subTest(ranks=ranks, carriers=carriers):
                    self.assertEqual(self.lines("--carriers", carriers, self.app, self.plugin, ranks=ranks),
                                     self.right(ranks))

    def test_in_several_processes(self):
        self.assertEqual(self.lines("--processes", self.app, self.plugin), self.right(4))
        self.assertEqual(self.lines("--processes=2", self.app, self.plugin), self.right(4))

    def test_names_are_searched_as_for_any_program(self):
        self.assertEqual(self.lines(self.app, "plugin.so"), self.right(4))  # by the RUNPATH of the program
        self.assertEqual(self.lines(self.app, "$ORIGIN/parts/plugin.so"), self.right(4))
        self.assertEqual(self.lines(self.app, "./parts/../parts/plugin.so"), self.right(4))
        os.rename(self.plugin, self.path("plugin.so"))
        self.assertIn("plugin.so: cannot open shared object file", self.refusal("plugin.so"))
        self.env["LD_LIBRARY_PATH"] = self.top
        self.assertEqual(self.lines(self.app, "plugin.so"), self.right(4))

    def test_a_privatized_program(self):
        """Ranks share its code; the plugin points to each rank's copy of its variables."""
        if not support.compiles_privately():
            self.skipTest("the compiler's plugin is not built")
        self.check(self.tmpicc, "--privatize=compile", "-rdynamic", "-o", self.app, self.path("app.c"))
        self.assertEqual(self.lines(self.app, self.plugin), self.right(4))

    def test_a_plugin_named_shared_is_one_for_all(self):
        source = "static int calls;\nint step(void) { return ++calls; }\nint state(void) { return calls; }\n"
        shared = self.compiled("plain.so", source)
        self.write("main.c", r"""
            #include <dlfcn.h>
            #include <mpi.h>
            #include <stdio.h>
            int main(int argc, char** argv) {
              MPI_Init(&argc, &argv);
              void* plugin = dlopen(argv[1], RTLD_LAZY);
              ((int (*)(void))dlsym(plugin, "step"))();
              MPI_Barrier(MPI_COMM_WORLD);
              printf("%d\n", ((int (*)(void))dlsym(plugin, "state"))());
              MPI_Finalize();
              return dlclose(plugin);
            }""")
        self.check(self.tmpicc, "-o", "main", "main.c")
        self.assertEqual(self.lines(self.path("main"), shared), ["1"] * 4)
        self.assertEqual(self.lines("--share", "plain", self.path("main"), shared), ["4"] * 4)

    def test_cannot_be_opened(self):
        self.assertIn("none.so: cannot open shared object file: No such file or directory",
                      self.refusal(self.path("none.so")))
        self.assertIn("text.so: invalid ELF header", self.refusal(self.write("text.so", "no ELF file\n" * 100)))
        with open(self.plugin, "rb") as file:
            image = bytearray(file.read())
        struct.pack_into("<H", image, 18, 243)
        with open(self.path("other.so"), "wb") as file:
            file.write(image)
        self.assertIn("other.so: built for another processor (ELF machine 243, the program's is",
                      self.refusal(self.path("other.so")))
        self.compiled("libneeded.so", "int needed(void) { return 1; }\n")
        needs = self.compiled("needs.so", "int needed(void);\nint step(void) { return needed(); }\n",
                              self.path("parts", "libneeded.so"), "-Wl,-soname,needs.so")
        os.remove(self.path("parts", "libneeded.so"))
        self.assertIn("libneeded.so: cannot open shared object file", self.refusal(needs))
        undefined = self.compiled("undefined.so", "int nobody_has_it(void);\nint step(void) { return nobody_has_it(); }\n")
        self.assertIn("undefined symbol: nobody_has_it", self.refusal(undefined))

    def test_cannot_be_copied(self):
        text = self.compiled("text.so", "static int value = 1;\nint* step(void) { return &value; }\n", "-fno-pic",
                             "-mcmodel=large", "-Wl,-z,notext")
        said = self.refusal(text)
        self.assertIn("text.so has relocations in its text (DT_TEXTREL), so ranks cannot have copies of it", said)
        self.assertIn("--share text.so", said)

    def test_no_room_for_thread_local_variables(self):
        source = ("static __thread char large[100000] __attribute__((tls_model(\"initial-exec\")));\n"
                  "int step(void) { return large[5]++; }\n")
        said = self.refusal(self.compiled("large.so", source))
        self.assertIn("cannot allocate memory in static TLS block", said)
        self.assertIn("glibc.rtld.optional_static_tls", said)

    def test_wishes_that_no_library_meets(self):
        done = self.run_command(self.tmpirun, "-n", "2", "--share", "plugin.so,libnone", self.app, self.path("none.so"))
        self.assertEqual(done.stderr.count("\n"), 2, done.stderr)
        for name in ("plugin.so", "libnone"):
            self.assertIn(f"tmpi: --share names '{name}', but the program has loaded no such library", done.stderr)


if __name__ == "__main__":
    unittest.main()
