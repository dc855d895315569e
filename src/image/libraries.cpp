// Finding the libraries to clone among those that ld.so has loaded. See libraries.h.
#include "image/libraries.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "base/log.h"
#include "image/library_rules.h"
#include "image/privatized.h"

namespace tmpi::image {

namespace {

// Never destroyed: exit handlers ask, too.
Libraries& found() {
  static Libraries* const instance = new Libraries;
  return *instance;
}

struct Candidate {
  const ElfView* elf;
  std::string soname, path;
  Placement placement;
  bool ordered = false;

  bool is_called(const char* name) const {
    return soname == name || strcmp(elf->name, name) == 0 || path.substr(path.rfind('/') + 1) == name;
  }
};
using Candidates = std::vector<Candidate>;

// What users wish, and what has met a wish so far. Guarded by the lock of plugins.cpp once there are ranks.
struct Wishes {
  LibraryRules rules;
  std::vector<std::string> names;   // of all libraries that were loaded
  std::vector<std::string> cloned;  // of those that ranks have copies of
};
Wishes& wishes() {
  static Wishes* const instance = new Wishes;
  return *instance;
}

Views loaded_libraries() {
  Views views;
  auto take = [](dl_phdr_info* info, std::size_t, void* argument) {
    // Not the executable, and not the kernel's own object, which has no file.
    if (info->dlpi_name[0] != 0 && strncmp(info->dlpi_name, "linux-", 6) != 0)
      static_cast<Views*>(argument)->push_back(std::make_unique<ElfView>(ElfView::of(*info)));
    return 0;
  };
  dl_iterate_phdr(take, &views);
  return views;
}

Candidates candidates_of(const Views& views, const LibraryRules& rules) {
  Candidates candidates;
  for (const auto& elf : views) {
    char real[PATH_MAX];
    Candidate candidate{elf.get(), elf->soname != nullptr ? elf->soname : "", elf->name, Placement::shared};
    if (realpath(elf->name, real) != nullptr) candidate.path = real;
    candidate.placement = placement_of(rules, candidate.soname, candidate.path);
    // This library itself, whatever it is called: the tests link it under other names.
    if (elf->contains(reinterpret_cast<std::uintptr_t>(&start_libraries)))
      candidate.placement = Placement::one_per_process;
    candidates.push_back(std::move(candidate));
  }
  return candidates;
}

Candidate* find(Candidates& candidates, const char* name) {
  for (Candidate& candidate : candidates)
    if (candidate.is_called(name)) return &candidate;
  return nullptr;
}

bool is_cloned(const Candidate& candidate) {
  return candidate.placement == Placement::cloned || candidate.placement == Placement::cloned_by_name;
}

// What a shared library needs is shared as well, or it would work on rank 0's copy, whose constructors have not run
// when its own do.
void share_needs(Candidates& candidates) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Candidate& candidate : candidates) {
      if (is_cloned(candidate)) continue;
      for (const char* name : candidate.elf->needed)
        if (Candidate* needed = find(candidates, name); needed != nullptr && needed->placement == Placement::cloned) {
          needed->placement = Placement::shared;
          changed = true;
        }
    }
  }
}

// A library that brings the program's malloc serves libc and everybody: one per process.
void share_allocator(Candidates& candidates) {
  Dl_info info;
  if (void* allocator = dlsym(RTLD_DEFAULT, "malloc"); allocator == nullptr || dladdr(allocator, &info) == 0) return;
  for (Candidate& candidate : candidates)
    if (reinterpret_cast<std::uintptr_t>(info.dli_fbase) == candidate.elf->begin() &&
        candidate.placement == Placement::cloned)
      candidate.placement = Placement::shared;
}

// As ld.so: from the last that was loaded to the first, each after all that it needs.
void add_in_order(Candidates& candidates, Candidate& candidate, std::vector<const ElfView*>& cloned) {
  if (candidate.ordered) return;
  candidate.ordered = true;
  for (const char* name : candidate.elf->needed)
    if (Candidate* needed = find(candidates, name)) add_in_order(candidates, *needed, cloned);
  if (is_cloned(candidate)) cloned.push_back(candidate.elf);
}

void note_names(const Candidates& candidates) {
  for (const Candidate& candidate : candidates) {
    const std::string file = candidate.path.substr(candidate.path.rfind('/') + 1);
    wishes().names.push_back(candidate.soname);
    wishes().names.push_back(file);
    if (is_cloned(candidate)) wishes().cloned.push_back(candidate.soname.empty() ? file : candidate.soname);
  }
}

