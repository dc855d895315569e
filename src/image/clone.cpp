// Making one clone: the mappings, the private pages, the moved words. See clone.h.
#include "image/clone.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/system_limits.h"

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

namespace tmpi::image {

// mmap says ENOMEM for three different limits; name the one that was met.
Error explain(int error, int rank, const Template& pattern, const char* what) {
  char text[400];
  const Mappings now = error == ENOMEM ? mappings() : Mappings{};
  rlimit space{};
  getrlimit(RLIMIT_AS, &space);
  const double mib = static_cast<double>(pattern.stride_bytes) / (1024 * 1024);
  if (now.exhausted())
    snprintf(text, sizeof text,
             "no image for rank %d: the process has %ld mappings and the system allows %ld; raise it "
             "(`sysctl vm.max_map_count=%ld`) or use fewer ranks",
             rank, now.used, now.allowed, now.allowed * 4);
  else if (error == ENOMEM && space.rlim_cur != RLIM_INFINITY)
    snprintf(text, sizeof text,
             "no image for rank %d: out of address space (%.1f MiB per rank, limit `ulimit -v` %llu KiB)", rank, mib,
             static_cast<unsigned long long>(space.rlim_cur / 1024));
  else if (error == ENOMEM)
    snprintf(text, sizeof text,
             "no image for rank %d: out of memory (each rank needs %.1f MiB of address space, %zu KiB of it "
             "written)",
             rank, mib, pattern.content.size() / 1024);
  else
    snprintf(text, sizeof text, "no image for rank %d: %s: %s", rank, what, strerror(error));
  return {text, error};
}

int make_clone(const Template& pattern, int file, std::uintptr_t begin, const std::vector<std::uintptr_t>& shifts) {
  for (const auto& mapping : pattern.mappings) {
    void* const place = reinterpret_cast<void*>(begin + mapping.offset);
    const int flags = MAP_FIXED | MAP_PRIVATE | (mapping.file_offset < 0 ? MAP_ANONYMOUS | MAP_NORESERVE : 0);
    if (mmap(place, mapping.bytes, mapping.protection, flags, mapping.file_offset < 0 ? -1 : file,
             mapping.file_offset < 0 ? 0 : mapping.file_offset) == MAP_FAILED)
      return errno;
  }
  for (const auto& run : pattern.runs) {
    // One call instead of a fault per page. Kernels before 5.14 do not know it, and fault.
    if (run.bytes > static_cast<std::size_t>(getpagesize()) &&
        madvise(reinterpret_cast<void*>(begin + run.offset), run.bytes, MADV_POPULATE_WRITE) != 0 &&
        (errno == ENOMEM || errno == EFAULT))
      return ENOMEM;
    memcpy(reinterpret_cast<void*>(begin + run.offset), pattern.content.data() + run.content, run.bytes);
  }
  const std::uintptr_t shift = begin - pattern.elf->begin();
  for (const std::uintptr_t offset : pattern.shifted_words) *reinterpret_cast<std::uintptr_t*>(begin + offset) += shift;
  for (const ForeignWord& word : pattern.foreign_words)
    *reinterpret_cast<std::uintptr_t*>(begin + word.offset) += shifts[word.target];
  return 0;
}

Space::~Space() {
  if (end > begin) munmap(reinterpret_cast<void*>(begin), end - begin);
}

int Space::reserve(const Template& pattern, std::size_t clones) {
  // One more stride than needed, to place the first clone at the object's alignment.
  const std::size_t bytes = (clones + 1) * pattern.stride_bytes;
  void* const space = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) return errno;
  const auto low = reinterpret_cast<std::uintptr_t>(space);
  begin = (low + pattern.elf->alignment - 1) & -pattern.elf->alignment;
  end = begin + clones * pattern.stride_bytes;
  if (begin > low) munmap(space, begin - low);
  if (end < low + bytes) munmap(reinterpret_cast<void*>(end), low + bytes - end);
  return 0;
}

std::string obstacle(const ElfView& elf, const std::string& path) {
  if (!elf.position_independent)
    return path +
           " is linked to one fixed address (-no-pie), so ranks cannot have copies of it; link it "
           "with -pie (and compile with -fPIE), which mpicc and mpicxx do";
  if (elf.text_relocations && elf.name[0] == 0)
    return path + " has relocations in its text (DT_TEXTREL), which ranks share; compile all of it with -fPIE";
  if (elf.text_relocations)
    return path +
           " has relocations in its text (DT_TEXTREL), so ranks cannot have copies of it; compile all of it with "
           "-fPIC, or let all ranks share it: --share " +
           path.substr(path.rfind('/') + 1);
  return {};
}

}  // namespace tmpi::image
