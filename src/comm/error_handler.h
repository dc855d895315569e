// Error handlers as objects: the three predefined ones and those made of a user's function. Not the raising
// of errors, which is src/mpi's (error.h there), because it needs to know in which MPI function a rank is.
//
// Invariant: an object lives as long as a handle or a communicator, window, file or session refers to it
// (MPI 5.0, 9.3).
#pragma once

#include <mpi.h>
#include <stdint.h>

#include <atomic>

namespace tmpi::comm {

enum class ErrorHandlerKind : uint8_t { kFatal, kAbort, kReturn, kComm, kWin, kFile, kSession };

struct ErrorHandler {
  static constexpr uint32_t kMagic = 0x45525248;  // "ERRH"
  uint32_t magic = kMagic;
  ErrorHandlerKind kind = ErrorHandlerKind::kFatal;
  std::atomic<int> references{1};
  union {
    MPI_Comm_errhandler_function* comm = nullptr;
    MPI_Win_errhandler_function* win;
    MPI_File_errhandler_function* file;
    MPI_Session_errhandler_function* session;
  };

  constexpr ErrorHandler() = default;
  constexpr explicit ErrorHandler(ErrorHandlerKind of) : kind(of) {}
  bool is_predefined() const { return kind <= ErrorHandlerKind::kReturn; }
};

// The static objects of MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT and MPI_ERRORS_RETURN.
ErrorHandler* fatal_handler();
ErrorHandler* abort_handler();
ErrorHandler* return_handler();

// nullptr for MPI_ERRHANDLER_NULL and for what is no error handler.
ErrorHandler* resolve(MPI_Errhandler handle);
MPI_Errhandler handle_of(ErrorHandler* handler);

inline ErrorHandler* retain(ErrorHandler* handler) {
  handler->references.fetch_add(1, std::memory_order_relaxed);
  return handler;
}
void release(ErrorHandler* handler);

}  // namespace tmpi::comm
