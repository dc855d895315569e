// Info objects: ordered lists of (key, value) strings (MPI 5.0, chapter 10).
// Not the knowledge of what keys mean; whoever gets an info asks it for the keys it knows.
//
// Invariant: keys are unique and have 1 to MPI_MAX_INFO_KEY - 1 bytes, values up to MPI_MAX_INFO_VAL - 1; the
// n-th key stays the n-th as long as no key is added or deleted.
#pragma once

#include <mpi.h>
#include <stdint.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tmpi::comm {

struct Info {
  static constexpr uint32_t kMagic = 0x494e464f;  // "INFO"
  uint32_t magic = kMagic;
  std::vector<std::pair<std::string, std::string>> entries;

  ~Info() { magic = 0; }
  // The value of key, or nullptr.
  const std::string* find(std::string_view key) const;
  void set(std::string_view key, std::string_view value);
  // False: there is no such key.
  bool erase(std::string_view key);
};

// The info that a handle names, to read from: MPI_INFO_ENV is one, made at the first call; nullptr for
// MPI_INFO_NULL and for what is none.
const Info* resolve(MPI_Info handle);
// The same for infos that the user made: those may be changed and freed.
Info* resolve_own(MPI_Info handle);
inline MPI_Info handle_of(Info* info) { return reinterpret_cast<MPI_Info>(info); }

// What MPI_INFO_ENV says (MPI 5.0, 11.2.1): command, argv, maxprocs, soft, host, arch, wdir, thread_level.
Info describe_environment();

}  // namespace tmpi::comm
