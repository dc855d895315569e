/* Each collective as one function with its form as an argument: blocking, non-blocking or persistent, with plain or
   with large counts. So a program states what must come out once and asks every form for it. */
#ifndef TMPI_CONFORMANCE_FORMS_H
#define TMPI_CONFORMANCE_FORMS_H

#include "check.h"

enum { kPlain, kLarge, kLater, kLaterLarge, kAgain, kAgainLarge, kForms };

/* The most ranks of a run. */
enum { kRanks = 64 };

static MPI_Count wide_counts_[2][kRanks];
static MPI_Aint wide_places_[2][kRanks];

static inline int peers_of(MPI_Comm comm) {
  int peers, inter;
  MPI_Comm_test_inter(comm, &inter);
  if (inter)
    MPI_Comm_remote_size(comm, &peers);
  else
    MPI_Comm_size(comm, &peers);
  return peers;
}
static inline const MPI_Count* wide_counts(int side, const int* counts, MPI_Comm comm) {
  const int peers = peers_of(comm);
  for (int i = 0; counts && i < peers; ++i) wide_counts_[side][i] = counts[i];
  return counts ? wide_counts_[side] : NULL;
}
static inline const MPI_Aint* wide_places(int side, const int* places, MPI_Comm comm) {
  const int peers = peers_of(comm);
  for (int i = 0; places && i < peers; ++i) wide_places_[side][i] = places[i];
  return places ? wide_places_[side] : NULL;
}

static inline void finish(int code, int persistent, MPI_Request* request) {
  CHECK_EQ(code, MPI_SUCCESS);
  if (persistent) {
    CHECK_EQ(MPI_Start(request), MPI_SUCCESS);
    CHECK_EQ(MPI_Wait(request, MPI_STATUS_IGNORE), MPI_SUCCESS);
    CHECK(*request != MPI_REQUEST_NULL);
    CHECK_EQ(MPI_Request_free(request), MPI_SUCCESS);
  } else {
    CHECK_EQ(MPI_Wait(request, MPI_STATUS_IGNORE), MPI_SUCCESS);
  }
  CHECK(*request == MPI_REQUEST_NULL);
}

