// See server.h. PMIx calls us back on its own thread; each callback queues what it was told, lets the client go on, and
// returns at once, as PMIx asks.
#include "server.h"

#include <fcntl.h>
#include <pmix.h>
#include <pmix_server.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

namespace tmpi::processes {
namespace {

Server* the_server = nullptr;  // callbacks carry no pointer of ours where a client was registered without one

pmix_status_t connected(const pmix_proc_t* process, void*, pmix_info_t*, size_t, pmix_op_cbfunc_t done, void* data) {
  the_server->add({Event::Kind::connected, static_cast<int>(process->rank), 0, {}});
  if (done != nullptr) done(PMIX_SUCCESS, data);
  return PMIX_SUCCESS;
}

pmix_status_t finalized(const pmix_proc_t* process, void*, pmix_op_cbfunc_t done, void* data) {
  the_server->add({Event::Kind::finalized, static_cast<int>(process->rank), 0, {}});
  if (done != nullptr) done(PMIX_SUCCESS, data);
  return PMIX_SUCCESS;
}

pmix_status_t aborted(const pmix_proc_t* process, void*, int status, const char text[], pmix_proc_t*, size_t,
                      pmix_op_cbfunc_t done, void* data) {
  Event event{Event::Kind::aborted, static_cast<int>(process->rank), status, {}};
  if (text != nullptr) event.text = text;
  the_server->add(std::move(event));
  if (done != nullptr) done(PMIX_SUCCESS, data);
  return PMIX_SUCCESS;
}

// All processes are ours, so what they gave is all there is.
pmix_status_t fence(const pmix_proc_t*, size_t, const pmix_info_t*, size_t, char* given, size_t bytes,
                    pmix_modex_cbfunc_t done, void* data) {
  if (done != nullptr) done(PMIX_SUCCESS, given, bytes, data, nullptr, nullptr);
  return PMIX_SUCCESS;
}

bool good(pmix_status_t status) { return status == PMIX_SUCCESS || status == PMIX_OPERATION_SUCCEEDED; }

Error failure(const std::string& what, pmix_status_t status) {
  return Error{what + ": PMIx says " + PMIx_Error_string(status), 0};
}

// A list of pmix_info_t that frees itself.
class Infos {
 public:
  Infos() = default;
  ~Infos() {
    for (pmix_info_t& info : infos_) PMIX_INFO_DESTRUCT(&info);
  }
  Infos(const Infos&) = delete;
  Infos& operator=(const Infos&) = delete;

  void add(const char* key, uint32_t value) { load(key, &value, PMIX_UINT32); }
  void add(const char* key, bool value) { load(key, &value, PMIX_BOOL); }
  void add(const char* key, const std::string& value) { load(key, value.c_str(), PMIX_STRING); }
  void add_expression(const char* key, const char* value) { load(key, value, PMIX_REGEX); }
  pmix_info_t* data() { return infos_.data(); }
  size_t size() const { return infos_.size(); }

 private:
  void load(const char* key, const void* value, pmix_data_type_t type) {
    infos_.emplace_back();
    PMIX_INFO_LOAD(&infos_.back(), key, value, type);
  }
  std::vector<pmix_info_t> infos_;
};

std::string host_name() {
  char name[256] = {};
  if (gethostname(name, sizeof name - 1) != 0 || name[0] == 0) return "localhost";
  return name;
}

// Whoever knows it may connect as a process of the job, and other users of the machine can reach the loopback
// interface, so it is not to be guessed.
std::string job_name() {
  unsigned char bytes[8] = {};
  if (getrandom(bytes, sizeof bytes, 0) < 0) return "tmpi-" + std::to_string(getpid());
  std::string name = "tmpi-" + std::to_string(getpid()) + "-";
  for (unsigned char byte : bytes) {
    name += "0123456789abcdef"[byte >> 4];
    name += "0123456789abcdef"[byte & 15];
  }
  return name;
}

// While PMIx begins: it reads then where its own words are to go. Those about a process that was killed while it
// connected, say, come after our line, and tell a user nothing. Whoever wants to see them sets the variable.
class QuietPmix {
 public:
  QuietPmix() {
    if (getenv(kVariable) != nullptr) return;
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);  // stays open
    if (nowhere < 0) return;
    setenv(kVariable, std::to_string(nowhere).c_str(), 1);
    set_ = true;
  }
  // The processes are not to have it: the number would be another file's there.
  ~QuietPmix() {
    if (set_) unsetenv(kVariable);
  }
  QuietPmix(const QuietPmix&) = delete;
  QuietPmix& operator=(const QuietPmix&) = delete;

