// The other file of classes.cpp.
#include "classes.h"

std::string text_elsewhere = "elsewhere, and too long to lie inside the object";

namespace {
int side = 3;
struct Square : Shape {
  int area() const override { return side * side; }
} square;
}  // namespace

Shape& square_elsewhere() { return square; }

int from_other(int add) {
  inline_number += add;
  inline_text() += "+";
  side = add;
  return Counter<int>::next();
}
