// Error handlers, classes, codes and strings (MPI 5.0, 9.3 to 9.5). What happens when an error is raised is
// in error.h.
#include "comm/error_handler.h"

#include <stdio.h>
#include <string.h>

#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/session.h"
#include "mpi/win.h"

namespace tmpi::mpi {

namespace {

using Kind = comm::ErrorHandlerKind;

int hand_out(comm::ErrorHandler* made, MPI_Errhandler* errhandler) {
  *errhandler = comm::handle_of(made);
  return MPI_SUCCESS;
}

comm::ErrorHandler* make(Kind kind) { return new comm::ErrorHandler(kind); }

int check_new(const void* function, const char* name, const MPI_Errhandler* errhandler) {
  TMPI_TRY(check_pointer(nullptr, function, name));
  return check_pointer(nullptr, errhandler, "errhandler");
}

// An error handler for an object of that kind; predefined ones are for all.
int check_handler(comm::Communicator* c, MPI_Errhandler handle, Kind kind, comm::ErrorHandler** handler) {
  *handler = comm::resolve(handle);
  if (!*handler)
    return raise(c, MPI_ERR_ERRHANDLER, "errhandler %s: make one, or pass MPI_ERRORS_RETURN or MPI_ERRORS_ARE_FATAL",
                 handle == MPI_ERRHANDLER_NULL ? "is MPI_ERRHANDLER_NULL" : "is not an error handler");
  if (!(*handler)->is_predefined() && (*handler)->kind != kind)
    return raise(c, MPI_ERR_ERRHANDLER, "errhandler was made for another kind of object");
  return MPI_SUCCESS;
}

void replace(comm::ErrorHandler** slot, comm::ErrorHandler* handler) {
  comm::ErrorHandler* before = *slot;
  *slot = comm::retain(handler);
  if (before) comm::release(before);
}

// A new reference for the user.
MPI_Errhandler reference_to(comm::ErrorHandler* handler) {
  if (handler && !handler->is_predefined()) comm::retain(handler);
  return comm::handle_of(handler);
}

int check_null_file(MPI_File file) {
  if (file == MPI_FILE_NULL) return MPI_SUCCESS;
  return raise(nullptr, MPI_ERR_FILE, "file (%p) is not an open file", static_cast<void*>(file));
}

// The user's errors.

constexpr int first_user_code = MPI_ERR_LASTCODE + 1;

UserError* find_user_error(int code) {
  auto& errors = rank_state().user_errors;
  auto at = static_cast<size_t>(code) - first_user_code;
  return code >= first_user_code && at < errors.size() && errors[at].in_use ? &errors[at] : nullptr;
}

int add_user_error(int error_class) {
  RankState& state = rank_state();
  int code = first_user_code + static_cast<int>(state.user_errors.size());
  state.user_errors.push_back({error_class ? error_class : code, true, ""});
  state.last_used_code = code;
  return code;
}

bool is_class(int code) {
  const UserError* error = find_user_error(code);
  return error ? error->error_class == code : class_name(code) != nullptr;
}

int bad_code(int code, const char* name) {
  return raise(nullptr, MPI_ERR_ARG, "%s is %d, which is neither one of MPI's nor one that the program added", name,
               code);
}

}  // namespace

int body::Comm_create_errhandler(MPI_Comm_errhandler_function* comm_errhandler_fn, MPI_Errhandler* errhandler) {
  CallAnytime call{Function::Comm_create_errhandler};
  TMPI_TRY(check_new(reinterpret_cast<const void*>(comm_errhandler_fn), "comm_errhandler_fn", errhandler));
  comm::ErrorHandler* made = make(Kind::kComm);
  made->comm = comm_errhandler_fn;
  return hand_out(made, errhandler);
}

int body::Win_create_errhandler(MPI_Win_errhandler_function* win_errhandler_fn, MPI_Errhandler* errhandler) {
  CallAnytime call{Function::Win_create_errhandler};
  TMPI_TRY(check_new(reinterpret_cast<const void*>(win_errhandler_fn), "win_errhandler_fn", errhandler));
  comm::ErrorHandler* made = make(Kind::kWin);
  made->win = win_errhandler_fn;
  return hand_out(made, errhandler);
}

int body::File_create_errhandler(MPI_File_errhandler_function* file_errhandler_fn, MPI_Errhandler* errhandler) {
  CallAnytime call{Function::File_create_errhandler};
  TMPI_TRY(check_new(reinterpret_cast<const void*>(file_errhandler_fn), "file_errhandler_fn", errhandler));
  comm::ErrorHandler* made = make(Kind::kFile);
  made->file = file_errhandler_fn;
  return hand_out(made, errhandler);
}

int body::Session_create_errhandler(MPI_Session_errhandler_function* session_errhandler_fn,
                                    MPI_Errhandler* errhandler) {
  CallAnytime call{Function::Session_create_errhandler};
  TMPI_TRY(check_new(reinterpret_cast<const void*>(session_errhandler_fn), "session_errhandler_fn", errhandler));
  comm::ErrorHandler* made = make(Kind::kSession);
  made->session = session_errhandler_fn;
  return hand_out(made, errhandler);
}

int body::Errhandler_free(MPI_Errhandler* errhandler) {
  CallAnytime call{Function::Errhandler_free};
  TMPI_TRY(check_pointer(nullptr, errhandler, "errhandler"));
  comm::ErrorHandler* handler = comm::resolve(*errhandler);
  if (!handler)
    return raise(
        nullptr, MPI_ERR_ERRHANDLER, "errhandler %s",
        *errhandler == MPI_ERRHANDLER_NULL ? "is MPI_ERRHANDLER_NULL" : "is not an error handler, or was freed");
  // What MPI_Comm_get_errhandler gave may be freed, and that may be a predefined one.
  if (!handler->is_predefined()) comm::release(handler);
  *errhandler = MPI_ERRHANDLER_NULL;
  return MPI_SUCCESS;
}

int body::Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler) {
  Call call{Function::Comm_set_errhandler};
  comm::Communicator* c;
  comm::ErrorHandler* handler;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_handler(c, errhandler, Kind::kComm, &handler));
  replace(&c->error_handler, handler);
  return MPI_SUCCESS;
}

