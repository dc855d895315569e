// See client.h; how a place is found and lost is in page_seat.cpp and daemon_seat.cpp.
#include "monitor/client.h"

#include <errno.h>
#include <limits.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "base/log.h"
#include "monitor/socket.h"
#include "monitor/status.h"

namespace tmpi::monitor {

namespace {
constexpr auto relaxed = std::memory_order_relaxed;
}

Client::~Client() {
  leave();
  for (const Page* page : retired_) unmap(page);
  if (seat_) unmap(seat_->page());  // of the parent of this process
}

bool Client::is_ours() const { return seat_ != nullptr && process_ == getpid(); }

Result<void> Client::join(const Job& job) {
  leave();
  job_ = job;
  process_ = getpid();
  socket_ = socket_path(job.socket, job.folder);
  // The program may go to another folder.
  char folder[PATH_MAX];
  if (!socket_.empty() && socket_[0] != '/' && getcwd(folder, sizeof folder)) socket_ = folder + ("/" + socket_);
  seeks_ = true;
  return sit_down();
}

Result<void> Client::sit_down() {
  sought_ns_ = now_ns();
  Result<std::unique_ptr<Seat>> seat = Error{"", ENOENT};
  if (seeks_) seat = take_daemon_seat(job_, socket_, sought_ns_ + kAnswerNs);
  if (!seat) {
    bool tell = !tells_of_no_daemon(seat.error());
    if (tell) seeks_ = false;
    if (tell) logf("%s; this job shares with its user's own", seat.error().text.c_str());
    seat = take_page_seat(job_);
  }
  if (!seat) return seat.error();
  take(std::move(seat.value()));
  return {};
}

void Client::take(std::unique_ptr<Seat> seat) {
  seat_ = std::move(seat);
  Said& said = seat_->said();
  said.adapts.store(job_.adapts, relaxed);
  said.wish.store(wish_, relaxed);
  store_set(said.affinity, affinity_of_thread());
  measured_ns_ = 0;
  owner_.store(seat_->owner(), relaxed);
  // release: partner of the acquire in allocation and processors.
  granted_.store(&seat_->entry(), std::memory_order_release);
  grant_.store(&seat_->entry().grant, std::memory_order_release);
}

// The old page's place reads as zeros from now on: no grant.
void Client::get_up() {
  grant_.store(&kNoGrant, relaxed);
  granted_.store(nullptr, relaxed);
  retire(seat_->page());
  retired_.push_back(seat_->page());
  seat_.reset();
}

// A job that shares with its user's own looks for tmpid, until it is refused.
void Client::seek_daemon(int64_t now) {
  if (seat_->is_shared_by_users() || !seeks_ || now - sought_ns_ < kSeekNs) return;
  sought_ns_ = now;
  Result<std::unique_ptr<Seat>> seat = take_daemon_seat(job_, socket_, now_ns() + kSoonNs);
  if (!seat) {
    // A tmpid that is too busy or stopped costs us little if it is asked seldom.
    if (seat.error().error_number == ETIMEDOUT)
      sought_ns_ += 9 * kSeekNs;
    else
      seeks_ = tells_of_no_daemon(seat.error());
    return;
  }
  seat_->leave();
  get_up();
  take(std::move(seat.value()));
}

void Client::update_wish(int processors) {
  auto wish = static_cast<uint32_t>(std::max(processors, 0));
  if (wish == wish_) return;
  wish_ = wish;
  if (seat_) seat_->said().wish.store(wish, relaxed);
}

bool Client::processors(ProcessorSet& set) const {
  const Entry* from = granted_.load(std::memory_order_acquire);
  if (!from) return false;
  // acquire: partner of the release in Allocator::publish; the words' loads order the second look at the version after
  // them.
  uint32_t version = from->set_version.load(std::memory_order_acquire);
  set = load_set(from->granted);
  return version % 2 == 0 && from->set_version.load(relaxed) == version && allocation().processors >= 0 && !set.empty();
}

void Client::measure(const Carriers& carriers, int64_t now) {
  measured_ns_ = now;
  Said& said = seat_->said();
  ProcessorSet affinity = affinity_of_thread();
  if (affinity != load_set(said.affinity)) store_set(said.affinity, affinity);
  if (!quota_ || now - regrouped_ns_ >= kRegroupNs) {
    if (!quota_ || !quota_->is_current()) quota_ = std::make_unique<CpuQuota>();
    regrouped_ns_ = now;
  }
  CpuQuota::Limit limit = quota_->read();
  auto milli = std::lround(std::min<double>(limit.processors, ProcessorSet::kMost) * 1000);
  said.quota_group.store(limit.group, relaxed);
  said.quota_milli.store(limit.processors > 0 ? static_cast<uint32_t>(std::max(milli, 1L)) : 0, relaxed);
  times_.read(carriers.kernel_ids);
  said.ran_ns.store(times_.ran_ns(), relaxed);
  said.waited_ns.store(times_.waited_ns(), relaxed);
}

int64_t Client::tick(const Carriers& carriers, int64_t now) {
  if (!is_ours()) return -1;
  if (!seat_->holds(now)) {
    seat_->drop();
    get_up();
    Result<void> moved = sit_down();
    if (!moved) logf("%s; %s", moved.error().text.c_str(), kOnItsOwn);
    if (!moved) return -1;
  }
  seek_daemon(now);
  Said& said = seat_->said();
  said.heard_ns.store(static_cast<uint64_t>(now), relaxed);
  said.running.store(static_cast<uint32_t>(carriers.running), relaxed);
  if (measured_ns_ == 0 || now - measured_ns_ >= kMeasureNs) measure(carriers, now);
  return seat_->pass(now);
}

bool Client::is_looked_at(uint32_t& look) const {
  if (!is_ours()) return false;
  look = seat_->entry().looks.load(relaxed);
  return look != static_cast<uint32_t>(seat_->said().look_answer.load(relaxed) >> 32);
}

void Client::answer_look(uint32_t look, int error_number) {
  if (!is_ours()) return;
  // release: whoever sees the answer finds the file.
  seat_->said().look_answer.store(static_cast<uint64_t>(look) << 32 | static_cast<uint32_t>(error_number),
                                  std::memory_order_release);
  seat_->tell();
}

std::string Client::status_path() const { return seat_ ? monitor::status_path(seat_->status_folder(), process_) : ""; }

void Client::rest() {
  if (seat_ && !is_ours()) return;
  update_wish(0);
  if (!seat_) return;
  seat_->said().running.store(0, relaxed);
  seat_->rest();
}

void Client::leave() {
  if (!is_ours()) return;
  const std::string folder = seat_->status_folder();
  remove_status(folder, process_);
  seat_->leave();
  get_up();
  remove_dead_status(folder);
}

int sweep(const std::string& folder) {
  remove_dead_status(status_folder(folder));  // of jobs that were registered at tmpid
  Result<LockedPage> locked = LockedPage::open(folder, false);
  if (!locked) return 0;
  int left = remove_dead(locked.value().page(), false);
  remove_dead_status(locked.value().folder());
  if (left == 0) locked.value().remove_file();
  unmap(&locked.value().page());
  return left;
}

}  // namespace tmpi::monitor
