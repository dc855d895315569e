// The ABI asked about itself, what Fortran bindings tell it, and handles as integers (MPI 5.0, 19.1 and
// chapter 20).
#include <string.h>

#include <atomic>
#include <bit>
#include <unordered_map>

#include "base/mutex.h"
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

namespace {

// Handles that the user made are addresses, which do not fit an int; their integers are places in this list.
// An address keeps its integer for good: an object that later lies there has the same one, so nothing has to
// be forgotten. Predefined handles are their own integers.
//
// Fortran programs turn integers into handles in each call, so that takes no lock: the list is made of blocks that
// never move, each twice as long as all before it, and a place is written once, before its number is told to anybody.
class HandleNumbers {
 public:
  int number_of(const void* handle) {
    auto value = reinterpret_cast<uintptr_t>(handle);
    if (value < kFirst) return static_cast<int>(value);
    MutexLock lock(mutex_);
    auto [at, is_new] = numbers_.try_emplace(handle, static_cast<int>(kFirst + used_));
    if (is_new) append(handle);
    return at->second;
  }
  void* handle_of(int number) const {
    if (number >= 0 && number < static_cast<int>(kFirst))
      return reinterpret_cast<void*>(static_cast<uintptr_t>(number));
    if (number < 0) return nullptr;
    Place place(static_cast<uint32_t>(number) - kFirst);
    // acquire: with the release of append. A number that nobody was told may name a block or a place that is not there
    // yet.
    const std::atomic<const void*>* block = blocks_[place.block].load(std::memory_order_acquire);
    return block ? const_cast<void*>(block[place.index].load(std::memory_order_acquire)) : nullptr;
  }

 private:
  static constexpr uint32_t kFirst = 65536;
  static constexpr uint32_t kFirstBlock = 64;
  struct Place {
    int block;
    uint32_t index;
    // Block b holds the places [kFirstBlock * (2^b - 1), kFirstBlock * (2^(b+1) - 1)).
    explicit Place(uint32_t place) {
      block = std::bit_width(place / kFirstBlock + 1) - 1;
      index = place - kFirstBlock * ((uint32_t{1} << block) - 1);
    }
  };

  void append(const void* handle) TMPI_REQUIRES(mutex_) {
    Place place(used_++);
    std::atomic<const void*>* block = blocks_[place.block].load(std::memory_order_relaxed);
    if (!block) {
      block = new std::atomic<const void*>[size_t{kFirstBlock} << place.block]();
      blocks_[place.block].store(block, std::memory_order_release);
    }
    block[place.index].store(handle, std::memory_order_release);
  }

  Mutex mutex_;
  std::unordered_map<const void*, int> numbers_ TMPI_GUARDED_BY(mutex_);
  uint32_t used_ TMPI_GUARDED_BY(mutex_) = 0;
  std::atomic<std::atomic<const void*>*> blocks_[27] = {};  // room for more numbers than an int has
};

HandleNumbers& numbers() {
  static auto* all = new HandleNumbers;  // ranks may call until the very end of the process
  return *all;
}

template <class Handle>
Handle from_int(int number, Handle null) {
  void* handle = numbers().handle_of(number);
  return handle ? static_cast<Handle>(handle) : null;
}

}  // namespace

int body::Abi_get_version(int* abi_major, int* abi_minor) {
  CallAnytime call{Function::Abi_get_version};
  TMPI_TRY(check_pointer(nullptr, abi_major, "abi_major"));
  TMPI_TRY(check_pointer(nullptr, abi_minor, "abi_minor"));
  *abi_major = MPI_ABI_VERSION;
  *abi_minor = MPI_ABI_SUBVERSION;
  return MPI_SUCCESS;
}

int body::Abi_get_info(MPI_Info* info) {
  CallAnytime call{Function::Abi_get_info};
  TMPI_TRY(check_pointer(nullptr, info, "info"));
  auto* made = new comm::Info;
  made->set("mpi_aint_size", std::to_string(sizeof(MPI_Aint)));
  made->set("mpi_count_size", std::to_string(sizeof(MPI_Count)));
  made->set("mpi_offset_size", std::to_string(sizeof(MPI_Offset)));
  *info = comm::handle_of(made);
  return MPI_SUCCESS;
}

int body::Abi_get_fortran_info(MPI_Info* info) {
  CallAnytime call{Function::Abi_get_fortran_info};
  TMPI_TRY(check_pointer(nullptr, info, "info"));
  const comm::Info* told = rank_state().fortran.info.get();
  *info = told ? comm::handle_of(new comm::Info(*told)) : MPI_INFO_NULL;
  return MPI_SUCCESS;
}

