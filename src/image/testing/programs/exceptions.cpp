// Exceptions thrown and caught in an image, through frames of libraries, in all images at once, and from
// constructors.
#include <algorithm>
#include <exception>
#include <future>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"

namespace {

struct Base {
  virtual ~Base() = default;
  int value = 1;
};
struct Derived : Base {};
struct Unwound {
  explicit Unwound(int& counter) : counter(counter) {}
  ~Unwound() { ++counter; }
  int& counter;
};

__attribute__((noinline)) void deep(int levels, int& unwound) {
  Unwound here(unwound);
  if (levels == 0) throw Derived();
  deep(levels - 1, unwound);
}

int caught_in_constructor = [] {
  try {
    throw std::runtime_error("in a constructor");
  } catch (const std::exception& error) {
    return std::string(error.what()) == "in a constructor" ? 1 : 2;
  }
}();

bool less(int a, int b) {
  if (a == 13 || b == 13) throw a + b;
  return a < b;
}

void check_once(int round) {
  int unwound = 0;
  try {
    deep(10, unwound);
    CHECK(false);
  } catch (const Base& base) {
    CHECK(base.value == 1 && dynamic_cast<const Derived*>(&base) != nullptr);
  }
  CHECK(unwound == 11);
  try {
    try {
      throw std::string("text ") + std::to_string(round);
    } catch (...) {
      throw;
    }
  } catch (const std::string& text) {
    CHECK(text == "text " + std::to_string(round));
  }
}

}  // namespace

int main() {
  const int rank = rig_rank();
  CHECK(caught_in_constructor == 1);
  rig_barrier();
  for (int round = 0; round < 200; ++round) check_once(round);
  std::vector<int> numbers = {3, 5, 13, 1};
  try {
    std::sort(numbers.begin(), numbers.end(), less);
    CHECK(false);
  } catch (int sum) {
    CHECK(sum > 13);
  }
  try {
    CHECK(std::vector<int>(3).at(static_cast<std::size_t>(5 + rank)) == 0);  // thrown by the library
  } catch (const std::out_of_range&) {
    numbers.clear();
  }
  CHECK(numbers.empty());
  try {
    std::string().substr(static_cast<std::size_t>(1 + rank));
    CHECK(false);
  } catch (const std::logic_error&) {
  }
  auto future = std::async(std::launch::async, [rank]() -> int { throw std::invalid_argument(std::to_string(rank)); });
  try {
    future.get();
    CHECK(false);
  } catch (const std::invalid_argument& error) {
    CHECK(error.what() == std::to_string(rank));
  }
  std::exception_ptr kept;
  try {
    throw Derived();
  } catch (...) {
    kept = std::current_exception();
  }
  rig_barrier();
  try {
    std::rethrow_exception(kept);
  } catch (const Derived& derived) {
    CHECK(derived.value == 1);
  }
  return failed_checks != 0;
}
