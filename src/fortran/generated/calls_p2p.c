// clang-format off
// Point-to-point: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_bsend_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* ierror) {
  const int code = PMPI_Bsend(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_bsend_, pmpi_bsend_);
TMPI_ALIAS(pmpi_bsend_f08_, pmpi_bsend_);
TMPI_WEAK(mpi_bsend_f08_, pmpi_bsend_);

void pmpi_bsend_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* ierror) {
  const int code = PMPI_Bsend_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_bsend_c_f08_, pmpi_bsend_c_f08_);

void pmpi_bsend_init_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Bsend_init(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_bsend_init_, pmpi_bsend_init_);
TMPI_ALIAS(pmpi_bsend_init_f08_, pmpi_bsend_init_);
TMPI_WEAK(mpi_bsend_init_f08_, pmpi_bsend_init_);

void pmpi_bsend_init_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Bsend_init_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_bsend_init_c_f08_, pmpi_bsend_init_c_f08_);

void pmpi_buffer_attach_(void* buffer, const int* size, int* ierror) {
  const int code = PMPI_Buffer_attach(tmpi_buffer(buffer), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_buffer_attach_, pmpi_buffer_attach_);
TMPI_ALIAS(pmpi_buffer_attach_f08_, pmpi_buffer_attach_);
TMPI_WEAK(mpi_buffer_attach_f08_, pmpi_buffer_attach_);

void pmpi_buffer_attach_c_f08_(void* buffer, const MPI_Count* size, int* ierror) {
  const int code = PMPI_Buffer_attach_c(tmpi_buffer(buffer), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_buffer_attach_c_f08_, pmpi_buffer_attach_c_f08_);

void pmpi_buffer_detach_(void** buffer_addr, int* size, int* ierror) {
  void* buffer_addr_ = 0;
  const int code = PMPI_Buffer_detach(&buffer_addr_, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_buffer_detach_, pmpi_buffer_detach_);

void pmpi_buffer_detach_f08_(void** buffer_addr, int* size, int* ierror) {
  const int code = PMPI_Buffer_detach(buffer_addr, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_buffer_detach_f08_, pmpi_buffer_detach_f08_);

void pmpi_buffer_detach_c_f08_(void** buffer_addr, MPI_Count* size, int* ierror) {
  const int code = PMPI_Buffer_detach_c(buffer_addr, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_buffer_detach_c_f08_, pmpi_buffer_detach_c_f08_);

void pmpi_buffer_flush_(int* ierror) {
  const int code = PMPI_Buffer_flush();
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_buffer_flush_, pmpi_buffer_flush_);
TMPI_ALIAS(pmpi_buffer_flush_f08_, pmpi_buffer_flush_);
TMPI_WEAK(mpi_buffer_flush_f08_, pmpi_buffer_flush_);

void pmpi_buffer_iflush_(int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Buffer_iflush(&request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_buffer_iflush_, pmpi_buffer_iflush_);
TMPI_ALIAS(pmpi_buffer_iflush_f08_, pmpi_buffer_iflush_);
TMPI_WEAK(mpi_buffer_iflush_f08_, pmpi_buffer_iflush_);

void pmpi_cancel_(const int* request, int* ierror) {
  MPI_Request request_ = tmpi_request_of(*request);
  const int code = PMPI_Cancel(&request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cancel_, pmpi_cancel_);
TMPI_ALIAS(pmpi_cancel_f08_, pmpi_cancel_);
TMPI_WEAK(mpi_cancel_f08_, pmpi_cancel_);

void pmpi_comm_attach_buffer_(const int* comm, void* buffer, const int* size, int* ierror) {
  const int code = PMPI_Comm_attach_buffer(tmpi_comm_of(*comm), tmpi_buffer(buffer), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_attach_buffer_, pmpi_comm_attach_buffer_);
TMPI_ALIAS(pmpi_comm_attach_buffer_f08_, pmpi_comm_attach_buffer_);
TMPI_WEAK(mpi_comm_attach_buffer_f08_, pmpi_comm_attach_buffer_);

void pmpi_comm_attach_buffer_c_f08_(const int* comm, void* buffer, const MPI_Count* size, int* ierror) {
  const int code = PMPI_Comm_attach_buffer_c(tmpi_comm_of(*comm), tmpi_buffer(buffer), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_attach_buffer_c_f08_, pmpi_comm_attach_buffer_c_f08_);

void pmpi_comm_detach_buffer_(const int* comm, void** buffer_addr, int* size, int* ierror) {
  void* buffer_addr_ = 0;
  const int code = PMPI_Comm_detach_buffer(tmpi_comm_of(*comm), &buffer_addr_, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_detach_buffer_, pmpi_comm_detach_buffer_);

void pmpi_comm_detach_buffer_f08_(const int* comm, void** buffer_addr, int* size, int* ierror) {
  const int code = PMPI_Comm_detach_buffer(tmpi_comm_of(*comm), buffer_addr, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_detach_buffer_f08_, pmpi_comm_detach_buffer_f08_);

void pmpi_comm_detach_buffer_c_f08_(const int* comm, void** buffer_addr, MPI_Count* size, int* ierror) {
  const int code = PMPI_Comm_detach_buffer_c(tmpi_comm_of(*comm), buffer_addr, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_detach_buffer_c_f08_, pmpi_comm_detach_buffer_c_f08_);

void pmpi_comm_flush_buffer_(const int* comm, int* ierror) {
  const int code = PMPI_Comm_flush_buffer(tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_flush_buffer_, pmpi_comm_flush_buffer_);
TMPI_ALIAS(pmpi_comm_flush_buffer_f08_, pmpi_comm_flush_buffer_);
TMPI_WEAK(mpi_comm_flush_buffer_f08_, pmpi_comm_flush_buffer_);

void pmpi_comm_iflush_buffer_(const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Comm_iflush_buffer(tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_iflush_buffer_, pmpi_comm_iflush_buffer_);
TMPI_ALIAS(pmpi_comm_iflush_buffer_f08_, pmpi_comm_iflush_buffer_);
TMPI_WEAK(mpi_comm_iflush_buffer_f08_, pmpi_comm_iflush_buffer_);

void pmpi_get_count_(const int* status, const int* datatype, int* count, int* ierror) {
  const int code = PMPI_Get_count((const MPI_Status*)status, tmpi_type_of(*datatype), count);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_count_, pmpi_get_count_);
TMPI_ALIAS(pmpi_get_count_f08_, pmpi_get_count_);
TMPI_WEAK(mpi_get_count_f08_, pmpi_get_count_);

void pmpi_get_count_c_f08_(const int* status, const int* datatype, MPI_Count* count, int* ierror) {
  const int code = PMPI_Get_count_c((const MPI_Status*)status, tmpi_type_of(*datatype), count);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_count_c_f08_, pmpi_get_count_c_f08_);

void pmpi_ibsend_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ibsend(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ibsend_, pmpi_ibsend_);
TMPI_ALIAS(pmpi_ibsend_f08_, pmpi_ibsend_);
TMPI_WEAK(mpi_ibsend_f08_, pmpi_ibsend_);

void pmpi_ibsend_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ibsend_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ibsend_c_f08_, pmpi_ibsend_c_f08_);

void pmpi_improbe_(const int* source, const int* tag, const int* comm, int* flag, int* message, int* status,
    int* ierror) {
  MPI_Message message_ = MPI_MESSAGE_NULL;
  const int code = PMPI_Improbe(*source, *tag, tmpi_comm_of(*comm), flag, &message_, tmpi_status(status));
  *message = tmpi_message_int(message_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_improbe_, pmpi_improbe_);
TMPI_ALIAS(pmpi_improbe_f08_, pmpi_improbe_);
TMPI_WEAK(mpi_improbe_f08_, pmpi_improbe_);

void pmpi_imrecv_(void* buf, const int* count, const int* datatype, int* message, int* request, int* ierror) {
  MPI_Message message_ = tmpi_message_of(*message);
  const MPI_Message message_before = message_;
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Imrecv(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), &message_, &request_);
  if (message_ != message_before) *message = tmpi_message_int(message_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_imrecv_, pmpi_imrecv_);
TMPI_ALIAS(pmpi_imrecv_f08_, pmpi_imrecv_);
TMPI_WEAK(mpi_imrecv_f08_, pmpi_imrecv_);

void pmpi_imrecv_c_f08_(void* buf, const MPI_Count* count, const int* datatype, int* message, int* request,
    int* ierror) {
  MPI_Message message_ = tmpi_message_of(*message);
  const MPI_Message message_before = message_;
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Imrecv_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), &message_, &request_);
  if (message_ != message_before) *message = tmpi_message_int(message_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_imrecv_c_f08_, pmpi_imrecv_c_f08_);

void pmpi_iprobe_(const int* source, const int* tag, const int* comm, int* flag, int* status, int* ierror) {
  const int code = PMPI_Iprobe(*source, *tag, tmpi_comm_of(*comm), flag, tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iprobe_, pmpi_iprobe_);
TMPI_ALIAS(pmpi_iprobe_f08_, pmpi_iprobe_);
TMPI_WEAK(mpi_iprobe_f08_, pmpi_iprobe_);

void pmpi_irecv_(void* buf, const int* count, const int* datatype, const int* source, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Irecv(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *source, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_irecv_, pmpi_irecv_);
TMPI_ALIAS(pmpi_irecv_f08_, pmpi_irecv_);
TMPI_WEAK(mpi_irecv_f08_, pmpi_irecv_);

void pmpi_irecv_c_f08_(void* buf, const MPI_Count* count, const int* datatype, const int* source,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Irecv_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *source, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_irecv_c_f08_, pmpi_irecv_c_f08_);

void pmpi_irsend_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Irsend(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_irsend_, pmpi_irsend_);
TMPI_ALIAS(pmpi_irsend_f08_, pmpi_irsend_);
TMPI_WEAK(mpi_irsend_f08_, pmpi_irsend_);

void pmpi_irsend_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Irsend_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_irsend_c_f08_, pmpi_irsend_c_f08_);

void pmpi_isend_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Isend(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_isend_, pmpi_isend_);
TMPI_ALIAS(pmpi_isend_f08_, pmpi_isend_);
TMPI_WEAK(mpi_isend_f08_, pmpi_isend_);

void pmpi_isend_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Isend_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_isend_c_f08_, pmpi_isend_c_f08_);

void pmpi_isendrecv_(const void* sendbuf, const int* sendcount, const int* sendtype, const int* dest,
    const int* sendtag, void* recvbuf, const int* recvcount, const int* recvtype, const int* source,
    const int* recvtag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Isendrecv(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype), *dest, *sendtag,
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *source, *recvtag, tmpi_comm_of(*comm),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_isendrecv_, pmpi_isendrecv_);
TMPI_ALIAS(pmpi_isendrecv_f08_, pmpi_isendrecv_);
TMPI_WEAK(mpi_isendrecv_f08_, pmpi_isendrecv_);

void pmpi_isendrecv_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    const int* dest, const int* sendtag, void* recvbuf, const MPI_Count* recvcount, const int* recvtype,
    const int* source, const int* recvtag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Isendrecv_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype), *dest,
      *sendtag, tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *source, *recvtag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_isendrecv_c_f08_, pmpi_isendrecv_c_f08_);

void pmpi_isendrecv_replace_(void* buf, const int* count, const int* datatype, const int* dest,
    const int* sendtag, const int* source, const int* recvtag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Isendrecv_replace(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *sendtag,
      *source, *recvtag, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_isendrecv_replace_, pmpi_isendrecv_replace_);
TMPI_ALIAS(pmpi_isendrecv_replace_f08_, pmpi_isendrecv_replace_);
TMPI_WEAK(mpi_isendrecv_replace_f08_, pmpi_isendrecv_replace_);

void pmpi_isendrecv_replace_c_f08_(void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* sendtag, const int* source, const int* recvtag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Isendrecv_replace_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest,
      *sendtag, *source, *recvtag, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_isendrecv_replace_c_f08_, pmpi_isendrecv_replace_c_f08_);

void pmpi_issend_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Issend(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_issend_, pmpi_issend_);
TMPI_ALIAS(pmpi_issend_f08_, pmpi_issend_);
TMPI_WEAK(mpi_issend_f08_, pmpi_issend_);

void pmpi_issend_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Issend_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_issend_c_f08_, pmpi_issend_c_f08_);

void pmpi_mprobe_(const int* source, const int* tag, const int* comm, int* message, int* status,
    int* ierror) {
  MPI_Message message_ = MPI_MESSAGE_NULL;
  const int code = PMPI_Mprobe(*source, *tag, tmpi_comm_of(*comm), &message_, tmpi_status(status));
  *message = tmpi_message_int(message_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_mprobe_, pmpi_mprobe_);
TMPI_ALIAS(pmpi_mprobe_f08_, pmpi_mprobe_);
TMPI_WEAK(mpi_mprobe_f08_, pmpi_mprobe_);

void pmpi_mrecv_(void* buf, const int* count, const int* datatype, int* message, int* status, int* ierror) {
  MPI_Message message_ = tmpi_message_of(*message);
  const MPI_Message message_before = message_;
  const int code = PMPI_Mrecv(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), &message_,
      tmpi_status(status));
  if (message_ != message_before) *message = tmpi_message_int(message_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_mrecv_, pmpi_mrecv_);
TMPI_ALIAS(pmpi_mrecv_f08_, pmpi_mrecv_);
TMPI_WEAK(mpi_mrecv_f08_, pmpi_mrecv_);

void pmpi_mrecv_c_f08_(void* buf, const MPI_Count* count, const int* datatype, int* message, int* status,
    int* ierror) {
  MPI_Message message_ = tmpi_message_of(*message);
  const MPI_Message message_before = message_;
  const int code = PMPI_Mrecv_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), &message_,
      tmpi_status(status));
  if (message_ != message_before) *message = tmpi_message_int(message_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_mrecv_c_f08_, pmpi_mrecv_c_f08_);

void pmpi_probe_(const int* source, const int* tag, const int* comm, int* status, int* ierror) {
  const int code = PMPI_Probe(*source, *tag, tmpi_comm_of(*comm), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_probe_, pmpi_probe_);
TMPI_ALIAS(pmpi_probe_f08_, pmpi_probe_);
TMPI_WEAK(mpi_probe_f08_, pmpi_probe_);

void pmpi_recv_(void* buf, const int* count, const int* datatype, const int* source, const int* tag,
    const int* comm, int* status, int* ierror) {
  const int code = PMPI_Recv(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *source, *tag,
      tmpi_comm_of(*comm), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_recv_, pmpi_recv_);
TMPI_ALIAS(pmpi_recv_f08_, pmpi_recv_);
TMPI_WEAK(mpi_recv_f08_, pmpi_recv_);

void pmpi_recv_c_f08_(void* buf, const MPI_Count* count, const int* datatype, const int* source,
    const int* tag, const int* comm, int* status, int* ierror) {
  const int code = PMPI_Recv_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *source, *tag,
      tmpi_comm_of(*comm), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_recv_c_f08_, pmpi_recv_c_f08_);

void pmpi_recv_init_(void* buf, const int* count, const int* datatype, const int* source, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Recv_init(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *source, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_recv_init_, pmpi_recv_init_);
TMPI_ALIAS(pmpi_recv_init_f08_, pmpi_recv_init_);
TMPI_WEAK(mpi_recv_init_f08_, pmpi_recv_init_);

void pmpi_recv_init_c_f08_(void* buf, const MPI_Count* count, const int* datatype, const int* source,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Recv_init_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *source, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_recv_init_c_f08_, pmpi_recv_init_c_f08_);

void pmpi_request_free_(int* request, int* ierror) {
  MPI_Request request_ = tmpi_request_of(*request);
  const MPI_Request request_before = request_;
  const int code = PMPI_Request_free(&request_);
  if (request_ != request_before) *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_request_free_, pmpi_request_free_);
TMPI_ALIAS(pmpi_request_free_f08_, pmpi_request_free_);
TMPI_WEAK(mpi_request_free_f08_, pmpi_request_free_);

void pmpi_request_get_status_(const int* request, int* flag, int* status, int* ierror) {
  const int code = PMPI_Request_get_status(tmpi_request_of(*request), flag, tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_request_get_status_, pmpi_request_get_status_);
TMPI_ALIAS(pmpi_request_get_status_f08_, pmpi_request_get_status_);
TMPI_WEAK(mpi_request_get_status_f08_, pmpi_request_get_status_);

void pmpi_request_get_status_all_(const int* count, const int* array_of_requests, int* flag,
    int* array_of_statuses, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *count);
  const int code = PMPI_Request_get_status_all(*count, array_of_requests_, flag,
      tmpi_status(array_of_statuses));
  TMPI_HANDLES_DONE(array_of_requests);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_request_get_status_all_, pmpi_request_get_status_all_);
TMPI_ALIAS(pmpi_request_get_status_all_f08_, pmpi_request_get_status_all_);
TMPI_WEAK(mpi_request_get_status_all_f08_, pmpi_request_get_status_all_);

void pmpi_request_get_status_any_(const int* count, const int* array_of_requests, int* index, int* flag,
    int* status, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *count);
  const int code = PMPI_Request_get_status_any(*count, array_of_requests_, index, flag, tmpi_status(status));
  TMPI_HANDLES_DONE(array_of_requests);
  if (*index != MPI_UNDEFINED) ++*index;
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_request_get_status_any_, pmpi_request_get_status_any_);
TMPI_ALIAS(pmpi_request_get_status_any_f08_, pmpi_request_get_status_any_);
TMPI_WEAK(mpi_request_get_status_any_f08_, pmpi_request_get_status_any_);

void pmpi_request_get_status_some_(const int* incount, const int* array_of_requests, int* outcount,
    int* array_of_indices, int* array_of_statuses, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *incount);
  const int code = PMPI_Request_get_status_some(*incount, array_of_requests_, outcount, array_of_indices,
      tmpi_status(array_of_statuses));
  TMPI_HANDLES_DONE(array_of_requests);
  for (int i = 0; code == MPI_SUCCESS && i < *outcount; ++i) ++array_of_indices[i];
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_request_get_status_some_, pmpi_request_get_status_some_);
TMPI_ALIAS(pmpi_request_get_status_some_f08_, pmpi_request_get_status_some_);
TMPI_WEAK(mpi_request_get_status_some_f08_, pmpi_request_get_status_some_);

void pmpi_rsend_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* ierror) {
  const int code = PMPI_Rsend(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rsend_, pmpi_rsend_);
TMPI_ALIAS(pmpi_rsend_f08_, pmpi_rsend_);
TMPI_WEAK(mpi_rsend_f08_, pmpi_rsend_);

void pmpi_rsend_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* ierror) {
  const int code = PMPI_Rsend_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rsend_c_f08_, pmpi_rsend_c_f08_);

void pmpi_rsend_init_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Rsend_init(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rsend_init_, pmpi_rsend_init_);
TMPI_ALIAS(pmpi_rsend_init_f08_, pmpi_rsend_init_);
TMPI_WEAK(mpi_rsend_init_f08_, pmpi_rsend_init_);

void pmpi_rsend_init_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Rsend_init_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rsend_init_c_f08_, pmpi_rsend_init_c_f08_);

void pmpi_send_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* ierror) {
  const int code = PMPI_Send(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_send_, pmpi_send_);
TMPI_ALIAS(pmpi_send_f08_, pmpi_send_);
TMPI_WEAK(mpi_send_f08_, pmpi_send_);

void pmpi_send_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* ierror) {
  const int code = PMPI_Send_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_send_c_f08_, pmpi_send_c_f08_);

void pmpi_send_init_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Send_init(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_send_init_, pmpi_send_init_);
TMPI_ALIAS(pmpi_send_init_f08_, pmpi_send_init_);
TMPI_WEAK(mpi_send_init_f08_, pmpi_send_init_);

void pmpi_send_init_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Send_init_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_send_init_c_f08_, pmpi_send_init_c_f08_);

void pmpi_sendrecv_(const void* sendbuf, const int* sendcount, const int* sendtype, const int* dest,
    const int* sendtag, void* recvbuf, const int* recvcount, const int* recvtype, const int* source,
    const int* recvtag, const int* comm, int* status, int* ierror) {
  const int code = PMPI_Sendrecv(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype), *dest, *sendtag,
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *source, *recvtag, tmpi_comm_of(*comm),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_sendrecv_, pmpi_sendrecv_);
TMPI_ALIAS(pmpi_sendrecv_f08_, pmpi_sendrecv_);
TMPI_WEAK(mpi_sendrecv_f08_, pmpi_sendrecv_);

void pmpi_sendrecv_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    const int* dest, const int* sendtag, void* recvbuf, const MPI_Count* recvcount, const int* recvtype,
    const int* source, const int* recvtag, const int* comm, int* status, int* ierror) {
  const int code = PMPI_Sendrecv_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype), *dest, *sendtag,
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *source, *recvtag, tmpi_comm_of(*comm),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_sendrecv_c_f08_, pmpi_sendrecv_c_f08_);

void pmpi_sendrecv_replace_(void* buf, const int* count, const int* datatype, const int* dest,
    const int* sendtag, const int* source, const int* recvtag, const int* comm, int* status, int* ierror) {
  const int code = PMPI_Sendrecv_replace(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *sendtag,
      *source, *recvtag, tmpi_comm_of(*comm), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_sendrecv_replace_, pmpi_sendrecv_replace_);
TMPI_ALIAS(pmpi_sendrecv_replace_f08_, pmpi_sendrecv_replace_);
TMPI_WEAK(mpi_sendrecv_replace_f08_, pmpi_sendrecv_replace_);

void pmpi_sendrecv_replace_c_f08_(void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* sendtag, const int* source, const int* recvtag, const int* comm, int* status, int* ierror) {
  const int code = PMPI_Sendrecv_replace_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *sendtag,
      *source, *recvtag, tmpi_comm_of(*comm), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_sendrecv_replace_c_f08_, pmpi_sendrecv_replace_c_f08_);

void pmpi_session_attach_buffer_(const int* session, void* buffer, const int* size, int* ierror) {
  const int code = PMPI_Session_attach_buffer(tmpi_session_of(*session), tmpi_buffer(buffer), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_attach_buffer_, pmpi_session_attach_buffer_);
TMPI_ALIAS(pmpi_session_attach_buffer_f08_, pmpi_session_attach_buffer_);
TMPI_WEAK(mpi_session_attach_buffer_f08_, pmpi_session_attach_buffer_);

void pmpi_session_attach_buffer_c_f08_(const int* session, void* buffer, const MPI_Count* size, int* ierror) {
  const int code = PMPI_Session_attach_buffer_c(tmpi_session_of(*session), tmpi_buffer(buffer), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_attach_buffer_c_f08_, pmpi_session_attach_buffer_c_f08_);

void pmpi_session_detach_buffer_(const int* session, void** buffer_addr, int* size, int* ierror) {
  void* buffer_addr_ = 0;
  const int code = PMPI_Session_detach_buffer(tmpi_session_of(*session), &buffer_addr_, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_detach_buffer_, pmpi_session_detach_buffer_);

void pmpi_session_detach_buffer_f08_(const int* session, void** buffer_addr, int* size, int* ierror) {
  const int code = PMPI_Session_detach_buffer(tmpi_session_of(*session), buffer_addr, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_detach_buffer_f08_, pmpi_session_detach_buffer_f08_);

void pmpi_session_detach_buffer_c_f08_(const int* session, void** buffer_addr, MPI_Count* size, int* ierror) {
  const int code = PMPI_Session_detach_buffer_c(tmpi_session_of(*session), buffer_addr, size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_detach_buffer_c_f08_, pmpi_session_detach_buffer_c_f08_);

void pmpi_session_flush_buffer_(const int* session, int* ierror) {
  const int code = PMPI_Session_flush_buffer(tmpi_session_of(*session));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_flush_buffer_, pmpi_session_flush_buffer_);
TMPI_ALIAS(pmpi_session_flush_buffer_f08_, pmpi_session_flush_buffer_);
TMPI_WEAK(mpi_session_flush_buffer_f08_, pmpi_session_flush_buffer_);

void pmpi_session_iflush_buffer_(const int* session, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Session_iflush_buffer(tmpi_session_of(*session), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_iflush_buffer_, pmpi_session_iflush_buffer_);
TMPI_ALIAS(pmpi_session_iflush_buffer_f08_, pmpi_session_iflush_buffer_);
TMPI_WEAK(mpi_session_iflush_buffer_f08_, pmpi_session_iflush_buffer_);

void pmpi_ssend_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* ierror) {
  const int code = PMPI_Ssend(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ssend_, pmpi_ssend_);
TMPI_ALIAS(pmpi_ssend_f08_, pmpi_ssend_);
TMPI_WEAK(mpi_ssend_f08_, pmpi_ssend_);

void pmpi_ssend_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* ierror) {
  const int code = PMPI_Ssend_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ssend_c_f08_, pmpi_ssend_c_f08_);

void pmpi_ssend_init_(const void* buf, const int* count, const int* datatype, const int* dest, const int* tag,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ssend_init(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ssend_init_, pmpi_ssend_init_);
TMPI_ALIAS(pmpi_ssend_init_f08_, pmpi_ssend_init_);
TMPI_WEAK(mpi_ssend_init_f08_, pmpi_ssend_init_);

void pmpi_ssend_init_c_f08_(const void* buf, const MPI_Count* count, const int* datatype, const int* dest,
    const int* tag, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ssend_init_c(tmpi_buffer(buf), *count, tmpi_type_of(*datatype), *dest, *tag,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ssend_init_c_f08_, pmpi_ssend_init_c_f08_);

void pmpi_start_(int* request, int* ierror) {
  MPI_Request request_ = tmpi_request_of(*request);
  const MPI_Request request_before = request_;
  const int code = PMPI_Start(&request_);
  if (request_ != request_before) *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_start_, pmpi_start_);
TMPI_ALIAS(pmpi_start_f08_, pmpi_start_);
TMPI_WEAK(mpi_start_f08_, pmpi_start_);

void pmpi_startall_(const int* count, int* array_of_requests, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *count);
  const int code = PMPI_Startall(*count, array_of_requests_);
  TMPI_HANDLES_CHANGED(request, array_of_requests);
  TMPI_HANDLES_DONE(array_of_requests);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_startall_, pmpi_startall_);
TMPI_ALIAS(pmpi_startall_f08_, pmpi_startall_);
TMPI_WEAK(mpi_startall_f08_, pmpi_startall_);

void pmpi_status_get_error_(const int* status, int* err, int* ierror) {
  const int code = PMPI_Status_get_error((const MPI_Status*)status, err);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_get_error_, pmpi_status_get_error_);
TMPI_ALIAS(pmpi_status_get_error_f08_, pmpi_status_get_error_);
TMPI_WEAK(mpi_status_get_error_f08_, pmpi_status_get_error_);

void pmpi_status_get_source_(const int* status, int* source, int* ierror) {
  const int code = PMPI_Status_get_source((const MPI_Status*)status, source);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_get_source_, pmpi_status_get_source_);
TMPI_ALIAS(pmpi_status_get_source_f08_, pmpi_status_get_source_);
TMPI_WEAK(mpi_status_get_source_f08_, pmpi_status_get_source_);

void pmpi_status_get_tag_(const int* status, int* tag, int* ierror) {
  const int code = PMPI_Status_get_tag((const MPI_Status*)status, tag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_get_tag_, pmpi_status_get_tag_);
TMPI_ALIAS(pmpi_status_get_tag_f08_, pmpi_status_get_tag_);
TMPI_WEAK(mpi_status_get_tag_f08_, pmpi_status_get_tag_);

void pmpi_status_set_error_(int* status, const int* err, int* ierror) {
  const int code = PMPI_Status_set_error(tmpi_status(status), *err);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_set_error_, pmpi_status_set_error_);
TMPI_ALIAS(pmpi_status_set_error_f08_, pmpi_status_set_error_);
TMPI_WEAK(mpi_status_set_error_f08_, pmpi_status_set_error_);

void pmpi_status_set_source_(int* status, const int* source, int* ierror) {
  const int code = PMPI_Status_set_source(tmpi_status(status), *source);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_set_source_, pmpi_status_set_source_);
TMPI_ALIAS(pmpi_status_set_source_f08_, pmpi_status_set_source_);
TMPI_WEAK(mpi_status_set_source_f08_, pmpi_status_set_source_);

void pmpi_status_set_tag_(int* status, const int* tag, int* ierror) {
  const int code = PMPI_Status_set_tag(tmpi_status(status), *tag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_set_tag_, pmpi_status_set_tag_);
TMPI_ALIAS(pmpi_status_set_tag_f08_, pmpi_status_set_tag_);
TMPI_WEAK(mpi_status_set_tag_f08_, pmpi_status_set_tag_);

void pmpi_test_(int* request, int* flag, int* status, int* ierror) {
  MPI_Request request_ = tmpi_request_of(*request);
  const MPI_Request request_before = request_;
  const int code = PMPI_Test(&request_, flag, tmpi_status(status));
  if (request_ != request_before) *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_test_, pmpi_test_);
TMPI_ALIAS(pmpi_test_f08_, pmpi_test_);
TMPI_WEAK(mpi_test_f08_, pmpi_test_);

void pmpi_test_cancelled_(const int* status, int* flag, int* ierror) {
  const int code = PMPI_Test_cancelled((const MPI_Status*)status, flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_test_cancelled_, pmpi_test_cancelled_);
TMPI_ALIAS(pmpi_test_cancelled_f08_, pmpi_test_cancelled_);
TMPI_WEAK(mpi_test_cancelled_f08_, pmpi_test_cancelled_);

void pmpi_testall_(const int* count, int* array_of_requests, int* flag, int* array_of_statuses, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *count);
  const int code = PMPI_Testall(*count, array_of_requests_, flag, tmpi_status(array_of_statuses));
  TMPI_HANDLES_CHANGED(request, array_of_requests);
  TMPI_HANDLES_DONE(array_of_requests);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_testall_, pmpi_testall_);
TMPI_ALIAS(pmpi_testall_f08_, pmpi_testall_);
TMPI_WEAK(mpi_testall_f08_, pmpi_testall_);

void pmpi_testany_(const int* count, int* array_of_requests, int* index, int* flag, int* status,
    int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *count);
  const int code = PMPI_Testany(*count, array_of_requests_, index, flag, tmpi_status(status));
  TMPI_HANDLES_CHANGED(request, array_of_requests);
  TMPI_HANDLES_DONE(array_of_requests);
  if (*index != MPI_UNDEFINED) ++*index;
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_testany_, pmpi_testany_);
TMPI_ALIAS(pmpi_testany_f08_, pmpi_testany_);
TMPI_WEAK(mpi_testany_f08_, pmpi_testany_);

void pmpi_testsome_(const int* incount, int* array_of_requests, int* outcount, int* array_of_indices,
    int* array_of_statuses, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *incount);
  const int code = PMPI_Testsome(*incount, array_of_requests_, outcount, array_of_indices,
      tmpi_status(array_of_statuses));
  TMPI_HANDLES_CHANGED(request, array_of_requests);
  TMPI_HANDLES_DONE(array_of_requests);
  for (int i = 0; code == MPI_SUCCESS && i < *outcount; ++i) ++array_of_indices[i];
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_testsome_, pmpi_testsome_);
TMPI_ALIAS(pmpi_testsome_f08_, pmpi_testsome_);
TMPI_WEAK(mpi_testsome_f08_, pmpi_testsome_);

void pmpi_wait_(int* request, int* status, int* ierror) {
  MPI_Request request_ = tmpi_request_of(*request);
  const MPI_Request request_before = request_;
  const int code = PMPI_Wait(&request_, tmpi_status(status));
  if (request_ != request_before) *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_wait_, pmpi_wait_);
TMPI_ALIAS(pmpi_wait_f08_, pmpi_wait_);
TMPI_WEAK(mpi_wait_f08_, pmpi_wait_);

void pmpi_waitall_(const int* count, int* array_of_requests, int* array_of_statuses, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *count);
  const int code = PMPI_Waitall(*count, array_of_requests_, tmpi_status(array_of_statuses));
  TMPI_HANDLES_CHANGED(request, array_of_requests);
  TMPI_HANDLES_DONE(array_of_requests);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_waitall_, pmpi_waitall_);
TMPI_ALIAS(pmpi_waitall_f08_, pmpi_waitall_);
TMPI_WEAK(mpi_waitall_f08_, pmpi_waitall_);

void pmpi_waitany_(const int* count, int* array_of_requests, int* index, int* status, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *count);
  const int code = PMPI_Waitany(*count, array_of_requests_, index, tmpi_status(status));
  TMPI_HANDLES_CHANGED(request, array_of_requests);
  TMPI_HANDLES_DONE(array_of_requests);
  if (*index != MPI_UNDEFINED) ++*index;
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_waitany_, pmpi_waitany_);
TMPI_ALIAS(pmpi_waitany_f08_, pmpi_waitany_);
TMPI_WEAK(mpi_waitany_f08_, pmpi_waitany_);

void pmpi_waitsome_(const int* incount, int* array_of_requests, int* outcount, int* array_of_indices,
    int* array_of_statuses, int* ierror) {
  TMPI_HANDLES(MPI_Request, request, array_of_requests, *incount);
  const int code = PMPI_Waitsome(*incount, array_of_requests_, outcount, array_of_indices,
      tmpi_status(array_of_statuses));
  TMPI_HANDLES_CHANGED(request, array_of_requests);
  TMPI_HANDLES_DONE(array_of_requests);
  for (int i = 0; code == MPI_SUCCESS && i < *outcount; ++i) ++array_of_indices[i];
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_waitsome_, pmpi_waitsome_);
TMPI_ALIAS(pmpi_waitsome_f08_, pmpi_waitsome_);
TMPI_WEAK(mpi_waitsome_f08_, pmpi_waitsome_);
