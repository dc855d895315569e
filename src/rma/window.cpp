// Birth and death of windows. See window.h.
#include "rma/window.h"

#include <sys/mman.h>

#include <algorithm>

#include "comm/create.h"

namespace tmpi::rma {

namespace {

// Where parts may lie apart, they lie far enough apart that a processor that walks through one does not fetch the next
// (base/spread_array.h tells what that costs).
constexpr int64_t kPage = 4096, kApart = kPage + 64;

// What a member brings to the meeting and takes away from it.
struct Part {
  const Wish* wish;
  int64_t offset = 0;  // of its memory
  Shared* shared = nullptr;
  comm::Shared* communicator = nullptr;
  int64_t wanted_bytes = 0;
};

Part& part_of(void* const* contributions, int member) { return *static_cast<Part*>(contributions[member]); }

// Gives each part its offset. Returns the bytes of all, -1 if they are more than can be counted.
int64_t lay_out(void* const* contributions, int size) {
  const Wish& first = *part_of(contributions, 0).wish;
  int64_t end = 0;
  for (int i = 0; i < size; ++i) {
    Part& part = part_of(contributions, i);
    if (!first.contiguous) {
      const int64_t apart = i > 0 ? kApart : 0, alignment = part.wish->alignment;
      if (__builtin_add_overflow(end, apart + alignment - 1, &end)) return -1;
      end &= -alignment;
    }
    part.offset = end;
    if (__builtin_add_overflow(end, part.wish->bytes, &end)) return -1;
  }
  return end;
}

// Memory for all parts, zero and not touched: a page comes to be where its first user runs.
bool map(Shared& shared, int64_t bytes, int64_t alignment, char** begin) {
  const int64_t spare = alignment > kPage ? alignment : 0;
  if (bytes < 0 || __builtin_add_overflow(bytes, spare, &bytes)) return false;
  if (bytes == 0) return true;
  void* memory = mmap(nullptr, static_cast<size_t>(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  shared.mapping = static_cast<char*>(memory);
  shared.mapped_bytes = static_cast<size_t>(bytes);
  const auto mask = static_cast<uintptr_t>(alignment) - 1;
  *begin = shared.mapping + (-reinterpret_cast<uintptr_t>(memory) & mask);
  return true;
}

// Runs on the last member to arrive. On failure the parts keep shared null.
void combine(void* const* contributions, int size, void* context) {
  auto& parent = *static_cast<comm::Shared*>(context);
  const bool brought = part_of(contributions, 0).wish->flavor == MPI_WIN_FLAVOR_CREATE;
  auto* shared = new Shared(size);
  char* begin = nullptr;
  if (!brought) {
    const int64_t bytes = lay_out(contributions, size);
    int64_t alignment = 1;
    for (int i = 0; i < size; ++i) alignment = std::max(alignment, part_of(contributions, i).wish->alignment);
    if (!map(*shared, bytes, alignment, &begin)) {
      delete shared;
      for (int i = 0; i < size; ++i) part_of(contributions, i).wanted_bytes = bytes;
      return;
    }
  }
  comm::Shared* communicator = comm::make_shared(comm::retain(parent.group));
  for (int i = 0; i < size; ++i) {
    Part& part = part_of(contributions, i);
    Target& target = shared->targets[static_cast<size_t>(i)];
    target.base = brought ? static_cast<char*>(part.wish->base) : begin ? begin + part.offset : nullptr;
    target.bytes = part.wish->bytes;
    target.disp_unit = part.wish->disp_unit;
    part.shared = shared;
    part.communicator = communicator;
  }
  shared->references.store(size, std::memory_order_relaxed);  // the meeting publishes it
}

}  // namespace

Shared::~Shared() {
  if (mapping) munmap(mapping, mapped_bytes);
}

char* Target::locate(int64_t disp, int64_t low, int64_t high) const {
  int64_t at, begin, end;
  if (__builtin_mul_overflow(disp, disp_unit, &at) || __builtin_add_overflow(at, low, &begin) ||
      __builtin_add_overflow(at, high, &end) || begin < 0 || end > bytes)
    return nullptr;
  return base + at;
}

bool Epoch::has_started(int target) const {
  return std::binary_search(started_targets.begin(), started_targets.end(), target);
}

Made create(comm::Communicator& parent, const Wish& wish, const char* what) {
  Made made;
  Part part{&wish};
  made.mismatch = comm::meet_all(parent, &part, combine, parent.shared, what);
  made.wanted_bytes = part.wanted_bytes;
  if (made.mismatch || !part.shared) return made;
  auto* window = new Window;
  window->rank = parent.rank;
  window->size = parent.size;
  window->shared = part.shared;
  window->communicator = comm::make_communicator(part.communicator, parent.rank, 0, nullptr);
  window->communicator->owner = window->handle();
  window->attribute_bytes = wish.bytes;
  window->attribute_disp_unit = static_cast<int>(wish.disp_unit);
  window->attribute_flavor = wish.flavor;
  made.window = window;
  return made;
}

void destroy(Window* window) {
  window->magic = 0;
  comm::free_handle(window->communicator);
  // acq_rel: the last one unmaps what the others have done with.
  if (window->shared->references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete window->shared;
  delete window;
}

}  // namespace tmpi::rma
