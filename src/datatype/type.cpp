// The Type object's life: handles, names, references, and the questions of Get_count and Get_elements. See
// type.h.
#include "datatype/type.h"

#include <algorithm>
#include <cstring>

namespace tmpi::datatype {

Type::Type(const Layout& layout, Contents* contents, BasicIndex basic, bool committed)
    : basic_(basic),
      permanent_(basic != BasicIndex::none),
      contiguous_(layout.part.size == 0 ||
                  (!layout.part.body && layout.part.offset == 0 && layout.ub - layout.lb == layout.part.size)),
      explicit_bounds_(layout.explicit_bounds),
      committed_(committed),
      part_(layout.part),
      extent_(layout.ub - layout.lb),
      lb_(layout.lb),
      true_lb_(layout.part.size == 0 ? 0 : low_of(layout.part)),
      true_ub_(layout.part.size == 0 ? 0 : high_of(layout.part)),
      signature_(layout.signature),
      alignment_(layout.alignment),
      contents_(contents) {}

void Type::destroy(const Type* type) {
  // A worklist instead of recursion: a chain of types made from each other may be longer than a rank's stack.
  type->next_dead_ = nullptr;
  while (type) {
    const Type* rest = type->next_dead_;
    if (Contents* contents = type->contents_) {
      for (int64_t i = 0; i < contents->type_count; ++i) {
        const Type* old = contents->types[i];
        if (old->predefined_) continue;
        // acq_rel: as in release().
        if (old->references_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
          old->next_dead_ = rest;
          rest = old;
        }
      }
      deallocate(contents);
    }
    datatype::release(type->part_);
    datatype::release(type->signature_);
    deallocate(type->name_);
    auto* dead = const_cast<Type*>(type);
    dead->magic_ = 0;
    dead->~Type();
    deallocate(dead);
    type = rest;
  }
}

const char* Type::name() const {
  if (predefined_) return info_of(basic_).name;
  return name_ ? name_ : "";
}

int Type::set_name(const char* name) {
  size_t length = strnlen(name, MPI_MAX_OBJECT_NAME - 1);
  auto* copy = static_cast<char*>(allocate(length + 1));
  if (!copy) return MPI_ERR_NO_MEM;
  std::memcpy(copy, name, length);
  copy[length] = 0;
  deallocate(name_);
  name_ = copy;
  return 0;
}

Type* resolve_derived(MPI_Datatype handle) noexcept {
  auto value = reinterpret_cast<uintptr_t>(handle);
  // The zero page and the handles of other kinds are no addresses.
  if (value < 65536 || value % alignof(Type) != 0) return nullptr;
  auto* type = reinterpret_cast<Type*>(handle);
  return type->magic_word() == Type::magic ? type : nullptr;
}

int64_t count_in(const Type& type, int64_t bytes) noexcept {
  if (type.size() == 0) return bytes == 0 ? 0 : MPI_UNDEFINED;
  return bytes % type.size() == 0 ? bytes / type.size() : MPI_UNDEFINED;
}

int64_t elements_in(const Type& type, int64_t bytes) noexcept {
  int64_t elements;
  return elements_in_bytes(type.signature(), bytes, &elements) ? elements : MPI_UNDEFINED;
}

int64_t bytes_of_elements(const Type& type, int64_t elements) noexcept {
  int64_t bytes;
  return bytes_of_elements(type.signature(), elements, &bytes) ? bytes : -1;
}

bool signatures_match(const Type& sent, int64_t sent_count, const Type& received, int64_t received_count) noexcept {
  if (&sent == &received) return sent_count <= received_count || sent.size() == 0;
  return is_prefix(sent.signature(), sent_count, received.signature(), received_count);
}

}  // namespace tmpi::datatype
