/* What belongs to a process in other programs, and to a rank here: working directory, file mode mask, locale.
   argv[1]: an empty folder. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int rig_rank(void);
void rig_barrier(void);
static int failures;

#define CHECK(condition)                                                              \
  do {                                                                                \
    if (!(condition)) {                                                               \
      fprintf(stderr, "%d: rank %d: failed: %s\n", __LINE__, rig_rank(), #condition); \
      ++failures;                                                                     \
    }                                                                                 \
  } while (0)

static char home[4096], mine[4200];

static int mode_of(const char* path) {
  struct stat status;
  return stat(path, &status) == 0 ? (int)(status.st_mode & 0777) : -1;
}

static int in(const char* wanted) {
  char now[4200];
  return getcwd(now, sizeof now) != NULL && strcmp(now, wanted) == 0;
}

static void* in_thread(void* unused) {
  CHECK(in(mine));
  return unused;
}

static void folders(int rank, const char* folder) {
  char text[40] = "", number[16];
  CHECK(chdir(folder) == 0 && getcwd(home, sizeof home) != NULL);
  snprintf(number, sizeof number, "rank%d", rank);
  snprintf(mine, sizeof mine, "%s/%s", home, number);
  CHECK(mkdir(number, 0755) == 0);
  rig_barrier();
  CHECK(in(home));
  if (rank % 2 == 1) CHECK(chdir(number) == 0);
  rig_barrier();
  CHECK(in(rank % 2 == 1 ? mine : home) && chdir("nowhere") == -1 && errno == ENOENT);
  const int there = open(mine, O_RDONLY | O_DIRECTORY);
  CHECK(fchdir(there) == 0 && close(there) == 0 && in(mine));
  rig_barrier();
  FILE* file = fopen("note", "w");
  CHECK(file != NULL && fprintf(file, "%d", rank) > 0 && fclose(file) == 0);
  rig_barrier();
  CHECK(system("test \"$(cat note)\" = \"${PWD##*/rank}\"") == 0);
  FILE* pipe = popen("pwd -P", "r");
  CHECK(pipe != NULL && fgets(text, sizeof text, pipe) != NULL);
  CHECK(pipe == NULL || pclose(pipe) >= 0);
  const pid_t child = fork();
  if (child == 0) _exit(in(mine) && chdir("..") == 0 && in(home) ? 0 : 1);
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0 && in(mine));
  rig_barrier();
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, in_thread, NULL) == 0 && pthread_join(thread, NULL) == 0);
}

static void masks(int rank) {
  const mode_t before = umask(0);
  CHECK(umask(before) == 0);
  rig_barrier();
  if (rank > 0) CHECK(umask(rank % 2 ? 077 : 0) == before);
  rig_barrier();
  const mode_t wanted = rank == 0 ? before : rank % 2 ? 077 : 0;
  const int file = open("masked", O_CREAT | O_WRONLY, 0666);
  CHECK(file >= 0 && close(file) == 0 && mode_of("masked") == (int)(0666 & ~wanted));
  CHECK(mkdir("folder", 0777) == 0 && mode_of("folder") == (int)(0777 & ~wanted));
  rig_barrier();
  CHECK(umask(before) == wanted && umask(before) == before);
}

static void locales(int rank) {
  const char* wanted = rank % 2 ? "C.UTF-8" : "C";
  const char* other = rank % 2 ? "C" : "C.UTF-8";
  CHECK(strcmp(setlocale(LC_ALL, NULL), "C") == 0 && MB_CUR_MAX == 1);
  rig_barrier();
  char* first = setlocale(LC_CTYPE, wanted);
  CHECK(first != NULL && strcmp(first, wanted) == 0 && setlocale(LC_ALL, "no such locale") == NULL);
  rig_barrier();
  CHECK(strcmp(setlocale(LC_CTYPE, NULL), wanted) == 0 && strcmp(first, wanted) == 0);
  CHECK((strcmp(nl_langinfo(CODESET), "UTF-8") == 0) == (rank % 2) && MB_CUR_MAX == (rank % 2 ? 6 : 1));
  CHECK(strcmp(setlocale(LC_TIME, NULL), "C") == 0);
  char* mixed = strdup(setlocale(LC_ALL, NULL));
  CHECK((strstr(mixed, "LC_CTYPE=C.UTF-8;LC_NUMERIC=C;") == mixed) == (rank % 2));
  rig_barrier();
  CHECK(strcmp(setlocale(LC_ALL, other), other) == 0 && strcmp(localeconv()->decimal_point, ".") == 0);
  rig_barrier();
  CHECK(setlocale(LC_ALL, mixed) != NULL && strcmp(setlocale(LC_ALL, NULL), mixed) == 0);
  free(mixed);
  CHECK(MB_CUR_MAX == (rank % 2 ? 6 : 1));
  setenv("LC_ALL", other, 1);
  rig_barrier();
  CHECK(strcmp(setlocale(LC_ALL, ""), other) == 0 && MB_CUR_MAX == (rank % 2 ? 1 : 6));
  const locale_t own = newlocale(LC_ALL_MASK, "C.UTF-8", NULL);
  CHECK(uselocale(own) == LC_GLOBAL_LOCALE && MB_CUR_MAX == 6 && uselocale(LC_GLOBAL_LOCALE) == own);
  CHECK(MB_CUR_MAX == (rank % 2 ? 1 : 6) && uselocale(NULL) == LC_GLOBAL_LOCALE);
  freelocale(own);
}

int main(int argc, char** argv) {
  const int rank = rig_rank();
  folders(rank, argv[1]);
  masks(rank);
  locales(rank);
  if (failures == 0) printf("%d right\n", rank);
  return failures;
}
