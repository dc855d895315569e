// What classes.cpp and classes_other.cpp share: variables that each file defines and the linker makes one.
#pragma once

#include <string>

inline int inline_number = 12;
template <class T>
struct Counter {
  static int count;
  static int next() {
    static int* const last = &count;
    return ++*last;
  }
};
template <class T>
int Counter<T>::count = 0;

inline std::string& inline_text() {
  static std::string text = "start";
  return text;
}
inline constexpr const int* table_of_pointers[] = {&inline_number, &Counter<int>::count};
extern std::string text_elsewhere;

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};
Shape& square_elsewhere();
int from_other(int add);
