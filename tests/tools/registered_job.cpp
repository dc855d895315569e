// A job as the registry sees it, for tests: registers, wishes, and ticks until its standard input ends. It runs no
// rank. Usage: registered_job FOLDER NAME RANKS WISH. Prints "ready" when it has a grant, and its grant whenever that
// changes.
#include <poll.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "monitor/client.h"

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  tmpi::monitor::Client client;
  tmpi::monitor::Job job;
  job.folder = argv[1];
  job.name = argv[2];
  job.ranks = atoi(argv[3]);
  if (tmpi::Result<void> joined = client.join(job); !joined) {
    fprintf(stderr, "%s\n", joined.error().text.c_str());
    return 1;
  }
  client.update_wish(atoi(argv[4]));
  int shown = -1;
  pollfd input{0, POLLIN, 0};
  while (poll(&input, 1, 2) == 0) {
    client.tick({1, {}});
    int granted = client.allocation().processors;
    if (granted == shown) continue;
    if (shown < 0) printf("ready\n");
    printf("%d\n", granted);
    fflush(stdout);
    shown = granted;
  }
  return 0;
}