int body::Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* errhandler) {
  Call call{Function::Comm_get_errhandler};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, errhandler, "errhandler"));
  *errhandler = reference_to(c->error_handler);
  return MPI_SUCCESS;
}

int body::Comm_call_errhandler(MPI_Comm comm, int errorcode) {
  Call call{Function::Comm_call_errhandler};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  MPI_Comm handle = comm;
  call_handler(c->error_handler, &handle, errorcode, "the program reports an error");
  return MPI_SUCCESS;
}

int body::Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler) {
  Call call{Function::Win_set_errhandler};
  rma::Window* w;
  comm::ErrorHandler* handler;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_handler(w->communicator, errhandler, Kind::kWin, &handler));
  replace(&w->communicator->error_handler, handler);
  return MPI_SUCCESS;
}

int body::Win_get_errhandler(MPI_Win win, MPI_Errhandler* errhandler) {
  Call call{Function::Win_get_errhandler};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_pointer(w->communicator, errhandler, "errhandler"));
  *errhandler = reference_to(w->communicator->error_handler);
  return MPI_SUCCESS;
}

int body::Win_call_errhandler(MPI_Win win, int errorcode) {
  Call call{Function::Win_call_errhandler};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  MPI_Win handle = win;
  call_handler(w->communicator->error_handler, &handle, errorcode, "the program reports an error");
  return MPI_SUCCESS;
}

// MPI_FILE_NULL stands for the files that are yet to be opened (MPI 5.0, 14.7).
int body::File_set_errhandler(MPI_File file, MPI_Errhandler errhandler) {
  Call call{Function::File_set_errhandler};
  comm::ErrorHandler* handler;
  TMPI_TRY(check_null_file(file));
  TMPI_TRY(check_handler(nullptr, errhandler, Kind::kFile, &handler));
  replace(&rank_state().file_handler, handler);
  return MPI_SUCCESS;
}

int body::File_get_errhandler(MPI_File file, MPI_Errhandler* errhandler) {
  Call call{Function::File_get_errhandler};
  TMPI_TRY(check_null_file(file));
  TMPI_TRY(check_pointer(nullptr, errhandler, "errhandler"));
  comm::ErrorHandler* handler = rank_state().file_handler;
  *errhandler = reference_to(handler ? handler : comm::return_handler());
  return MPI_SUCCESS;
}

int body::File_call_errhandler(MPI_File fh, int errorcode) {
  Call call{Function::File_call_errhandler};
  TMPI_TRY(check_null_file(fh));
  comm::ErrorHandler* handler = rank_state().file_handler;
  MPI_File handle = fh;
  call_handler(handler ? handler : comm::return_handler(), &handle, errorcode, "the program reports an error");
  return MPI_SUCCESS;
}

int body::Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler) {
  CallAnytime call{Function::Session_set_errhandler};
  Session* s;
  comm::ErrorHandler* handler;
  TMPI_TRY(check_session(session, &s));
  TMPI_TRY(check_handler(nullptr, errhandler, Kind::kSession, &handler));
  replace(&s->error_handler, handler);
  return MPI_SUCCESS;
}

int body::Session_get_errhandler(MPI_Session session, MPI_Errhandler* errhandler) {
  CallAnytime call{Function::Session_get_errhandler};
  Session* s;
  TMPI_TRY(check_session(session, &s));
  TMPI_TRY(check_pointer(nullptr, errhandler, "errhandler"));
  *errhandler = reference_to(s->error_handler);
  return MPI_SUCCESS;
}

