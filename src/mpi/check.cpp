// What was wrong with an argument, in words. See check.h.
#include "mpi/check.h"

namespace tmpi::mpi {

namespace {

const char* label(const comm::Communicator* c) { return c->name[0] ? c->name : "the communicator"; }

}  // namespace

int bad_comm(MPI_Comm comm, const char* name) {
  if (comm == MPI_COMM_NULL)
    return raise(nullptr, MPI_ERR_COMM,
                 "%s is MPI_COMM_NULL: this rank is no member of that communicator, or it was freed", name);
  return raise(nullptr, MPI_ERR_COMM, "%s (%p) is not a communicator: it was never made, or it was freed", name,
               static_cast<void*>(comm));
}

int bad_intra(comm::Communicator* c) {
  return raise(c, MPI_ERR_COMM,
               "%s is an intercommunicator, which this function does not take: merge it with "
               "MPI_Intercomm_merge first",
               label(c));
}

int bad_inter(comm::Communicator* c) {
  return raise(c, MPI_ERR_COMM, "%s is not an intercommunicator: make one with MPI_Intercomm_create", label(c));
}

int bad_group(MPI_Group group, const char* name) {
  if (group == MPI_GROUP_NULL)
    return raise(nullptr, MPI_ERR_GROUP, "%s is MPI_GROUP_NULL: pass a group, or MPI_GROUP_EMPTY", name);
  return raise(nullptr, MPI_ERR_GROUP, "%s (%p) is not a group: it was never made, or it was freed", name,
               static_cast<void*>(group));
}

int bad_peer(comm::Communicator* c, int peer, const char* name, bool any_allowed) {
  if (peer == MPI_ANY_SOURCE)
    return raise(c, MPI_ERR_RANK, "%s is MPI_ANY_SOURCE, which is for receiving only: name a rank", name);
  return raise(c, MPI_ERR_RANK, "%s is %d, but %s has %d %sranks: use 0 to %d%s or MPI_PROC_NULL", name, peer, label(c),
               c->peer_count, c->is_inter ? "remote " : "", c->peer_count - 1, any_allowed ? ", MPI_ANY_SOURCE" : "");
}

int bad_root(comm::Communicator* c, int root) {
  return raise(c, MPI_ERR_ROOT, "root is %d, but %s has %d %sranks: use 0 to %d%s", root, label(c), c->peer_count,
               c->is_inter ? "remote " : "", c->peer_count - 1, c->is_inter ? ", MPI_ROOT or MPI_PROC_NULL" : "");
}

int bad_tag(comm::Communicator* c, int tag, const char* name, bool any_allowed) {
  if (tag == MPI_ANY_TAG)
    return raise(c, MPI_ERR_TAG, "%s is MPI_ANY_TAG, which is for receiving only: use a tag from 0 on", name);
  return raise(c, MPI_ERR_TAG, "%s is %d: use 0 to %d%s", name, tag, INT32_MAX, any_allowed ? " or MPI_ANY_TAG" : "");
}

int bad_count(comm::Communicator* c, MPI_Count count, const char* name) {
  return raise(c, MPI_ERR_COUNT, "%s is %lld: it must not be negative", name, static_cast<long long>(count));
}

int bad_type(comm::Communicator* c, MPI_Datatype handle, const datatype::Type* type, const char* name) {
  if (handle == MPI_DATATYPE_NULL) return raise(c, MPI_ERR_TYPE, "%s is MPI_DATATYPE_NULL: pass a datatype", name);
  if (!type)
    return raise(c, MPI_ERR_TYPE, "%s (%p) is not a datatype: it was never made, or it was freed", name,
                 static_cast<void*>(handle));
  return raise(c, MPI_ERR_TYPE, "%s%s%s is not committed: call MPI_Type_commit on it first", name,
               type->name()[0] ? " " : "", type->name());
}

int bad_op(comm::Communicator* c, MPI_Op handle, const datatype::Op* op, const datatype::Type* type) {
  if (handle == MPI_OP_NULL) return raise(c, MPI_ERR_OP, "op is MPI_OP_NULL: pass an operation");
  if (!op)
    return raise(c, MPI_ERR_OP, "op (%p) is not an operation: it was never made, or it was freed",
                 static_cast<void*>(handle));
  if (op->kind() == datatype::OpKind::replace || op->kind() == datatype::OpKind::no_op)
    return raise(c, MPI_ERR_OP, "op is %s, which is for one-sided communication only", op->name());
  if (!type->is_predefined())
    return raise(c, MPI_ERR_OP,
                 "%s does not work on derived datatypes: reduce their elements, or make an operation with "
                 "MPI_Op_create",
                 op->name());
  return raise(c, MPI_ERR_OP, "%s is not defined on %s (MPI 5.0, 6.9.2): use another type or an operation of your own",
               op->name(), type->name());
}

int bad_buffer(comm::Communicator* c, const void* buffer, const char* name) {
  if (buffer == MPI_IN_PLACE)
    return raise(c, MPI_ERR_BUFFER, "%s is MPI_IN_PLACE, which this argument does not take: pass a buffer", name);
  if (buffer)
    return raise(c, MPI_ERR_BUFFER, "%s is MPI_BUFFER_AUTOMATIC, which is for MPI_Buffer_attach only: pass a buffer",
                 name);
  return raise(c, MPI_ERR_BUFFER, "%s is a null pointer, but the count is not 0: pass the address of the data", name);
}

int bad_null(comm::Communicator* c, const char* name) {
  return raise(c, MPI_ERR_ARG, "%s is a null pointer: pass the address of a variable", name);
}

int bad_info(comm::Communicator* c, MPI_Info info) {
  return raise(c, MPI_ERR_INFO,
               "info (%p) is not an info object: it was never made, or it was freed (MPI_INFO_NULL is allowed)",
               static_cast<void*>(info));
}

}  // namespace tmpi::mpi
