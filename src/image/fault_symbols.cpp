// Symbol tables for backtraces. See fault_symbols.h.
#include "image/fault_symbols.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "image/elf_view.h"
#include "image/registry.h"

namespace tmpi::image::fault {
namespace {

// A file as it lies on disk, mapped for reading.
class MappedFile {
 public:
  explicit MappedFile(const char* path) {
    int fd = ::open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    struct stat info;
    if (fstat(fd, &info) == 0 && info.st_size > static_cast<off_t>(sizeof(ElfW(Ehdr)))) {
      void* data = mmap(nullptr, static_cast<std::size_t>(info.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
      if (data != MAP_FAILED) {
        data_ = static_cast<const char*>(data);
        bytes_ = static_cast<std::size_t>(info.st_size);
      }
    }
    ::close(fd);
  }
  ~MappedFile() {
    if (data_ != nullptr) munmap(const_cast<char*>(data_), bytes_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  // `count` objects at a place of the file, or nullptr if they do not lie in it.
  template <class T>
  const T* at(std::uint64_t offset, std::uint64_t count = 1) const {
    if (data_ == nullptr || offset > bytes_ || count > (bytes_ - offset) / sizeof(T)) return nullptr;
    return reinterpret_cast<const T*>(data_ + offset);
  }

 private:
  const char* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Looks in one symbol table for the function around a link-time address. Copies its name; false if there is
// none.
bool search_table(const MappedFile& file, const ElfW(Shdr) & table, const ElfW(Shdr) & strings, std::uintptr_t address,
                  Location& found) {
  const std::uint64_t count = table.sh_size / sizeof(ElfW(Sym));
  const auto* symbols = file.at<ElfW(Sym)>(table.sh_offset, count);
  const auto* text = file.at<char>(strings.sh_offset, strings.sh_size);
  if (symbols == nullptr || text == nullptr) return false;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto& symbol = symbols[i];
    const int type = symbol.st_info & 0xf;
    if ((type != STT_FUNC && type != STT_GNU_IFUNC) || symbol.st_shndx == SHN_UNDEF) continue;
    if (address < symbol.st_value || address >= symbol.st_value + symbol.st_size) continue;
    if (symbol.st_name >= strings.sh_size) continue;
    const char* name = text + symbol.st_name;
    std::size_t length =
        strnlen(name, std::min<std::size_t>(sizeof found.function - 1, strings.sh_size - symbol.st_name));
    std::memcpy(found.function, name, length);
    found.function[length] = '\0';
    if (char* suffix = std::strstr(found.function, ".localalias")) *suffix = '\0';  // a compiler's second name
    found.offset = address - symbol.st_value;
    return true;
  }
  return false;
}

// .symtab has the static functions; a stripped file still has .dynsym.
void search_file(const char* path, std::uintptr_t address, Location& found) {
  const MappedFile file(path);
  const auto* header = file.at<ElfW(Ehdr)>(0);
  if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return;
  const auto* sections = file.at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
  if (sections == nullptr) return;
  for (ElfW(Word) wanted : {SHT_SYMTAB, SHT_DYNSYM})
    for (int i = 0; i < header->e_shnum; ++i)
      if (sections[i].sh_type == wanted && sections[i].sh_link < header->e_shnum &&
          search_table(file, sections[i], sections[sections[i].sh_link], address, found))
        return;
}

// C++ names for people. It allocates; the deadline of fault.cpp covers the case that the heap is broken or
// locked.
void demangle(Location& found) {
  if (std::strncmp(found.function, "_Z", 2) != 0) return;
  int status = 0;
  char* plain = abi::__cxa_demangle(found.function, nullptr, nullptr, &status);
  if (plain == nullptr) return;
  std::size_t length = strnlen(plain, sizeof found.function - 1);
  std::memcpy(found.function, plain, length);
  found.function[length] = '\0';
  std::free(plain);
}

char executable_path[4096];

}  // namespace

void prepare_symbols() {
  ssize_t length = readlink("/proc/self/exe", executable_path, sizeof executable_path - 1);
  executable_path[length > 0 ? length : 0] = '\0';
  (void)ElfView::main_object();
  Location warm = locate(reinterpret_cast<const void*>(&prepare_symbols));
  std::strcpy(warm.function, "_ZN4tmpi5imageE");
  demangle(warm);
}

Location locate(const void* address) {
  Location found;
  auto value = reinterpret_cast<std::uintptr_t>(address);
  const Place place = find_in_clones(address);
  if (place.image_rank >= 0) value = place.in_original;
  const ElfView& program = ElfView::main_object();
  if (program.contains(value)) {
    found.module = executable_path;
    found.in_module = value - program.base;
    found.in_program = true;
  } else {
    Dl_info info;
    if (dladdr(reinterpret_cast<const void*>(value), &info) == 0 || info.dli_fname == nullptr) return found;
    found.module = info.dli_fname;
    found.in_module = value - reinterpret_cast<std::uintptr_t>(info.dli_fbase);
  }
  search_file(found.module, found.in_module, found);
  demangle(found);
  return found;
}

}  // namespace tmpi::image::fault
