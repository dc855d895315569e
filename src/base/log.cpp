// The library's voice on stderr. See log.h.
#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

namespace tmpi {

void log_line(std::string_view text) {
  char line[4096];
  constexpr std::string_view prefix = "tmpi: ";
  size_t bytes = std::min(text.size(), sizeof line - prefix.size() - 1);
  memcpy(line, prefix.data(), prefix.size());
  memcpy(line + prefix.size(), text.data(), bytes);
  line[prefix.size() + bytes] = '\n';
  // The raw call: write itself may be interposed, and stderr may be full or closed, which nobody can be told.
  [[maybe_unused]] long written = syscall(SYS_write, 2, line, prefix.size() + bytes + 1);
}

void logf(const char* format, ...) {
  char text[4000];
  va_list arguments;
  va_start(arguments, format);
  int bytes = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (bytes > 0) log_line({text, std::min<size_t>(bytes, sizeof text - 1)});
}

void assertion_failed(const char* condition, const char* file, int line) {
  logf("internal error: %s does not hold (%s:%d); please report this with the program's command line", condition, file,
       line);
  __builtin_trap();
}

}  // namespace tmpi
