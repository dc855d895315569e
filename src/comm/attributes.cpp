// See attributes.h.
#include "comm/attributes.h"

#include <algorithm>

#include "comm/world.h"

namespace tmpi::comm {

namespace {

// Above the predefined ones (501 .. 605).
constexpr int kFirstNumber = 1024;

// MPI_COMM_DUP_FN, MPI_TYPE_DUP_FN and MPI_WIN_DUP_FN are all 1, the null functions all 0 (MPI 5.0, 20.3).
bool is_dup(const Keyval& keyval) { return keyval.copy.comm == MPI_COMM_DUP_FN; }

int call_copy(const Keyval& keyval, void* handle, void* value, void** copied, int* flag) {
  if (!keyval.copy.comm) {
    *flag = 0;
    return MPI_SUCCESS;
  }
  if (is_dup(keyval)) {
    *copied = value;
    *flag = 1;
    return MPI_SUCCESS;
  }
  switch (keyval.kind) {
    case KeyvalKind::kComm:
      return keyval.copy.comm(static_cast<MPI_Comm>(handle), keyval.number, keyval.extra_state, value, copied, flag);
    case KeyvalKind::kType:
      return keyval.copy.type(static_cast<MPI_Datatype>(handle), keyval.number, keyval.extra_state, value, copied,
                              flag);
    case KeyvalKind::kWin:
      return keyval.copy.win(static_cast<MPI_Win>(handle), keyval.number, keyval.extra_state, value, copied, flag);
  }
  return MPI_ERR_INTERN;
}

int call_delete(const Keyval& keyval, void* handle, void* value) {
  if (!keyval.remove.comm) return MPI_SUCCESS;
  switch (keyval.kind) {
    case KeyvalKind::kComm:
      return keyval.remove.comm(static_cast<MPI_Comm>(handle), keyval.number, value, keyval.extra_state);
    case KeyvalKind::kType:
      return keyval.remove.type(static_cast<MPI_Datatype>(handle), keyval.number, value, keyval.extra_state);
    case KeyvalKind::kWin:
      return keyval.remove.win(static_cast<MPI_Win>(handle), keyval.number, value, keyval.extra_state);
  }
  return MPI_ERR_INTERN;
}

auto find_entry(auto& entries, int number) {
  return std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.keyval->number == number; });
}

void drop_if_empty(Attributes** slot) {
  if (!(*slot)->entries.empty()) return;
  delete *slot;
  *slot = nullptr;
}

}  // namespace

int add_keyval(const Keyval& keyval) {
  auto& keyvals = local()->keyvals;
  auto made = std::make_shared<Keyval>(keyval);
  made->number = kFirstNumber + static_cast<int>(keyvals.size());
  keyvals.push_back(made);
  return made->number;
}

std::shared_ptr<Keyval> find_keyval(int number, KeyvalKind kind) {
  auto& keyvals = local()->keyvals;
  auto at = static_cast<size_t>(number) - kFirstNumber;
  if (number < kFirstNumber || at >= keyvals.size() || !keyvals[at] || keyvals[at]->kind != kind) return nullptr;
  return keyvals[at];
}

void free_keyval(int number) { local()->keyvals[static_cast<size_t>(number - kFirstNumber)].reset(); }

bool get_attribute(const Attributes* attributes, int number, void** value) {
  if (!attributes) return false;
  auto at = find_entry(attributes->entries, number);
  if (at == attributes->entries.end()) return false;
  *value = at->value;
  return true;
}

int set_attribute(Attributes** slot, void* handle, const std::shared_ptr<Keyval>& keyval, void* value) {
  bool found;
  int code = delete_attribute(slot, handle, keyval->number, &found);
  if (code != MPI_SUCCESS) return code;
  if (!*slot) *slot = new Attributes;
  (*slot)->entries.push_back({keyval, value});
  return MPI_SUCCESS;
}

int delete_attribute(Attributes** slot, void* handle, int number, bool* found) {
  *found = false;
  if (!*slot) return MPI_SUCCESS;
  auto at = find_entry((*slot)->entries, number);
  if (at == (*slot)->entries.end()) return MPI_SUCCESS;
  *found = true;
  Attributes::Entry entry = *at;  // the callback may change the list
  int code = call_delete(*entry.keyval, handle, entry.value);
  if (code != MPI_SUCCESS || !*slot) return code;
  at = find_entry((*slot)->entries, number);
  if (at != (*slot)->entries.end()) (*slot)->entries.erase(at);
  drop_if_empty(slot);
  return MPI_SUCCESS;
}

int copy_attributes(const Attributes* from, void* from_handle, Attributes** to) {
  if (!from) return MPI_SUCCESS;
  std::vector<Attributes::Entry> entries = from->entries;  // the callbacks may change the list
  for (const auto& entry : entries) {
    void* copied = nullptr;
    int flag = 0;
    int code = call_copy(*entry.keyval, from_handle, entry.value, &copied, &flag);
    if (code != MPI_SUCCESS) return code;
    if (!flag) continue;
    if (!*to) *to = new Attributes;
    (*to)->entries.push_back({entry.keyval, copied});
  }
  return MPI_SUCCESS;
}

int delete_attributes(Attributes** slot, void* handle) {
  while (*slot) {
    bool found;
    int code = delete_attribute(slot, handle, (*slot)->entries.back().keyval->number, &found);
    if (code != MPI_SUCCESS) return code;
  }
  return MPI_SUCCESS;
}

}  // namespace tmpi::comm
