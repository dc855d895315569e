/* What libc remembers between calls, and the environment: all ranks use it at once, each must see its own.
   With arguments: one of the modes below. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int rig_rank(void);
void rig_barrier(void);
extern char** environ;
static char*** address_of_environ = &environ;
static int failures;

#define CHECK(condition)                                                              \
  do {                                                                                \
    if (!(condition)) {                                                               \
      fprintf(stderr, "%d: rank %d: failed: %s\n", __LINE__, rig_rank(), #condition); \
      ++failures;                                                                     \
    }                                                                                 \
  } while (0)

/* One option per barrier, so that every rank is in the middle of its scan when the others are. */
static void options(int rank) {
  char number[12];
  snprintf(number, sizeof number, "%d", rank);
  char* argv[] = {"program", "-n", number, "operand", "--long", "-abc", number, NULL};
  const struct option longs[] = {{"long", no_argument, NULL, 'l'}, {0}};
  CHECK(optind == 1 && opterr == 1 && optarg == NULL);
  opterr = 0;
  rig_barrier();
  CHECK(getopt_long(7, argv, "n:abc:", longs, NULL) == 'n' && optarg == number);
  rig_barrier();
  CHECK(getopt_long(7, argv, "n:abc:", longs, NULL) == 'l' && optarg == NULL && optind == 5);
  for (int i = 0; i < rank % 3; ++i) rig_barrier();
  CHECK(getopt_long(7, argv, "n:abc:", longs, NULL) == 'a');
  for (int i = rank % 3; i < 2; ++i) rig_barrier();
  CHECK(getopt_long(7, argv, "n:abc:", longs, NULL) == 'b');
  rig_barrier();
  CHECK(getopt_long(7, argv, "n:abc:", longs, NULL) == 'c' && optarg == number);
  CHECK(getopt_long(7, argv, "n:abc:", longs, NULL) == -1);
  CHECK(optind == 6 && strcmp(argv[6], "operand") == 0);
  optind = 0; /* again from the start, POSIX's way, and an unknown option */
  char* again[] = {"program", "-x", "operand", "-y", NULL};
  CHECK(getopt(4, again, "+y") == '?' && optopt == 'x' && optind == 2);
  rig_barrier();
  CHECK(getopt(4, again, "+y") == -1 && optind == 2);
}

static void numbers(int rank) {
  int first[3];
  struct drand48_data mine = {0};
  srand((unsigned)rank);
  srand48(rank);
  srand48_r(rank, &mine);
  for (int i = 0; i < 3; ++i) first[i] = rand();
  rig_barrier();
  srand((unsigned)rank);
  for (int i = 0; i < 3; ++i) {
    long wanted;
    lrand48_r(&mine, &wanted);
    CHECK(rand() == first[i] && lrand48() == wanted);
    rig_barrier();
  }
}

static void texts(int rank) {
  char text[64];
  snprintf(text, sizeof text, "%d,a,%d", rank, rank + 1);
  const time_t time = 86400L * 365 * rank;
  CHECK(atoi(strtok(text, ",")) == rank);
  const struct tm* there = gmtime(&time);
  const char* unknown = strerror(10000 + rank);
  const char* day = asctime(there);
  char wanted[64], wanted_day[64];
  snprintf(wanted, sizeof wanted, "Unknown error %d", 10000 + rank);
  strcpy(wanted_day, day);
  rig_barrier();
  CHECK(strcmp(strtok(NULL, ","), "a") == 0);
  rig_barrier();
  CHECK(atoi(strtok(NULL, ",")) == rank + 1 && strtok(NULL, ",") == NULL);
  struct tm again;
  gmtime_r(&time, &again);
  CHECK(there->tm_year == again.tm_year && there->tm_yday == again.tm_yday);
  CHECK(strcmp(unknown, wanted) == 0 && strcmp(day, wanted_day) == 0);
}

static int count_of(const char* name) {
  int count = 0;
  for (char** entry = environ; entry != NULL && *entry != NULL; ++entry)
    count += strncmp(*entry, name, strlen(name)) == 0 && (*entry)[strlen(name)] == '=';
  return count;
}

