// How members meet. See meeting.h.
#include "comm/meeting.h"

#include <list>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/mutex.h"
#include "comm/group.h"

namespace tmpi::comm {

Meeting::Meeting(int size)
    : size_(size), slots_(new Slot[static_cast<size_t>(size)]), contributions_(new void*[static_cast<size_t>(size)]) {}

void Meeting::look_for_mismatch() {
  const char* first = slots_[0].what;
  int other = -1;
  for (int i = 1; i < size_ && other < 0; ++i)
    if (slots_[static_cast<size_t>(i)].what != first) other = i;
  if (other < 0) return;
  for (int i = 0; i < size_; ++i) {
    Slot& slot = slots_[static_cast<size_t>(i)];
    slot.mismatch = slot.what == first ? Mismatch{other, slots_[static_cast<size_t>(other)].what} : Mismatch{0, first};
  }
}

Mismatch Meeting::meet(int rank, void* contribution, Combine combine, void* context, const sched::WaitReason& reason) {
  TMPI_ASSERT(rank >= 0 && rank < size_);
  Slot& mine = slots_[static_cast<size_t>(rank)];
  mine.what = reason.what;
  mine.mismatch = {};
  mine.event.reset();  // no setter can be under way: its set was seen at the end of the last meeting
  contributions_[static_cast<size_t>(rank)] = contribution;
  // acq_rel: the last one sees what the others wrote into their slots.
  if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 < size_) {
    sched::wait_event(mine.event, reason);
    return mine.mismatch;
  }
  look_for_mismatch();
  Mismatch result = mine.mismatch;
  if (!result && combine) combine(contributions_.get(), size_, context);
  arrived_.store(0, std::memory_order_relaxed);  // M2; the events below publish it
  sched::WakeList list;
  for (int i = 0; i < size_; ++i)
    if (i != rank) slots_[static_cast<size_t>(i)].event.set(list);
  return result;
}

namespace {

struct Assembly {
  Assembly(const MeetingKey& key_, int size)
      : key(key_),
        text(key_.text),
        group(key_.group ? retain(const_cast<Group*>(key_.group)) : nullptr),
        meeting(size),
        present(static_cast<size_t>(size)) {}
  ~Assembly() {
    if (group) release(group);
  }
  bool matches(const MeetingKey& other, int rank) const {
    return key.what == other.what && key.context_id == other.context_id && key.tag == other.tag && text == other.text &&
           key.first == other.first && key.second == other.second && !group == !other.group &&
           (!group || compare(*group, *other.group) == MPI_IDENT) && !present[static_cast<size_t>(rank)];
  }
  MeetingKey key;
  std::string text;
  Group* group;
  Meeting meeting;
  std::vector<bool> present;  // guarded by assemblies_mutex
  int missing = 0;            // likewise
  int inside = 0;             // likewise
};

Mutex assemblies_mutex;
// Those that somebody is still to join. Few at any time, so a list is searched.
std::list<Assembly*> assemblies TMPI_GUARDED_BY(assemblies_mutex);

Assembly* join(const MeetingKey& key, int rank, int size) {
  MutexLock lock(assemblies_mutex);
  auto at = assemblies.begin();
  while (at != assemblies.end() && !(*at)->matches(key, rank)) ++at;
  if (at == assemblies.end()) {
    at = assemblies.insert(assemblies.end(), new Assembly(key, size));
    (*at)->missing = (*at)->inside = size;
  }
  Assembly* assembly = *at;
  assembly->present[static_cast<size_t>(rank)] = true;
  if (--assembly->missing == 0) assemblies.erase(at);
  return assembly;
}

}  // namespace

void meet_by_key(const MeetingKey& key, int rank, int size, void* contribution, Meeting::Combine combine, void* context,
                 const sched::WaitReason& reason) {
  Assembly* assembly = join(key, rank, size);
  Mismatch mismatch = assembly->meeting.meet(rank, contribution, combine, context, reason);
  TMPI_ASSERT(!mismatch);  // the key holds the purpose
  bool last;
  {
    MutexLock lock(assemblies_mutex);
    last = --assembly->inside == 0;
  }
  if (last) delete assembly;
}

}  // namespace tmpi::comm
