// For tests: a folder that stands for "/", with the files of a kernel that are made up.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace tmpi {

class MadeUpRoot : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/tmpi-root-XXXXXX";
    root_ = mkdtemp(name);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text << "\n";
  }
  std::string root_;
};

}  // namespace tmpi
