// The distributed factorization: panels are dealt to the ranks cyclically; who finishes a panel sends it to
// the ranks that have panels to update with it, and everybody does whatever has become possible, most urgent
// first. No barrier, no fixed order of messages: a receiver takes what comes, from anybody.
#pragma once

#include <mpi.h>

#include <memory>
#include <queue>
#include <utility>
#include <vector>

#include "panel.h"
#include "structure.h"

namespace sparse_lu {

struct Traffic {
  long messages_sent = 0;
  long messages_received = 0;  // each is a synchronization: this rank went on with what another one made
  long waits = 0;              // receives for which there was nothing to do in the meantime
  double bytes_sent = 0;
};

// Invariants. A panel is factored when all its blocks have been applied. Block (K, T) is applied when K has
// arrived here and waits_for[block] blocks that name it as next_block have been applied. A received panel is
// kept until its last block for this rank is done.
class Factorization {
 public:
  // `communicator` carries nothing else until run() has returned on all ranks.
  Factorization(const Structure& s, MPI_Comm communicator);

  int owner(int panel) const { return panel % ranks_; }
  bool is_mine(int panel) const { return owner(panel) == my_rank_; }
  Panel& panel(int number) { return mine_[number / ranks_]; }

  // Returns -1, or the column without a pivot; the job cannot go on then.
  int run();

  const Traffic& traffic() const { return traffic_; }

 private:
  void panel_arrived(int k);
  void run_block(int block);
  bool finish_panel(int t);
  void send_panel(int k);
  void receive(const MPI_Status& status);
  void receive_pending();
  const PanelMessage* message_of(int k);

  const Structure& s_;
  MPI_Comm communicator_;
  int my_rank_ = 0, ranks_ = 1;
  std::vector<Panel> mine_;                                // my i-th panel is number my_rank + i * ranks
  std::vector<std::unique_ptr<PanelMessage[]>> received_;  // per panel
  std::vector<char> arrived_;                              // per panel
  std::vector<int> blocks_left_;                           // per panel K: blocks of mine still to do with it
  std::vector<int> sources_left_;                          // per panel T of mine: blocks still to be applied to it
  std::vector<int> block_waits_;                           // per block: see waits_for
  // What can be done now, most urgent on top: (flops on the way to the end, a block to apply or -1 - a panel
  // to factor).
  std::priority_queue<std::pair<double, int>> ready_;
  std::vector<MPI_Request> sends_;
  int panels_left_ = 0;
  int singular_column_ = -1;
  Updater updater_;
  Traffic traffic_;
};

}  // namespace sparse_lu
