/* A tool in the program: its MPI_Get_version goes before the library's, which it reaches as PMPI_Get_version.
 */
#include <mpi.h>
#include <stdio.h>

static int calls;

int MPI_Get_version(int* version, int* subversion) {
  calls++;
  return PMPI_Get_version(version, subversion);
}

int main(void) {
  int version = 0, subversion = -1;
  MPI_Get_version(&version, &subversion);
  printf("MPI %d.%d, %d call seen\n", version, subversion, calls);
  return calls == 1 && version == MPI_VERSION && subversion == MPI_SUBVERSION ? 0 : 1;
}
