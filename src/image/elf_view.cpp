// Reading objects from memory. See elf_view.h.
#include "image/elf_view.h"

#include <unistd.h>

#include <algorithm>

namespace tmpi::image {

namespace {

#ifndef DT_RELR
constexpr std::int64_t DT_RELRSZ = 35;
constexpr std::int64_t DT_RELR = 36;
#endif

RelocationKind kind_of(std::uint32_t type) {
  switch (type) {
#if defined(__x86_64__)
    case R_X86_64_RELATIVE:
      return RelocationKind::relative;
    case R_X86_64_64:
    case R_X86_64_GLOB_DAT:
    case R_X86_64_IRELATIVE:
      return RelocationKind::address;
    case R_X86_64_JUMP_SLOT:
      return RelocationKind::slot;
    case R_X86_64_COPY:
      return RelocationKind::copy;
#elif defined(__aarch64__)
    case R_AARCH64_RELATIVE:
      return RelocationKind::relative;
    case R_AARCH64_ABS64:
    case R_AARCH64_GLOB_DAT:
    case R_AARCH64_IRELATIVE:
      return RelocationKind::address;
    case R_AARCH64_JUMP_SLOT:
      return RelocationKind::slot;
    case R_AARCH64_COPY:
      return RelocationKind::copy;
#else
#error "relocation types of this processor are not known to src/image"
#endif
    default:
      return RelocationKind::other;
  }
}

std::span<const std::uintptr_t> words(std::uintptr_t address, std::size_t bytes) {
  if (address == 0) return {};
  return {reinterpret_cast<const std::uintptr_t*>(address), bytes / sizeof(std::uintptr_t)};
}

}  // namespace

const ElfView& ElfView::main_object() {
  // Never destroyed: exit handlers ask, too.
  static const ElfView& view = *[] {
    auto* const v = new ElfView;
    // The first object that is reported is the executable, also when it was started as an argument of ld.so.
    auto first = [](dl_phdr_info* info, std::size_t, void* argument) {
      *static_cast<ElfView*>(argument) = of(*info);
      return 1;
    };
    dl_iterate_phdr(first, v);
    return v;
  }();
  return view;
}

ElfView ElfView::of(const dl_phdr_info& info) {
  ElfView view;
  view.read_headers(info);
  view.read_dynamic();
  view.read_names();
  return view;
}

void ElfView::read_headers(const dl_phdr_info& info) {
  base = info.dlpi_addr;
  name = info.dlpi_name;
  headers = {info.dlpi_phdr, info.dlpi_phnum};
  thread_local_module = info.dlpi_tls_modid;
  if (info.dlpi_tls_data != nullptr)
    thread_local_offset = static_cast<char*>(info.dlpi_tls_data) - static_cast<char*>(__builtin_thread_pointer());
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  lowest = UINTPTR_MAX;
  alignment = page;
  for (const auto& header : headers) {
    if (header.p_type == PT_LOAD) {
      lowest = std::min(lowest, header.p_vaddr & -page);
      highest = std::max(highest, (header.p_vaddr + header.p_memsz + page - 1) & -page);
      alignment = std::max<std::uintptr_t>(alignment, header.p_align);
    }
    if (header.p_type == PT_TLS) thread_local_segment = &header;
    if (header.p_type == PT_DYNAMIC) dynamic = reinterpret_cast<ElfW(Dyn)*>(base + header.p_vaddr);
  }
  // An executable linked with -no-pie is loaded where it was linked to be. (Its ELF header says ET_EXEC.)
  const auto* file_header = reinterpret_cast<const ElfW(Ehdr)*>(begin());
  position_independent = file_header->e_type == ET_DYN;
}

// ld.so makes addresses in the dynamic section absolute on most processors, but not where the section is
// read-only.
std::uintptr_t ElfView::absolute(std::uintptr_t address) const { return contains(address) ? address : base + address; }

// Once it is known where the strings are.
void ElfView::read_names() {
  if (dynamic == nullptr) return;
  for (const auto* entry = dynamic; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_NEEDED) needed.push_back(strings + entry->d_un.d_val);
    if (entry->d_tag == DT_SONAME) soname = strings + entry->d_un.d_val;
    if (entry->d_tag == DT_RPATH) rpath = strings + entry->d_un.d_val;
    if (entry->d_tag == DT_RUNPATH) runpath = strings + entry->d_un.d_val;
    if (entry->d_tag != DT_FLAGS_1) continue;
    initialised_first = (entry->d_un.d_val & DF_1_INITFIRST) != 0;
    never_unloaded = (entry->d_un.d_val & DF_1_NODELETE) != 0;
  }
}

