// See registry_json.h.
#include "registry_json.h"

#include <pwd.h>

#include "base/text.h"

namespace tmpi {

std::string user_text(uint32_t user) {
  const passwd* known = getpwuid(user);
  return known ? known->pw_name : std::to_string(user);
}

std::string json_fields_of(const monitor::Registry& registry) {
  const monitor::Policy* policy = registry.policy ? registry.policy : monitor::policies()[0];
  std::string text = "\"policy\": " + json_string(policy->name());
  text += ", \"processors\": " + json_string(text_of(registry.processors));
  return text + ", \"external\": " + std::to_string(registry.external);
}

std::string json_fields_of(const monitor::JobInfo& job) {
  const int allocated = job.allocation.processors;
  std::string text = "\"job\": " + std::to_string(job.process);
  text += ", \"name\": " + json_string(job.job.name);
  text += ", \"ranks\": " + std::to_string(job.job.ranks);
  text += ", \"weight\": " + std::to_string(job.job.weight);
  text += std::string(", \"adapts\": ") + (job.job.adapts ? "true" : "false");
  text += ", \"wish\": " + std::to_string(job.wish);
  text += ", \"allocated\": " + (allocated < 0 ? "null" : std::to_string(allocated));
  text += ", \"running\": " + std::to_string(job.running);
  text += std::string(", \"silent\": ") + (job.silent ? "true" : "false");
  text += ", \"quota\": " + (job.quota > 0 ? json_number(job.quota) : "null");
  text += ", \"processors\": " + json_string(text_of(job.set));
  text += ", \"affinity\": " + json_string(text_of(job.affinity));
  text += ", \"user\": " + json_string(user_text(job.user));
  return text + ", \"registry\": " + json_string(job.registry);
}

}  // namespace tmpi
