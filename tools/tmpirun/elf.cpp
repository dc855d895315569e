// Reads ELF headers through a private mapping. Every offset comes from a file that may be broken, so each
// read is checked against the file's size (View::at) and a bad one reads as nothing.
#include "elf.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

namespace tmpi::launcher {
namespace {

// A read-only mapping of a whole file.
class View {
 public:
  explicit View(const std::string& path) {
    int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
      void* data = mmap(nullptr, static_cast<size_t>(status.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
      if (data != MAP_FAILED) {
        data_ = static_cast<const char*>(data);
        size_ = static_cast<size_t>(status.st_size);
      }
    }
    if (fd >= 0) close(fd);
  }
  ~View() {
    if (data_ != nullptr) munmap(const_cast<char*>(data_), size_);
  }
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  // The T at OFFSET, or null when it does not lie inside the file.
  template <class T>
  const T* at(size_t offset) const {
    if (offset > size_ || size_ - offset < sizeof(T)) return nullptr;
    return reinterpret_cast<const T*>(data_ + offset);
  }

  std::string text_at(size_t offset) const {
    if (offset >= size_) return {};
    return {data_ + offset, strnlen(data_ + offset, size_ - offset)};
  }

  bool holds(const std::string& text) const {
    return data_ != nullptr && memmem(data_, size_, text.c_str(), text.size() + 1) != nullptr;
  }

 private:
  const char* data_ = nullptr;
  size_t size_ = 0;
};

std::string folder_of(const std::string& path) {
  char* real = realpath(path.c_str(), nullptr);
  std::string result = real != nullptr ? real : path;
  free(real);
  size_t slash = result.rfind('/');
  return slash == std::string::npos ? "." : result.substr(0, slash);
}

std::vector<std::string> split_folders(const std::string& list, const std::string& origin) {
  std::vector<std::string> result;
  size_t begin = 0;
  while (begin <= list.size()) {
    size_t end = list.find(':', begin);
    if (end == std::string::npos) end = list.size();
    std::string folder = list.substr(begin, end - begin);
    for (const char* name : {"$ORIGIN", "${ORIGIN}"}) {
      size_t where = folder.find(name);
      if (where != std::string::npos) folder.replace(where, strlen(name), origin);
    }
    if (!folder.empty()) result.push_back(folder);
    begin = end + 1;
  }
  return result;
}

// File offset of the virtual address ADDRESS, by the loadable segments.
size_t file_offset(const View& view, const Elf64_Ehdr& header, Elf64_Addr address) {
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    const auto* segment = view.at<Elf64_Phdr>(header.e_phoff + i * sizeof(Elf64_Phdr));
    if (segment == nullptr) break;
    if (segment->p_type == PT_LOAD && address >= segment->p_vaddr && address < segment->p_vaddr + segment->p_filesz)
      return segment->p_offset + (address - segment->p_vaddr);
  }
  return SIZE_MAX;
}

void read_dynamic(const View& view, const Elf64_Ehdr& header, const Elf64_Phdr& dynamic, ElfFile& file) {
  std::multimap<Elf64_Sxword, Elf64_Xword> entries;
  for (size_t at = 0; at + sizeof(Elf64_Dyn) <= dynamic.p_filesz; at += sizeof(Elf64_Dyn)) {
    const auto* entry = view.at<Elf64_Dyn>(dynamic.p_offset + at);
    if (entry == nullptr || entry->d_tag == DT_NULL) break;
    entries.emplace(entry->d_tag, entry->d_un.d_val);
  }
  auto table = entries.find(DT_STRTAB);
  if (table == entries.end()) return;
  size_t strings = file_offset(view, header, table->second);
  if (strings == SIZE_MAX) return;
  std::string origin = folder_of(file.path);
  for (const auto& [tag, value] : entries) {
    if (tag == DT_NEEDED) file.needed.push_back(view.text_at(strings + value));
    if (tag == DT_SONAME) file.soname = view.text_at(strings + value);
    if (tag == DT_RPATH) file.rpath = split_folders(view.text_at(strings + value), origin);
    if (tag == DT_RUNPATH) file.runpath = split_folders(view.text_at(strings + value), origin);
    if (tag == DT_FLAGS_1) file.is_pie = (value & DF_1_PIE) != 0;
  }
  if (!file.runpath.empty()) file.rpath.clear();
}

}  // namespace

Result<FileKind> kind_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{path + " cannot be read: " + std::strerror(errno), errno};
  char start[4] = {};
  file.read(start, sizeof start);
  if (std::memcmp(start, ELFMAG, SELFMAG) == 0) return FileKind::elf;
  if (start[0] == '#' && start[1] == '!') return FileKind::script;
  return FileKind::other;
}

std::vector<std::string> script_command(const std::string& path) {
  std::ifstream file(path);
  std::string line, word;
  std::getline(file, line);
  std::istringstream rest(line.size() > 2 ? line.substr(2) : "");
  std::vector<std::string> words;
  while (rest >> word) words.push_back(word);
  return words;
}

Result<ElfFile> read_elf(const std::string& path) {
  View view(path);
  const auto* ident = view.at<unsigned char[EI_NIDENT]>(0);
  if (ident == nullptr || std::memcmp(*ident, ELFMAG, SELFMAG) != 0)
    return Error{path + " is not a complete program file", 0};
  ElfFile file;
  file.path = path;
  file.is_64_bit = (*ident)[EI_CLASS] == ELFCLASS64;
  file.is_little_endian = (*ident)[EI_DATA] == ELFDATA2LSB;
  const auto* header = view.at<Elf64_Ehdr>(0);
  if (header == nullptr) return Error{path + " is not a complete program file", 0};
  file.machine = header->e_machine;  // at the same place in 32-bit files
  file.is_fixed_address = header->e_type == ET_EXEC;
  if (!file.is_64_bit || !file.is_little_endian) return file;
  for (unsigned i = 0; i < header->e_phnum; ++i) {
    const auto* segment = view.at<Elf64_Phdr>(header->e_phoff + i * sizeof(Elf64_Phdr));
    if (segment == nullptr) break;
    if (segment->p_type == PT_INTERP) file.has_interpreter = true;
    if (segment->p_type == PT_DYNAMIC) read_dynamic(view, *header, *segment, file);
  }
  return file;
}

bool file_holds(const std::string& path, const std::string& text) { return View(path).holds(text); }

std::string machine_name(unsigned machine) {
  switch (machine) {
    case EM_X86_64:
      return "x86-64";
    case EM_AARCH64:
      return "aarch64";
    case EM_386:
      return "32-bit x86";
    case EM_ARM:
      return "32-bit ARM";
    case EM_PPC64:
      return "ppc64";
    case EM_RISCV:
      return "RISC-V";
    case EM_S390:
      return "s390";
    default:
      return "processor type " + std::to_string(machine);
  }
}

unsigned own_machine() {
#if defined(__x86_64__)
  return EM_X86_64;
#elif defined(__aarch64__)
  return EM_AARCH64;
#else
#error "TMPI runs on x86-64 and aarch64"
#endif
}

}  // namespace tmpi::launcher
