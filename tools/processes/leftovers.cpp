// See leftovers.h.
#include "leftovers.h"

#include <dirent.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace tmpi::processes {
namespace {

constexpr const char* kPrefix = "ucx_shm_posix_";

// Of what is there now: the folders of processes may go away as they are read.
std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  DIR* opened = opendir(folder.c_str());
  if (opened == nullptr) return names;
  while (dirent* entry = readdir(opened)) names.emplace_back(entry->d_name);
  closedir(opened);
  return names;
}

// The files of FOLDER that the process at PROCESS ("/proc/123") has open or mapped.
std::set<ino_t> in_use_by(const std::string& process, const std::string& folder) {
  std::set<ino_t> result;
  for (const std::string& name : names_in(process + "/fd")) {
    struct stat status;
    char target[PATH_MAX];
    std::string link = process + "/fd/" + name;
    ssize_t size = readlink(link.c_str(), target, sizeof target);
    if (size > 0 && std::string(target, static_cast<size_t>(size)).starts_with(folder) &&
        stat(link.c_str(), &status) == 0)
      result.insert(status.st_ino);
  }
  std::ifstream maps(process + "/maps");
  for (std::string line; std::getline(maps, line);) {
    size_t path = line.find('/');
    if (path == std::string::npos || line.compare(path, folder.size(), folder) != 0) continue;
    std::string range, rights, offset, device;
    ino_t inode = 0;
    std::istringstream fields(line);
    if (fields >> range >> rights >> offset >> device >> inode) result.insert(inode);
  }
  return result;
}

}  // namespace

void remove_shared_memory_left_since(time_t begin, const std::string& folder) {
  std::vector<std::pair<std::string, ino_t>> found;
  for (const std::string& name : names_in(folder)) {
    struct stat status;
    std::string path = folder + "/" + name;
    if (!name.starts_with(kPrefix) || lstat(path.c_str(), &status) != 0) continue;
    if (S_ISREG(status.st_mode) && status.st_uid == geteuid() && status.st_ctime >= begin)
      found.emplace_back(path, status.st_ino);
  }
  if (found.empty()) return;
  std::set<ino_t> used;
  for (const std::string& name : names_in("/proc"))
    if (isdigit(static_cast<unsigned char>(name[0])) != 0) used.merge(in_use_by("/proc/" + name, folder));
  for (const auto& [path, inode] : found)
    if (used.count(inode) == 0) unlink(path.c_str());
}

}  // namespace tmpi::processes
