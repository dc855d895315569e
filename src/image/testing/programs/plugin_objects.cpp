// A plugin in C++, opened by each rank.
#include <dlfcn.h>

#include <cstring>
#include <memory>
#include <thread>

#include "check.h"
#include "libraries/objects_plugin.h"

namespace {

template <class Function>
Function* find(void* handle, const char* name) {
  auto* found = reinterpret_cast<Function*>(dlsym(handle, name));
  CHECK(found != nullptr);
  return found;
}

void exceptions(void* handle) {
  const int rank = rig_rank();
  CHECK(find<int(int)>(handle, "catch_inside")(rank) == rank);
  int caught = -1;
  try {
    find<void(int)>(handle, "throw_error")(rank + 100);
  } catch (const PluginError& error) {
    caught = error.number;
  }
  CHECK(caught == rank + 100);
}

void thread_locals(void* handle) {
  auto* text = find<const char*(const char*)>(handle, "thread_text");
  const std::string number = std::to_string(rig_rank());
  CHECK(text(number.c_str()) == "thread" + number);
  CHECK(text("!") == "thread" + number + "!");
  std::thread([&] { CHECK(text("") == std::string("thread")); }).join();
}

}  // namespace

int main() {
  void* handle = dlopen(PLUGIN, RTLD_NOW | RTLD_LOCAL);
  CHECK(handle != nullptr);
  if (handle == nullptr) return 1;
  CHECK(std::strcmp(rig_marks(), "c") == 0);
  shared_count() += rig_rank();
  CHECK(find<int*()>(handle, "count_of_plugin")() == &shared_count());
  {
    std::unique_ptr<Named> named(find<Named*()>(handle, "make_named")());
    CHECK(named->name() == "shape " + std::to_string(40 + rig_rank()));
    CHECK(std::strcmp(rig_marks(), "cf") == 0);
  }
  exceptions(handle);
  thread_locals(handle);
  CHECK(dlclose(handle) == 0);
  CHECK(std::strcmp(rig_marks(), "cfFC") == 0);
  handle = dlopen(PLUGIN, RTLD_NOW | RTLD_NODELETE);
  CHECK(handle != nullptr && dlclose(handle) == 0);
  CHECK(std::strcmp(rig_marks(), "cfFCc") == 0);
  exceptions(handle);
  rig_expect_at_end("cfFCcC");
  return failed_checks != 0;
}
