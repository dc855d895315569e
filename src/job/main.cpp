// From libc's start to the exit status: settings, images, ranks, carriers. See job.h.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"
#include "base/log.h"
#include "comm/world.h"
#include "image/exit_handlers.h"
#include "image/fault.h"
#include "image/file_view.h"
#include "image/libc_state.h"
#include "image/libraries.h"
#include "image/plugins.h"
#include "image/stdio_sink.h"
#include "image/stdio_streams.h"
#include "job/debugger_table.h"
#include "job/job.h"
#include "job/processes.h"
#include "mpi/rank_state.h"
#include "p2p/endpoint.h"

namespace tmpi::job {

Job* job = nullptr;

namespace {

[[nodiscard]] Result<void> need(bool there, const char* what) {
  if (there) return {};
  return Error{std::string("not enough memory for ") + what, 12};
}

sched::Options scheduling(const Job& made) {
  const Settings& settings = made.settings;
  const char* program = made.program.argv[0];
  sched::Options options;
  options.first_rank = made.processes.first_rank();
  options.ranks = static_cast<int>(settings.ranks);
  options.carriers = static_cast<int>(settings.carriers);
  options.stack_bytes = static_cast<size_t>(settings.stack_bytes);
  options.threads = settings.threads == Threads::kernel ? sched::ThreadModel::kKernel : sched::ThreadModel::kTwoLevel;
  options.wait = settings.wait == Wait::block        ? sched::WaitStrategy::kBlock
                 : settings.wait == Wait::spin_block ? sched::WaitStrategy::kSpinBlock
                                                     : sched::WaitStrategy::kConscious;
  options.spin_ns = settings.spin_us * 1000;
  options.yields_processor = made.processes.crowded;
  if (made.processes.crowded) options.spin_ns = std::min(options.spin_ns, kCrowdedSpinNs);
  options.watchdog_ns = settings.watchdog_ms * 1'000'000;
  options.seed = static_cast<uint64_t>(settings.seed);
  options.stats = settings.stats || getenv("TMPI_STATS_JSON");
  options.pin = settings.bind == Bind::core;
  options.share = settings.monitor;
  const char* slash = strrchr(program, '/');
  options.name = slash ? slash + 1 : program;
  options.weight = static_cast<int>(settings.weight);
  options.carrier_start = [] { image::fault::thread_alt_stack(); };
  options.deadlock = report_deadlock;
  options.surround = image::take_file_view;
  return options;
}

// Everything that must exist before the first rank runs, in the order of the folders.
Result<void> build(Job& made) {
  int ranks = static_cast<int>(made.settings.ranks);
  auto loader = image::Loader::open(made.program);
  if (!loader) return loader.error();
  made.loader = std::move(loader.value());
  if (auto loaded = made.loader->load(ranks); !loaded) return loaded.error();
  made.scheduler = std::make_unique<sched::Scheduler>(scheduling(made));
  if (auto created = made.scheduler->create(rank_main); !created) return created.error();
  p2p::Limits limits;
  limits.eager_bytes = made.settings.eager_limit_bytes;
  limits.budget_bytes = made.settings.buffer_budget_bytes;
  if (auto endpoints = p2p::create_endpoints(ranks, limits, made.processes.first_rank()); !endpoints)
    return endpoints.error();
  if (auto world = comm::create_world(ranks, made.processes.first_rank(), made.processes.total); !world)
    return world.error();
  made.arguments.reserve(static_cast<size_t>(ranks));
  for (int i = 0; i < ranks; ++i) {
    if (auto state = need(mpi::create_rank_state(made.scheduler->rank(i)), "the state of the ranks"); !state)
      return state;
    made.arguments.emplace_back(made.program);
  }
  fill_hooks();
  image::stdio::sink_start(ranks, made.settings.prefix);
  image::stdio::streams_start();
  image::exit_start(ranks);
  image::plugins_start(ranks);
  image::fault::install();
  made.slots = std::make_unique<image::stdio::StreamSlots>(made.loader->family());
  image::libc_state_start(made.loader->family(), ranks);
  for (int i = 0; i < ranks; ++i) {
    const image::Image& image = (*made.loader)[i];
    made.slots->apply(i, image);
    made.environments.push_back(image::libc_state_apply(i, image, made.program.envp));
  }
  fill_debugger_table(made);
  return connect_processes(made);
}

// If the launcher is killed, the job goes with it: nothing stays behind.
void follow_launcher() {
  const char* launcher = getenv("TMPI_LAUNCHER");
  if (!launcher) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The launcher may have died before the line above.
  if (kill(atoi(launcher), 0) != 0) _exit(kCannotStart);
}

// What a rank starts (system, popen, fork and exec) is a program of its own, not more ranks of this job: it must not
// see how many those are, nor be given this library because this program needed it.
void forget_launch(char** environment) {
  char** kept = environment;
  for (char** entry = environment; *entry; ++entry) {
    bool ours = strncmp(*entry, "TMPI_RANKS=", 11) == 0 || strncmp(*entry, "TMPI_LAUNCHER=", 14) == 0 ||
                strncmp(*entry, "PMIX_", 5) == 0 ||
                (strncmp(*entry, "LD_PRELOAD=", 11) == 0 && strstr(*entry, "libmpi_abi.so"));
    if (!ours) *kept++ = *entry;
  }
  *kept = nullptr;
}

}  // namespace
}  // namespace tmpi::job

extern "C" int tmpi_job_main(const tmpi::image::Program& program) {
  using namespace tmpi;
  using namespace tmpi::job;
  follow_launcher();
  calibrate_ticks();
  auto settings = load(program.envp);
  if (!settings) {
    log_line(settings.error().text);
    return 2;
  }
  // Never destroyed: ranks' threads and libraries' exit handlers use it until the process is gone.
  auto* made = new Job(program);
  job::job = made;
  made->settings = settings.value();
  if (auto joined = join_processes(*made, program.envp); !joined) {
    log_line(joined.error().text);
    return kCannotStart;
  }
  forget_launch(program.envp);
  if (auto built = build(*made); !built) {
    log_line(built.error().text);
    return kCannotStart;
  }
  int64_t start_ns = now_ns();
  made->scheduler->start();
  made->scheduler->supervise();
  image::stdio::flush_all();
  leave_processes();
  for (const std::string& line : image::unused_names()) log_line(line);
  if (made->scheduler->options().stats) report_stats(*made, now_ns() - start_ns);
  int status = made->status.load();
  if (status == 0 && image::stdio::output_error() != 0) status = 1;
  return status;
}
