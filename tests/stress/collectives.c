/* Random collectives on random communicators, among messages that are under way: a sequence of steps that all ranks
   know. A step makes a communicator (duplicate, split, subset), frees one, or calls a collective function on one,
   blocking or not; messages started before are completed after it. Every result is checked against what the plan says.
 */
#include "stress.h"

enum { kSteps = 120, kSlots = 4, kMostCount = 2000, kPending = 5 };
enum {
  kBarrier,
  kBcast,
  kReduce,
  kAllreduce,
  kScan,
  kExscan,
  kGatherv,
  kScatterv,
  kAllgather,
  kAlltoallv,
  kReduceScatter,
  kOps
};

typedef unsigned long long number;

static MPI_Comm comms[kSlots]; /* slot 0 is the world; MPI_COMM_NULL where this rank is no member */
static int my[kSlots], members[kSlots];
static MPI_Op compose_op;
static MPI_Datatype pair_type;

/* An operation that is under way. What it works on stays until it is complete. */
struct pending {
  int step, op, slot, n, me, active; /* n, me: of the communicator, which may be freed meanwhile */
  MPI_Request requests[2];
  number *in, *out;
  int* layout;
};
static struct pending pending[kPending];

static number draw(int step, int what) { return plan(-2, step, what, 0); }
static number value(int step, int member, int i) { return plan(-3, step, member, i) >> 8; }
static int count_of(int step) {
  static const int limits[] = {1, 2, 9, 300, kMostCount};
  return (int)(draw(step, 1) % (unsigned)limits[draw(step, 2) % 5]);
}
static int root_of(const struct pending* p) { return (int)(draw(p->step, 3) % (unsigned)p->n); }
/* Elements that a member gives or gets where the members differ. */
static int share_of(int step, int member) { return (int)(plan(-4, step, member, 0) % (unsigned)(count_of(step) + 1)); }
/* In alltoallv: from one member to another. */
static int portion_of(int step, int from, int to) {
  return (int)(plan(-5, step, from, to) % (unsigned)(count_of(step) % 40 + 1));
}

/* Associative, not commutative: (a, b) is the function x -> a x + b. */
static void compose(void* left, void* right, int* length, MPI_Datatype* type) {
  number *first = left, *second = right;
  (void)type;
  for (int i = 0; i < *length; ++i) {
    number a = first[2 * i], b = first[2 * i + 1];
    second[2 * i + 1] += second[2 * i] * b;
    second[2 * i] *= a;
  }
}
enum { kSum, kXor, kMax, kCompose, kReductions };
static int reduction_of(int step) { return (int)(draw(step, 4) % kReductions); }

/* What the members from 0 to last give together at element i; kCompose: element i of the pair. */
static number reduced(int step, int last, int i) {
  int reduction = reduction_of(step);
  number result = value(step, 0, i), pair[2] = {value(step, 0, i / 2 * 2), value(step, 0, i / 2 * 2 + 1)};
  for (int member = 1; member <= last; ++member) {
    number next = value(step, member, i);
    number operand[2] = {value(step, member, i / 2 * 2), value(step, member, i / 2 * 2 + 1)};
    int one = 1;
    switch (reduction) {
      case kSum:
        result += next;
        break;
      case kXor:
        result ^= next;
        break;
      case kMax:
        result = next > result ? next : result;
        break;
      default:
        compose(pair, operand, &one, NULL);
        memcpy(pair, operand, sizeof pair);
        break;
    }
  }
  return reduction == kCompose ? pair[i % 2] : result;
}

static void expect(const struct pending* p, int i, number got, number wanted) {
  CHECK(got == wanted, "step %d, collective %d on communicator %d, element %d: %llu, not %llu", p->step, p->op, p->slot,
        i, got, wanted);
}

