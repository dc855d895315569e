/* Completion of many requests: the any, some and all functions with null, inactive, complete and pending ones, and that
   loops of tests let the other ranks run (MPI 5.0, 3.7.5). */
#include "check.h"

enum { kMany = 300 };

static void null_requests(void) {
  MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Status statuses[3];
  int index = 0, flag = 0, count = 0, indices[3];
  MPI_Wait(&requests[0], &statuses[0]);
  check_empty(&statuses[0]);
  memset(statuses, 7, sizeof statuses);
  MPI_Waitall(3, requests, statuses);
  for (int i = 0; i < 3; ++i) check_empty(&statuses[i]);
  memset(statuses, 7, sizeof statuses);
  MPI_Testall(3, requests, &flag, statuses);
  CHECK_EQ(flag, 1);
  for (int i = 0; i < 3; ++i) check_empty(&statuses[i]);
  MPI_Waitany(3, requests, &index, &statuses[0]);
  CHECK_EQ(index, MPI_UNDEFINED);
  check_empty(&statuses[0]);
  MPI_Testany(3, requests, &index, &flag, &statuses[0]);
  CHECK(flag == 1 && index == MPI_UNDEFINED);
  MPI_Waitsome(3, requests, &count, indices, statuses);
  CHECK_EQ(count, MPI_UNDEFINED);
  MPI_Testsome(3, requests, &count, indices, statuses);
  CHECK_EQ(count, MPI_UNDEFINED);
  MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
  MPI_Waitany(0, NULL, &index, MPI_STATUS_IGNORE);
  CHECK_EQ(index, MPI_UNDEFINED);
  MPI_Testall(0, NULL, &flag, MPI_STATUSES_IGNORE);
  CHECK_EQ(flag, 1);
}

/* Rank 0 receives from everybody by each of the functions in turn; every message must come once. */
static void collect(int how) {
  int total = (size - 1) * kMany;
  if (rank != 0) {
    for (int i = 0; i < kMany; ++i) {
      int data[40];
      data[0] = rank * 10000 + i;
      MPI_Send(data, i % 2 ? 1 : 40, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
    return;
  }
  MPI_Request* requests = malloc((size_t)total * sizeof *requests);
  MPI_Status* statuses = malloc((size_t)total * sizeof *statuses);
  int(*data)[40] = malloc((size_t)total * sizeof *data);
  int *seen = calloc((size_t)total, sizeof *seen), *indices = malloc((size_t)total * sizeof *indices);
  for (int i = 0; i < total; ++i)
    MPI_Irecv(data[i], 40, MPI_INT, 1 + i / kMany, i % kMany, MPI_COMM_WORLD, &requests[i]);
  for (int done = 0; done < total;) {
    int count = 0, flag = 0;
    switch (how) {
      case 0:
        MPI_Waitall(total, requests, statuses);
        count = total;
        break;
      case 1:
        MPI_Waitany(total, requests, indices, statuses);
        count = 1;
        break;
      case 2:
        MPI_Waitsome(total, requests, &count, indices, statuses);
        break;
      case 3:
        MPI_Testall(total, requests, &flag, statuses);
        count = flag ? total : 0;
        break;
      case 4:
        MPI_Testany(total, requests, indices, &flag, statuses);
        count = flag;
        break;
      default:
        MPI_Testsome(total, requests, &count, indices, statuses);
        break;
    }
    CHECK(count != MPI_UNDEFINED);
    if (count == MPI_UNDEFINED) break;
    for (int i = 0; i < count; ++i) {
      int index = count == total ? i : indices[i];
      CHECK(index >= 0 && index < total);
      if (index < 0 || index >= total) return;
      ++seen[index];
      CHECK(requests[index] == MPI_REQUEST_NULL);
      CHECK_EQ(statuses[i].MPI_SOURCE, 1 + index / kMany);
      CHECK_EQ(statuses[i].MPI_TAG, index % kMany);
      CHECK_EQ(count_of(&statuses[i], MPI_INT), index % 2 ? 1 : 40);
      CHECK_EQ(data[index][0], (1 + index / kMany) * 10000 + index % kMany);
    }
    done += count;
  }
  for (int i = 0; i < total; ++i) CHECK_EQ(seen[i], 1);
  free(requests), free(statuses), free(data), free(seen), free(indices);
}

/* A rank that only tests must let the rank run that it waits for, also when they share a processor. */
static void polling(void) {
  int to = (rank + 1) % size, from = (rank + size - 1) % size, token = 0, flag;
  MPI_Request request;
  for (int round = 0; round < 20; ++round) {
    if (rank == 0) MPI_Send(&round, 1, MPI_INT, to, 60, MPI_COMM_WORLD);
    MPI_Irecv(&token, 1, MPI_INT, from, 60, MPI_COMM_WORLD, &request);
    for (flag = 0; !flag;) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    CHECK_EQ(token, round);
    if (rank != 0) MPI_Send(&token, 1, MPI_INT, to, 60, MPI_COMM_WORLD);
  }
}

/* Waitsome serves all its requests although some complete again and again (MPI 5.0, 3.7.5: fairness). */
static void fairness(void) {
  enum { kRounds = 100 };
  if (rank != 0) {
    for (int i = 0; i < kRounds; ++i) MPI_Send(&i, 1, MPI_INT, 0, 61, MPI_COMM_WORLD);
    return;
  }
  MPI_Request* requests = malloc((size_t)size * sizeof *requests);
  int *values = calloc((size_t)size, sizeof *values), *indices = calloc((size_t)size, sizeof *indices);
  int* got = calloc((size_t)size, sizeof *got);
  requests[0] = MPI_REQUEST_NULL;
  for (int i = 1; i < size; ++i) MPI_Irecv(&values[i], 1, MPI_INT, i, 61, MPI_COMM_WORLD, &requests[i]);
  for (;;) {
    int count;
    MPI_Waitsome(size, requests, &count, indices, MPI_STATUSES_IGNORE);
    if (count == MPI_UNDEFINED) break;
    for (int i = 0; i < count; ++i) {
      int from = indices[i];
      CHECK_EQ(values[from], got[from]);
      if (++got[from] < kRounds) MPI_Irecv(&values[from], 1, MPI_INT, from, 61, MPI_COMM_WORLD, &requests[from]);
    }
  }
  for (int i = 1; i < size; ++i) CHECK_EQ(got[i], kRounds);
  free(requests), free(values), free(indices), free(got);
}

/* Many pending sends of a size that waits for its receiver, completed together. */
static void many_sends(void) {
  enum { kSends = 20, kInts = 40000 };
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  MPI_Request requests[2 * kSends];
  int *out = malloc(kSends * kInts * sizeof *out), *in = calloc(kSends * kInts, sizeof *in);
  for (int i = 0; i < kSends * kInts; ++i) out[i] = rank + i;
  for (int i = 0; i < kSends; ++i) MPI_Isend(out + i * kInts, kInts, MPI_INT, to, i, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < kSends; ++i)
    MPI_Irecv(in + i * kInts, kInts, MPI_INT, from, i, MPI_COMM_WORLD, &requests[2 * kSends - 1 - i]);
  MPI_Waitall(2 * kSends, requests, MPI_STATUSES_IGNORE);
  int wrong = 0;
  for (int i = 0; i < kSends * kInts; ++i) wrong += in[i] != from + i;
  CHECK_EQ(wrong, 0);
  free(out), free(in);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  null_requests();
  for (int how = 0; how < 6; ++how) {
    if (size > 1) collect(how);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  polling();
  MPI_Barrier(MPI_COMM_WORLD);
  fairness();
  many_sends();
  return end("completion");
}
