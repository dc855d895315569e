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

std::uintptr_t Image::shift(std::size_t member) const { return begins_[member] - (*patterns_)[member]->elf->begin(); }

// Does the member have the address, in image 0, and is the object there another one in the other images?
bool Image::moves(std::size_t member, std::uintptr_t address) const {
  return private_section() ? private_section().contains(address) : (*patterns_)[member]->elf->contains(address);
}

bool Image::contains(const void* address) const {
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  if (private_section())
    return private_section().contains(value - shift(0)) ||
           ((*patterns_)[0]->elf->contains(value) && !private_section().contains(value));
  for (std::size_t i = 0; i < begins_.size(); ++i)
    if ((*patterns_)[i]->elf->contains(value - shift(i))) return true;
  return false;
}

void* Image::rebase(const void* main_image_address) const {
  const auto value = reinterpret_cast<std::uintptr_t>(main_image_address);
  for (std::size_t i = begins_.size(); i-- > 0;)
    if (moves(i, value)) return reinterpret_cast<void*>(value + shift(i));
  return reinterpret_cast<void*>(value);
}

void Image::fix_thread_local() const {
  for (const auto& pattern : *patterns_) {
    char* const block = static_cast<char*>(__builtin_thread_pointer()) + pattern->elf->thread_local_offset;
    for (const std::size_t offset : pattern->thread_local_words) {
      auto& word = *reinterpret_cast<void**>(block + offset);
      word = rebase(word);
    }
  }
  if (private_section()) *private_section().delta() = static_cast<std::intptr_t>(shift(0));
}

void construct(const ElfView& elf, std::uintptr_t shift, int argc, char** argv, char** envp) {
  if (elf.init != 0) reinterpret_cast<Constructor>(elf.init + shift)(argc, argv, envp);
  // The array is read in the copy: its words were moved, and a constructor may even have changed them.
  const auto* array =
      reinterpret_cast<const std::uintptr_t*>(reinterpret_cast<std::uintptr_t>(elf.init_array.data()) + shift);
  for (std::size_t i = 0; i < elf.init_array.size(); ++i) reinterpret_cast<Constructor>(array[i])(argc, argv, envp);
}

void destruct(const ElfView& elf, std::uintptr_t shift) {
  const auto* array =
      reinterpret_cast<const std::uintptr_t*>(reinterpret_cast<std::uintptr_t>(elf.fini_array.data()) + shift);
  for (std::size_t i = elf.fini_array.size(); i-- > 0;) reinterpret_cast<Destructor>(array[i])();
  if (elf.fini != 0) reinterpret_cast<Destructor>(elf.fini + shift)();
}

// Code that ranks share, and the arrays of its constructors, are where they are.
std::uintptr_t Image::code_shift(std::size_t member) const { return private_section() ? 0 : shift(member); }

void Image::run_constructors(int argc, char** argv, char** envp) const {
  for (std::size_t i = 0; i < begins_.size(); ++i) construct(*(*patterns_)[i]->elf, code_shift(i), argc, argv, envp);
}

void Image::run_destructors(void (*opened)(int rank), int rank) const {
  for (std::size_t i = begins_.size(); i-- > 0;) {
    destruct(*(*patterns_)[i]->elf, code_shift(i));
    if (i + 1 == begins_.size()) opened(rank);
  }
}

bool Image::refresh_copy(const char* name) const {
  const Template& executable = *patterns_->back();
  const std::uintptr_t original = executable.elf->begin();
  bool found = false;
  for (const auto& variable : executable.copied_variables) {
    if (strcmp(variable.name, name) != 0) continue;
    if (begin() != original)
      memcpy(reinterpret_cast<void*>(begin() + variable.offset), reinterpret_cast<void*>(original + variable.offset),
             variable.bytes);
    found = true;
  }
  return found;
}

}  // namespace tmpi::image
