/* A storm of messages: rounds of random point-to-point traffic between all pairs of ranks, in all send modes, with
   receives that are blocking, posted early, persistent, probed, matched by probe, too many and cancelled, with and
   without wildcards, completed in all ways. Checked: the content of each message, its place among those of its sender
   (MPI 5.0, 3.5), and that each came once. */
#include "stress.h"

enum { kRounds = 10, kPerPair = 4, kComms = 3, kTags = 3, kLargest = 70000, kRepeats = 3 };
enum { kSend, kIsend, kIssend, kIbsend, kBsend, kSsend, kIrsend, kRsend, kModes };
enum { kPosted, kFree, kTooMany, kPersistent, kExchange, kKinds }; /* of rounds */

struct message {
  int bytes, tag, comm, mode, strided;
};
/* A receive that was posted: what it asked for, and where the message goes. */
struct receive {
  int comm, tag;
  unsigned char* buffer;
};

static MPI_Comm comms[kComms];
static int total;                /* messages that come to a rank in a round */
static unsigned char* consumed;  /* of those of this round, by source and number */
static int *order, order_length; /* the sources of messages as they were received */
static MPI_Request *sends, *receives;
static MPI_Status* statuses;
static struct receive* posted;
static unsigned char **out, *receive_buffer;

static struct message message_of(int round, int from, int to, int i) {
  static const int limits[] = {1, 9, 98, 300, 5000, kLargest};
  unsigned long long drawn = plan(round, from, to, i);
  struct message m;
  m.bytes = (int)(mix(drawn) % (unsigned)limits[drawn % 6]);
  if (drawn % 11 == 0) m.bytes = (int)(95 + (drawn >> 8) % 3);
  m.tag = (int)((drawn >> 16) % kTags);
  m.comm = (int)((drawn >> 24) % kComms);
  m.mode = (int)((drawn >> 32) % kModes);
  m.strided = (drawn >> 40) % 4 == 0;
  return m;
}
static unsigned long long key_of(int round, int repeat, int from, int to, int i) {
  return plan(round * 16 + repeat + 1000, from, to, i);
}

/* The last communicator has the ranks in reverse. */
static int in_comm(int comm, int world) { return comm == 2 ? size - 1 - world : world; }

/* A message has come to the receive that was posted first among those not accounted for: so it must be the first one of
   its source that the receive accepts. */
static void account(int round, int repeat, const struct receive* r, const MPI_Status* status) {
  int source = in_comm(r->comm, status->MPI_SOURCE), bytes;
  if (source < 0 || source >= size) return fail(__FILE__, __LINE__, "a message from rank %d", source);
  MPI_Get_count(status, MPI_BYTE, &bytes);
  order[order_length++] = source;
  for (int i = 0; i < kPerPair; ++i) {
    struct message m = message_of(round, source, rank, i);
    if (consumed[source * kPerPair + i] || m.comm != r->comm || (r->tag != MPI_ANY_TAG && r->tag != m.tag)) continue;
    consumed[source * kPerPair + i] = 1;
    CHECK(m.tag == status->MPI_TAG, "round %d, from %d, number %d: tag %d, not %d", round, source, i, status->MPI_TAG,
          m.tag);
    CHECK(m.bytes == bytes, "round %d, from %d, number %d: %d bytes, not %d", round, source, i, bytes, m.bytes);
    CHECK(is_filled(r->buffer, (size_t)m.bytes, key_of(round, repeat, source, rank, i)),
          "round %d, from %d, number %d: another content", round, source, i);
    return;
  }
  fail(__FILE__, __LINE__, "round %d: a message from %d with tag %d that it did not send, or a second time", round,
       source, status->MPI_TAG);
}
static void expect_all_consumed(int round) {
  for (int i = 0; i < total; ++i)
    CHECK(consumed[i], "round %d: message %d from %d never came", round, i % kPerPair, i / kPerPair);
}

/* ---- sending */

static MPI_Datatype strided_type(int bytes) {
  MPI_Datatype type;
  MPI_Type_vector(bytes, 1, 2, MPI_BYTE, &type);
  MPI_Type_commit(&type);
  return type;
}

