// clang-format off
// Point-to-point: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Bsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return body::Bsend(buf, count, datatype, dest, tag, comm);
}
TMPI_WEAK_ALIAS(MPI_Bsend);

int PMPI_Bsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return body::Bsend(buf, count, datatype, dest, tag, comm);
}
TMPI_WEAK_ALIAS(MPI_Bsend_c);

int PMPI_Bsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Bsend_init(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Bsend_init);

int PMPI_Bsend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request* request) {
  return body::Bsend_init(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Bsend_init_c);

int PMPI_Buffer_attach(void* buffer, int size) {
  return body::Buffer_attach(buffer, size);
}
TMPI_WEAK_ALIAS(MPI_Buffer_attach);

int PMPI_Buffer_attach_c(void* buffer, MPI_Count size) {
  return body::Buffer_attach(buffer, size);
}
TMPI_WEAK_ALIAS(MPI_Buffer_attach_c);

int PMPI_Buffer_detach(void* buffer_addr, int* size) {
  return body::Buffer_detach(buffer_addr, size);
}
TMPI_WEAK_ALIAS(MPI_Buffer_detach);

int PMPI_Buffer_detach_c(void* buffer_addr, MPI_Count* size) {
  return body::Buffer_detach(buffer_addr, size);
}
TMPI_WEAK_ALIAS(MPI_Buffer_detach_c);

int PMPI_Buffer_flush() {
  return body::Buffer_flush();
}
TMPI_WEAK_ALIAS(MPI_Buffer_flush);

int PMPI_Buffer_iflush(MPI_Request* request) {
  return body::Buffer_iflush(request);
}
TMPI_WEAK_ALIAS(MPI_Buffer_iflush);

int PMPI_Cancel(MPI_Request* request) {
  return body::Cancel(request);
}
TMPI_WEAK_ALIAS(MPI_Cancel);

int PMPI_Comm_attach_buffer(MPI_Comm comm, void* buffer, int size) {
  return body::Comm_attach_buffer(comm, buffer, size);
}
TMPI_WEAK_ALIAS(MPI_Comm_attach_buffer);

int PMPI_Comm_attach_buffer_c(MPI_Comm comm, void* buffer, MPI_Count size) {
  return body::Comm_attach_buffer(comm, buffer, size);
}
TMPI_WEAK_ALIAS(MPI_Comm_attach_buffer_c);

int PMPI_Comm_detach_buffer(MPI_Comm comm, void* buffer_addr, int* size) {
  return body::Comm_detach_buffer(comm, buffer_addr, size);
}
TMPI_WEAK_ALIAS(MPI_Comm_detach_buffer);

int PMPI_Comm_detach_buffer_c(MPI_Comm comm, void* buffer_addr, MPI_Count* size) {
  return body::Comm_detach_buffer(comm, buffer_addr, size);
}
TMPI_WEAK_ALIAS(MPI_Comm_detach_buffer_c);

int PMPI_Comm_flush_buffer(MPI_Comm comm) {
  return body::Comm_flush_buffer(comm);
}
TMPI_WEAK_ALIAS(MPI_Comm_flush_buffer);

int PMPI_Comm_iflush_buffer(MPI_Comm comm, MPI_Request* request) {
  return body::Comm_iflush_buffer(comm, request);
}
TMPI_WEAK_ALIAS(MPI_Comm_iflush_buffer);

int PMPI_Get_count(const MPI_Status* status, MPI_Datatype datatype, int* count) {
  return body::Get_count(status, datatype, count);
}
TMPI_WEAK_ALIAS(MPI_Get_count);

int PMPI_Get_count_c(const MPI_Status* status, MPI_Datatype datatype, MPI_Count* count) {
  return body::Get_count(status, datatype, count);
}
TMPI_WEAK_ALIAS(MPI_Get_count_c);

int PMPI_Ibsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Ibsend(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ibsend);

int PMPI_Ibsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Ibsend(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ibsend_c);

int PMPI_Improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status) {
  return body::Improbe(source, tag, comm, flag, message, status);
}
TMPI_WEAK_ALIAS(MPI_Improbe);

