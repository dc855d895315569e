// getenv, setenv and their siblings, and the time zone: each rank has an environment of its own.
//
// Rank 0's is libc's, which libc itself looks into. So a rank that sets TZ sets it for the process as well, since there
// is one time zone in libc, and a command that a rank has libc start begins by setting what differs (child_command).
// Invariant: `environ` of the rank's image is what the functions here read and write, also when the program has
// assigned it.
#include "image/interpose_environment.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <time.h>
#include <unistd.h>

#include <new>

#include "image/interpose.h"
#include "image/libc_state.h"

using namespace tmpi::image;

namespace {

// Of a caller whose environment is not libc's; nullptr for the others.
LibcState* own_state() {
  const int rank = caller_rank();
  return rank > 0 ? libc_state_of(rank) : nullptr;
}

bool is_entry_of(const char* entry, const char* name, std::size_t length) {
  return strncmp(entry, name, length) == 0 && entry[length] == '=';
}

char** find(char** environment, const char* name, std::size_t length) {
  for (char** entry = environment; entry != nullptr && *entry != nullptr; ++entry)
    if (is_entry_of(*entry, name, length)) return entry;
  return nullptr;
}

bool is_valid_name(const char* name) { return name != nullptr && *name != '\0' && strchr(name, '=') == nullptr; }

// In a forked child libc's own variable is the rank's too (libc_state.cpp).
void changed(LibcState& state) {
  if (in_child_process()) ::environ = *state.environment;
}

// Puts NAME=VALUE into the array, in place of the entry of that name if there is one. 0, or -1 and ENOMEM.
int put(LibcState& state, char* entry, std::size_t name_length) {
  if (char** old = find(*state.environment, entry, name_length)) {
    *old = entry;
    return 0;
  }
  try {
    if (*state.environment != state.entries.data() || *state.environment == nullptr) {
      std::vector<char*> copied;
      for (char** each = *state.environment; each != nullptr && *each != nullptr; ++each) copied.push_back(*each);
      copied.push_back(nullptr);
      state.entries.swap(copied);
    }
    // The program may have shortened the array by a null pointer in it.
    std::size_t used = 0;
    while (state.entries[used] != nullptr) ++used;
    state.entries.resize(used + 1);
    state.entries.back() = entry;
    state.entries.push_back(nullptr);
  } catch (const std::bad_alloc&) {
    errno = ENOMEM;
    return -1;
  }
  *state.environment = state.entries.data();
  return 0;
}

void remove(LibcState& state, const char* name, std::size_t length) {
  char** kept = *state.environment;
  if (kept == nullptr) return;
  for (char** entry = kept; *entry != nullptr; ++entry)
    if (!is_entry_of(*entry, name, length)) *kept++ = *entry;
  *kept = nullptr;
}

bool is_time_zone(const char* name) { return strcmp(name, "TZ") == 0; }

}  // namespace

TMPI_INTERPOSE char* getenv(const char* name) noexcept {
  TMPI_NEXT(getenv);
  LibcState* state = own_state();
  if (state == nullptr) return next(name);
  const std::size_t length = strlen(name);
  char** entry = find(*state->environment, name, length);
  return entry != nullptr ? *entry + length + 1 : nullptr;
}

TMPI_INTERPOSE char* secure_getenv(const char* name) noexcept {
  TMPI_NEXT(secure_getenv);
  if (own_state() == nullptr) return next(name);
  return getauxval(AT_SECURE) != 0 ? nullptr : getenv(name);
}

