// What tmpirun says about itself, in three forms, all from the table of knobs: --help for people at a
// terminal, docs/settings.md, and the man page. The latter two are checked in; scripts/tidy compares them.
#pragma once

#include <string>

namespace tmpi::launcher {

std::string help_text();
std::string markdown_text();
std::string man_text();

}  // namespace tmpi::launcher
