// Every collective against a naive reference: datatypes with and without gaps, all roots, in place or not, in random
// order back to back on two communicators, blocking and non-blocking. Inputs are a function of (operation number,
// rank), so each rank works out alone what it must get.
#include <gtest/gtest.h>
#include <string.h>

#include <algorithm>

#include "coll/later.h"
#include "coll/testing.h"
#include "datatype/construct.h"
#include "datatype/pack.h"

namespace tmpi::coll {
namespace {

using datatype::Op;
using datatype::Type;

// Types whose element is two ints, in three layouts.
const Type& pair_of_ints(int variant) {
  static const Type* types[] = {
      [] {
        const Type* type = datatype::create_contiguous(2, *datatype::resolve(MPI_INT)).type;
        return type;
      }(),
      [] {
        const Type* gapped = datatype::create_vector(2, 1, 2, *datatype::resolve(MPI_INT)).type;
        return static_cast<const Type*>(datatype::create_resized(*gapped, 0, 20).type);
      }(),
      [] {  // second int first, and nothing at the buffer's address itself
        int64_t at[] = {12, 4};
        const Type* reversed = datatype::create_hindexed_block(2, 1, at, *datatype::resolve(MPI_INT)).type;
        return static_cast<const Type*>(datatype::create_resized(*reversed, 0, 16).type);
      }(),
  };
  return *types[variant % 3];
}

// Typed memory of `elements` elements, filled with a pattern so that a byte written where none should be is noticed.
struct Memory {
  Memory(const Type& t, int64_t elements) : type(t), bytes(static_cast<size_t>(elements * t.extent()) + 64, 0x5a) {}
  char* at(int64_t element) { return bytes.data() + element * type.extent(); }
  void put(int64_t element, const std::vector<int>& stream) {
    datatype::unpack(type, static_cast<int64_t>(stream.size()) * 4 / type.size(), at(element), 0, stream.data(),
                     static_cast<int64_t>(stream.size()) * 4);
  }
  const Type& type;
  std::vector<char> bytes;
};

// What rank `from` has for rank `to` in operation `number`: count pairs.
std::vector<int> data(int number, int from, int to, int64_t count) {
  std::vector<int> stream(static_cast<size_t>(2 * count));
  Random random{static_cast<uint64_t>(number) << 20 | static_cast<uint64_t>(from) << 10 | static_cast<uint64_t>(to)};
  int start = static_cast<int>(random.next() >> 33);
  for (size_t i = 0; i < stream.size(); ++i) stream[i] = start + static_cast<int>(i) * 7;
  return stream;
}

// ---- Reductions

// Products of 2x2 matrices modulo 97 do not commute. `row` is the distance of the two rows in ints, `all` of two
// matrices.
template <int row, int all>
void multiply(void* in, void* inout, int* count, MPI_Datatype*) {
  const int* a = static_cast<int*>(in);
  int* b = static_cast<int*>(inout);
  for (int i = 0; i < *count; ++i, a += all, b += all) {
    int c[4];
    for (int r = 0; r < 2; ++r)
      for (int k = 0; k < 2; ++k) c[2 * r + k] = (a[r * row] * b[k] + a[r * row + 1] * b[row + k]) % 97;
    for (int k = 0; k < 4; ++k) b[k / 2 * row + k % 2] = c[k];
  }
}

struct Reduction {
  const Op* op;
  const Type* type;
  enum { kInts, kDoubles, kMatrices, kPairs } values;
};

const Reduction& reduction(int index) {
  static const Type* gapped = datatype::create_vector(2, 2, 3, *datatype::resolve(MPI_INT)).type;
  static const Reduction all[] = {
      {datatype::resolve_op(MPI_SUM), datatype::resolve(MPI_INT), Reduction::kInts},
      {datatype::resolve_op(MPI_SUM), datatype::resolve(MPI_DOUBLE), Reduction::kDoubles},
      {datatype::resolve_op(MPI_MAX), datatype::resolve(MPI_LONG), Reduction::kInts},
      {datatype::resolve_op(MPI_BXOR), datatype::resolve(MPI_UNSIGNED_CHAR), Reduction::kInts},
      {datatype::resolve_op(MPI_MAXLOC), datatype::resolve(MPI_2INT), Reduction::kInts},
      {datatype::resolve_op(MPI_MINLOC), datatype::resolve(MPI_DOUBLE_INT), Reduction::kPairs},
      {datatype::create_op(multiply<2, 4>, nullptr, false).op,
       datatype::create_contiguous(4, *datatype::resolve(MPI_INT)).type, Reduction::kMatrices},
      {datatype::create_op(multiply<3, 5>, nullptr, false).op, gapped, Reduction::kMatrices},
  };
  return all[index % 8];
}

// The packed input of a rank.
std::vector<char> input_of(const Reduction& r, int number, int rank, int64_t count) {
  std::vector<char> packed(static_cast<size_t>(count * r.type->size()) + 8);
  Random random{static_cast<uint64_t>(number) * 1000 + static_cast<uint64_t>(rank)};
  int64_t bytes = count * r.type->size();
  for (int64_t at = 0; at < bytes;) {
    if (r.values == Reduction::kDoubles || (r.values == Reduction::kPairs && at % 12 == 0)) {
      // Sums of these depend on the order; ties make MINLOC look at the index.
      double value = r.values == Reduction::kPairs ? random.below(4) : static_cast<double>(random.next() % 1000) / 7;
      memcpy(packed.data() + at, &value, 8);
      at += 8;
    } else {
      int value = random.below(97);
      memcpy(packed.data() + at, &value, 4);
      at += 4;
    }
  }
  packed.resize(static_cast<size_t>(bytes));
  return packed;
}

std::vector<char> typed(const Type& type, const std::vector<char>& packed) {
  int64_t count = static_cast<int64_t>(packed.size()) / type.size();
  std::vector<char> memory(static_cast<size_t>(count * type.extent()) + 64, 0x11);
  datatype::unpack(type, count, memory.data(), 0, packed.data(), static_cast<int64_t>(packed.size()));
  return memory;
}

// The packed result over ranks [0, ranks), combined one by one from the left.
std::vector<char> combined(const Reduction& r, int number, int ranks, int64_t count) {
  std::vector<char> sum = typed(*r.type, input_of(r, number, 0, count));
  for (int i = 1; i < ranks; ++i) {
    std::vector<char> next = typed(*r.type, input_of(r, number, i, count)), out = next;
    EXPECT_EQ(datatype::reduce_three(*r.op, *r.type, sum.data(), next.data(), out.data(), count), 0);
    sum = out;
  }
  std::vector<char> packed(static_cast<size_t>(count * r.type->size()));
  datatype::pack(*r.type, count, sum.data(), 0, packed.data(), static_cast<int64_t>(packed.size()));
  return packed;
}

// ---- One operation

struct Plan {
  int number;
  Kind kind;
  int64_t count;
  int root;
  bool in_place;
  int variant;
};

class Tester {
 public:
  Tester(comm::Communicator& communicator, Outcome (*runner)(comm::Communicator&, Args&))
      : c_(communicator), n_(communicator.size), me_(communicator.rank), runner_(runner) {}

