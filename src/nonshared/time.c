/* localtime, gmtime, asctime and ctime with their results of the caller.
   Invariant: as in libc, localtime and gmtime share one result, asctime and ctime another. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <time.h>

#include "nonshared/state.h"

struct tm* localtime(const time_t* time) {
  tzset(); /* localtime has to notice a changed TZ, localtime_r need not */
  return localtime_r(time, &tmpi_hidden_state()->broken_down);
}

struct tm* gmtime(const time_t* time) {
  return gmtime_r(time, &tmpi_hidden_state()->broken_down);
}

/* Written out, because asctime_r allows years of four digits only and asctime does not. */
char* asctime(const struct tm* time) {
  static const char days[7][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static const char months[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  if (time == NULL) {
    errno = EINVAL;
    return NULL;
  }
  if (time->tm_year > INT_MAX - 1900) {
    errno = EOVERFLOW;
    return NULL;
  }
  const char* day = time->tm_wday >= 0 && time->tm_wday < 7 ? days[time->tm_wday] : "???";
  const char* month = time->tm_mon >= 0 && time->tm_mon < 12 ? months[time->tm_mon] : "???";
  struct tmpi_hidden* state = tmpi_hidden_state();
  snprintf(state->time_text, sizeof state->time_text, "%s %s%3d %.2d:%.2d:%.2d %d\n", day, month, time->tm_mday,
           time->tm_hour, time->tm_min, time->tm_sec, 1900 + time->tm_year);
  return state->time_text;
}

char* ctime(const time_t* time) {
  struct tm* local = localtime(time);
  return local != NULL ? asctime(local) : NULL;
}
