// Calibration of the cycle counter against the monotonic clock. See clock.h.
#include "base/clock.h"

#include <algorithm>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace tmpi {

uint64_t ticks_per_us = 2000;

namespace {

// The counter's rate as the processor states it, or 0: leaf 0x15 is exact where it is filled in.
uint64_t stated_rate() {
#if defined(__x86_64__)
  unsigned denominator = 0, numerator = 0, crystal_hz = 0, unused = 0;
  if (__get_cpuid(0x15, &denominator, &numerator, &crystal_hz, &unused) && denominator && numerator && crystal_hz)
    return static_cast<uint64_t>(crystal_hz) * numerator / denominator / 1'000'000;
#elif defined(__aarch64__)
  uint64_t hz;
  asm("mrs %0, cntfrq_el0" : "=r"(hz));
  return hz / 1'000'000;
#endif
  return 0;
}

}  // namespace

void calibrate_ticks() {
  if (uint64_t rate = stated_rate()) {
    ticks_per_us = std::max<uint64_t>(rate, 1);
    return;
  }
  // 200 us are enough for half a percent, and no start-up notices them.
  int64_t start_ns = now_ns();
  uint64_t start = ticks();
  int64_t end_ns;
  do end_ns = now_ns();
  while (end_ns - start_ns < 200'000);
  uint64_t elapsed = ticks() - start;
  ticks_per_us = std::max<uint64_t>(elapsed * 1000 / static_cast<uint64_t>(end_ns - start_ns), 1);
}

}  // namespace tmpi
