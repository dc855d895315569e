/* Variables of libc that the executable refers to: copy relocations in a default executable, the GOT with
 * -fPIC. */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

extern char** environ;
FILE** address_of_stdout = &stdout;
static char*** address_of_environ = &environ;

int main(void) {
  const int rank = rig_rank();
  CHECK(environ != NULL && *address_of_environ == environ);
  int found = 0;
  for (char** entry = environ; *entry != NULL; ++entry) found |= strncmp(*entry, "TMPI_RANKS=", 11) == 0;
  CHECK(found && getenv("TMPI_RANKS") != NULL && atoi(getenv("TMPI_RANKS")) == rig_count());
  CHECK(stdout != NULL && stderr != NULL && stdin != NULL && *address_of_stdout == stdout);
  CHECK(fileno(stdout) == 1 && fileno(stderr) == 2 && fileno(stdin) == 0);
  CHECK(fprintf(stdout, "rank %d\n", rank) > 0 && puts("puts") >= 0 && fflush(stdout) == 0);
  CHECK(optind == 1 && opterr == 1 && optarg == NULL);
  CHECK(strstr(program_invocation_name, "libc_variables") != NULL);
  CHECK(program_invocation_short_name[0] == 'l');
  errno = rank + 1;
  rig_barrier();
  CHECK(errno == rank + 1);
  CHECK(tzname[0] != NULL && timezone >= -86400);
  CHECK(sqrt(16.0 + rank) >= 4.0);
  return failed_checks != 0;
}
