// Starting, ending, asking about the surroundings (MPI 5.0, 9.1, 9.2, 9.6 and chapter 11).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"
#include "base/version.h"
#include "comm/attributes.h"
#include "comm/create.h"
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/hooks.h"
#include "mpi/request.h"

namespace tmpi::mpi {

namespace {

int init(int thread_level) {
  RankState& state = rank_state();
  if (state.world_initialized)
    return raise(nullptr, MPI_ERR_OTHER,
                 "MPI was initialized before: call MPI_Init once, and ask MPI_Initialized if in doubt");
  state.world_initialized = true;
  state.main_thread = sched::self();
  state.thread_level = thread_level;
  state.call.phase = Phase::initialized;
  return MPI_SUCCESS;
}

}  // namespace

int body::Init(int*, char***) {
  CallAnytime call{Function::Init};
  return init(MPI_THREAD_SINGLE);
}

int body::Init_thread(int*, char***, int required, int* provided) {
  CallAnytime call{Function::Init_thread};
  TMPI_TRY(check_pointer(nullptr, provided, "provided"));
  if (required < MPI_THREAD_SINGLE || required > MPI_THREAD_MULTIPLE)
    return raise(nullptr, MPI_ERR_ARG, "required is %d: use MPI_THREAD_SINGLE, _FUNNELED, _SERIALIZED or _MULTIPLE",
                 required);
  TMPI_TRY(init(required));
  *provided = required;  // any level can be had
  return MPI_SUCCESS;
}

int body::Finalize() {
  Call call{Function::Finalize};
  RankState& state = rank_state();
  if (!state.world_initialized || state.world_finalized)
    return raise(nullptr, MPI_ERR_OTHER, "there is nothing to finalize: MPI_Init was not called, or MPI_Finalize was");
  // First of all, while MPI can still be called (MPI 5.0, 11.2.4).
  comm::Local& local = *comm::local();
  int code = comm::delete_attributes(&local.self.attributes, MPI_COMM_SELF);
  if (code != MPI_SUCCESS)
    return raise(nullptr, code, "the delete function of an attribute of MPI_COMM_SELF returned the error code %d",
                 code);
  detach_buffers();
  comm::Mismatch mismatch = comm::meet_all(local.world, nullptr, nullptr, nullptr, current_function());
  if (mismatch) return raise_mismatch(&local.world, mismatch);
  hooks.flush_output();
  hooks.part_from_processes();
  state.world_finalized = true;
  if (state.sessions == 0) state.call.phase = Phase::finalized;
  return MPI_SUCCESS;
}

int body::Initialized(int* flag) {
  CallAnytime call{Function::Initialized};
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  *flag = rank_state().world_initialized;
  return MPI_SUCCESS;
}

int body::Finalized(int* flag) {
  CallAnytime call{Function::Finalized};
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  *flag = rank_state().world_finalized;
  return MPI_SUCCESS;
}

int body::Query_thread(int* provided) {
  CallOnAnyThread call{Function::Query_thread};
  TMPI_TRY(check_pointer(nullptr, provided, "provided"));
  const RankState& state = rank_state();
  *provided = state.world_initialized ? state.thread_level : MPI_THREAD_MULTIPLE;  // sessions give all
  return MPI_SUCCESS;
}

int body::Is_thread_main(int* flag) {
  CallOnAnyThread call{Function::Is_thread_main};
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  *flag = rank_state().main_thread == sched::self();
  return MPI_SUCCESS;
}

// Ends the whole job, whatever comm is: its ranks are one process.
int body::Abort(MPI_Comm comm, int errorcode) {
  CallAnytime call{Function::Abort};
  const comm::Communicator* c = comm::resolve(comm);
  bool world = !c || comm == MPI_COMM_WORLD || !c->name[0];
  // Programs use MPI_Abort(comm, 0) to end well; all other codes must not look like that.
  end_job(errorcode == 0 ? 0 : exit_status(errorcode), "rank %d called MPI_Abort with error code %d%s%s",
          sched::self()->id, errorcode, world ? "" : " on ", world ? "" : c->name);
}

int body::Get_processor_name(char* name, int* resultlen) {
  Call call{Function::Get_processor_name};
  TMPI_TRY(check_pointer(nullptr, name, "name"));
  TMPI_TRY(check_pointer(nullptr, resultlen, "resultlen"));
  if (gethostname(name, MPI_MAX_PROCESSOR_NAME - 1) != 0) strcpy(name, "localhost");
  name[MPI_MAX_PROCESSOR_NAME - 1] = 0;
  *resultlen = static_cast<int>(strlen(name));
  return MPI_SUCCESS;
}

int body::Get_version(int* version, int* subversion) {
  CallAnytime call{Function::Get_version};
  TMPI_TRY(check_pointer(nullptr, version, "version"));
  TMPI_TRY(check_pointer(nullptr, subversion, "subversion"));
  *version = MPI_VERSION;
  *subversion = MPI_SUBVERSION;
  return MPI_SUCCESS;
}

int body::Get_library_version(char* version, int* resultlen) {
  CallAnytime call{Function::Get_library_version};
  TMPI_TRY(check_pointer(nullptr, version, "version"));
  TMPI_TRY(check_pointer(nullptr, resultlen, "resultlen"));
  *resultlen = snprintf(version, MPI_MAX_LIBRARY_VERSION_STRING, "TMPI %s, MPI 5.0, standard ABI 1.0", tmpi::version);
  return MPI_SUCCESS;
}

// No Call: they belong to no state, and are used to measure what is short.
double body::Wtime() { return static_cast<double>(now_ns()) * 1e-9; }
double body::Wtick() { return 1e-9; }

int body::Pcontrol(int) { return MPI_SUCCESS; }

int body::Alloc_mem(MPI_Aint size, MPI_Info info, void* baseptr) {
  Call call{Function::Alloc_mem};
  const comm::Info* i;
  TMPI_TRY(check_info(nullptr, info, &i));
  TMPI_TRY(check_pointer(nullptr, baseptr, "baseptr"));
  if (size < 0)
    return raise(nullptr, MPI_ERR_ARG, "size is %lld: it must not be negative", static_cast<long long>(size));
  size_t alignment = 64;
  if (const std::string* wish = i ? i->find("mpi_minimum_memory_alignment") : nullptr) {
    size_t bytes = strtoul(wish->c_str(), nullptr, 10);
    while (alignment < bytes && alignment < (size_t{1} << 30)) alignment *= 2;
  }
  void* memory = nullptr;
  if (posix_memalign(&memory, alignment, std::max<size_t>(static_cast<size_t>(size), 1)) != 0)
    return raise(nullptr, MPI_ERR_NO_MEM, "there is no memory for %lld bytes", static_cast<long long>(size));
  *static_cast<void**>(baseptr) = memory;
  return MPI_SUCCESS;
}

int body::Free_mem(void* base) {
  Call call{Function::Free_mem};
  free(base);
  return MPI_SUCCESS;
}

// Ranks move between processors, so memory is the only resource that they are bound to.
int body::Get_hw_resource_info(MPI_Info* hw_info) {
  CallAnytime call{Function::Get_hw_resource_info};
  TMPI_TRY(check_pointer(nullptr, hw_info, "hw_info"));
  auto* made = new comm::Info;
  made->set("mpi_shared_memory", "true");
  *hw_info = comm::handle_of(made);
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