/* Compares what came with the plan. */
static void check_result(const struct pending* p) {
  int n = p->n, me = p->me, count = count_of(p->step), root = root_of(p), at = 0;
  int units = reduction_of(p->step) == kCompose ? 2 * count : count;
  switch (p->op) {
    case kBcast:
      for (int i = 0; i < count; ++i) expect(p, i, p->out[i], value(p->step, root, i));
      break;
    case kReduce:
    case kAllreduce:
      for (int i = 0; i < units && (p->op == kAllreduce || me == root); i += 1 + i / 16)
        expect(p, i, p->out[i], reduced(p->step, n - 1, i));
      break;
    case kScan:
      for (int i = 0; i < units; i += 1 + i / 16) expect(p, i, p->out[i], reduced(p->step, me, i));
      break;
    case kExscan:
      for (int i = 0; i < units && me > 0; i += 1 + i / 16) expect(p, i, p->out[i], reduced(p->step, me - 1, i));
      break;
    case kReduceScatter:
      for (int i = 0; i < units; i += 1 + i / 16) expect(p, i, p->out[i], reduced(p->step, n - 1, me * units + i));
      break;
    case kGatherv:
      for (int member = 0; member < n && me == root; ++member)
        for (int i = 0; i < share_of(p->step, member); ++i) expect(p, i, p->out[at++], value(p->step, member, i));
      break;
    case kScatterv:
      for (int i = 0; i < share_of(p->step, me); ++i)
        expect(p, i, p->out[i], value(p->step, root, me * kMostCount + i));
      break;
    case kAllgather:
      for (int member = 0; member < n; ++member)
        for (int i = 0; i < count; ++i) expect(p, i, p->out[at++], value(p->step, member, i));
      break;
    case kAlltoallv:
      for (int member = 0; member < n; ++member)
        for (int i = 0; i < portion_of(p->step, member, me); ++i)
          expect(p, i, p->out[at++], value(p->step, member, me * kMostCount + i));
      break;
    default:
      break;
  }
}

/* Counts and places for the functions whose members differ: four arrays of n. */
static void lay_out(struct pending* p) {
  int n = p->n, *layout = p->layout = need((size_t)n * 4 * sizeof *layout), sent = 0, received = 0;
  for (int member = 0; member < n; ++member) {
    int give = share_of(p->step, member), get = give;
    if (p->op == kAlltoallv) {
      give = portion_of(p->step, p->me, member);
      get = portion_of(p->step, member, p->me);
    }
    layout[member] = give, layout[n + member] = sent;
    layout[2 * n + member] = get, layout[3 * n + member] = received;
    sent += give, received += get;
  }
}

static void give(struct pending* p, int elements) {
  int me = p->me, n = p->n;
  if (p->op != kScatterv && p->op != kAlltoallv) {
    for (int i = 0; i < elements; ++i) p->in[i] = value(p->step, me, i);
    return;
  }
  for (int member = 0; member < n; ++member)
    for (int i = 0; i < p->layout[member]; ++i)
      p->in[p->layout[n + member] + i] = value(p->step, me, member * kMostCount + i);
}

static void start_reduction(struct pending* p, int nonblocking) {
  static const MPI_Op ops[] = {MPI_SUM, MPI_BXOR, MPI_MAX};
  int reduction = reduction_of(p->step), count = count_of(p->step), root = root_of(p);
  MPI_Op op = reduction == kCompose ? compose_op : ops[reduction];
  MPI_Datatype type = reduction == kCompose ? pair_type : MPI_UNSIGNED_LONG_LONG;
  MPI_Comm c = comms[p->slot];
  MPI_Request* r = &p->requests[0];
  give(p, (reduction == kCompose ? 2 : 1) * count * (p->op == kReduceScatter ? p->n : 1));
  switch (p->op) {
    case kReduce:
      nonblocking ? MPI_Ireduce(p->in, p->out, count, type, op, root, c, r)
                  : MPI_Reduce(p->in, p->out, count, type, op, root, c);
      break;
    case kAllreduce:
      nonblocking ? MPI_Iallreduce(p->in, p->out, count, type, op, c, r)
                  : MPI_Allreduce(p->in, p->out, count, type, op, c);
      break;
    case kScan:
      nonblocking ? MPI_Iscan(p->in, p->out, count, type, op, c, r) : MPI_Scan(p->in, p->out, count, type, op, c);
      break;
    case kExscan:
      nonblocking ? MPI_Iexscan(p->in, p->out, count, type, op, c, r) : MPI_Exscan(p->in, p->out, count, type, op, c);
      break;
    default:
      nonblocking ? MPI_Ireduce_scatter_block(p->in, p->out, count, type, op, c, r)
                  : MPI_Reduce_scatter_block(p->in, p->out, count, type, op, c);
      break;
  }
}

