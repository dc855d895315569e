// Attributes: values that users hang on communicators, datatypes and windows under keys of their own
// (MPI 5.0, 7.7). Not the predefined ones (MPI_TAG_UB and so on), which src/mpi answers.
//
// Invariants:
//  A1. Keyvals belong to the rank that made them. A freed keyval lives on as long as an attribute uses it.
//  A2. Attributes are kept in the order in which they were set, and deleted in the reverse order
//  (MPI 5.0, 11.2.4).
#pragma once

#include <mpi.h>

#include <memory>
#include <vector>

namespace tmpi::comm {

enum class KeyvalKind { kComm, kType, kWin };

struct Keyval {
  int number = MPI_KEYVAL_INVALID;
  KeyvalKind kind = KeyvalKind::kComm;
  union {
    MPI_Comm_copy_attr_function* comm = nullptr;
    MPI_Type_copy_attr_function* type;
    MPI_Win_copy_attr_function* win;
  } copy;
  union {
    MPI_Comm_delete_attr_function* comm = nullptr;
    MPI_Type_delete_attr_function* type;
    MPI_Win_delete_attr_function* win;
  } remove;
  void* extra_state = nullptr;
};

struct Attributes {
  struct Entry {
    std::shared_ptr<Keyval> keyval;
    void* value;
  };
  std::vector<Entry> entries;  // A2
};

// Registers the keyval with the calling rank and gives it a number.
int add_keyval(const Keyval& keyval);
// The calling rank's keyval of that number and kind; nullptr if there is none or it was freed.
std::shared_ptr<Keyval> find_keyval(int number, KeyvalKind kind);
void free_keyval(int number);

// All of these work on the slot of an object that holds its attributes (nullptr: none) and take the handle
// that callbacks are given. They return MPI_SUCCESS or what a callback returned.

// False: there is no such attribute.
bool get_attribute(const Attributes* attributes, int number, void** value);
int set_attribute(Attributes** slot, void* handle, const std::shared_ptr<Keyval>& keyval, void* value);
// Deleting what is not there is no error here: *found tells.
int delete_attribute(Attributes** slot, void* handle, int number, bool* found);
int copy_attributes(const Attributes* from, void* from_handle, Attributes** to);
// The rest of the object goes away only if this returns MPI_SUCCESS.
int delete_attributes(Attributes** slot, void* handle);

}  // namespace tmpi::comm
