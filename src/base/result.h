// Result<T>: a value, or the error of a system that failed (no memory, no mapping, a bad file).
// It is not for misuse by the user (src/mpi reports that through an error handler) and not for bugs (assert.h).
// Whoever first sees the failure writes its text; nobody writes it again.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace tmpi {

// What failed, in words a user can act on, and the errno value where there is one (else 0).
struct Error {
  std::string text;
  int error_number = 0;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit on purpose
  Result(Error error) : value_(std::in_place_index<1>, std::move(error)) {}  // NOLINT
  bool ok() const { return value_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() { return std::get<0>(value_); }
  const T& value() const { return std::get<0>(value_); }
  const Error& error() const { return std::get<1>(value_); }

 private:
  std::variant<T, Error> value_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : failed_(true), error_(std::move(error)) {}  // NOLINT
  bool ok() const { return !failed_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return error_; }

 private:
  bool failed_ = false;
  Error error_;
};

}  // namespace tmpi
