// The registry of jobs as JSON, the same from every command. The names are an interface: they are added to and never
// changed.
#pragma once

#include <string>

#include "monitor/reader.h"

namespace tmpi {

// "policy": ..., of all jobs together, without braces.
std::string json_fields_of(const monitor::Registry& registry);

// The user's name, or the number where it has none here.
std::string user_text(uint32_t user);

// "job": ..., of one job, without braces.
std::string json_fields_of(const monitor::JobInfo& job);

}  // namespace tmpi
