/* The scan of getopt, getopt_long and getopt_long_only. See getopt_scan.h.
   Written from the manual; the messages are those of glibc, so that programs look the same. */
#include "nonshared/getopt_scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum Order { require_order, permute, return_in_order };

/* What one call was asked, whose variables and whose scan it uses. */
struct Call {
  int argc;
  char** argv;
  const char* options;
  const struct option* longs;
  int* long_index;
  int long_only;
  int say_errors;
  char** optarg;
  int* optind;
  int* opterr;
  int* optopt;
  struct tmpi_getopt_scan* scan;
};

static void reverse(char** from, char** to) {
  for (; from < to; ++from) {
    char* other = *--to;
    *to = *from;
    *from = other;
  }
}

/* Moves the options that have been seen in front of the operands that were passed over. */
static void exchange(const struct Call* call) {
  char** argv = call->argv;
  char** first = argv + call->scan->first_operand;
  char** middle = argv + call->scan->last_operand;
  char** end = argv + *call->optind;
  reverse(first, middle);
  reverse(middle, end);
  reverse(first, end);
  call->scan->first_operand += *call->optind - call->scan->last_operand;
  call->scan->last_operand = *call->optind;
}

static int is_operand(const char* argument) { return argument[0] != '-' || argument[1] == '\0'; }

static void begin_scan(const struct Call* call, int posix) {
  const char* options = call->options;
  if (*call->optind == 0) *call->optind = 1;
  call->scan->first_operand = call->scan->last_operand = *call->optind;
  call->scan->next = NULL;
  if (options[0] == '-')
    call->scan->order = return_in_order;
  else if (options[0] == '+' || posix || getenv("POSIXLY_CORRECT") != NULL)
    call->scan->order = require_order;
  else
    call->scan->order = permute;
  call->scan->running = 1;
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
  fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", call->argv[0], prefix, call->scan->next);
  for (int i = first; call->longs[i].name != NULL; ++i) {
    const struct option *one = &call->longs[i], *other = &call->longs[first];
    if (strncmp(one->name, call->scan->next, length) != 0) continue;
    if (i == first || call->long_only || other->has_arg != one->has_arg || other->flag != one->flag ||
        other->val != one->val)
      fprintf(stderr, " '%s%s'", prefix, one->name);
  }
  fprintf(stderr, "\n");
  funlockfile(stderr);
}

/* Takes the long option at scan->next. -1: it is none, and may be short options (long_only). */
static int take_long(const struct Call* call, const char* prefix) {
  const size_t length = strcspn(call->scan->next, "=");
  char* name_end = call->scan->next + length;
  int ambiguous;
  const int index = find_long(call, call->scan->next, length, &ambiguous);
  if (ambiguous) {
    if (call->say_errors) say_ambiguous(call, prefix, length, index);
    call->scan->next += strlen(call->scan->next);
    ++*call->optind;
    *call->optopt = 0;
    return '?';
  }
  if (index < 0) {
    if (call->long_only && call->argv[*call->optind][1] != '-' && strchr(call->options, *call->scan->next) != NULL)
      return -1;
    if (call->say_errors) fprintf(stderr, "%s: unrecognized option '%s%s'\n", call->argv[0], prefix, call->scan->next);
    call->scan->next = NULL;
    ++*call->optind;
    *call->optopt = 0;
    return '?';
  }
  const struct option* found = &call->longs[index];
  ++*call->optind;
  call->scan->next = NULL;
  if (*name_end != '\0') {
    if (found->has_arg == no_argument) {
      if (call->say_errors)
        fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", call->argv[0], prefix, found->name);
      *call->optopt = found->val;
      return '?';
    }
    *call->optarg = name_end + 1;
  } else if (found->has_arg == required_argument) {
    if (*call->optind >= call->argc) {
      if (call->say_errors)
        fprintf(stderr, "%s: option '%s%s' requires an argument\n", call->argv[0], prefix, found->name);
      *call->optopt = found->val;
      return missing_argument(call);
    }
    *call->optarg = call->argv[(*call->optind)++];
  }
  if (call->long_index != NULL) *call->long_index = index;
  if (found->flag == NULL) return found->val;
  *found->flag = found->val;
  return 0;
}

static int say_missing(const struct Call* call, char letter) {
  if (call->say_errors) fprintf(stderr, "%s: option requires an argument -- '%c'\n", call->argv[0], letter);
  *call->optopt = letter;
  return missing_argument(call);
}