  void check(const Plan& plan) {
    plan_ = plan;
    args_ = {};
    args_.kind = plan.kind;
    args_.root = plan.root;
    if (plan.kind <= Kind::kWinFree) return execute();  // a meeting and nothing else
    if (is_reduction(plan.kind)) return reduce();
    move();
  }

 private:
  void execute() {
    Outcome outcome = runner_(c_, args_);
    ASSERT_EQ(outcome.error, 0) << describe() << ": other " << outcome.other;
  }
  std::string describe() const {
    return std::string(name_of(plan_.kind)) + " number " + std::to_string(plan_.number) + " count " +
           std::to_string(plan_.count) + " root " + std::to_string(plan_.root) + (plan_.in_place ? " in place" : "") +
           " variant " + std::to_string(plan_.variant) + " on rank " + std::to_string(me_) + " of " +
           std::to_string(n_);
  }

  // How much goes from one rank to another; differs by pair in the v forms.
  int64_t amount(int from, int to) const {
    switch (plan_.kind) {
      case Kind::kGatherv:
        return plan_.count * from % 5;
      case Kind::kAllgatherv:
        return (plan_.count + from) % 7;
      case Kind::kScatterv:
        return plan_.count * to % 5;
      case Kind::kAlltoallv:
      case Kind::kAlltoallw:
        return plan_.in_place ? (from + to) % 4 : (from * 3 + to) % 5;
      default:
        return plan_.count;
    }
  }

