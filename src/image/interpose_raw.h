// libc's own system call wrappers under names that nobody interposes: glibc exports them with two
// underscores. They are cancellation points like the plain ones.
#pragma once

#include <poll.h>
#include <sys/types.h>

extern "C" {
ssize_t __write(int fd, const void* data, size_t bytes);
ssize_t __read(int fd, void* data, size_t bytes);
int __poll(struct pollfd* fds, unsigned long count, int timeout_ms);
}
