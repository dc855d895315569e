// Exit handlers of ranks and the order in which a rank ends. See exit_handlers.h.
#include "image/exit_handlers.h"

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <new>
#include <vector>

#include "base/mutex.h"
#include "image/interpose.h"
#include "image/libraries.h"
#include "image/privatized.h"
#include "image/registry.h"
#include "image/stdio_sink.h"
#include "image/stdio_streams.h"

namespace tmpi::image {
namespace {

struct RankHandlers {
  Mutex lock;  // threads of the rank may register too; never held while a handler runs
  std::vector<ExitHandler> lists[2] TMPI_GUARDED_BY(lock);
  bool destructors_begun = false;  // touched by the rank only: a destructor may call exit again
};

RankHandlers* table = nullptr;  // [rank]; made once, never freed
int table_ranks = 0;

RankHandlers* handlers_of(int rank) {
  return table != nullptr && rank >= 0 && rank < table_ranks ? &table[rank] : nullptr;
}

// Takes the last handler that `dso` owns (nullptr: anybody) off the list.
bool take_last(RankHandlers& handlers, ExitList which, void* dso, ExitHandler& taken) {
  MutexLock hold(handlers.lock);
  auto& list = handlers.lists[static_cast<int>(which)];
  for (std::size_t i = list.size(); i-- > 0;) {
    if (dso != nullptr && list[i].dso != dso) continue;
    taken = list[i];
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
    return true;
  }
  return false;
}

void call(const ExitHandler& handler, int status) {
  if (handler.kind == ExitHandler::Kind::with_argument)
    handler.with_argument(handler.argument);
  else
    handler.with_status(status, handler.argument);
}

void run_handlers(int rank, ExitList which, void* dso, int status) {
  RankHandlers* handlers = handlers_of(rank);
  ExitHandler next;
  while (handlers != nullptr && take_last(*handlers, which, dso, next)) call(next, status);
}

// The destructors of thread_local objects come before those of statics ([basic.start.term]). libc keeps its
// list in the thread's own storage, so this runs the rank's; without the function they run when the rank's
// thread is let go.
void run_thread_local_destructors() {
  using Run = void (*)();
  static const auto run = reinterpret_cast<Run>(dlsym(RTLD_DEFAULT, "__call_tls_dtors"));
  if (run != nullptr) run();
}

// The last steps, for all kinds of exit. A child that the rank has forked is a process of its own and just
// ends; what fork_prepare left in the buffers is its own.
[[noreturn]] void end_rank(int rank, int status) {
  stdio::finish_rank(rank);
  if (in_child_process()) {
    for (;;) syscall(SYS_exit_group, status);
  }
  hooks.rank_exit(status);
}

}  // namespace

void exit_start(int ranks) {
  table = new RankHandlers[static_cast<std::size_t>(ranks)];
  table_ranks = ranks;
}

bool add_exit_handler(int rank, ExitList list, const ExitHandler& handler) {
  RankHandlers* handlers = handlers_of(rank);
  if (handlers == nullptr) return false;
  MutexLock hold(handlers->lock);
  try {
    handlers->lists[static_cast<int>(list)].push_back(handler);
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

void run_handlers_of(int rank, void* dso) { run_handlers(rank, ExitList::normal, dso, 0); }

bool lies_in_image(int rank, const void* address) {
  const Place place = find_in_clones(address);
  if (place.image_rank >= 0) return place.image_rank == rank;
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  return (rank == 0 && in_image_zero(value)) || (private_section() && ElfView::main_object().contains(value));
}

void exit_rank(int status) {
  const int rank = hooks.current_rank();
  run_thread_local_destructors();
  run_handlers(rank, ExitList::normal, nullptr, status);
  RankHandlers* handlers = handlers_of(rank);
  if (handlers != nullptr && !handlers->destructors_begun) {
    handlers->destructors_begun = true;
    hooks.run_image_destructors(rank);
  }
  end_rank(rank, status);
}

void quick_exit_rank(int status) {
  const int rank = hooks.current_rank();
  run_handlers(rank, ExitList::quick, nullptr, status);
  end_rank(rank, status);
}

void leave_rank(int status) { end_rank(hooks.current_rank(), status); }

}  // namespace tmpi::image
