/* Standard input belongs to rank 0; for the others it is at its end. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int rig_rank(void);

int main(int argc, char** argv) {
  const char* mode = argv[1];
  int number = -1, count = -1;
  char line[100] = "";
  if (strcmp(mode, "scanf") == 0) {
    printf("number? ");
    count = scanf("%d", &number);
  } else if (strcmp(mode, "fgets") == 0) {
    count = fgets(line, sizeof line, stdin) != NULL;
    sscanf(line, "%d", &number);
  } else if (strcmp(mode, "getchar") == 0) {
    int byte;
    count = 0;
    number = 0;
    while ((byte = getchar()) != EOF && byte != '\n') {
      number = number * 10 + byte - '0';
      ++count;
    }
  } else if (strcmp(mode, "read") == 0) {
    count = (int)read(0, line, 3);
    sscanf(line, "%d", &number);
  } else if (strcmp(mode, "freopen") == 0) {
    freopen(argv[2], "r", stdin);
    count = scanf("%d", &number);
    printf("rank %d got %d, %d, then %d\n", rig_rank(), count, number, getchar());
    return 0;
  }
  printf("rank %d got %d, %d\n", rig_rank(), count, number);
  return 0;
}
