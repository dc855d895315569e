/* Calls functions that this version does not have; unsupported.py looks at what comes of it. When they are
 * built, take others: docs/coverage.md lists them. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
  char port[MPI_MAX_PORT_NAME];
  int number, error;

  if (argc != 2) {
    return 64;
  }
  MPI_Init(&argc, &argv);
  if (strcmp(argv[1], "tool") == 0) {
    error = MPI_T_pvar_get_num(&number); /* tool functions end no program */
    MPI_Finalize();
    return error == MPI_T_ERR_NOT_SUPPORTED ? 0 : 1;
  }
  MPI_Open_port(MPI_INFO_NULL, port);
  puts("not reached");
  MPI_Finalize();
  return 0;
}
