// mpi.h in C++: what programs do with it that C does not have. Compiled, not run.
#include <mpi.h>

#include <algorithm>

// Handles are distinct types: overloads tell them apart.
static int kind(MPI_Comm) { return 1; }
static int kind(MPI_Datatype) { return 2; }
static int kind(MPI_Op) { return 3; }
static int kind(MPI_Status*) { return 4; }

template <typename T>
struct TypeOf;
template <>
struct TypeOf<double> {
  static MPI_Datatype get() { return MPI_DOUBLE; }
};

template <bool>
struct Check;
template <>
struct Check<true> {};
Check<sizeof(MPI_Status) == 8 * sizeof(int)> status_size;
Check<MPI_UNDEFINED == -32766> a_constant;  // an integer constant is a template argument

extern "C" void add(void*, void*, int*, MPI_Datatype*) {}

int main() {
  MPI_Op op = MPI_OP_NULL;
  MPI_Op_create(add, 1, &op);
  MPI_Op_create_c(NULL, 1, &op);
  // Integer constants are plain ints where a template deduces them.
  int source = std::max(-7, MPI_ANY_SOURCE);
  MPI_Status status = MPI_Status();
  double value = 0;
  MPI_Recv(&value, 1, TypeOf<double>::get(), source, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
  MPI_T_source_order order = MPI_T_SOURCE_ORDERED;
  return kind(MPI_COMM_WORLD) + kind(MPI_INT) + kind(MPI_SUM) + kind(MPI_STATUS_IGNORE) + order;
}