#define PLAIN(...) __VA_ARGS__
/* small and large are argument lists in brackets. */
#define CALL_FORM(Name, Later, small, large)                                            \
  do {                                                                                  \
    MPI_Request request = MPI_REQUEST_NULL;                                             \
    switch (form) {                                                                     \
      case kPlain:                                                                      \
        CHECK_EQ(MPI_##Name(PLAIN small), MPI_SUCCESS);                                 \
        break;                                                                          \
      case kLarge:                                                                      \
        CHECK_EQ(MPI_##Name##_c(PLAIN large), MPI_SUCCESS);                             \
        break;                                                                          \
      case kLater:                                                                      \
        finish(MPI_##Later(PLAIN small, &request), 0, &request);                        \
        break;                                                                          \
      case kLaterLarge:                                                                 \
        finish(MPI_##Later##_c(PLAIN large, &request), 0, &request);                    \
        break;                                                                          \
      case kAgain:                                                                      \
        finish(MPI_##Name##_init(PLAIN small, MPI_INFO_NULL, &request), 1, &request);   \
        break;                                                                          \
      default:                                                                          \
        finish(MPI_##Name##_init_c(PLAIN large, MPI_INFO_NULL, &request), 1, &request); \
        break;                                                                          \
    }                                                                                   \
  } while (0)

static inline void barrier(int form, MPI_Comm comm) {
  MPI_Request request = MPI_REQUEST_NULL;
  if (form <= kLarge)
    CHECK_EQ(MPI_Barrier(comm), MPI_SUCCESS);
  else if (form <= kLaterLarge)
    finish(MPI_Ibarrier(comm, &request), 0, &request);
  else
    finish(MPI_Barrier_init(comm, MPI_INFO_NULL, &request), 1, &request);
}
static inline void bcast(int form, void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  CALL_FORM(Bcast, Ibcast, (buffer, count, type, root, comm), (buffer, count, type, root, comm));
}
static inline void gather(int form, const void* out, int outs, MPI_Datatype out_type, void* in, int ins,
                          MPI_Datatype in_type, int root, MPI_Comm comm) {
  CALL_FORM(Gather, Igather, (out, outs, out_type, in, ins, in_type, root, comm),
            (out, outs, out_type, in, ins, in_type, root, comm));
}
static inline void scatter(int form, const void* out, int outs, MPI_Datatype out_type, void* in, int ins,
                           MPI_Datatype in_type, int root, MPI_Comm comm) {
  CALL_FORM(Scatter, Iscatter, (out, outs, out_type, in, ins, in_type, root, comm),
            (out, outs, out_type, in, ins, in_type, root, comm));
}
static inline void allgather(int form, const void* out, int outs, MPI_Datatype out_type, void* in, int ins,
                             MPI_Datatype in_type, MPI_Comm comm) {
  CALL_FORM(Allgather, Iallgather, (out, outs, out_type, in, ins, in_type, comm),
            (out, outs, out_type, in, ins, in_type, comm));
}
static inline void alltoall(int form, const void* out, int outs, MPI_Datatype out_type, void* in, int ins,
                            MPI_Datatype in_type, MPI_Comm comm) {
  CALL_FORM(Alltoall, Ialltoall, (out, outs, out_type, in, ins, in_type, comm),
            (out, outs, out_type, in, ins, in_type, comm));
}
static inline void gatherv(int form, const void* out, int outs, MPI_Datatype out_type, void* in, const int* ins,
                           const int* places, MPI_Datatype in_type, int root, MPI_Comm comm) {
  CALL_FORM(Gatherv, Igatherv, (out, outs, out_type, in, ins, places, in_type, root, comm),
            (out, outs, out_type, in, wide_counts(1, ins, comm), wide_places(1, places, comm), in_type, root, comm));
}
static inline void scatterv(int form, const void* out, const int* outs, const int* places, MPI_Datatype out_type,
                            void* in, int ins, MPI_Datatype in_type, int root, MPI_Comm comm) {
  CALL_FORM(Scatterv, Iscatterv, (out, outs, places, out_type, in, ins, in_type, root, comm),
            (out, wide_counts(0, outs, comm), wide_places(0, places, comm), out_type, in, ins, in_type, root, comm));
}
static inline void allgatherv(int form, const void* out, int outs, MPI_Datatype out_type, void* in, const int* ins,
                              const int* places, MPI_Datatype in_type, MPI_Comm comm) {
  CALL_FORM(Allgatherv, Iallgatherv, (out, outs, out_type, in, ins, places, in_type, comm),
            (out, outs, out_type, in, wide_counts(1, ins, comm), wide_places(1, places, comm), in_type, comm));
}
static inline void alltoallv(int form, const void* out, const int* outs, const int* out_places, MPI_Datatype out_type,
                             void* in, const int* ins, const int* in_places, MPI_Datatype in_type, MPI_Comm comm) {
  CALL_FORM(Alltoallv, Ialltoallv, (out, outs, out_places, out_type, in, ins, in_places, in_type, comm),
            (out, wide_counts(0, outs, comm), wide_places(0, out_places, comm), out_type, in, wide_counts(1, ins, comm),
             wide_places(1, in_places, comm), in_type, comm));
}
static inline void alltoallw(int form, const void* out, const int* outs, const int* out_places,
                             const MPI_Datatype* out_types, void* in, const int* ins, const int* in_places,
                             const MPI_Datatype* in_types, MPI_Comm comm) {
  CALL_FORM(Alltoallw, Ialltoallw, (out, outs, out_places, out_types, in, ins, in_places, in_types, comm),
            (out, wide_counts(0, outs, comm), wide_places(0, out_places, comm), out_types, in,
             wide_counts(1, ins, comm), wide_places(1, in_places, comm), in_types, comm));
}
static inline void reduce(int form, const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, int root,
                          MPI_Comm comm) {
  CALL_FORM(Reduce, Ireduce, (in, out, count, type, op, root, comm), (in, out, count, type, op, root, comm));
}
static inline void allreduce(int form, const void* in, void* out, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
  CALL_FORM(Allreduce, Iallreduce, (in, out, count, type, op, comm), (in, out, count, type, op, comm));
}
static inline void reduce_scatter(int form, const void* in, void* out, const int* counts, MPI_Datatype type, MPI_Op op,
                                  MPI_Comm comm) {
  int members; /* counts are of the own group here, also on an intercommunicator */
  static MPI_Count large[kRanks];
  MPI_Comm_size(comm, &members);
  for (int i = 0; i < members; ++i) large[i] = counts[i];
  CALL_FORM(Reduce_scatter, Ireduce_scatter, (in, out, counts, type, op, comm), (in, out, large, type, op, comm));
}
static inline void reduce_scatter_block(int form, const void* in, void* out, int count, MPI_Datatype type, MPI_Op op,
                                        MPI_Comm comm) {
  CALL_FORM(Reduce_scatter_block, Ireduce_scatter_block, (in, out, count, type, op, comm),
            (in, out, count, type, op, comm));
}
static inline void scan(int form, const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  CALL_FORM(Scan, Iscan, (in, out, count, type, op, comm), (in, out, count, type, op, comm));
}
static inline void exscan(int form, const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  CALL_FORM(Exscan, Iexscan, (in, out, count, type, op, comm), (in, out, count, type, op, comm));
}

#endif
