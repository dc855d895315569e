// What tmpictl prints: help, and jobs as a table or as JSON.
#pragma once

#include <string>

#include "monitor/reader.h"

namespace tmpi::control {

std::string help_text();

// A line about the machine, then one per job, in columns.
std::string table_of(const monitor::Registry& registry);

// One object; the names in it are an interface, and only ever added to.
std::string json_of(const monitor::Registry& registry);

}  // namespace tmpi::control
