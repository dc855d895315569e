// libc's output functions as a rank sees them: those that mean "standard output" without naming a FILE, those
// that would change a standard stream for all ranks, and writing to descriptors 1 and 2. Functions that take
// any other FILE are left alone. Input: interpose_stdin.cpp; wide characters: interpose_wide.cpp.
#include <errno.h>
#include <stdarg.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "image/interpose.h"
#include "image/interpose_environment.h"
#include "image/interpose_raw.h"
#include "image/stdio_sink.h"
#include "image/stdio_streams.h"

// The fortified forms check the format and buffers of the program; the headers of this file must not redefine
// them.
extern "C" {
int __vfprintf_chk(FILE* file, int flag, const char* format, va_list arguments);
}

using namespace tmpi::image;
namespace io = tmpi::image::stdio;

namespace {

// Does this descriptor belong to the line buffers, for this caller?
bool is_rank_output(int fd, int& rank) {
  if ((fd != 1 && fd != 2) || !io::sink_started()) return false;
  rank = caller_rank();
  return rank >= 0;
}

// Our own stream, or nothing to do with us.
bool is_ours(FILE* file, io::Owner& owner) {
  owner = io::owner_of(file);
  return owner.descriptor >= 0;
}

void show_before_child() {
  if (const int rank = caller_rank(); rank >= 0) io::flush_rank(rank);
}

}  // namespace

TMPI_INTERPOSE int vprintf(const char* format, va_list arguments) {
  return vfprintf(io::my_stream(1), format, arguments);
}

TMPI_INTERPOSE int printf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(io::my_stream(1), format, arguments);
  va_end(arguments);
  return result;
}

TMPI_INTERPOSE int __vprintf_chk(int flag, const char* format, va_list arguments) {
  return __vfprintf_chk(io::my_stream(1), flag, format, arguments);
}

TMPI_INTERPOSE int __printf_chk(int flag, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __vfprintf_chk(io::my_stream(1), flag, format, arguments);
  va_end(arguments);
  return result;
}

TMPI_INTERPOSE int puts(const char* text) {
  FILE* out = io::my_stream(1);
  flockfile(out);
  int result = fputs(text, out);
  if (result >= 0) result = fputc('\n', out);
  funlockfile(out);
  return result < 0 ? EOF : result;
}

#undef putchar
#undef putchar_unlocked
TMPI_INTERPOSE int putchar(int byte) { return fputc(byte, io::my_stream(1)); }
TMPI_INTERPOSE int putchar_unlocked(int byte) { return fputc(byte, io::my_stream(1)); }

TMPI_INTERPOSE void perror(const char* text) {
  const int error = errno;
  const bool named = text != nullptr && *text != '\0';
  char space[128];
  fprintf(io::my_stream(2), "%s%s%s\n", named ? text : "", named ? ": " : "", strerror_r(error, space, sizeof space));
  errno = error;
}

TMPI_INTERPOSE ssize_t write(int fd, const void* data, size_t bytes) {
  int rank;
  if (!is_rank_output(fd, rank)) return __write(fd, data, bytes);
  return io::write_output(rank, fd, static_cast<const char*>(data), bytes);
}

TMPI_INTERPOSE ssize_t writev(int fd, const struct iovec* pieces, int count) {
  int rank;
  if (!is_rank_output(fd, rank) || count < 0) {
    TMPI_NEXT(writev);
    return next(fd, pieces, count);
  }
  ssize_t total = 0;
  for (int i = 0; i < count; ++i) {
    ssize_t put = io::write_output(rank, fd, static_cast<const char*>(pieces[i].iov_base), pieces[i].iov_len);
    if (put < 0) return total > 0 ? total : put;
    total += put;
  }
  return total;
}

namespace {

int print_to_descriptor(int fd, const char* format, va_list arguments) {
  char* text = nullptr;
  int length = vasprintf(&text, format, arguments);
  if (length < 0) return -1;
  ssize_t put = write(fd, text, static_cast<size_t>(length));
  free(text);
  return put < 0 ? -1 : length;
}

}  // namespace

TMPI_INTERPOSE int vdprintf(int fd, const char* format, va_list arguments) {
  int rank;
  if (is_rank_output(fd, rank)) return print_to_descriptor(fd, format, arguments);
  TMPI_NEXT(vdprintf);
  return next(fd, format, arguments);
}

