/* Output in every way that C has; each rank's lines must come out whole. The mode is the first argument. */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

int rig_rank(void);

static void pieces(int rank) {
  for (int line = 0; line < 20; ++line) {
    printf("rank %d ", rank);
    fputs("line ", stdout);
    fprintf(stdout, "%d", line);
    putchar(' ');
    putc('.', stdout);
    fputc('.', stdout);
    fwrite("ab", 1, 2, stdout);
    write(1, "cd", 2);
    dprintf(1, "%s", "ef");
    puts("");
  }
}

static void ends(int rank) {
  printf("unfinished %d", rank);
  fprintf(stderr, "error %d", rank);
}

static void hidden_state(int rank, int argc, char** argv) {
  char text[] = "a,b,c,d";
  srand(rank + 1);
  srand48(rank + 1);
  printf("%d %s %d %ld\n", rank, strtok(text, ","), rand(), lrand48());
  for (int i = 0; i < 3; ++i) {
    sched_yield();
    printf("%d %s %d %ld\n", rank, strtok(NULL, ","), rand(), lrand48());
  }
  int option;
  while ((option = getopt(argc, argv, "x:y")) != -1) printf("%d option %c %s %d\n", rank, option, optarg, optind);
}

static void redirect(int rank, const char* folder) {
  char path[500];
  snprintf(path, sizeof path, "%s/out.%d", folder, rank);
  printf("before %d\n", rank);
  if (freopen(path, "w", stdout) == NULL) perror("freopen");
  printf("inside %d\n", rank);
  fprintf(stdout, "more %d\n", rank);
  puts("last");
  fclose(stdout);
}

int main(int argc, char** argv) {
  int rank = rig_rank();
  const char* mode = argc > 1 ? argv[1] : "";
  static char buffer[4096];
  if (strcmp(mode, "pieces") == 0) pieces(rank);
  if (strcmp(mode, "buffered") == 0) {
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    pieces(rank);
    fflush(stdout);
  }
  if (strcmp(mode, "ends") == 0) ends(rank);
  if (strcmp(mode, "redirect") == 0) redirect(rank, argv[2]);
  if (strcmp(mode, "fileno") == 0) printf("%d %d %d\n", fileno(stdin), fileno(stdout), fileno(stderr));
  if (strcmp(mode, "wide") == 0) {
    wprintf(L"wide %d %ls", rank, L"text");
    putwchar(L'!');
    fputws(L" end\n", stdout);
  }
  if (strcmp(mode, "perror") == 0) {
    fopen("/nonexistent", "r");
    perror("here");
  }
  if (strcmp(mode, "child") == 0 && rank == 0) {
    printf("parent first, ");
    system("echo child");
    printf("parent last\n");
  }
  if (strcmp(mode, "long") == 0) {
    static char big[200001];
    memset(big, 'a' + rank, 200000);
    big[200000] = 0;
    printf("%s\n", big);
  }
  if (strcmp(mode, "flush") == 0) {
    printf("prompt");
    fflush(stdout);
    write(2, "#", 1);
    fflush(stderr);
    printf(" done\n");
  }
  if (strcmp(mode, "many") == 0)
    for (int i = 0; i < 1000; ++i) {
      for (int k = 0; k < 10; ++k) printf("%d ", k);
      printf("rank %d\n", rank);
    }
  if (strcmp(mode, "hidden") == 0) hidden_state(rank, argc, argv);
  if (strcmp(mode, "status") == 0) {
    int result = printf("rank %d\n", rank);
    fprintf(stderr, "printf %d, error %d\n", result < 0, ferror(stdout) != 0);
  }
  if (strcmp(mode, "close") == 0) {
    printf("before ");
    fclose(stdout);
    fprintf(stderr, "after close %d\n", printf("lost\n") < 0);
  }
  return 0;
}
