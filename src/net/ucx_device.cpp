// See ucx_device.h.
#include "net/ucx_device.h"

#include <stdlib.h>
#include <ucp/api/ucp.h>

#include <vector>

#include "net/library.h"

namespace tmpi::net {

namespace {

using device::Completion;

// The functions of libucp that are used.
struct Ucp {
  Library library;
  decltype(ucp_config_read)* config_read = nullptr;
  decltype(ucp_config_modify)* config_modify = nullptr;
  decltype(ucp_config_release)* config_release = nullptr;
  decltype(ucp_init_version)* init_version = nullptr;
  decltype(ucp_worker_create)* worker_create = nullptr;
  decltype(ucp_worker_get_address)* worker_get_address = nullptr;
  decltype(ucp_worker_release_address)* worker_release_address = nullptr;
  decltype(ucp_worker_set_am_recv_handler)* worker_set_am_recv_handler = nullptr;
  decltype(ucp_worker_progress)* worker_progress = nullptr;
  decltype(ucp_worker_get_efd)* worker_get_efd = nullptr;
  decltype(ucp_worker_arm)* worker_arm = nullptr;
  decltype(ucp_worker_flush_nbx)* worker_flush_nbx = nullptr;
  decltype(ucp_ep_create)* ep_create = nullptr;
  decltype(ucp_am_send_nbx)* am_send_nbx = nullptr;
  decltype(ucp_am_recv_data_nbx)* am_recv_data_nbx = nullptr;
  decltype(ucp_am_data_release)* am_data_release = nullptr;
  decltype(ucp_request_free)* request_free = nullptr;
  decltype(ucp_request_check_status)* request_check_status = nullptr;
  decltype(ucs_status_string)* status_string = nullptr;

  Result<void> load() {
    if (auto opened = library.open("libucp.so.0", "their messages", "libucx0"); !opened) return opened;
    library.find(&config_read, "ucp_config_read");
    library.find(&config_modify, "ucp_config_modify");
    library.find(&config_release, "ucp_config_release");
    library.find(&init_version, "ucp_init_version");
    library.find(&worker_create, "ucp_worker_create");
    library.find(&worker_get_address, "ucp_worker_get_address");
    library.find(&worker_release_address, "ucp_worker_release_address");
    library.find(&worker_set_am_recv_handler, "ucp_worker_set_am_recv_handler");
    library.find(&worker_progress, "ucp_worker_progress");
    library.find(&worker_get_efd, "ucp_worker_get_efd");
    library.find(&worker_arm, "ucp_worker_arm");
    library.find(&worker_flush_nbx, "ucp_worker_flush_nbx");
    library.find(&ep_create, "ucp_ep_create");
    library.find(&am_send_nbx, "ucp_am_send_nbx");
    library.find(&am_recv_data_nbx, "ucp_am_recv_data_nbx");
    library.find(&am_data_release, "ucp_am_data_release");
    library.find(&request_free, "ucp_request_free");
    library.find(&request_check_status, "ucp_request_check_status");
    library.find(&status_string, "ucs_status_string");
    return library.complete();
  }
};

// UCX reads these when it is loaded. What the user has set stays as it is.
//   UCX_HANDLE_ERRORS, UCX_ERROR_SIGNALS: faults are reported by src/image, which knows ranks
//   UCX_MEM_EVENTS: it needs to see the program's mmap and munmap for network cards only
class LoadingEnvironment {
 public:
  LoadingEnvironment() {
    for (Setting& setting : settings_) {
      setting.ours = !getenv(setting.name);
      if (setting.ours) setenv(setting.name, setting.value, 0);
    }
  }
  ~LoadingEnvironment() {
    for (const Setting& setting : settings_)
      if (setting.ours) unsetenv(setting.name);
  }
  LoadingEnvironment(const LoadingEnvironment&) = delete;

 private:
  struct Setting {
    const char *name, *value;
    bool ours;
  };
  Setting settings_[3] = {
      {"UCX_HANDLE_ERRORS", "none", false}, {"UCX_ERROR_SIGNALS", "", false}, {"UCX_MEM_EVENTS", "n", false}};
};

class UcxDevice final : public device::Device {
 public:
  Result<void> load(int processes);

