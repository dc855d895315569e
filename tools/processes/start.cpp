// How a job's processes begin: their pipes, their environment, their signals. See job.h for what becomes of them.
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <utility>

#include "family.h"
#include "job.h"

namespace tmpi::processes {
namespace {

// What a child needs between fork and exec, where it may not allocate: PMIx has threads.
struct Child {
  const char* path;
  std::vector<char*> arguments;
  std::vector<char*> environment;
  int streams[3];  // to become its standard ones; -1: as ours
  int error_pipe;
  pid_t parent;
  const sigset_t* mask;
  const rlimit* files;
  const cpu_set_t* processors;  // null: as ours
};

[[noreturn]] void become(const Child& child) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != child.parent) _exit(128 + SIGKILL);  // tmpirun died before the line above
  for (int i = 0; i < 3; ++i)
    if (child.streams[i] >= 0) dup2(child.streams[i], i);
  if (child.processors != nullptr) sched_setaffinity(0, sizeof(cpu_set_t), child.processors);
  setrlimit(RLIMIT_NOFILE, child.files);
  signal(SIGPIPE, SIG_DFL);
  sigprocmask(SIG_SETMASK, child.mask, nullptr);
  execve(child.path, child.arguments.data(), child.environment.data());
  int error = errno;
  [[maybe_unused]] ssize_t written = write(child.error_pipe, &error, sizeof error);
  _exit(126);
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

// Ours, with VARIABLES over it.
std::vector<std::string> environment_with(const std::vector<std::string>& variables) {
  std::map<std::string, std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string text = *entry;
    entries[text.substr(0, text.find('='))] = text;
  }
  // They say how this job is started, and would confuse a tmpirun that a process starts.
  entries.erase("TMPI_PROCESSES");
  for (const std::string& text : variables) entries[text.substr(0, text.find('='))] = text;
  std::vector<std::string> result;
  for (auto& [name, text] : entries) result.push_back(std::move(text));
  return result;
}

// The part of our processors that process AT of COUNT gets when carriers are pinned, so that those of two processes are
// not pinned onto one another. False: not to be known.
bool slice_of_processors(int at, int count, cpu_set_t& slice) {
  cpu_set_t all;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return false;
  std::vector<int> members;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &all)) members.push_back(i);
  auto size = static_cast<int>(members.size());
  if (size == 0) return false;
  int begin = count <= size ? at * size / count : at % size;
  int end = count <= size ? (at + 1) * size / count : begin + 1;
  CPU_ZERO(&slice);
  for (int i = begin; i < end; ++i) CPU_SET(members[static_cast<size_t>(i)], &slice);
  return true;
}

// To as many as we may have, once. Returns what we began with, which is for the processes.
const rlimit& raise_file_limit() {
  static const rlimit began_with = [] {
    rlimit old = {};
    getrlimit(RLIMIT_NOFILE, &old);
    rlimit raised = {old.rlim_max, old.rlim_max};
    setrlimit(RLIMIT_NOFILE, &raised);
    return old;
  }();
  return began_with;
}

Error no_resource(const char* what, int error) {
  return Error{std::string("no ") + what + " for another process: " + strerror(error) +
                   " (a limit: see ulimit -a; fewer processes, or more ranks in each: --processes=K)",
               error};
}

class Pipe {
 public:
  Pipe() = default;
  Pipe(Pipe&& other) noexcept
      : reading_(std::exchange(other.reading_, -1)), writing_(std::exchange(other.writing_, -1)) {}
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  Pipe& operator=(Pipe&&) = delete;
  ~Pipe() {
    close_writing();
    if (reading_ >= 0) close(reading_);
  }

  Result<void> open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return no_resource("pipe", errno);
    reading_ = ends[0];
    writing_ = ends[1];
    return {};
  }
  int reading() const { return reading_; }
  int writing() const { return writing_; }
  int take_reading() { return std::exchange(reading_, -1); }
  void close_writing() {
    if (writing_ >= 0) close(std::exchange(writing_, -1));
  }

 private:
  int reading_ = -1, writing_ = -1;
};

}  // namespace

struct Job::Streams {
  Pipe out, err;
};

Result<void> Job::start(int process, Streams& streams, const std::vector<std::string>& variables) {
  static const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  std::vector<std::string> texts = environment_with(variables);
  auto& [out, err] = streams;
  Pipe error;
  if (Result<void> opened = error.open(); !opened) return opened;
  cpu_set_t slice;
  bool sliced = settings_.bind == Bind::core && count_ > 1 && slice_of_processors(process, count_, slice);
  Child child = {program_.path.c_str(),
                 pointers(program_.arguments),
                 pointers(texts),
                 {process == 0 ? -1 : nothing, out.writing(), err.writing()},
                 error.writing(),
                 getpid(),
                 &old_mask_,
                 &raise_file_limit(),
                 sliced ? &slice : nullptr};
  pid_t id = fork();
  if (id < 0) return no_resource("memory or process number", errno);
  if (id == 0) become(child);
  for (Pipe* pipe : {&error, &out, &err}) pipe->close_writing();
  std::string prefix = settings_.prefix && ranks_of(settings_, process) == 1
                           ? "[" + std::to_string(first_rank_of(settings_, process)) + "] "
                           : "";
  for (int end : {out.reading(), err.reading()})
    if (end >= 0) fcntl(end, F_SETFL, O_NONBLOCK);
  processes_.emplace_back(id, Source(out.take_reading(), out_, process, prefix),
                          Source(err.take_reading(), one_sink_ ? out_ : err_, process, prefix));
  ++living_;
  if (int failed = exec_error(error.reading()); failed != 0)
    return Error{program_.path + " cannot be started: " + strerror(failed), failed};
  return {};
}

Result<void> Job::start_all() {
  if (Result<void> started = server_.start(count_); !started) return started;
  // All pipes before the first process: what runs out of descriptors is then always this, with nothing to end. The
  // connection that each process makes to the server later takes the place of what its start closes.
  raise_file_limit();
  std::vector<Streams> streams(static_cast<size_t>(count_));
  for (Streams& each : streams) {
    if (!has_pipes()) break;
    for (Pipe* pipe : {&each.out, &each.err})
      if (Result<void> opened = pipe->open(); !opened) return opened;
  }
  for (int i = 0; i < count_; ++i) {
    Result<std::vector<std::string>> variables = server_.variables_of(i);
    if (!variables) return variables.error();
    variables.value().push_back("TMPI_RANKS=" + std::to_string(ranks_of(settings_, i)));
    variables.value().push_back("TMPI_LAUNCHER=" + std::to_string(getpid()));
    // The ranks of one process are told apart by the library, which knows them; single ones are by us.
    if (ranks_of(settings_, i) == 1) variables.value().emplace_back("TMPI_PREFIX=0");
    if (Result<void> started = start(i, streams[static_cast<size_t>(i)], variables.value()); !started) return started;
  }
  return {};
}

}  // namespace tmpi::processes
