// A program whose C++ library has objects: each rank has them constructed and destroyed for itself.
#include <cstring>
#include <memory>
#include <typeinfo>

#include "check.h"
#include "libraries/objects.h"

static void throws_here(int rank) { throw Failure(rank); }

static void objects_are_own(int rank) {
  CHECK(rig_owns(&greeting) && rig_owns(objects_address()));
  CHECK(greeting.rfind("a greeting", 0) == 0);
  rig_barrier();
  greeting = "rank " + std::to_string(rank);
  rig_barrier();
  CHECK(greeting == "rank " + std::to_string(rank));
  CHECK(function_static() == static_cast<int>(greeting.size()));
}

static void one_variable_in_program_and_library(int rank) {
  CHECK(rig_owns(&inline_variable) && rig_owns(&inline_static()));
  inline_variable += rank;
  CHECK(bump_inline() == 6 + rank + 21);
  CHECK(inline_variable == 6 + rank && inline_static() == 21);
  CHECK(Holder<int>::values.size() == 1);
  CHECK(add_to_holder(rank) == 2 && Holder<int>::values[1] == rank);
}

static void exceptions_cross(int rank) {
  int caught = -1;
  try {
    fail(rank);
  } catch (const Failure& failure) {
    caught = failure.rank;
  }
  CHECK(caught == rank);
  CHECK(call_and_catch(throws_here, rank) == rank);
  CHECK(call_and_catch(fail, rank) == rank);
  bool by_base = false;
  try {
    fail(rank);
  } catch (const std::runtime_error& error) {
    by_base = std::strcmp(error.what(), "failure") == 0;
  }
  CHECK(by_base);
}

static void types_are_equal() {
  std::unique_ptr<Shape> shape(make_shape());
  CHECK(shape->sides() == 4);
  CHECK(typeid(*shape) == typeid(Square));
  CHECK(dynamic_cast<Square*>(shape.get()) != nullptr);
}

int main() {
  rig_expect_at_end("oO");
  CHECK(std::strcmp(rig_marks(), "o") == 0);
  const int rank = rig_rank();
  objects_are_own(rank);
  one_variable_in_program_and_library(rank);
  exceptions_cross(rank);
  types_are_equal();
  CHECK(of_thread() == 1);
  of_thread() += rank;
  rig_barrier();
  CHECK(of_thread() == 1 + rank);
  return failed_checks != 0;
}
