// The stub as ld.so sees it. See plugin_stub.h.
#include "image/plugin_stub.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

namespace tmpi::image {
namespace {

int constructed = 0;

std::string open_stub(const Stub& stub, void** handle) {
  auto file = make_stub(stub);
  if (!file) return file.error().text;
  *handle = dlopen(("/proc/self/fd/" + std::to_string(file.value())).c_str(), RTLD_NOW | RTLD_LOCAL);
  const char* said = *handle == nullptr ? dlerror() : "";
  std::string text = said != nullptr ? said : "";
  close(file.value());
  return text;
}

TEST(PluginStub, OpensWhatItNeedsAndCallsBack) {
  const Stub stub{"libresolv.so.2", "/no/such/folder:$ORIGIN", false, [] { ++constructed; }};
  for (int round = 1; round <= 3; ++round) {
    void* handle = nullptr;
    EXPECT_EQ(open_stub(stub, &handle), "");
    ASSERT_NE(handle, nullptr);
    EXPECT_EQ(constructed, round) << "the name of a file that is gone may mean another one";
    EXPECT_NE(dlsym(handle, "ns_name_pton"), nullptr);
    EXPECT_EQ(dlclose(handle), 0);
  }
}

TEST(PluginStub, FailuresNameWhatWasAskedFor) {
  void* handle = nullptr;
  const int before = constructed;
  EXPECT_NE(open_stub({"libno_such.so", "", false, [] { ++constructed; }}, &handle).find("libno_such.so"),
            std::string::npos);
  EXPECT_EQ(handle, nullptr);
  EXPECT_EQ(constructed, before);
}

TEST(PluginStub, StacksStayAsTheyWere) {
  void* handle = nullptr;
  EXPECT_EQ(open_stub({"libresolv.so.2", "", true, [] {}}, &handle), "");
  FILE* maps = fopen("/proc/self/maps", "re");
  ASSERT_NE(maps, nullptr);
  char line[1000];
  bool seen = false;
  while (fgets(line, sizeof line, maps) != nullptr)
    if (strstr(line, "[stack]") != nullptr) {
      seen = true;
      EXPECT_NE(strstr(line, " rw-p "), nullptr) << line;
    }
  fclose(maps);
  EXPECT_TRUE(seen);
  if (handle != nullptr) dlclose(handle);
}

}  // namespace
}  // namespace tmpi::image
