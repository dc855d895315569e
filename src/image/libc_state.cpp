// See libc_state.h.
#include "image/libc_state.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "image/interpose.h"
#include "image/privatized.h"

namespace tmpi::image {

namespace {

enum Variable { kEnvironment, kOptarg, kOptind, kOpterr, kOptopt, kVariables };

struct Name {
  const char* name;
  Variable variable;
};
constexpr Name names[] = {{"environ", kEnvironment}, {"__environ", kEnvironment}, {"_environ", kEnvironment},
                          {"optarg", kOptarg},       {"optind", kOptind},         {"opterr", kOpterr},
                          {"optopt", kOptopt}};

constexpr const char* zone_names[] = {"tzname", "__tzname", "timezone", "__timezone", "daylight", "__daylight"};

// A place of image 0: the variable itself (copied) or a word with its address.
struct Slot {
  std::uintptr_t place;
  bool is_copy;
  Variable variable;
};
struct Copy {
  std::uintptr_t place;
  std::size_t bytes;
};

// Written by libc_state_start before there are ranks, and never again.
struct {
  std::vector<Slot> slots;
  std::vector<Copy> zone_copies;
  LibcState* states = nullptr;  // never freed: destructors of libraries may still ask
  int count = 0;
} all;

void note(const ElfView& view, const Relocation& relocation) {
  if (relocation.symbol == 0) return;
  if (!is_word_of_rank(view, relocation.place)) return;
  const bool is_copy = relocation.kind == RelocationKind::copy;
  if (!is_copy && relocation.kind != RelocationKind::address) return;
  const char* name = view.symbol_name(relocation.symbol);
  const std::uintptr_t place = view.base + relocation.place;
  for (const Name& known : names)
    if (strcmp(known.name, name) == 0) all.slots.push_back({place, is_copy, known.variable});
  for (const char* known : zone_names)
    if (is_copy && strcmp(known, name) == 0) all.zone_copies.push_back({place, view.symbol(relocation.symbol).st_size});
}

void* copy_of(const Image& image, std::uintptr_t place) { return image.rebase(reinterpret_cast<void*>(place)); }

// A child is alone with its memory: what libc itself looks into (execv, a child's child) is what its rank saw.
void environment_of_child() {
  if (const LibcState* state = libc_state_of(caller_rank())) ::environ = *state->environment;
}

}  // namespace

void libc_state_start(const std::vector<const ElfView*>& family, int ranks) {
  for (const ElfView* view : family)
    view->each_relocation([&](const Relocation& relocation) { note(*view, relocation); });
  all.states = new LibcState[static_cast<std::size_t>(ranks)];
  all.count = ranks;
  pthread_atfork(nullptr, nullptr, environment_of_child);
}

char** libc_state_apply(int rank, const Image& image, char** environment) {
  LibcState& state = all.states[rank];
  state.image = &image;
  if (rank == 0) {
    state.environment = &::environ;
    state.getopt = {&::optarg, &::optind, &::opterr, &::optopt};
    return environment;
  }
  void* where[kVariables] = {&state.own_environment, &state.own_optarg, &state.own_optind, &state.own_opterr,
                             &state.own_optopt};
  for (const Slot& slot : all.slots)
    if (slot.is_copy) where[slot.variable] = copy_of(image, slot.place);
  for (const Slot& slot : all.slots)
    if (!slot.is_copy) *static_cast<void**>(copy_of(image, slot.place)) = where[slot.variable];
  state.environment = static_cast<char***>(where[kEnvironment]);
  state.getopt = {static_cast<char**>(where[kOptarg]), static_cast<int*>(where[kOptind]),
                  static_cast<int*>(where[kOpterr]), static_cast<int*>(where[kOptopt])};
  // An array of its own even if it changes nothing: libc's unsetenv, called by rank 0, moves entries in place.
  for (char** entry = environment; entry != nullptr && *entry != nullptr; ++entry) state.entries.push_back(*entry);
  state.entries.push_back(nullptr);
  *state.environment = state.entries.data();
  return *state.environment;
}

LibcSlots find_libc_slots(const ElfView& elf) {
  LibcSlots slots;
  elf.each_relocation([&](const Relocation& relocation) {
    if (relocation.symbol == 0 || relocation.kind != RelocationKind::address) return;
    for (const Name& known : names)
      if (strcmp(known.name, elf.symbol_name(relocation.symbol)) == 0)
        slots.push_back({elf.base + relocation.place, known.variable});
  });
  return slots;
}

void libc_state_apply(int rank, const LibcSlots& slots, const std::function<void*(void*)>& copy_of) {
  const LibcState* state = libc_state_of(rank);
  if (state == nullptr) return;
  void* const where[kVariables] = {state->environment, state->getopt.optarg, state->getopt.optind, state->getopt.opterr,
                                   state->getopt.optopt};
  for (const LibcSlot& slot : slots)
    *static_cast<void**>(copy_of(reinterpret_cast<void*>(slot.place))) = where[slot.variable];
}

LibcState* libc_state_of(int rank) {
  return rank >= 0 && rank < all.count && all.states[rank].environment != nullptr ? &all.states[rank] : nullptr;
}

void refresh_time_zone(const LibcState& state) {
  if (libc_state_of(0) == &state) return;
  for (const Copy& copy : all.zone_copies)
    memcpy(copy_of(*state.image, copy.place), reinterpret_cast<void*>(copy.place), copy.bytes);
}

}  // namespace tmpi::image
