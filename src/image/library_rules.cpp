// See library_rules.h.
#include "image/library_rules.h"

#include <fnmatch.h>

#include <algorithm>

namespace tmpi::image {

namespace {

// By the name up to ".so".
constexpr const char* one_per_process[] = {
    "ld-linux*",       "ld64",      "linux-vdso", "libc",      "libm",          "libmvec",   "libpthread",
    "libdl",           "librt",     "libutil",    "libanl",    "libresolv",     "libnss_*",  "libthread_db",
    "libBrokenLocale", "libstdc++", "libc++",     "libc++abi", "libunwind",     "libgcc_s",  "libasan",
    "libtsan",         "libubsan",  "liblsan",    "libhwasan", "libclang_rt.*", "libmpi_abi"};

constexpr const char* shared_runtimes[] = {"libcuda",     "libcudart*",   "libnvidia-*",  "libhsa-runtime64",
                                           "libamdhip64", "libOpenCL",    "libze_loader", "libgomp",
                                           "libomp",      "libiomp5",     "libtbb",       "libtbbmalloc*",
                                           "libjemalloc", "libtcmalloc*", "libmimalloc*"};

constexpr const char* system_folders[] = {"/lib/",       "/lib32/",     "/lib64/",      "/libx32/",     "/usr/lib/",
                                          "/usr/lib32/", "/usr/lib64/", "/usr/libx32/", "/usr/libexec/"};

std::string file_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string stem_of(const std::string& name) { return name.substr(0, name.find(".so")); }

bool matches(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

template <class List>
bool in_list(const List& patterns, const std::string& soname, const std::string& path) {
  return std::any_of(std::begin(patterns), std::end(patterns), [&](const std::string& pattern) {
    return names_library(pattern, soname) || names_library(pattern, file_of(path));
  });
}

}  // namespace

std::vector<std::string> split_names(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (comma > 0) names.emplace_back(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return names;
}

bool names_library(const std::string& pattern, const std::string& name) {
  if (name.empty()) return false;
  if (matches(pattern, name) || matches(pattern, stem_of(name))) return true;
  // "libfoo.so" for libfoo.so.1, but not for libfoo.solid.so
  return name.size() > pattern.size() && pattern.ends_with(".so") && name.starts_with(pattern) &&
         name[pattern.size()] == '.';
}

Placement placement_of(const LibraryRules& rules, const std::string& soname, const std::string& path) {
  if (in_list(one_per_process, soname, path)) return Placement::one_per_process;
  if (in_list(rules.share, soname, path)) return Placement::shared_by_name;
  if (in_list(rules.clone, soname, path)) return Placement::cloned_by_name;
  if (in_list(shared_runtimes, soname, path)) return Placement::shared;
  for (const char* folder : system_folders)
    if (path.starts_with(folder)) return Placement::shared;
  return Placement::cloned;
}

std::string conflict_of(const LibraryRules& rules, const std::string& soname, const std::string& path) {
  const std::string name = soname.empty() ? file_of(path) : soname;
  // A pattern may well mean more than it can have; a name means this one.
  const auto exactly = [&](const std::string& pattern) {
    return pattern.find_first_of("*?[") == std::string::npos &&
           (names_library(pattern, soname) || names_library(pattern, file_of(path)));
  };
  if (std::any_of(rules.clone.begin(), rules.clone.end(), exactly) && in_list(one_per_process, soname, path))
    return "--clone names " + name + ", of which a process can have one only: all ranks share it";
  if (in_list(rules.clone, soname, path) && in_list(rules.share, soname, path))
    return "both --clone and --share name " + name + "; take it out of one of them";
  return {};
}

}  // namespace tmpi::image
