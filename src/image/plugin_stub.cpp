// Writing the stub. See plugin_stub.h.
#include "image/plugin_stub.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <vector>

#include "image/elf_view.h"

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8U
#endif

namespace tmpi::image {

namespace {

// The whole file is one segment; what ld.so needs to know comes first, the strings last. There is no hash table, so
// ld.so looks for no symbol here, and no section: those are for linkers.
struct Layout {
  ElfW(Ehdr) header;
  std::array<ElfW(Phdr), 3> segments;
  std::array<ElfW(Dyn), 10> dynamic;
  ElfW(Sym) no_symbol;
  std::uintptr_t constructors[1];  // absolute, as in any array of constructors once it has been relocated
};

ElfW(Phdr) segment(std::uint32_t type, std::size_t offset, std::size_t bytes, std::size_t alignment) {
  ElfW(Phdr) made{};
  made.p_type = type;
  made.p_flags = PF_R | PF_W;
  made.p_offset = made.p_vaddr = made.p_paddr = offset;
  made.p_filesz = made.p_memsz = bytes;
  made.p_align = alignment;
  return made;
}

std::vector<char> text_of(const Stub& stub) {
  std::string strings(1, '\0');
  const auto add = [&](const std::string& text) {
    const std::size_t at = strings.size();
    strings.append(text).push_back('\0');
    return at;
  };
  Layout layout{};
  std::size_t count = 0;
  const auto entry = [&](ElfW(Sxword) tag, std::size_t value) {
    layout.dynamic.at(count).d_tag = tag;
    layout.dynamic.at(count++).d_un.d_val = value;
  };
  entry(DT_NEEDED, add(stub.needed));
  if (!stub.search_path.empty()) entry(stub.old_search_path ? DT_RPATH : DT_RUNPATH, add(stub.search_path));
  entry(DT_STRTAB, sizeof layout);
  entry(DT_STRSZ, strings.size());
  entry(DT_SYMTAB, offsetof(Layout, no_symbol));
  entry(DT_SYMENT, sizeof layout.no_symbol);
  entry(DT_INIT_ARRAY, offsetof(Layout, constructors));
  entry(DT_INIT_ARRAYSZ, sizeof layout.constructors);
  entry(DT_FLAGS_1, DF_1_INITFIRST);
  entry(DT_NULL, 0);
  layout.constructors[0] = reinterpret_cast<std::uintptr_t>(stub.constructor);

  // The same machine, class and byte order as the program.
  layout.header = *reinterpret_cast<const ElfW(Ehdr)*>(ElfView::main_object().begin());
  layout.header.e_type = ET_DYN;
  layout.header.e_entry = 0;
  layout.header.e_phoff = offsetof(Layout, segments);
  layout.header.e_phnum = static_cast<ElfW(Half)>(layout.segments.size());
  layout.header.e_shoff = layout.header.e_shnum = layout.header.e_shstrndx = 0;
  const std::size_t bytes = sizeof layout + strings.size();
  layout.segments[0] = segment(PT_LOAD, 0, bytes, static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
  layout.segments[1] = segment(PT_DYNAMIC, offsetof(Layout, dynamic), sizeof layout.dynamic, sizeof(void*));
  // Without this one ld.so would make every stack of the process executable.
  layout.segments[2] = segment(PT_GNU_STACK, 0, 0, sizeof(void*));

  std::vector<char> file(bytes);
  memcpy(file.data(), &layout, sizeof layout);
  memcpy(file.data() + sizeof layout, strings.data(), strings.size());
  return file;
}

}  // namespace

Result<int> make_stub(const Stub& stub) {
  int file = memfd_create("tmpi-plugin", MFD_CLOEXEC | MFD_NOEXEC_SEAL);
  if (file < 0 && errno == EINVAL) file = memfd_create("tmpi-plugin", MFD_CLOEXEC);  // kernels before 6.3
  if (file < 0)
    return Error{std::string("cannot make the file in memory that a rank's dlopen needs: ") + strerror(errno), errno};
  const std::vector<char> text = text_of(stub);
  if (pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size())) return file;
  const int error = errno;
  close(file);
  return Error{std::string("cannot write the file in memory that a rank's dlopen needs: ") + strerror(error), error};
}

}  // namespace tmpi::image