TMPI_INTERPOSE int setenv(const char* name, const char* value, int overwrite) noexcept {
  TMPI_NEXT(setenv);
  LibcState* state = own_state();
  if (state == nullptr) return next(name, value, overwrite);
  if (!is_valid_name(name)) {
    errno = EINVAL;
    return -1;
  }
  const std::size_t length = strlen(name), value_bytes = strlen(value) + 1;
  tmpi::MutexLock hold(state->environment_lock);
  if (overwrite == 0 && find(*state->environment, name, length) != nullptr) return 0;
  // Never freed, as in libc: the program may hold what getenv returned.
  auto* entry = static_cast<char*>(malloc(length + 1 + value_bytes));
  if (entry == nullptr) return -1;
  memcpy(entry, name, length);
  entry[length] = '=';
  memcpy(entry + length + 1, value, value_bytes);
  const int result = put(*state, entry, length);
  if (result != 0) free(entry);
  changed(*state);
  if (is_time_zone(name)) next(name, value, 1);
  return result;
}

TMPI_INTERPOSE int unsetenv(const char* name) noexcept {
  TMPI_NEXT(unsetenv);
  LibcState* state = own_state();
  if (state == nullptr) return next(name);
  if (!is_valid_name(name)) {
    errno = EINVAL;
    return -1;
  }
  tmpi::MutexLock hold(state->environment_lock);
  remove(*state, name, strlen(name));
  changed(*state);
  if (is_time_zone(name)) next(name);
  return 0;
}

TMPI_INTERPOSE int putenv(char* entry) noexcept {
  TMPI_NEXT(putenv);
  LibcState* state = own_state();
  if (state == nullptr) return next(entry);
  const char* end = strchr(entry, '=');
  if (end == nullptr) return unsetenv(entry) == 0 ? 0 : -1;
  tmpi::MutexLock hold(state->environment_lock);
  const int result = put(*state, entry, static_cast<std::size_t>(end - entry));
  changed(*state);
  if (strncmp(entry, "TZ=", 3) == 0) next(entry);
  return result;
}

TMPI_INTERPOSE int clearenv() noexcept {
  TMPI_NEXT(clearenv);
  LibcState* state = own_state();
  if (state == nullptr) return next();
  tmpi::MutexLock hold(state->environment_lock);
  *state->environment = nullptr;
  changed(*state);
  return 0;
}

TMPI_INTERPOSE void tzset() noexcept {
  TMPI_NEXT(tzset);
  next();
  if (const LibcState* state = own_state()) refresh_time_zone(*state);
}

// It sets tzname too, inside libc.
TMPI_INTERPOSE time_t mktime(struct tm* time) noexcept {
  TMPI_NEXT(mktime);
  const time_t result = next(time);
  if (const LibcState* state = own_state()) refresh_time_zone(*state);
  return result;
}

namespace tmpi::image {

namespace {

bool is_shell_name(const char* name, std::size_t length) {
  if (length == 0 || (name[0] >= '0' && name[0] <= '9')) return false;
  for (std::size_t i = 0; i < length; ++i)
    if (!isalnum(static_cast<unsigned char>(name[i])) && name[i] != '_') return false;
  return true;
}

void append_quoted(std::string& text, const char* value) {
  text += '\'';
  for (; *value != '\0'; ++value)
    if (*value == '\'')
      text += "'\\''";
    else
      text += *value;
  text += "'\n";
}

}  // namespace

std::string child_command(const char* command) {
  std::string text;
  LibcState* state = in_child_process() ? nullptr : own_state();
  if (state != nullptr) {
    tmpi::MutexLock hold(state->environment_lock);
    for (char** entry = *state->environment; entry != nullptr && *entry != nullptr; ++entry) {
      const std::size_t length = strcspn(*entry, "=");
      char** same = find(::environ, *entry, length);
      if ((*entry)[length] == '\0' || (same != nullptr && strcmp(*same, *entry) == 0)) continue;
      if (!is_shell_name(*entry, length)) continue;
      text.append("export ").append(*entry, length + 1);
      append_quoted(text, *entry + length + 1);
    }
    for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
      const std::size_t length = strcspn(*entry, "=");
      if (is_shell_name(*entry, length) && find(*state->environment, *entry, length) == nullptr)
        text.append("unset ").append(*entry, length).append("\n");
    }
  }
  return text + command;
}

}  // namespace tmpi::image
