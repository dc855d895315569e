// System calls behind futex.h.
#include "base/futex.h"

#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace tmpi {

bool futex_wait(std::atomic<uint32_t>& word, uint32_t expected, int64_t timeout_ns) {
  timespec timeout{timeout_ns / 1'000'000'000, timeout_ns % 1'000'000'000};
  int saved = errno;  // callers run on a rank's thread, whose errno the program may be about to read
  long rc = syscall(SYS_futex, reinterpret_cast<uint32_t*>(&word), FUTEX_WAIT_PRIVATE, expected,
                    timeout_ns < 0 ? nullptr : &timeout, nullptr, 0);
  bool timed_out = rc < 0 && errno == ETIMEDOUT;
  errno = saved;
  return !timed_out;
}

void futex_wake(std::atomic<uint32_t>& word, int count) {
  int saved = errno;
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(&word), FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
  errno = saved;
}

}  // namespace tmpi