static void environment(int rank, char** envp) {
  char number[12], put[24];
  snprintf(number, sizeof number, "%d", rank);
  CHECK(environ == envp && getenv("TMPI_RANKS") != NULL && getenv("MINE") == NULL);
  rig_barrier();
  CHECK(setenv("MINE", number, 1) == 0 && setenv("MINE", "other", 0) == 0);
  snprintf(put, sizeof put, "PUT=%d", rank);
  CHECK(putenv(put) == 0);
  CHECK(rank % 2 == 0 || unsetenv("PATH") == 0);
  CHECK(setenv("", "x", 1) == -1 && setenv("A=B", "x", 1) == -1 && unsetenv("A=B") == -1);
  rig_barrier();
  CHECK(strcmp(getenv("MINE"), number) == 0 && getenv("PUT") == put + 4 && *address_of_environ == environ);
  CHECK(count_of("MINE") == 1 && count_of("PUT") == 1 && count_of("PATH") == (rank % 2 == 0));
  put[4] = 'x'; /* putenv takes the string itself */
  CHECK(getenv("PUT")[0] == 'x' && (getenv("PATH") == NULL) == (rank % 2));
  for (int i = 0; i < 200; ++i) {
    char name[12];
    snprintf(name, sizeof name, "N%d", i);
    CHECK(setenv(name, number, 1) == 0);
  }
  CHECK(strcmp(getenv("N199"), number) == 0 && getenv("TMPI_RANKS") != NULL && count_of("N0") == 1);
  rig_barrier();
  char* array[] = {"ONLY=this", NULL};
  environ = array;
  CHECK(getenv("MINE") == NULL && strcmp(getenv("ONLY"), "this") == 0);
  CHECK(setenv("MORE", number, 1) == 0 && environ != array && count_of("ONLY") == 1 && count_of("MORE") == 1);
  CHECK(clearenv() == 0 && getenv("ONLY") == NULL && setenv("AFTER", "1", 1) == 0 && count_of("AFTER") == 1);
  rig_barrier();
}

/* Children see what their rank has set, however they are started. */
static void children(int rank) {
  char value[40], command[80], text[80] = "";
  snprintf(value, sizeof value, "it's %d", rank);
  setenv("MINE", value, 1);
  if (rank == 1) unsetenv("GONE");
  rig_barrier();
  snprintf(command, sizeof command, "test \"$MINE\" = \"it's %d\" && test \"${GONE-no}\" = %s", rank,
           rank == 1 ? "no" : "here");
  CHECK(system(command) == 0);
  FILE* pipe = popen("echo $MINE", "r");
  CHECK(pipe != NULL && fgets(text, sizeof text, pipe) != NULL && pclose(pipe) == 0);
  text[strcspn(text, "\n")] = 0;
  CHECK(strcmp(text, value) == 0);
  rig_barrier();
  const pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", command, NULL);
    _exit(99);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

static void zone(int rank) {
  if (rank == 1) {
    setenv("TZ", "XYZ-3", 1);
    tzset();
    CHECK(timezone == -3 * 3600 && strcmp(tzname[0], "XYZ") == 0);
    const time_t time = 0;
    CHECK(localtime(&time)->tm_hour == 3);
  }
}

/* A clone has no write-protected pages, so that it takes no more mappings than it must: not even those with the
   addresses of the streams, which were set after the clone was made. */
FILE** const address_of_stdout = &stdout;
static void protection(int rank) {
  const unsigned long address = (unsigned long)&address_of_stdout;
  char line[256];
  int found = 0;
  FILE* maps = fopen("/proc/self/maps", "r");
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
    unsigned long begin, end;
    char access[8];
    if (sscanf(line, "%lx-%lx %7s", &begin, &end, access) != 3 || address < begin || address >= end) continue;
    found = 1;
    CHECK(rank == 0 || access[1] == 'w');
  }
  CHECK(found && *address_of_stdout == stdout);
}

int main(int argc, char** argv, char** envp) {
  const int rank = rig_rank();
  const char* mode = argv[1];
  if (strcmp(mode, "options") == 0) options(rank);
  if (strcmp(mode, "numbers") == 0) numbers(rank);
  if (strcmp(mode, "texts") == 0) texts(rank);
  if (strcmp(mode, "environment") == 0) environment(rank, envp);
  if (strcmp(mode, "children") == 0) children(rank);
  if (strcmp(mode, "zone") == 0) zone(rank);
  if (strcmp(mode, "protection") == 0) protection(rank);
  return failures != 0;
}
