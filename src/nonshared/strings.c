/* strtok and strerror with their state in this image. */
#include <string.h>

char* strtok(char* text, const char* separators) {
  static char* rest;
  return strtok_r(text, separators, &rest);
}

char* strerror(int error) {
  static char unknown[64]; /* used for numbers that are no errors; the others have constant texts */
  return strerror_r(error, unknown, sizeof unknown);
}
