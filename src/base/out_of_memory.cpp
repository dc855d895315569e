// See out_of_memory.h.
#include "base/out_of_memory.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <new>

#include "base/log.h"

namespace tmpi {

void (*out_of_memory_hook)(size_t bytes) = nullptr;

void out_of_memory(size_t bytes) {
  if (out_of_memory_hook) out_of_memory_hook(bytes);
  logf("no memory for %zu bytes: the job ends", bytes);
  for (;;) syscall(SYS_exit_group, 1);
}

namespace {

void* or_end(void* memory, size_t bytes) {
  if (!memory) out_of_memory(bytes);
  return memory;
}

}  // namespace
}  // namespace tmpi

// What the linker puts in place of the four throwing forms; the names are its own. An array comes from operator new[]:
// a program may have replaced that one and its delete.
using std::align_val_t, std::nothrow;
extern "C" {
void* __wrap__Znwm(size_t n) { return tmpi::or_end(::operator new(n, nothrow), n); }    // NOLINT
void* __wrap__Znam(size_t n) { return tmpi::or_end(::operator new[](n, nothrow), n); }  // NOLINT
void* __wrap__ZnwmSt11align_val_t(size_t n, align_val_t alignment) {                    // NOLINT
  return tmpi::or_end(::operator new(n, alignment, nothrow), n);
}
void* __wrap__ZnamSt11align_val_t(size_t n, align_val_t alignment) {  // NOLINT
  return tmpi::or_end(::operator new[](n, alignment, nothrow), n);
}
}