 private:
  static constexpr const char* kVariable = "PMIX_OUTPUT_STDERR_FD";
  bool set_ = false;
};

}  // namespace

Result<void> Server::start(int processes) {
  wake_fd_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake_fd_ < 0) return Error{"no event descriptor (a limit on open files?)", 0};
  setenv("PMIX_MCA_gds", "hash", 1);
  the_server = this;
  static pmix_server_module_t module = {};
  module.client_connected2 = connected;
  module.client_finalized = finalized;
  module.abort = aborted;
  module.fence_nb = fence;
  Infos infos;
  infos.add(PMIX_SERVER_TOOL_SUPPORT, false);
  QuietPmix quiet;
  pmix_status_t status = PMIx_server_init(&module, infos.data(), infos.size());
  if (status != PMIX_SUCCESS)
    return failure(
        "the server by which the processes find each other cannot start; it needs the loopback interface (ip link set "
        "lo up) and a few descriptors (ulimit -n)",
        status);
  name_ = job_name();
  return register_job(processes);
}

Result<void> Server::register_job(int processes) {
  std::string peers;
  for (int i = 0; i < processes; ++i) peers += (i > 0 ? "," : "") + std::to_string(i);
  char* nodes = nullptr;
  char* placement = nullptr;
  pmix_status_t status = PMIx_generate_regex(host_name().c_str(), &nodes);
  if (status == PMIX_SUCCESS) status = PMIx_generate_ppn(peers.c_str(), &placement);
  if (status != PMIX_SUCCESS) return failure("the job cannot be described", status);
  auto count = static_cast<uint32_t>(processes);
  Infos infos;
  for (const char* key : {PMIX_JOB_SIZE, PMIX_UNIV_SIZE, PMIX_LOCAL_SIZE, PMIX_NODE_SIZE, PMIX_MAX_PROCS})
    infos.add(key, count);
  infos.add(PMIX_NUM_NODES, uint32_t{1});
  infos.add(PMIX_JOBID, name_);
  infos.add_expression(PMIX_NODE_MAP, nodes);
  infos.add_expression(PMIX_PROC_MAP, placement);
  infos.add(PMIX_LOCAL_PEERS, peers);
  free(nodes);
  free(placement);
  status = PMIx_server_register_nspace(name_.c_str(), processes, infos.data(), infos.size(), nullptr, nullptr);
  if (!good(status)) return failure("the job cannot be registered", status);
  return {};
}

Result<std::vector<std::string>> Server::variables_of(int process) {
  pmix_proc_t client;
  PMIX_LOAD_PROCID(&client, name_.c_str(), static_cast<pmix_rank_t>(process));
  pmix_status_t status = PMIx_server_register_client(&client, geteuid(), getegid(), nullptr, nullptr, nullptr);
  char** variables = nullptr;
  if (good(status)) status = PMIx_server_setup_fork(&client, &variables);
  if (!good(status)) return failure("process " + std::to_string(process) + " cannot be registered", status);
  std::vector<std::string> result;
  for (char** entry = variables; entry != nullptr && *entry != nullptr; ++entry) {
    result.emplace_back(*entry);
    free(*entry);
  }
  free(variables);
  return result;
}

std::vector<Event> Server::take_events() {
  uint64_t count;
  [[maybe_unused]] ssize_t size = read(wake_fd_, &count, sizeof count);
  MutexLock hold(mutex_);
  return std::exchange(events_, {});
}

void Server::add(Event event) {
  {
    MutexLock hold(mutex_);
    events_.push_back(std::move(event));
  }
  uint64_t one = 1;
  [[maybe_unused]] ssize_t size = write(wake_fd_, &one, sizeof one);
}

}  // namespace tmpi::processes