static void start_movement(struct pending* p, int nonblocking) {
  int n = p->n, me = p->me, count = count_of(p->step), root = root_of(p);
  int mine = share_of(p->step, me), *l = p->layout;
  MPI_Datatype t = MPI_UNSIGNED_LONG_LONG;
  MPI_Comm c = comms[p->slot];
  MPI_Request* r = &p->requests[0];
  switch (p->op) {
    case kBarrier:
      nonblocking ? MPI_Ibarrier(c, r) : MPI_Barrier(c);
      break;
    case kBcast:
      for (int i = 0; i < count && me == root; ++i) p->out[i] = value(p->step, me, i);
      nonblocking ? MPI_Ibcast(p->out, count, t, root, c, r) : MPI_Bcast(p->out, count, t, root, c);
      break;
    case kGatherv:
      give(p, mine);
      nonblocking ? MPI_Igatherv(p->in, mine, t, p->out, l, l + n, t, root, c, r)
                  : MPI_Gatherv(p->in, mine, t, p->out, l, l + n, t, root, c);
      break;
    case kScatterv:
      if (me == root) give(p, 0);
      nonblocking ? MPI_Iscatterv(p->in, l, l + n, t, p->out, mine, t, root, c, r)
                  : MPI_Scatterv(p->in, l, l + n, t, p->out, mine, t, root, c);
      break;
    case kAllgather:
      give(p, count);
      nonblocking ? MPI_Iallgather(p->in, count, t, p->out, count, t, c, r)
                  : MPI_Allgather(p->in, count, t, p->out, count, t, c);
      break;
    default:
      give(p, 0);
      nonblocking ? MPI_Ialltoallv(p->in, l, l + n, t, p->out, l + 2 * n, l + 3 * n, t, c, r)
                  : MPI_Alltoallv(p->in, l, l + n, t, p->out, l + 2 * n, l + 3 * n, t, c);
      break;
  }
}

static void finish(struct pending* p) {
  if (!p->active) return;
  int flag = 0;
  if (below(2))
    MPI_Waitall(2, p->requests, MPI_STATUSES_IGNORE);
  else
    while (!flag) MPI_Testall(2, p->requests, &flag, MPI_STATUSES_IGNORE);
  if (p->op < kOps)
    check_result(p);
  else
    for (int i = 0; i < count_of(p->step); ++i) expect(p, i, p->out[i], value(p->step, p->op - kOps, i));
  free(p->in), free(p->out), free(p->layout);
  p->active = 0;
}

static struct pending* new_pending(int step, int op, int slot) {
  struct pending* p = &pending[below(kPending)];
  finish(p);
  size_t bytes = (size_t)(members[slot] + 2) * 2 * kMostCount * sizeof(number);
  *p = (struct pending){
      step, op, slot, members[slot], my[slot], 1, {MPI_REQUEST_NULL, MPI_REQUEST_NULL}, need(bytes), need(bytes), NULL};
  return p;
}

