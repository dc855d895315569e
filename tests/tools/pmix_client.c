/* A plain PMIx client for processes_test.py: what libmpi_abi is to the launcher, without MPI. argv[1] says how it
 * behaves; "inside" is between PMIx_Init and PMIx_Finalize, as a program is between MPI_Init and MPI_Finalize. */
#include <pmix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pmix_proc_t me, all;

static void must(const char* what, pmix_status_t status) {
  if (status == PMIX_SUCCESS) return;
  fprintf(stderr, "%s: %s\n", what, PMIx_Error_string(status));
  exit(99);
}

static pmix_value_t* get(const pmix_proc_t* whose, const char* key) {
  pmix_value_t* value = NULL;
  must(key, PMIx_Get(whose, key, NULL, 0, &value));
  return value;
}

static unsigned get_number(const pmix_proc_t* whose, const char* key) {
  pmix_value_t* value = get(whose, key);
  unsigned number = value->type == PMIX_UINT16 ? value->data.uint16 : value->data.uint32;
  PMIX_VALUE_RELEASE(value);
  return number;
}

/* When a process dies, PMIx lets the others out with an error; they stay, as a program that waits does. */
static void fence(void) {
  pmix_info_t info;
  bool yes = true;
  PMIX_INFO_LOAD(&info, PMIX_COLLECT_DATA, &yes, PMIX_BOOL);
  if (PMIx_Fence(&all, 1, &info, 1) != PMIX_SUCCESS) sleep(1000);
}

/* Everybody publishes a number and reads those of all. */
static void meet(void) {
  pmix_value_t mine;
  char line[1000];
  mine.type = PMIX_UINT32;
  mine.data.uint32 = 100 + me.rank;
  must("PMIx_Put", PMIx_Put(PMIX_GLOBAL, "number", &mine));
  must("PMIx_Commit", PMIx_Commit());
  fence();
  unsigned size = get_number(&all, PMIX_JOB_SIZE);
  int used = snprintf(line, sizeof line, "%u of %u, local %u, peers %s, sees", me.rank, size,
                      get_number(&me, PMIX_LOCAL_RANK), get(&all, PMIX_LOCAL_PEERS)->data.string);
  for (unsigned i = 0; i < size; ++i) {
    pmix_proc_t peer;
    PMIX_LOAD_PROCID(&peer, me.nspace, i);
    used += snprintf(line + used, sizeof line - (size_t)used, " %u", get_number(&peer, "number"));
  }
  printf("%s\n", line);
  fflush(stdout);
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "meet";
  int status = argc > 2 ? atoi(argv[2]) : 0;
  const char* rank = getenv("PMIX_RANK");
  if (strcmp(how, "absent") == 0 && rank != NULL && strcmp(rank, "1") == 0) return status;
  if (strcmp(how, "stubborn") == 0) signal(SIGTERM, SIG_IGN);
  must("PMIx_Init", PMIx_Init(&me, NULL, 0));
  PMIX_LOAD_PROCID(&all, me.nspace, PMIX_RANK_WILDCARD);
  if (strcmp(how, "meet") == 0) meet();
  if (strcmp(how, "abort") == 0 && me.rank == 1) {
    printf("before");
    fflush(stdout);
    PMIx_Abort(status, argc > 3 ? argv[3] : NULL, NULL, 0);
    sleep(1000);
  }
  if (strcmp(how, "inside") == 0 && me.rank == 1) _exit(status);
  if (strcmp(how, "raise") == 0 && me.rank == 1) raise(status);
  if (strcmp(how, "meet") != 0 && strcmp(how, "after") != 0) {
    printf("%d\n", (int)getpid());
    fflush(stdout);
    if (strcmp(how, "wait") == 0 || strcmp(how, "stubborn") == 0) fence();
    sleep(1000);
  }
  must("PMIx_Finalize", PMIx_Finalize(NULL, 0));
  if (strcmp(how, "after") == 0 && me.rank == 1) return status;
  if (strcmp(how, "after") == 0) {
    usleep(300000);
    printf("%u went on\n", me.rank);
  }
  return 0;
}
