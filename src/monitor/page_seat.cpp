// A seat in the page of the user's own jobs: they elect one among them that divides the processors (allocator.h). See
// seat.h; the invariants L1-L4 are in page.h, R1-R4 in layout.h.
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"
#include "monitor/allocator.h"
#include "monitor/page.h"
#include "monitor/process.h"
#include "monitor/seat.h"

namespace tmpi::monitor {

namespace {

constexpr int64_t kLookNs = 50'000'000;  // how often it is seen whether the page is still at its path
constexpr auto relaxed = std::memory_order_relaxed;

class PageSeat final : public Seat {
 public:
  explicit PageSeat(const LockedPage& locked) : mine_(locked.page()), path_(locked.path()), file_(locked.id()) {
    page_ = &mine_;
    looked_ns_ = now_ns();
  }
  Result<void> claim(const Job& job);

  bool is_shared_by_users() const override { return false; }
  std::string status_folder() const override { return path_.substr(0, path_.rfind('/')); }
  bool holds(int64_t now_ns) override;
  int64_t pass(int64_t now_ns) override {
    return allocator_->pass(now_ns) && allocator_->is_calm() ? kCalmPassNs : kPassNs;
  }
  void tell() override {}
  void rest() override { allocator_->resign(); }
  void drop() override;
  void leave() override;

 private:
  Entry& own() { return mine_.entries[slot_]; }

  Page& mine_;
  std::string path_;
  FileId file_;
  std::unique_ptr<Allocator> allocator_;
  int64_t looked_ns_ = 0;
};

// R2: everything first, the owner last. Under the file's lock.
Result<void> PageSeat::claim(const Job& job) {
  remove_dead(mine_, false);
  slot_ = 0;
  // acquire: partner of the release or acq_rel that freed the entry.
  while (slot_ < kMostJobs && mine_.entries[slot_].owner.load(std::memory_order_acquire) != 0) ++slot_;
  if (slot_ == kMostJobs)
    return Error{"the registry of jobs " + path_ + " has no room for more than " + std::to_string(kMostJobs) + " jobs",
                 ENOSPC};
  owner_ = owner_word(next_registration(mine_.shared), static_cast<uint32_t>(getpid()));
  said_ = &own().said;
  allocator_ = std::make_unique<Allocator>(mine_, slot_);
  claim_entry(own(), owner_, {job.name, job.ranks, job.weight, geteuid()}, start_time(getpid()));
  return {};
}

bool PageSeat::holds(int64_t now_ns) {
  // L3. The owner differs when somebody took us for dead.
  bool look = now_ns - looked_ns_ >= kLookNs;
  if (look) looked_ns_ = now_ns;
  return (!look || is_current(path_, file_)) && own().owner.load(relaxed) == owner_;
}

void PageSeat::drop() {
  // A file that was cut may not be touched any more; others who still use this one see us leave.
  if (!is_current(path_, file_)) return;
  allocator_->resign();
  uint64_t mine = owner_;
  // acq_rel: what the job wrote comes before its entry is free, for who claims it next.
  own().owner.compare_exchange_strong(mine, 0, std::memory_order_acq_rel);
}

void PageSeat::leave() {
  Result<LockedPage> locked = LockedPage::open(status_folder(), false);
  if (!locked || locked.value().id() == file_) {
    drop();
    if (locked && remove_dead(locked.value().page(), false) == 0) locked.value().remove_file();
  }
  if (locked) unmap(&locked.value().page());
}

}  // namespace

Result<std::unique_ptr<Seat>> take_page_seat(const Job& job) {
  Result<LockedPage> locked = LockedPage::open(job.folder, true);
  if (!locked) return locked.error();
  auto seat = std::make_unique<PageSeat>(locked.value());
  if (Result<void> claimed = seat->claim(job); !claimed) {
    unmap(&locked.value().page());
    return claimed.error();
  }
  return std::unique_ptr<Seat>(std::move(seat));
}

}  // namespace tmpi::monitor
