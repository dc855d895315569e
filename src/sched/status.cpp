// See status.h.
#include "sched/status.h"

#include <string.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"
#include "sched/scheduler.h"

namespace tmpi::sched {

namespace {

using monitor::Count;
using monitor::State;

// What a rank waits for, by value.
struct Reason {
  WaitReason reason;
  char communicator[monitor::kStatusTextBytes] = "";

  void take(const Rank& rank) {
    reason = rank.reason();
    if (!reason.communicator) return;
    memcpy(communicator, reason.communicator, strnlen(reason.communicator, sizeof communicator - 1));
    reason.communicator = communicator;
  }
};

// S3. False: the rank is not parked any more.
bool look_at_parked(Scheduler& job, Rank& rank, Reason& reason) {
  uint32_t state = kParked;
  // acquire: partner of the release with which it was parked; its reason is there. From here to the exchange below
  // nobody else makes it ready, so its frame stays as it is.
  if (!rank.state.compare_exchange_strong(state, kRunning, std::memory_order_acq_rel, std::memory_order_relaxed))
    return false;
  reason.take(rank);
  state = kRunning;
  // release: whoever makes it ready does so after our look. acquire: for the rank, as in settle_leaver.
  if (!rank.state.compare_exchange_strong(state, kParked, std::memory_order_acq_rel, std::memory_order_acquire)) {
    // Notified, and so nobody else's.
    rank.state.store(kParked, std::memory_order_release);
    job.unpark(&rank);
  }
  return true;
}

State state_of(Scheduler& job, Rank& rank, Reason& reason) {
  switch (rank.state.load(std::memory_order_acquire)) {
    case kDone:
      return State::kEnded;
    case kReady:
      return State::kReady;
    case kParked:
      return look_at_parked(job, rank, reason) ? State::kWaiting : State::kReady;
    default:
      break;
  }
  const Carrier* carrier = rank.home.load(std::memory_order_acquire);  // partner: Carrier::adopt
  bool spins = carrier && carrier->running.load(std::memory_order_relaxed) == &rank &&
               carrier->spinning.load(std::memory_order_relaxed);
  return spins ? State::kSpinning : State::kRunning;
}

}  // namespace

std::string text_of(const WaitReason& reason) {
  std::string text = reason.what ? reason.what : "an unknown place";
  if (reason.peer == WaitReason::kAnybody)
    text += ", for a message from any rank";
  else if (reason.peer == WaitReason::kEverybody)
    text += ", for the other ranks of the communicator";
  else if (reason.peer >= 0)
    text += ", for rank " + std::to_string(reason.peer);
  if (reason.tag == WaitReason::kAnyTag)
    text += ", any tag";
  else if (reason.tag != WaitReason::kNoTag)
    text += ", tag " + std::to_string(reason.tag);
  if (reason.communicator) text += std::string(", ") + reason.communicator;
  return text;
}

monitor::StatusRecord record_of(Scheduler& job, Rank& rank) {
  monitor::StatusRecord record;
  record.number = static_cast<uint32_t>(rank.id);
  Reason reason;
  State state = state_of(job, rank, reason);
  record.state = static_cast<uint32_t>(state);
  if (state == State::kWaiting) record.set_text(text_of(reason.reason));
  RankStats& stats = rank.stats;
  auto ns = [](uint64_t t) { return static_cast<uint64_t>(ticks_to_ns(t)); };
  record[Count::kSwitches] = std::atomic_ref(stats.switches).load(std::memory_order_relaxed);
  record[Count::kWaits] = stats.waits;
  record[Count::kBlocked] = stats.blocked;
  record[Count::kMigrations] = stats.migrations;
  record[Count::kMessages] = stats.messages;
  record[Count::kBytes] = stats.bytes;
  record[Count::kWaitedNs] = ns(stats.waiting);
  record[Count::kSpunNs] = ns(stats.spinning);
  record[Count::kCopiedNs] = ns(stats.copying);
  return record;
}

void Status::attach(monitor::Client* client) {
  writer_.cancel();
  told_ns_ = -1;
  client_ = client;
}

void Status::begin(int64_t now) {
  monitor::StatusHeader header;
  header.taken_ns = now;
  header.timed = scheduler_.options().stats;
  header.activations = static_cast<uint32_t>(scheduler_.activations());
  scheduler_.each_carrier([&](const Carrier& carrier) {
    ++header.carriers;
    if (carrier.resting.load(std::memory_order_relaxed) == kAwake) ++header.awake;
  });
  std::string path = client_->status_path();
  if (told_ns_ >= 0 && path != path_) unlink(path_.c_str());  // the registry has moved to another folder
  path_ = std::move(path);
  writer_.begin(path_, header);
  next_ = 0;
}

void Status::finish(int64_t now) {
  int error = writer_.finish();
  told_ns_ = error == 0 ? now : -1;
  client_->answer_look(look_, error);
}

int64_t Status::tick(int64_t now) {
  if (!client_) return -1;
  if (!writer_.is_open()) {
    if (!client_->is_looked_at(look_)) {
      if (told_ns_ < 0) return kIdleNs;
      if (now - told_ns_ < kForgetNs) return kWatchedNs;
      unlink(path_.c_str());
      told_ns_ = -1;
      return kIdleNs;
    }
    begin(now);
  }
  for (int end = std::min(next_ + kSlice, scheduler_.rank_count()); next_ < end; ++next_)
    writer_.add(record_of(scheduler_, *scheduler_.rank(next_)));
  if (next_ < scheduler_.rank_count()) return kNextSliceNs;
  finish(now);
  return kWatchedNs;
}

}  // namespace tmpi::sched
