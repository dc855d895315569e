// std::cout and its siblings: made before the program's constructors, with state of their own in each image
// (where the executable has copies of them), and usable at once by all ranks.
#include <iomanip>
#include <iostream>
#include <locale>
#include <sstream>
#include <string>

#include "check.h"

struct Early {
  Early() { std::cout << "rank " << rig_rank() << " constructed\n"; }
  ~Early() { std::cout << "rank " << rig_rank() << " destroyed" << std::endl; }
};
static Early early;
static std::ostream& reference = std::cout;
static std::ostream* pointers[] = {&std::cout, &std::cerr, &std::clog};
struct Grouping : std::numpunct<char> {
  std::string do_grouping() const override { return "\3"; }
  char do_thousands_sep() const override { return '\''; }
};

int main() {
  const int rank = rig_rank();
  CHECK(std::cout.good() && std::cerr.good() && std::cin.rdbuf() != nullptr && std::cout.rdbuf() != nullptr);
  CHECK(&reference == &std::cout && pointers[1] == &std::cerr && pointers[2] == &std::clog);
  CHECK(std::cin.tie() == &std::cout && std::cerr.tie() == &std::cout);
  CHECK((std::cerr.flags() & std::ios::unitbuf) != 0);
  rig_barrier();
  std::cout << "rank " << rank << ": " << 1.5 << ' ' << true << " text" << std::endl;
  std::wcout.good();
  *pointers[0] << "through a pointer\n" << std::flush;
  CHECK(std::cout.good());
  std::ostringstream text;
  text << std::hex << std::setw(6) << std::setfill('0') << 255 << ' ' << std::fixed << std::setprecision(2) << 3.14159;
  CHECK(text.str() == "0000ff 3.14");
  if (rig_owns(&std::cout)) {  // shared in a program compiled with -fPIC
    const int mark = std::ios_base::xalloc();
    std::cout.iword(mark) = rank;
    std::cout.precision(3 + rank % 5);
    rig_barrier();
    CHECK(std::cout.precision() == 3 + rank % 5 && std::cout.iword(mark) == rank);
    // One rank at a time: the buffer behind the copies is one, libstdc++'s, unless the job gives each rank
    // its own.
    for (int turn = 0; turn < rig_count(); ++turn) {
      rig_barrier();
      for (int round = 0; turn == rank && round < 20; ++round) {
        const std::locale before = std::cout.imbue(std::locale(std::locale::classic(), new Grouping));
        std::cout << 1234567 << '\n';
        CHECK(std::cout.good());
        std::cout.imbue(before);
      }
    }
    CHECK(std::cout.getloc() == std::locale::classic());
  }
  std::istringstream in("12 abc 3.5");
  int number = 0;
  std::string word;
  double fraction = 0;
  CHECK(in >> number >> word >> fraction && number == 12 && word == "abc" && fraction == 3.5);
  return failed_checks != 0;
}
