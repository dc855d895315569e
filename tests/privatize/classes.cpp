// C++: objects with constructors and destructors, statics of functions and templates, exceptions, streams.
#include "classes.h"

#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <typeinfo>
#include <vector>

#include "check.h"

namespace {

int constructed = 0;
int destroyed = 0;
struct Tracked {
  Tracked() : self(this) { ++constructed; }
  ~Tracked() {
    if (self == this) ++destroyed;
  }
  Tracked* self;
};
struct AtEnd {  // made first, so destroyed last
  ~AtEnd() {
    if (destroyed != 3) std::cerr << "destroyed " << destroyed << " of 3\n", std::cerr.flush(), _Exit(1);
  }
} at_end;
Tracked first;
Tracked array[1];
const Tracked constant;
std::map<std::string, int> map = {{"one", 1}, {"two", 2}};
std::vector<int*> addresses = {&constructed, &inline_number};
const int computed = static_cast<int>(map.size()) + 1;
auto add = [](int value) {
  static int sum = 0;
  return sum += value;
};
thread_local std::string of_thread = "of thread " + std::to_string(inline_number);

struct Circle : Shape {
  int area() const override { return 3 * inline_number; }
};

struct Special : std::runtime_error {
  using std::runtime_error::runtime_error;
};

int thrower(int rank) {
  static int calls = 0;
  ++calls;
  if (rank >= 0) throw Special("rank " + std::to_string(rank));
  return calls;
}

void test_exceptions(int rank) {
  for (int i = 0; i < 3; ++i) {
    try {
      thrower(rank);
      CHECK(false);
    } catch (const std::runtime_error& error) {
      others_run();
      CHECK(error.what() == "rank " + std::to_string(rank) && typeid(error) == typeid(Special));
    }
  }
  CHECK(thrower(-1) == 4);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int rank = my_rank();
  others_run();
  CHECK(constructed == 3 && destroyed == 0 && first.self == &first && constant.self == &constant);
  CHECK(map.at("two") == 2 && computed == 3 && text_elsewhere.substr(0, 9) == "elsewhere");
  inline_number = rank;
  others_run();
  CHECK(inline_number == rank && *addresses[1] == rank && addresses[0] == &constructed);
  CHECK(from_other(10) == 1 && Counter<int>::next() == 2 && Counter<long>::next() == 1);
  others_run();
  CHECK(inline_number == rank + 10 && inline_text() == "start+" && Counter<int>::count == 2);
  CHECK(*table_of_pointers[0] == rank + 10 && *table_of_pointers[1] == 2);
  map["rank"] = rank;
  text_elsewhere += std::to_string(rank);
  for (int i = 1; i <= 4; ++i) {
    CHECK(add(rank) == i * rank);
    others_run();
  }
  CHECK(map.size() == 3 && map["rank"] == rank && text_elsewhere.ends_with(std::to_string(rank)));
  const std::unique_ptr<Shape> circle = std::make_unique<Circle>();
  CHECK(circle->area() == 3 * (rank + 10) && square_elsewhere().area() == 100);
  CHECK(dynamic_cast<Circle*>(&square_elsewhere()) == nullptr && dynamic_cast<Circle*>(circle.get()) != nullptr);
  test_exceptions(rank);
  CHECK(of_thread == "of thread " + std::to_string(rank + 10));
  std::thread([rank] {
    inline_number = rank + 20;
    CHECK(of_thread == "of thread " + std::to_string(rank + 20));
  }).join();
  others_run();
  CHECK(inline_number == rank + 20 && of_thread == "of thread " + std::to_string(rank + 10));
  std::ostringstream line;
  line << "rank " << rank << '\n';
  std::cout << line.str() << std::flush;
  MPI_Finalize();
  return 0;
}
