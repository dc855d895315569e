/* The functions that MPI 3.0 removed do what their successors do, and a program that has given such a name a meaning of
 * its own keeps it. Prints one line for each that is wrong; the status is how many. */
#define MPI_Type_ub(datatype, result) (*(result) = (MPI_Aint)-7, MPI_SUCCESS)

#include <mpi.h>
#include <stdio.h>

static int wrong;

static void check(int good, const char* what) {
  if (!good) {
    printf("%s\n", what);
    wrong++;
  }
}

static void ignore(MPI_Comm* comm, int* code, ...) {
  (void)comm;
  (void)code;
}

/* The extent of a type, and where it begins; frees it. */
static int is(MPI_Datatype type, MPI_Aint begin, MPI_Aint bytes) {
  MPI_Aint lb = -1, extent = -1;
  int good = MPI_Type_lb(type, &lb) == MPI_SUCCESS && MPI_Type_extent(type, &extent) == MPI_SUCCESS;
  MPI_Type_free(&type);
  return good && lb == begin && extent == bytes;
}

static void types(void) {
  struct pair {
    int number;
    double value;
  } pair;
  int lengths[2] = {1, 1};
  MPI_Aint at[2], base;
  MPI_Datatype parts[2] = {MPI_INT, MPI_DOUBLE}, made;

  check(MPI_Address(&pair, &base) == MPI_SUCCESS && MPI_Address(&pair.number, &at[0]) == MPI_SUCCESS &&
            MPI_Address(&pair.value, &at[1]) == MPI_SUCCESS && at[1] - at[0] == (char*)&pair.value - (char*)&pair,
        "MPI_Address");
  at[0] -= base;
  at[1] -= base;
  check(MPI_Type_struct(2, lengths, at, parts, &made) == MPI_SUCCESS && is(made, 0, sizeof pair), "MPI_Type_struct");
  at[0] = 4;
  at[1] = 24;
  check(MPI_Type_hindexed(2, lengths, at, MPI_INT, &made) == MPI_SUCCESS && is(made, 4, 24), "MPI_Type_hindexed");
  check(MPI_Type_hvector(3, 2, 16, MPI_INT, &made) == MPI_SUCCESS && is(made, 0, 40), "MPI_Type_hvector");
  check(MPI_Type_ub(MPI_INT, &base) == MPI_SUCCESS && base == -7, "MPI_Type_ub, which this program defines");
}

static void handlers(void) {
  MPI_Handler_function* function = ignore;
  MPI_Errhandler mine, found = MPI_ERRHANDLER_NULL;

  check(MPI_Errhandler_create(function, &mine) == MPI_SUCCESS, "MPI_Errhandler_create");
  check(MPI_Errhandler_set(MPI_COMM_SELF, mine) == MPI_SUCCESS, "MPI_Errhandler_set");
  check(MPI_Errhandler_get(MPI_COMM_SELF, &found) == MPI_SUCCESS && found == mine, "MPI_Errhandler_get");
  check(MPI_Send(NULL, -1, MPI_INT, 0, 0, MPI_COMM_SELF) != MPI_SUCCESS, "the handler that was set is not called");
  MPI_Errhandler_free(&found);
  MPI_Errhandler_free(&mine);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  types();
  handlers();
  MPI_Finalize();
  return wrong;
}
