// For tests: lets the n-th allocation of the calling rank or thread fail, so that code can be run again with every
// allocation failing in turn. A test program gets it by tmpi_failing_allocations (cmake/TmpiModule.cmake): operator new
// is then replaced, and the linker leads malloc and its kin here. What libc or another library allocates for itself by
// malloc is not seen. Not part of the library.
#pragma once

#include <stdint.h>

namespace tmpi {

// From its construction to its end, allocation number `countdown` (0: the next one) fails, once.
class FailingAllocation {
 public:
  explicit FailingAllocation(int64_t countdown);
  ~FailingAllocation();
  FailingAllocation(const FailingAllocation&) = delete;
  bool happened() const;

  // What happens between its construction and its end is not counted.
  class Pause {
   public:
    Pause();
    ~Pause() { end(); }
    void end();
    Pause(const Pause&) = delete;

   private:
    int64_t kept_;
  };
};

// Calls attempt(failed) with the first allocation failing, then with the second, and so on until all have succeeded;
// `failed` is a function that says whether one failed in this attempt so far. Returns how many there were.
template <class F>
int each_allocation_fails(F&& attempt) {
  for (int n = 0;; ++n) {
    FailingAllocation failing(n);
    attempt([&] { return failing.happened(); });
    if (!failing.happened()) return n;
  }
}

}  // namespace tmpi
