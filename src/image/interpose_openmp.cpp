// gcc's OpenMP runtime, libgomp, is one for all ranks, and so would be the lock of `#pragma omp critical` without a
// name: a rank that waits for a message inside would keep out the rank that is to send it. Here each rank has its own;
// a named one is a variable of the program's, and so the rank's already. The runtime's other shared locks are held for
// moments only. LLVM's runtime needs none of this: there the program's copy holds the lock in all cases.
#include <stddef.h>

#include <atomic>

#include "image/interpose.h"

extern "C" {
void GOMP_critical_start();
void GOMP_critical_end();
void GOMP_critical_name_start(void** lock);
void GOMP_critical_name_end(void** lock);
}

using namespace tmpi::image;

namespace {

constexpr const char* library = "libgomp.so.1";

// One word per rank, as the program's for a named section: zero at first, and then libgomp's. Made by who comes first,
// never freed.
void** locks() {
  static constinit std::atomic<void**> made{nullptr};
  void** all = made.load(std::memory_order_acquire);
  if (all != nullptr) return all;
  auto* fresh = new void* [static_cast<size_t>(hooks.rank_count())] {};
  // acq_rel: partner of the load above; the words are zero.
  if (made.compare_exchange_strong(all, fresh, std::memory_order_acq_rel)) return fresh;
  delete[] fresh;
  return all;
}

// The calling rank's; nullptr: it is no rank's.
void** my_lock() {
  const int rank = caller_rank();
  return rank >= 0 ? locks() + rank : nullptr;
}

}  // namespace

TMPI_INTERPOSE void GOMP_critical_start() {
  static constinit RealFunction<void()> shared("GOMP_critical_start", library);
  static constinit RealFunction<void(void**)> named("GOMP_critical_name_start", library);
  if (void** lock = my_lock()) return named(lock);
  shared();
}

TMPI_INTERPOSE void GOMP_critical_end() {
  static constinit RealFunction<void()> shared("GOMP_critical_end", library);
  static constinit RealFunction<void(void**)> named("GOMP_critical_name_end", library);
  if (void** lock = my_lock()) return named(lock);
  shared();
}