/* Starts message i to a rank. Modes that may wait for the receiver, or need it to be ready, only if it is. */
static void start_send(int round, int to, int i, int ready, MPI_Request* request) {
  struct message m = message_of(round, rank, to, i);
  size_t stride = m.strided ? 2 : 1;
  unsigned char* data = out[to * kPerPair + i] = need((size_t)m.bytes * stride);
  fill(data, (size_t)m.bytes, stride, key_of(round, 0, rank, to, i));
  MPI_Datatype type = m.strided ? strided_type(m.bytes) : MPI_BYTE;
  int count = m.strided ? 1 : m.bytes, peer = in_comm(m.comm, to), mode = m.mode;
  if (!ready && mode == kSend && m.bytes > 4096) mode = kIsend;
  if (!ready && mode == kSsend) mode = kIssend;
  if (!ready && (mode == kIrsend || mode == kRsend)) mode = kIsend;
  *request = MPI_REQUEST_NULL;
  switch (mode) {
    case kSend:
      MPI_Send(data, count, type, peer, m.tag, comms[m.comm]);
      break;
    case kIsend:
      MPI_Isend(data, count, type, peer, m.tag, comms[m.comm], request);
      break;
    case kIssend:
      MPI_Issend(data, count, type, peer, m.tag, comms[m.comm], request);
      break;
    case kIbsend:
      MPI_Ibsend(data, count, type, peer, m.tag, comms[m.comm], request);
      break;
    case kBsend:
      MPI_Bsend(data, count, type, peer, m.tag, comms[m.comm]);
      break;
    case kSsend:
      MPI_Ssend(data, count, type, peer, m.tag, comms[m.comm]);
      break;
    case kIrsend:
      MPI_Irsend(data, count, type, peer, m.tag, comms[m.comm], request);
      break;
    default:
      MPI_Rsend(data, count, type, peer, m.tag, comms[m.comm]);
      break;
  }
  if (m.strided) MPI_Type_free(&type); /* it lives until the send is complete */
}
/* ---- receiving */

static void post(int at, int comm, int source, int tag) {
  posted[at] = (struct receive){comm, tag, need(kLargest)};
  int peer = source == MPI_ANY_SOURCE ? MPI_ANY_SOURCE : in_comm(comm, source);
  MPI_Irecv(posted[at].buffer, kLargest, MPI_BYTE, peer, tag, comms[comm], &receives[at]);
}

/* One of four ways to complete requests until `wanted` of them are; MPI_Waitall only when all are wanted. */
static void complete(int count, int wanted) {
  int* indices = need((size_t)count * sizeof *indices);
  MPI_Status* some = need((size_t)count * sizeof *some);
  int way = below(wanted == count ? 6 : 4);
  if (way == 4) MPI_Waitall(count, receives, statuses);
  for (int flag = 0; way == 5 && !flag;) MPI_Testall(count, receives, &flag, statuses);
  for (int done = way >= 4 ? wanted : 0; done < wanted;) {
    int flag = 1, index = 0, found = 0;
    if (way == 0) MPI_Waitany(count, receives, &index, &some[0]);
    if (way == 1) MPI_Testany(count, receives, &index, &flag, &some[0]);
    if (way == 2) MPI_Waitsome(count, receives, &found, indices, some);
    if (way == 3) MPI_Testsome(count, receives, &found, indices, some);
    if (way < 2 && flag) indices[found++] = index;
    for (int i = 0; i < found; ++i) statuses[indices[i]] = some[i];
    done += found;
  }
  free(indices);
  free(some);
}

/* Whether source and tag of a receive for this message are given. All receives of a communicator in a round are alike,
   so that each message finds one whatever the order is. */
static void post_shaped(int round, int at, int source, int i) {
  struct message m = message_of(round, source, rank, i);
  int shape = (int)(plan(round, rank, m.comm, -1) % 4);
  post(at, m.comm, shape & 1 ? MPI_ANY_SOURCE : source, shape & 2 ? MPI_ANY_TAG : m.tag);
}

static void posted_round(int round) {
  for (int i = 0; i < total; ++i) post_shaped(round, i, i / kPerPair, i % kPerPair);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < total; ++i) start_send(round, (rank + i) % size, i / size, 1, &sends[i]);
  complete(total, total);
  for (int i = 0; i < total; ++i) account(round, 0, &posted[i], &statuses[i]);
  for (int i = 0; i < total; ++i) free(posted[i].buffer);
}

/* More receives than messages, exact ones and wildcards in any order: an exact one at least accepts each message. What
   is left over is cancelled. */
