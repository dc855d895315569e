// A set of processors: 1,024 bits, a plain value of two cache lines that may lie in shared memory. Not a topology, and
// not the kernel's cpu_set_t, whose size depends on the machine.
#pragma once

#include <stdint.h>

#include <array>
#include <bit>
#include <string>

namespace tmpi::monitor {

struct ProcessorSet {
  static constexpr int kMost = 1024;
  static constexpr int kWords = kMost / 64;

  std::array<uint64_t, kWords> words{};

  bool has(int processor) const { return (word(processor) >> (processor % 64) & 1) != 0; }
  void add(int processor) { words[static_cast<size_t>(processor / 64)] |= uint64_t{1} << (processor % 64); }
  void remove(int processor) { words[static_cast<size_t>(processor / 64)] &= ~(uint64_t{1} << (processor % 64)); }
  int count() const {
    int result = 0;
    for (uint64_t w : words) result += std::popcount(w);
    return result;
  }
  bool empty() const { return *this == ProcessorSet{}; }

  // The first member from `processor` on, or -1.
  int next(int processor) const {
    for (int at = processor; at < kMost; at = (at / 64 + 1) * 64)
      if (uint64_t rest = word(at) >> (at % 64)) return at + std::countr_zero(rest);
    return -1;
  }
  int first() const { return next(0); }
  int last() const {
    for (int i = kWords - 1; i >= 0; --i)
      if (uint64_t w = words[static_cast<size_t>(i)]) return 64 * i + 63 - std::countl_zero(w);
    return -1;
  }

  bool operator==(const ProcessorSet&) const = default;
  ProcessorSet& operator|=(const ProcessorSet& other) {
    for (size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
    return *this;
  }
  friend ProcessorSet operator&(ProcessorSet a, const ProcessorSet& b) {
    for (size_t i = 0; i < a.words.size(); ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend ProcessorSet operator-(ProcessorSet a, const ProcessorSet& b) {
    for (size_t i = 0; i < a.words.size(); ++i) a.words[i] &= ~b.words[i];
    return a;
  }

  // Processors 0 to n-1.
  static ProcessorSet first_n(int n) {
    ProcessorSet set;
    for (int i = 0; i < n; ++i) set.add(i);
    return set;
  }

 private:
  uint64_t word(int processor) const { return words[static_cast<size_t>(processor / 64)]; }
};
static_assert(sizeof(ProcessorSet) == 128, "lies in the registry page");

// Where the calling thread may run; processors from 1,024 up are not told. Never empty.
ProcessorSet affinity_of_thread();

// "0-3,8", as taskset writes it; "-" for the empty set.
std::string text_of(const ProcessorSet& set);

}  // namespace tmpi::monitor
