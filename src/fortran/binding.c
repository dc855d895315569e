// What stands behind binding.h: addresses that stand for something, arrays of datatypes, strings.
#include "fortran/binding.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

// Definitions that the linker joins with the COMMON blocks of the program.
struct tmpi_sentinels tmpi_sentinels_ __attribute__((aligned(32)));
struct tmpi_sentinel_strings tmpi_sentinel_strings_ __attribute__((aligned(32)));

void* tmpi_special_buffer(const void* address) {
  if (address == &tmpi_sentinels_.bottom) return MPI_BOTTOM;
  if (address == &tmpi_sentinels_.in_place) return MPI_IN_PLACE;
  if (address == &tmpi_sentinels_.buffer_automatic) return MPI_BUFFER_AUTOMATIC;
  return (void*)address;
}

void* tmpi_allocate(size_t bytes) {
  void* memory = malloc(bytes);
  if (!memory) {
    fprintf(stderr, "tmpi: no memory for %zu bytes of handles in a call from Fortran\n", bytes);
    PMPI_Abort(MPI_COMM_WORLD, MPI_ERR_NO_MEM);
  }
  return memory;
}

MPI_Datatype* tmpi_types(const int* types, int n) {
  MPI_Datatype* result = tmpi_allocate(sizeof(MPI_Datatype) * (size_t)(n + 1));
  for (int i = 0; i < n; ++i) result[i] = tmpi_type_of(types[i]);
  return result;
}

struct kept {
  struct kept* next;
  int count;
  MPI_Datatype* types;
};
static _Atomic(struct kept*) all_kept;

// Only ever grows at its front. Two threads may put the same content in; that costs memory, nothing else.
MPI_Datatype* tmpi_kept_types(const int* types, int n) {
  MPI_Datatype* wanted = tmpi_types(types, n);
  for (struct kept* k = atomic_load(&all_kept); k; k = k->next) {
    if (k->count == n && memcmp(k->types, wanted, sizeof(MPI_Datatype) * (size_t)n) == 0) {
      free(wanted);
      return k->types;
    }
  }
  struct kept* added = tmpi_allocate(sizeof *added);
  *added = (struct kept){atomic_load(&all_kept), n, wanted};
  while (!atomic_compare_exchange_weak(&all_kept, &added->next, added)) {
  }
  return wanted;
}

int tmpi_peers(int comm) {
  MPI_Comm handle = tmpi_comm_of(comm);
  int is_inter = 0, peers = 0;
  if (handle == MPI_COMM_NULL || PMPI_Comm_test_inter(handle, &is_inter) != MPI_SUCCESS) return 0;
  int code = is_inter ? PMPI_Comm_remote_size(handle, &peers) : PMPI_Comm_size(handle, &peers);
  return code == MPI_SUCCESS ? peers : 0;
}

// How many neighbours send to this rank, and how many it sends to; 0 without a topology, which the function itself then
// reports.
static void count_neighbors(int comm, int* in, int* out) {
  MPI_Comm handle = tmpi_comm_of(comm);
  int kind = MPI_UNDEFINED, rank, weighted;
  *in = *out = 0;
  if (handle == MPI_COMM_NULL || PMPI_Topo_test(handle, &kind) != MPI_SUCCESS) return;
  if (kind == MPI_CART) {
    PMPI_Cartdim_get(handle, in);
    *in = *out = 2 * *in;
  } else if (kind == MPI_GRAPH) {
    PMPI_Comm_rank(handle, &rank);
    PMPI_Graph_neighbors_count(handle, rank, in);
    *out = *in;
  } else if (kind == MPI_DIST_GRAPH) {
    PMPI_Dist_graph_neighbors_count(handle, in, out, &weighted);
  }
}
int tmpi_neighbors_in(int comm) {
  int in, out;
  count_neighbors(comm, &in, &out);
  return in;
}
int tmpi_neighbors_out(int comm) {
  int in, out;
  count_neighbors(comm, &in, &out);
  return out;
}

void tmpi_string(char* to, const char* from, size_t length) {
  while (length > 0 && from[length - 1] == ' ') --length;
  memcpy(to, from, length);
  to[length] = 0;
}

void tmpi_word(char* to, const char* from, size_t length) {
  while (length > 0 && *from == ' ') ++from, --length;
  tmpi_string(to, from, length);
}

void tmpi_pad(char* to, size_t length, const char* from) {
  size_t used = strlen(from);
  if (used > length) used = length;
  memcpy(to, from, used);
  memset(to + used, ' ', length - used);
}

void tmpi_tell_booleans(void) {
  int yes = 1, no = 0, is_set = 0, is_true, is_false;
  // Somebody else may have told already, in a program of several languages.
  if (PMPI_Abi_get_fortran_booleans(sizeof(int), &is_true, &is_false, &is_set) == MPI_SUCCESS && !is_set)
    PMPI_Abi_set_fortran_booleans(sizeof(int), &yes, &no);
}

// A status of mpif.h and one of mpi_f08 are the same eight integers.
void pmpi_status_f2f08_(const int* from, int* to, int* ierror) {
  memcpy(to, from, sizeof(MPI_Status));
  if (ierror) *ierror = MPI_SUCCESS;
}
TMPI_WEAK(mpi_status_f2f08_, pmpi_status_f2f08_);
TMPI_ALIAS(pmpi_status_f082f_, pmpi_status_f2f08_);
TMPI_WEAK(mpi_status_f082f_, pmpi_status_f2f08_);

// Makes the compiler believe that the buffer may have changed (MPI 5.0, 19.1.17).
void pmpi_f_sync_reg_(void* buf) { (void)buf; }
TMPI_WEAK(mpi_f_sync_reg_, pmpi_f_sync_reg_);