static void too_many_round(int round) {
  int count = 0, cancelled;
  for (int i = 0; i < total; ++i) {
    struct message m = message_of(round, i / kPerPair, rank, i % kPerPair);
    if (below(3) == 0) post(count++, m.comm, MPI_ANY_SOURCE, below(2) ? MPI_ANY_TAG : m.tag);
    post(count++, m.comm, i / kPerPair, m.tag);
  }
  for (int i = 0; i < total; ++i) start_send(round, (rank + i) % size, i / size, 0, &sends[i]);
  complete(count, total);
  for (int i = 0; i < count; ++i) {
    if (receives[i] == MPI_REQUEST_NULL) {
      account(round, 0, &posted[i], &statuses[i]);
    } else {
      MPI_Cancel(&receives[i]);
      MPI_Wait(&receives[i], &statuses[i]);
      MPI_Test_cancelled(&statuses[i], &cancelled);
      CHECK(cancelled, "round %d: a receive got more than was sent", round);
    }
    free(posted[i].buffer);
  }
}

/* Takes one message in a way that never waits unless `insist`. `next`: one that has not come yet. Returns 1 if there
   was one. */
static int take_one(int round, int insist, int next) {
  struct message m = message_of(round, next / kPerPair, rank, next % kPerPair);
  struct receive r = {m.comm, below(2) ? MPI_ANY_TAG : m.tag, receive_buffer};
  int source = below(2) ? MPI_ANY_SOURCE : in_comm(m.comm, next / kPerPair), flag = 1, way = below(insist ? 6 : 3);
  MPI_Comm comm = comms[m.comm];
  MPI_Status status;
  MPI_Message message;
  MPI_Request request;
  switch (way) {
    case 0: /* the probed message is the one that is received, whatever comes meanwhile */
      MPI_Iprobe(source, r.tag, comm, &flag, &status);
      if (!flag) return 0;
      r.tag = status.MPI_TAG;
      MPI_Recv(r.buffer, kLargest, MPI_BYTE, status.MPI_SOURCE, r.tag, comm, &status);
      break;
    case 1:
      MPI_Improbe(source, r.tag, comm, &flag, &message, &status);
      if (!flag) return 0;
      MPI_Mrecv(r.buffer, kLargest, MPI_BYTE, &message, &status);
      break;
    case 2: /* a receive that is taken back has either come or not */
      MPI_Irecv(r.buffer, kLargest, MPI_BYTE, source, r.tag, comm, &request);
      if (below(2)) MPI_Test(&request, &flag, &status);
      if (request != MPI_REQUEST_NULL) {
        MPI_Cancel(&request);
        MPI_Wait(&request, &status);
        MPI_Test_cancelled(&status, &flag);
        if (flag) return 0;
      }
      break;
    case 3:
      MPI_Probe(source, r.tag, comm, &status);
      r.tag = status.MPI_TAG;
      MPI_Recv(r.buffer, kLargest, MPI_BYTE, status.MPI_SOURCE, r.tag, comm, &status);
      break;
    case 4:
      MPI_Mprobe(source, r.tag, comm, &message, &status);
      MPI_Imrecv(r.buffer, kLargest, MPI_BYTE, &message, &request);
      MPI_Wait(&request, &status);
      break;
    default:
      MPI_Recv(r.buffer, kLargest, MPI_BYTE, source, r.tag, comm, &status);
      break;
  }
  account(round, 0, &r, &status);
  return 1;
}

static int next_missing(void) {
  int at = below(total);
  while (consumed[at]) at = (at + 1) % total;
  return at;
}

/* While a rank still has to send it does not wait for messages, since others may wait for it. */
static void free_round(int round) {
  int received = 0;
  for (int i = 0; i < total; ++i) {
    start_send(round, (rank + i) % size, i / size, 0, &sends[i]);
    if (received < total && below(2)) received += take_one(round, 0, next_missing());
  }
  while (received < total) received += take_one(round, 1, next_missing());
}

static void persistent_round(int round) {
  for (int i = 0; i < total; ++i) {
    struct message m = message_of(round, i / kPerPair, rank, i % kPerPair);
    posted[i] = (struct receive){m.comm, m.tag, need(kLargest)};
    MPI_Recv_init(posted[i].buffer, kLargest, MPI_BYTE, in_comm(m.comm, i / kPerPair), m.tag, comms[m.comm],
                  &receives[i]);
    int to = (rank + i) % size;
    m = message_of(round, rank, to, i / size);
    void* data = out[i] = need((size_t)m.bytes);
    int (*inits[])(const void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request*) = {MPI_Send_init, MPI_Ssend_init,
                                                                                        MPI_Bsend_init, MPI_Rsend_init};
    inits[m.mode % 4](data, m.bytes, MPI_BYTE, in_comm(m.comm, to), m.tag, comms[m.comm], &sends[i]);
  }
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    memset(consumed, 0, (size_t)total);
    MPI_Startall(total, receives);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < total; ++i) {
      int to = (rank + i) % size;
      fill(out[i], (size_t)message_of(round, rank, to, i / size).bytes, 1, key_of(round, repeat, rank, to, i / size));
      MPI_Start(&sends[i]);
    }
    complete(total, total);
    for (int i = 0; i < total; ++i) account(round, repeat, &posted[i], &statuses[i]);
    MPI_Waitall(total, sends, MPI_STATUSES_IGNORE);
    expect_all_consumed(round);
  }
  for (int i = 0; i < total; ++i) {
    MPI_Request_free(&receives[i]);
    MPI_Request_free(&sends[i]);
    free(posted[i].buffer);
  }
}

