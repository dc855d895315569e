// Faults of one rank: the mode is the first argument, the rank the second.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

extern "C" int rig_rank();

[[gnu::noinline]] static int write_there(int* place) {
  *place = 3;
  return *place;
}
[[gnu::noinline]] static int recurse(volatile char* from, int depth) {
  volatile char block[1000];
  block[0] = from[0];
  if (depth == 0) return block[0];
  return recurse(block, depth - 1) + block[0];
}
[[gnu::noinline]] int divide(int a, int b) { return a / b; }
[[gnu::noinline]] void smash(const char* text) {
  char small[8];
  std::strcpy(small, text);
  std::printf("%s\n", small);
}
static void mine(int signal) {
  std::printf("my own handler\n");
  std::fflush(stdout);
  std::exit(11);
}

int main(int, char** argv) {
  const std::string mode = argv[1];
  std::printf("rank %d runs", rig_rank());
  if (mode == "all") return write_there(nullptr);
  if (rig_rank() != std::atoi(argv[2])) {
    std::printf("\n");
    return 0;
  }
  if (mode == "null") return write_there(reinterpret_cast<int*>(0x10));
  if (mode == "stack") return recurse(const_cast<volatile char*>(""), 1 << 20);
  if (mode == "divide") return divide(rig_rank(), std::atoi("0"));
  if (mode == "jump") reinterpret_cast<void (*)()>(0x1000)();
  if (mode == "raise") raise(SIGSEGV);
  if (mode == "trap") __builtin_trap();
  if (mode == "smash") smash(argv[0]);
  if (mode == "own") {
    signal(SIGSEGV, mine);
    return write_there(nullptr);
  }
  return 0;
}
