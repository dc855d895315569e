// Wide characters on standard streams. libc's cookie FILEs know bytes only, so on a rank's standard streams
// the wide functions are done here: output is converted in the current locale and goes the way of bytes;
// input comes from libc's own stdin, which only rank 0 reads. Other FILEs are left to libc. Not supported:
// going back and forth between bytes and wide characters on one standard input, which C forbids anyway.
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <wchar.h>

#include <cstdio>
#include <string>

#include "image/interpose.h"
#include "image/stdio_sink.h"
#include "image/stdio_streams.h"

extern "C" {
extern FILE _IO_2_1_stdin_ __asm__("_IO_2_1_stdin_");
int __vfwprintf_chk(FILE*, int, const wchar_t*, va_list);
int __isoc99_vfwscanf(FILE*, const wchar_t*, va_list);
}

using namespace tmpi::image;
namespace io = tmpi::image::stdio;

namespace {

bool is_ours(FILE* file, io::Owner& owner) {
  owner = io::owner_of(file);
  return owner.descriptor >= 0;
}

bool put_bytes(const io::Owner& owner, const char* data, size_t bytes) {
  return io::write_output(owner.rank, owner.descriptor, data, bytes) >= 0;
}

wint_t put_one(const io::Owner& owner, wchar_t character) {
  char bytes[MB_LEN_MAX];
  mbstate_t state = {};
  const size_t count = wcrtomb(bytes, character, &state);
  if (count == static_cast<size_t>(-1) || !put_bytes(owner, bytes, count)) return WEOF;
  return static_cast<wint_t>(character);
}

int put_text(const io::Owner& owner, const wchar_t* text) {
  std::string bytes;
  mbstate_t state = {};
  char piece[MB_LEN_MAX];
  for (; *text != L'\0'; ++text) {
    const size_t count = wcrtomb(piece, *text, &state);
    if (count == static_cast<size_t>(-1)) return -1;
    bytes.append(piece, count);
  }
  return put_bytes(owner, bytes.data(), bytes.size()) ? 1 : -1;
}

// vswprintf does not say how much room it needs, so it is tried with more and more.
int print(const io::Owner& owner, const wchar_t* format, va_list arguments) {
  for (size_t room = 256; room <= (size_t{1} << 24); room *= 4) {
    std::wstring text(room, L'\0');
    va_list again;
    va_copy(again, arguments);
    const int length = vswprintf(text.data(), room, format, again);
    const int error = errno;
    va_end(again);
    if (length >= 0) return put_text(owner, text.c_str()) < 0 ? -1 : length;
    if (error == EILSEQ) return -1;
  }
  errno = EOVERFLOW;
  return -1;
}

// Where wide input really comes from, or nullptr: at the end.
FILE* wide_source(FILE* file) {
  io::Owner owner;
  if (!is_ours(file, owner)) return file;
  if (owner.rank > 0) return nullptr;
  if (owner.rank == 0) io::flush_rank(0);
  return &_IO_2_1_stdin_;
}

}  // namespace

TMPI_INTERPOSE wint_t fputwc(wchar_t character, FILE* file) {
  TMPI_NEXT(fputwc);
  io::Owner owner;
  return is_ours(file, owner) ? put_one(owner, character) : next(character, file);
}
TMPI_INTERPOSE wint_t putwc(wchar_t character, FILE* file) { return fputwc(character, file); }
TMPI_INTERPOSE wint_t putwchar(wchar_t character) { return fputwc(character, io::my_stream(1)); }
TMPI_INTERPOSE wint_t fputwc_unlocked(wchar_t character, FILE* file) { return fputwc(character, file); }
TMPI_INTERPOSE wint_t putwc_unlocked(wchar_t character, FILE* file) { return fputwc(character, file); }
TMPI_INTERPOSE wint_t putwchar_unlocked(wchar_t character) { return putwchar(character); }

TMPI_INTERPOSE int fputws(const wchar_t* text, FILE* file) {
  TMPI_NEXT(fputws);
  io::Owner owner;
  return is_ours(file, owner) ? put_text(owner, text) : next(text, file);
}
TMPI_INTERPOSE int fputws_unlocked(const wchar_t* text, FILE* file) { return fputws(text, file); }

TMPI_INTERPOSE int vfwprintf(FILE* file, const wchar_t* format, va_list arguments) {
  io::Owner owner;
  if (is_ours(file, owner)) return print(owner, format, arguments);
  TMPI_NEXT(vfwprintf);
  return next(file, format, arguments);
}

