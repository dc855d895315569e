// Probes and the receives of what they found (MPI 5.0, 3.8.1 to 3.8.3).
//
// Invariant: a message handle is a Message, owned by the rank that probed, until it is received; its envelope is in no
// queue.
#include <new>

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

namespace {

struct Message {
  static constexpr uint32_t kMagic = 0x4d455353;  // "MESS"
  uint32_t magic = kMagic;
  comm::Communicator* communicator;  // for errors; with a reference unless predefined
  p2p::Envelope* envelope;
};

int check_probe(MPI_Comm comm, int source, int tag, comm::Communicator** c) {
  TMPI_TRY(check_comm(comm, c));
  TMPI_TRY(check_source(*c, source));
  return check_recv_tag(*c, tag);
}

// Room for the handle comes first: a message that was taken out of the queue could not be put back.
int make_message(comm::Communicator* c, Message** message) {
  *message = new (std::nothrow) Message{Message::kMagic, c, nullptr};
  return *message ? MPI_SUCCESS : raise(c, MPI_ERR_NO_MEM, "no memory for a message handle: free some");
}

MPI_Message hand_out(Message* message) {
  if (!message->communicator->is_predefined) comm::retain(message->communicator);
  return reinterpret_cast<MPI_Message>(message);
}

// A valid handle; nullptr for MPI_MESSAGE_NO_PROC.
int find_message(const MPI_Message* handle, Message** message) {
  *message = nullptr;
  TMPI_TRY(check_pointer(nullptr, handle, "message"));
  if (*handle == MPI_MESSAGE_NO_PROC) return MPI_SUCCESS;
  if (*handle == MPI_MESSAGE_NULL)
    return raise(nullptr, MPI_ERR_REQUEST,
                 "message is MPI_MESSAGE_NULL: get one from MPI_Mprobe; each can be received once");
  auto address = reinterpret_cast<uintptr_t>(*handle);
  if (address >= 65536 && address % alignof(Message) == 0) {
    *message = reinterpret_cast<Message*>(*handle);
    if ((*message)->magic == Message::kMagic) return MPI_SUCCESS;
  }
  return raise(nullptr, MPI_ERR_REQUEST, "message (%p) is not a message: it was never set, or it was received already",
               static_cast<void*>(*handle));
}

// Everything about a message that is about to be received.
struct Matched {
  comm::Communicator* c;  // the caller owns the reference
  p2p::Envelope* envelope;
};

Matched take(MPI_Message* handle, Message* message) {
  Matched matched{message->communicator, message->envelope};
  message->magic = 0;
  delete message;
  *handle = MPI_MESSAGE_NULL;
  return matched;
}

}  // namespace

int body::Probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
  Call call{Function::Probe};
  comm::Communicator* c;
  TMPI_TRY(check_probe(comm, source, tag, &c));
  p2p::Status outcome = proc_null_outcome;
  if (source != MPI_PROC_NULL) [[likely]] {
    p2p::Source from = source_of(c, source, tag);
    p2p::probe(from, reason_of("MPI_Probe", c, from), &outcome, nullptr);
  }
  fill_status(status, outcome);
  return MPI_SUCCESS;
}

int body::Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  Call call{Function::Iprobe};
  comm::Communicator* c;
  TMPI_TRY(check_probe(comm, source, tag, &c));
  TMPI_TRY(check_pointer(c, flag, "flag"));
  p2p::Status outcome = proc_null_outcome;
  *flag = source == MPI_PROC_NULL || p2p::iprobe(source_of(c, source, tag), &outcome, nullptr);
  if (*flag) fill_status(status, outcome);
  return MPI_SUCCESS;
}

int body::Mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
  Call call{Function::Mprobe};
  comm::Communicator* c;
  TMPI_TRY(check_probe(comm, source, tag, &c));
  TMPI_TRY(check_pointer(c, message, "message"));
  if (source == MPI_PROC_NULL) [[unlikely]] {
    *message = MPI_MESSAGE_NO_PROC;
    fill_proc_null(status);
    return MPI_SUCCESS;
  }
  Message* made;
  TMPI_TRY(make_message(c, &made));
  p2p::Source from = source_of(c, source, tag);
  p2p::Status outcome;
  p2p::probe(from, reason_of("MPI_Mprobe", c, from), &outcome, &made->envelope);
  *message = hand_out(made);
  fill_status(status, outcome);
  return MPI_SUCCESS;
}

int body::Improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status) {
  Call call{Function::Improbe};
  comm::Communicator* c;
  TMPI_TRY(check_probe(comm, source, tag, &c));
  TMPI_TRY(check_pointer(c, flag, "flag"));
  TMPI_TRY(check_pointer(c, message, "message"));
  if (source == MPI_PROC_NULL) [[unlikely]] {
    *flag = 1;
    *message = MPI_MESSAGE_NO_PROC;
    fill_proc_null(status);
    return MPI_SUCCESS;
  }
  Message* made;
  TMPI_TRY(make_message(c, &made));
  p2p::Status outcome;
  *flag = p2p::iprobe(source_of(c, source, tag), &outcome, &made->envelope);
  if (!*flag) {
    delete made;
    return MPI_SUCCESS;
  }
  *message = hand_out(made);
  fill_status(status, outcome);
  return MPI_SUCCESS;
}

int body::Mrecv(void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Message* message, MPI_Status* status) {
  Call call{Function::Mrecv};
  Message* found;
  p2p::Buffer data;
  TMPI_TRY(find_message(message, &found));
  TMPI_TRY(check_data(found ? found->communicator : nullptr, buf, count, datatype, found != nullptr, &data));
  if (!found) {
    *message = MPI_MESSAGE_NULL;
    fill_proc_null(status);
    return MPI_SUCCESS;
  }
  Matched matched = take(message, found);
  p2p::Status outcome;
  int error = p2p::matched_receive(data, matched.envelope, {"MPI_Mrecv"}, &outcome);
  fill_status(status, outcome);
  int code = error ? bad_receive(matched.c, error, outcome) : MPI_SUCCESS;
  give_back(matched.c);
  return code;
}

int body::Imrecv(void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Message* message, MPI_Request* request) {
  Call call{Function::Imrecv};
  Message* found;
  p2p::Buffer data;
  TMPI_TRY(find_message(message, &found));
  comm::Communicator* c = found ? found->communicator : nullptr;
  TMPI_TRY(check_data(c, buf, count, datatype, found != nullptr, &data));
  TMPI_TRY(check_pointer(c, request, "request"));
  if (!found) {
    TMPI_TRY(null_request(nullptr, request));
    *message = MPI_MESSAGE_NULL;
    return MPI_SUCCESS;
  }
  p2p::Request* made = request_pool().allocate(p2p::RequestKind::kReceive);
  if (!made) return no_request(c);
  Matched matched = take(message, found);
  // The message is here: complete when this returns, unless its data has to come from another process.
  made->reason = {"MPI_Imrecv"};
  if (!data.type->is_predefined()) {
    data.type->retain();
    made->held_type = data.type;
  }
  p2p::start_matched_receive(data, matched.envelope, made);
  made->communicator = matched.c;
  *request = handle_of(made);
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
