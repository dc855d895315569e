// See control_groups.h.
#include "base/control_groups.h"

#include <algorithm>

namespace tmpi {

namespace {

// From mount + path up to mount. In a container the path may name the host's hierarchy and not exist here; then the
// mount itself is the group.
void add_levels(std::vector<ControlGroup>& groups, const std::string& mount, std::string path, bool version_2) {
  groups.push_back({mount, version_2});
  while (!path.empty() && path != "/") {
    groups.push_back({mount + path, version_2});
    path.erase(path.rfind('/'));
  }
}

// One line of /proc/self/cgroup: hierarchy:controllers:path
void add_line(std::vector<ControlGroup>& groups, const std::string& root, const std::string& controller,
              std::string_view line) {
  const size_t first = line.find(':'), second = line.find(':', first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) return;
  const std::string controllers(line.substr(first + 1, second - first - 1)), path(line.substr(second + 1));
  const std::string base = root + "/sys/fs/cgroup";
  if (!path.starts_with('/')) return;
  if (controllers.empty()) {
    for (const char* mount : {"", "/unified"}) add_levels(groups, base + mount, path, true);
  } else if (("," + controllers + ",").find("," + controller + ",") != std::string::npos) {
    for (const std::string& mount : {"/" + controllers, "/" + controller})
      add_levels(groups, base + mount, path, false);
  }
}

}  // namespace

std::vector<ControlGroup> control_groups(std::string_view text, const std::string& controller,
                                         const std::string& root) {
  std::vector<ControlGroup> groups;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    add_line(groups, root, controller, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return groups;
}

}  // namespace tmpi
