/* getopt, getopt_long and getopt_long_only with their state in this image: the variables that programs read,
   and the place that the scan has reached.

   Written from the manual; the messages are those of glibc, so that programs look the same.

   Invariant of the permuting scan: argv[first_operand .. last_operand-1] are operands that have been passed
   over, and argv[last_operand .. optind-1] are options seen since; the two are exchanged before the scan goes
   on. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char* optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

enum Order { require_order, permute, return_in_order };

/* The scan. Zero means: begin anew. */
static struct {
  int running;
  enum Order order;
  char* next; /* what is left of an argument with several short options, or NULL */
  int first_operand;
  int last_operand;
} scan;

/* What one call was asked, besides argc and argv. */
struct Call {
  int argc;
  char** argv;
  const char* options;
  const struct option* longs;
  int* long_index;
  int long_only; /* a single dash may begin a long option */
  int say_errors;
};

static void reverse(char** from, char** to) {
  for (; from < to; ++from) {
    char* other = *--to;
    *to = *from;
    *from = other;
  }
}

/* Moves the options that have been seen in front of the operands that were passed over. */
static void exchange(char** argv) {
  char** first = argv + scan.first_operand;
  char** middle = argv + scan.last_operand;
  char** end = argv + optind;
  reverse(first, middle);
  reverse(middle, end);
  reverse(first, end);
  scan.first_operand += optind - scan.last_operand;
  scan.last_operand = optind;
}

static int is_operand(const char* argument) { return argument[0] != '-' || argument[1] == '\0'; }

static void begin_scan(const char* options, int posix) {
  if (optind == 0) optind = 1;
  scan.first_operand = scan.last_operand = optind;
  scan.next = NULL;
  if (options[0] == '-')
    scan.order = return_in_order;
  else if (options[0] == '+' || posix || getenv("POSIXLY_CORRECT") != NULL)
    scan.order = require_order;
  else
    scan.order = permute;
  scan.running = 1;
}

static int missing_argument(const struct Call* call) { return call->options[0] == ':' ? ':' : '?'; }

/* The entry of the table that the name means: the one it is, or the only one it begins. *ambiguous: it begins
   several that differ. */
static int find_long(const struct Call* call, const char* name, size_t length, int* ambiguous) {
  int found = -1;
  *ambiguous = 0;
  for (int i = 0; call->longs[i].name != NULL; ++i)
    if (strncmp(call->longs[i].name, name, length) == 0 && strlen(call->longs[i].name) == length) return i;
  for (int i = 0; call->longs[i].name != NULL; ++i) {
    if (strncmp(call->longs[i].name, name, length) != 0) continue;
    const struct option* one = &call->longs[i];
    if (found < 0)
      found = i;
    else if (call->long_only || call->longs[found].has_arg != one->has_arg || call->longs[found].flag != one->flag ||
             call->longs[found].val != one->val)
      *ambiguous = 1;
  }
  return found;
}

static void say_ambiguous(const struct Call* call, const char* prefix, size_t length, int first) {
  flockfile(stderr);
  fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", call->argv[0], prefix, scan.next);
  for (int i = first; call->longs[i].name != NULL; ++i) {
    const struct option *one = &call->longs[i], *other = &call->longs[first];
    if (strncmp(one->name, scan.next, length) != 0) continue;
    if (i == first || call->long_only || other->has_arg != one->has_arg || other->flag != one->flag ||
        other->val != one->val)
      fprintf(stderr, " '%s%s'", prefix, one->name);
  }
  fprintf(stderr, "\n");
  funlockfile(stderr);
}

/* Takes the long option at scan.next. -1: it is none, and may be short options (long_only). */
static int take_long(const struct Call* call, const char* prefix) {
  const size_t length = strcspn(scan.next, "=");
  char* name_end = scan.next + length;
  int ambiguous;
  const int index = find_long(call, scan.next, length, &ambiguous);
  if (ambiguous) {
    if (call->say_errors) say_ambiguous(call, prefix, length, index);
    scan.next += strlen(scan.next);
    ++optind;
    optopt = 0;
    return '?';
  }
  if (index < 0) {
    if (call->long_only && call->argv[optind][1] != '-' && strchr(call->options, *scan.next) != NULL) return -1;
    if (call->say_errors) fprintf(stderr, "%s: unrecognized option '%s%s'\n", call->argv[0], prefix, scan.next);
    scan.next = NULL;
    ++optind;
    optopt = 0;
    return '?';
  }
  const struct option* found = &call->longs[index];
  ++optind;
  scan.next = NULL;
  if (*name_end != '\0') {
    if (found->has_arg == no_argument) {
      if (call->say_errors)
        fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", call->argv[0], prefix, found->name);
      optopt = found->val;
      return '?';
    }
    optarg = name_end + 1;
  } else if (found->has_arg == required_argument) {
    if (optind >= call->argc) {
      if (call->say_errors)
        fprintf(stderr, "%s: option '%s%s' requires an argument\n", call->argv[0], prefix, found->name);
      optopt = found->val;
      return missing_argument(call);
    }
    optarg = call->argv[optind++];
  }
  if (call->long_index != NULL) *call->long_index = index;
  if (found->flag == NULL) return found->val;
  *found->flag = found->val;
  return 0;
}

