// An object (the executable or a library) as ld.so has mapped and relocated it: segments, relocations, symbols,
// constructors. Read from memory, not from the file, so it is what really runs. Not a general ELF reader: only what
// ld.so has loaded, only this machine's class.
//
// Invariant: a view is taken once, before start.cpp and libraries.cpp switch the object's own constructors and
// destructors off; it never changes.
#pragma once

#include <elf.h>
#include <link.h>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tmpi::image {

enum class RelocationKind {
  relative,  // base + addend: always an address of this object
  address,   // some symbol's address, or what an indirect function's resolver returned
  slot,      // the same for a function, perhaps not resolved yet (lazy binding)
  copy,      // a library's variable that lives in the executable
  other      // thread-local offsets, sizes: the same number in every image
};

struct Relocation {
  RelocationKind kind;
  std::uintptr_t place;   // link-time address of the word
  std::uintptr_t addend;  // of relative ones
  std::uint32_t symbol;   // 0: none
};

struct ElfView {
  // The main object of this process; the same view every time.
  static const ElfView& main_object();

  // The object that dl_iterate_phdr reports with `info`.
  static ElfView of(const dl_phdr_info& info);

  std::uintptr_t base = 0;  // run-time address = base + link-time address
  std::span<const ElfW(Phdr)> headers;
  const ElfW(Phdr) * thread_local_segment = nullptr;
  ElfW(Dyn) * dynamic = nullptr;
  std::uintptr_t lowest = 0,
                 highest = 0;  // link-time addresses of the first byte and past the last, whole pages
  std::uintptr_t alignment = 0;
  bool position_independent = false;
  bool text_relocations = false;
  const char* name = "";         // the path by which ld.so found it; empty for the executable
  const char* soname = nullptr;  // what it calls itself
  std::vector<const char*> needed;
  const char *rpath = nullptr, *runpath = nullptr;  // where it has what it needs searched
  bool initialised_first = false, never_unloaded = false;
  std::ptrdiff_t thread_local_offset = 0;  // of its TLS block from the thread pointer, if it came with the program
  std::size_t thread_local_module = 0;     // its number among those blocks

  std::uintptr_t init = 0, fini = 0;  // run-time addresses, 0: none
  std::span<const std::uintptr_t> init_array, fini_array;

  std::uintptr_t begin() const { return base + lowest; }
  std::uintptr_t end() const { return base + highest; }
  bool contains(std::uintptr_t address) const { return address >= begin() && address < end(); }

  // Does the link-time address lie in what thread-local variables begin with?
  bool is_thread_local(std::uintptr_t place) const {
    const auto* segment = thread_local_segment;
    return segment != nullptr && place >= segment->p_vaddr && place < segment->p_vaddr + segment->p_filesz;
  }

  void each_relocation(const std::function<void(const Relocation&)>& visit) const;

  const ElfW(Sym) & symbol(std::uint32_t index) const { return symbols[index]; }
  const char* symbol_name(std::uint32_t index) const { return strings + symbols[index].st_name; }
  // The version the executable wants of that symbol ("GLIBC_2.34"), or nullptr.
  const char* symbol_version(std::uint32_t index) const;

 private:
  void read_headers(const dl_phdr_info& info);
  void read_dynamic();
  void read_names();
  std::uintptr_t absolute(std::uintptr_t address) const;
  void each_rela(const ElfW(Rela) * table, std::size_t bytes,
                 const std::function<void(const Relocation&)>& visit) const;
  void each_relr(const std::function<void(const Relocation&)>& visit) const;

  const ElfW(Rela) * rela = nullptr;
  std::size_t rela_bytes = 0;
  const ElfW(Rela) * plt_rela = nullptr;
  std::size_t plt_rela_bytes = 0;
  const std::uintptr_t* relr = nullptr;
  std::size_t relr_bytes = 0;
  const ElfW(Sym) * symbols = nullptr;
  const char* strings = nullptr;
  const ElfW(Half) * versions = nullptr;
  const ElfW(Verneed) * needed_versions = nullptr;
};

}  // namespace tmpi::image
