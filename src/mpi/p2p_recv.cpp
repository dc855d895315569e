// Receives: blocking, nonblocking and persistent (MPI 5.0, 3.2.4, 3.7, 3.9). Not those of probed messages
// (p2p_probe.cpp).
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

int body::Recv(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
               MPI_Status* status) {
  Call call{Function::Recv};
  comm::Communicator* c;
  p2p::Buffer data;
  TMPI_TRY(check_recv(comm, buf, count, datatype, source, tag, &c, &data));
  if (source == MPI_PROC_NULL) [[unlikely]] {
    fill_proc_null(status);
    return MPI_SUCCESS;
  }
  p2p::Source from = source_of(c, source, tag);
  p2p::Status outcome;
  int error = p2p::receive(data, from, reason_of("MPI_Recv", c, from), &outcome);
  fill_status(status, outcome);
  if (error) [[unlikely]]
    return bad_receive(c, error, outcome);
  return MPI_SUCCESS;
}

int body::Irecv(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                MPI_Request* request) {
  Call call{Function::Irecv};
  comm::Communicator* c;
  p2p::Buffer data;
  TMPI_TRY(check_recv(comm, buf, count, datatype, source, tag, &c, &data));
  TMPI_TRY(check_pointer(c, request, "request"));
  if (source == MPI_PROC_NULL) [[unlikely]]
    return null_request(c, request);
  p2p::Request* made = request_pool().allocate(p2p::RequestKind::kReceive);
  if (!made) [[unlikely]]
    return no_request(c);
  p2p::Source from = source_of(c, source, tag);
  p2p::start_receive(data, from, made);
  // Complete already, and well: then nothing will be asked of the communicator and the type any more.
  if (!made->receive.done.is_set() || made->receive.status.error)
    keep(made, c, data.type, reason_of("MPI_Irecv", c, from));
  *request = handle_of(made);
  return MPI_SUCCESS;
}

int body::Recv_init(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                    MPI_Request* request) {
  Call call{Function::Recv_init};
  comm::Communicator* c;
  p2p::Buffer data;
  TMPI_TRY(check_recv(comm, buf, count, datatype, source, tag, &c, &data));
  TMPI_TRY(check_pointer(c, request, "request"));
  p2p::Request* made = request_pool().allocate(p2p::RequestKind::kReceive);
  if (!made) return no_request(c);
  made->persistent = true;
  made->active = false;
  made->recipe = {};
  made->recipe.buffer = data;
  made->recipe.to_nobody = source == MPI_PROC_NULL;
  if (source != MPI_PROC_NULL) made->recipe.source = source_of(c, source, tag);
  keep(made, c, data.type, reason_of("MPI_Recv_init", c, made->recipe.source));
  *request = handle_of(made);
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
