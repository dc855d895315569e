/* The C part of mixed.f90: what a library like the BLACS does with the integers that Fortran gives it. */
#include <mpi.h>
#include <string.h>

int part_size_(const MPI_Fint* comm);
void part_dup_(const MPI_Fint* comm, MPI_Fint* newcomm);
int part_count_(const MPI_Fint* status, const MPI_Fint* datatype);
void part_wait_(MPI_Fint* request, MPI_Fint* status);

int part_size_(const MPI_Fint* comm) {
  int size = -1;
  MPI_Comm_size(MPI_Comm_f2c(*comm), &size);
  return size;
}

void part_dup_(const MPI_Fint* comm, MPI_Fint* newcomm) {
  MPI_Comm made;
  MPI_Comm_dup(MPI_Comm_f2c(*comm), &made);
  *newcomm = MPI_Comm_c2f(made);
}

int part_count_(const MPI_Fint* status, const MPI_Fint* datatype) {
  MPI_Status in_c;
  int count = -1;
  memcpy(&in_c, status, sizeof in_c); /* the same eight integers in both */
  MPI_Get_count(&in_c, MPI_Type_f2c(*datatype), &count);
  return count;
}

void part_wait_(MPI_Fint* request, MPI_Fint* status) {
  MPI_Request in_c = MPI_Request_f2c(*request);
  MPI_Status of_c;
  MPI_Wait(&in_c, &of_c);
  *request = MPI_Request_c2f(in_c);
  memcpy(status, &of_c, sizeof of_c);
}
