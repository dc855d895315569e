// See info.h.
#include "comm/info.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>

#include "comm/world.h"

namespace tmpi::comm {

namespace {

auto find_entry(auto& entries, std::string_view key) {
  return std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.first == key; });
}

// The arguments of the process as the kernel has them: the user's main may have changed its copy.
std::vector<std::string> command_line() {
  std::vector<std::string> words;
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (file < 0) return words;
  std::string text;
  char block[4096];
  for (ssize_t bytes; (bytes = read(file, block, sizeof block)) > 0;) text.append(block, static_cast<size_t>(bytes));
  syscall(SYS_close, file);
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\0', at), text.size());
    words.emplace_back(text, at, end - at);
    at = end + 1;
  }
  return words;
}

void set_cut(Info& info, const char* key, std::string value) {
  value.resize(std::min<size_t>(value.size(), MPI_MAX_INFO_VAL - 1));
  info.set(key, value);
}

}  // namespace

const std::string* Info::find(std::string_view key) const {
  auto at = find_entry(entries, key);
  return at == entries.end() ? nullptr : &at->second;
}

void Info::set(std::string_view key, std::string_view value) {
  auto at = find_entry(entries, key);
  if (at == entries.end()) {
    entries.emplace_back(key, value);
  } else {
    at->second = value;
  }
}

bool Info::erase(std::string_view key) {
  auto at = find_entry(entries, key);
  if (at == entries.end()) return false;
  entries.erase(at);
  return true;
}

const Info* resolve(MPI_Info handle) {
  if (handle == MPI_INFO_ENV) {
    static const Info environment = describe_environment();
    return &environment;
  }
  return resolve_own(handle);
}

Info* resolve_own(MPI_Info handle) {
  auto value = reinterpret_cast<uintptr_t>(handle);
  if (value < 65536 || value % alignof(Info) != 0) return nullptr;
  auto* info = reinterpret_cast<Info*>(handle);
  return info->magic == Info::kMagic ? info : nullptr;
}

Info describe_environment() {
  Info info;
  std::vector<std::string> words = command_line();
  if (!words.empty()) set_cut(info, "command", words[0]);
  std::string arguments;
  for (size_t i = 1; i < words.size(); ++i) arguments += (i > 1 ? " " : "") + words[i];
  if (!arguments.empty()) set_cut(info, "argv", arguments);
  std::string ranks = std::to_string(std::max(world_size(), 1));
  info.set("maxprocs", ranks);
  info.set("soft", ranks);
  utsname system;
  if (uname(&system) == 0) {
    set_cut(info, "host", system.nodename);
    set_cut(info, "arch", system.machine);
  }
  char folder[PATH_MAX];
  if (getcwd(folder, sizeof folder)) set_cut(info, "wdir", folder);
  info.set("thread_level", "MPI_THREAD_MULTIPLE");
  return info;
}

}  // namespace tmpi::comm
