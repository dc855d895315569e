// The smallest job: images and nothing else. TMPI_RANKS ranks, each a plain pthread that runs the
// constructors, main and the destructors of its image. For the tests of this folder; it knows no MPI, no
// scheduler and no interposed libc.
//
// Invariant: the process's status is 0 only if every rank returned 0.
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "base/log.h"
#include "image/hooks.h"
#include "image/image.h"
#include "image/plugins.h"

using namespace tmpi::image;

namespace {

struct Rank {
  const Program* program;
  Image* image;
  int number;
  int status;
  std::string marks, expected_marks;
};

std::vector<Rank> ranks;

// The number of the thread's rank, plus one. A key, because the library under test has thread_local in one
// file only.
pthread_key_t rank_key;
int my_rank() { return static_cast<int>(reinterpret_cast<std::intptr_t>(pthread_getspecific(rank_key))) - 1; }
Rank& me() { return ranks[static_cast<std::size_t>(my_rank())]; }

void* run(void* argument) {
  auto& rank = *static_cast<Rank*>(argument);
  pthread_setspecific(rank_key, reinterpret_cast<void*>(static_cast<std::intptr_t>(rank.number + 1)));
  Arguments arguments(*rank.program);
  rank.image->fix_thread_local();
  plugins_arguments(rank.number, arguments.argc(), arguments.argv(), rank.program->envp);
  rank.image->run_constructors(arguments.argc(), arguments.argv(), rank.program->envp);
  rank.status = rank.image->main(arguments.argc(), arguments.argv(), rank.program->envp);
  rank.image->run_destructors(plugins_end, rank.number);
  if (rank.marks != rank.expected_marks) {
    tmpi::logf("rank %d ended with marks '%s', not '%s'", rank.number, rank.marks.c_str(), rank.expected_marks.c_str());
    rank.status = 1;
  }
  return nullptr;
}

double now_ms() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

long resident_kib() {
  long pages = 0, resident = 0;
  if (FILE* file = fopen("/proc/self/statm", "r")) {
    if (fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    fclose(file);
  }
  return resident * sysconf(_SC_PAGESIZE) / 1024;
}

}  // namespace

// For the programs: who they are, where their copy of something must be, and a check that all ranks pass
// together.
extern "C" __attribute__((visibility("default"))) int rig_rank() { return my_rank(); }
extern "C" __attribute__((visibility("default"))) int rig_count() { return static_cast<int>(ranks.size()); }
extern "C" __attribute__((visibility("default"))) int rig_owns(const void* address) {
  return me().image->contains(address);
}
// Marks are letters that constructors and destructors leave; at the end of a rank they must read as expected.
extern "C" __attribute__((visibility("default"))) void rig_mark(char letter) {
  if (!ranks.empty() && my_rank() >= 0) me().marks += letter;
}
extern "C" __attribute__((visibility("default"))) const char* rig_marks() { return me().marks.c_str(); }
extern "C" __attribute__((visibility("default"))) void rig_expect_at_end(const char* marks) {
  me().expected_marks = marks;
}
pthread_barrier_t everybody;
extern "C" __attribute__((visibility("default"))) void rig_barrier() { pthread_barrier_wait(&everybody); }

extern "C" int tmpi_job_main(const Program& program) {
  const char* wanted = getenv("TMPI_RANKS");
  const int count = wanted != nullptr ? atoi(wanted) : 1;
  pthread_key_create(&rank_key, nullptr);
  const double begin_ms = now_ms();
  const long begin_kib = resident_kib();
  auto loader = Loader::open(program);
  if (!loader) {
    tmpi::logf("%s", loader.error().text.c_str());
    return 125;
  }
  if (auto loaded = loader.value()->load(count); !loaded) {
    tmpi::logf("%s", loaded.error().text.c_str());
    return 125;
  }
  if (getenv("RIG_REPORT") != nullptr)
    tmpi::logf("%d images in %.2f ms, %.1f KiB resident each", count, now_ms() - begin_ms,
               static_cast<double>(resident_kib() - begin_kib) / count);
  hooks.current_rank = my_rank;
  hooks.rank_count = [] { return static_cast<int>(ranks.size()); };
  hooks.yield = [] { sched_yield(); };
  plugins_start(count);
  pthread_barrier_init(&everybody, nullptr, static_cast<unsigned>(count));
  for (int i = 0; i < count; ++i) ranks.push_back({&program, &(*loader.value())[i], i, 0, "", ""});
  std::vector<pthread_t> threads(ranks.size());
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  for (std::size_t i = 0; i < ranks.size(); ++i)
    if (pthread_create(&threads[i], &attributes, run, &ranks[i]) != 0) {
      tmpi::logf("no thread for rank %zu", i);
      _exit(125);
    }
  int status = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    pthread_join(threads[i], nullptr);
    if (ranks[i].status != 0) {
      tmpi::logf("rank %zu returned %d", i, ranks[i].status);
      status = 1;
    }
  }
  if (getenv("RIG_REPORT") != nullptr)
    tmpi::logf("all done after %.2f ms, %.1f KiB resident per rank", now_ms() - begin_ms,
               static_cast<double>(resident_kib() - begin_kib) / count);
  loader.value().release();  // exit handlers may still need the images
  return status;
}