int PMPI_Imrecv(void* buf, int count, MPI_Datatype datatype, MPI_Message* message, MPI_Request* request) {
  return body::Imrecv(buf, count, datatype, message, request);
}
TMPI_WEAK_ALIAS(MPI_Imrecv);

int PMPI_Imrecv_c(void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Message* message,
    MPI_Request* request) {
  return body::Imrecv(buf, count, datatype, message, request);
}
TMPI_WEAK_ALIAS(MPI_Imrecv_c);

int PMPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  return body::Iprobe(source, tag, comm, flag, status);
}
TMPI_WEAK_ALIAS(MPI_Iprobe);

int PMPI_Irecv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Irecv(buf, count, datatype, source, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Irecv);

int PMPI_Irecv_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Irecv(buf, count, datatype, source, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Irecv_c);

int PMPI_Irsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Irsend(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Irsend);

int PMPI_Irsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Irsend(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Irsend_c);

int PMPI_Isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Isend(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Isend);

int PMPI_Isend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Isend(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Isend_c);

int PMPI_Isendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
    void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
      recvtag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Isendrecv);

int PMPI_Isendrecv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
      recvtag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Isendrecv_c);

int PMPI_Isendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
    int recvtag, MPI_Comm comm, MPI_Request* request) {
  return body::Isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Isendrecv_replace);

int PMPI_Isendrecv_replace_c(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
    int source, int recvtag, MPI_Comm comm, MPI_Request* request) {
  return body::Isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Isendrecv_replace_c);

int PMPI_Issend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Issend(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Issend);

int PMPI_Issend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Issend(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Issend_c);

int PMPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
  return body::Mprobe(source, tag, comm, message, status);
}
TMPI_WEAK_ALIAS(MPI_Mprobe);

int PMPI_Mrecv(void* buf, int count, MPI_Datatype datatype, MPI_Message* message, MPI_Status* status) {
  return body::Mrecv(buf, count, datatype, message, status);
}
TMPI_WEAK_ALIAS(MPI_Mrecv);

int PMPI_Mrecv_c(void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Message* message, MPI_Status* status) {
  return body::Mrecv(buf, count, datatype, message, status);
}
TMPI_WEAK_ALIAS(MPI_Mrecv_c);

int PMPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
  return body::Probe(source, tag, comm, status);
}
TMPI_WEAK_ALIAS(MPI_Probe);

int PMPI_Recv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Status* status) {
  return body::Recv(buf, count, datatype, source, tag, comm, status);
}
TMPI_WEAK_ALIAS(MPI_Recv);

int PMPI_Recv_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Status* status) {
  return body::Recv(buf, count, datatype, source, tag, comm, status);
}
TMPI_WEAK_ALIAS(MPI_Recv_c);

int PMPI_Recv_init(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Recv_init(buf, count, datatype, source, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Recv_init);

int PMPI_Recv_init_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Recv_init(buf, count, datatype, source, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Recv_init_c);

int PMPI_Request_free(MPI_Request* request) {
  return body::Request_free(request);
}
TMPI_WEAK_ALIAS(MPI_Request_free);

int PMPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
  return body::Request_get_status(request, flag, status);
}
TMPI_WEAK_ALIAS(MPI_Request_get_status);

int PMPI_Request_get_status_all(int count, const MPI_Request array_of_requests[], int* flag,
    MPI_Status* array_of_statuses) {
  return body::Request_get_status_all(count, array_of_requests, flag, array_of_statuses);
}
TMPI_WEAK_ALIAS(MPI_Request_get_status_all);

int PMPI_Request_get_status_any(int count, const MPI_Request array_of_requests[], int* indx, int* flag,
    MPI_Status* status) {
  return body::Request_get_status_any(count, array_of_requests, indx, flag, status);
}
TMPI_WEAK_ALIAS(MPI_Request_get_status_any);

int PMPI_Request_get_status_some(int incount, const MPI_Request array_of_requests[], int* outcount,
    int array_of_indices[], MPI_Status* array_of_statuses) {
  return body::Request_get_status_some(incount, array_of_requests, outcount, array_of_indices,
      array_of_statuses);
}
TMPI_WEAK_ALIAS(MPI_Request_get_status_some);

