/* What a program can ask about its surroundings: versions, names, clocks, the predefined attributes of MPI_COMM_WORLD,
   memory of MPI (MPI 5.0, 9.1, 9.2 and 9.6). */
#include <limits.h>
#include <stdint.h>
#include <unistd.h>

#include "check.h"

static void versions(void) {
  int version = 0, subversion = -1, length = -1, major = -1, minor = -1;
  char text[MPI_MAX_LIBRARY_VERSION_STRING], name[MPI_MAX_PROCESSOR_NAME], host[256];
  MPI_Get_version(&version, &subversion);
  CHECK(version == MPI_VERSION && subversion == MPI_SUBVERSION);
  CHECK(version >= 4);
  MPI_Get_library_version(text, &length);
  CHECK_EQ(length, strlen(text));
  CHECK(strstr(text, "TMPI") != NULL && strchr(text, '\n') == NULL);
  MPI_Abi_get_version(&major, &minor);
  CHECK(major == MPI_ABI_VERSION && minor == MPI_ABI_SUBVERSION);
  MPI_Get_processor_name(name, &length);
  CHECK_EQ(length, strlen(name));
  gethostname(host, sizeof host);
  CHECK(strcmp(name, host) == 0);
}

static void clocks(void) {
  double begin = MPI_Wtime(), tick = MPI_Wtick(), last = begin;
  CHECK(tick > 0 && tick < 1e-3);
  for (int i = 0; i < 1000; ++i) {
    double now = MPI_Wtime();
    CHECK(now >= last);
    last = now;
  }
  usleep(2000);
  CHECK(MPI_Wtime() - begin >= 0.002);
  CHECK(MPI_Wtime() - begin < 30);
}

static void* attribute(MPI_Comm comm, int key, int* found) {
  void* value = NULL;
  CHECK_EQ(MPI_Comm_get_attr(comm, key, &value, found), MPI_SUCCESS);
  return value;
}

static void attributes(void) {
  int found = 0, value = 1, *number;
  MPI_Request request;
  MPI_Status status;
  number = attribute(MPI_COMM_WORLD, MPI_TAG_UB, &found);
  CHECK(found && *number >= 32767);
  MPI_Irecv(&value, 1, MPI_INT, rank, *number, MPI_COMM_WORLD, &request); /* the largest tag works */
  MPI_Send(&rank, 1, MPI_INT, rank, *number, MPI_COMM_WORLD);
  MPI_Wait(&request, &status);
  CHECK(value == rank && status.MPI_TAG == *number);
  number = attribute(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &found);
  CHECK(found && (*number == 0 || *number == 1));
  if (*number) { /* then no rank's clock is behind what another one sent */
    double theirs = 0, mine = MPI_Wtime();
    MPI_Allreduce(&mine, &theirs, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    CHECK(MPI_Wtime() >= theirs);
  }
  number = attribute(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &found);
  if (found) CHECK(*number >= size);
  number = attribute(MPI_COMM_WORLD, MPI_APPNUM, &found);
  if (found) CHECK_EQ(*number, 0);
  number = attribute(MPI_COMM_WORLD, MPI_HOST, &found);
  if (found) CHECK(*number == MPI_PROC_NULL || (*number >= 0 && *number < size));
  number = attribute(MPI_COMM_WORLD, MPI_IO, &found);
  if (found) CHECK(*number == MPI_ANY_SOURCE || *number == MPI_PROC_NULL || (*number >= 0 && *number < size));
  MPI_Comm dup;
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  number = attribute(dup, MPI_TAG_UB, &found);
  CHECK(found && *number >= 32767);
  MPI_Comm_free(&dup);
  /* They cannot be changed. */
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  CHECK(MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value) != MPI_SUCCESS);
  CHECK(MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_TAG_UB) != MPI_SUCCESS);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

static void memory(void) {
  char* block = NULL;
  MPI_Info info;
  for (size_t bytes = 0; bytes < 1 << 22; bytes = bytes * 8 + 1) {
    CHECK_EQ(MPI_Alloc_mem((MPI_Aint)bytes, MPI_INFO_NULL, &block), MPI_SUCCESS);
    memset(block, rank, bytes);
    CHECK_EQ(MPI_Free_mem(block), MPI_SUCCESS);
  }
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_minimum_memory_alignment", "4096");
  MPI_Alloc_mem(100, info, &block);
  CHECK_EQ((uintptr_t)block % 4096, 0);
  MPI_Free_mem(block);
  MPI_Info_free(&info);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  CHECK_EQ(class_of(MPI_Alloc_mem((MPI_Aint)1 << 60, MPI_INFO_NULL, &block)), MPI_ERR_NO_MEM);
}

/* Handles as integers, and back. */
static void handles(void) {
  MPI_Comm dup;
  MPI_Datatype type;
  MPI_Comm_dup(MPI_COMM_SELF, &dup);
  MPI_Type_contiguous(2, MPI_INT, &type);
  CHECK(MPI_Comm_fromint(MPI_Comm_toint(dup)) == dup);
  CHECK(MPI_Comm_fromint(MPI_Comm_toint(MPI_COMM_WORLD)) == MPI_COMM_WORLD);
  CHECK(MPI_Type_fromint(MPI_Type_toint(type)) == type);
  CHECK(MPI_Type_fromint(MPI_Type_toint(MPI_DOUBLE)) == MPI_DOUBLE);
  CHECK(MPI_Op_fromint(MPI_Op_toint(MPI_SUM)) == MPI_SUM);
  MPI_Type_free(&type);
  MPI_Comm_free(&dup);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  versions();
  clocks();
  attributes();
  memory();
  handles();
  MPI_Pcontrol(1);
  return end("facts");
}
