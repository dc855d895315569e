// What jobs and tools say to tmpid over its socket, and what it answers. A Unix socket of type SOCK_SEQPACKET, so that
// a message arrives whole or not at all; one of each per connection and question. Not how they are sent (socket.h).
//
// T1 Nothing in a message says who sends it: that is what the kernel says of the connection (SO_PEERCRED).
// T2 The first two words and `text` of an answer keep their places in all versions, so that versions that do not
//    understand each other can say so.
#pragma once

#include <stdint.h>

namespace tmpi::monitor {

constexpr uint32_t kMessageMagic = 0x64706d74;  // "tmpd" in memory
constexpr uint32_t kMessageVersion = 1;
constexpr int kTextBytes = 160;

enum class Ask : uint32_t {
  look = 1,     // the answer brings the registry page, read only
  join,         // the answer brings the registry page and a page of the job's own, in which it writes what it says
  wake,         // the page said that tmpid is asleep; no answer
  set_policy,   // value: its index
  set_weight,   // process and value: the weight
  look_inside,  // as look; the jobs of the caller's user are to tell their status (status.h)
};

struct Request {
  uint32_t magic = kMessageMagic;
  uint32_t version = kMessageVersion;
  Ask ask{};
  int32_t process = 0;
  int32_t value = 0;  // policy or weight
  int32_t ranks = 0;  // from here on: of a job that joins
  uint32_t adapts = 0;
  uint32_t reserved = 0;
  char name[32] = {};
};
static_assert(sizeof(Request) == 64);

struct Answer {
  uint32_t magic = kMessageMagic;
  uint32_t version = kMessageVersion;
  char text[kTextBytes] = {};  // what is wrong, in a sentence; empty: it is done
  int32_t error_number = 0;
  int32_t slot = 0;    // of a job that has joined: which entry is its own,
  uint64_t owner = 0;  // and who it is there
};
static_assert(sizeof(Answer) == 184);

}  // namespace tmpi::monitor