int PMPI_Rsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return body::Rsend(buf, count, datatype, dest, tag, comm);
}
TMPI_WEAK_ALIAS(MPI_Rsend);

int PMPI_Rsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return body::Rsend(buf, count, datatype, dest, tag, comm);
}
TMPI_WEAK_ALIAS(MPI_Rsend_c);

int PMPI_Rsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Rsend_init(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Rsend_init);

int PMPI_Rsend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request* request) {
  return body::Rsend_init(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Rsend_init_c);

int PMPI_Send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return body::Send(buf, count, datatype, dest, tag, comm);
}
TMPI_WEAK_ALIAS(MPI_Send);

int PMPI_Send_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return body::Send(buf, count, datatype, dest, tag, comm);
}
TMPI_WEAK_ALIAS(MPI_Send_c);

int PMPI_Send_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Send_init(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Send_init);

int PMPI_Send_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request* request) {
  return body::Send_init(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Send_init_c);

int PMPI_Sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
    void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
    MPI_Status* status) {
  return body::Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
      recvtag, comm, status);
}
TMPI_WEAK_ALIAS(MPI_Sendrecv);

int PMPI_Sendrecv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
    MPI_Status* status) {
  return body::Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
      recvtag, comm, status);
}
TMPI_WEAK_ALIAS(MPI_Sendrecv_c);

int PMPI_Sendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
    int recvtag, MPI_Comm comm, MPI_Status* status) {
  return body::Sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status);
}
TMPI_WEAK_ALIAS(MPI_Sendrecv_replace);

int PMPI_Sendrecv_replace_c(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
    int source, int recvtag, MPI_Comm comm, MPI_Status* status) {
  return body::Sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status);
}
TMPI_WEAK_ALIAS(MPI_Sendrecv_replace_c);

int PMPI_Session_attach_buffer(MPI_Session session, void* buffer, int size) {
  return body::Session_attach_buffer(session, buffer, size);
}
TMPI_WEAK_ALIAS(MPI_Session_attach_buffer);

int PMPI_Session_attach_buffer_c(MPI_Session session, void* buffer, MPI_Count size) {
  return body::Session_attach_buffer(session, buffer, size);
}
TMPI_WEAK_ALIAS(MPI_Session_attach_buffer_c);

int PMPI_Session_detach_buffer(MPI_Session session, void* buffer_addr, int* size) {
  return body::Session_detach_buffer(session, buffer_addr, size);
}
TMPI_WEAK_ALIAS(MPI_Session_detach_buffer);

int PMPI_Session_detach_buffer_c(MPI_Session session, void* buffer_addr, MPI_Count* size) {
  return body::Session_detach_buffer(session, buffer_addr, size);
}
TMPI_WEAK_ALIAS(MPI_Session_detach_buffer_c);

int PMPI_Session_flush_buffer(MPI_Session session) {
  return body::Session_flush_buffer(session);
}
TMPI_WEAK_ALIAS(MPI_Session_flush_buffer);

int PMPI_Session_iflush_buffer(MPI_Session session, MPI_Request* request) {
  return body::Session_iflush_buffer(session, request);
}
TMPI_WEAK_ALIAS(MPI_Session_iflush_buffer);

int PMPI_Ssend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return body::Ssend(buf, count, datatype, dest, tag, comm);
}
TMPI_WEAK_ALIAS(MPI_Ssend);

int PMPI_Ssend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return body::Ssend(buf, count, datatype, dest, tag, comm);
}
TMPI_WEAK_ALIAS(MPI_Ssend_c);

