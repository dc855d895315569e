/* err and error end the rank, with libc's messages. Mode 1, rank 2. */
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int rig_rank(void);
static void handler(void) { printf("%d handler\n", rig_rank()); }

int main(int argc, char** argv) {
  atexit(handler);
  if (rig_rank() != atoi(argv[2])) return 0;
  errno = ENOENT;
  if (strcmp(argv[1], "err") == 0) err(21, "cannot %s", "open");
  if (strcmp(argv[1], "errx") == 0) errx(22, "cannot %s", "open");
  if (strcmp(argv[1], "error") == 0) {
    error(0, 0, "only %d", 1);
    error(23, EACCES, "cannot %s", "open");
  }
  if (strcmp(argv[1], "line") == 0) error_at_line(24, 0, "file", 7, "bad %s", "word");
  return 1;
}
