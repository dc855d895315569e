// Globals with constructors and destructors, function statics, inline and template variables, exceptions.
#include "objects.h"

#include "check.h"

Failure::~Failure() = default;
Shape::~Shape() = default;
int Square::sides() const { return 4; }

namespace {
struct Recorder {
  Recorder() { rig_mark('o'); }
  ~Recorder() { rig_mark('O'); }
} recorder;
struct OfThread {
  int value = 1;
  ~OfThread() { value = -1; }
};
thread_local OfThread thread_object;
}  // namespace

std::string greeting = "a greeting that is longer than what fits into the object itself";

Shape* make_shape() { return new Square; }
int bump_inline() { return ++inline_variable + ++inline_static(); }
std::size_t add_to_holder(int value) {
  Holder<int>::values.push_back(value);
  return Holder<int>::values.size();
}
int& function_static() {
  static int value = [] { return static_cast<int>(greeting.size()); }();
  return value;
}
int& of_thread() { return thread_object.value; }
void fail(int rank) { throw Failure(rank); }
int call_and_catch(void (*function)(int), int rank) {
  try {
    function(rank);
  } catch (const Failure& failure) {
    return failure.rank;
  }
  return -1;
}
const void* objects_address() { return &recorder; }
