// What each rank has open, and the life of its copies. See plugins.h.
#include "image/plugins.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "image/clone.h"
#include "image/debugger.h"
#include "image/image.h"
#include "image/interpose.h"
#include "image/plugin_load.h"
#include "image/real_dl.h"

extern "C" void* __tls_get_addr(std::size_t* module_and_offset);

namespace tmpi::image {

namespace {

// Of everything here. Whoever waits lets other ranks run, since the owner may be parked: ld.so runs the constructors of
// shared libraries while it loads. These may come back here, so the owner may lock again.
class Lock {
 public:
  void lock() {
    if (owner_.load(std::memory_order_relaxed) == pthread_self()) {
      ++depth_;
      return;
    }
    while (taken_.exchange(true, std::memory_order_acquire)) {  // partner of the release in unlock
      if (parking_rank() >= 0)
        hooks.yield();
      else
        usleep(100);
    }
    // relaxed: only its own value means something to a thread.
    owner_.store(pthread_self(), std::memory_order_relaxed);
    depth_ = 1;
  }
  void unlock() {
    if (--depth_ > 0) return;
    owner_.store(pthread_t{}, std::memory_order_relaxed);
    taken_.store(false, std::memory_order_release);
  }

 private:
  std::atomic<bool> taken_{false};
  std::atomic<pthread_t> owner_{};
  int depth_ = 0;
};

class Hold {
 public:
  explicit Hold(Lock& lock) : lock_(lock) { lock_.lock(); }
  ~Hold() { lock_.unlock(); }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

 private:
  Lock& lock_;
};

Lock lock;

// What a rank has open; guarded by `lock`.
struct RankPlugins {
  int argc = 0;
  char** argv = nullptr;
  char** envp = nullptr;
  std::vector<int> opens;                // by plugin
  std::vector<bool> kept;                // opened with RTLD_NODELETE
  std::vector<std::size_t> constructed;  // in that order
  std::string error, told;
};

RankPlugins* ranks = nullptr;  // [rank]; made once, never freed
int rank_total = 0;

RankPlugins* state_of(int rank) { return rank >= 0 && rank < rank_total ? &ranks[rank] : nullptr; }

std::size_t number_of(const Plugin& plugin) {
  const auto& all = plugins();
  return static_cast<std::size_t>(
      std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.get() == &plugin; }) - all.begin());
}

bool contains(const std::vector<std::size_t>& list, std::size_t number) {
  return std::find(list.begin(), list.end(), number) != list.end();
}

// A plugin and what it needs, what is needed first. With `touched`: and what they only point to.
void add_with_needs(std::vector<std::size_t>& order, std::vector<std::size_t>& seen, std::size_t number,
                    bool touched = false) {
  if (contains(seen, number)) return;
  seen.push_back(number);
  for (const std::size_t needed : plugins()[number]->needs) add_with_needs(order, seen, needed, touched);
  if (touched)
    for (const std::size_t other : plugins()[number]->touches) add_with_needs(order, seen, other, touched);
  order.push_back(number);
}

std::uintptr_t shift_of(const Plugin& plugin, int rank) {
  return plugin.arena->begin + static_cast<std::uintptr_t>(rank) * plugin.arena->stride - plugin.elf->begin();
}

// On the calling thread: the block of the object's module, whose content is the original's at first.
void fix_thread_local(const Plugin& plugin, int rank, bool afresh) {
  const auto* segment = plugin.elf->thread_local_segment;
  if (segment == nullptr || (plugin.pattern.thread_local_words.empty() && !afresh)) return;
  std::size_t place[2] = {plugin.elf->thread_local_module, 0};
  char* const block = static_cast<char*>(__tls_get_addr(place));
  if (afresh) {
    memcpy(block, reinterpret_cast<const void*>(plugin.elf->base + segment->p_vaddr), segment->p_filesz);
    memset(block + segment->p_filesz, 0, segment->p_memsz - segment->p_filesz);
  }
  for (const std::size_t offset : plugin.pattern.thread_local_words) {
    auto& word = *reinterpret_cast<void**>(block + offset);
    if (void* moved = find_copy(rank, word); moved != nullptr) word = moved;
  }
}

// Makes the rank's copy, or makes it new.
Result<void> make_copy(const Plugin& plugin, int rank) {
  std::string path;
  auto opened = open_object(*plugin.elf, path);
  if (!opened) return opened.error();
  const std::uintptr_t shift = shift_of(plugin, rank);
  const int error = make_clone(plugin.pattern, opened.value(), plugin.elf->begin() + shift, shifts_of(rank));
  close(opened.value());
  if (error != 0) return Error{path + ": " + explain(error, rank, plugin.pattern, "cannot map it again").text, error};
  const auto copy_of = [&](void* place) { return static_cast<void*>(static_cast<char*>(place) + shift); };
  plugin.streams->apply(rank, copy_of);
  libc_state_apply(rank, plugin.libc, copy_of);
  return {};
}

// Copies for the rank of these plugins and of all that their words point to.
Result<void> make_present(int rank, std::vector<std::size_t> wanted) {
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Plugin& plugin = *plugins()[wanted[i]];
    if (!plugin.present[static_cast<std::size_t>(rank)].load(std::memory_order_relaxed)) {
      if (auto made = make_copy(plugin, rank); !made) return made;
      // release: partner of the acquire in is_present.
      plugin.present[static_cast<std::size_t>(rank)].store(true, std::memory_order_release);
      if (!plugin.told[static_cast<std::size_t>(rank)]) tell_debugger(*plugin.arena, rank, 1);
      plugin.told[static_cast<std::size_t>(rank)] = true;
    }
    for (const auto* list : {&plugin.needs, &plugin.touches})
      for (const std::size_t other : *list)
        if (!contains(wanted, other)) wanted.push_back(other);
  }
  return {};
}

