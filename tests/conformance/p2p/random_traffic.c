/* Traffic at random from one seed that all ranks know: every rank works out what each other will send it, so every
   message is checked: mode, size, tag, communicator, way to receive and to wait differ. */
#include "check.h"

enum { kRounds = 40, kPerPair = 6, kLargest = 150000 };

struct message {
  int bytes, tag, comm, mode;
};

static unsigned next(unsigned* state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}
static struct message message_of(int round, int from, int to, int i) {
  static const int limits[] = {1, 97, 200, 5000, 65537, kLargest};
  unsigned state = (unsigned)(round * 7919 + from * 104729 + to * 1299709 + i * 15485863 + 17);
  struct message m;
  next(&state), next(&state);
  m.bytes = (int)(next(&state) % (unsigned)limits[next(&state) % 6]);
  m.tag = (int)(next(&state) % 4);
  m.comm = (int)(next(&state) % 2);
  m.mode = (int)(next(&state) % 3);
  return m;
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm comms[2] = {MPI_COMM_WORLD, MPI_COMM_NULL};
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
  int total = size * kPerPair;
  MPI_Request *sends = malloc((size_t)total * sizeof *sends), *receives = malloc((size_t)total * sizeof *receives);
  unsigned char **out = calloc((size_t)total, sizeof *out), **in = calloc((size_t)total, sizeof *in);
  for (int round = 0; round < kRounds; ++round) {
    int late = round % 3 == rank % 3; /* this rank posts its receives after its sends */
    for (int step = 0; step < 2; ++step) {
      if (step == late)
        for (int i = 0; i < total; ++i) {
          struct message m = message_of(round, i / kPerPair, rank, i % kPerPair);
          in[i] = malloc((size_t)m.bytes + 1);
          MPI_Irecv(in[i], m.bytes, MPI_BYTE, i / kPerPair, m.tag, comms[m.comm], &receives[i]);
        }
      else
        for (int i = 0; i < total; ++i) {
          struct message m = message_of(round, rank, i / kPerPair, i % kPerPair);
          out[i] = malloc((size_t)m.bytes + 1);
          fill(out[i], (size_t)m.bytes, round + rank + i % kPerPair);
          if (m.mode == 0) MPI_Isend(out[i], m.bytes, MPI_BYTE, i / kPerPair, m.tag, comms[m.comm], &sends[i]);
          if (m.mode == 1) MPI_Issend(out[i], m.bytes, MPI_BYTE, i / kPerPair, m.tag, comms[m.comm], &sends[i]);
          if (m.mode == 2) {
            if (m.bytes <= 5000 && !late) {
              MPI_Send(out[i], m.bytes, MPI_BYTE, i / kPerPair, m.tag, comms[m.comm]);
              sends[i] = MPI_REQUEST_NULL;
            } else {
              MPI_Isend(out[i], m.bytes, MPI_BYTE, i / kPerPair, m.tag, comms[m.comm], &sends[i]);
            }
          }
        }
    }
    if (round % 2) {
      MPI_Waitall(total, receives, MPI_STATUSES_IGNORE);
    } else {
      for (int i = 0; i < total; ++i) {
        int index = -1;
        MPI_Status status;
        MPI_Waitany(total, receives, &index, &status);
        CHECK_EQ(status.MPI_SOURCE, index / kPerPair);
        CHECK_EQ(count_of(&status, MPI_BYTE), message_of(round, index / kPerPair, rank, index % kPerPair).bytes);
      }
    }
    MPI_Waitall(total, sends, MPI_STATUSES_IGNORE);
    for (int i = 0; i < total; ++i) {
      struct message m = message_of(round, i / kPerPair, rank, i % kPerPair);
      CHECK(is_filled(in[i], (size_t)m.bytes, round + i / kPerPair + i % kPerPair));
      free(in[i]), free(out[i]);
    }
  }
  free(sends), free(receives), free(in), free(out);
  MPI_Comm_free(&comms[1]);
  return end("random_traffic");
}
