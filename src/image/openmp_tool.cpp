// LLVM's OpenMP runtime, libomp, is one for all ranks, and a thread that one team has given back serves the next team
// that wants one, of whatever rank. As a tool of the runtime (OpenMP 5.2, chapter 19) this file is told when a team
// begins, and makes each of its threads one of the rank whose team it is. Not for gcc's runtime, which has no tools;
// there each thread that starts teams, so each rank, keeps threads of its own.
//
// The interface is declared here in the part that is used, so that no header of the runtime is needed.
#include <stdint.h>

#include "image/interpose.h"
#include "image/rank_thread.h"

using namespace tmpi::image;

namespace {

// What the specification calls ompt_data_t; a team's is ours to use.
union Data {
  uint64_t value;
  void* pointer;
};
using Function = void (*)();
using LookUp = Function (*)(const char* name);
using SetCallback = int (*)(int event, Function callback);
struct Tool {  // ompt_start_tool_result_t
  int (*initialize)(LookUp look_up, int device, Data* tool);
  void (*finalize)(Data* tool);
  Data tool;
};
constexpr int kParallelBegin = 3, kImplicitTask = 7;  // ompt_callbacks_t
constexpr int kBegin = 1;                             // ompt_scope_endpoint_t

// On the thread that starts the team: notes whose it is, and tells MPI of threads as pthread_create does, while nobody
// else of the rank can be in a call for the first time.
void parallel_begins(Data*, const void*, Data* team, unsigned threads, int, const void*) {
  const int rank = caller_rank();
  team->value = static_cast<uint64_t>(rank + 1);
  if (rank < 0 || threads == 1) return;
  hooks.team_started(rank);
}

// On each thread of the team.
void task_begins(int end, Data* team, Data*, unsigned, unsigned, int) {
  if (end != kBegin || team == nullptr || team->value == 0) return;
  const int rank = static_cast<int>(team->value) - 1;
  if (hooks.current_rank() >= 0 || caller_rank() == rank) return;
  change_thread_owner(rank);
}

int initialize(LookUp look_up, int, Data*) {
  auto set_callback = reinterpret_cast<SetCallback>(look_up("ompt_set_callback"));
  if (set_callback == nullptr) return 0;
  set_callback(kParallelBegin, reinterpret_cast<Function>(parallel_begins));
  set_callback(kImplicitTask, reinterpret_cast<Function>(task_begins));
  return 1;  // stay
}

Tool tool{initialize, [](Data*) {}, {0}};

}  // namespace

// Asked by the runtime as it starts. A tool that is loaded before this library comes first, and then the runtime asks
// it.
extern "C" __attribute__((visibility("default"))) Tool* ompt_start_tool(unsigned, const char*) {
  return hooks.rank_count() > 1 ? &tool : nullptr;
}