  Result<std::string> open(device::Handler handler, device::Failed failed) override;
  Result<void> connect(int process, const std::string& address) override;
  bool send(int process, const void* header, size_t header_bytes, const void* data, int64_t bytes, device::Way way,
            Completion* completion) override;
  bool fetch(void* offer, void* target, int64_t bytes, Completion* completion) override;
  void drop(void* offer) override { ucp_.am_data_release(worker_, offer); }
  bool progress() override { return ucp_.worker_progress(worker_) != 0; }
  int event_fd() override { return event_fd_; }
  bool arm() override {
    ucs_status_t status = ucp_.worker_arm(worker_);
    if (status != UCS_OK && status != UCS_ERR_BUSY) fail("waiting for messages", status);
    return status == UCS_OK;
  }
  bool busy() override { return outstanding_ > 0; }
  bool flushed() override;

 private:
  static constexpr unsigned kMessageId = 0;

  Error error(const char* what, ucs_status_t status) const {
    return {std::string("UCX cannot ") + what + ": " + ucp_.status_string(status), 0};
  }
  void fail(const char* what, ucs_status_t status) const {
    failed_((std::string("a message between two processes was lost in ") + what +
             " (UCX says: " + ucp_.status_string(status) + "): the job ends")
                .c_str());
  }
  // What an operation returned: complete (true), or under way.
  bool begun(ucs_status_ptr_t request, const char* what) const {
    if (request == nullptr) return true;
    if (UCS_PTR_IS_ERR(request)) fail(what, UCS_PTR_STATUS(request));
    return false;
  }
  void finished(void* request, ucs_status_t status, Completion* completion, const char* what) {
    if (status != UCS_OK) fail(what, status);
    ucp_.request_free(request);
    --outstanding_;
    completion->done(completion);
  }
  static ucs_status_t received(void* self, const void* header, size_t header_bytes, void* data, size_t bytes,
                               const ucp_am_recv_param_t* param);

