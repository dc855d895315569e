// libc's functions that read standard input without naming a FILE, and read(0, ..): rank 0 reads, the others
// are at the end of their input. fgets(.., stdin) and the like need nothing here: stdin is the rank's own
// FILE.
#include <stdarg.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstdio>

#include "image/interpose.h"
#include "image/interpose_raw.h"
#include "image/stdio_sink.h"
#include "image/stdio_streams.h"

extern "C" {
int __isoc99_vfscanf(FILE* file, const char* format, va_list arguments);
ssize_t __read_chk(int fd, void* data, size_t bytes, size_t room);
char* gets(char* line);
char* __gets_chk(char* line, size_t room);
[[noreturn]] void __chk_fail();
}

// <cstdio> renames the scanf family to its C99 form; the old names are defined for programs compiled as
// gnu89.
int old_vfscanf(FILE* file, const char* format, va_list arguments) __asm__("vfscanf");

using namespace tmpi::image;
namespace io = tmpi::image::stdio;

#define TMPI_SCANF(NAME, SYMBOL, BACKEND)                           \
  TMPI_INTERPOSE int NAME(const char* format, ...) __asm__(SYMBOL); \
  TMPI_INTERPOSE int NAME(const char* format, ...) {                \
    va_list arguments;                                              \
    va_start(arguments, format);                                    \
    int result = BACKEND(io::my_stream(0), format, arguments);      \
    va_end(arguments);                                              \
    return result;                                                  \
  }
#define TMPI_VSCANF(NAME, SYMBOL, BACKEND)                                        \
  TMPI_INTERPOSE int NAME(const char* format, va_list arguments) __asm__(SYMBOL); \
  TMPI_INTERPOSE int NAME(const char* format, va_list arguments) {                \
    return BACKEND(io::my_stream(0), format, arguments);                          \
  }

TMPI_SCANF(tmpi_scanf, "scanf", old_vfscanf)
TMPI_SCANF(tmpi_isoc99_scanf, "__isoc99_scanf", __isoc99_vfscanf)
TMPI_VSCANF(tmpi_vscanf, "vscanf", old_vfscanf)
TMPI_VSCANF(tmpi_isoc99_vscanf, "__isoc99_vscanf", __isoc99_vfscanf)

#undef getchar
#undef getchar_unlocked
TMPI_INTERPOSE int getchar() { return fgetc(io::my_stream(0)); }
TMPI_INTERPOSE int getchar_unlocked() { return fgetc(io::my_stream(0)); }

namespace {

// gets for at most `room` bytes with the final 0; more is the overflow that __gets_chk is there to stop.
char* read_line(char* line, size_t room) {
  FILE* in = io::my_stream(0);
  size_t used = 0;
  int byte;
  while ((byte = fgetc(in)) != EOF && byte != '\n') {
    if (used + 1 >= room) __chk_fail();
    line[used++] = static_cast<char>(byte);
  }
  if (ferror(in) || (byte == EOF && used == 0)) return nullptr;
  line[used] = '\0';
  return line;
}

}  // namespace

TMPI_INTERPOSE char* gets(char* line) { return read_line(line, static_cast<size_t>(-1)); }
TMPI_INTERPOSE char* __gets_chk(char* line, size_t room) { return read_line(line, room); }

TMPI_INTERPOSE ssize_t read(int fd, void* data, size_t bytes) {
  if (fd == 0 && io::sink_started())
    if (const int rank = caller_rank(); rank >= 0) return io::read_input(rank, static_cast<char*>(data), bytes);
  return __read(fd, data, bytes);
}

TMPI_INTERPOSE ssize_t __read_chk(int fd, void* data, size_t bytes, size_t room) {
  if (bytes > room) __chk_fail();
  return read(fd, data, bytes);
}
