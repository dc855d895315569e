// The space for buffered sends: of the process (MPI_Buffer_*) and of one communicator (MPI_Comm_*_buffer),
// MPI 5.0, 3.6. A message goes to the communicator's space if it has one, otherwise to that of the process. Not the
// segments in it (p2p/buffered.h).
//
// Invariants:
//  1. A space is used by its rank only; the table is shared by all ranks and guarded by its mutex.
//  2. An entry belongs to the communicator whose address and context id it has: an address alone may be used again.
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

using p2p::BufferedSpace;

namespace {

struct Entry {
  const comm::Communicator* communicator;
  int owner;  // world rank
  uint64_t context_id;
  std::unique_ptr<BufferedSpace>
      space;  // stays when it is detached: a request of MPI_Comm_iflush_buffer may still look at it
  bool attached;
};

Mutex table_mutex;
std::vector<Entry> table TMPI_GUARDED_BY(table_mutex);
// How many entries there are: nearly all programs have none and never take the mutex. relaxed: a rank asks for its own
// entries only.
std::atomic<int> entry_count{0};

BufferedSpace* find_space(const comm::Communicator* c) {
  if (entry_count.load(std::memory_order_relaxed) == 0) [[likely]]
    return nullptr;
  MutexLock lock(table_mutex);
  for (Entry& entry : table)
    if (entry.communicator == c && entry.context_id == c->context_id)
      return entry.attached ? entry.space.get() : nullptr;
  return nullptr;
}

BufferedSpace* add_space(const comm::Communicator* c) {
  MutexLock lock(table_mutex);
  for (Entry& entry : table) {
    if (entry.communicator != c) continue;
    // The same address with another context id: the entry is of a communicator that was freed.
    if (entry.context_id != c->context_id) entry.space = std::make_unique<BufferedSpace>();
    entry.context_id = c->context_id;
    entry.attached = true;
    return entry.space.get();
  }
  table.push_back({c, sched::self()->id, c->context_id, std::make_unique<BufferedSpace>(), true});
  entry_count.store(static_cast<int>(table.size()), std::memory_order_relaxed);
  return table.back().space.get();
}

// An attached space of the calling rank, which is no longer attached; nullptr: there is none.
BufferedSpace* take_any_space() {
  MutexLock lock(table_mutex);
  for (Entry& entry : table) {
    if (!entry.attached || entry.owner != sched::self()->id) continue;
    entry.attached = false;
    return entry.space.get();
  }
  return nullptr;
}

void remove_space(const comm::Communicator* c) {
  MutexLock lock(table_mutex);
  for (Entry& entry : table)
    if (entry.communicator == c) entry.attached = false;
}

BufferedSpace& process_space() { return p2p::my_endpoint().buffered; }

int check_attach(comm::Communicator* c, void* buffer, MPI_Count size) {
  if (buffer == MPI_BUFFER_AUTOMATIC) return MPI_SUCCESS;
  if (size < 0) return raise(c, MPI_ERR_ARG, "size is %lld: it must not be negative", static_cast<long long>(size));
  if (!buffer && size > 0)
    return raise(c, MPI_ERR_BUFFER, "buffer is a null pointer: pass the address of memory, or MPI_BUFFER_AUTOMATIC");
  return MPI_SUCCESS;
}

int attached_already(comm::Communicator* c, const char* detach) {
  return raise(c, MPI_ERR_BUFFER, "a buffer is attached already: call %s first", detach);
}

int detach(BufferedSpace* space, void* buffer_addr, CountPointer size, const sched::WaitReason& reason) {
  void* memory = nullptr;
  int64_t bytes = 0;
  if (space) space->detach(&memory, &bytes, reason);
  *static_cast<void**>(buffer_addr) = memory;
  *size = memory == MPI_BUFFER_AUTOMATIC ? 0 : bytes;
  return MPI_SUCCESS;
}

bool poll_flush(p2p::Request* request) {
  if (request->general_done.is_set() || !static_cast<BufferedSpace*>(request->state)->empty()) return false;
  request->general_done.set();
  return true;
}

int iflush(comm::Communicator* c, BufferedSpace* space, MPI_Request* handle) {
  p2p::Request* request = allocate_general(nullptr, poll_flush, nullptr, space);
  if (!request) return no_request(c);
  if (!space) request->general_done.set_by_owner();  // nothing is attached to this communicator
  *handle = handle_of(request);
  return MPI_SUCCESS;
}

}  // namespace

int buffered_send(comm::Communicator* c, const p2p::Buffer& data, const p2p::Target& target) {
  BufferedSpace* own = find_space(c);
  sched::WaitReason none;  // a buffered send does not wait
  if (!own) return p2p::send(p2p::Mode::kBuffered, data, target, none);
  // p2p takes the space of the process: for this message that is the communicator's. Nothing in between parks, and
  // segments do not point back to their space.
  std::swap(process_space(), *own);
  int error = p2p::send(p2p::Mode::kBuffered, data, target, none);
  std::swap(process_space(), *own);
  return error;
}

void detach_buffers() {
  void* memory;
  int64_t bytes;
  const sched::WaitReason reason{current_function()};
  process_space().detach(&memory, &bytes, reason);
  if (entry_count.load(std::memory_order_relaxed) == 0) return;
  while (BufferedSpace* space = take_any_space()) space->detach(&memory, &bytes, reason);
}

int body::Buffer_attach(void* buffer, MPI_Count size) {
  Call call{Function::Buffer_attach};
  TMPI_TRY(check_attach(nullptr, buffer, size));
  int error = process_space().attach(buffer, size);
  return error ? attached_already(nullptr, "MPI_Buffer_detach") : MPI_SUCCESS;
}

int body::Buffer_detach(void* buffer_addr, CountPointer size) {
  Call call{Function::Buffer_detach};
  TMPI_TRY(check_pointer(nullptr, buffer_addr, "buffer_addr"));
  if (!size) return bad_null(nullptr, "size");
  return detach(&process_space(), buffer_addr, size, {"MPI_Buffer_detach"});
}

int body::Buffer_flush() {
  Call call{Function::Buffer_flush};
  process_space().flush({"MPI_Buffer_flush"});
  return MPI_SUCCESS;
}

int body::Buffer_iflush(MPI_Request* request) {
  Call call{Function::Buffer_iflush};
  TMPI_TRY(check_pointer(nullptr, request, "request"));
  return iflush(nullptr, &process_space(), request);
}

int body::Comm_attach_buffer(MPI_Comm comm, void* buffer, MPI_Count size) {
  Call call{Function::Comm_attach_buffer};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_attach(c, buffer, size));
  if (find_space(c)) return attached_already(c, "MPI_Comm_detach_buffer");
  add_space(c)->attach(buffer, size);
  return MPI_SUCCESS;
}

int body::Comm_detach_buffer(MPI_Comm comm, void* buffer_addr, CountPointer size) {
  Call call{Function::Comm_detach_buffer};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, buffer_addr, "buffer_addr"));
  if (!size) return bad_null(c, "size");
  TMPI_TRY(detach(find_space(c), buffer_addr, size, {"MPI_Comm_detach_buffer"}));
  remove_space(c);
  return MPI_SUCCESS;
}

int body::Comm_flush_buffer(MPI_Comm comm) {
  Call call{Function::Comm_flush_buffer};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  if (BufferedSpace* space = find_space(c)) space->flush({"MPI_Comm_flush_buffer"});
  return MPI_SUCCESS;
}

int body::Comm_iflush_buffer(MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Comm_iflush_buffer};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, request, "request"));
  return iflush(c, find_space(c), request);
}

}  // namespace tmpi::mpi
