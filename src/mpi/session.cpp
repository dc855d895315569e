// Sessions (MPI 5.0, 11.3). See session.h.
#include "mpi/session.h"

#include <string.h>

#include <algorithm>

#include "comm/create.h"
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

namespace {

constexpr const char* psets[] = {"mpi://WORLD", "mpi://SELF"};

// The place of a process set in the list, or -1.
int find_pset(const char* name) {
  for (int i = 0; i < 2; ++i)
    if (strcmp(name, psets[i]) == 0) return i;
  return -1;
}

int raise_in(Session* session, MPI_Session handle, int code, const char* text, const char* detail) {
  return raise_on(session->error_handler, &handle, code, "%s %s", text, detail);
}

}  // namespace

Session* resolve(MPI_Session handle) {
  auto value = reinterpret_cast<uintptr_t>(handle);
  if (value < 65536 || value % alignof(Session) != 0) return nullptr;
  auto* session = reinterpret_cast<Session*>(handle);
  return session->magic == Session::kMagic ? session : nullptr;
}

int check_session(MPI_Session handle, Session** session) {
  *session = resolve(handle);
  if (*session) return MPI_SUCCESS;
  return raise(
      nullptr, MPI_ERR_SESSION, "session %s",
      handle == MPI_SESSION_NULL ? "is MPI_SESSION_NULL" : "is not a session: it was never made, or it was finalized");
}

int body::Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session* session) {
  CallAnytime call{Function::Session_init};
  const comm::Info* i;
  TMPI_TRY(check_info(nullptr, info, &i));
  TMPI_TRY(check_pointer(nullptr, session, "session"));
  comm::ErrorHandler* handler = comm::resolve(errhandler);
  if (!handler)
    return raise(nullptr, MPI_ERR_ERRHANDLER, "errhandler is not an error handler: pass MPI_ERRORS_RETURN, say");
  auto* made = new Session;
  made->error_handler = comm::retain(handler);
  RankState& state = rank_state();
  if (!state.main_thread) state.main_thread = sched::self();
  ++state.sessions;
  state.call.phase = Phase::initialized;
  *session = reinterpret_cast<MPI_Session>(made);
  return MPI_SUCCESS;
}

int body::Session_finalize(MPI_Session* session) {
  CallAnytime call{Function::Session_finalize};
  Session* s;
  TMPI_TRY(check_pointer(nullptr, session, "session"));
  TMPI_TRY(check_session(*session, &s));
  comm::release(s->error_handler);
  s->magic = 0;
  delete s;
  *session = MPI_SESSION_NULL;
  RankState& state = rank_state();
  const bool last = state.sessions == 1 && (!state.world_initialized || state.world_finalized);
  if (last) detach_buffers();
  --state.sessions;
  if (last) state.call.phase = state.world_finalized ? Phase::finalized : Phase::before_init;
  return MPI_SUCCESS;
}

int body::Session_get_num_psets(MPI_Session session, MPI_Info, int* npset_names) {
  CallAnytime call{Function::Session_get_num_psets};
  Session* s;
  TMPI_TRY(check_session(session, &s));
  TMPI_TRY(check_pointer(nullptr, npset_names, "npset_names"));
  *npset_names = 2;
  return MPI_SUCCESS;
}

int body::Session_get_nth_pset(MPI_Session session, MPI_Info, int n, int* pset_len, char* pset_name) {
  CallAnytime call{Function::Session_get_nth_pset};
  Session* s;
  TMPI_TRY(check_session(session, &s));
  TMPI_TRY(check_pointer(nullptr, pset_len, "pset_len"));
  if (n < 0 || n > 1) return raise_in(s, session, MPI_ERR_ARG, "n is out of range:", "there are 2 process sets");
  auto needed = static_cast<int>(strlen(psets[n])) + 1;
  if (*pset_len > 0) {
    TMPI_TRY(check_pointer(nullptr, pset_name, "pset_name"));
    auto bytes = static_cast<size_t>(std::min(*pset_len, needed) - 1);
    memcpy(pset_name, psets[n], bytes);
    pset_name[bytes] = 0;
  }
  *pset_len = needed;
  return MPI_SUCCESS;
}

int body::Session_get_pset_info(MPI_Session session, const char* pset_name, MPI_Info* info) {
  CallAnytime call{Function::Session_get_pset_info};
  Session* s;
  TMPI_TRY(check_session(session, &s));
  TMPI_TRY(check_pointer(nullptr, pset_name, "pset_name"));
  TMPI_TRY(check_pointer(nullptr, info, "info"));
  int pset = find_pset(pset_name);
  if (pset < 0) return raise_in(s, session, MPI_ERR_ARG, "there is no process set", pset_name);
  auto* made = new comm::Info;
  made->set("mpi_size", pset == 0 ? std::to_string(comm::world_size()) : "1");
  *info = comm::handle_of(made);
  return MPI_SUCCESS;
}

int body::Session_get_info(MPI_Session session, MPI_Info* info_used) {
  CallAnytime call{Function::Session_get_info};
  Session* s;
  TMPI_TRY(check_session(session, &s));
  TMPI_TRY(check_pointer(nullptr, info_used, "info_used"));
  auto* made = new comm::Info;
  made->set("thread_level", "MPI_THREAD_MULTIPLE");
  *info_used = comm::handle_of(made);
  return MPI_SUCCESS;
}

int body::Group_from_session_pset(MPI_Session session, const char* pset_name, MPI_Group* newgroup) {
  CallAnytime call{Function::Group_from_session_pset};
  Session* s;
  TMPI_TRY(check_session(session, &s));
  TMPI_TRY(check_pointer(nullptr, pset_name, "pset_name"));
  TMPI_TRY(check_pointer(nullptr, newgroup, "newgroup"));
  int pset = find_pset(pset_name);
  if (pset < 0) return raise_in(s, session, MPI_ERR_ARG, "there is no process set", pset_name);
  comm::Communicator& of = pset == 0 ? comm::local()->world : comm::local()->self;
  *newgroup = comm::to_handle(comm::retain(of.shared->group));
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
