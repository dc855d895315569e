// Which libraries each rank has a copy of, and which all ranks share: the rules, as a function of names alone.
// It loads nothing and looks at no library; libraries.cpp applies it to what ld.so has loaded.
//
// The rules, the first that says something decides:
//  1. What must be one per process (libc and its parts, the C++ runtime, sanitizers, libmpi_abi) is shared; naming it
//  in
//     --clone is an error.
//  2. What --clone or --share names is cloned or shared.
//  3. Runtimes of GPUs, and those of threads that ranks are to share, are shared.
//  4. What lies in the system's own folders (/lib*, /usr/lib*, /usr/libexec) is shared. /usr/local, /opt, homes and
//  other
//     prefixes are where people put what they have built: cloned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tmpi::image {

struct LibraryRules {
  std::vector<std::string> clone, share;  // names or patterns, as users wrote them
};

// "a,b*" as a list; empty parts are left out.
std::vector<std::string> split_names(std::string_view list);

// Is the library called NAME (its soname or file name) meant by PATTERN? "libfoo", "libfoo.so", "libfoo.so.1" and
// "libf*" all mean libfoo.so.1.
bool names_library(const std::string& pattern, const std::string& name);

enum class Placement { cloned, cloned_by_name, shared, shared_by_name, one_per_process };

// `path` is absolute and has no symbolic links in it.
Placement placement_of(const LibraryRules& rules, const std::string& soname, const std::string& path);

// The line for a name that both lists or that rule 1 forbids; empty: none.
std::string conflict_of(const LibraryRules& rules, const std::string& soname, const std::string& path);

}  // namespace tmpi::image
