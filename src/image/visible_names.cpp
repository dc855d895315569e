// Clones for those who ask for names: dladdr, backtrace_symbols, and dlsym called by a clone's code.
// Linked into libmpi_abi only. Not for debuggers, which read memory themselves (debugger.h).
//
// Invariant: a question about a clone's address is libc's answer about the same place in image 0, moved back;
// and a clone that looks up a name of the executable or of a cloned library gets its own rank's copy, never image 0's.
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>

#include <cstdint>

#include "image/elf_view.h"
#include "image/privatized.h"
#include "image/real_function.h"
#include "image/registry.h"

extern "C" __attribute__((visibility("hidden"))) void* (*tmpi_image_real_dlsym)(void*, const char*);
void* (*tmpi_image_real_dlsym)(void*, const char*) = nullptr;

namespace tmpi::image {

namespace {

constinit RealFunction<int(const void*, Dl_info*)> real_dladdr("dladdr");
constinit RealFunction<int(const void*, Dl_info*, void**, int)> real_dladdr1("dladdr1");
constinit RealFunction<char**(void* const*, int)> real_symbols("backtrace_symbols");
constinit RealFunction<void(void* const*, int, int)> real_symbols_fd("backtrace_symbols_fd");

void* moved(const void* pointer, std::intptr_t shift) {
  if (pointer == nullptr) return nullptr;
  return reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(pointer) + static_cast<std::uintptr_t>(shift));
}

const void* in_original(const void* address) {
  const Place place = find_in_clones(address);
  return place.image_rank < 0 ? address : reinterpret_cast<const void*>(place.in_original);
}

void move_answer(Dl_info* info, const Place& place) {
  if (!place.data_only) info->dli_fbase = moved(info->dli_fbase, place.shift);
  info->dli_saddr = moved(info->dli_saddr, place.shift);
}

// Frames deeper than this are cut: nobody reads more, and nothing may be allocated here.
constexpr int most_frames = 256;

int translate(void* const* frames, int count, void** translated) {
  if (count > most_frames) count = most_frames;
  for (int i = 0; i < count; ++i) translated[i] = const_cast<void*>(in_original(frames[i]));
  return count;
}

// What dlsym gives this library: its own definition if it has one, else the next one. In a clone RTLD_NEXT
// means "after the executable", and this library is the first there.
void* after_executable(void* (*real)(void*, const char*), const char* name) {
  static void* const self = [] {
    Dl_info info;
    return real_dladdr(reinterpret_cast<void*>(&publish), &info) != 0 ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                                                                      : nullptr;
  }();
  if (self != nullptr) {
    Dl_info mine, found;
    void* const own = real(self, name);
    if (own != nullptr && real_dladdr(own, &found) != 0 && real_dladdr(reinterpret_cast<void*>(&publish), &mine) != 0 &&
        found.dli_fbase == mine.dli_fbase)
      return own;
  }
  return real(RTLD_NEXT, name);
}

// In a privatized executable: the calling rank's variable of that name; nullptr if that is not what is asked for.
void* variable_of_rank(void* handle, const char* name, const void* caller) {
  if (handle == RTLD_NEXT || !ElfView::main_object().contains(reinterpret_cast<std::uintptr_t>(caller))) return nullptr;
  void* const found = tmpi_image_real_dlsym(handle, name);
  if (!private_section().contains(reinterpret_cast<std::uintptr_t>(found))) return nullptr;
  return moved(found, *private_section().delta());
}

}  // namespace

}  // namespace tmpi::image

