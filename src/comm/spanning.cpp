// See spanning.h.
#include "comm/spanning.h"

#include <string.h>

#include "base/out_of_memory.h"
#include "comm/create.h"
#include "p2p/endpoint.h"

namespace tmpi::comm {

namespace {

// The finalizer of splitmix64: each bit of the input changes half of those of the output.
uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

Shared* own(Shared* shared, uint64_t context) {
  shared->context_id = context;
  shared->spans = true;
  shared->references.store(1, std::memory_order_relaxed);
  return shared;
}

p2p::Buffer bytes_of(const std::string& text) {
  auto bytes = static_cast<int64_t>(text.size());
  return {const_cast<char*>(text.data()), bytes, datatype::resolve(MPI_BYTE), bytes};
}

void send(int world_rank, uint64_t context, int tag, int me, const std::string& text, const sched::WaitReason& reason) {
  p2p::Target target{world_rank, context, tag, me};
  // No memory: the others wait for this message, so the job cannot go on.
  if (p2p::send(p2p::Mode::kStandard, bytes_of(text), target, reason) != 0) out_of_memory(text.size());
}

std::string receive(int world_rank, uint64_t context, int tag, const sched::WaitReason& reason) {
  p2p::Status status;
  p2p::Envelope* message;
  p2p::probe({world_rank, context, tag}, reason, &status, &message);
  std::string text(static_cast<size_t>(status.bytes), '\0');
  (void)p2p::matched_receive(bytes_of(text), message, reason, &status);
  return text;
}

// Several texts in one: their number of bytes each, then they.
std::string join(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) {
    uint64_t bytes = text.size();
    all.append(reinterpret_cast<const char*>(&bytes), sizeof bytes);
  }
  for (const std::string& text : texts) all += text;
  return all;
}
std::vector<std::string> take_apart(const std::string& all, size_t count) {
  std::vector<std::string> texts(count);
  size_t at = count * sizeof(uint64_t);
  for (size_t i = 0; i < count; ++i) {
    uint64_t bytes;
    memcpy(&bytes, all.data() + i * sizeof bytes, sizeof bytes);
    texts[i] = all.substr(at, bytes);
    at += bytes;
  }
  return texts;
}

}  // namespace

uint64_t derive_context(uint64_t parent, uint64_t number, uint64_t part) {
  return (mix(mix(mix(parent) ^ number) ^ part) & (kSpanningBit - 1)) | kSpanningBit;
}

uint64_t hash_of(const Group& group) {
  uint64_t hash = mix(static_cast<uint64_t>(group.size));
  for (int i = 0; i < group.size; ++i) hash = mix(hash ^ static_cast<uint64_t>(group.world_rank(i)));
  return hash;
}

uint64_t hash_of(const std::string& text) {
  uint64_t hash = mix(text.size());
  for (char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
  return hash;
}

Shared* make_spanning(Group* group, uint64_t context) {
  auto* shared = new Shared;
  shared->group = group;
  return own(shared, context);
}

Shared* make_spanning(Group* side0, Group* side1, uint64_t context) {
  auto* shared = new Shared;
  shared->groups[0] = side0;
  shared->groups[1] = side1;
  return own(shared, context);
}

void keep_own(Shared* mine, const std::vector<Shared*>& made, uint64_t parent_context, uint64_t number) {
  for (Shared* shared : made) {
    shared->references.store(1, std::memory_order_relaxed);
    if (shared != mine) release(shared);
  }
  if (!mine) return;
  // The results of one act have no member in common, so the first one tells them apart.
  const Group* first = mine->group ? mine->group : mine->groups[0];
  own(mine, derive_context(parent_context, number, static_cast<uint64_t>(first->world_rank(0))));
  delete mine->meeting;
  mine->meeting = nullptr;
}

// To the first, which sends all to everybody: acts are rare, and jobs of thousands of processes are not yet.
std::vector<std::string> exchange_among(const std::vector<int>& world_ranks, int me, uint64_t context, int tag,
                                        const std::string& mine, const char* what) {
  const size_t count = world_ranks.size();
  sched::WaitReason reason{what, sched::WaitReason::kEverybody};
  if (me != 0) {
    send(world_ranks[0], context, tag, me, mine, reason);
    return take_apart(receive(world_ranks[0], context, tag, reason), count);
  }
  std::vector<std::string> texts(count);
  texts[0] = mine;
  for (size_t i = 1; i < count; ++i) texts[i] = receive(world_ranks[i], context, tag, reason);
  const std::string all = join(texts);
  for (size_t i = 1; i < count; ++i) send(world_ranks[i], context, tag, me, all, reason);
  return texts;
}

std::vector<std::string> exchange(Communicator& communicator, const std::string& mine, const char* what) {
  const Shared& shared = *communicator.shared;
  std::vector<int> members;
  for (const Group* group : {shared.group, shared.groups[0], shared.groups[1]})
    for (int i = 0; group && i < group->size; ++i) members.push_back(group->world_rank(i));
  return exchange_among(members, communicator.slot(), communicator.context_id | kActBit, next_act(communicator), mine,
                        what);
}

std::string swap_with(int world_rank, uint64_t context, int tag, const std::string& mine, const char* what) {
  sched::WaitReason reason{what, world_rank, tag};
  p2p::Request* sending = p2p::my_endpoint().requests.allocate(p2p::RequestKind::kSend);
  if (!sending || p2p::start_send(p2p::Mode::kStandard, bytes_of(mine), {world_rank, context, tag, 0}, sending) != 0)
    out_of_memory(mine.size());
  std::string theirs = receive(world_rank, context, tag, reason);
  p2p::wait(sending, reason);
  (void)p2p::harvest(sending);
  p2p::my_endpoint().requests.release(sending);
  return theirs;
}

}  // namespace tmpi::comm