int body::Abi_set_fortran_info(MPI_Info info) {
  CallAnytime call{Function::Abi_set_fortran_info};
  const comm::Info* i;
  TMPI_TRY(check_info(nullptr, info, &i));
  if (rank_state().fortran.info) return raise(nullptr, MPI_ERR_ABI, "the Fortran information was set before");
  if (i) rank_state().fortran.info = std::make_unique<comm::Info>(*i);
  return MPI_SUCCESS;
}

int body::Abi_set_fortran_booleans(int logical_size, void* logical_true, void* logical_false) {
  CallAnytime call{Function::Abi_set_fortran_booleans};
  FortranFacts& facts = rank_state().fortran;
  TMPI_TRY(check_pointer(nullptr, logical_true, "logical_true"));
  TMPI_TRY(check_pointer(nullptr, logical_false, "logical_false"));
  if (logical_size != 1 && logical_size != 2 && logical_size != 4 && logical_size != 8 && logical_size != 16)
    return raise(nullptr, MPI_ERR_ARG, "logical_size is %d: use 1, 2, 4, 8 or 16", logical_size);
  if (facts.booleans_set) return raise(nullptr, MPI_ERR_ABI, "the Fortran booleans were set before");
  facts.booleans_set = true;
  facts.logical_size = logical_size;
  memcpy(facts.logical_true, logical_true, static_cast<size_t>(logical_size));
  memcpy(facts.logical_false, logical_false, static_cast<size_t>(logical_size));
  return MPI_SUCCESS;
}

int body::Abi_get_fortran_booleans(int logical_size, void* logical_true, void* logical_false, int* is_set) {
  CallAnytime call{Function::Abi_get_fortran_booleans};
  const FortranFacts& facts = rank_state().fortran;
  TMPI_TRY(check_pointer(nullptr, is_set, "is_set"));
  *is_set = facts.booleans_set;
  if (!facts.booleans_set) return MPI_SUCCESS;
  TMPI_TRY(check_pointer(nullptr, logical_true, "logical_true"));
  TMPI_TRY(check_pointer(nullptr, logical_false, "logical_false"));
  if (logical_size != facts.logical_size)
    return raise(nullptr, MPI_ERR_ARG, "logical_size is %d, but was set as %d", logical_size, facts.logical_size);
  memcpy(logical_true, facts.logical_true, static_cast<size_t>(logical_size));
  memcpy(logical_false, facts.logical_false, static_cast<size_t>(logical_size));
  return MPI_SUCCESS;
}

// These have no error code to return: a number that names nothing gives the null handle.
int body::Comm_toint(MPI_Comm comm) { return numbers().number_of(comm); }
MPI_Comm body::Comm_fromint(int comm) { return from_int(comm, MPI_COMM_NULL); }
int body::Errhandler_toint(MPI_Errhandler errhandler) { return numbers().number_of(errhandler); }
MPI_Errhandler body::Errhandler_fromint(int errhandler) { return from_int(errhandler, MPI_ERRHANDLER_NULL); }
int body::File_toint(MPI_File file) { return numbers().number_of(file); }
MPI_File body::File_fromint(int file) { return from_int(file, MPI_FILE_NULL); }
int body::Group_toint(MPI_Group group) { return numbers().number_of(group); }
MPI_Group body::Group_fromint(int group) { return from_int(group, MPI_GROUP_NULL); }
int body::Info_toint(MPI_Info info) { return numbers().number_of(info); }
MPI_Info body::Info_fromint(int info) { return from_int(info, MPI_INFO_NULL); }
int body::Message_toint(MPI_Message message) { return numbers().number_of(message); }
MPI_Message body::Message_fromint(int message) { return from_int(message, MPI_MESSAGE_NULL); }
int body::Op_toint(MPI_Op op) { return numbers().number_of(op); }
MPI_Op body::Op_fromint(int op) { return from_int(op, MPI_OP_NULL); }
int body::Request_toint(MPI_Request request) { return numbers().number_of(request); }
MPI_Request body::Request_fromint(int request) { return from_int(request, MPI_REQUEST_NULL); }
int body::Session_toint(MPI_Session session) { return numbers().number_of(session); }
MPI_Session body::Session_fromint(int session) { return from_int(session, MPI_SESSION_NULL); }
int body::Type_toint(MPI_Datatype datatype) { return numbers().number_of(datatype); }
MPI_Datatype body::Type_fromint(int datatype) { return from_int(datatype, MPI_DATATYPE_NULL); }
int body::Win_toint(MPI_Win win) { return numbers().number_of(win); }
MPI_Win body::Win_fromint(int win) { return from_int(win, MPI_WIN_NULL); }

}  // namespace tmpi::mpi