TMPI_INTERPOSE int fwprintf(FILE* file, const wchar_t* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int result = vfwprintf(file, format, arguments);
  va_end(arguments);
  return result;
}

TMPI_INTERPOSE int vwprintf(const wchar_t* format, va_list arguments) {
  return vfwprintf(io::my_stream(1), format, arguments);
}

TMPI_INTERPOSE int wprintf(const wchar_t* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int result = vwprintf(format, arguments);
  va_end(arguments);
  return result;
}

TMPI_INTERPOSE int __vfwprintf_chk(FILE* file, int flag, const wchar_t* format, va_list arguments) {
  io::Owner owner;
  if (is_ours(file, owner)) return print(owner, format, arguments);
  TMPI_NEXT(__vfwprintf_chk);
  return next(file, flag, format, arguments);
}

TMPI_INTERPOSE int __fwprintf_chk(FILE* file, int flag, const wchar_t* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int result = __vfwprintf_chk(file, flag, format, arguments);
  va_end(arguments);
  return result;
}

TMPI_INTERPOSE int __vwprintf_chk(int flag, const wchar_t* format, va_list arguments) {
  return __vfwprintf_chk(io::my_stream(1), flag, format, arguments);
}

TMPI_INTERPOSE int __wprintf_chk(int flag, const wchar_t* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int result = __vwprintf_chk(flag, format, arguments);
  va_end(arguments);
  return result;
}

TMPI_INTERPOSE wint_t fgetwc(FILE* file) {
  TMPI_NEXT(fgetwc);
  FILE* source = wide_source(file);
  return source != nullptr ? next(source) : WEOF;
}
TMPI_INTERPOSE wint_t getwc(FILE* file) { return fgetwc(file); }
TMPI_INTERPOSE wint_t getwchar() { return fgetwc(io::my_stream(0)); }
TMPI_INTERPOSE wint_t fgetwc_unlocked(FILE* file) { return fgetwc(file); }
TMPI_INTERPOSE wint_t getwc_unlocked(FILE* file) { return fgetwc(file); }
TMPI_INTERPOSE wint_t getwchar_unlocked() { return getwchar(); }

TMPI_INTERPOSE wint_t ungetwc(wint_t character, FILE* file) {
  TMPI_NEXT(ungetwc);
  FILE* source = wide_source(file);
  return source != nullptr ? next(character, source) : WEOF;
}

TMPI_INTERPOSE wchar_t* fgetws(wchar_t* text, int room, FILE* file) {
  TMPI_NEXT(fgetws);
  FILE* source = wide_source(file);
  return source != nullptr ? next(text, room, source) : nullptr;
}

// The symbol that <wchar.h> renames vfwscanf to; programs call that one.
TMPI_INTERPOSE int tmpi_vfwscanf(FILE* file, const wchar_t* format, va_list arguments) __asm__("__isoc99_vfwscanf");
TMPI_INTERPOSE int tmpi_vfwscanf(FILE* file, const wchar_t* format, va_list arguments) {
  static constinit RealFunction<int(FILE*, const wchar_t*, va_list)> next("__isoc99_vfwscanf");
  FILE* source = wide_source(file);
  return source != nullptr ? next.find()(source, format, arguments) : EOF;
}

#define TMPI_WSCANF(NAME, SYMBOL, PARAMETERS, FILE_)            \
  TMPI_INTERPOSE int NAME PARAMETERS __asm__(SYMBOL);           \
  TMPI_INTERPOSE int NAME PARAMETERS {                          \
    va_list arguments;                                          \
    va_start(arguments, format);                                \
    const int result = tmpi_vfwscanf(FILE_, format, arguments); \
    va_end(arguments);                                          \
    return result;                                              \
  }
TMPI_WSCANF(tmpi_fwscanf, "__isoc99_fwscanf", (FILE * file, const wchar_t* format, ...), file)
TMPI_WSCANF(tmpi_wscanf, "__isoc99_wscanf", (const wchar_t* format, ...), io::my_stream(0))

TMPI_INTERPOSE int tmpi_vwscanf(const wchar_t* format, va_list arguments) __asm__("__isoc99_vwscanf");
TMPI_INTERPOSE int tmpi_vwscanf(const wchar_t* format, va_list arguments) {
  return tmpi_vfwscanf(io::my_stream(0), format, arguments);
}