extern "C" {

__attribute__((visibility("default"))) int dladdr(const void* address, Dl_info* info) noexcept {
  using namespace tmpi::image;
  const Place place = find_in_clones(address);
  if (place.image_rank < 0) return real_dladdr(address, info);
  const int answer = real_dladdr(reinterpret_cast<const void*>(place.in_original), info);
  if (answer != 0) move_answer(info, place);
  return answer;
}

// The extra information (link_map or symbol) is image 0's: the clones have none of their own.
__attribute__((visibility("default"))) int dladdr1(const void* address, Dl_info* info, void** extra,
                                                   int flags) noexcept {
  using namespace tmpi::image;
  const Place place = find_in_clones(address);
  if (place.image_rank < 0) return real_dladdr1(address, info, extra, flags);
  const int answer = real_dladdr1(reinterpret_cast<const void*>(place.in_original), info, extra, flags);
  if (answer != 0) move_answer(info, place);
  return answer;
}

// The names are right; the addresses in brackets are those of image 0, which is what addr2line wants.
__attribute__((visibility("default"))) char** backtrace_symbols(void* const* frames, int count) noexcept {
  using namespace tmpi::image;
  void* translated[most_frames];
  return real_symbols(translated, translate(frames, count, translated));
}

__attribute__((visibility("default"))) void backtrace_symbols_fd(void* const* frames, int count, int file) noexcept {
  using namespace tmpi::image;
  void* translated[most_frames];
  real_symbols_fd(translated, translate(frames, count, translated), file);
}

struct TmpiLookup {
  void* answer;
  long answered;  // 0: let libc's dlsym answer, with the caller's own return address
};

// Called by the dlsym below, which is written in assembly because libc's tells from its return address who
// asks.
__attribute__((visibility("hidden"))) TmpiLookup tmpi_image_dlsym(void* handle, const char* name, const void* caller) {
  using namespace tmpi::image;
  if (tmpi_image_real_dlsym == nullptr) {
    void* real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
#if defined(__x86_64__)
    if (real == nullptr) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
#else
    if (real == nullptr) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
#endif
    tmpi_image_real_dlsym = reinterpret_cast<void* (*)(void*, const char*)>(real);
  }
  if (private_section()) {
    void* const variable = variable_of_rank(handle, name, caller);
    return {variable, variable != nullptr};
  }
  const Place place = find_in_clones(caller);
  if (place.image_rank < 0) return {nullptr, 0};
  void* const found =
      handle == RTLD_NEXT ? after_executable(tmpi_image_real_dlsym, name) : tmpi_image_real_dlsym(handle, name);
  return {find_copy(place.image_rank, found), 1};
}

#if defined(__x86_64__)
asm(R"(
  .text
  .globl dlsym
  .type dlsym, @function
dlsym:
  .cfi_startproc
  endbr64
  pushq %rdi
  .cfi_adjust_cfa_offset 8
  pushq %rsi
  .cfi_adjust_cfa_offset 8
  subq $8, %rsp
  .cfi_adjust_cfa_offset 8
  movq 24(%rsp), %rdx
  call tmpi_image_dlsym
  addq $8, %rsp
  .cfi_adjust_cfa_offset -8
  popq %rsi
  .cfi_adjust_cfa_offset -8
  popq %rdi
  .cfi_adjust_cfa_offset -8
  testq %rdx, %rdx
  jne 1f
  jmp *tmpi_image_real_dlsym(%rip)
1:
  ret
  .cfi_endproc
  .size dlsym, .-dlsym
)");
#elif defined(__aarch64__)
asm(R"(
  .text
  .globl dlsym
  .type dlsym, %function
dlsym:
  .cfi_startproc
  stp x29, x30, [sp, #-32]!
  .cfi_def_cfa_offset 32
  .cfi_offset 29, -32
  .cfi_offset 30, -24
  stp x0, x1, [sp, #16]
  mov x2, x30
  bl tmpi_image_dlsym
  mov x3, x0
  mov x4, x1
  ldp x0, x1, [sp, #16]
  ldp x29, x30, [sp], #32
  .cfi_restore 29
  .cfi_restore 30
  .cfi_def_cfa_offset 0
  cbnz x4, 1f
  adrp x5, tmpi_image_real_dlsym
  ldr x5, [x5, :lo12:tmpi_image_real_dlsym]
  br x5
1:
  mov x0, x3
  ret
  .cfi_endproc
  .size dlsym, .-dlsym
)");
#endif

}  // extern "C"