int PMPI_Ssend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request) {
  return body::Ssend_init(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ssend_init);

int PMPI_Ssend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request* request) {
  return body::Ssend_init(buf, count, datatype, dest, tag, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ssend_init_c);

int PMPI_Start(MPI_Request* request) {
  return body::Start(request);
}
TMPI_WEAK_ALIAS(MPI_Start);

int PMPI_Startall(int count, MPI_Request array_of_requests[]) {
  return body::Startall(count, array_of_requests);
}
TMPI_WEAK_ALIAS(MPI_Startall);

int PMPI_Status_get_error(const MPI_Status* status, int* error) {
  return body::Status_get_error(status, error);
}
TMPI_WEAK_ALIAS(MPI_Status_get_error);

int PMPI_Status_get_source(const MPI_Status* status, int* source) {
  return body::Status_get_source(status, source);
}
TMPI_WEAK_ALIAS(MPI_Status_get_source);

int PMPI_Status_get_tag(const MPI_Status* status, int* tag) {
  return body::Status_get_tag(status, tag);
}
TMPI_WEAK_ALIAS(MPI_Status_get_tag);

int PMPI_Status_set_error(MPI_Status* status, int error) {
  return body::Status_set_error(status, error);
}
TMPI_WEAK_ALIAS(MPI_Status_set_error);

int PMPI_Status_set_source(MPI_Status* status, int source) {
  return body::Status_set_source(status, source);
}
TMPI_WEAK_ALIAS(MPI_Status_set_source);

int PMPI_Status_set_tag(MPI_Status* status, int tag) {
  return body::Status_set_tag(status, tag);
}
TMPI_WEAK_ALIAS(MPI_Status_set_tag);

int PMPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  return body::Test(request, flag, status);
}
TMPI_WEAK_ALIAS(MPI_Test);

int PMPI_Test_cancelled(const MPI_Status* status, int* flag) {
  return body::Test_cancelled(status, flag);
}
TMPI_WEAK_ALIAS(MPI_Test_cancelled);

int PMPI_Testall(int count, MPI_Request array_of_requests[], int* flag, MPI_Status* array_of_statuses) {
  return body::Testall(count, array_of_requests, flag, array_of_statuses);
}
TMPI_WEAK_ALIAS(MPI_Testall);

int PMPI_Testany(int count, MPI_Request array_of_requests[], int* indx, int* flag, MPI_Status* status) {
  return body::Testany(count, array_of_requests, indx, flag, status);
}
TMPI_WEAK_ALIAS(MPI_Testany);

int PMPI_Testsome(int incount, MPI_Request array_of_requests[], int* outcount, int array_of_indices[],
    MPI_Status* array_of_statuses) {
  return body::Testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses);
}
TMPI_WEAK_ALIAS(MPI_Testsome);

int PMPI_Wait(MPI_Request* request, MPI_Status* status) {
  return body::Wait(request, status);
}
TMPI_WEAK_ALIAS(MPI_Wait);

int PMPI_Waitall(int count, MPI_Request array_of_requests[], MPI_Status* array_of_statuses) {
  return body::Waitall(count, array_of_requests, array_of_statuses);
}
TMPI_WEAK_ALIAS(MPI_Waitall);

int PMPI_Waitany(int count, MPI_Request array_of_requests[], int* indx, MPI_Status* status) {
  return body::Waitany(count, array_of_requests, indx, status);
}
TMPI_WEAK_ALIAS(MPI_Waitany);

int PMPI_Waitsome(int incount, MPI_Request array_of_requests[], int* outcount, int array_of_indices[],
    MPI_Status* array_of_statuses) {
  return body::Waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses);
}
TMPI_WEAK_ALIAS(MPI_Waitsome);

}  // extern "C"
#pragma GCC visibility pop

// Not built yet. Weak, so that a body that is written by hand takes its place without a new run.
namespace tmpi::mpi {

[[gnu::weak]] int body::Session_attach_buffer(MPI_Session, void*, MPI_Count) {
  return unsupported("MPI_Session_attach_buffer");
}

[[gnu::weak]] int body::Session_detach_buffer(MPI_Session, void*, CountPointer) {
  return unsupported("MPI_Session_detach_buffer");
}

[[gnu::weak]] int body::Session_flush_buffer(MPI_Session) {
  return unsupported("MPI_Session_flush_buffer");
}

[[gnu::weak]] int body::Session_iflush_buffer(MPI_Session, MPI_Request*) {
  return unsupported("MPI_Session_iflush_buffer");
}

}  // namespace tmpi::mpi