  // Lays out one block per peer, with gaps and backwards in the v forms. Returns the elements needed.
  int64_t place(std::vector<int>& counts, std::vector<int>& at, bool sending) const {
    int64_t next = 0;
    counts.resize(static_cast<size_t>(n_));
    at.resize(static_cast<size_t>(n_));
    for (int i = n_ - 1; i >= 0; --i) {
      auto k = static_cast<size_t>(i);
      counts[k] = static_cast<int>(sending ? amount(me_, i) : amount(i, me_));
      at[k] = static_cast<int>(next);
      next += counts[k] + 1;
    }
    return next;
  }

  void move() {
    const bool is_root = me_ == plan_.root;
    bool rooted = has_root(plan_.kind);
    bool many_out = plan_.kind == Kind::kScatter || plan_.kind == Kind::kScatterv || plan_.kind >= Kind::kAlltoall;
    bool many_in = plan_.kind == Kind::kGather || plan_.kind == Kind::kGatherv || plan_.kind >= Kind::kAllgather;
    bool v = plan_.kind == Kind::kGatherv || plan_.kind == Kind::kScatterv || plan_.kind == Kind::kAllgatherv ||
             plan_.kind >= Kind::kAlltoallv;
    bool w = plan_.kind == Kind::kAlltoallw;
    bool bcast = plan_.kind == Kind::kBcast;
    bool gathers = plan_.kind == Kind::kGather || plan_.kind == Kind::kGatherv;
    bool scatters = plan_.kind == Kind::kScatter || plan_.kind == Kind::kScatterv;
    args_.in_place = plan_.in_place && !bcast && (!rooted || is_root);
    const Type& out_type = pair_of_ints(plan_.variant + me_);
    const Type& in_type = pair_of_ints(plan_.variant + 2 * me_ + 1);
    // Sending
    std::vector<int> out_counts, out_at, in_counts, in_at;
    std::vector<MPI_Datatype> out_types(static_cast<size_t>(n_), out_type.handle()),
        in_types(static_cast<size_t>(n_), in_type.handle());
    int64_t out_elements =
        many_out ? (v ? place(out_counts, out_at, true) : n_ * plan_.count) : amount(me_, plan_.root);
    Memory out(out_type, out_elements);
    auto out_place = [&](int i) { return v ? out_at[static_cast<size_t>(i)] : i * plan_.count; };
    if (!bcast && (!args_.in_place || scatters)) {
      for (int i = 0; many_out && (!rooted || is_root) && i < n_; ++i)
        out.put(out_place(i), data(plan_.number, me_, i, amount(me_, i)));
      if (!many_out) out.put(0, data(plan_.number, me_, 0, amount(me_, plan_.root)));
      args_.send = side_of(out.at(0), many_out ? plan_.count : amount(me_, plan_.root), &out_type);
    }
    // Receiving
    int64_t in_amount = scatters ? amount(plan_.root, me_) : plan_.count;
    int64_t in_elements = many_in ? (v ? place(in_counts, in_at, false) : n_ * plan_.count) : in_amount;
    Memory in(in_type, in_elements), wanted(in_type, in_elements);
    auto in_place_of = [&](int i) { return v ? in_at[static_cast<size_t>(i)] : i * plan_.count; };
    auto sent_by = [&](int i) { return data(plan_.number, i, many_out ? me_ : 0, amount(i, me_)); };
    if (bcast) {
      if (is_root) in.put(0, data(plan_.number, me_, 0, plan_.count));
      wanted.put(0, data(plan_.number, plan_.root, 0, plan_.count));
    } else if (scatters) {
      if (!args_.in_place) wanted.put(0, data(plan_.number, plan_.root, me_, in_amount));
    } else if (!gathers || is_root) {
      for (int i = 0; i < n_; ++i) wanted.put(in_place_of(i), sent_by(i));
      if (args_.in_place && plan_.kind >= Kind::kAlltoall)
        for (int i = 0; i < n_; ++i) in.put(in_place_of(i), data(plan_.number, me_, i, amount(me_, i)));
      else if (args_.in_place)
        in.put(in_place_of(me_), sent_by(me_));
    }
    args_.recv = side_of(in.at(0), many_in ? plan_.count : in_amount, &in_type);
    if (v && many_out) {
      args_.send.counts = out_counts.data();
      if (w)
        for (int& at : out_at) at *= static_cast<int>(out_type.extent());
      args_.send.displacements = out_at.data();
    }
    if (v && many_in) {
      args_.recv.counts = in_counts.data();
      if (w)
        for (int& at : in_at) at *= static_cast<int>(in_type.extent());
      args_.recv.displacements = in_at.data();
    }
    if (w) {
      args_.send.types = out_types.data();
      args_.recv.types = in_types.data();
    }
    execute();
    ASSERT_TRUE(in.bytes == wanted.bytes) << describe();
  }

