// The list of policies. See policy.h.
#include "monitor/policy.h"

#include <array>

namespace tmpi::monitor {

std::span<const Policy* const> policies() {
  static const std::array<const Policy*, 3> all = {&partition_policy(), &cosched_policy(), &timeslice_policy()};
  return all;
}

int find_policy(std::string_view name) {
  std::span<const Policy* const> all = policies();
  for (size_t i = 0; i < all.size(); ++i)
    if (name == all[i]->name()) return static_cast<int>(i);
  return -1;
}

}  // namespace tmpi::monitor
