// Raising errors: from what a body found wrong to the user's error handler (MPI 5.0, chapter 9). Not the
// checks (check.h) and not failures of TMPI itself (base/assert.h).
//
// Invariants:
//  1. Each error is raised once, by whoever first sees it; a body returns what raise returned.
//  2. Error codes are error classes, except those that the user adds. The text of the last one is kept per
//  rank, for MPI_Error_string.
#pragma once

#include <mpi.h>

#include <cstdarg>

#include "comm/communicator.h"
#include "comm/error_handler.h"

namespace tmpi::mpi {

/// Calls the error handler of `communicator`; without one (nullptr) that of MPI_COMM_SELF, or before MPI_Init
/// the initial one (MPI 5.0, 9.3). MPI_ERRORS_ARE_FATAL writes one line, "tmpi: rank 3: MPI_Send: TEXT", and
/// ends the job; the others return `code`, which the body must return. The text says what was wrong and what
/// to do, without a full stop, and does not repeat the function, which is taken from the CallState. Never
/// parks by itself; a user's handler may do anything.
[[gnu::cold, gnu::format(printf, 3, 4)]] int raise(comm::Communicator* communicator, int code, const char* format, ...);

/// The same for other objects than communicators: `handler` is the object's (nullptr: MPI_ERRORS_ARE_FATAL),
/// `handle` points to the MPI_Win, MPI_File or MPI_Session that the handler is given.
[[gnu::cold, gnu::format(printf, 4, 5)]] int raise_on(comm::ErrorHandler* handler, void* handle, int code,
                                                      const char* format, ...);

/// For a body that does not note itself in the CallState: `function` stands in the line.
[[gnu::cold]] int raise_text(comm::Communicator* communicator, int code, const char* function, const char* text);

/// Calls the handler as if the error had been raised: MPI_Comm_call_errhandler and its kin. What a fatal
/// handler says is why.
int call_handler(comm::ErrorHandler* handler, void* handle, int code, const char* text);

/// For out_of_memory_hook: the line "tmpi: rank 3: MPI_Comm_dup: no memory for 160 bytes", and the end of the job.
[[noreturn]] void end_without_memory(size_t bytes);

/// Ends the job with this status and one line that says why, "tmpi: TEXT".
[[noreturn, gnu::cold, gnu::format(printf, 2, 3)]] void end_job(int status, const char* format, ...);

/// The members of a collective function called different ones.
[[gnu::cold]] int raise_mismatch(comm::Communicator* communicator, const comm::Mismatch& mismatch);

/// "MPI_ERR_RANK", or nullptr for a number that the ABI gives no name.
const char* class_name(int error_class) noexcept;
/// A sentence for each class of the ABI, or nullptr.
const char* class_text(int error_class) noexcept;

/// What the process returns to its parent when an error code ends the job: never 0.
int exit_status(int code) noexcept;

}  // namespace tmpi::mpi