  Ucp ucp_;
  ucp_context_h context_ = nullptr;
  ucp_worker_h worker_ = nullptr;
  int event_fd_ = -1;
  std::vector<ucp_ep_h> endpoints_;  // by process
  device::Handler handler_ = nullptr;
  device::Failed failed_ = nullptr;
  int outstanding_ = 0;  // sends and fetches that are not complete
  void* flush_ = nullptr;
};

UcxDevice* the_device = nullptr;  // for completions, which get one argument

Result<void> UcxDevice::load(int processes) {
  LoadingEnvironment environment;
  if (auto loaded = ucp_.load(); !loaded) return loaded;
  the_device = this;
  endpoints_.resize(static_cast<size_t>(processes));
  ucp_config_t* config = nullptr;
  ucs_status_t status = ucp_.config_read(nullptr, nullptr, &config);
  if (status != UCS_OK) return error("read its settings", status);
  // The processes are of one node.
  if (!getenv("UCX_TLS")) (void)ucp_.config_modify(config, "TLS", "shm,self");
  ucp_params_t params{};
  params.field_mask = UCP_PARAM_FIELD_FEATURES | UCP_PARAM_FIELD_ESTIMATED_NUM_EPS;
  params.features = UCP_FEATURE_AM | UCP_FEATURE_WAKEUP;
  params.estimated_num_eps = static_cast<size_t>(processes);
  status = ucp_.init_version(UCP_API_MAJOR, UCP_API_MINOR, &params, config, &context_);
  ucp_.config_release(config);
  if (status != UCS_OK) return error("start", status);
  ucp_worker_params_t worker{};
  worker.field_mask = UCP_WORKER_PARAM_FIELD_THREAD_MODE;
  worker.thread_mode = UCS_THREAD_MODE_SERIALIZED;  // D1
  status = ucp_.worker_create(context_, &worker, &worker_);
  if (status != UCS_OK) return error("make its worker", status);
  status = ucp_.worker_get_efd(worker_, &event_fd_);
  if (status != UCS_OK) return error("tell when messages arrive", status);
  return {};
}

Result<std::string> UcxDevice::open(device::Handler handler, device::Failed failed) {
  handler_ = handler;
  failed_ = failed;
  ucp_am_handler_param_t param{};
  param.field_mask = UCP_AM_HANDLER_PARAM_FIELD_ID | UCP_AM_HANDLER_PARAM_FIELD_FLAGS | UCP_AM_HANDLER_PARAM_FIELD_CB |
                     UCP_AM_HANDLER_PARAM_FIELD_ARG;
  param.id = kMessageId;
  param.flags = UCP_AM_FLAG_WHOLE_MSG;
  param.cb = received;
  param.arg = this;
  ucs_status_t status = ucp_.worker_set_am_recv_handler(worker_, &param);
  if (status != UCS_OK) return error("take messages", status);
  ucp_address_t* address = nullptr;
  size_t length = 0;
  status = ucp_.worker_get_address(worker_, &address, &length);
  if (status != UCS_OK) return error("tell its address", status);
  std::string text(reinterpret_cast<const char*>(address), length);
  ucp_.worker_release_address(worker_, address);
  return text;
}

Result<void> UcxDevice::connect(int process, const std::string& address) {
  ucp_ep_params_t params{};
  params.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS;
  params.address = reinterpret_cast<const ucp_address_t*>(address.data());
  ucs_status_t status = ucp_.ep_create(worker_, &params, &endpoints_[static_cast<size_t>(process)]);
  if (status != UCS_OK) return error(("reach process " + std::to_string(process)).c_str(), status);
  return {};
}

bool UcxDevice::send(int process, const void* header, size_t header_bytes, const void* data, int64_t bytes,
                     device::Way way, Completion* completion) {
  ucp_request_param_t param{};
  param.op_attr_mask = UCP_OP_ATTR_FIELD_CALLBACK | UCP_OP_ATTR_FIELD_USER_DATA | UCP_OP_ATTR_FIELD_FLAGS;
  param.flags = way == device::Way::kPush ? UCP_AM_SEND_FLAG_EAGER : UCP_AM_SEND_FLAG_RNDV;
  param.user_data = completion;
  param.cb.send = [](void* request, ucs_status_t status, void* user_data) {
    the_device->finished(request, status, static_cast<Completion*>(user_data), "sending");
  };
  bool complete = begun(ucp_.am_send_nbx(endpoints_[static_cast<size_t>(process)], kMessageId, header, header_bytes,
                                         data, static_cast<size_t>(bytes), &param),
                        "sending");
  outstanding_ += !complete;
  return complete;
}

bool UcxDevice::fetch(void* offer, void* target, int64_t bytes, Completion* completion) {
  ucp_request_param_t param{};
  param.op_attr_mask = UCP_OP_ATTR_FIELD_CALLBACK | UCP_OP_ATTR_FIELD_USER_DATA;
  param.user_data = completion;
  param.cb.recv_am = [](void* request, ucs_status_t status, size_t, void* user_data) {
    the_device->finished(request, status, static_cast<Completion*>(user_data), "receiving");
  };
  bool complete = begun(ucp_.am_recv_data_nbx(worker_, offer, target, static_cast<size_t>(bytes), &param), "receiving");
  outstanding_ += !complete;
  return complete;
}

ucs_status_t UcxDevice::received(void* self, const void* header, size_t header_bytes, void* data, size_t bytes,
                                 const ucp_am_recv_param_t* param) {
  bool offered = param->recv_attr & UCP_AM_RECV_ATTR_FLAG_RNDV;
  static_cast<UcxDevice*>(self)->handler_({header, header_bytes, offered ? nullptr : static_cast<const char*>(data),
                                           static_cast<int64_t>(bytes), offered ? data : nullptr});
  return offered ? UCS_INPROGRESS : UCS_OK;
}

bool UcxDevice::flushed() {
  if (!flush_) {
    ucp_request_param_t param{};
    flush_ = ucp_.worker_flush_nbx(worker_, &param);
    if (begun(flush_, "the end")) return true;
  }
  ucs_status_t status = ucp_.request_check_status(flush_);
  if (status == UCS_INPROGRESS) return false;
  if (status != UCS_OK) fail("the end", status);
  ucp_.request_free(flush_);
  flush_ = nullptr;
  return true;
}

}  // namespace

Result<std::unique_ptr<device::Device>> make_ucx_device(int processes) {
  auto made = std::make_unique<UcxDevice>();
  if (auto loaded = made->load(processes); !loaded) return loaded.error();
  return std::unique_ptr<device::Device>(std::move(made));
}

}  // namespace tmpi::net
