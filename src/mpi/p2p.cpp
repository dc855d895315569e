// What was wrong with a message, in words. See p2p.h.
#include "mpi/p2p.h"

#include "mpi/entry.h"

namespace tmpi::mpi {

int bad_bytes(comm::Communicator* c, MPI_Count count, const datatype::Type* type) {
  return raise(c, MPI_ERR_COUNT, "%lld elements of %lld bytes are more than 64 bits can count: send less at a time",
               static_cast<long long>(count), static_cast<long long>(type->size()));
}

int bad_send(comm::Communicator* c, int error, int64_t bytes) {
  if (error == MPI_ERR_BUFFER)
    return raise(c, error,
                 "no room for a message of %lld bytes in the attached buffer: attach a larger one, each message takes "
                 "its packed size and MPI_BSEND_OVERHEAD (%d) bytes",
                 static_cast<long long>(bytes), MPI_BSEND_OVERHEAD);
  return raise(c, error, "not enough memory to send a message of %lld bytes: free some", static_cast<long long>(bytes));
}

int bad_receive(comm::Communicator* c, int error, const p2p::Status& outcome) {
  if (error != MPI_ERR_TRUNCATE) {
    const char* text = class_text(error);
    return raise(c, error, "the operation failed: %s", text ? text : "an error code that the program added");
  }
  return raise(c, error,
               "message of %lld bytes from rank %d (tag %d) does not fit the receive buffer of %lld bytes: receive "
               "more elements, or ask MPI_Probe for the size first",
               static_cast<long long>(outcome.sent_bytes), outcome.source_rank, outcome.tag,
               static_cast<long long>(outcome.bytes));
}

int no_request(comm::Communicator* c) {
  return raise(c, MPI_ERR_NO_MEM, "no memory for a request: free some, or complete requests earlier");
}

}  // namespace tmpi::mpi
