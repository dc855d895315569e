// The ways to end, with handlers and destructors. The mode is the first argument, the rank that takes it the
// second.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

extern "C" int rig_rank();

struct Noisy {
  const char* name;
  ~Noisy() { std::printf("%d destroys %s\n", rig_rank(), name); }
};
Noisy global{"global"};
thread_local Noisy local{"local"};

void first() { std::printf("%d first\n", rig_rank()); }
void second() {
  std::printf("%d second\n", rig_rank());
  std::atexit([] { std::printf("%d nested\n", rig_rank()); });
}
void again() {
  std::printf("%d again\n", rig_rank());
  exit(9);
}
extern "C" void with_status(int status, void* argument) {
  std::printf("%d on_exit %d %s\n", rig_rank(), status, static_cast<const char*>(argument));
}

[[gnu::noinline]] void fail_assertion(int value) { assert(value == 7); }

int main(int, char** argv) {
  const std::string mode = argv[1];
  local.name = "local";
  static Noisy inside{"static"};
  std::atexit(first);
  std::atexit(second);
  on_exit(with_status, const_cast<char*>("text"));
  std::at_quick_exit([] { std::printf("%d quick\n", rig_rank()); });
  if (rig_rank() != std::atoi(argv[2])) return 0;
  std::printf("%d unfinished,", rig_rank());
  if (mode == "exit") exit(5);
  if (mode == "_exit") _exit(6);
  if (mode == "quick") std::quick_exit(7);
  if (mode == "again") {
    std::atexit(again);
    exit(4);
  }
  if (mode == "pthread_exit") pthread_exit(nullptr);
  if (mode == "abort") std::abort();
  if (mode == "assert") fail_assertion(8);
  if (mode == "throw") throw std::runtime_error("out of luck");
  if (mode == "term") kill(getpid(), SIGTERM);
  if (mode == "fork") {
    std::printf(" forks\n");
    pid_t child = fork();
    if (child == 0) {
      std::printf("%d child", rig_rank());
      exit(3);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::printf("%d child ended with %d\n", rig_rank(), WEXITSTATUS(status));
    child = vfork();
    if (child == 0) _exit(4);
    waitpid(child, &status, 0);
    std::printf("%d child ended with %d\n", rig_rank(), WEXITSTATUS(status));
  }
  if (mode == "thread") {
    pthread_t thread;
    pthread_create(
        &thread, nullptr,
        [](void*) -> void* {
          std::printf("from a thread\n");
          return nullptr;
        },
        nullptr);
    pthread_join(thread, nullptr);
  }
  return 8;
}