// Which of the rank's constructed plugins nobody needs any more, the last constructed first.
std::vector<std::size_t> unneeded(const RankPlugins& mine) {
  std::vector<std::size_t> needed, seen;
  for (const std::size_t number : mine.constructed)
    if (mine.opens[number] > 0 || mine.kept[number] || plugins()[number]->elf->never_unloaded)
      add_with_needs(needed, seen, number, true);
  std::vector<std::size_t> rest;
  for (auto number = mine.constructed.rbegin(); number != mine.constructed.rend(); ++number)
    if (!contains(needed, *number)) rest.push_back(*number);
  return rest;
}

// Counts the rank's opening of a plugin. What must be constructed for it is added to `fresh`.
Result<void> attach(int rank, std::size_t root, int mode, std::vector<std::size_t>& fresh) {
  RankPlugins& mine = ranks[rank];
  mine.opens.resize(plugins().size());
  mine.kept.resize(plugins().size());
  std::vector<std::size_t> order, seen;
  add_with_needs(order, seen, root);
  if (auto made = make_present(rank, order); !made) return made;
  for (const std::size_t number : order) {
    if (contains(mine.constructed, number)) continue;
    mine.constructed.push_back(number);
    fresh.push_back(number);
    fix_thread_local(*plugins()[number], rank, !plugins()[number]->has_thread_local_objects);
  }
  ++mine.opens[root];
  if ((mode & RTLD_NODELETE) != 0) mine.kept[root] = true;
  return {};
}

void fail(RankPlugins& mine, const std::string& text) {
  real_dlerror();  // an older failure must not be reported after this one
  mine.error = text.empty() ? "dlopen failed" : text;
}

// Of a plugin that is open; nothing if the rank has not.
bool is_open(const RankPlugins& mine, std::size_t number) {
  return number < mine.opens.size() && mine.opens[number] > 0;
}

}  // namespace

void plugins_start(int total) {
  ranks = new RankPlugins[static_cast<std::size_t>(total)];
  rank_total = total;
}

void plugins_arguments(int rank, int argc, char** argv, char** envp) {
  RankPlugins& mine = ranks[rank];
  mine.argc = argc;
  mine.argv = argv;
  mine.envp = envp;
}

void* plugin_open(int rank, const char* name, int mode, const void* caller) {
  RankPlugins* const mine = state_of(rank);
  if (mine == nullptr) return real_dlopen(name, mode);
  std::vector<std::size_t> fresh;
  void* handle = nullptr;
  {
    Hold hold(lock);
    mine->error.clear();
    auto opened = load_object(name, mode, caller);
    if (!opened) {
      fail(*mine, opened.error().text);
      return nullptr;
    }
    handle = opened.value();
    const Plugin* plugin = find_plugin(handle);
    if (plugin == nullptr) return handle;
    real_dlclose(handle);  // the table has a reference for good
    const std::size_t number = number_of(*plugin);
    // Other ranks may have loaded it; this one has not.
    if ((mode & RTLD_NOLOAD) != 0 && !contains(mine->constructed, number)) return nullptr;
    if (auto attached = attach(rank, number, mode, fresh); !attached) {
      fail(*mine, attached.error().text);
      return nullptr;
    }
  }
  for (const std::size_t number : fresh)
    construct(*plugins()[number]->elf, shift_of(*plugins()[number], rank), mine->argc, mine->argv, mine->envp);
  return handle;
}

int plugin_close(int rank, void* handle) {
  RankPlugins* const mine = state_of(rank);
  std::vector<std::size_t> ended;
  {
    Hold hold(lock);
    const Plugin* plugin = find_plugin(handle);
    if (mine == nullptr || plugin == nullptr) return real_dlclose(handle);
    mine->error.clear();
    const std::size_t number = number_of(*plugin);
    if (!is_open(*mine, number)) {
      fail(*mine, plugin->pattern.path + ": dlclose of a handle that rank " + std::to_string(rank) + " has not open");
      return -1;
    }
    --mine->opens[number];
    ended = unneeded(*mine);
    std::erase_if(mine->constructed, [&](std::size_t each) { return contains(ended, each); });
  }
  for (const std::size_t number : ended) destruct(*plugins()[number]->elf, shift_of(*plugins()[number], rank));
  // From here on a dlopen makes the copy new. release: as in make_present.
  for (const std::size_t number : ended)
    plugins()[number]->present[static_cast<std::size_t>(rank)].store(false, std::memory_order_release);
  return 0;
}

char* take_dl_error(int rank) {
  RankPlugins* const mine = state_of(rank);
  if (mine == nullptr || mine->error.empty()) return nullptr;
  mine->told.swap(mine->error);
  mine->error.clear();
  return mine->told.data();
}

void note_dl_error(int rank, const std::string& text) {
  if (RankPlugins* const mine = state_of(rank); mine != nullptr) fail(*mine, text);
}

void plugins_fix_thread_local(int rank) {
  RankPlugins* const mine = state_of(rank);
  if (mine == nullptr) return;
  Hold hold(lock);
  for (const std::size_t number : mine->constructed) fix_thread_local(*plugins()[number], rank, false);
}

void plugins_end(int rank) {
  RankPlugins* const mine = state_of(rank);
  while (mine != nullptr && !mine->constructed.empty()) {
    const std::size_t number = mine->constructed.back();
    mine->constructed.pop_back();
    destruct(*plugins()[number]->elf, shift_of(*plugins()[number], rank));
  }
}

}  // namespace tmpi::image
