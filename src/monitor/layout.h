// The registry page: what jobs on one machine know of each other. Shared memory of fixed layout and size, with atomics
// that need no lock; nothing in it is a pointer. Not the file in which the jobs of one user have it (page.h), not
// tmpid's for several users (daemon.h), and not who reads and writes when (client.h, allocator.h).
//
// R1 The header is written once, by who makes the page, before the magic number; afterwards it is read only.
// R2 An entry belongs to the job whose id stands in `owner`, from the store of `owner` (release, after all else in
//    the entry; partner: the acquire in who looks at it) until it is 0 again. Claimed only under the file's lock
//    (page.h); set to 0 by its job, or by anyone who knows that the process has ended, in both cases by
//    compare-and-swap on the whole id, so that an entry that somebody else has claimed since is never freed.
// R3 Who writes what: a job `said` of its entry; the elected allocator `grant` and what belongs to it, `external`,
//    `epoch`; people `policy`, `weight` and `looks` (the job their first values). Nobody else writes. A page of tmpid
//    is written by tmpid alone: what a job says stands in a page of its own, and tmpid copies it (roster.h).
// R4 Nothing in the page is trusted: ids are checked, numbers clamped by whoever reads them (allocator.cpp). A wrong
//    value costs speed and nothing else.
#pragma once

#include <stdint.h>
#include <string.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <string_view>

#include "monitor/processor_set.h"

namespace tmpi::monitor {

constexpr uint64_t kMagic = 0x31726f74696e6f4d;  // "Monitor1" in memory
constexpr uint32_t kVersion = 2;
constexpr int kMostJobs = 128;
constexpr int kNameBytes = 32;

// A processor set in shared memory.
using SharedSet = std::array<std::atomic<uint64_t>, ProcessorSet::kWords>;

struct alignas(64) Header {
  std::atomic<uint64_t> magic;
  uint32_t version;
  uint32_t page_bytes;
  uint64_t process_namespace;  // process ids mean nothing to jobs of another container
  uint64_t check;              // of the others: header_check
};
static_assert(sizeof(Header) == 64);

inline uint64_t header_check(const Header& header) {
  uint64_t value = kMagic;
  for (uint64_t part : {uint64_t{header.version}, uint64_t{header.page_bytes}, header.process_namespace})
    value = (value ^ part) * 0x100000001b3;
  return value;
}

struct alignas(64) Shared {
  std::atomic<uint64_t> lease;          // who allocates, and until when (allocator.h)
  std::atomic<uint32_t> policy;         // index in policies()
  std::atomic<uint32_t> registrations;  // how many there were; under the file's lock
  std::atomic<uint32_t> epoch;          // grants published so far
  std::atomic<uint32_t> external;       // threads of other programs that the last pass reckoned with
  std::atomic<uint32_t> asleep;         // tmpid passes no more until it gets a message; else 0
};
static_assert(sizeof(Shared) == 64);

// What a job says, often. All zeros mean a job that wants nothing.
struct Said {
  alignas(64) std::atomic<uint64_t> heard_ns;  // when the job last ticked
  std::atomic<uint64_t> ran_ns;                // its carriers, ever
  std::atomic<uint64_t> waited_ns;             // its carriers in the kernel's queues, ever
  std::atomic<uint32_t> wish;                  // processors that it can use now
  std::atomic<uint32_t> running;               // carriers that run or want to
  std::atomic<uint64_t> quota_group;
  std::atomic<uint32_t> quota_milli;
  std::atomic<uint32_t> adapts;
  std::atomic<uint64_t> look_answer;  // the look that was answered last << 32 | what failed (errno; status.h)
  alignas(64) SharedSet affinity;
};
static_assert(sizeof(Said) == 192, "three lines");

struct Entry {
  // Written once, the weight also by people.
  alignas(64) std::atomic<uint64_t> owner;  // registration << 32 | process id; 0: free
  std::atomic<uint64_t> start_time;         // of the process
  std::atomic<uint64_t> weight;             // registration << 32 | weight, so that a late writer misses
  std::atomic<uint32_t> ranks;
  std::atomic<uint32_t> user;
  std::array<std::atomic<uint64_t>, kNameBytes / 8> name;

  Said said;

  // Written by the allocator. The probe reads `grant`, and its line changes only when a grant does or somebody looks.
  alignas(64) std::atomic<uint64_t> grant;  // epoch << 32 | low half of the registration << 16 | processors
  std::atomic<uint32_t> set_version;        // odd while `granted` is being written
  std::atomic<uint32_t> looks;  // by people: how many looks at the job's inside they have asked for (status.h)
  alignas(64) SharedSet granted;
};
static_assert(sizeof(Entry) == 448, "seven lines");

struct Page {
  Header header;
  Shared shared;
  Entry entries[kMostJobs];
};
static_assert(sizeof(Page) == 128 + 448 * kMostJobs, "the layout is the interface between versions of TMPI");
static_assert(std::atomic<uint64_t>::is_always_lock_free && std::atomic<uint32_t>::is_always_lock_free);

// The two ids in one word.
constexpr uint64_t owner_word(uint32_t registration, uint32_t process) {
  return static_cast<uint64_t>(registration) << 32 | process;
}
constexpr uint32_t process_of(uint64_t owner) { return static_cast<uint32_t>(owner); }
constexpr uint32_t registration_of(uint64_t owner) { return static_cast<uint32_t>(owner >> 32); }

constexpr uint64_t grant_word(uint32_t epoch, uint64_t owner, int processors) {
  return static_cast<uint64_t>(epoch) << 32 | (registration_of(owner) & 0xffff) << 16 |
         static_cast<uint32_t>(processors);
}
// Whether the grant was made for this owner, and not for who had the entry before.
constexpr bool grant_is_for(uint64_t grant, uint64_t owner) {
  return (grant >> 16 & 0xffff) == (registration_of(owner) & 0xffff) && grant >> 32 != 0;
}
constexpr int processors_of(uint64_t grant) { return static_cast<int>(grant & 0xffff); }
constexpr uint32_t epoch_of(uint64_t grant) { return static_cast<uint32_t>(grant >> 32); }

// The name, cut to what there is room for.
inline void store_name(Entry& entry, std::string_view name) {
  char text[kNameBytes] = {};
  memcpy(text, name.data(), std::min<size_t>(name.size(), kNameBytes - 1));
  for (size_t i = 0; i < entry.name.size(); ++i) {
    uint64_t part;
    memcpy(&part, text + 8 * i, sizeof part);
    entry.name[i].store(part, std::memory_order_relaxed);
  }
}
inline std::string load_name(const Entry& entry) {
  char text[kNameBytes];
  for (size_t i = 0; i < entry.name.size(); ++i) {
    uint64_t part = entry.name[i].load(std::memory_order_relaxed);
    memcpy(text + 8 * i, &part, sizeof part);
  }
  return {text, strnlen(text, kNameBytes)};
}

// release and acquire, word by word: a reader of `granted` that sees any new word also sees that set_version was odd,
// and reads set_version again only after all words. (Fences would say the same, but the thread sanitizer cannot see
// them.)
inline void store_set(SharedSet& shared, const ProcessorSet& set) {
  for (size_t i = 0; i < shared.size(); ++i) shared[i].store(set.words[i], std::memory_order_release);
}
inline ProcessorSet load_set(const SharedSet& shared) {
  ProcessorSet set;
  for (size_t i = 0; i < shared.size(); ++i) set.words[i] = shared[i].load(std::memory_order_acquire);
  return set;
}

}  // namespace tmpi::monitor
