// A send and a receive in one call (MPI 5.0, 3.10): blocking, and nonblocking under one request.
//
// Invariant: the send never waits for the calling rank's own receive; both are under way before the call waits for
// either.
#include <stdlib.h>
#include <string.h>

#include "datatype/pack.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

namespace {

// Both sides, checked.
struct Exchange {
  comm::Communicator* c;
  p2p::Buffer out, in;
  int dest, send_tag, source, recv_tag;

  bool sends() const { return dest != MPI_PROC_NULL; }
  bool receives() const { return source != MPI_PROC_NULL; }
  p2p::Target target() const { return target_of(c, dest, send_tag); }
  p2p::Source from() const { return source_of(c, source, recv_tag); }
};

int check_peers(const Exchange& x) {
  TMPI_TRY(check_dest(x.c, x.dest));
  TMPI_TRY(check_tag(x.c, x.send_tag, "sendtag"));
  TMPI_TRY(check_source(x.c, x.source));
  return check_recv_tag(x.c, x.recv_tag, "recvtag");
}

// A private copy of what is to be sent, because the receive writes to the same buffer. *copy is to be freed.
int copy_out(Exchange* x, void** copy) {
  *copy = nullptr;
  if (!x->sends() || x->out.bytes == 0) return MPI_SUCCESS;
  *copy = malloc(static_cast<size_t>(x->out.bytes));
  if (!*copy) return bad_send(x->c, MPI_ERR_NO_MEM, x->out.bytes);
  datatype::pack(*x->out.type, x->out.count, x->out.address, 0, *copy, x->out.bytes);
  x->out = {*copy, x->out.bytes, datatype::resolve(MPI_BYTE), x->out.bytes};
  return MPI_SUCCESS;
}

// Small messages have left when p2p::send returns; larger ones are offered by a request while the rank receives.
int exchange(const Exchange& x, const char* what, MPI_Status* status) {
  p2p::Request* sending = nullptr;
  if (x.sends()) {
    int error;
    if (x.out.bytes <= p2p::kInlineBytes) {
      error = p2p::send(p2p::Mode::kStandard, x.out, x.target(), reason_of(what, x.c, x.target()));
    } else {
      sending = request_pool().allocate(p2p::RequestKind::kSend);
      error = sending ? p2p::start_send(p2p::Mode::kStandard, x.out, x.target(), sending) : MPI_ERR_NO_MEM;
    }
    if (error) [[unlikely]] {
      if (sending) request_pool().release(sending);
      return bad_send(x.c, error, x.out.bytes);
    }
  }
  p2p::Status outcome = proc_null_outcome;
  int error = MPI_SUCCESS;
  if (x.receives()) {
    p2p::Source from = x.from();
    error = p2p::receive(x.in, from, reason_of(what, x.c, from), &outcome);
  }
  if (sending) {
    p2p::wait(sending, reason_of(what, x.c, x.target()));
    p2p::harvest(sending);
    request_pool().release(sending);
  }
  fill_status(status, outcome);
  return error ? bad_receive(x.c, error, outcome) : MPI_SUCCESS;
}

// Starts both sides. A side that is complete at once needs no part in the request, which then is just the other one.
int start_exchange(const Exchange& x, const char* what, void* copy, MPI_Request* handle) {
  p2p::RequestPool& pool = request_pool();
  p2p::Request* receive = pool.allocate(x.receives() ? p2p::RequestKind::kReceive : p2p::RequestKind::kNull);
  p2p::Request* send = x.sends() ? pool.allocate(p2p::RequestKind::kSend) : nullptr;
  p2p::Request* pair = send ? make_pair(send, receive, copy) : nullptr;
  int error = receive && (pair || !x.sends()) ? MPI_SUCCESS : MPI_ERR_NO_MEM;
  if (!error && send) error = p2p::start_send(p2p::Mode::kStandard, x.out, x.target(), send);
  if (error) {
    for (p2p::Request* request : {pair, send, receive})
      if (request) pool.release(request);
    free(copy);
    return bad_send(x.c, error, x.out.bytes);
  }
  receive->status = proc_null_outcome;
  if (x.receives()) {
    p2p::start_receive(x.in, x.from(), receive);
    keep(receive, x.c, x.in.type, reason_of(what, x.c, x.from()));
  }
  if (send && send->envelope) {
    keep(send, x.c, x.out.type, reason_of(what, x.c, x.target()));
    keep(pair, x.c);
    *handle = handle_of(pair);
    return MPI_SUCCESS;
  }
  if (send) {
    pool.release(send);
    pool.release(pair);
  }
  free(copy);
  *handle = handle_of(receive);
  return MPI_SUCCESS;
}

int check_both(Exchange* x, const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
               MPI_Count recvcount, MPI_Datatype recvtype) {
  TMPI_TRY(check_peers(*x));
  TMPI_TRY(check_data(x->c, sendbuf, sendcount, sendtype, x->sends(), &x->out, send_names));
  return check_data(x->c, recvbuf, recvcount, recvtype, x->receives(), &x->in, recv_names);
}

int check_one(Exchange* x, void* buf, MPI_Count count, MPI_Datatype datatype) {
  TMPI_TRY(check_peers(*x));
  TMPI_TRY(check_data(x->c, buf, count, datatype, x->sends() || x->receives(), &x->in));
  x->out = x->in;
  return MPI_SUCCESS;
}

}  // namespace

int body::Sendrecv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                   void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                   MPI_Status* status) {
  Call call{Function::Sendrecv};
  Exchange x{nullptr, {}, {}, dest, sendtag, source, recvtag};
  TMPI_TRY(check_comm(comm, &x.c));
  TMPI_TRY(check_both(&x, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype));
  return exchange(x, "MPI_Sendrecv", status);
}

int body::Sendrecv_replace(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source,
                           int recvtag, MPI_Comm comm, MPI_Status* status) {
  Call call{Function::Sendrecv_replace};
  Exchange x{nullptr, {}, {}, dest, sendtag, source, recvtag};
  TMPI_TRY(check_comm(comm, &x.c));
  TMPI_TRY(check_one(&x, buf, count, datatype));
  // A small message is copied by the send itself, before the receive can touch the buffer.
  void* copy = nullptr;
  if (x.out.bytes > p2p::kInlineBytes) TMPI_TRY(copy_out(&x, &copy));
  int code = exchange(x, "MPI_Sendrecv_replace", status);
  free(copy);
  return code;
}

int body::Isendrecv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                    MPI_Request* request) {
  Call call{Function::Isendrecv};
  Exchange x{nullptr, {}, {}, dest, sendtag, source, recvtag};
  TMPI_TRY(check_comm(comm, &x.c));
  TMPI_TRY(check_both(&x, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype));
  TMPI_TRY(check_pointer(x.c, request, "request"));
  return start_exchange(x, "MPI_Isendrecv", nullptr, request);
}

int body::Isendrecv_replace(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source,
                            int recvtag, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Isendrecv_replace};
  Exchange x{nullptr, {}, {}, dest, sendtag, source, recvtag};
  TMPI_TRY(check_comm(comm, &x.c));
  TMPI_TRY(check_one(&x, buf, count, datatype));
  TMPI_TRY(check_pointer(x.c, request, "request"));
  void* copy;
  TMPI_TRY(copy_out(&x, &copy));
  return start_exchange(x, "MPI_Isendrecv_replace", copy, request);
}

}  // namespace tmpi::mpi