void add_unused(std::vector<std::string>& lines, const char* option, const std::vector<std::string>& patterns) {
  std::string known;
  for (const std::string& name : wishes().cloned) known += (known.empty() ? "" : ", ") + name;
  for (const std::string& pattern : patterns) {
    const auto& names = wishes().names;
    if (std::any_of(names.begin(), names.end(), [&](const std::string& name) { return names_library(pattern, name); }))
      continue;
    lines.push_back(std::string(option) + " names '" + pattern +
                    "', but the program has loaded no such library; each rank had a copy of " +
                    (known.empty() ? "none" : known));
  }
}

const char* value_of(char** environment, const char* name) {
  const std::size_t length = strlen(name);
  for (; environment != nullptr && *environment != nullptr; ++environment)
    if (strncmp(*environment, name, length) == 0 && (*environment)[length] == '=') return *environment + length + 1;
  return "";
}

void nothing() {}

// The dynamic section may be read-only by now (RELRO).
bool make_writable(const void* place, std::size_t bytes) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(place) & -page;
  const std::uintptr_t last = (reinterpret_cast<std::uintptr_t>(place) + bytes - 1) & -page;
  return mprotect(reinterpret_cast<void*>(first), last - first + page, PROT_READ | PROT_WRITE) == 0;
}

}  // namespace

const Libraries& libraries() { return found(); }

bool in_image_zero(std::uintptr_t address) {
  if (ElfView::main_object().contains(address)) return true;
  for (const ElfView* library : found().cloned)
    if (library->contains(address)) return true;
  return false;
}

// ld.so reads the dynamic section when it runs constructors, and again at exit.
void switch_off(const ElfView& elf, bool constructors) {
  for (auto* entry = elf.dynamic; entry->d_tag != DT_NULL; ++entry) {
    const auto tag = entry->d_tag;
    const bool is_array = tag == DT_FINI_ARRAYSZ || (constructors && tag == DT_INIT_ARRAYSZ);
    const bool is_function = tag == DT_FINI || (constructors && tag == DT_INIT);
    if (!is_array && !is_function) continue;
    if (!make_writable(entry, sizeof *entry)) {
      logf("cannot change the dynamic section of %s (%s); its constructors and destructors may run twice",
           elf.name[0] != 0 ? elf.name : "the program", strerror(errno));
      return;
    }
    if (is_array) entry->d_un.d_val = 0;
    // ld.so adds the base to this one when it calls it.
    if (is_function) entry->d_un.d_ptr = reinterpret_cast<std::uintptr_t>(&nothing) - elf.base;
  }
}

std::vector<const ElfView*> choose_cloned(Views loaded, std::string& problem) {
  const LibraryRules& rules = wishes().rules;
  Candidates candidates = candidates_of(loaded, rules);
  for (const Candidate& candidate : candidates)
    if (problem.empty()) problem = conflict_of(rules, candidate.soname, candidate.path);
  share_allocator(candidates);
  share_needs(candidates);
  std::vector<const ElfView*> cloned;
  for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate)
    add_in_order(candidates, *candidate, cloned);
  note_names(candidates);
  for (auto& elf : loaded)
    if (std::find(cloned.begin(), cloned.end(), elf.get()) != cloned.end()) (void)elf.release();
  return cloned;
}

std::vector<std::string> unused_names() {
  std::vector<std::string> lines;
  add_unused(lines, "--clone", wishes().rules.clone);
  add_unused(lines, "--share", wishes().rules.share);
  return lines;
}

std::vector<Extent> program_extents() {
  if (private_section()) return {{private_section().begin, private_section().end}};
  std::vector<Extent> extents;
  for (const ElfView* library : found().cloned) extents.push_back({library->begin(), library->end()});
  extents.push_back({ElfView::main_object().begin(), ElfView::main_object().end()});
  return extents;
}

void start_libraries(char** environment) {
  wishes().rules = {split_names(value_of(environment, "TMPI_CLONE")), split_names(value_of(environment, "TMPI_SHARE"))};
  found().cloned = choose_cloned(loaded_libraries(), found().problem);
  for (const ElfView* library : found().cloned) switch_off(*library, true);
}

}  // namespace tmpi::image
