/* mpi.h in plain C, C89 included: what programs do with it beyond calling functions. Compiled, not run. */
#include <mpi.h>
#include <mpi.h> /* twice does no harm */

#if MPI_VERSION < 5 || MPI_ABI_VERSION != 1
#error "MPI_VERSION is a number for the preprocessor"
#endif
#if MPI_ANY_SOURCE + 1 != 0 || MPI_PROC_NULL + 3 != 0 || MPI_THREAD_SINGLE >= MPI_THREAD_MULTIPLE
#error "integer constants are numbers for the preprocessor"
#endif
#if !defined(MPI_ERR_UNSUPPORTED_OPERATION) || !defined(MPI_COMM_WORLD) || !defined(MPI_C_COMPLEX) || !defined(MPI_HOST)
#error "constants are macros, so that configure scripts can ask for them"
#endif

/* Handle constants initialise static data. */
static MPI_Comm world = MPI_COMM_WORLD;
static MPI_Datatype types[] = {MPI_DOUBLE, MPI_INT, MPI_C_DOUBLE_COMPLEX, MPI_LONG_LONG_INT, MPI_DATATYPE_NULL};
static const MPI_Op ops[] = {MPI_SUM, MPI_MAXLOC, MPI_OP_NULL};
static void* const in_place = MPI_IN_PLACE;
static int errors[MPI_ERR_LASTCODE > 63 ? 64 : MPI_ERR_LASTCODE];
static char name[MPI_MAX_PROCESSOR_NAME];

/* Callbacks are declared by their typedef and passed by name. */
static MPI_User_function add;
static void add(void* invec, void* inoutvec, int* len, MPI_Datatype* datatype) {
  double* in = (double*)invec;
  double* inout = (double*)inoutvec;
  int i;
  (void)datatype;
  for (i = 0; i < *len; i++) {
    inout[i] += in[i];
  }
}

static void complain(MPI_Comm* comm, int* code, ...) {
  (void)comm;
  errors[*code % 64]++;
}

static int copy(MPI_Comm comm, int keyval, void* extra_state, void* in, void* out, int* flag) {
  (void)comm;
  (void)keyval;
  (void)extra_state;
  *(void**)out = in;
  *flag = 1;
  return MPI_SUCCESS;
}

const char* class_name(int error) {
  switch (error) { /* constants are case labels, and no two are the same */
    case MPI_SUCCESS:
      return "success";
    case MPI_ERR_BUFFER:
      return "buffer";
    case MPI_ERR_COUNT:
      return "count";
    case MPI_ERR_IN_STATUS:
      return "in status";
    default:
      return name;
  }
}

int main(int argc, char** argv) {
  MPI_Op op;
  MPI_Errhandler handler;
  MPI_Status status;
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  int keyval, length, ranges[1][3] = {{0, 1, 1}};
  MPI_Group group = MPI_GROUP_EMPTY, part;
  double (*clock)(void) = MPI_Wtime;
  double value = clock();
  MPI_T_cb_safety safety = MPI_T_CB_REQUIRE_NONE;

  MPI_Init(&argc, &argv);
  MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &length);
  MPI_Op_create(add, 1, &op);
  MPI_Comm_create_errhandler(complain, &handler);
  MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &keyval, &argc);
  MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, &keyval, NULL);
  MPI_Group_range_incl(group, 1, ranges, &part);
  MPI_Send("text", 4, MPI_CHAR, 1, 0, world);
  MPI_Recv_c(&value, (MPI_Count)1, types[0], MPI_ANY_SOURCE, MPI_ANY_TAG, world, MPI_STATUS_IGNORE);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  PMPI_Allreduce(in_place, &value, 1, MPI_DOUBLE, ops[0], MPI_COMM_WORLD);
  MPI_Comm_spawn("program", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &world, MPI_ERRCODES_IGNORE);
  MPI_Pcontrol(1);
  MPI_Pcontrol(2, "more", 3.0);
  status.MPI_ERROR = MPI_SUCCESS;
  MPI_Finalize();
  return status.MPI_ERROR + (int)safety;
}
