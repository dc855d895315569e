// What the thread sanitizer cannot see: a carrier's private data is touched by the ranks it runs, one after the other
// on one kernel thread, each with its own thread identity. These two calls say so; they are empty in other builds.
#pragma once

#if defined(__SANITIZE_THREAD__)
extern "C" void __tsan_acquire(void* address);
extern "C" void __tsan_release(void* address);
#define TMPI_TSAN_ACQUIRE(address) __tsan_acquire(address)
#define TMPI_TSAN_RELEASE(address) __tsan_release(address)
#else
#define TMPI_TSAN_ACQUIRE(address) ((void)0)
#define TMPI_TSAN_RELEASE(address) ((void)0)
#endif
