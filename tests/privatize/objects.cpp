// C++: what has a constructor and a destructor, wherever it lives; templates; what is thrown while other ranks throw;
// the state of std::cout. Compiled by C++11, 14, 17 and 20.
#include <atomic>
#include <exception>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "check.h"

namespace {

// Every object writes a letter when it is made and another when it goes, but for those of templates, whose order is
// their own.
char text[100];
int letters = 0;
void mark(char letter) {
  if (letter != 'i' && letter != 'I') text[letters++] = letter;
}
bool marked(const std::string& expected) { return expected == std::string(text, static_cast<size_t>(letters)); }

struct Noisy {
  explicit Noisy(char name) : name(name), self(this) { mark(name); }
  Noisy(const Noisy&) = delete;
  Noisy& operator=(const Noisy&) = delete;
  ~Noisy() { mark(self == this ? static_cast<char>(name - 'a' + 'A') : '!'); }
  char name;
  Noisy* self;
};

int rank_of_end = -1;
struct Ledger {  // made before all others, so it goes after them
  ~Ledger() {
    // The object of the thread goes first; then what was registered by atexit, and the others, the latest first.
    if (rank_of_end >= 0 && marked("abctTtTxCBA")) return;
    std::cerr << "not true: rank " << rank_of_end << " ended with '" << text << "'\n";
    std::cerr.flush();
    _Exit(1);
  }
} ledger;
Noisy first('a');
Noisy second('b');
thread_local Noisy of_thread('t');
thread_local int uses_of_thread = 0;

template <class T>
struct Base {
  static Noisy instance;  // made when the program uses it
  static std::atomic<int> uses;
};
template <class T>
Noisy Base<T>::instance('i');
template <class T>
std::atomic<int> Base<T>::uses{0};
struct Derived : Base<Derived> {};
struct Other : Base<Other> {};
#if __cplusplus >= 201402L
template <class T>
std::vector<T> of_type(2, T(7));
#endif
#if __cplusplus >= 201703L
struct Registry {
  static inline std::vector<std::string> names{"start"};
  static inline const std::vector<std::string>& view = names;
};
#endif
#if __cplusplus >= 202002L
constinit int constant_start = 4;
constinit thread_local int constant_start_of_thread = 5;
#endif

void test_statics(int rank) {
  struct Local {
    static Noisy& instance() {
      static Noisy local('c');
      return local;
    }
  };
  CHECK(marked("ab"));
  for (int i = 0; i < 3; ++i) CHECK(Local::instance().name == 'c');
  others_run();
  for (int i = 0; i <= rank; ++i) ++Derived::uses;
  --Other::uses;
  others_run();
  CHECK(marked("abc") && Derived::uses == rank + 1 && Other::uses == -1 &&
        Derived::instance.self == &Derived::instance);
#if __cplusplus >= 201402L
  of_type<int>[1] += rank;
  of_type<long>.push_back(rank);
  others_run();
  CHECK(of_type<int>[1] == 7 + rank && of_type<int>.size() == 2 && of_type<long>.back() == rank);
#endif
#if __cplusplus >= 201703L
  Registry::names.push_back(std::to_string(rank));
  others_run();
  CHECK(Registry::view.size() == 2 && Registry::view[1] == std::to_string(rank));
#endif
#if __cplusplus >= 202002L
  constant_start += rank;
  constant_start_of_thread -= rank;
  others_run();
  CHECK(constant_start == 4 + rank && constant_start_of_thread == 5 - rank);
#endif
}

// The rank's thread and one that it makes have an object each, whose destructor runs at the end of its thread.
void test_thread_local() {
  std::thread([] { CHECK(of_thread.self == &of_thread && ++uses_of_thread == 1); }).join();
  CHECK(marked("abctT"));
  CHECK(of_thread.name == 't' && ++uses_of_thread == 1);
  others_run();
  CHECK(marked("abctTt") && uses_of_thread == 1 && of_thread.self == &of_thread);
}

struct Unwound {
  explicit Unwound(int& count) : count(count) {}
  ~Unwound() {
    others_run();  // all ranks are in the middle of an exception
    ++count;
  }
  int& count;
};

void throw_through(int depth, int rank, int& count) {
  Unwound here(count);
  if (depth > 0) throw_through(depth - 1, rank, count);
  throw std::runtime_error("of rank " + std::to_string(rank));
}

void test_exceptions(int rank) {
  int count = 0;
  std::exception_ptr kept;
  try {
    throw_through(3, rank, count);
  } catch (const std::exception& outer) {
    try {
      others_run();
      throw std::logic_error("second of rank " + std::to_string(rank));
    } catch (const std::logic_error& inner) {
      kept = std::current_exception();
      others_run();
      CHECK(inner.what() == "second of rank " + std::to_string(rank));
    }
    CHECK(outer.what() == "of rank " + std::to_string(rank) && count == 4);
  }
  CHECK(std::current_exception() == nullptr);
  others_run();
  try {
    std::rethrow_exception(kept);
  } catch (const std::logic_error& again) {
    CHECK(again.what() == "second of rank " + std::to_string(rank));
  }
}

// Formats, locale and buffer belong to the rank, also half-way through a line.
void test_streams(int rank) {
  std::cout << std::setprecision(rank % 7 + 1) << (rank % 2 == 0 ? std::hex : std::dec) << "rank " << std::setw(5);
  others_run();
  CHECK(std::cout.precision() == rank % 7 + 1 && std::cout.width() == 5);
  CHECK(((std::cout.flags() & std::ios::hex) != 0) == (rank % 2 == 0));
  std::cout << rank << std::endl;
  std::ostringstream line;
  line << std::setfill('0') << std::setw(4) << rank;
  CHECK(line.str().size() == 4);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int rank = my_rank();
  others_run();
  test_statics(rank);
  test_thread_local();
  test_exceptions(rank);
  test_streams(rank);
  std::atexit([] { mark('x'); });
  rank_of_end = rank;
  MPI_Finalize();
  return 0;
}
