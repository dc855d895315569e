// Reading a small file of the kernel's (/proc, control groups) into a buffer on the stack: one read, and nothing is
// allocated, so it can be done every few milliseconds and when memory is short. The kernel gives what fits at once.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstddef>

namespace tmpi {

// The beginning of the file, ended by a zero. False when it is empty or cannot be read.
template <size_t kBytes>
bool read_small_file(const char* path, char (&text)[kBytes]) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  ssize_t bytes = ::read(fd, text, kBytes - 1);
  close(fd);
  text[bytes > 0 ? bytes : 0] = 0;
  return bytes > 0;
}

}  // namespace tmpi
