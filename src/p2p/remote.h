// Messages between the processes of a job. What arrives over the device is put into the receiver's mailbox as if a
// local sender had come: small data whole, large data by an envelope whose data is fetched once it is matched. So
// matching, probes, cancels and order are the mailbox's. Not the device (src/device), not the start of the
// processes (src/net).
//
// Ranks are numbered through: process p has `per_process` of them, from p * per_process on.
//
// Invariants
//   P1  Messages of one process to another are numbered in the order of their sending, and delivered in this order,
//       whatever the device does (D2, M4).
//   P2  A synchronous send is complete when its data has left and the receiver has said that it is matched.
//   P3  A send that was cancelled is complete when the receiver has said who came first, the cancel or a receive. The
//       answer needs nobody to receive, only somebody who looks (G3).
#pragma once

#include <memory>

#include "device/progress.h"
#include "p2p/request.h"

namespace tmpi::p2p {

struct Processes {
  int mine = 0;
  int count = 1;
  int per_process = 1;   // ranks; the last one may have fewer
  int total = 1;         // ranks of all
  bool crowded = false;  // more processes than processors, somewhere; all know the same
  int first_rank() const { return mine * per_process; }
};

// What an envelope keeps whose sender is in another process.
struct Remote {
  int process;
  void* offer;      // the data, still there; nullptr: it came along
  uint64_t token;   // the sender's, to be told that the message is matched; 0: it does not ask
  uint32_t number;  // among the sender's
};

// To be passed to Device::open.
void handle_message(const device::Incoming& message);

// Takes over the device, to which all processes are connected, and starts looking into it. Once, after
// create_endpoints, before ranks run.
Result<void> connect_processes(const Processes& processes, std::unique_ptr<device::Device> device);
// Waits until everything that was sent has left this process. Blocks the kernel thread, not for long.
void flush_messages();
// After the last rank has ended (tests; a job just ends).
void disconnect_processes();

// The job's progress; nullptr in a job of one process. Written before ranks run.
extern device::Progress* progress;
// Whether ranks of this job are in other processes.
inline bool several_processes() { return progress != nullptr; }

// Looks for messages of other processes. Returns whether there were any. Does not park.
inline bool look_for_remote() { return __builtin_expect(progress != nullptr, 0) && progress->look(); }

// Sends to a rank of another process, as send and start_send (request.h) do.
int send_remote(Mode mode, const Buffer& data, const Target& target, const sched::WaitReason& reason);
int start_send_remote(Mode mode, const Buffer& data, const Target& target, Request* request);
// MPI_Cancel of what start_send_remote has started and is not known to be complete. Its event is set afterwards, and
// its state is kCancelled then if it was. Does not park.
void cancel_remote(Envelope* envelope);

// Completes a matched pair whose envelope has a Remote: at once, or when the data has been fetched.
void complete_remote(Receive* receive, Envelope* envelope);

}  // namespace tmpi::p2p
