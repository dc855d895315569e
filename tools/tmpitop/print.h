// Jobs and ranks as tables and as JSON; help.
#pragma once

#include <string>
#include <vector>

#include "sample.h"

namespace tmpi::top {

std::string help_text();

// "policy partition, processors 0-1, 3 jobs", one line; without jobs: that there is none.
std::string summary_of(const Sample& sample);

// A heading, then one line per job.
std::vector<std::string> job_lines(const Sample& sample);

// What its ranks wait for, at most `most` lines; or the one line that says why nothing is known of them.
std::vector<std::string> wait_lines(const Job& job, size_t most);

// A heading, then one line per rank; without a status only wait_lines' line.
std::vector<std::string> rank_lines(const Job& job);

// One object; the names in it are an interface, and only ever added to.
std::string json_of(const Sample& sample);

}  // namespace tmpi::top
