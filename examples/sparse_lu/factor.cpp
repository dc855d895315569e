// Who does what when: the loop that receives panels, applies blocks, factors and sends. Not the arithmetic
// (panel.cpp). Invariant: everything that can be done now is in ready_, once.

#include "factor.h"

namespace sparse_lu {

Factorization::Factorization(const Structure& s, MPI_Comm communicator)
    : s_(s),
      communicator_(communicator),
      received_(s.panels),
      arrived_(s.panels, 0),
      blocks_left_(s.panels, 0),
      sources_left_(s.panels, 0),
      block_waits_(s.waits_for),
      updater_(s) {
  MPI_Comm_rank(communicator_, &my_rank_);
  MPI_Comm_size(communicator_, &ranks_);
  for (int t = my_rank_; t < s_.panels; t += ranks_) {
    mine_.push_back(make_panel(s_, t));
    sources_left_[t] = s_.source_begin[t + 1] - s_.source_begin[t];
    for (int i = s_.source_begin[t]; i < s_.source_begin[t + 1]; i++)
      blocks_left_[s_.block_source[s_.source_block[i]]]++;
  }
  panels_left_ = static_cast<int>(mine_.size());
}

const PanelMessage* Factorization::message_of(int k) { return is_mine(k) ? panel(k).own.get() : received_[k].get(); }

// Everybody who has a block of panel k gets it once. The numbers are sent from where they lie: a factored
// panel never changes again.
void Factorization::send_panel(int k) {
  std::vector<char> told(ranks_, 0);
  told[my_rank_] = 1;
  const int count = message_doubles(s_, k);
  for (int b = s_.block_begin[k]; b < s_.block_begin[k + 1]; b++) {
    const int to = owner(s_.block_target[b]);
    if (told[to]) continue;
    told[to] = 1;
    sends_.push_back(MPI_REQUEST_NULL);
    MPI_Isend(panel(k).own.get(), count, MPI_DOUBLE, to, k, communicator_, &sends_.back());
    traffic_.messages_sent++;
    traffic_.bytes_sent += 8.0 * count;
  }
}

// Panel k can now be used here: whatever waits for it alone becomes ready.
void Factorization::panel_arrived(int k) {
  arrived_[k] = 1;
  for (int b = s_.block_begin[k]; b < s_.block_begin[k + 1]; b++) {
    const int t = s_.block_target[b];
    if (is_mine(t) && block_waits_[b] == 0) ready_.push({s_.path_flops[t], b});
  }
}

bool Factorization::finish_panel(int t) {
  const int column = factor_panel(s_, &panel(t));
  if (column >= 0) {
    singular_column_ = s_.column_order[s_.first[t] + column];
    return false;
  }
  panels_left_--;
  send_panel(t);
  panel_arrived(t);
  return true;
}

void Factorization::run_block(int block) {
  const int k = s_.block_source[block], t = s_.block_target[block], next = s_.next_block[block];
  updater_.apply(block, message_of(k), &panel(t));
  if (--blocks_left_[k] == 0) received_[k].reset();
  if (next >= 0 && --block_waits_[next] == 0 && arrived_[s_.block_source[next]]) {
    ready_.push({s_.path_flops[t], next});
  }
  if (--sources_left_[t] == 0) ready_.push({s_.path_flops[t], -1 - t});
}

void Factorization::receive(const MPI_Status& status) {
  const int k = status.MPI_TAG, count = message_doubles(s_, k);
  received_[k].reset(new PanelMessage[count]);
  MPI_Recv(received_[k].get(), count, MPI_DOUBLE, status.MPI_SOURCE, k, communicator_, MPI_STATUS_IGNORE);
  traffic_.messages_received++;
  panel_arrived(k);
}

void Factorization::receive_pending() {
  MPI_Status status;
  int there = 0;
  while (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, communicator_, &there, &status), there) receive(status);
}

int Factorization::run() {
  for (const Panel& p : mine_) {
    if (sources_left_[p.number] == 0) ready_.push({s_.path_flops[p.number], -1 - p.number});
  }
  while (panels_left_ > 0) {
    if (ranks_ > 1) receive_pending();
    if (ready_.empty()) {
      MPI_Status status;
      traffic_.waits++;
      MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, communicator_, &status);
      receive(status);
      continue;
    }
    const int work = ready_.top().second;
    ready_.pop();
    if (work >= 0) {
      run_block(work);
    } else if (!finish_panel(-1 - work)) {
      return singular_column_;
    }
  }
  MPI_Waitall(static_cast<int>(sends_.size()), sends_.data(), MPI_STATUSES_IGNORE);
  return -1;
}

}  // namespace sparse_lu