int body::Session_call_errhandler(MPI_Session session, int errorcode) {
  CallAnytime call{Function::Session_call_errhandler};
  Session* s;
  TMPI_TRY(check_session(session, &s));
  MPI_Session handle = session;
  call_handler(s->error_handler, &handle, errorcode, "the program reports an error");
  return MPI_SUCCESS;
}

int body::Error_class(int errorcode, int* errorclass) {
  CallAnytime call{Function::Error_class};
  TMPI_TRY(check_pointer(nullptr, errorclass, "errorclass"));
  const UserError* error = find_user_error(errorcode);
  if (!error && !class_name(errorcode)) return bad_code(errorcode, "errorcode");
  *errorclass = error ? error->error_class : errorcode;
  return MPI_SUCCESS;
}

// For the code of the last error also what was wrong then: it is what a program that asks wants to show.
int body::Error_string(int errorcode, char* string, int* resultlen) {
  CallAnytime call{Function::Error_string};
  TMPI_TRY(check_pointer(nullptr, string, "string"));
  TMPI_TRY(check_pointer(nullptr, resultlen, "resultlen"));
  const RankState& state = rank_state();
  const UserError* error = find_user_error(errorcode);
  if (!error && !class_name(errorcode)) return bad_code(errorcode, "errorcode");
  int bytes;
  if (error) {
    bytes = snprintf(string, MPI_MAX_ERROR_STRING, "%s", error->text.c_str());
  } else if (state.last_error == errorcode && errorcode != MPI_SUCCESS) {
    bytes = snprintf(string, MPI_MAX_ERROR_STRING, "%s: %s; %s", class_name(errorcode), class_text(errorcode),
                     state.last_error_text);
  } else {
    bytes = snprintf(string, MPI_MAX_ERROR_STRING, "%s: %s", class_name(errorcode), class_text(errorcode));
  }
  *resultlen = bytes < MPI_MAX_ERROR_STRING ? bytes : MPI_MAX_ERROR_STRING - 1;
  return MPI_SUCCESS;
}

int body::Add_error_class(int* errorclass) {
  CallAnytime call{Function::Add_error_class};
  TMPI_TRY(check_pointer(nullptr, errorclass, "errorclass"));
  *errorclass = add_user_error(0);
  return MPI_SUCCESS;
}

int body::Add_error_code(int errorclass, int* errorcode) {
  CallAnytime call{Function::Add_error_code};
  TMPI_TRY(check_pointer(nullptr, errorcode, "errorcode"));
  if (!is_class(errorclass)) return bad_code(errorclass, "errorclass");
  *errorcode = add_user_error(errorclass);
  return MPI_SUCCESS;
}

int body::Add_error_string(int errorcode, const char* string) {
  CallAnytime call{Function::Add_error_string};
  TMPI_TRY(check_pointer(nullptr, string, "string"));
  UserError* error = find_user_error(errorcode);
  if (!error)
    return raise(nullptr, MPI_ERR_ARG, "errorcode is %d: strings can be given only to codes that the program added",
                 errorcode);
  error->text.assign(string, strnlen(string, MPI_MAX_ERROR_STRING - 1));
  return MPI_SUCCESS;
}

int body::Remove_error_class(int errorclass) {
  CallAnytime call{Function::Remove_error_class};
  UserError* error = find_user_error(errorclass);
  if (!error || error->error_class != errorclass)
    return raise(nullptr, MPI_ERR_ARG, "errorclass is %d, which is no class that the program added", errorclass);
  for (const UserError& other : rank_state().user_errors)
    if (&other != error && other.in_use && other.error_class == errorclass)
      return raise(nullptr, MPI_ERR_ARG, "class %d still has error codes: remove them first", errorclass);
  if (!error->text.empty())
    return raise(nullptr, MPI_ERR_ARG, "class %d still has a string: remove it first", errorclass);
  error->in_use = false;
  return MPI_SUCCESS;
}

int body::Remove_error_code(int errorcode) {
  CallAnytime call{Function::Remove_error_code};
  UserError* error = find_user_error(errorcode);
  if (!error || error->error_class == errorcode)
    return raise(nullptr, MPI_ERR_ARG, "errorcode is %d, which is no code that the program added", errorcode);
  if (!error->text.empty())
    return raise(nullptr, MPI_ERR_ARG, "code %d still has a string: remove it first", errorcode);
  error->in_use = false;
  return MPI_SUCCESS;
}

int body::Remove_error_string(int errorcode) {
  CallAnytime call{Function::Remove_error_string};
  UserError* error = find_user_error(errorcode);
  if (!error || error->text.empty())
    return raise(nullptr, MPI_ERR_ARG, "errorcode is %d, which has no string that the program added", errorcode);
  error->text.clear();
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
