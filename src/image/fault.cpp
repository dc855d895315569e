// Reporting fatal signals. See fault.h. Everything below the handler is async-signal-safe in practice: it
// writes with write(2), reads files with mmap, and unwinds with libgcc, which is loaded beforehand.
#include "image/fault.h"

#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "image/fault_lines.h"
#include "image/fault_symbols.h"
#include "image/interpose.h"
#include "image/stdio_sink.h"

namespace tmpi::image::fault {
namespace {

constexpr int fatal_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
constexpr std::size_t alt_stack_bytes = 64 * 1024;
constexpr unsigned deadline_seconds = 5;
constexpr int most_frames = 48;

std::atomic<pid_t> reporter{0};  // the kernel thread that reports; 0: nothing has happened yet
std::atomic<int> fatal_signal{0};
std::atomic<bool> explained{false};

[[gnu::format(printf, 1, 2)]] void say(const char* format, ...) {
  char text[1200];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);  // no %f, no wide characters: it does not allocate
  va_end(arguments);
  if (length >= static_cast<int>(sizeof text)) {
    length = sizeof text - 1;
    text[length - 1] = '\n';
  }
  stdio::say_last(text, static_cast<std::size_t>(length));
}

// Dies of the signal, so that whoever started the process learns it from the wait status.
[[noreturn]] void die(int signal) {
  struct sigaction action = {};
  action.sa_handler = SIG_DFL;
  ::sigaction(signal, &action, nullptr);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  const auto thread = static_cast<pid_t>(syscall(SYS_gettid));
  syscall(SYS_tgkill, getpid(), thread, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  for (;;) syscall(SYS_exit_group, 128 + signal);
}

void on_deadline(int) { die(fatal_signal.load()); }

struct Registers {
  std::uintptr_t instruction;
  std::uintptr_t stack;
};

Registers registers_of(const ucontext_t* context) {
#if defined(__x86_64__)
  return {static_cast<std::uintptr_t>(context->uc_mcontext.gregs[REG_RIP]),
          static_cast<std::uintptr_t>(context->uc_mcontext.gregs[REG_RSP])};
#elif defined(__aarch64__)
  return {context->uc_mcontext.pc, context->uc_mcontext.sp};
#else
#error "which registers hold the instruction and the stack pointer?"
#endif
}

const char* describe(int signal, int code) {
  switch (signal) {
    case SIGSEGV:
      return "segmentation fault";
    case SIGBUS:
      return "bus error";
    case SIGFPE:
      return code == FPE_INTDIV ? "integer division by zero" : "arithmetic error";
    case SIGILL:
      return "illegal instruction";
    case SIGTRAP:
      return "trap";
    case SIGSYS:
      return "forbidden system call";
    default:
      return "abort was called";
  }
}

// Did the fault hit the guard below the rank's stack, or has the stack pointer itself left it?
bool is_stack_overflow(const siginfo_t* info, const Registers& registers, std::size_t& stack_bytes) {
  if (info->si_signo != SIGSEGV && info->si_signo != SIGBUS) return false;
  void* lowest = nullptr;
  std::size_t guard_bytes = 0;
  if (!hooks.stack_of_current_rank(&lowest, &stack_bytes, &guard_bytes)) return false;
  const auto low = reinterpret_cast<std::uintptr_t>(lowest);
  const auto hit = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (hit >= low - guard_bytes && hit < low) return true;
  // A frame larger than the guard steps over it: the stack pointer tells.
  return registers.stack < low && hit >= registers.stack - 4096 && hit < low;
}

void say_size(char* text, std::size_t room, std::size_t bytes) {
  if (bytes % (1024 * 1024) == 0)
    std::snprintf(text, room, "%zu MiB", bytes / (1024 * 1024));
  else
    std::snprintf(text, room, "%zu KiB", bytes / 1024);
}

void say_what_happened(int rank, const siginfo_t* info, const Registers& registers) {
  const int signal = info->si_signo;
  if (signal == SIGABRT && explained.load()) return;
  char who[48];
  if (hooks.current_rank() >= 0)
    std::snprintf(who, sizeof who, "rank %d", hooks.first_number + rank);
  else if (rank >= 0)
    std::snprintf(who, sizeof who, "a thread of rank %d", hooks.first_number + rank);
  else
    std::snprintf(who, sizeof who, "outside of any rank");
  const char* function = hooks.current_function();
  const char* in = function != nullptr ? " in " : "";
  if (function == nullptr) function = "";
  std::size_t stack_bytes = 0;
  if (is_stack_overflow(info, registers, stack_bytes)) {
    char size[32];
    say_size(size, sizeof size, stack_bytes);
    const std::size_t wanted_mib = std::max<std::size_t>(8 * stack_bytes / (1024 * 1024), 1);
    say("tmpi: %s overflowed its stack of %s%s%s; start with --stack-size %zuM\n", who, size, in, function, wanted_mib);
  } else if (info->si_code <= 0 && info->si_pid != getpid()) {
    say("tmpi: %s: %s%s%s, sent by process %d\n", who, describe(signal, info->si_code), in, function,
        static_cast<int>(info->si_pid));
  } else if (info->si_code <= 0 || (signal != SIGSEGV && signal != SIGBUS)) {
    // Sent by the program itself, or a fault without an address of data.
    say("tmpi: %s: %s%s%s\n", who, describe(signal, info->si_code), in, function);
  } else if (info->si_code == SI_KERNEL) {
    // The kernel does not tell an address outside of the canonical range.
    say("tmpi: %s: %s at an invalid address%s%s\n", who, describe(signal, info->si_code), in, function);
  } else {
    say("tmpi: %s: %s at address 0x%zx%s%s\n", who, describe(signal, info->si_code),
        reinterpret_cast<std::size_t>(info->si_addr), in, function);
  }
}

// A return address may lie in the next function already, if the call is the last thing in this one.
Location locate_frame(void* address, bool is_return_address) {
  return locate(static_cast<const char*>(address) - (is_return_address ? 1 : 0));
}

void say_frame(int number, void* address, const Location& location, const SourceLine& line) {
  const char* module = location.module;
  if (module == nullptr) {
    say("tmpi:   #%-2d 0x%zx, where there is no code\n", number, reinterpret_cast<std::size_t>(address));
    return;
  }
  const char* slash = std::strrchr(module, '/');
  const char* file = slash != nullptr ? slash + 1 : module;
  const char* function = location.function[0] != '\0' ? location.function : "?";
  const auto place = static_cast<std::size_t>(location.in_module);
  if (line.text[0] != '\0')
    say("tmpi:   #%-2d %s at %s (%s+0x%zx)\n", number, function, line.text, file, place);
  else
    say("tmpi:   #%-2d %s (%s+0x%zx)\n", number, function, file, place);
}

// A call through a bad pointer: the unwinder would read code where there is none. Makes the interrupted state
// that of the caller, as if the call had returned at once. False: there is no telling who called.
bool step_out_of_bad_call(ucontext_t* context) {
#if defined(__x86_64__)
  auto& registers = context->uc_mcontext.gregs;
  const auto stack = static_cast<std::uintptr_t>(registers[REG_RSP]);
  if (stack % sizeof(void*) != 0) return false;
  registers[REG_RIP] = *reinterpret_cast<greg_t*>(stack);
  registers[REG_RSP] += sizeof(void*);
#elif defined(__aarch64__)
  context->uc_mcontext.pc = context->uc_mcontext.regs[30];
#endif
  const auto caller = registers_of(context).instruction;
  return locate(reinterpret_cast<const void*>(caller - 1)).module != nullptr;
}

// Functions between a failed check of the program and the signal: nobody wants to read them.
bool is_way_to_abort(const char* function) {
  for (const char* name : {"abort", "gsignal", "raise", "pthread_kill", "__assert_fail", "__assert_perror_fail",
                           "__stack_chk_fail", "__fortify_fail", "__chk_fail"})
    if (std::strcmp(function, name) == 0) return true;
  return false;
}

int skip_way_to_abort(void* const* frames, int first, int count) {
  int begin = first;
  for (int i = first; i < count && i < first + 8; ++i)
    if (is_way_to_abort(locate_frame(frames[i], i > first).function)) begin = i + 1;
  return begin < count ? begin : first;
}

// A run of equal frames, as recursion leaves them, is one entry.
struct Frame {
  void* address;
  Location location;
  int times;
};

// Not on the alternate stack, which is small. Used by the one thread that reports.
Frame entries[most_frames];
SourceLine lines[most_frames];

// Fills in `entries` from the frames of the unwinder, down to main: what called main is ours.
int collect_entries(void* const* frames, int begin, int count, bool first_is_call) {
  int used = 0;
  for (int i = begin; i < count; ++i) {
    if (used > 0 && frames[i] == entries[used - 1].address) {
      ++entries[used - 1].times;
      continue;
    }
    entries[used] = {frames[i], locate_frame(frames[i], i > begin || first_is_call), 1};
    if (std::strcmp(entries[used++].location.function, "main") == 0) break;
  }
  return used;
}

// The lines of those entries that lie in the program itself.
void find_program_lines(int used) {
  std::uintptr_t addresses[most_frames];
  int index[most_frames];
  SourceLine* found = lines;
  std::size_t wanted = 0;
  const char* program = nullptr;
  for (int i = 0; i < used; ++i) {
    const Location& location = entries[i].location;
    if (!location.in_program) continue;
    program = location.module;
    index[wanted] = i;
    addresses[wanted++] = location.in_module;
  }
  if (program == nullptr) return;
  find_lines(program, {addresses, wanted}, {found, wanted});
  for (std::size_t i = wanted; i-- > 0;) {  // backwards: entry index[i] is never before place i
    const SourceLine line = lines[i];
    lines[i] = {};
    lines[index[i]] = line;
  }
}

void say_backtrace(int signal, ucontext_t* context) {
  int number = 0;
  void* hit = reinterpret_cast<void*>(registers_of(context).instruction);
  bool is_call = false;
  if (const Location location = locate(hit); location.module == nullptr) {
    say_frame(number++, hit, location, {});
    if (!step_out_of_bad_call(context)) return;
    hit = reinterpret_cast<void*>(registers_of(context).instruction);
    is_call = true;
  }
  void* frames[most_frames];
  const int count = backtrace(frames, most_frames);
  int first = 0;
  while (first < count && frames[first] != hit) ++first;  // the handler's own frames
  const int begin = signal == SIGABRT ? skip_way_to_abort(frames, first, count) : first;
  const int used = collect_entries(frames, begin, count, begin > first || is_call);
  find_program_lines(used);
  for (int i = 0; i < used; ++i) {
    say_frame(number, entries[i].address, entries[i].location, lines[i]);
    if (entries[i].times > 1) say("tmpi:       ... %d times in all\n", entries[i].times);
    number += entries[i].times;
  }
  if (count == most_frames && used > 0 && std::strcmp(entries[used - 1].location.function, "main") != 0)
    say("tmpi:       ... and more that called this\n");
}

void on_fatal_signal(int signal, siginfo_t* info, void* context) {
  const auto me = static_cast<pid_t>(syscall(SYS_gettid));
  pid_t nobody = 0;
  if (!reporter.compare_exchange_strong(nobody, me)) {
    if (nobody == me) die(fatal_signal.load());  // the report itself failed: the stack or the heap is destroyed
    for (;;) syscall(SYS_pause);                 // the first one is ending the process
  }
  fatal_signal.store(signal);
  struct sigaction deadline = {};
  deadline.sa_handler = on_deadline;
  ::sigaction(SIGALRM, &deadline, nullptr);
  sigset_t alarm_only;
  sigemptyset(&alarm_only);
  sigaddset(&alarm_only, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alarm_only, nullptr);
  ::alarm(deadline_seconds);

  const Registers registers = registers_of(static_cast<const ucontext_t*>(context));
  const int rank = caller_rank();
  stdio::begin_last_report(rank);
  say_what_happened(rank, info, registers);
  say_backtrace(signal, static_cast<ucontext_t*>(context));
  stdio::end_last_report();
  die(signal);
}

}  // namespace

void install() {
  void* frames[4];
  (void)backtrace(frames, 4);  // loads and initialises libgcc's unwinder
  prepare_symbols();
  struct sigaction action = {};
  action.sa_sigaction = on_fatal_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;  // a fault in the report comes back here
  sigemptyset(&action.sa_mask);
  for (int signal : fatal_signals) {
    struct sigaction present;
    // Somebody who came before us (a sanitizer, a preloaded library) knows better.
    if (::sigaction(signal, nullptr, &present) == 0 && present.sa_handler == SIG_DFL)
      ::sigaction(signal, &action, nullptr);
  }
}

void abort_is_explained() { explained.store(true); }

bool thread_alt_stack() {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* memory = mmap(nullptr, alt_stack_bytes + page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  mprotect(memory, page, PROT_NONE);
  stack_t stack = {};
  stack.ss_sp = static_cast<char*>(memory) + page;
  stack.ss_size = alt_stack_bytes;
  return sigaltstack(&stack, nullptr) == 0;
}

}  // namespace tmpi::image::fault