/* All ranks exchange with a partner at a distance, at the same time. */
static void exchange_round(int round) {
  for (int distance = 0; distance < size; ++distance)
    for (int i = 0; i < kPerPair; ++i) {
      int to = (rank + distance) % size, from = (rank + size - distance) % size;
      struct message sent = message_of(round, rank, to, i), m = message_of(round, from, rank, i);
      struct receive r = {m.comm, m.tag, receive_buffer};
      MPI_Status status;
      unsigned char* data = need((size_t)sent.bytes);
      fill(data, (size_t)sent.bytes, 1, key_of(round, 0, rank, to, i));
      MPI_Request requests[2];
      if (sent.comm == m.comm && below(2)) {
        MPI_Sendrecv(data, sent.bytes, MPI_BYTE, in_comm(m.comm, to), sent.tag, r.buffer, kLargest, MPI_BYTE,
                     in_comm(m.comm, from), m.tag, comms[m.comm], &status);
      } else {
        MPI_Isend(data, sent.bytes, MPI_BYTE, in_comm(sent.comm, to), sent.tag, comms[sent.comm], &requests[0]);
        MPI_Irecv(r.buffer, kLargest, MPI_BYTE, in_comm(m.comm, from), m.tag, comms[m.comm], &requests[1]);
        MPI_Wait(&requests[1], &status);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
      }
      account(round, 0, &r, &status);
      free(data);
    }
}

static void run_round(int round) {
  int kind = (int)(plan(round, -1, -1, -1) % kKinds);
  memset(consumed, 0, (size_t)total);
  for (int i = 0; i < total; ++i) sends[i] = MPI_REQUEST_NULL, out[i] = NULL;
  size_t bytes = (size_t)total * (2 * kLargest + MPI_BSEND_OVERHEAD);
  void* attached = need(bytes);
  int attached_bytes;
  MPI_Buffer_attach(attached, (int)bytes);
  if (kind == kPosted) posted_round(round);
  if (kind == kFree) free_round(round);
  if (kind == kTooMany) too_many_round(round);
  if (kind == kPersistent) persistent_round(round);
  if (kind == kExchange) exchange_round(round);
  MPI_Waitall(total, sends, MPI_STATUSES_IGNORE);
  MPI_Buffer_detach(&attached, &attached_bytes);
  for (int i = 0; i < total; ++i) free(out[i]);
  free(attached);
  expect_all_consumed(round);
  MPI_Barrier(MPI_COMM_WORLD); /* the next round's messages must not meet this round's wildcards */
}

static void print_order(void) {
  for (int r = 0; r < size; ++r) {
    if (r > 0 && rank == r) MPI_Send(order, order_length, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank > 0) continue;
    MPI_Status status;
    int count = order_length;
    if (r > 0) {
      MPI_Recv(order, kRounds * total * kRepeats, MPI_INT, r, 0, MPI_COMM_WORLD, &status);
      MPI_Get_count(&status, MPI_INT, &count);
    }
    printf("order of rank %d:", r);
    for (int i = 0; i < count; ++i) printf(" %d", order[i]);
    printf("\n");
  }
}

int main(int argc, char** argv) {
  int wants_order = begin(argc, argv);
  comms[0] = MPI_COMM_WORLD;
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comms[2]);
  total = size * kPerPair;
  size_t most = 2 * (size_t)total;
  consumed = need(most);
  order = need((size_t)(kRounds * total * kRepeats) * sizeof *order);
  sends = need(most * sizeof *sends);
  receives = need(most * sizeof *receives);
  statuses = need(most * sizeof *statuses);
  posted = need(most * sizeof *posted);
  out = need(most * sizeof *out);
  receive_buffer = need(kLargest);
  for (int round = 0; round < kRounds; ++round) run_round(round);
  if (wants_order) print_order();
  MPI_Comm_free(&comms[1]);
  MPI_Comm_free(&comms[2]);
  return end("storm");
}
