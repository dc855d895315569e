// The C++ library of library_objects.cpp.
#pragma once
#include <stdexcept>
#include <string>
#include <vector>

struct Failure : std::runtime_error {
  explicit Failure(int the_rank) : std::runtime_error("failure"), rank(the_rank) {}
  ~Failure() override;
  int rank;
};
struct Shape {
  virtual ~Shape();
  virtual int sides() const = 0;
};
struct Square : Shape {
  int sides() const override;
};
inline int inline_variable = 5;
template <class T>
struct Holder {
  static inline std::vector<T> values{T(1)};
};
inline int& inline_static() {
  static int value = 20;
  return value;
}

extern std::string greeting;
Shape* make_shape();
int bump_inline();
std::size_t add_to_holder(int value);
int& function_static();
int& of_thread();
[[noreturn]] void fail(int rank);
int call_and_catch(void (*function)(int), int rank);
const void* objects_address();
