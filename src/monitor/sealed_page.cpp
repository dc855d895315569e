// See sealed_page.h.
#include "monitor/sealed_page.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Of Linux 5.1; missing in older headers.
#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

namespace tmpi::monitor {

namespace {

Error failed(const char* what) {
  return Error{std::string("shared memory cannot be ") + what + ": " + strerror(errno), errno};
}

}  // namespace

Result<SealedPage> SealedPage::make(const char* name, size_t bytes, Others may) {
  SealedPage page;
  page.fd_ = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (page.fd_ < 0) return failed("made");
  // Memory is taken now: without any left, a touch of the page would be a fault.
  errno = posix_fallocate(page.fd_, 0, static_cast<off_t>(bytes));
  if (errno != 0) return failed("had");
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, page.fd_, 0);
  if (memory == MAP_FAILED) return failed("mapped");
  page.memory_ = memory;
  page.bytes_ = bytes;
  int seals = F_SEAL_SHRINK | F_SEAL_GROW;
  if (may == Others::write) {
    if (fcntl(page.fd_, F_ADD_SEALS, seals | F_SEAL_SEAL) != 0) return failed("sealed");
    return page;
  }
  // A mapping of a descriptor that was opened for reading alone cannot be made writable. Whoever has it could open the
  // memory again by its name in /proc, but its mode says no, and to its owner the seal. A kernel before 5.1 knows no
  // such seal; there tmpid should not share its user with jobs.
  if (fcntl(page.fd_, F_ADD_SEALS, seals | F_SEAL_FUTURE_WRITE | F_SEAL_SEAL) != 0 &&
      fcntl(page.fd_, F_ADD_SEALS, seals | F_SEAL_SEAL) != 0)
    return failed("sealed");
  if (fchmod(page.fd_, 0400) != 0) return failed("sealed");
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", page.fd_);
  int reading = open(path, O_RDONLY | O_CLOEXEC);
  if (reading < 0) return failed("opened for reading");
  close(page.fd_);
  page.fd_ = reading;
  return page;
}

SealedPage::~SealedPage() {
  close_fd();
  if (memory_) munmap(memory_, bytes_);
}

void SealedPage::close_fd() {
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
}

}  // namespace tmpi::monitor
