// One line to stderr, written with one write(2), from any thread and at any moment.
// Not a logging framework: users see these lines, so each is a sentence they can act on.
#pragma once

#include <string_view>

namespace tmpi {

// Writes "tmpi: TEXT\n". Async-signal-safe for texts up to 4000 bytes; longer ones are cut.
void log_line(std::string_view text);

// printf-style; formats into a buffer on the stack.
void logf(const char* format, ...) __attribute__((format(printf, 1, 2)));

[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace tmpi
