// See error_handler.h.
#include "comm/error_handler.h"

namespace tmpi::comm {

namespace {

// Their first reference is never given back, so they never die.
ErrorHandler fatal{ErrorHandlerKind::kFatal};
ErrorHandler abort_job{ErrorHandlerKind::kAbort};
ErrorHandler return_code{ErrorHandlerKind::kReturn};

}  // namespace

ErrorHandler* fatal_handler() { return &fatal; }
ErrorHandler* abort_handler() { return &abort_job; }
ErrorHandler* return_handler() { return &return_code; }

ErrorHandler* resolve(MPI_Errhandler handle) {
  if (handle == MPI_ERRORS_ARE_FATAL) return fatal_handler();
  if (handle == MPI_ERRORS_RETURN) return return_handler();
  if (handle == MPI_ERRORS_ABORT) return abort_handler();
  auto value = reinterpret_cast<uintptr_t>(handle);
  if (value < 65536 || value % alignof(ErrorHandler) != 0) return nullptr;
  auto* handler = reinterpret_cast<ErrorHandler*>(handle);
  return handler->magic == ErrorHandler::kMagic ? handler : nullptr;
}

MPI_Errhandler handle_of(ErrorHandler* handler) {
  if (!handler) return MPI_ERRORS_ARE_FATAL;
  switch (handler->kind) {
    case ErrorHandlerKind::kFatal:
      return MPI_ERRORS_ARE_FATAL;
    case ErrorHandlerKind::kAbort:
      return MPI_ERRORS_ABORT;
    case ErrorHandlerKind::kReturn:
      return MPI_ERRORS_RETURN;
    default:
      return reinterpret_cast<MPI_Errhandler>(handler);
  }
}

void release(ErrorHandler* handler) {
  if (handler->references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  handler->magic = 0;
  delete handler;
}

}  // namespace tmpi::comm
