// What the program and the plugin share.
#pragma once

#include <stdexcept>
#include <string>

struct Named {
  virtual ~Named() = default;
  virtual std::string name() const = 0;
};

struct PluginError : std::runtime_error {
  explicit PluginError(int its_number) : std::runtime_error("plugin"), number(its_number) {}
  int number;
};

// One variable for all objects of a process (STB_GNU_UNIQUE); here for all of a rank.
inline int& shared_count() {
  static int count = 40;
  return count;
}
