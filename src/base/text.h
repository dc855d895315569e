// Text for people and for programs: lists of ranks, what may be printed on a terminal, strings in JSON, tables in
// columns. Not for hot paths, and not for single lines to the user (log.h).
#pragma once

#include <stddef.h>

#include <string>
#include <string_view>
#include <vector>

namespace tmpi {

// "0, 3 to 7, 9" of numbers in ascending order.
std::string list_of(const std::vector<int>& numbers);

// Foreign text as it may be printed on a terminal: control characters and what is no UTF-8 become '?'.
std::string printable(std::string_view text);

// A JSON string, with its quotes. What is no ASCII is told byte by byte, since it may have been cut inside a character.
std::string json_string(std::string_view text);

// A JSON number.
std::string json_number(double value);

// Rows of equally many cells in columns of equal width; the last `left` columns begin at the left, the others end at
// the right. Each line ends with a newline and has no blanks before it.
std::string columns(const std::vector<std::vector<std::string>>& rows, size_t left);

}  // namespace tmpi
