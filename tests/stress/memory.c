/* Takes memory until there is none: `memory SEED`, where the seed chooses what is made without end. The last thing that
   is printed is what the test looks for: an error code that was returned, or one line of TMPI and the end of the job.
 */
#include <stdio.h>
#include <sys/resource.h>

#include "stress.h"

static int returned(int code) {
  int error_class = MPI_SUCCESS;
  if (code != MPI_SUCCESS) MPI_Error_class(code, &error_class);
  return error_class;
}

/* From here on the process gets so many more bytes of addresses. */
static void limit_memory(size_t more) {
  long pages = 0;
  FILE* file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld", &pages) != 1) MPI_Abort(MPI_COMM_WORLD, 9);
  fclose(file);
  struct rlimit limit = {(rlim_t)pages * 4096 + more, RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  static char data[5000];
  if (rank == 0) limit_memory(32 << 20);
  MPI_Barrier(MPI_COMM_WORLD);
  int code = MPI_SUCCESS;
  while (code == MPI_SUCCESS) {
    MPI_Comm comm;
    MPI_Datatype type;
    MPI_Request request;
    switch (seed % 5) {
      case 0:
        code = returned(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        break;
      case 1:
        code = returned(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &comm));
        break;
      case 2:
        code = returned(MPI_Type_vector(3, 2, 5, MPI_INT, &type));
        break;
      case 3:
        code = returned(MPI_Issend(data, sizeof data, MPI_BYTE, (rank + 1) % size, 0, MPI_COMM_WORLD, &request));
        break;
      default:
        code = returned(MPI_Irecv(data, sizeof data, MPI_BYTE, rank, 1, MPI_COMM_WORLD, &request));
        break;
    }
  }
  char text[] = "returned MPI_ERR_NO_MEM\n"; /* stdio may want memory */
  if (code != MPI_ERR_NO_MEM) return 8;
  fputs(text, stderr);
  MPI_Abort(MPI_COMM_WORLD, 7);
}
