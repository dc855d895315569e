// See reader.h.
#include "monitor/reader.h"

#include <errno.h>
#include <string.h>

#include <algorithm>

#include "monitor/socket.h"
#include "monitor/status.h"

namespace tmpi::monitor {

namespace {

constexpr const char* kNoJobs = "no TMPI job runs";

// The page, locked and without dead jobs, unmapped at the end.
class View {
 public:
  explicit View(const std::string& folder) : locked_(LockedPage::open(folder, false)) {
    if (locked_) remove_dead_status(this->folder());
    if (locked_ && remove_dead(locked_.value().page(), false) == 0) {
      locked_.value().remove_file();
      unmap(&locked_.value().page());
      locked_ = Error{kNoJobs, ENOENT};
    }
  }
  ~View() {
    if (locked_) unmap(&locked_.value().page());
  }
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  bool ok() const { return locked_.ok(); }
  // No page means no job.
  Error error() const { return locked_.error().error_number == ENOENT ? Error{kNoJobs, ENOENT} : locked_.error(); }
  Page& page() { return locked_.value().page(); }
  const std::string& path() { return locked_.value().path(); }
  std::string folder() { return locked_.value().folder(); }

 private:
  Result<LockedPage> locked_;
};

JobInfo info_of(const Entry& entry, uint64_t owner, const Demand& demand, int64_t now) {
  JobInfo info;
  info.process = static_cast<int>(process_of(owner));
  info.user = entry.user.load(std::memory_order_relaxed);
  info.job.name = load_name(entry);
  info.job.ranks = static_cast<int>(entry.ranks.load(std::memory_order_relaxed));
  info.job.weight = demand.weight;
  info.job.adapts = demand.adapts;
  info.wish = static_cast<int>(entry.said.wish.load(std::memory_order_relaxed));
  info.running = static_cast<int>(entry.said.running.load(std::memory_order_relaxed));
  info.silent =
      info.wish > 0 && now - static_cast<int64_t>(entry.said.heard_ns.load(std::memory_order_relaxed)) > kSilentNs;
  info.quota = demand.quota_milli / 1000.0;
  info.affinity = demand.affinity;
  uint64_t grant = entry.grant.load(std::memory_order_relaxed);
  if (grant_is_for(grant, owner)) {
    info.allocation = {processors_of(grant), epoch_of(grant)};
    info.set = load_set(entry.granted);
  }
  info.looks = entry.looks.load(std::memory_order_relaxed);
  // acquire: partner of the release in answer_look.
  uint64_t answer = entry.said.look_answer.load(std::memory_order_acquire);
  info.answered = static_cast<uint32_t>(answer >> 32);
  info.answer_error = static_cast<int>(answer & 0xffff);
  return info;
}

// `folder`: where the jobs' status is.
Registry registry_of(const Page& page, const std::string& path, const std::string& folder) {
  Registry registry;
  registry.path = path;
  const uint32_t policy = page.shared.policy.load(std::memory_order_relaxed);
  registry.policy = policies()[policy < policies().size() ? policy : 0];
  registry.external = static_cast<int>(page.shared.external.load(std::memory_order_relaxed));
  const int64_t now = now_ns();
  for (const Entry& entry : page.entries) {
    uint64_t owner;
    Demand demand;
    if (!read_demand(entry, now, owner, demand)) continue;
    JobInfo info = info_of(entry, owner, demand, now);
    // tmpid's page is read without a lock, and the entry may have gone to another job.
    if (entry.owner.load(std::memory_order_acquire) != owner) continue;
    info.registry = path;
    info.status_path = status_path(folder, info.process);
    registry.jobs.push_back(std::move(info));
    registry.processors |= demand.affinity;
  }
  std::sort(registry.jobs.begin(), registry.jobs.end(),
            [](const JobInfo& a, const JobInfo& b) { return a.process < b.process; });
  return registry;
}

// `ask`: the jobs for their status.
Result<Registry> look_at_page(const std::string& folder, bool ask) {
  View view(folder);
  if (!view.ok()) {
    if (view.error().error_number != ENOENT) return view.error();
    return Registry{};
  }
  if (ask)
    for (Entry& entry : view.page().entries) entry.looks.fetch_add(1, std::memory_order_relaxed);
  return registry_of(view.page(), view.path(), view.folder());
}

Result<Registry> look_at_daemon(const std::string& socket, const std::string& folder, bool ask) {
  const int64_t end = now_ns() + kAnswerNs;
  Result<Connection> connection = Connection::open(socket, end);
  if (!connection) return connection.error();
  Request request;
  request.ask = ask ? Ask::look_inside : Ask::look;
  if (Result<Answer> answer = connection.value().ask(request, end); !answer) return answer.error();
  Result<const Page*> page = connection.value().map_registry();
  if (!page) return page.error();
  Registry registry = registry_of(*page.value(), socket, status_folder(folder));
  unmap(page.value());
  return registry;
}

Result<Registry> look_at_all(const std::string& folder, const std::string& socket, bool ask) {
  Result<Registry> own = look_at_page(folder, ask);
  const std::string path = socket_path(socket, folder);
  if (path.empty()) return own;
  Result<Registry> shared = look_at_daemon(path, folder, ask);
  // Somebody who names a socket wants to know that nobody is there.
  if (!shared && (!socket.empty() || !tells_of_no_daemon(shared.error()))) return shared;
  if (!shared || !own) return own;
  Registry& all = shared.value();
  all.jobs.insert(all.jobs.end(), own.value().jobs.begin(), own.value().jobs.end());
  all.processors |= own.value().processors;
  return shared;
}

Result<void> tell_daemon(const std::string& socket, const Request& request) {
  const int64_t end = now_ns() + kAnswerNs;
  Result<Connection> connection = Connection::open(socket, end);
  if (!connection) return connection.error();
  Result<Answer> answer = connection.value().ask(request, end);
  if (!answer) return answer.error();
  return {};
}

}  // namespace

Result<Registry> read_registry(const std::string& folder) { return look_at_page(folder, false); }

Result<Registry> read_daemon(const std::string& socket) { return look_at_daemon(socket, "", false); }

Result<Registry> read_all(const std::string& folder, const std::string& socket) {
  return look_at_all(folder, socket, false);
}

Result<Registry> ask_all(const std::string& folder, const std::string& socket) {
  return look_at_all(folder, socket, true);
}

Result<void> set_daemon_policy(const std::string& socket, int policy) {
  Request request;
  request.ask = Ask::set_policy;
  request.value = policy;
  return tell_daemon(socket, request);
}

Result<void> set_daemon_weight(const std::string& socket, int process, int weight) {
  Request request;
  request.ask = Ask::set_weight;
  request.process = process;
  request.value = weight;
  return tell_daemon(socket, request);
}

Result<void> set_policy(const std::string& folder, int policy) {
  View view(folder);
  if (!view.ok()) return view.error();
  view.page().shared.policy.store(static_cast<uint32_t>(policy), std::memory_order_relaxed);
  return {};
}

Result<void> set_weight(const std::string& folder, int process, int weight) {
  View view(folder);
  if (!view.ok()) return view.error();
  for (Entry& entry : view.page().entries) {
    uint64_t owner = entry.owner.load(std::memory_order_acquire);
    if (owner == 0 || process_of(owner) != static_cast<uint32_t>(process)) continue;
    uint64_t old = entry.weight.load(std::memory_order_relaxed);
    uint64_t next = owner_word(registration_of(owner), static_cast<uint32_t>(weight));
    // Missed when the entry has gone to another job since (R3).
    while (registration_of(old) == registration_of(owner))
      if (entry.weight.compare_exchange_weak(old, next, std::memory_order_relaxed)) return {};
  }
  return Error{"no TMPI job has the process id " + std::to_string(process), ESRCH};
}

}  // namespace tmpi::monitor