void ElfView::read_dynamic() {
  if (dynamic == nullptr) return;
  auto pointer = [&](const ElfW(Dyn) & entry) { return absolute(entry.d_un.d_ptr); };
  std::uintptr_t init_words = 0, fini_words = 0;
  std::size_t init_bytes = 0, fini_bytes = 0;
  for (const auto* entry = dynamic; entry->d_tag != DT_NULL; ++entry) {
    const std::size_t value = entry->d_un.d_val;
    switch (entry->d_tag) {
      case DT_RELA:
        rela = reinterpret_cast<const ElfW(Rela)*>(pointer(*entry));
        break;
      case DT_RELASZ:
        rela_bytes = value;
        break;
      case DT_JMPREL:
        plt_rela = reinterpret_cast<const ElfW(Rela)*>(pointer(*entry));
        break;
      case DT_PLTRELSZ:
        plt_rela_bytes = value;
        break;
      case DT_RELR:
        relr = reinterpret_cast<const std::uintptr_t*>(pointer(*entry));
        break;
      case DT_RELRSZ:
        relr_bytes = value;
        break;
      case DT_SYMTAB:
        symbols = reinterpret_cast<const ElfW(Sym)*>(pointer(*entry));
        break;
      case DT_STRTAB:
        strings = reinterpret_cast<const char*>(pointer(*entry));
        break;
      case DT_VERSYM:
        versions = reinterpret_cast<const ElfW(Half)*>(pointer(*entry));
        break;
      case DT_VERNEED:
        needed_versions = reinterpret_cast<const ElfW(Verneed)*>(pointer(*entry));
        break;
      case DT_INIT:
        init = pointer(*entry);
        break;
      case DT_FINI:
        fini = pointer(*entry);
        break;
      case DT_INIT_ARRAY:
        init_words = pointer(*entry);
        break;
      case DT_INIT_ARRAYSZ:
        init_bytes = value;
        break;
      case DT_FINI_ARRAY:
        fini_words = pointer(*entry);
        break;
      case DT_FINI_ARRAYSZ:
        fini_bytes = value;
        break;
      case DT_TEXTREL:
        text_relocations = true;
        break;
      case DT_FLAGS:
        text_relocations |= (value & DF_TEXTREL) != 0;
        break;
      default:
        break;
    }
  }
  init_array = words(init_words, init_bytes);
  fini_array = words(fini_words, fini_bytes);
}

void ElfView::each_rela(const ElfW(Rela) * table, std::size_t bytes,
                        const std::function<void(const Relocation&)>& visit) const {
  for (std::size_t i = 0; table != nullptr && i < bytes / sizeof(ElfW(Rela)); ++i) {
    const auto& entry = table[i];
    visit({kind_of(static_cast<std::uint32_t>(ELF64_R_TYPE(entry.r_info))), entry.r_offset,
           static_cast<std::uintptr_t>(entry.r_addend), static_cast<std::uint32_t>(ELF64_R_SYM(entry.r_info))});
  }
}

// DT_RELR: an even word is the address of one relative relocation; an odd one is a bitmap for the 63 words
// that follow. The addend stood in the word itself and is gone by now, hence 0: whoever visits looks at the
// word.
void ElfView::each_relr(const std::function<void(const Relocation&)>& visit) const {
  constexpr std::uintptr_t word = sizeof(std::uintptr_t);
  std::uintptr_t place = 0;
  for (const auto entry : words(reinterpret_cast<std::uintptr_t>(relr), relr_bytes)) {
    if ((entry & 1) == 0) {
      visit({RelocationKind::relative, entry, 0, 0});
      place = entry + word;
      continue;
    }
    for (std::uintptr_t bit = 1; bit < 8 * word; ++bit)
      if ((entry >> bit) & 1) visit({RelocationKind::relative, place + (bit - 1) * word, 0, 0});
    place += (8 * word - 1) * word;
  }
}

void ElfView::each_relocation(const std::function<void(const Relocation&)>& visit) const {
  each_relr(visit);
  each_rela(rela, rela_bytes, visit);
  each_rela(plt_rela, plt_rela_bytes, visit);
}

const char* ElfView::symbol_version(std::uint32_t index) const {
  if (versions == nullptr || needed_versions == nullptr) return nullptr;
  const unsigned wanted = versions[index] & 0x7fffU;
  if (wanted <= VER_NDX_GLOBAL) return nullptr;
  const auto* need = reinterpret_cast<const char*>(needed_versions);
  for (;;) {
    const auto* library = reinterpret_cast<const ElfW(Verneed)*>(need);
    const char* aux = need + library->vn_aux;
    for (unsigned i = 0; i < library->vn_cnt; ++i) {
      const auto* version = reinterpret_cast<const ElfW(Vernaux)*>(aux);
      if ((version->vna_other & 0x7fffU) == wanted) return strings + version->vna_name;
      aux += version->vna_next;
    }
    if (library->vn_next == 0) return nullptr;
    need += library->vn_next;
  }
}

}  // namespace tmpi::image
