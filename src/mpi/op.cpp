// Reduction operations as handles, and MPI_Reduce_local (MPI 5.0, 6.9.5 and 6.9.7).
#include "datatype/op.h"

#include "mpi/check.h"
#include "mpi/count_array.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

namespace {

// An operation, whatever it may be used on.
int check_any_op(MPI_Op handle, const datatype::Op** op) {
  *op = datatype::resolve_op(handle);
  return *op ? MPI_SUCCESS : bad_op(nullptr, handle, nullptr, nullptr);
}

}  // namespace

int body::Op_create(UserFunction user_fn, int commute, MPI_Op* op) {
  Call call{Function::Op_create};
  if (!user_fn) return raise(nullptr, MPI_ERR_ARG, "user_fn is a null pointer: pass a function");
  TMPI_TRY(check_pointer(nullptr, op, "op"));
  datatype::CreatedOp created = datatype::create_op(user_fn.plain, user_fn.large, commute != 0);
  if (created.error) return raise(nullptr, created.error, "there is no memory for it: free something first");
  *op = created.op->handle();
  return MPI_SUCCESS;
}

int body::Op_free(MPI_Op* op) {
  Call call{Function::Op_free};
  TMPI_TRY(check_pointer(nullptr, op, "op"));
  const datatype::Op* operation;
  TMPI_TRY(check_any_op(*op, &operation));
  if (operation->is_predefined()) {
    return raise(nullptr, MPI_ERR_OP, "%s is predefined: only operations of MPI_Op_create are freed",
                 operation->name());
  }
  operation->release();
  *op = MPI_OP_NULL;
  return MPI_SUCCESS;
}

int body::Op_commutative(MPI_Op op, int* commute) {
  Call call{Function::Op_commutative};
  const datatype::Op* operation;
  TMPI_TRY(check_any_op(op, &operation));
  TMPI_TRY(check_pointer(nullptr, commute, "commute"));
  *commute = operation->commutes();
  return MPI_SUCCESS;
}

int body::Reduce_local(const void* inbuf, void* inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op) {
  Call call{Function::Reduce_local};
  TMPI_TRY(check_count(nullptr, count));
  const datatype::Type* type;
  TMPI_TRY(check_type(nullptr, datatype, &type));
  const datatype::Op* operation;
  TMPI_TRY(check_op(nullptr, op, type, &operation));
  TMPI_TRY(check_buffer(nullptr, inbuf, count, type, "inbuf"));
  TMPI_TRY(check_buffer(nullptr, inoutbuf, count, type, "inoutbuf"));
  if (count > 0 && inbuf == inoutbuf && type->size() > 0) {
    return raise(nullptr, MPI_ERR_BUFFER, "inbuf and inoutbuf are the same buffer: they must not overlap");
  }
  datatype::reduce(*operation, *type, inbuf, inoutbuf, count);
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
