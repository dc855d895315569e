// The argument types of a body that serves both int counts and MPI_Count: CountArray (an array of counts or
// displacements), CountPointer (a count to write, or to read and write), and the callbacks that come in two
// widths. They hold the user's pointers and nothing else: they own nothing and copy nothing.
//
// Invariant: which of the two widths a view has is decided where the generated forwarder makes it and never
// changes. A null pointer stays visible as such: test the view itself (`if (!recvcounts)`).
#pragma once

#include <mpi.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace tmpi::mpi {

// The ABI has MPI_Aint = intptr_t and MPI_Count = int64_t. Where they are one type, an argument that is an
// MPI_Aint in X and an MPI_Count in X_c needs no view; every processor TMPI runs on is such.
static_assert(std::is_same_v<MPI_Aint, MPI_Count>, "TMPI is written for 64-bit processors");

/// `const int[]` or `const MPI_Count[]` of the user, read as MPI_Count either way.
class CountArray {
 public:
  constexpr CountArray() noexcept = default;
  constexpr CountArray(const int* values) noexcept : values_(values) {}
  constexpr CountArray(const MPI_Count* values) noexcept : values_(values), is_large_(true) {}

  MPI_Count operator[](size_t i) const noexcept {
    return is_large_ ? static_cast<const MPI_Count*>(values_)[i] : static_cast<const int*>(values_)[i];
  }
  /// Whether the user gave an array at all. Some functions ignore theirs, e.g. recvcounts of a Gatherv
  /// outside its root.
  explicit operator bool() const noexcept { return values_ != nullptr; }
  bool is_large() const noexcept { return is_large_; }
  /// The user's address, for messages and for comparing arguments; not for reading.
  const void* address() const noexcept { return values_; }

 private:
  const void* values_ = nullptr;
  bool is_large_ = false;
};

/// Displacements: `const int[]` in X and `const MPI_Aint[]` in X_c, which is the same pair of types.
using AintArray = CountArray;

/// `int*` or `MPI_Count*` of the user, used like a pointer: `*size = n`, `MPI_Count at = *position`.
/// Writing a number that does not fit an int gives MPI_UNDEFINED, as MPI 5.0 asks of Get_count, Get_elements,
/// Type_size and Pack_size (3.2.5, 5.1.5, 5.1.11, 5.2).
class CountPointer {
 public:
  class Target {
   public:
    void operator=(MPI_Count value) const noexcept {
      if (is_large_) {
        *static_cast<MPI_Count*>(target_) = value;
      } else {
        *static_cast<int*>(target_) = value >= INT_MIN && value <= INT_MAX ? static_cast<int>(value) : MPI_UNDEFINED;
      }
    }
    operator MPI_Count() const noexcept {
      return is_large_ ? *static_cast<const MPI_Count*>(target_) : *static_cast<const int*>(target_);
    }
    Target(const Target&) = delete;  // `*a = *b` would copy the view: write `*a = MPI_Count{*b}`
    void operator=(const Target&) = delete;

   private:
    friend class CountPointer;
    Target(void* target, bool is_large) noexcept : target_(target), is_large_(is_large) {}
    void* target_;
    bool is_large_;
  };

  constexpr CountPointer() noexcept = default;
  constexpr CountPointer(int* target) noexcept : target_(target) {}
  constexpr CountPointer(MPI_Count* target) noexcept : target_(target), is_large_(true) {}

  Target operator*() const noexcept { return Target(target_, is_large_); }
  /// Whether there is anything to write to.
  explicit operator bool() const noexcept { return target_ != nullptr; }
  bool is_large() const noexcept { return is_large_; }

 private:
  void* target_ = nullptr;
  bool is_large_ = false;
};

/// The user's reduction function: exactly one of the two is set, unless the user passed NULL (then none).
struct UserFunction {
  MPI_User_function* plain = nullptr;
  MPI_User_function_c* large = nullptr;

  constexpr UserFunction() noexcept = default;
  constexpr UserFunction(MPI_User_function* function) noexcept : plain(function) {}
  constexpr UserFunction(MPI_User_function_c* function) noexcept : large(function) {}
  explicit operator bool() const noexcept { return plain != nullptr || large != nullptr; }
};

/// A conversion function of MPI_Register_datarep; none set means MPI_CONVERSION_FN_NULL.
struct DatarepConversion {
  MPI_Datarep_conversion_function* plain = nullptr;
  MPI_Datarep_conversion_function_c* large = nullptr;

  constexpr DatarepConversion() noexcept = default;
  constexpr DatarepConversion(MPI_Datarep_conversion_function* function) noexcept : plain(function) {}
  constexpr DatarepConversion(MPI_Datarep_conversion_function_c* function) noexcept : large(function) {}
  explicit operator bool() const noexcept { return plain != nullptr || large != nullptr; }
};

static_assert(std::is_trivially_copyable_v<CountArray> && sizeof(CountArray) == 16, "passed in two registers");
static_assert(std::is_trivially_copyable_v<CountPointer> && sizeof(CountPointer) == 16);

}  // namespace tmpi::mpi