static int say_missing(const struct Call* call, char letter) {
  if (call->say_errors) fprintf(stderr, "%s: option requires an argument -- '%c'\n", call->argv[0], letter);
  optopt = letter;
  return missing_argument(call);
}

/* Takes one letter at scan.next. */
static int take_short(const struct Call* call) {
  const char letter = *scan.next++;
  const char* entry = strchr(call->options, letter);
  if (*scan.next == '\0') ++optind;
  if (entry == NULL || letter == ':' || letter == ';') {
    if (call->say_errors) fprintf(stderr, "%s: invalid option -- '%c'\n", call->argv[0], letter);
    optopt = letter;
    return '?';
  }
  if (entry[0] == 'W' && entry[1] == ';' && call->longs != NULL) { /* -W foo stands for --foo */
    if (*scan.next == '\0') {
      if (optind == call->argc) return say_missing(call, letter);
      scan.next = call->argv[optind];
    }
    struct Call as_long = *call;
    as_long.long_only = 0;
    return take_long(&as_long, "-W ");
  }
  if (entry[1] != ':') return letter;
  int result = letter;
  if (*scan.next != '\0') {
    optarg = scan.next;
    ++optind;
  } else if (entry[2] != ':') {
    if (optind == call->argc)
      result = say_missing(call, letter);
    else
      optarg = call->argv[optind++];
  }
  scan.next = NULL;
  return result;
}

/* Goes to the next argument that has options. 0: at one; otherwise what to return. */
static int next_argument(const struct Call* call) {
  char** argv = call->argv;
  if (scan.last_operand > optind) scan.last_operand = optind;
  if (scan.first_operand > optind) scan.first_operand = optind;
  if (scan.order == permute) {
    if (scan.first_operand != scan.last_operand && scan.last_operand != optind)
      exchange(argv);
    else if (scan.last_operand != optind)
      scan.first_operand = optind;
    while (optind < call->argc && is_operand(argv[optind])) ++optind;
    scan.last_operand = optind;
  }
  if (optind != call->argc && strcmp(argv[optind], "--") == 0) { /* the rest are operands */
    ++optind;
    if (scan.first_operand != scan.last_operand && scan.last_operand != optind)
      exchange(argv);
    else if (scan.first_operand == scan.last_operand)
      scan.first_operand = optind;
    scan.last_operand = call->argc;
    optind = call->argc;
  }
  if (optind == call->argc) {
    if (scan.first_operand != scan.last_operand) optind = scan.first_operand;
    return -1;
  }
  if (is_operand(argv[optind])) {
    if (scan.order == require_order) return -1;
    optarg = argv[optind++];
    return 1;
  }
  return 0;
}

static int get(struct Call* call, int posix) {
  if (call->argc < 1) return -1;
  optarg = NULL;
  if (optind == 0 || !scan.running) begin_scan(call->options, posix);
  if (call->options[0] == '-' || call->options[0] == '+') ++call->options;
  call->say_errors = opterr != 0 && call->options[0] != ':';
  if (scan.next == NULL || *scan.next == '\0') {
    const int done = next_argument(call);
    if (done != 0) return done;
    char* argument = call->argv[optind];
    if (call->longs != NULL) {
      if (argument[1] == '-') {
        scan.next = argument + 2;
        return take_long(call, "--");
      }
      if (call->long_only && (argument[2] != '\0' || strchr(call->options, argument[1]) == NULL)) {
        scan.next = argument + 1;
        const int result = take_long(call, "-");
        if (result != -1) return result;
      }
    }
    scan.next = argument + 1;
  }
  return take_short(call);
}

int getopt(int argc, char* const* argv, const char* options) {
  struct Call call = {.argc = argc, .argv = (char**)argv, .options = options};
  return get(&call, 0);
}

/* What <unistd.h> calls getopt in programs that ask for POSIX alone: no permutation. */
int __posix_getopt(int argc, char* const* argv, const char* options) {
  struct Call call = {.argc = argc, .argv = (char**)argv, .options = options};
  return get(&call, 1);
}

int getopt_long(int argc, char* const* argv, const char* options, const struct option* longs, int* long_index) {
  struct Call call = {.argc = argc, .argv = (char**)argv, .options = options, .longs = longs, .long_index = long_index};
  return get(&call, 0);
}

int getopt_long_only(int argc, char* const* argv, const char* options, const struct option* longs, int* long_index) {
  struct Call call = {
      .argc = argc, .argv = (char**)argv, .options = options, .longs = longs, .long_index = long_index, .long_only = 1};
  return get(&call, 0);
}