/* A message to a neighbour at a distance and one from another; complete some steps later. */
static void start_messages(int step, int slot) {
  int n = members[slot], me = my[slot], distance = (int)(draw(step, 6) % (unsigned)n);
  int to = (me + distance) % n, from = (me + n - distance) % n, count = count_of(step);
  struct pending* p = new_pending(step, kOps + from, slot);
  for (int i = 0; i < count; ++i) p->in[i] = value(step, me, i);
  MPI_Irecv(p->out, count, MPI_UNSIGNED_LONG_LONG, from, step, comms[slot], &p->requests[0]);
  (draw(step, 7) % 2 ? MPI_Isend : MPI_Issend)(p->in, count, MPI_UNSIGNED_LONG_LONG, to, step, comms[slot],
                                               &p->requests[1]);
}

/* Replaces what is in a slot. A communicator may be freed while operations on it are under way. */
static void renew(int step) {
  int slot = 1 + (int)(draw(step, 8) % (kSlots - 1)), from = (int)(draw(step, 9) % (unsigned)slot);
  if (comms[slot] != MPI_COMM_NULL) MPI_Comm_free(&comms[slot]);
  comms[slot] = MPI_COMM_NULL;
  if (comms[from] == MPI_COMM_NULL) return;
  int color = (int)(plan(-6, step, my[from], 0) % 3), key = (int)(plan(-7, step, my[from], 0) % 100);
  MPI_Group all, some;
  int range[1][3] = {{0, members[from] - 1, 2}};
  switch (draw(step, 10) % 4) {
    case 0:
      MPI_Comm_dup(comms[from], &comms[slot]);
      break;
    case 1:
      MPI_Comm_split(comms[from], color == 2 ? MPI_UNDEFINED : color, key, &comms[slot]);
      break;
    case 2:
      MPI_Comm_split(comms[from], color, key, &comms[slot]);
      break;
    default:
      MPI_Comm_group(comms[from], &all);
      MPI_Group_range_incl(all, 1, range, &some);
      if (draw(step, 11) % 2)
        MPI_Comm_create(comms[from], some, &comms[slot]);
      else if (my[from] % 2 == 0)
        MPI_Comm_create_group(comms[from], some, step, &comms[slot]);
      MPI_Group_free(&all);
      MPI_Group_free(&some);
      break;
  }
  if (comms[slot] == MPI_COMM_NULL) return;
  MPI_Comm_rank(comms[slot], &my[slot]);
  MPI_Comm_size(comms[slot], &members[slot]);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Op_create(compose, 0, &compose_op);
  MPI_Type_contiguous(2, MPI_UNSIGNED_LONG_LONG, &pair_type);
  MPI_Type_commit(&pair_type);
  for (int slot = 1; slot < kSlots; ++slot) comms[slot] = MPI_COMM_NULL;
  comms[0] = MPI_COMM_WORLD, my[0] = rank, members[0] = size;
  for (int step = 0; step < kSteps; ++step) {
    int kind = (int)(draw(step, 12) % 8), slot = (int)(draw(step, 13) % kSlots), op = (int)(draw(step, 14) % kOps);
    if (kind == 0) renew(step);
    if (comms[slot] == MPI_COMM_NULL) continue;
    if (kind == 1 || kind == 2) start_messages(step, slot);
    if (kind <= 2) continue;
    struct pending* p = new_pending(step, op, slot);
    int nonblocking = kind >= 6;
    if (op == kGatherv || op == kScatterv || op == kAlltoallv) lay_out(p);
    if (op >= kReduce && op <= kExscan)
      start_reduction(p, nonblocking);
    else if (op == kReduceScatter)
      start_reduction(p, nonblocking);
    else
      start_movement(p, nonblocking);
    if (!nonblocking) finish(p);
  }
  for (int i = 0; i < kPending; ++i) finish(&pending[i]);
  for (int slot = 1; slot < kSlots; ++slot)
    if (comms[slot] != MPI_COMM_NULL) MPI_Comm_free(&comms[slot]);
  MPI_Type_free(&pair_type);
  MPI_Op_free(&compose_op);
  return end("collectives");
}
