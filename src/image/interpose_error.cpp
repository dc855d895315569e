// err, errx, error and error_at_line: functions of libc that end the program by a call of exit inside libc,
// where no interposer sees it. Here they print what libc prints, and end the rank.
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cstdio>

#include "image/interpose.h"
#include "image/stdio_streams.h"

using namespace tmpi::image;
namespace io = tmpi::image::stdio;

namespace {

// What error() is given besides the format.
struct Report {
  int error;
  const char* file;  // nullptr: error(), not error_at_line()
  unsigned line;
};

void print_error(const Report& report, const char* format, va_list arguments) {
  std::FILE* out = io::my_stream(2);
  fflush(io::my_stream(1));
  if (error_print_progname != nullptr)
    error_print_progname();
  else
    fprintf(out, "%s:%s", program_invocation_name, report.file == nullptr ? " " : "");
  if (report.file != nullptr) fprintf(out, "%s:%u: ", report.file, report.line);
  vfprintf(out, format, arguments);
  ++error_message_count;
  char space[128];
  if (report.error != 0) fprintf(out, ": %s", strerror_r(report.error, space, sizeof space));
  fputc('\n', out);
  fflush(out);
}

}  // namespace

TMPI_INTERPOSE void verr(int status, const char* format, va_list arguments) {
  vwarn(format, arguments);
  exit(status);
}

TMPI_INTERPOSE void verrx(int status, const char* format, va_list arguments) {
  vwarnx(format, arguments);
  exit(status);
}

TMPI_INTERPOSE void err(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verr(status, format, arguments);
}

TMPI_INTERPOSE void errx(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verrx(status, format, arguments);
}

TMPI_INTERPOSE void error(int status, int error, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_error({error, nullptr, 0}, format, arguments);
  va_end(arguments);
  if (status != 0) exit(status);
}

// error_one_per_line, which suppresses repeated reports of one place, is libc's variable and honoured as libc
// does.
TMPI_INTERPOSE void error_at_line(int status, int error, const char* file, unsigned line, const char* format, ...) {
  static const char* last_file;
  static unsigned last_line;
  if (error_one_per_line != 0) {
    if (last_line == line && last_file != nullptr && file != nullptr && strcmp(last_file, file) == 0) return;
    last_file = file;
    last_line = line;
  }
  va_list arguments;
  va_start(arguments, format);
  print_error({error, file, line}, format, arguments);
  va_end(arguments);
  if (status != 0) exit(status);
}
