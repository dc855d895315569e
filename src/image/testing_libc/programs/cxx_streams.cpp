// std::cout and its sisters: whole lines, formatting state per rank, input for rank 0 only.
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <string>

extern "C" int rig_rank();

int main(int argc, char** argv) {
  const int rank = rig_rank();
  const std::string mode = argv[1];
  if (mode == "lines") {
    std::ios_base::sync_with_stdio(false);
    std::cout << std::setprecision(rank + 1) << std::hex;
    for (int i = 0; i < 50; ++i) {
      std::cout << "rank " << std::dec << rank << ' ' << std::hex << 255 << ' ' << 1.23456789 << " and ";
      std::printf("stdio");
      std::cout << std::endl;
    }
  } else if (mode == "input") {
    int number = -1;
    bool good = static_cast<bool>(std::cin >> number);
    std::cout << "rank " << rank << " got " << good << ", " << number << "\n";
  } else if (mode == "others") {
    std::cerr << "cerr " << rank << "\n";
    std::clog << "clog " << rank << "\n";
    std::wcout << L"wcout " << rank << L"\n";
  }
}
