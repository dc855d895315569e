// See debugger_table.h.
#include "job/debugger_table.h"

#include <stddef.h>

#include "image/elf_view.h"
#include "image/registry.h"
#include "job/job.h"

extern "C" __attribute__((visibility("default"))) tmpi::job::DebuggerTable tmpi_debugger_table;
tmpi::job::DebuggerTable tmpi_debugger_table{};

namespace tmpi::job {

namespace {

template <class T>
uint64_t address(T* object) {
  return reinterpret_cast<uintptr_t>(object);
}

// offsetof is for standard-layout types, which a rank is not.
template <class Object, class Field>
uint64_t distance(const Object& object, const Field& field) {
  return address(&field) - address(&object);
}

}  // namespace

void fill_debugger_table(Job& made) {
  DebuggerTable& t = tmpi_debugger_table;
  const sched::Rank& rank = *made.scheduler->rank(0);
  t.kernel_model = made.scheduler->options().threads == sched::ThreadModel::kKernel;
  t.rank_count = static_cast<uint64_t>(made.scheduler->rank_count());
  t.rank_stride = t.rank_count > 1 ? distance(rank, *made.scheduler->rank(1)) : 0;
  t.stack_pointer = distance(rank, rank.context.stack_pointer);
  t.state = distance(rank, rank.state);
  t.home = distance(rank, rank.home);
  t.waits_for = distance(rank, rank.waits_for);
  t.stack_low = distance(rank, rank.stack_low);
  t.stack_top = distance(rank, rank.stack_top);
  t.stack_bytes = distance(rank, rank.stack_bytes);
  t.rank_thread = distance(rank, rank.kernel_id);
  made.scheduler->each_carrier([&](const sched::Carrier& carrier) {
    t.carrier_running = distance(carrier, carrier.running);
    t.carrier_thread = distance(carrier, carrier.kernel_id);
    t.carrier_index = distance(carrier, carrier.index);
    t.carrier_spinning = distance(carrier, carrier.spinning);
  });
  t.reason_what = offsetof(sched::WaitReason, what);
  t.reason_peer = offsetof(sched::WaitReason, peer);
  t.reason_tag = offsetof(sched::WaitReason, tag);
  t.reason_communicator = offsetof(sched::WaitReason, communicator);
  t.arena = address(image::newest_arena());
  t.arena_begin = offsetof(image::Arena, begin);
  t.arena_stride = offsetof(image::Arena, stride);
  t.arena_span = offsetof(image::Arena, span);
  t.arena_original = offsetof(image::Arena, original);
  t.arena_first = offsetof(image::Arena, first_rank);
  t.arena_count = offsetof(image::Arena, count);
  t.arena_next = offsetof(image::Arena, next);
  t.image_begin = (*made.loader)[0].begin();
  t.image_end = image::ElfView::main_object().end();
  t.image_main = address((*made.loader)[0].main);
  t.ranks = address(&rank);
}

}  // namespace tmpi::job
