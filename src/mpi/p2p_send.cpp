// Sends: blocking, nonblocking and persistent, in the four modes (MPI 5.0, 3.2, 3.4, 3.7, 3.9).
// Not sends that go with a receive (p2p_sendrecv.cpp).
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

namespace {

using p2p::Mode;

[[gnu::always_inline]] inline int send(const char* what, Mode mode, const void* buf, MPI_Count count,
                                       MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  comm::Communicator* c;
  p2p::Buffer data;
  TMPI_TRY(check_send(comm, buf, count, datatype, dest, tag, &c, &data));
  if (dest == MPI_PROC_NULL) [[unlikely]]
    return MPI_SUCCESS;
  int error = send_in_mode(mode, c, data, target_of(c, dest, tag), what);
  if (error) [[unlikely]]
    return bad_send(c, error, data.bytes);
  return MPI_SUCCESS;
}

[[gnu::always_inline]] inline int start(const char* what, Mode mode, const void* buf, MPI_Count count,
                                        MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request* handle) {
  comm::Communicator* c;
  p2p::Buffer data;
  TMPI_TRY(check_send(comm, buf, count, datatype, dest, tag, &c, &data));
  TMPI_TRY(check_pointer(c, handle, "request"));
  if (dest == MPI_PROC_NULL) [[unlikely]]
    return null_request(c, handle);
  p2p::Request* request = request_pool().allocate(p2p::RequestKind::kSend);
  if (!request) [[unlikely]]
    return no_request(c);
  p2p::Target target = target_of(c, dest, tag);
  int error = start_send_in_mode(mode, c, data, target, request);
  if (error) [[unlikely]] {
    request_pool().release(request);
    return bad_send(c, error, data.bytes);
  }
  if (request->envelope) keep(request, c, data.type, reason_of(what, c, target));
  *handle = handle_of(request);
  return MPI_SUCCESS;
}

int init(const char* what, Mode mode, const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
         MPI_Comm comm, MPI_Request* handle) {
  comm::Communicator* c;
  p2p::Buffer data;
  TMPI_TRY(check_send(comm, buf, count, datatype, dest, tag, &c, &data));
  TMPI_TRY(check_pointer(c, handle, "request"));
  p2p::Request* request = request_pool().allocate(p2p::RequestKind::kSend);
  if (!request) return no_request(c);
  request->persistent = true;
  request->active = false;
  request->recipe = {};
  request->recipe.mode = mode;
  request->recipe.buffer = data;
  request->recipe.to_nobody = dest == MPI_PROC_NULL;
  if (dest != MPI_PROC_NULL) request->recipe.target = target_of(c, dest, tag);
  keep(request, c, data.type, reason_of(what, c, request->recipe.target));
  *handle = handle_of(request);
  return MPI_SUCCESS;
}

}  // namespace

int body::Send(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  Call call{Function::Send};
  return send("MPI_Send", Mode::kStandard, buf, count, datatype, dest, tag, comm);
}

int body::Bsend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  Call call{Function::Bsend};
  return send("MPI_Bsend", Mode::kBuffered, buf, count, datatype, dest, tag, comm);
}

int body::Ssend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  Call call{Function::Ssend};
  return send("MPI_Ssend", Mode::kSynchronous, buf, count, datatype, dest, tag, comm);
}

int body::Rsend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  Call call{Function::Rsend};
  return send("MPI_Rsend", Mode::kReady, buf, count, datatype, dest, tag, comm);
}

int body::Isend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                MPI_Request* request) {
  Call call{Function::Isend};
  return start("MPI_Isend", Mode::kStandard, buf, count, datatype, dest, tag, comm, request);
}

int body::Ibsend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
  Call call{Function::Ibsend};
  return start("MPI_Ibsend", Mode::kBuffered, buf, count, datatype, dest, tag, comm, request);
}

int body::Issend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
  Call call{Function::Issend};
  return start("MPI_Issend", Mode::kSynchronous, buf, count, datatype, dest, tag, comm, request);
}

int body::Irsend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
  Call call{Function::Irsend};
  return start("MPI_Irsend", Mode::kReady, buf, count, datatype, dest, tag, comm, request);
}

int body::Send_init(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                    MPI_Request* request) {
  Call call{Function::Send_init};
  return init("MPI_Send_init", Mode::kStandard, buf, count, datatype, dest, tag, comm, request);
}

int body::Bsend_init(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                     MPI_Request* request) {
  Call call{Function::Bsend_init};
  return init("MPI_Bsend_init", Mode::kBuffered, buf, count, datatype, dest, tag, comm, request);
}

int body::Ssend_init(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                     MPI_Request* request) {
  Call call{Function::Ssend_init};
  return init("MPI_Ssend_init", Mode::kSynchronous, buf, count, datatype, dest, tag, comm, request);
}

int body::Rsend_init(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                     MPI_Request* request) {
  Call call{Function::Rsend_init};
  return init("MPI_Rsend_init", Mode::kReady, buf, count, datatype, dest, tag, comm, request);
}

}  // namespace tmpi::mpi
