// Static objects, inline and template statics (STB_GNU_UNIQUE), function statics, vtables, RTTI, thread_local
// objects.
#include <map>
#include <memory>
#include <string>
#include <typeinfo>
#include <vector>

#include "check.h"

template <class T>
struct Counter {
  static int count;
  static T* last;
};
template <class T>
int Counter<T>::count = 10;
template <class T>
T* Counter<T>::last = nullptr;

inline int inline_variable = 20;
inline std::string inline_text = "a text that is too long for the small buffer of a string";
inline int& function_static() {
  static int value = 30;
  return value;
}
inline std::vector<int>& made_once() {
  static std::vector<int> values(3, rig_rank());
  return values;
}

struct Shape {
  virtual ~Shape() { rig_mark('s'); }
  virtual int corners() const = 0;
};
struct Triangle : Shape {
  int corners() const override { return 3; }
};
struct Square final : Shape {
  int corners() const override { return 4 + inline_variable; }
};
struct Left {
  virtual int left() { return 1; }
  int a = 1;
};
struct Right {
  virtual int right() { return 2; }
  int b = 2;
};
struct Both : Left, virtual Right {
  int right() override { return 3; }
};

struct Global {
  Global() : self(this), rank(rig_rank()) { rig_mark('g'); }
  ~Global() {
    CHECK(self == this && rank == rig_rank());
    rig_mark('G');
  }
  Global* self;
  int rank;
};
static Global global;
static std::map<std::string, int> table = {{"one", 1}, {"two", 2}, {"three", 3}};
static const std::unique_ptr<Shape> shapes[] = {std::make_unique<Triangle>(), std::make_unique<Square>()};
static int computed = function_static() + 1;

struct Local {
  Local() : rank(rig_rank()), global_seen(global.self) {}
  int rank;
  Global* global_seen;
};
static thread_local Local local;
thread_local int computed_local = computed + 1;
static int (Left::*member_function)() = &Left::left;
static int Right::*member = &Right::b;

int main() {
  const int rank = rig_rank();
  CHECK(rig_owns(&Counter<int>::count) && rig_owns(&inline_variable) && rig_owns(&function_static()));
  CHECK(Counter<int>::count == 10 && Counter<long>::last == nullptr);
  CHECK(inline_variable == 20 && inline_text.size() == 56 && function_static() == 30 && computed == 31);
  CHECK(global.self == &global && global.rank == rank && table.size() == 3 && table["two"] == 2);
  static int target;
  Counter<int>::last = &target;
  Counter<int>::count += rank;
  inline_variable += rank;
  inline_text += std::to_string(rank);
  function_static() += rank;
  table["mine"] = rank;
  made_once().push_back(rank);
  rig_barrier();
  CHECK(Counter<int>::count == 10 + rank && Counter<int>::last == &target);
  CHECK(inline_variable == 20 + rank && inline_text.substr(56) == std::to_string(rank));
  CHECK(function_static() == 30 + rank && table["mine"] == rank);
  CHECK(made_once().size() == 4 && made_once()[0] == rank);
  CHECK(shapes[0]->corners() == 3 && shapes[1]->corners() == 24 + rank);
  CHECK(dynamic_cast<Square*>(shapes[1].get()) != nullptr && dynamic_cast<Square*>(shapes[0].get()) == nullptr);
  CHECK(typeid(*shapes[0]) == typeid(Triangle) && rig_owns(&typeid(Triangle)));
  Both both;
  Right* right = &both;
  CHECK(right->right() == 3 && dynamic_cast<Left*>(right) == &both && (both.*member_function)() == 1 &&
        right->*member == 2);
  CHECK(local.rank == rank && local.global_seen == &global && computed_local == 32);
  computed_local = rank;
  rig_barrier();
  CHECK(computed_local == rank);
  rig_expect_at_end("gssG");
  return failed_checks != 0;
}
