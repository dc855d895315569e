// See error.h.
#include "mpi/error.h"

#include <stdio.h>
#include <string.h>

#include "comm/world.h"
#include "mpi/entry.h"
#include "mpi/hooks.h"

namespace tmpi::mpi {

namespace {

struct ClassText {
  int number;
  const char* name;
  const char* text;
};

#define TMPI_CLASS(name, text) \
  { name, #name, text }
constexpr ClassText classes[] = {
    TMPI_CLASS(MPI_SUCCESS, "no error"),
    TMPI_CLASS(MPI_ERR_BUFFER, "the buffer is not valid"),
    TMPI_CLASS(MPI_ERR_COUNT, "the count is not valid"),
    TMPI_CLASS(MPI_ERR_TYPE, "the datatype is not valid"),
    TMPI_CLASS(MPI_ERR_TAG, "the tag is not valid"),
    TMPI_CLASS(MPI_ERR_COMM, "the communicator is not valid"),
    TMPI_CLASS(MPI_ERR_RANK, "the rank is not valid"),
    TMPI_CLASS(MPI_ERR_REQUEST, "the request is not valid"),
    TMPI_CLASS(MPI_ERR_ROOT, "the root is not valid"),
    TMPI_CLASS(MPI_ERR_GROUP, "the group is not valid"),
    TMPI_CLASS(MPI_ERR_OP, "the reduction operation is not valid"),
    TMPI_CLASS(MPI_ERR_TOPOLOGY, "the communicator does not have the right topology"),
    TMPI_CLASS(MPI_ERR_DIMS, "the dimensions are not valid"),
    TMPI_CLASS(MPI_ERR_ARG, "an argument is not valid"),
    TMPI_CLASS(MPI_ERR_UNKNOWN, "an error of unknown kind"),
    TMPI_CLASS(MPI_ERR_TRUNCATE, "the message is longer than the receive buffer"),
    TMPI_CLASS(MPI_ERR_OTHER, "an error that has no class of its own"),
    TMPI_CLASS(MPI_ERR_INTERN, "an error inside TMPI itself"),
    TMPI_CLASS(MPI_ERR_PENDING, "the request is still pending"),
    TMPI_CLASS(MPI_ERR_IN_STATUS, "the error codes are in the statuses"),
    TMPI_CLASS(MPI_ERR_ACCESS, "permission denied"),
    TMPI_CLASS(MPI_ERR_AMODE, "the access mode is not valid for opening the file"),
    TMPI_CLASS(MPI_ERR_ASSERT, "the assert argument is not valid"),
    TMPI_CLASS(MPI_ERR_BAD_FILE, "the file name is not valid"),
    TMPI_CLASS(MPI_ERR_BASE, "the base address is not valid"),
    TMPI_CLASS(MPI_ERR_CONVERSION, "a data conversion function failed"),
    TMPI_CLASS(MPI_ERR_DISP, "the displacement is not valid"),
    TMPI_CLASS(MPI_ERR_DUP_DATAREP, "the data representation is defined already"),
    TMPI_CLASS(MPI_ERR_FILE_EXISTS, "the file exists"),
    TMPI_CLASS(MPI_ERR_FILE_IN_USE, "the file is in use"),
    TMPI_CLASS(MPI_ERR_FILE, "the file handle is not valid"),
    TMPI_CLASS(MPI_ERR_INFO_KEY, "the info key is longer than MPI_MAX_INFO_KEY or empty"),
    TMPI_CLASS(MPI_ERR_INFO_NOKEY, "the info object does not have this key"),
    TMPI_CLASS(MPI_ERR_INFO_VALUE, "the info value is longer than MPI_MAX_INFO_VAL"),
    TMPI_CLASS(MPI_ERR_INFO, "the info object is not valid"),
    TMPI_CLASS(MPI_ERR_IO, "reading or writing failed"),
    TMPI_CLASS(MPI_ERR_KEYVAL, "the attribute key is not valid"),
    TMPI_CLASS(MPI_ERR_LOCKTYPE, "the lock type is not valid"),
    TMPI_CLASS(MPI_ERR_NAME, "the service name is not published"),
    TMPI_CLASS(MPI_ERR_NO_MEM, "there is not enough memory"),
    TMPI_CLASS(MPI_ERR_NOT_SAME, "a collective argument is not the same on all ranks"),
    TMPI_CLASS(MPI_ERR_NO_SPACE, "there is not enough space on the device"),
    TMPI_CLASS(MPI_ERR_NO_SUCH_FILE, "the file does not exist"),
    TMPI_CLASS(MPI_ERR_PORT, "the port name is not valid"),
    TMPI_CLASS(MPI_ERR_QUOTA, "the quota is used up"),
    TMPI_CLASS(MPI_ERR_READ_ONLY, "the file or the file system is read-only"),
    TMPI_CLASS(MPI_ERR_RMA_ATTACH, "the memory cannot be attached to the window"),
    TMPI_CLASS(MPI_ERR_RMA_CONFLICT, "conflicting accesses to the window"),
    TMPI_CLASS(MPI_ERR_RMA_RANGE, "the target memory is not part of the window"),
    TMPI_CLASS(MPI_ERR_RMA_SHARED, "the memory cannot be shared"),
    TMPI_CLASS(MPI_ERR_RMA_SYNC, "wrong synchronization of window accesses"),
    TMPI_CLASS(MPI_ERR_SERVICE, "the service name is not valid"),
    TMPI_CLASS(MPI_ERR_SIZE, "the size is not valid"),
    TMPI_CLASS(MPI_ERR_SPAWN, "the processes could not be started"),
    TMPI_CLASS(MPI_ERR_UNSUPPORTED_DATAREP, "the data representation is not supported"),
    TMPI_CLASS(MPI_ERR_UNSUPPORTED_OPERATION, "the operation is not supported"),
    TMPI_CLASS(MPI_ERR_WIN, "the window is not valid"),
    TMPI_CLASS(MPI_ERR_RMA_FLAVOR, "the window has the wrong flavor"),
    TMPI_CLASS(MPI_ERR_PROC_ABORTED, "a peer has aborted"),
    TMPI_CLASS(MPI_ERR_VALUE_TOO_LARGE, "the value is too large for the type that is to hold it"),
    TMPI_CLASS(MPI_ERR_SESSION, "the session is not valid"),
    TMPI_CLASS(MPI_ERR_ERRHANDLER, "the error handler is not valid"),
    TMPI_CLASS(MPI_ERR_ABI, "the ABI does not fit"),
    TMPI_CLASS(MPI_T_ERR_CANNOT_INIT, "the tool interface cannot be initialized now"),
    TMPI_CLASS(MPI_T_ERR_NOT_ACCESSIBLE, "the variable is not accessible"),
    TMPI_CLASS(MPI_T_ERR_NOT_INITIALIZED, "the tool interface is not initialized"),
    TMPI_CLASS(MPI_T_ERR_NOT_SUPPORTED, "the function of the tool interface is not supported"),
    TMPI_CLASS(MPI_T_ERR_MEMORY, "there is not enough memory for the tool interface"),
    TMPI_CLASS(MPI_T_ERR_INVALID, "an argument of the tool interface is not valid"),
    TMPI_CLASS(MPI_T_ERR_INVALID_INDEX, "the index is not valid"),
    TMPI_CLASS(MPI_T_ERR_INVALID_ITEM, "the item index is not valid"),
    TMPI_CLASS(MPI_T_ERR_INVALID_SESSION, "the session of the tool interface is not valid"),
    TMPI_CLASS(MPI_T_ERR_INVALID_HANDLE, "the handle of the tool interface is not valid"),
    TMPI_CLASS(MPI_T_ERR_INVALID_NAME, "the name of the variable or category is not valid"),
    TMPI_CLASS(MPI_T_ERR_OUT_OF_HANDLES, "no more handles of the tool interface"),
    TMPI_CLASS(MPI_T_ERR_OUT_OF_SESSIONS, "no more sessions of the tool interface"),
    TMPI_CLASS(MPI_T_ERR_CVAR_SET_NOT_NOW, "the control variable cannot be set now"),
    TMPI_CLASS(MPI_T_ERR_CVAR_SET_NEVER, "the control variable cannot be set"),
    TMPI_CLASS(MPI_T_ERR_PVAR_NO_WRITE, "the performance variable cannot be written or reset"),
    TMPI_CLASS(MPI_T_ERR_PVAR_NO_STARTSTOP, "the performance variable cannot be started and stopped"),
    TMPI_CLASS(MPI_T_ERR_PVAR_NO_ATOMIC, "the performance variable cannot be read and written at once"),
};
#undef TMPI_CLASS

const ClassText* find_class(int number) noexcept {
  for (const ClassText& row : classes)
    if (row.number == number) return &row;
  return nullptr;
}

[[noreturn]] void die(const RankState& state, int code) {
  const char* name = class_name(code);
  end_job(exit_status(code), "rank %d: %s (%s)", sched::self()->id, state.last_error_text,
          name ? name : "an error code of the program");
}

void note(RankState& state, int code, const char* function, const char* format, va_list arguments) {
  state.last_error = code;
  // What the rank was doing is no part of the text when it was in no MPI function, as in a user's handler.
  int bytes = function ? snprintf(state.last_error_text, sizeof state.last_error_text, "%s: ", function) : 0;
  vsnprintf(state.last_error_text + bytes, sizeof state.last_error_text - static_cast<size_t>(bytes), format,
            arguments);
}

struct Target {
  comm::ErrorHandler* handler;
  void* handle;  // what it is given a pointer to
};

// Whose handler answers for an error (MPI 5.0, 9.3).
Target target_of(const RankState& state, comm::Communicator* communicator) {
  if (!communicator && state.call.phase != Phase::initialized) return {state.before_init_handler, MPI_COMM_SELF};
  if (!communicator) communicator = &comm::local()->self;
  return {communicator->error_handler, communicator->owner ? communicator->owner : communicator->handle()};
}

const char* function_name(const RankState& state) {
  return state.call.function == Function::none ? nullptr : name_of(state.call.function);
}

int act(RankState& state, comm::ErrorHandler* handler, void* handle, int code) {
  using Kind = comm::ErrorHandlerKind;
  if (!handler) die(state, code);
  switch (handler->kind) {
    case Kind::kFatal:
    case Kind::kAbort:
      die(state, code);
    case Kind::kReturn:
      return code;
    default:
      break;
  }
  int code_given = code;
  char* text = state.last_error_text;
  switch (handler->kind) {
    case Kind::kComm:
      handler->comm(static_cast<MPI_Comm*>(handle), &code_given, text);
      break;
    case Kind::kWin:
      handler->win(static_cast<MPI_Win*>(handle), &code_given, text);
      break;
    case Kind::kFile:
      handler->file(static_cast<MPI_File*>(handle), &code_given, text);
      break;
    case Kind::kSession:
      handler->session(static_cast<MPI_Session*>(handle), &code_given, text);
      break;
    default:
      break;
  }
  return code;
}

}  // namespace

const char* class_name(int error_class) noexcept {
  const ClassText* row = find_class(error_class);
  return row ? row->name : nullptr;
}

const char* class_text(int error_class) noexcept {
  const ClassText* row = find_class(error_class);
  return row ? row->text : nullptr;
}

void end_job(int status, const char* format, ...) {
  char why[MPI_MAX_ERROR_STRING + 200];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(why, sizeof why, format, arguments);
  va_end(arguments);
  hooks.job_abort(status, why);
}

int exit_status(int code) noexcept { return code & 0xff ? code & 0xff : 1; }

int raise(comm::Communicator* communicator, int code, const char* format, ...) {
  RankState& state = rank_state();
  va_list arguments;
  va_start(arguments, format);
  note(state, code, function_name(state), format, arguments);
  va_end(arguments);
  Target target = target_of(state, communicator);
  return act(state, target.handler, &target.handle, code);
}

void end_without_memory(size_t bytes) {
  sched::Rank* me = sched::self();
  if (!me) end_job(exit_status(MPI_ERR_NO_MEM), "no memory for %zu bytes: the job ends", bytes);
  RankState& state = rank_state();
  const char* function = function_name(state);
  state.last_error = MPI_ERR_NO_MEM;
  snprintf(state.last_error_text, sizeof state.last_error_text,
           "%s: no memory for %zu bytes: use fewer ranks or free communicators and other objects",
           function ? function : "TMPI", bytes);
  die(state, MPI_ERR_NO_MEM);
}

int raise_on(comm::ErrorHandler* handler, void* handle, int code, const char* format, ...) {
  RankState& state = rank_state();
  va_list arguments;
  va_start(arguments, format);
  note(state, code, function_name(state), format, arguments);
  va_end(arguments);
  return act(state, handler, handle, code);
}

int raise_text(comm::Communicator* communicator, int code, const char* function, const char* text) {
  RankState& state = rank_state();
  state.last_error = code;
  snprintf(state.last_error_text, sizeof state.last_error_text, "%s: %s", function, text);
  Target target = target_of(state, communicator);
  return act(state, target.handler, &target.handle, code);
}

int call_handler(comm::ErrorHandler* handler, void* handle, int code, const char* text) {
  RankState& state = rank_state();
  state.last_error = code;
  snprintf(state.last_error_text, sizeof state.last_error_text, "%s: %s", current_function(), text);
  return act(state, handler, handle, code);
}

int raise_mismatch(comm::Communicator* communicator, const comm::Mismatch& mismatch) {
  return raise(communicator, MPI_ERR_COMM,
               "rank %d of %s called %s instead: all its ranks must call the same collective functions in "
               "the same order",
               mismatch.rank, communicator->name[0] ? communicator->name : "the communicator", mismatch.what);
}

}  // namespace tmpi::mpi
