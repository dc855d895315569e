// One rank's copy of the program: addresses in it, its constructors and destructors. See image.h.
#include "image/image.h"

#include <string.h>

#include "image/elf_view.h"
#include "image/privatized.h"
#include "image/template.h"

namespace tmpi::image {

namespace {
using Constructor = void (*)(int, char**, char**);
using Destructor = void (*)();
}  // namespace

std::intptr_t Image::shift() const { return static_cast<std::intptr_t>(begin_ - pattern_->elf->begin()); }

std::uintptr_t Image::end() const { return begin_ + (pattern_->elf->highest - pattern_->elf->lowest); }

// Is the object at this address of image 0 another one in the other images?
bool Image::moves(std::uintptr_t address) const {
  return private_section() ? private_section().contains(address) : pattern_->elf->contains(address);
}

bool Image::contains(const void* address) const {
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  if (private_section())
    return private_section().contains(value - static_cast<std::uintptr_t>(shift())) ||
           (pattern_->elf->contains(value) && !moves(value));
  return value >= begin_ && value < end();
}

void* Image::rebase(const void* main_image_address) const {
  auto value = reinterpret_cast<std::uintptr_t>(main_image_address);
  if (moves(value)) value += static_cast<std::uintptr_t>(shift());
  return reinterpret_cast<void*>(value);
}

void Image::fix_thread_local() const {
  const ElfView& elf = *pattern_->elf;
  char* const block = static_cast<char*>(__builtin_thread_pointer()) + elf.thread_local_offset;
  for (const std::size_t offset : pattern_->thread_local_words) {
    auto& word = *reinterpret_cast<std::uintptr_t*>(block + offset);
    if (moves(word)) word += static_cast<std::uintptr_t>(shift());
  }
  if (private_section()) *private_section().delta() = shift();
}

void Image::run_constructors(int argc, char** argv, char** envp) const {
  const ElfView& elf = *pattern_->elf;
  const auto init = reinterpret_cast<Constructor>(rebase(reinterpret_cast<void*>(elf.init)));
  if (elf.init != 0) init(argc, argv, envp);
  // The array is read in this image: its words were moved, and a constructor may even have changed them.
  const auto* array = static_cast<const std::uintptr_t*>(rebase(elf.init_array.data()));
  for (std::size_t i = 0; i < elf.init_array.size(); ++i) reinterpret_cast<Constructor>(array[i])(argc, argv, envp);
}

void Image::run_destructors() const {
  const ElfView& elf = *pattern_->elf;
  const auto* array = static_cast<const std::uintptr_t*>(rebase(elf.fini_array.data()));
  for (std::size_t i = elf.fini_array.size(); i-- > 0;) reinterpret_cast<Destructor>(array[i])();
  if (elf.fini != 0) reinterpret_cast<Destructor>(rebase(reinterpret_cast<void*>(elf.fini)))();
}

bool Image::refresh_copy(const char* name) const {
  const std::uintptr_t original = pattern_->elf->begin();
  bool found = false;
  for (const auto& variable : pattern_->copied_variables) {
    if (strcmp(variable.name, name) != 0) continue;
    if (begin_ != original)
      memcpy(reinterpret_cast<void*>(begin_ + variable.offset), reinterpret_cast<void*>(original + variable.offset),
             variable.bytes);
    found = true;
  }
  return found;
}

}  // namespace tmpi::image
