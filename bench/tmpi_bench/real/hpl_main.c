/* The main program that HPL has, around hpcc's HPL_main: reads hpccinf.txt, writes hpccoutf.txt. */
#include <hpcc.h>
#include <mpi.h>

int main(int argc, char** argv) {
  HPL_RuntimeData data;
  int failure = 0;
  MPI_Init(&argc, &argv);
  HPL_main(argc, argv, &data, &failure);
  MPI_Finalize();
  return 0;
}