/* Takes one letter at scan->next. */
static int take_short(const struct Call* call) {
  const char letter = *call->scan->next++;
  const char* entry = strchr(call->options, letter);
  if (*call->scan->next == '\0') ++*call->optind;
  if (entry == NULL || letter == ':' || letter == ';') {
    if (call->say_errors) fprintf(stderr, "%s: invalid option -- '%c'\n", call->argv[0], letter);
    *call->optopt = letter;
    return '?';
  }
  if (entry[0] == 'W' && entry[1] == ';' && call->longs != NULL) { /* -W foo stands for --foo */
    if (*call->scan->next == '\0') {
      if (*call->optind == call->argc) return say_missing(call, letter);
      call->scan->next = call->argv[*call->optind];
    }
    struct Call as_long = *call;
    as_long.long_only = 0;
    return take_long(&as_long, "-W ");
  }
  if (entry[1] != ':') return letter;
  int result = letter;
  if (*call->scan->next != '\0') {
    *call->optarg = call->scan->next;
    ++*call->optind;
  } else if (entry[2] != ':') {
    if (*call->optind == call->argc)
      result = say_missing(call, letter);
    else
      *call->optarg = call->argv[(*call->optind)++];
  }
  call->scan->next = NULL;
  return result;
}

/* Goes to the next argument that has options. 0: at one; otherwise what to return. */
static int next_argument(const struct Call* call) {
  char** argv = call->argv;
  if (call->scan->last_operand > *call->optind) call->scan->last_operand = *call->optind;
  if (call->scan->first_operand > *call->optind) call->scan->first_operand = *call->optind;
  if (call->scan->order == permute) {
    if (call->scan->first_operand != call->scan->last_operand && call->scan->last_operand != *call->optind)
      exchange(call);
    else if (call->scan->last_operand != *call->optind)
      call->scan->first_operand = *call->optind;
    while (*call->optind < call->argc && is_operand(argv[*call->optind])) ++*call->optind;
    call->scan->last_operand = *call->optind;
  }
  if (*call->optind != call->argc && strcmp(argv[*call->optind], "--") == 0) { /* the rest are operands */
    ++*call->optind;
    if (call->scan->first_operand != call->scan->last_operand && call->scan->last_operand != *call->optind)
      exchange(call);
    else if (call->scan->first_operand == call->scan->last_operand)
      call->scan->first_operand = *call->optind;
    call->scan->last_operand = call->argc;
    *call->optind = call->argc;
  }
  if (*call->optind == call->argc) {
    if (call->scan->first_operand != call->scan->last_operand) *call->optind = call->scan->first_operand;
    return -1;
  }
  if (is_operand(argv[*call->optind])) {
    if (call->scan->order == require_order) return -1;
    *call->optarg = argv[(*call->optind)++];
    return 1;
  }
  return 0;
}

static int get(struct Call* call, int posix) {
  if (call->argc < 1) return -1;
  *call->optarg = NULL;
  if (*call->optind == 0 || !call->scan->running) begin_scan(call, posix);
  if (call->options[0] == '-' || call->options[0] == '+') ++call->options;
  call->say_errors = *call->opterr != 0 && call->options[0] != ':';
  if (call->scan->next == NULL || *call->scan->next == '\0') {
    const int done = next_argument(call);
    if (done != 0) return done;
    char* argument = call->argv[*call->optind];
    if (call->longs != NULL) {
      if (argument[1] == '-') {
        call->scan->next = argument + 2;
        return take_long(call, "--");
      }
      if (call->long_only && (argument[2] != '\0' || strchr(call->options, argument[1]) == NULL)) {
        call->scan->next = argument + 1;
        const int result = take_long(call, "-");
        if (result != -1) return result;
      }
    }
    call->scan->next = argument + 1;
  }
  return take_short(call);
}

int tmpi_getopt(const struct tmpi_getopt_call* call, const struct tmpi_getopt_variables* variables,
                struct tmpi_getopt_scan* scan) {
  struct Call all = {.argc = call->argc,
                     .argv = call->argv,
                     .options = call->options,
                     .longs = call->longs,
                     .long_index = call->long_index,
                     .long_only = call->long_only,
                     .optarg = variables->optarg,
                     .optind = variables->optind,
                     .opterr = variables->opterr,
                     .optopt = variables->optopt,
                     .scan = scan};
  return get(&all, call->posix);
}
