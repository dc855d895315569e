// Time: nanoseconds of the monotonic clock, and the processor's cycle counter for what is measured in nanoseconds.
// Not for dates. The counter's rate is measured once, at start (calibrate_ticks).
#pragma once

#include <stdint.h>
#include <time.h>

namespace tmpi {

// Monotonic time in nanoseconds; about 20 ns per call (vDSO).
inline int64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1'000'000'000LL + t.tv_nsec;
}

// The processor's constant-rate counter. Differences are valid across processors of one machine.
inline uint64_t ticks() {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t value;
  asm volatile("mrs %0, cntvct_el0" : "=r"(value));
  return value;
#else
  return static_cast<uint64_t>(now_ns());
#endif
}

// Counter ticks per microsecond, at least 1. Set by calibrate_ticks; a guess of 2000 before.
extern uint64_t ticks_per_us;
void calibrate_ticks();

inline int64_t ticks_to_ns(uint64_t t) { return static_cast<int64_t>(t * 1000 / ticks_per_us); }

// Tells the processor that this is a spin loop.
inline void cpu_relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#endif
}

}  // namespace tmpi
