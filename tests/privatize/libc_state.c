/* What libc keeps between calls, and its variables: environ, optarg and optind, stdout; rand, strtok, errno. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

extern char** environ;
static char** const* const environment = (char** const*)&environ;

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int rank = my_rank();
  char value[20], words[] = "one two three";
  snprintf(value, sizeof value, "%d", rank);
  setenv("RANK_OF_TEST", value, 1);
  srand(7);
  others_run();
  CHECK(strcmp(getenv("RANK_OF_TEST"), value) == 0);
  int found = 0;
  for (char** entry = environ; *entry != NULL; ++entry)
    if (strncmp(*entry, "RANK_OF_TEST=", 13) == 0) found += strcmp(*entry + 13, value) == 0 ? 1 : 100;
  CHECK(found == 1 && *environment == environ);
  char* arguments[] = {(char*)"program", (char*)"-v", value, (char*)"-w", (char*)"rest", NULL};
  int letters = 0;
  for (int letter; (letter = getopt(5, arguments, "v:w")) != -1; others_run()) {
    ++letters;
    CHECK(letter == 'v' || letter == 'w');
    if (letter == 'v') CHECK(optarg == value);
  }
  CHECK(letters == 2 && optind == 4);
  CHECK(strcmp(strtok(words, " "), "one") == 0);
  const int first = rand();
  others_run();
  CHECK(strcmp(strtok(NULL, " "), "two") == 0);
  errno = rank;
  others_run();
  CHECK(errno == rank);
  srand(7);
  CHECK(rand() == first);
  fprintf(stdout, "half of a line of rank %d, ", rank);
  others_run();
  fputs("and the other half\n", stdout);
  MPI_Finalize();
  return 0;
}
