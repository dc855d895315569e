// Clones for those who ask for names: dladdr, backtrace_symbols, and dlsym called by a clone's code.
// Linked into libmpi_abi only. Not for debuggers, which read memory themselves (debugger.h).
//
// Invariant: a question about a clone's address is libc's answer about the same place in image 0, moved back;
// and a clone that looks up a name of the executable or of a cloned library gets its own rank's copy, never image 0's.
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>

#include <cstdint>
#include <string>

#include "image/elf_view.h"
#include "image/interpose.h"
#include "image/libraries.h"
#include "image/plugins.h"
#include "image/privatized.h"
#include "image/real_dl.h"
#include "image/registry.h"
#include "image/with_caller.h"

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

// What dlsym gives this library: its own definition if it has one, else the next one. In a clone of the executable
// RTLD_NEXT means "after the executable", and this library is the first there.
void* after_executable(const char* name) {
  static void* const self = [] {
    Dl_info info;
    return real_dladdr(reinterpret_cast<void*>(&publish), &info) != 0
               ? real_dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
               : nullptr;
  }();
  if (self != nullptr) {
    Dl_info mine, found;
    void* const own = real_dlsym(self, name);
    if (own != nullptr && real_dladdr(own, &found) != 0 && real_dladdr(reinterpret_cast<void*>(&publish), &mine) != 0 &&
        found.dli_fbase == mine.dli_fbase)
      return own;
  }
  return real_dlsym(RTLD_NEXT, name);
}

link_map* object_of(const void* address) {
  Dl_info info;
  void* map = nullptr;
  return real_dladdr1(address, &info, &map, RTLD_DL_LINKMAP) != 0 ? static_cast<link_map*>(map) : nullptr;
}

// RTLD_NEXT for code of an object: ld.so keeps its list in the order in which names are searched. dlsym by an object's
// handle looks at the object first, and then at what it needs, which has its own turn.
void* after_object(const void* address, const char* name) {
  const link_map* const self = object_of(address);
  if (self == nullptr || self->l_name[0] == 0) return after_executable(name);
  for (link_map* next = self->l_next; next != nullptr; next = next->l_next) {
    void* const found = real_dlsym(next, name);
    if (found != nullptr && object_of(found) == next) return found;
  }
  return real_dlsym(RTLD_NEXT, name);  // says what is missing
}

// Whose question it is, and how it was asked.
struct Question {
  int rank = -1;           // -1: nobody's
  const void* original{};  // of the caller, if it is code that ranks have copies of
};

Question question_of(const void* caller) {
  const Place place = find_in_clones(caller);
  if (place.image_rank >= 0) return {place.image_rank, reinterpret_cast<const void*>(place.in_original)};
  const auto address = reinterpret_cast<std::uintptr_t>(caller);
  if (private_section() && ElfView::main_object().contains(address)) return {caller_rank(), caller};
  if (in_image_zero(address)) return {hooks.rank_count() > 0 ? 0 : -1, caller};
  return {caller_rank(), nullptr};
}

void* look_up(void* handle, const char* name, const Question& question) {
  if (handle == RTLD_NEXT) return after_object(question.original, name);
  void* const found = real_dlsym(handle, name);
  if (found != nullptr || handle != RTLD_DEFAULT) return found;
  // What a plugin needs is searched for it even if it was opened with RTLD_LOCAL.
  link_map* const object = object_of(question.original);
  return object != nullptr && object->l_name[0] != 0 ? real_dlsym(object, name) : nullptr;
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

__attribute__((visibility("hidden"))) void* (*tmpi_image_real_dlsym)(void*, const char*) = nullptr;

// Called by the dlsym below.
__attribute__((visibility("hidden"))) tmpi::image::Answered tmpi_image_dlsym(void* handle, const char* name,
                                                                             const void* caller) {
  using namespace tmpi::image;
  if (tmpi_image_real_dlsym == nullptr) {
    void* real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
#if defined(__x86_64__)
    if (real == nullptr) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
#else
    if (real == nullptr) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
#endif
    tmpi_image_real_dlsym = reinterpret_cast<void* (*)(void*, const char*)>(real);
    // A look-up that succeeds wipes out what dlerror has to say, so none may follow one that failed.
    (void)real_dlerror.find();
    (void)real_dladdr1.find();
  }
  if (newest_arena() == nullptr) return {nullptr, 0};
  const Question question = question_of(caller);
  // Libc knows the caller if it is where libc has put it; then only the answer may have to be moved.
  const bool depends_on_caller = handle == RTLD_NEXT || handle == RTLD_DEFAULT;
  if (question.rank < 0 || (question.original == nullptr && depends_on_caller)) return {nullptr, 0};
  if (handle == RTLD_NEXT && question.original == caller) return {nullptr, 0};
  void* const found = look_up(handle, name, question);
  if (found == nullptr) return {nullptr, 1};
  void* const copy = find_copy(question.rank, found);
  if (copy == nullptr)
    note_dl_error(question.rank, "undefined symbol: " + std::string(name) + " (rank " + std::to_string(question.rank) +
                                     " has not opened the object that has it)");
  return {copy, 1};
}

TMPI_WITH_CALLER(dlsym, tmpi_image_dlsym, tmpi_image_real_dlsym);

}  // extern "C"