  void reduce() {
    const Reduction& r = reduction(plan_.variant);
    bool blocks = plan_.kind == Kind::kReduceScatterBlock, scatters = blocks || plan_.kind == Kind::kReduceScatter;
    bool is_root = me_ == plan_.root;
    args_.op = r.op;
    args_.in_place = plan_.in_place && (plan_.kind != Kind::kReduce || is_root);
    std::vector<int> counts(static_cast<size_t>(n_));
    int64_t total = 0, before = 0;
    for (int i = 0; i < n_; ++i) {
      counts[static_cast<size_t>(i)] = static_cast<int>(blocks ? plan_.count : (plan_.count + i) % 9 * (i % 3));
      if (i == me_) before = total;
      total += counts[static_cast<size_t>(i)];
    }
    if (!scatters) total = plan_.count;
    std::vector<char> send = typed(*r.type, input_of(r, plan_.number, me_, total)), recv(send.size(), 0x22);
    std::vector<char> sent = send;
    if (args_.in_place) recv = send;
    args_.send = side_of(args_.in_place ? nullptr : send.data(), total, r.type);
    args_.recv = side_of(recv.data(), blocks ? plan_.count : total, r.type);
    if (plan_.kind == Kind::kReduceScatter) args_.recv.counts = counts.data();
    execute();
    ASSERT_TRUE(send == sent) << describe() << ": input changed";
    if (plan_.kind == Kind::kReduce && !is_root) return;
    if (plan_.kind == Kind::kExscan && me_ == 0) return;
    int ranks = plan_.kind == Kind::kScan ? me_ + 1 : plan_.kind == Kind::kExscan ? me_ : n_;
    std::vector<char> wanted = combined(r, plan_.number, ranks, total);
    int64_t mine = scatters ? counts[static_cast<size_t>(me_)] : total;
    std::vector<char> got(static_cast<size_t>(mine * r.type->size()));
    datatype::pack(*r.type, mine, recv.data(), 0, got.data(), static_cast<int64_t>(got.size()));
    if (scatters)
      wanted = std::vector<char>(wanted.begin() + before * r.type->size(),
                                 wanted.begin() + (before + mine) * r.type->size());
    if (r.values == Reduction::kDoubles && c_.shared->spans) return expect_near(got, wanted);
    ASSERT_TRUE(got == wanted) << describe();
  }

  // Where the members are in several processes trees decide what is added to what.
  void expect_near(const std::vector<char>& got, const std::vector<char>& wanted) const {
    for (size_t at = 0; at < got.size(); at += sizeof(double)) {
      double one, other;
      memcpy(&one, &got[at], sizeof one);
      memcpy(&other, &wanted[at], sizeof other);
      ASSERT_NEAR(one, other, 1e-9) << describe();
    }
  }

