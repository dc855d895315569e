// Objects, exceptions, thread_local objects and a variable of an inline function, in a plugin.
#include "objects_plugin.h"

#include <string>

#include "check.h"

namespace {

struct Mark {
  explicit Mark(char its_begin, char its_end) : end(its_end), text(1, its_begin) { rig_mark(its_begin); }
  ~Mark() { rig_mark(text.empty() ? '?' : end); }
  char end;
  std::string text;
};

Mark of_object('c', 'C');
thread_local std::string of_thread = "thread";

struct Shape : Named {
  std::string name() const override { return "shape " + std::to_string(shared_count()); }
};

}  // namespace

extern "C" Named* make_named() {
  static Mark on_first_use('f', 'F');
  return new Shape;
}
extern "C" void throw_error(int number) { throw PluginError(number); }
extern "C" int catch_inside(int number) {
  try {
    throw_error(number);
  } catch (const PluginError& error) {
    return error.number;
  }
  return -1;
}
extern "C" const char* thread_text(const char* add) {
  of_thread += add;
  return of_thread.c_str();
}
extern "C" int* count_of_plugin() { return &shared_count(); }
