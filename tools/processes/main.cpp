// tmpirun-processes: the part of tmpirun that runs a job of several processes. tmpirun becomes it (exec) when the
// program cannot hold several ranks or --processes is given, so that a job of one process pays nothing for PMIx. Not
// for people: the program has been checked, and the settings are in the environment.
//
//   tmpirun-processes PATH NAME ARGUMENTS...       executes PATH with NAME as its argv[0]
#include <unistd.h>

#include <cstdio>

#include "job.h"

int main(int argc, char** argv) {
  using namespace tmpi;
  if (argc < 3) {
    fprintf(stderr, "tmpirun: tmpirun-processes is a part of tmpirun; use tmpirun --processes\n");
    return 2;
  }
  Result<Settings> settings = load(environ);
  if (!settings) {
    fprintf(stderr, "tmpirun: %s\n", settings.error().text.c_str());
    return 2;
  }
  // Never destroyed, and left by _exit: PMIx's thread uses its server until the process is gone.
  auto* job = new processes::Job(settings.value(), {argv[1], std::vector<std::string>(argv + 2, argv + argc)});
  _exit(job->run());
}
