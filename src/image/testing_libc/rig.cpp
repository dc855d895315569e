// A job of plain pthreads that end like ranks: images, hooks and the interposed libc, for the tests of this
// folder. It knows no MPI and no scheduler: a rank is a pthread, hooks.sleep_for sleeps, hooks.yield counts.
//
// TMPI_RANKS ranks, RIG_PREFIX=1 for prefixes, RIG_STACK_KB for their stacks. The status of the process is
// the first status that is not 0 by rank; 3 if standard output failed.
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <vector>

#include "base/log.h"
#include "image/elf_view.h"
#include "image/exit_handlers.h"
#include "image/fault.h"
#include "image/hooks.h"
#include "image/image.h"
#include "image/libc_state.h"
#include "image/stdio_sink.h"
#include "image/stdio_slots.h"
#include "image/stdio_streams.h"

using namespace tmpi::image;

namespace {

constexpr std::size_t guard_bytes = 64 * 1024;

struct Rank {
  const Program* program;
  Image* image;
  int number;
  int status = 0;
  char* stack = nullptr;  // lowest usable byte; the guard lies below
  jmp_buf bottom{};       // where the rank leaves its stack for good, as a switch would
};

std::vector<Rank> ranks;
std::vector<char**> environments;
std::size_t stack_bytes = 256 * 1024;
pthread_key_t rank_key;  // Rank*
std::atomic<int> yields{0};
std::atomic<long> slept_ns{0};

Rank* self() { return static_cast<Rank*>(pthread_getspecific(rank_key)); }

int current_rank() { return self() != nullptr ? self()->number : -1; }

[[noreturn]] void end_rank(int status) {
  self()->status = status;
  longjmp(self()->bottom, 1);
}

[[noreturn]] void end_job(int status) {
  stdio::flush_all();
  pthread_setspecific(rank_key, nullptr);
  _exit(status);
}

bool sleep_for(std::int64_t nanoseconds) {
  slept_ns += static_cast<long>(nanoseconds);
  return self() != nullptr;
}

bool stack_of_current_rank(void** low, std::size_t* bytes, std::size_t* guard) {
  if (self() == nullptr) return false;
  *low = self()->stack;
  *bytes = stack_bytes;
  *guard = guard_bytes;
  return true;
}

void* run(void* argument) {
  auto& rank = *static_cast<Rank*>(argument);
  pthread_setspecific(rank_key, &rank);
  if (setjmp(rank.bottom) != 0) {
    pthread_setspecific(rank_key, nullptr);
    return nullptr;
  }
  fault::thread_alt_stack();
  Arguments arguments(*rank.program);
  char** environment = environments[static_cast<std::size_t>(rank.number)];
  rank.image->fix_thread_local();
  rank.image->run_constructors(arguments.argc(), arguments.argv(), environment);
  exit_rank(rank.image->main(arguments.argc(), arguments.argv(), environment));
}

void set_hooks() {
  hooks.current_rank = current_rank;
  hooks.rank_count = [] { return static_cast<int>(ranks.size()); };
  hooks.rank_exit = end_rank;
  hooks.job_abort = end_job;
  hooks.sleep_for = sleep_for;
  hooks.yield = [] { ++yields; };
  hooks.current_function = []() -> const char* { return nullptr; };
  hooks.stack_of_current_rank = stack_of_current_rank;
  hooks.fix_thread_local = [](int rank) { ranks[static_cast<std::size_t>(rank)].image->fix_thread_local(); };
  hooks.run_image_destructors = [](int rank) {
    ranks[static_cast<std::size_t>(rank)].image->run_destructors([](int) {}, rank);
  };
}

int number_from(const char* name, int fallback) {
  const char* text = getenv(name);
  return text != nullptr ? atoi(text) : fallback;
}

pthread_t start(Rank& rank) {
  auto* memory = static_cast<char*>(
      mmap(nullptr, guard_bytes + stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0));
  mprotect(memory, guard_bytes, PROT_NONE);
  rank.stack = memory + guard_bytes;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, rank.stack, stack_bytes);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run, &rank) != 0) {
    tmpi::logf("no thread for rank %d", rank.number);
    _exit(125);
  }
  return thread;
}

}  // namespace

extern "C" {
#define RIG_EXPORT __attribute__((visibility("default")))
RIG_EXPORT int rig_rank() { return current_rank(); }
pthread_barrier_t everybody;
RIG_EXPORT void rig_barrier() { pthread_barrier_wait(&everybody); }
RIG_EXPORT int rig_yields() { return yields; }
RIG_EXPORT long rig_slept_ns() { return slept_ns; }
RIG_EXPORT void rig_abort(int status) { hooks.job_abort(status); }
}

extern "C" int tmpi_job_main(const Program& program) {
  const int count = number_from("TMPI_RANKS", 1);
  stack_bytes = static_cast<std::size_t>(number_from("RIG_STACK_KB", 256)) * 1024;
  auto loader = Loader::open(program);
  if (!loader) {
    tmpi::logf("%s", loader.error().text.c_str());
    return 125;
  }
  if (auto loaded = loader.value()->load(count); !loaded) {
    tmpi::logf("%s", loaded.error().text.c_str());
    return 125;
  }
  pthread_key_create(&rank_key, nullptr);
  pthread_barrier_init(&everybody, nullptr, static_cast<unsigned>(count));
  set_hooks();
  stdio::sink_start(count, number_from("RIG_PREFIX", 0) != 0);
  stdio::streams_start();
  exit_start(count);
  fault::install();
  libc_state_start(loader.value()->family(), count);
  const stdio::StreamSlots slots(loader.value()->family());
  for (int i = 0; i < count; ++i) {
    Image& image = (*loader.value())[i];
    slots.apply(i, image);
    environments.push_back(libc_state_apply(i, image, program.envp));
    ranks.push_back({&program, &image, i});
  }
  std::vector<pthread_t> threads;
  for (Rank& rank : ranks) threads.push_back(start(rank));
  int status = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    pthread_join(threads[i], nullptr);
    if (status == 0) status = ranks[i].status;
  }
  stdio::flush_all();
  loader.value().release();  // libraries' exit handlers may still need the images
  return stdio::output_error() != 0 ? 3 : status;
}