  comm::Communicator& c_;
  const int n_, me_;
  Outcome (*runner_)(comm::Communicator&, Args&);
  Plan plan_{};
  Args args_;
};

class CollTest : public testing::TestWithParam<JobSetting> {};

// The neighbourhood collectives, which need a topology, come last; tests/conformance/coll/neighbor.c has them.
constexpr int kPlanned = static_cast<int>(Kind::kNeighborAllgather);
constexpr int64_t kCounts[] = {0, 1, 2, 3, 8, 16, 17, 100, 700};

Plan random_plan(Random& random, int number, int size) {
  Plan plan;
  plan.number = number;
  plan.kind = static_cast<Kind>(random.below(kPlanned));
  bool wide = plan.kind == Kind::kReduceScatterBlock || plan.kind >= Kind::kGather;
  plan.count = kCounts[random.below(wide && size > 8 ? 6 : 9)];
  plan.root = random.below(size);
  plan.in_place = random.below(3) == 0;
  plan.variant = random.below(24);
  return plan;
}

// Each kind with each root and variant, in order.
TEST_P(CollTest, EachInTurn) {
  for (int ranks : {1, 2, 3, 5, 8})
    run_job(GetParam(), ranks, [](comm::Communicator& world, comm::Communicator&) {
      Tester tester(world, run);
      int number = 0;
      for (int kind = 0; kind < kPlanned; ++kind)
        for (int variant = 0; variant < 8; ++variant)
          for (bool in_place : {false, true}) {
            tester.check(
                {++number, static_cast<Kind>(kind), kCounts[number % 8], number % world.size, in_place, variant});
            if (testing::Test::HasFailure()) abort();  // the others would wait for ever
          }
    });
}

void wait_for(Pending* pending, sched::Event& done) {
  if (!pending->spanning) return sched::wait_event(done, {"test"});
  while (advance(pending), !done.is_set()) p2p::wait(awaited(pending), {"test"});
}

// As a non-blocking collective that is waited for at once.
Outcome run_later(comm::Communicator& communicator, Args& args) {
  Pending* pending = join(communicator, args);
  sched::Event done;
  start(pending, &done);
  wait_for(pending, done);
  Outcome outcome = pending->outcome;
  leave(pending);
  return outcome;
}
// As a persistent one, started three times. Only the last counts; the others must not do harm (in place, they would).
Outcome run_persistent(comm::Communicator& communicator, Args& args) {
  Pending* pending = join(communicator, args);
  Outcome outcome;
  for (int i = 0; i < 3; ++i) {
    sched::Event done;
    start(pending, &done);
    wait_for(pending, done);
    outcome = pending->outcome;
  }
  leave(pending);
  return outcome;
}

TEST_P(CollTest, EachLaterAndPersistent) {
  for (int ranks : {1, 2, 5, 8})
    run_job(GetParam(), ranks, [](comm::Communicator& world, comm::Communicator& sub) {
      Tester later(world, run_later), persistent(world, run_persistent), blocking(sub, run);
      int number = 0;
      for (int kind = 0; kind < kPlanned; ++kind)
        for (int variant = 0; variant < 8; ++variant) {
          later.check(
              {++number, static_cast<Kind>(kind), kCounts[number % 8], number % world.size, variant % 2 == 0, variant});
          persistent.check(
              {++number, static_cast<Kind>(kind), kCounts[number % 8], number % world.size, false, variant});
          if (number % 5 == 0)
            blocking.check({number, static_cast<Kind>(kind), kCounts[number % 8], 0, false, variant});
          if (testing::Test::HasFailure()) abort();
        }
    });
}

// Several under way at once, completed in another order than started.
TEST_P(CollTest, ManyAtOnce) {
  run_job(GetParam(), 7, [](comm::Communicator& world, comm::Communicator&) {
    constexpr int kMany = 20;
    for (int round = 0; round < 20; ++round) {
      int in[kMany], out[kMany];
      Pending* pending[kMany];
      sched::Event done[kMany];
      for (int i = 0; i < kMany; ++i) {
        in[i] = world.rank * i + round;
        Args args;
        args.kind = i % 2 ? Kind::kAllreduce : Kind::kBarrier;
        args.op = i % 2 ? datatype::resolve_op(MPI_SUM) : nullptr;
        args.send = side_of(&in[i], 1, datatype::resolve(MPI_INT));
        args.recv = side_of(&out[i], 1, datatype::resolve(MPI_INT));
        pending[i] = join(world, args);
        start(pending[i], &done[i]);
        if ((world.rank + i) % 6 == 0) sched::scheduler->yield();
      }
      for (int i = kMany - 1; i >= 0; --i) {
        wait_for(pending[i], done[i]);
        EXPECT_EQ(pending[i]->outcome.error, 0);
        if (i % 2) {
          EXPECT_EQ(out[i], 21 * i + 7 * round);
        }
        leave(pending[i]);
      }
    }
  });
}

void random_sequence(const JobSetting& setting, int ranks, int operations, uint64_t seed) {
  run_job(setting, ranks, [=](comm::Communicator& world, comm::Communicator& sub) {
    Random shared{seed}, own{seed + 1000 + static_cast<uint64_t>(world.rank)};
    Tester in_world(world, run), in_sub(sub, run);
    for (int number = 0; number < operations; ++number) {
      if (own.below(50) == 0) sched::scheduler->yield();
      if (own.below(400) == 0) sched::scheduler->sleep_for(20'000);
      bool part = shared.below(3) == 0;
      Plan plan = random_plan(shared, number, part ? ranks / 2 : ranks);  // both halves draw the same plan
      (part ? in_sub : in_world).check(plan);
      if (testing::Test::HasFailure()) abort();
    }
  });
}

TEST_P(CollTest, RandomSequences) {
  const char* given = getenv("TMPI_TEST_SEED");
  uint64_t seed = given ? strtoull(given, nullptr, 10) : 1;
  for (int ranks : {2, 4, 8, 32}) {
    SCOPED_TRACE("ranks " + std::to_string(ranks) + " seed " + std::to_string(seed));
    random_sequence(GetParam(), ranks, ranks == 32 ? 150 : 400, seed++);
  }
}

// Vectors that take several rounds.
TEST_P(CollTest, LongVectors) {
  run_job(GetParam(), 3, [](comm::Communicator& world, comm::Communicator&) {
    Tester tester(world, run);
    int number = 0;
    for (Kind kind :
         {Kind::kAllreduce, Kind::kReduceScatterBlock, Kind::kReduce, Kind::kScan, Kind::kExscan, Kind::kBcast})
      for (int variant : {1, 7})
        for (bool in_place : {false, true}) tester.check({++number, kind, 70'001, 1, in_place, variant});
  });
}

std::string setting_name(const testing::TestParamInfo<JobSetting>& info) {
  const JobSetting& s = info.param;
  std::string name = s.threads == sched::ThreadModel::kKernel ? "kernel" : "carriers";
  name += std::to_string(s.carriers);
  if (s.spanning) name += "_spanning";
  if (s.crowded) name += "_crowded";
  if (s.forced_squads) name += "_squads" + std::to_string(s.forced_squads);
  return name;
}

constexpr auto kTwoLevel = sched::ThreadModel::kTwoLevel;
constexpr auto kKernel = sched::ThreadModel::kKernel;
INSTANTIATE_TEST_SUITE_P(Settings, CollTest,
                         testing::Values(JobSetting{1, kTwoLevel}, JobSetting{2, kTwoLevel}, JobSetting{4, kTwoLevel},
                                         JobSetting{2, kTwoLevel, 12}, JobSetting{2, kKernel},
                                         JobSetting{.carriers = 1, .spanning = true},
                                         JobSetting{.carriers = 2, .spanning = true},
                                         JobSetting{.carriers = 2, .crowded = true, .spanning = true},
                                         JobSetting{.carriers = 2, .threads = kKernel, .spanning = true}),
                         setting_name);

}  // namespace
}  // namespace tmpi::coll