TMPI_INTERPOSE int dprintf(int fd, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vdprintf(fd, format, arguments);
  va_end(arguments);
  return result;
}

TMPI_INTERPOSE int __vdprintf_chk(int fd, int, const char* format, va_list arguments) {
  return vdprintf(fd, format, arguments);
}

TMPI_INTERPOSE int __dprintf_chk(int fd, int, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vdprintf(fd, format, arguments);
  va_end(arguments);
  return result;
}

TMPI_INTERPOSE int fflush(FILE* file) {
  TMPI_NEXT(fflush);
  io::Owner owner;
  if (file == nullptr) {
    if (const int rank = caller_rank(); rank >= 0)
      for (int descriptor = 1; descriptor <= 2; ++descriptor) io::flush({descriptor, rank});
    return next(file);
  }
  if (is_ours(file, owner)) {
    int result = owner.descriptor == 0 ? next(file) : io::flush(owner);
    return result;
  }
  return next(file);
}

TMPI_INTERPOSE int fflush_unlocked(FILE* file) {
  TMPI_NEXT(fflush_unlocked);
  io::Owner owner;
  return file != nullptr && is_ours(file, owner) ? fflush(file) : next(file);
}

TMPI_INTERPOSE int fclose(FILE* file) {
  TMPI_NEXT(fclose);
  io::Owner owner;
  return is_ours(file, owner) && owner.rank >= 0 ? io::close(owner) : next(file);
}

TMPI_INTERPOSE FILE* freopen(const char* path, const char* mode, FILE* file) {
  TMPI_NEXT(freopen);
  io::Owner owner;
  return is_ours(file, owner) && owner.rank >= 0 ? io::reopen(owner, path, mode, file) : next(path, mode, file);
}

TMPI_INTERPOSE FILE* freopen64(const char* path, const char* mode, FILE* file) {
  TMPI_NEXT(freopen64);
  io::Owner owner;
  return is_ours(file, owner) && owner.rank >= 0 ? io::reopen(owner, path, mode, file) : next(path, mode, file);
}

// A buffer inside an output FILE would mix the bytes of ranks (default streams) or hide them from the sink.
// The line buffer gives what the program wants from a buffer, so the request is granted without effect.
TMPI_INTERPOSE int setvbuf(FILE* file, char* buffer, int mode, size_t bytes) {
  TMPI_NEXT(setvbuf);
  io::Owner owner;
  if (is_ours(file, owner)) return mode == _IONBF || mode == _IOLBF || mode == _IOFBF ? 0 : -1;
  return next(file, buffer, mode, bytes);
}

TMPI_INTERPOSE void setbuf(FILE* file, char* buffer) {
  setvbuf(file, buffer, buffer != nullptr ? _IOFBF : _IONBF, BUFSIZ);
}

TMPI_INTERPOSE void setbuffer(FILE* file, char* buffer, size_t bytes) {
  setvbuf(file, buffer, buffer != nullptr ? _IOFBF : _IONBF, bytes);
}

TMPI_INTERPOSE void setlinebuf(FILE* file) { setvbuf(file, nullptr, _IOLBF, 0); }

// Children write to the descriptors themselves: what the rank has said so far comes first.
TMPI_INTERPOSE int system(const char* command) {
  TMPI_NEXT(system);
  show_before_child();
  if (command == nullptr) return next(command);
  try {
    return next(child_command(command).c_str());
  } catch (const std::bad_alloc&) {
    errno = ENOMEM;
    return -1;
  }
}

TMPI_INTERPOSE FILE* popen(const char* command, const char* mode) {
  TMPI_NEXT(popen);
  show_before_child();
  try {
    return next(child_command(command).c_str(), mode);
  } catch (const std::bad_alloc&) {
    errno = ENOMEM;
    return nullptr;
  }
}

// std::ios_base::sync_with_stdio(bool). Switching it off would replace the streams' buffers by ones that
// bypass the ranks' FILEs; being in step with stdio is never wrong, only what programs give up for speed.
TMPI_INTERPOSE bool tmpi_sync_with_stdio(bool) __asm__("_ZNSt8ios_base15sync_with_stdioEb");
TMPI_INTERPOSE bool tmpi_sync_with_stdio(bool) { return true; }
