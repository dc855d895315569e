// Shared parts of the interposers. See interpose.h.
#include "image/interpose.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>

namespace tmpi::image {
namespace {

// The process that loaded this library; a child has another id. Set once, before main.
const pid_t job_process = getpid();

// Holds rank + 1 on threads made by a rank, negative at their end; 0 elsewhere. A pthread key, not a thread_local: the
// identity of a rank has one home (src/fiber), this is only about threads that are not ranks.
pthread_key_t owner_key;
std::atomic<bool> owner_key_ready{false};

std::atomic<bool> forked{false};  // set in the child's own copy of the memory

// At the end of such a thread. The program's destructors may still call anything, so the first time it only asks to be
// called again, after all others.
void thread_ends(void* value) {
  const auto owner = reinterpret_cast<std::intptr_t>(value);
  if (owner < 0)
    hooks.thread_ended();
  else
    pthread_setspecific(owner_key, reinterpret_cast<void*>(-owner));
}

[[gnu::constructor]] void make_owner_key() {
  if (pthread_key_create(&owner_key, thread_ends) == 0) owner_key_ready.store(true, std::memory_order_release);
}

}  // namespace

int caller_rank() {
  int rank = hooks.current_rank();
  // Acquire pairs with the release in make_owner_key: the key is set before the flag.
  if (rank < 0 && owner_key_ready.load(std::memory_order_acquire))
    rank = static_cast<int>(std::abs(reinterpret_cast<std::intptr_t>(pthread_getspecific(owner_key)))) - 1;
  return rank;
}

int parking_rank() { return forked.load(std::memory_order_relaxed) ? -1 : hooks.current_rank(); }

void mark_forked_child() { forked.store(true, std::memory_order_relaxed); }

void set_thread_owner(int rank) {
  if (owner_key_ready.load(std::memory_order_acquire))
    pthread_setspecific(owner_key, reinterpret_cast<void*>(static_cast<std::intptr_t>(rank) + 1));
}

bool in_child_process() { return job_process != 0 && getpid() != job_process; }

}  // namespace tmpi::image
