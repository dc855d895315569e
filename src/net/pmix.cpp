// See pmix.h.
#include "net/pmix.h"

#include <pmix.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "net/library.h"

namespace tmpi::net {

namespace {

constexpr const char* kAddressKey = "tmpi.address";

// The functions of libpmix, and who we are there.
struct Pmix {
  Library library;
  decltype(PMIx_Init)* init = nullptr;
  decltype(PMIx_Finalize)* finalize = nullptr;
  decltype(PMIx_Put)* put = nullptr;
  decltype(PMIx_Commit)* commit = nullptr;
  decltype(PMIx_Fence)* fence = nullptr;
  decltype(PMIx_Get)* get = nullptr;
  decltype(PMIx_Abort)* abort = nullptr;
  decltype(PMIx_Error_string)* error_string = nullptr;
  pmix_proc_t self{};
  bool joined = false;

  Result<void> load() {
    if (auto opened = library.open("libpmix.so.2", "finding each other", "libpmix2"); !opened) return opened;
    library.find(&init, "PMIx_Init");
    library.find(&finalize, "PMIx_Finalize");
    library.find(&put, "PMIx_Put");
    library.find(&commit, "PMIx_Commit");
    library.find(&fence, "PMIx_Fence");
    library.find(&get, "PMIx_Get");
    library.find(&abort, "PMIx_Abort");
    library.find(&error_string, "PMIx_Error_string");
    return library.complete();
  }

  Error error(const char* what, pmix_status_t status) const {
    return {std::string("this process cannot ") + what + " (PMIx says: " + error_string(status) +
                "): has its launcher ended?",
            0};
  }

  // Gets a value of a process, which the caller frees. nullptr: there is none.
  pmix_value_t* value_of(pmix_rank_t rank, const char* key, pmix_status_t* status) const {
    pmix_proc_t process{};
    memcpy(process.nspace, self.nspace, sizeof process.nspace);
    process.rank = rank;
    pmix_value_t* value = nullptr;
    *status = get(&process, key, nullptr, 0, &value);
    return *status == PMIX_SUCCESS ? value : nullptr;
  }
};

Pmix pmix;

// PMIx makes a thread of its own, and signals belong to the program's.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

bool is_set(const char* const* environment, const char* name) {
  size_t length = strlen(name);
  for (; *environment; ++environment)
    if (strncmp(*environment, name, length) == 0 && (*environment)[length] == '=') return true;
  return false;
}

}  // namespace

bool launched_by_pmix(const char* const* environment) {
  return is_set(environment, "PMIX_NAMESPACE") && is_set(environment, "PMIX_RANK");
}

Result<Place> pmix_join() {
  if (auto loaded = pmix.load(); !loaded) return loaded.error();
  SignalsBlocked blocked;
  pmix_status_t status = pmix.init(&pmix.self, nullptr, 0);
  if (status != PMIX_SUCCESS) return pmix.error("reach the launcher that started it", status);
  pmix.joined = true;
  pmix_value_t* size = pmix.value_of(PMIX_RANK_WILDCARD, PMIX_JOB_SIZE, &status);
  if (!size) return pmix.error("learn from its launcher how many processes the job has", status);
  Place place{static_cast<int>(pmix.self.rank), static_cast<int>(size->data.uint32)};
  free(size);
  return place;
}

Result<std::vector<std::string>> pmix_exchange(const Place& place, const std::string& address) {
  pmix_value_t mine{};
  mine.type = PMIX_BYTE_OBJECT;
  mine.data.bo.bytes = const_cast<char*>(address.data());
  mine.data.bo.size = address.size();
  pmix_status_t status = pmix.put(PMIX_GLOBAL, kAddressKey, &mine);
  if (status == PMIX_SUCCESS) status = pmix.commit();
  if (status != PMIX_SUCCESS) return pmix.error("tell the others its address", status);
  pmix_info_t collect{};
  strncpy(collect.key, PMIX_COLLECT_DATA, sizeof collect.key - 1);
  collect.value.type = PMIX_BOOL;
  collect.value.data.flag = true;
  status = pmix.fence(nullptr, 0, &collect, 1);
  if (status != PMIX_SUCCESS) return pmix.error("wait for the other processes of the job", status);
  std::vector<std::string> addresses(static_cast<size_t>(place.processes));
  for (int i = 0; i < place.processes; ++i) {
    if (i == place.process) continue;
    pmix_value_t* value = pmix.value_of(static_cast<pmix_rank_t>(i), kAddressKey, &status);
    if (!value) return pmix.error(("learn the address of process " + std::to_string(i)).c_str(), status);
    addresses[static_cast<size_t>(i)].assign(value->data.bo.bytes, value->data.bo.size);
    free(value->data.bo.bytes);
    free(value);
  }
  return addresses;
}

void pmix_leave(bool together) {
  if (!pmix.joined) return;
  pmix.joined = false;
  if (together) pmix.fence(nullptr, 0, nullptr, 0);
  pmix.finalize(nullptr, 0);
}

void pmix_abort(int status) {
  if (pmix.joined) pmix.abort(status, "", nullptr, 0);
}

}  // namespace tmpi::net
