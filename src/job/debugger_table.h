// Where a debugger finds the ranks: one exported object of plain numbers, tmpi_debugger_table, that says where they are
// in memory and where in them the fields lie that it needs. tools/gdb reads it, in a running job and in a core file, so
// neither needs the debug information of libtmpi. Not for tmpitop, which sees a job from outside (monitor/status.h).
//
// Invariant: the table is complete before `ranks` is set, and does not change afterwards.
#pragma once

#include <stdint.h>

namespace tmpi::job {

struct Job;

// Known to tools/gdb/tmpi_gdb/job.py, in this order; a change is a new version. Distances are in bytes.
struct DebuggerTable {
  uint64_t version = 1;
  uint64_t kernel_model;  // 1: each rank runs on the thread whose id it has; 0: carriers run them
  uint64_t rank_stride, rank_count;
  uint64_t stack_pointer, state, home, waits_for, stack_low, stack_top, stack_bytes, rank_thread;  // in a rank
  uint64_t carrier_running, carrier_thread, carrier_index, carrier_spinning;                       // in a carrier
  uint64_t reason_what, reason_peer, reason_tag, reason_communicator;                              // in a WaitReason
  uint64_t arena;  // the newest; 0: no clones
  uint64_t arena_begin, arena_stride, arena_span, arena_original, arena_first, arena_count, arena_next;  // in an arena
  uint64_t image_begin, image_end, image_main;                                                           // of image 0
  uint64_t ranks;  // the first one; 0: not yet
};

// Before the first rank runs.
void fill_debugger_table(Job& made);

}  // namespace tmpi::job
