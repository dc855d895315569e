// Looking at an executable that was compiled with --privatize=compile. See privatized.h.
#include "image/privatized.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>

// Defined by the executable, which exports it because this library refers to it; null if it was not compiled so.
extern "C" __attribute__((weak, visibility("default"))) const tmpi::image::PrivatizedProgram tmpi_privatized;

namespace tmpi::image {

namespace {

PrivateSection section_of_process;

// What the C runtime's own objects have in .data and .bss, besides pointers for exceptions.
constexpr std::uint64_t runtime_data_bytes = 16;
constexpr std::uint64_t runtime_zero_bytes = 8;

// The executable's file with its section headers. Everything in it is checked to lie inside: it may be cut or stripped.
class File {
 public:
  explicit File(int file) {
    struct stat info;
    if (fstat(file, &info) != 0 || info.st_size <= 0) return;
    void* data = mmap(nullptr, static_cast<std::size_t>(info.st_size), PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED) return;
    data_ = static_cast<const char*>(data);
    bytes_ = static_cast<std::size_t>(info.st_size);
    const auto header = array<ElfW(Ehdr)>(0, sizeof(ElfW(Ehdr)));
    if (header.empty()) return;
    sections_ = array<ElfW(Shdr)>(header[0].e_shoff, header[0].e_shnum * sizeof(ElfW(Shdr)));
    if (header[0].e_shstrndx < sections_.size()) names_ = content<char>(sections_[header[0].e_shstrndx]);
  }
  ~File() {
    if (data_ != nullptr) munmap(const_cast<char*>(data_), bytes_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  std::span<const ElfW(Shdr)> sections() const { return sections_; }
  const char* name(const ElfW(Shdr) & section) const { return text(names_, section.sh_name); }

  template <class T>
  std::span<const T> content(const ElfW(Shdr) & section) const {
    return section.sh_type == SHT_NOBITS ? std::span<const T>() : array<T>(section.sh_offset, section.sh_size);
  }

  // The symbol table of the whole file, not only of what is exported; empty in a stripped file.
  std::span<const ElfW(Sym)> symbols() const {
    for (const auto& section : sections_)
      if (section.sh_type == SHT_SYMTAB) return content<ElfW(Sym)>(section);
    return {};
  }
  const char* name(const ElfW(Sym) & symbol) const {
    for (const auto& section : sections_)
      if (section.sh_type == SHT_SYMTAB && section.sh_link < sections_.size())
        return text(content<char>(sections_[section.sh_link]), symbol.st_name);
    return "";
  }

 private:
  template <class T>
  std::span<const T> array(std::uint64_t offset, std::uint64_t bytes) const {
    if (data_ == nullptr || offset > bytes_ || bytes > bytes_ - offset) return {};
    return {reinterpret_cast<const T*>(data_ + offset), bytes / sizeof(T)};
  }

  static const char* text(std::span<const char> strings, std::uint64_t at) {
    return at < strings.size() && memchr(&strings[at], 0, strings.size() - at) != nullptr ? &strings[at] : "";
  }

  const char* data_ = nullptr;
  std::size_t bytes_ = 0;
  std::span<const ElfW(Shdr)> sections_;
  std::span<const char> names_;
};

// Looks for what was compiled without the option, in an executable of which a part was compiled with it.
class Search {
 public:
  Search(const ElfView& elf, const PrivateSection& section, const File& file)
      : elf_(elf), section_(section), file_(file) {}

  // What was found, as a sentence about the program; "" if nothing was.
  std::string run() {
    look_at_relocations();
    if (found_.empty()) look_at_variables();
    if (found_.empty() && !look_at_code())
      return "it was stripped, or linked otherwise than by tmpicc --privatize=compile, so that nobody can see whether "
             "all of it was compiled so";
    return found_.empty() ? "" : "a part of it was compiled without --privatize=compile and " + found_;
  }

 private:
  // A variable of a library that was copied into the executable, or a constant that points to a private variable.
  void look_at_relocations() {
    const auto description = reinterpret_cast<std::uintptr_t>(&tmpi_privatized);
    elf_.each_relocation([&](const Relocation& relocation) {
      if (relocation.kind == RelocationKind::copy)
        return note("uses the variable '" + std::string(elf_.symbol_name(relocation.symbol)) + "' of a library");
      if (relocation.kind != RelocationKind::relative && relocation.kind != RelocationKind::address) return;
      const std::uintptr_t place = elf_.base + relocation.place;
      if (section_.contains(place) || elf_.is_thread_local(relocation.place)) return;
      if (place >= description && place < description + sizeof tmpi_privatized) return;
      const std::uintptr_t value = *reinterpret_cast<const std::uintptr_t*>(place);
      if (section_.contains(value)) note("holds the address of " + variable_at(value - elf_.base));
    });
  }

  std::string variable_at(std::uintptr_t link_address) const {
    for (const auto& symbol : file_.symbols())
      if (ELF64_ST_TYPE(symbol.st_info) == STT_OBJECT && symbol.st_value == link_address) {
        std::string name = file_.name(symbol);
        if (name.ends_with(".tmpi")) name.resize(name.size() - strlen(".tmpi"));  // as the pass calls it
        return "the variable '" + name + "'";
      }
    return "a variable";
  }

  static bool is_of_runtime(const char* name) {
    return strncmp(name, "completed.", 10) == 0 || strncmp(name, "DW.ref.", 7) == 0;
  }

  static bool is_of_exceptions(const char* name) {
    return strncmp(name, "_ZTI", 4) == 0 || strcmp(name, "__gxx_personality_v0") == 0;
  }

  bool is_type(std::uintptr_t link_address) const {
    for (const auto& symbol : file_.symbols())
      if (symbol.st_value == link_address && strncmp(file_.name(symbol), "_ZTI", 4) == 0) return true;
    return false;
  }

  // The pointers that tables of exceptions go by, to the types that are caught and to C++'s personality function. They
  // are the same for all ranks; those of clang have no name.
  std::uint64_t bytes_of_exceptions(const ElfW(Shdr) & section) const {
    std::uint64_t bytes = 0;
    elf_.each_relocation([&](const Relocation& relocation) {
      if (relocation.place < section.sh_addr || relocation.place >= section.sh_addr + section.sh_size) return;
      const std::uintptr_t value = *reinterpret_cast<const std::uintptr_t*>(elf_.base + relocation.place);
      const bool counts = relocation.kind == RelocationKind::address
                              ? is_of_exceptions(elf_.symbol_name(relocation.symbol))
                          : relocation.kind == RelocationKind::relative ? is_type(value - elf_.base)
                                                                        : false;
      if (counts) bytes += sizeof(void*);
    });
    return bytes;
  }

  // Variables outside the private sections: those of .data and .bss, except the C runtime's.
  void look_at_variables() {
    for (std::size_t i = 0; i < file_.sections().size(); ++i) {
      const auto& section = file_.sections()[i];
      const bool is_data = strcmp(file_.name(section), ".data") == 0;
      const bool is_zero = strcmp(file_.name(section), ".bss") == 0;
      if (!is_data && !is_zero) continue;
      for (const auto& symbol : file_.symbols())
        if (symbol.st_shndx == i && symbol.st_size > 0 && ELF64_ST_TYPE(symbol.st_info) == STT_OBJECT &&
            !is_of_runtime(file_.name(symbol)))
          return note("has the variable '" + std::string(file_.name(symbol)) + "'");
      const std::uint64_t ours = is_data ? runtime_data_bytes + bytes_of_exceptions(section) : runtime_zero_bytes;
      if (section.sh_size > ours) return note("has variables in " + std::string(file_.name(section)));
    }
  }

  // Code that names a private variable (the wrappers have the linker keep the relocations): code of the pass never does
  // (G1 in tools/privatize/globals.h). False: the file has no relocations to look at.
  bool look_at_code() {
    const auto symbols = file_.symbols();
    bool seen = false;
    for (const auto& table : file_.sections()) {
      if (table.sh_type != SHT_RELA || (table.sh_flags & SHF_ALLOC) != 0 || table.sh_info >= file_.sections().size())
        continue;
      if ((file_.sections()[table.sh_info].sh_flags & SHF_EXECINSTR) == 0) continue;
      for (const auto& relocation : file_.content<ElfW(Rela)>(table)) {
        const std::size_t index = ELF64_R_SYM(relocation.r_info);
        if (index >= symbols.size()) continue;
        seen = true;
        if (is_named_private(symbols[index]))
          note("uses the variable '" + std::string(file_.name(symbols[index])) + "' in its code");
      }
    }
    return seen;
  }

  bool is_named_private(const ElfW(Sym) & symbol) const {
    if (ELF64_ST_BIND(symbol.st_info) == STB_LOCAL || symbol.st_shndx >= file_.sections().size()) return false;
    const auto& section = file_.sections()[symbol.st_shndx];
    const std::uintptr_t begin = elf_.base + section.sh_addr;
    return (section.sh_flags & SHF_TLS) == 0 && section.sh_size > 0 && section_.contains(begin) &&
           begin + section.sh_size <= section_.end && strncmp(file_.name(section), "tmpi_", 5) == 0;
  }

  void note(const std::string& what) {
    if (found_.empty()) found_ = what;
  }

  const ElfView& elf_;
  const PrivateSection& section_;
  const File& file_;
  std::string found_;
};

PrivateSection bounds_of(const PrivatizedProgram& program) {
  PrivateSection section;
  auto add = [&](const char* begin, const char* end) {
    if (begin == end) return;
    const auto low = reinterpret_cast<std::uintptr_t>(begin), high = reinterpret_cast<std::uintptr_t>(end);
    section.begin = section.begin == 0 ? low : std::min(section.begin, low);
    section.end = std::max(section.end, high);
  };
  add(program.data_begin, program.data_end);
  add(program.zero_begin, program.zero_end);
  for (const auto* each = program.alignments_begin; each < program.alignments_end; ++each)
    section.alignment = std::max(section.alignment, *each);
  section.delta = program.delta;
  return section;
}

}  // namespace

Result<PrivateSection> find_private_section(const ElfView& elf, int file, std::string& mixed) {
  const PrivatizedProgram* program = &tmpi_privatized;
  asm("" : "+r"(program));  // a compiler may take it for granted that a variable has an address
  if (program == nullptr) return PrivateSection{};
  if (program->version != kPrivatizedVersion)
    return Error{"the program was compiled by tmpicc --privatize=compile of another version of TMPI (its format is " +
                     std::to_string(program->version) + ", this library knows " + std::to_string(kPrivatizedVersion) +
                     "); compile it again",
                 0};
  const PrivateSection section = bounds_of(*program);
  mixed = Search(elf, section, File(file)).run();
  return mixed.empty() ? section : PrivateSection{};
}

const PrivateSection& private_section() { return section_of_process; }

void set_private_section(const PrivateSection& section) { section_of_process = section; }

}  // namespace tmpi::image
