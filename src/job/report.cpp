// What people are told at the end: who waits for whom when nobody can go on, and where the time went.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "base/text.h"
#include "image/stdio_sink.h"
#include "job/job.h"

namespace tmpi::job {

namespace {

using sched::Rank;

}  // namespace

void report_deadlock(sched::Scheduler& scheduler) {
  std::vector<int> ended;
  std::vector<std::pair<std::string, std::vector<int>>> groups;
  for (int i = 0; i < scheduler.rank_count(); ++i) {
    const Rank* rank = scheduler.rank(i);
    if (rank->state.load(std::memory_order_acquire) == sched::kDone) {
      ended.push_back(i);
      continue;
    }
    std::string text = text_of(rank->reason());
    size_t at = 0;
    while (at < groups.size() && groups[at].first != text) ++at;
    if (at == groups.size()) groups.emplace_back(text, std::vector<int>{});
    groups[at].second.push_back(i);
  }
  image::stdio::flush_all();
  log_line("deadlock: every rank waits and none can wake another; the job ends");
  constexpr size_t kShown = 40;
  for (size_t i = 0; i < groups.size() && i < kShown; ++i) {
    const auto& [text, ranks] = groups[i];
    log_line((ranks.size() == 1 ? "  rank " : "  ranks ") + list_of(ranks) +
             (ranks.size() == 1 ? " waits in " : " wait in ") + text);
  }
  if (groups.size() > kShown) logf("  and %zu more that wait for something else each", groups.size() - kShown);
  scheduler.each_helper([](const Rank& thread) {
    if (thread.state.load(std::memory_order_acquire) == sched::kParked)
      logf("  a thread of rank %d waits in %s", thread.id, text_of(thread.reason()).c_str());
  });
  if (!ended.empty())
    log_line((ended.size() == 1 ? "  rank " : "  ranks ") + list_of(ended) +
             (ended.size() == 1 ? " has ended" : " have ended"));
  abort_job(kDeadlockStatus, nullptr);
}

namespace {

struct Row {
  double total = 0, computing = 0, copying = 0, waiting = 0, spinning = 0;
  uint64_t switches = 0, waits = 0, blocked = 0, migrations = 0, messages = 0, bytes = 0;
};

double seconds(uint64_t t) { return static_cast<double>(t) / static_cast<double>(ticks_per_us) * 1e-6; }

// What is neither waiting, spinning nor copying is the program's: it computes, or is ready and waits for a carrier.
Row row_of(const sched::RankStats& stats) {
  Row row;
  row.total = seconds(stats.ended - stats.started);
  row.copying = seconds(stats.copying);
  row.waiting = seconds(stats.waiting);
  row.spinning = seconds(stats.spinning);
  row.computing = row.total - row.copying - row.waiting - row.spinning;
  if (row.computing < 0) row.computing = 0;
  row.switches = stats.switches;
  row.waits = stats.waits;
  row.blocked = stats.blocked;
  row.migrations = stats.migrations;
  row.messages = stats.messages;
  row.bytes = stats.bytes;
  return row;
}

void add(Row* sum, const Row& row) {
  sum->total += row.total;
  sum->computing += row.computing;
  sum->copying += row.copying;
  sum->waiting += row.waiting;
  sum->spinning += row.spinning;
  sum->switches += row.switches;
  sum->waits += row.waits;
  sum->blocked += row.blocked;
  sum->migrations += row.migrations;
  sum->messages += row.messages;
  sum->bytes += row.bytes;
}

void print_row(const char* name, const Row& row) {
  fprintf(stderr,
          "tmpi: %6s %9.3f %9.3f %9.3f %9.3f %9.3f %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %8.1f %10" PRIu64
          " %12.1f\n",
          name, row.total, row.computing, row.copying, row.waiting, row.spinning, row.switches, row.migrations,
          row.waits, row.waits ? 100.0 * static_cast<double>(row.blocked) / static_cast<double>(row.waits) : 0.0,
          row.messages, static_cast<double>(row.bytes) / 1024);
}

void write_json(FILE* file, const Row& row, const char* end) {
  fprintf(file,
          "{\"total\": %.6f, \"compute\": %.6f, \"copy\": %.6f, \"wait\": %.6f, \"spin\": %.6f, \"switches\": %" PRIu64
          ", \"migrations\": %" PRIu64 ", \"waits\": %" PRIu64 ", \"blocked\": %" PRIu64 ", \"messages\": %" PRIu64
          ", \"bytes\": %" PRIu64 "}%s",
          row.total, row.computing, row.copying, row.waiting, row.spinning, row.switches, row.migrations, row.waits,
          row.blocked, row.messages, row.bytes, end);
}

}  // namespace

void report_stats(const Job& finished, int64_t wall_ns) {
  sched::Scheduler& scheduler = *finished.scheduler;
  int ranks = scheduler.rank_count();
  Row sum;
  constexpr int kShown = 64;
  if (finished.settings.stats) {
    fprintf(stderr, "tmpi: %d ranks on %d carriers, %.3f s; seconds per rank, counts, kilobytes\n", ranks,
            scheduler.carrier_count(), static_cast<double>(wall_ns) * 1e-9);
    fprintf(stderr, "tmpi: %6s %9s %9s %9s %9s %9s %10s %10s %10s %8s %10s %12s\n", "rank", "total", "compute", "copy",
            "wait", "spin", "switches", "migrations", "waits", "blocked%", "messages", "kB");
  }
  for (int i = 0; i < ranks; ++i) {
    Row row = row_of(scheduler.rank(i)->stats);
    add(&sum, row);
    if (finished.settings.stats && i < kShown) print_row(std::to_string(i).c_str(), row);
  }
  if (finished.settings.stats) {
    if (ranks > kShown) fprintf(stderr, "tmpi: ... %d more ranks\n", ranks - kShown);
    print_row("all", sum);
  }
  const char* path = getenv("TMPI_STATS_JSON");
  if (!path) return;
  FILE* file = fopen(path, "we");
  if (!file) {
    logf("cannot write the statistics to %s: %s", path, strerror(errno));
    return;
  }
  fprintf(file, "{\"wall\": %.6f, \"carriers\": %d, \"activations\": %" PRId64 ",\n \"all\": ",
          static_cast<double>(wall_ns) * 1e-9, scheduler.carrier_count(), scheduler.activations());
  write_json(file, sum, ",\n \"ranks\": [\n");
  for (int i = 0; i < ranks; ++i) {
    fputs("  ", file);
    write_json(file, row_of(scheduler.rank(i)->stats), i + 1 < ranks ? ",\n" : "\n");
  }
  fputs(" ]}\n", file);
  if (ferror(file) | fclose(file)) logf("cannot write the statistics to %s: %s", path, strerror(errno));
}

}  // namespace tmpi::job
