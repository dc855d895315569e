// setlocale and localeconv: each rank has a locale of its own, in the form that libc gives a thread (uselocale(3)), so
// that printf, strtod, isalpha and the rest follow it. A rank that has never called setlocale has "C", as any program.
//
// Not std::locale::global, which is the C++ library's, one for all ranks; it calls setlocale, which is the rank's.
// Invariant: a rank's locale is the one its thread uses, unless the program has chosen another for it by uselocale.
#include "image/interpose_locale.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include <atomic>
#include <map>
#include <new>
#include <set>
#include <string>

#include "base/mutex.h"
#include "image/interpose.h"

using namespace tmpi::image;

namespace {

constexpr int categories[] = {LC_CTYPE, LC_NUMERIC, LC_TIME,    LC_COLLATE,   LC_MONETARY,    LC_MESSAGES,
                              LC_PAPER, LC_NAME,    LC_ADDRESS, LC_TELEPHONE, LC_MEASUREMENT, LC_IDENTIFICATION};
// As they stand in the name of a mixed locale.
constexpr const char* category_names[] = {"LC_CTYPE",    "LC_NUMERIC",   "LC_TIME",        "LC_COLLATE",
                                          "LC_MONETARY", "LC_MESSAGES",  "LC_PAPER",       "LC_NAME",
                                          "LC_ADDRESS",  "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION"};

struct RankLocale {
  locale_t locale = nullptr;  // nullptr: "C", by libc's common one
  lconv conventions{};
  std::map<std::string, locale_t> made{};
  std::set<std::string> names{};  // that setlocale has returned; programs keep the pointers
};

tmpi::Mutex lock;
std::atomic<std::atomic<RankLocale*>*> locales{nullptr};  // by rank; each is made by its rank, for good

RankLocale* find(int rank) {
  auto* all = locales.load(std::memory_order_acquire);
  return all != nullptr && rank >= 0 ? all[rank].load(std::memory_order_acquire) : nullptr;
}

// nullptr: no memory.
RankLocale* of_rank(int rank) {
  tmpi::MutexLock hold(lock);
  if (locales.load(std::memory_order_acquire) == nullptr)
    locales.store(
        new (std::nothrow) std::atomic<RankLocale*>[static_cast<std::size_t>(hooks.rank_count())] {},
        std::memory_order_release);
  auto* all = locales.load(std::memory_order_acquire);
  if (all == nullptr) return nullptr;
  if (all[rank].load(std::memory_order_acquire) == nullptr)
    all[rank].store(new (std::nothrow) RankLocale, std::memory_order_release);
  return all[rank].load(std::memory_order_acquire);
}

const char* name_of(locale_t locale, int category) {
  return locale != nullptr ? nl_langinfo_l(NL_LOCALE_NAME(category), locale) : "C";
}

// One name if all categories have it, else "LC_CTYPE=...;LC_NUMERIC=...", which newlocale understands.
std::string name_of_all(locale_t locale) {
  bool same = true;
  std::string mixed;
  for (std::size_t i = 0; i < std::size(categories); ++i) {
    const char* name = name_of(locale, categories[i]);
    same = same && strcmp(name, name_of(locale, LC_CTYPE)) == 0;
    mixed += std::string(i > 0 ? ";" : "") + category_names[i] + "=" + name;
  }
  return same ? name_of(locale, LC_CTYPE) : mixed;
}

// What "" means for a category: the environment of the rank.
const char* name_from_environment(std::size_t category) {
  for (const char* variable : {"LC_ALL", category_names[category], "LANG"})
    if (const char* value = getenv(variable); value != nullptr && *value != '\0') return value;
  return "C";
}

// A new locale: `before` with the category, or all, of that name. nullptr: there is none of that name.
locale_t changed_locale(locale_t before, int category, const char* name) {
  locale_t made = before != nullptr ? duplocale(before) : newlocale(LC_ALL_MASK, "C", nullptr);
  bool ok = made != nullptr;
  for (std::size_t i = 0; ok && i < std::size(categories); ++i) {
    if (category != LC_ALL && category != categories[i]) continue;
    const bool mixed = category == LC_ALL && *name != '\0';
    const int mask = mixed ? LC_ALL_MASK : 1 << categories[i];
    const locale_t next = newlocale(mask, *name != '\0' ? name : name_from_environment(i), made);
    ok = next != nullptr;
    if (ok) made = next;
    if (mixed) break;
  }
  if (!ok && made != nullptr) freelocale(made);
  return ok ? made : nullptr;
}

// Whose locale the call is about; -1: the process's, as ever.
int rank_with_locale() { return hooks.rank_count() > 1 && !in_child_process() ? caller_rank() : -1; }

}  // namespace

TMPI_INTERPOSE locale_t uselocale(locale_t wanted) noexcept {
  TMPI_NEXT(uselocale);
  const RankLocale* mine = find(rank_with_locale());
  if (mine == nullptr || mine->locale == nullptr) return next(wanted);
  // What is the process's for the program is the rank's.
  const locale_t before = next(wanted == LC_GLOBAL_LOCALE ? mine->locale : wanted);
  return before == mine->locale ? LC_GLOBAL_LOCALE : before;
}

TMPI_INTERPOSE char* setlocale(int category, const char* name) noexcept {
  TMPI_NEXT(setlocale);
  const int rank = rank_with_locale();
  RankLocale* mine = rank >= 0 ? of_rank(rank) : nullptr;
  if (mine == nullptr) return next(category, name);
  if (category < 0 || category > LC_IDENTIFICATION) {
    errno = EINVAL;
    return nullptr;
  }
  tmpi::MutexLock hold(lock);  // a thread of the rank may do the same
  if (name != nullptr) {
    const locale_t made = changed_locale(mine->locale, category, name);
    if (made == nullptr) return nullptr;
    // Each is kept: threads of the rank may use one that it has left, and programs go to and fro between few.
    const auto [kept, is_new] = mine->made.emplace(name_of_all(made), made);
    if (!is_new) freelocale(made);
    const bool follows = uselocale(nullptr) == LC_GLOBAL_LOCALE;
    mine->locale = kept->second;
    if (follows) uselocale(LC_GLOBAL_LOCALE);
  }
  const std::string now = category == LC_ALL ? name_of_all(mine->locale) : name_of(mine->locale, category);
  return const_cast<char*>(mine->names.insert(now).first->c_str());
}

TMPI_INTERPOSE lconv* localeconv() noexcept {
  TMPI_NEXT(localeconv);
  const int rank = rank_with_locale();
  RankLocale* mine = rank >= 0 ? of_rank(rank) : nullptr;
  if (mine == nullptr) return next();
  tmpi::MutexLock hold(lock);  // libc fills one structure for all threads
  mine->conventions = *next();
  return &mine->conventions;
}

namespace tmpi::image {

void begin_with_locale_of(int rank) {
  if (const RankLocale* owner = find(rank); owner != nullptr && owner->locale != nullptr) uselocale(LC_GLOBAL_LOCALE);
}

}  // namespace tmpi::image
