// See plugin_load.h.
#include "image/plugin_load.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>

#include "image/clone.h"
#include "image/hooks.h"
#include "image/libraries.h"
#include "image/plugin_stub.h"
#include "image/privatized.h"
#include "image/real_dl.h"

namespace tmpi::image {

namespace {

// Never destroyed: exit handlers ask, too.
Plugins& table() {
  static Plugins* const instance = new Plugins;
  return *instance;
}

// The load that is going on, for the constructor of its stub.
struct Load {
  std::vector<std::uintptr_t> before;  // where the objects lay that were there already
  std::vector<const ElfView*> cloned;  // of the others, in the order of their constructors
  std::string problem;
};
Load* current = nullptr;

int note_object(dl_phdr_info* info, std::size_t, void* argument) {
  static_cast<Load*>(argument)->before.push_back(reinterpret_cast<std::uintptr_t>(info->dlpi_phdr));
  return 0;
}

int view_new_object(dl_phdr_info* info, std::size_t, void* argument) {
  const auto headers = reinterpret_cast<std::uintptr_t>(info->dlpi_phdr);
  if (std::find(current->before.begin(), current->before.end(), headers) != current->before.end()) return 0;
  // Not the stub itself, which is the only one that is initialised first.
  if (strncmp(info->dlpi_name, "/proc/self/fd/", 14) == 0 && ElfView::of(*info).init_array.size() == 1 &&
      ElfView::of(*info).initialised_first)
    return 0;
  static_cast<Views*>(argument)->push_back(std::make_unique<ElfView>(ElfView::of(*info)));
  return 0;
}

// The stub's constructor: everything is loaded and bound, nothing is constructed.
void look_at_new_objects() {
  Views views;
  real_dl_iterate_phdr(view_new_object, &views);
  current->cloned = choose_cloned(std::move(views), current->problem);
  for (const ElfView* elf : current->cloned) {
    if (current->problem.empty()) current->problem = obstacle(*elf, elf->name);
    switch_off(*elf, true);
  }
}

// ------------------------------------------------------------------ what the caller of dlopen would have had searched

struct Caller {
  std::uintptr_t address;
  ElfView view;
  bool found = false;
};

int view_caller(dl_phdr_info* info, std::size_t, void* argument) {
  auto& caller = *static_cast<Caller*>(argument);
  for (int i = 0; i < info->dlpi_phnum && !caller.found; ++i) {
    const auto& header = info->dlpi_phdr[i];
    caller.found = header.p_type == PT_LOAD && caller.address - info->dlpi_addr - header.p_vaddr < header.p_memsz;
  }
  if (caller.found) caller.view = ElfView::of(*info);
  return caller.found ? 1 : 0;
}

std::string folder_of(const ElfView& elf) {
  char path[PATH_MAX] = "";
  if (elf.name[0] == 0) {
    if (readlink("/proc/self/exe", path, sizeof path - 1) <= 0) return ".";
  } else if (realpath(elf.name, path) == nullptr) {
    return ".";
  }
  const std::string text = path;
  return text.substr(0, std::max<std::size_t>(text.rfind('/'), 1));
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

std::string with_origin(std::string text, const ElfView& elf) {
  if (text.find('$') == std::string::npos) return text;
  const std::string folder = folder_of(elf);
  replace_all(text, "${ORIGIN}", folder);
  replace_all(text, "$ORIGIN", folder);
  return text;
}

Stub stub_for(const char* name, const void* address) {
  Caller caller{reinterpret_cast<std::uintptr_t>(address), {}, false};
  if (const Place place = find_in_clones(address); place.image_rank >= 0 && !place.data_only)
    caller.address = place.in_original;
  real_dl_iterate_phdr(view_caller, &caller);
  const ElfView& program = ElfView::main_object();
  // A sanitizer's dlopen stands between the program and this one.
  const bool has_path = caller.found && (caller.view.runpath != nullptr || caller.view.rpath != nullptr);
  const ElfView& origin = caller.found ? caller.view : program;
  const ElfView& with_path = has_path ? caller.view : program;
  Stub stub{with_origin(name, origin), "", false, look_at_new_objects};
  if (with_path.runpath != nullptr) {
    stub.search_path = with_origin(with_path.runpath, with_path);
  } else if (with_path.rpath != nullptr) {
    stub.search_path = with_origin(with_path.rpath, with_path);
    stub.old_search_path = true;
  }
  return stub;
}

// -------------------------------------------------------------------------------------------------------------
// failures

// ld.so passes over a file for another processor as if it were not there.
std::string machine_of_file(const std::string& name) {
  if (name.find('/') == std::string::npos) return {};
  const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  ElfW(Ehdr) header{};
  const bool is_elf =
      pread(file, &header, sizeof header, 0) == sizeof header && memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
  close(file);
  const auto& own = *reinterpret_cast<const ElfW(Ehdr)*>(ElfView::main_object().begin());
  if (!is_elf || header.e_machine == own.e_machine) return {};
  return name + ": built for another processor (ELF machine " + std::to_string(header.e_machine) +
         ", the program's is " + std::to_string(own.e_machine) + "); compile it for this one";
}

Error failure(const std::string& name) {
  const char* said = real_dlerror();
  std::string text = said != nullptr ? said : name + ": ld.so cannot open it and does not say why";
  if (text.find("No such file") != std::string::npos)
    if (std::string machine = machine_of_file(name); !machine.empty()) text = machine;
  if (text.find("static TLS block") != std::string::npos)
    text +=
        " (compile it without -ftls-model=initial-exec, or run with "
        "GLIBC_TUNABLES=glibc.rtld.optional_static_tls=16384)";
  return {text, 0};
}

// ----------------------------------------------------------------------------------------------- preparing the
// originals

std::vector<Extent> extents() {
  std::vector<Extent> all = program_extents();
  for (const auto& plugin : table()) all.push_back({plugin->elf->begin(), plugin->elf->end()});
  return all;
}

bool is_called(const Plugin& plugin, const char* name) {
  const char* path = plugin.elf->name;
  const char* slash = strrchr(path, '/');
  return (plugin.elf->soname != nullptr && strcmp(plugin.elf->soname, name) == 0) || strcmp(path, name) == 0 ||
         (slash != nullptr && strcmp(slash + 1, name) == 0);
}

// Which plugins must be constructed before this one, and which it points to. A unique variable (of an inline function,
// a template) that another plugin happened to bring is initialised by whoever comes first, so that one need not be.
void find_needs(Plugin& plugin) {
  const auto add = [](std::vector<std::size_t>& list, std::size_t number) {
    if (std::find(list.begin(), list.end(), number) == list.end()) list.push_back(number);
  };
  for (const char* name : plugin.elf->needed)
    for (std::size_t i = 0; i < table().size(); ++i)
      if (table()[i].get() != &plugin && is_called(*table()[i], name)) add(plugin.needs, i);
  plugin.elf->each_relocation([&](const Relocation& relocation) {
    if (relocation.symbol != 0 && strncmp(plugin.elf->symbol_name(relocation.symbol), "__cxa_thread_atexit", 19) == 0)
      plugin.has_thread_local_objects = true;
    if (relocation.kind != RelocationKind::address && relocation.kind != RelocationKind::slot) return;
    const auto value = *reinterpret_cast<const std::uintptr_t*>(plugin.elf->base + relocation.place);
    for (std::size_t i = 0; i < table().size(); ++i) {
      if (table()[i].get() == &plugin || !table()[i]->elf->contains(value)) continue;
      const auto binding = ELF64_ST_BIND(plugin.elf->symbol(relocation.symbol).st_info);
      add(binding == STB_GNU_UNIQUE ? plugin.touches : plugin.needs, i);
    }
  });
}

Result<void> prepare(Plugin& plugin, bool bound) {
  auto opened = open_object(*plugin.elf, plugin.pattern.path);
  if (!opened) return opened.error();
  const std::vector<Extent> family = extents();
  auto taken = take_template(plugin.pattern, family, opened.value(), {bound, plugin.handle});
  close(opened.value());
  if (!taken) return taken;
  find_needs(plugin);
  plugin.streams = std::make_unique<stdio::StreamSlots>(std::vector{plugin.elf});
  plugin.libc = find_libc_slots(*plugin.elf);
  return {};
}

// The address space of the copies of all ranks, so that an address says whose it is; pages are mapped when a rank opens
// the object.
void take_space(Plugin& plugin, Space& space, int ranks) {
  plugin.present = std::make_unique<std::atomic<bool>[]>(static_cast<std::size_t>(ranks));
  plugin.told.resize(static_cast<std::size_t>(ranks));
  auto* const arena = new Arena{.begin = space.begin,
                                .end = space.end,
                                .stride = plugin.pattern.stride_bytes,
                                .span = plugin.pattern.span_bytes,
                                .original = plugin.elf->begin(),
                                .first_rank = 0,
                                .count = ranks,
                                .path = plugin.pattern.path.c_str(),
                                .data_only = false,
                                .next = nullptr,
                                .elf = plugin.elf,
                                .present = plugin.present.get()};
  space.keep();
  plugin.arena = arena;
  publish(arena);
}

Result<void> prepare_all(std::size_t first, bool bound) {
  const int ranks = hooks.rank_count();
  std::vector<Space> spaces(table().size() - first);
  for (std::size_t i = first; i < table().size(); ++i) {
    Plugin& plugin = *table()[i];
    if (auto done = prepare(plugin, bound); !done) return done;
    if (const int error = spaces[i - first].reserve(plugin.pattern, static_cast<std::size_t>(ranks)); error != 0)
      return explain(error, 0, plugin.pattern, "cannot reserve address space");
  }
  for (std::size_t i = first; i < table().size(); ++i) take_space(*table()[i], spaces[i - first], ranks);
  return {};
}

// The new objects of this load become plugins, or none of them does.
Result<void> add_plugins(const std::vector<const ElfView*>& cloned, bool bound) {
  const std::size_t first = table().size();
  for (const ElfView* elf : cloned) {
    auto plugin = std::make_unique<Plugin>();
    plugin->elf = plugin->pattern.elf = elf;
    // For good: copies refer to what the original refers to, and a handle must never mean another object.
    plugin->handle = real_dlopen(elf->name, RTLD_LAZY | RTLD_NOLOAD);
    table().push_back(std::move(plugin));
  }
  auto done = prepare_all(first, bound);
  if (done.ok()) return done;
  for (std::size_t i = first; i < table().size(); ++i)
    if (table()[i]->handle != nullptr) real_dlclose(table()[i]->handle);
  table().resize(first);
  return done;
}

// Through the stub. Gives the stub's handle.
Result<void*> open_with_stub(const Stub& stub, int mode, Load& load) {
  auto made = make_stub(stub);
  if (!made) return made.error();
  real_dl_iterate_phdr(note_object, &load);
  Load* const outer = current;
  current = &load;
  const std::string path = "/proc/self/fd/" + std::to_string(made.value());
  void* const opened = real_dlopen(path.c_str(), mode);
  current = outer;
  Result<void*> answer = opened;
  if (opened == nullptr) answer = failure(stub.needed);
  close(made.value());
  return answer;
}

}  // namespace

const Plugins& plugins() { return table(); }

const Plugin* find_plugin(const void* handle) {
  for (const auto& plugin : table())
    if (plugin->handle == handle) return plugin.get();
  return nullptr;
}

Result<void*> load_object(const char* name, int mode, const void* caller) {
  const Stub stub = stub_for(name, caller);
  const int binding = mode & (RTLD_LAZY | RTLD_NOW);
  if (void* loaded = real_dlopen(stub.needed.c_str(), mode | RTLD_NOLOAD); loaded != nullptr || binding == 0) {
    if (loaded == nullptr) return failure(stub.needed);
    return loaded;
  }
  real_dlerror();
  if ((mode & RTLD_NOLOAD) != 0) return nullptr;

  // A copy binds nothing by itself later, so all is bound now; what cannot be may still not be needed.
  Load load;
  const int rest = mode & RTLD_DEEPBIND;
  bool bound = true;
  auto opened = open_with_stub(stub, RTLD_NOW | rest, load);
  if (!opened && binding == RTLD_LAZY && opened.error().text.find("undefined symbol") != std::string::npos) {
    load = {};
    bound = false;
    opened = open_with_stub(stub, RTLD_LAZY | rest, load);
  }
  if (!opened) return opened;
  Result<void> done;
  if (!load.problem.empty()) done = Error{load.problem, 0};
  if (done.ok()) done = add_plugins(load.cloned, bound);
  Result<void*> answer = static_cast<void*>(nullptr);
  if (!done.ok())
    answer = done.error();
  else if (void* handle = real_dlopen(stub.needed.c_str(), mode | RTLD_NOLOAD); handle != nullptr)
    answer = handle;
  else
    answer = failure(stub.needed);
  real_dlclose(opened.value());
  return answer;
}

std::vector<std::uintptr_t> shifts_of(int rank) {
  std::vector<std::uintptr_t> shifts;
  for (const Extent& extent : program_extents())
    shifts.push_back(reinterpret_cast<std::uintptr_t>(find_copy(rank, reinterpret_cast<void*>(extent.begin))) -
                     extent.begin);
  for (const auto& plugin : table())
    shifts.push_back(plugin->arena->begin + static_cast<std::uintptr_t>(rank) * plugin->arena->stride -
                     plugin->elf->begin());
  return shifts;
}

}  // namespace tmpi::image
