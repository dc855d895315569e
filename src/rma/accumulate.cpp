// See accumulate.h.
#include "rma/accumulate.h"

#include <string.h>

#include <algorithm>

#include "datatype/pack.h"

namespace tmpi::rma {

namespace {

using datatype::Op;
using datatype::OpKind;
using datatype::Type;

// What is moved at a time; long enough for 32 of the largest elements.
constexpr int64_t kBlockBytes = 1024;

// The user's memory has other declared types than these.
typedef uint8_t __attribute__((may_alias)) Word1;
typedef uint16_t __attribute__((may_alias)) Word2;
typedef uint32_t __attribute__((may_alias)) Word4;
typedef uint64_t __attribute__((may_alias)) Word8;

bool is_integer(datatype::Repr repr) { return repr >= datatype::Repr::i8 && repr <= datatype::Repr::u64; }

// How one operation works on one type.
struct How {
  OpKind kind;
  bool integer;
  int64_t bytes;  // of an element
  datatype::ThreeKernel kernel;
};

How how_of(const Op& op, const Type& basic) {
  return {op.kind(), is_integer(datatype::info_of(basic.basic()).repr), basic.extent(),
          datatype::kernels_of(op, basic).three};
}

// Elements that atomic instructions can change, if they lie aligned.
bool is_native(const Type& basic) {
  return datatype::info_of(basic.basic()).repr != datatype::Repr::pair && basic.size() == basic.extent() &&
         (basic.size() == 1 || basic.size() == 2 || basic.size() == 4 || basic.size() == 8);
}

// acq_rel throughout; the partner is the next operation on the element. So what a rank wrote before it raised a flag or
// gave a ticket by an accumulate operation is seen by who reads that by another one.
template <class Word>
Word change(Word* at, Word operand, const How& how) {
  switch (how.kind) {
    case OpKind::no_op:
      return __atomic_load_n(at, __ATOMIC_ACQUIRE);
    case OpKind::replace:
      return __atomic_exchange_n(at, operand, __ATOMIC_ACQ_REL);
    case OpKind::sum:
      if (how.integer) return __atomic_fetch_add(at, operand, __ATOMIC_ACQ_REL);
      break;
    case OpKind::band:
      return __atomic_fetch_and(at, operand, __ATOMIC_ACQ_REL);
    case OpKind::bor:
      return __atomic_fetch_or(at, operand, __ATOMIC_ACQ_REL);
    case OpKind::bxor:
      return __atomic_fetch_xor(at, operand, __ATOMIC_ACQ_REL);
    default:
      break;
  }
  Word before = __atomic_load_n(at, __ATOMIC_ACQUIRE), after;
  do {
    how.kernel(&before, &operand, &after, 1);
  } while (!__atomic_compare_exchange_n(at, &before, after, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  return before;
}

// The same where the processor cannot. Under the mutex.
template <class Word>
Word change_unaligned(void* at, Word operand, const How& how) {
  Word before, after;
  memcpy(&before, at, sizeof before);
  after = before;
  if (how.kind == OpKind::replace) {
    after = operand;
  } else if (how.kind != OpKind::no_op) {
    how.kernel(&before, &operand, &after, 1);
  }
  memcpy(at, &after, sizeof after);
  return before;
}

// A block of elements on its way through the runs of the target.
struct Block {
  const How& how;
  Mutex& mutex;
  const char* origin;  // packed, or null
  char* result;        // packed, or null
};

template <class Word>
void change_run(char* at, int64_t bytes, void* context) {
  auto& block = *static_cast<Block*>(context);
  const bool aligned = reinterpret_cast<uintptr_t>(at) % sizeof(Word) == 0;
  for (int64_t i = 0; i < bytes; i += static_cast<int64_t>(sizeof(Word))) {
    Word operand = 0, before;
    if (block.origin) {
      memcpy(&operand, block.origin, sizeof operand);
      block.origin += sizeof operand;
    }
    if (aligned) [[likely]] {
      before = change(reinterpret_cast<Word*>(at + i), operand, block.how);
    } else {
      MutexLock lock(block.mutex);
      before = change_unaligned(at + i, operand, block.how);
    }
    if (block.result) {
      memcpy(block.result, &before, sizeof before);
      block.result += sizeof before;
    }
  }
}

datatype::VisitRun run_of(int64_t bytes) {
  switch (bytes) {
    case 1:
      return change_run<Word1>;
    case 2:
      return change_run<Word2>;
    case 4:
      return change_run<Word4>;
    default:
      return change_run<Word8>;
  }
}

void accumulate_native(const How& how, int64_t bytes, const Side* origin, const Side* result, const Side& target,
                       Mutex& mutex) {
  alignas(64) char operands[kBlockBytes], before[kBlockBytes];
  for (int64_t done = 0; done < bytes;) {
    int64_t some = std::min(kBlockBytes, bytes - done);
    if (origin) datatype::pack(*origin->type, origin->count, origin->address, done, operands, some);
    Block block{how, mutex, origin ? operands : nullptr, result ? before : nullptr};
    datatype::for_each_run(*target.type, target.count, target.address, done, some, run_of(how.bytes), &block);
    if (result) datatype::unpack(*result->type, result->count, result->address, done, before, some);
    done += some;
  }
}

// Elements as the kernels want them: an array of the C type, gaps and all. `packed` is where the bytes pass through.
void load(const Type& basic, const Side& side, int64_t position, int64_t elements, char* array, char* packed) {
  datatype::pack(*side.type, side.count, side.address, position, packed, elements * basic.size());
  datatype::unpack(basic, elements, array, 0, packed, elements * basic.size());
}
void store(const Type& basic, const Side& side, int64_t position, int64_t elements, const char* array, char* packed) {
  datatype::pack(basic, elements, array, 0, packed, elements * basic.size());
  datatype::unpack(*side.type, side.count, side.address, position, packed, elements * basic.size());
}

void accumulate_locked(const How& how, const Type& basic, int64_t elements, const Side* origin, const Side* result,
                       const Side& target, Mutex& mutex) {
  alignas(64) char operands[kBlockBytes] = {}, before[kBlockBytes] = {}, after[kBlockBytes] = {};
  alignas(64) char packed[kBlockBytes];
  const int64_t most = kBlockBytes / basic.extent();
  for (int64_t done = 0; done < elements;) {
    int64_t some = std::min(most, elements - done), position = done * basic.size();
    if (origin) load(basic, *origin, position, some, operands, packed);
    {
      MutexLock lock(mutex);
      load(basic, target, position, some, before, packed);
      if (how.kind == OpKind::replace) {
        store(basic, target, position, some, operands, packed);
      } else if (how.kind != OpKind::no_op) {
        how.kernel(before, operands, after, some);
        store(basic, target, position, some, after, packed);
      }
    }
    if (result) store(basic, *result, position, some, before, packed);
    done += some;
  }
}

template <class Word>
bool swap(void* at, const void* origin, const void* compare, void* result, Mutex& mutex) {
  Word wanted, value, before;
  memcpy(&wanted, compare, sizeof wanted);
  memcpy(&value, origin, sizeof value);
  bool swapped;
  if (reinterpret_cast<uintptr_t>(at) % sizeof(Word) == 0) [[likely]] {
    before = wanted;
    // Orders as in change.
    swapped =
        __atomic_compare_exchange_n(static_cast<Word*>(at), &before, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  } else {
    MutexLock lock(mutex);
    memcpy(&before, at, sizeof before);
    swapped = before == wanted;
    if (swapped) memcpy(at, &value, sizeof value);
  }
  memcpy(result, &before, sizeof before);
  return swapped;
}

}  // namespace

const Type* basic_of(const Type& type) {
  if (type.basic() != datatype::BasicIndex::none) return &datatype::predefined(type.basic());
  const datatype::Contents* contents = type.contents();
  const Type* found = nullptr;
  for (int64_t i = 0; contents && i < contents->type_count; ++i) {
    if (contents->types[i]->size() == 0) continue;
    const Type* basic = basic_of(*contents->types[i]);
    if (!basic || (found && found != basic)) return nullptr;
    found = basic;
  }
  return found;
}

void accumulate(const Op& op, const Type& basic, int64_t elements, const Side* origin, const Side* result,
                const Side& target, Mutex& mutex) {
  const How how = how_of(op, basic);
  if (op.kind() == OpKind::no_op) origin = nullptr;
  if (is_native(basic)) {
    accumulate_native(how, elements * how.bytes, origin, result, target, mutex);
  } else {
    accumulate_locked(how, basic, elements, origin, result, target, mutex);
  }
}

bool compare_and_swap(const Type& basic, const void* origin, const void* compare, void* result, void* target,
                      Mutex& mutex) {
  switch (is_native(basic) ? basic.size() : 0) {
    case 1:
      return swap<Word1>(target, origin, compare, result, mutex);
    case 2:
      return swap<Word2>(target, origin, compare, result, mutex);
    case 4:
      return swap<Word4>(target, origin, compare, result, mutex);
    case 8:
      return swap<Word8>(target, origin, compare, result, mutex);
    default:
      break;
  }
  const auto bytes = static_cast<size_t>(basic.size());
  char before[64];
  bool swapped;
  {
    MutexLock lock(mutex);
    memcpy(before, target, bytes);
    swapped = memcmp(before, compare, bytes) == 0;
    if (swapped) memcpy(target, origin, bytes);
  }
  memcpy(result, before, bytes);
  return swapped;
}

}  // namespace tmpi::rma
