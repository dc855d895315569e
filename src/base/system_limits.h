// Which limit of the system was reached, with its value, for messages to people. The system calls do not tell: mmap
// says ENOMEM, and pthread_create EAGAIN, for several of them. Not for decisions: what is read here may change
// meanwhile.
#pragma once

#include <stddef.h>

#include <string>

namespace tmpi {

struct Mappings {
  long used = -1, allowed = -1;  // -1: not known
  bool exhausted() const { return allowed > 0 && used >= allowed - 8; }
};
// Of this process, and vm.max_map_count.
Mappings mappings();

// Why a thread with a stack of that size could not be created, most likely: "... 512 processes and threads (pids.max
// in /sys/fs/cgroup)", and what to do about it. `root` stands for "/" in tests.
std::string thread_limit(size_t stack_bytes, const std::string& root = "");

}  // namespace tmpi
