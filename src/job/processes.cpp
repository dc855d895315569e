// See processes.h.
#include "job/processes.h"

#include <stdlib.h>
#include <string.h>

#include "net/pmix.h"
#include "net/ucx_device.h"
#include "sched/processors.h"

namespace tmpi::job {

namespace {

// What each process tells the others: its ranks and the processors that it may use, then the address of its device.
struct Card {
  struct Numbers {
    int ranks = 0, processors = 0;
  } numbers;
  std::string address;

  std::string text() const { return std::string(reinterpret_cast<const char*>(&numbers), sizeof numbers) + address; }
  static Card read(const std::string& text) {
    Card card;
    if (text.size() < sizeof card.numbers) return card;
    memcpy(&card.numbers, text.data(), sizeof card.numbers);
    card.address = text.substr(sizeof card.numbers);
    return card;
  }
};

// Ranks are numbered through, so all processes have as many as the first one; the last one may have fewer.
Result<p2p::Processes> number_ranks(const std::vector<Card>& cards, int mine) {
  p2p::Processes processes;
  processes.mine = mine;
  processes.count = static_cast<int>(cards.size());
  processes.per_process = cards[0].numbers.ranks;
  processes.total = 0;
  for (size_t i = 0; i < cards.size(); ++i) {
    const int ranks = cards[i].numbers.ranks;
    const bool last = i + 1 == cards.size();
    if (ranks < 1 || ranks > processes.per_process || (ranks < processes.per_process && !last))
      return Error{"process " + std::to_string(i) + " of the job has " + std::to_string(ranks) +
                       " ranks and process 0 has " + std::to_string(processes.per_process) +
                       ": start all with the same TMPI_RANKS, of which only the last one may have fewer",
                   0};
    processes.total += ranks;
    processes.crowded |= processes.count > cards[i].numbers.processors;
  }
  return processes;
}

}  // namespace

Result<void> join_processes(Job& made, const char* const* environment) {
  const int ranks = static_cast<int>(made.settings.ranks);
  made.processes.per_process = made.processes.total = ranks;
  if (!net::launched_by_pmix(environment)) return {};
  Result<net::Place> joined = net::pmix_join();
  if (!joined) return joined.error();
  const net::Place place = joined.value();
  if (place.processes == 1) {
    net::pmix_leave(false);
    return {};
  }
  Result<std::unique_ptr<device::Device>> device = net::make_ucx_device(place.processes);
  if (!device) return device.error();
  Result<std::string> address = device.value()->open(p2p::handle_message, [](const char* why) { abort_job(1, why); });
  if (!address) return address.error();
  const Card::Numbers numbers{ranks, sched::usable_processors()};
  Result<std::vector<std::string>> texts = net::pmix_exchange(place, Card{numbers, address.value()}.text());
  if (!texts) return texts.error();
  std::vector<Card> cards;
  for (const std::string& text : texts.value()) cards.push_back(Card::read(text));
  cards[static_cast<size_t>(place.process)].numbers = numbers;
  Result<p2p::Processes> numbered = number_ranks(cards, place.process);
  if (!numbered) return numbered.error();
  for (int i = 0; i < place.processes; ++i) {
    if (i == place.process) continue;
    auto connected = device.value()->connect(i, cards[static_cast<size_t>(i)].address);
    if (!connected) return connected;
  }
  made.processes = numbered.value();
  made.device = std::move(device.value());
  return {};
}

Result<void> connect_processes(Job& made) {
  if (made.processes.count == 1) return {};
  // Before the libraries of the device, which are loaded by now, run their destructors.
  atexit([] { p2p::progress->stop(); });
  return p2p::connect_processes(made.processes, std::move(made.device));
}

void part_from_processes() {
  if (job->processes.count == 1) return;
  if (job->finalized.fetch_add(1, std::memory_order_acq_rel) + 1 != job->scheduler->rank_count()) return;
  p2p::flush_messages();
  net::pmix_leave(true);
}

void end_other_processes(int status) { net::pmix_abort(status); }

void leave_processes() { net::pmix_leave(false); }

}  // namespace tmpi::job
