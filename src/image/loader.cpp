// Cloning image 0: the mappings, the private pages, the moved words. See image.h and template.h.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ios>

#include "base/log.h"
#include "image/debugger.h"
#include "image/image.h"
#include "image/registry.h"
#include "image/template.h"

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

namespace tmpi::image {

namespace {

// std::cout and its siblings are made by the first ios_base::Init. Without this one that would be the
// program's, in image 0's constructors, and clones taken before would hold zeroed streams for good. It goes
// away at once, so that the last one of the program still flushes them.
void make_standard_streams() { std::ios_base::Init now; }

struct Closer {
  int file;
  ~Closer() { close(file); }
};

long count_mappings() {
  FILE* maps = fopen("/proc/self/maps", "re");
  if (maps == nullptr) return -1;
  long lines = 0;
  for (int c = getc(maps); c != EOF; c = getc(maps)) lines += c == '\n';
  fclose(maps);
  return lines;
}

long mapping_limit() {
  long limit = -1;
  if (FILE* file = fopen("/proc/sys/vm/max_map_count", "re")) {
    if (fscanf(file, "%ld", &limit) != 1) limit = -1;
    fclose(file);
  }
  return limit;
}

// mmap says ENOMEM for three different limits; name the one that was met.
Error explain(int error, int rank, const Template& pattern, const char* what) {
  char text[400];
  const long limit = mapping_limit();
  const long used = error == ENOMEM ? count_mappings() : -1;
  rlimit space{};
  getrlimit(RLIMIT_AS, &space);
  const double mib = static_cast<double>(pattern.stride_bytes) / (1024 * 1024);
  if (error == ENOMEM && limit > 0 && used >= limit - 8)
    snprintf(text, sizeof text,
             "no image for rank %d: the process has %ld mappings and the system allows %ld; raise it "
             "(`sysctl vm.max_map_count=%ld`) or use fewer ranks",
             rank, used, limit, limit * 4);
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

// Maps and fills the clone that starts at `begin`. Returns 0 or errno.
int make_clone(const Template& pattern, int file, std::uintptr_t begin) {
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
  return 0;
}

}  // namespace

Loader::Loader() = default;
Loader::~Loader() = default;

Result<std::unique_ptr<Loader>> Loader::open(const Program& program) {
  std::unique_ptr<Loader> loader(new Loader);
  loader->program_ = program;
  loader->pattern_ = std::make_unique<Template>();
  loader->pattern_->elf = &ElfView::main_object();
  loader->images_.push_back(std::make_unique<Image>(*loader->pattern_, loader->pattern_->elf->begin(), program.main));
  return loader;
}

// Before the first copies: looks whether the program can hold several ranks, and how.
Result<void> Loader::prepare(int file) {
  Template& pattern = *pattern_;
  const ElfView& elf = *pattern.elf;
  if (!elf.position_independent)
    return Error{pattern.path +
                     " is linked to one fixed address (-no-pie), so ranks cannot have copies of it; link it "
                     "with -pie (and compile with -fPIE), which mpicc and mpicxx do",
                 0};
  if (elf.text_relocations)
    return Error{
        pattern.path + " has relocations in its text (DT_TEXTREL), which ranks share; compile all of it with -fPIE", 0};
  if (pattern.stride_bytes != 0) return {};
  make_standard_streams();
  std::string mixed;
  auto section = find_private_section(elf, file, mixed);
  if (!section) return section.error();
  if (!mixed.empty()) logf("%s: %s; each rank gets an image of the whole program", pattern.path.c_str(), mixed.c_str());
  set_private_section(section.value());
  if (!private_section()) return take_template(pattern, file);
  take_private_template(pattern, private_section());
  return {};
}

Result<void> Loader::load(int rank_count) {
  if (rank_count <= count()) return {};
  auto opened = open_executable(*pattern_->elf, pattern_->path);
  if (!opened) return opened.error();
  const Closer closer{opened.value()};
  if (auto prepared = prepare(closer.file); !prepared) return prepared;
  const auto further = static_cast<std::size_t>(rank_count - count());
  return private_section() ? load_copies(further) : load_clones(further, closer.file);
}

Result<void> Loader::load_copies(std::size_t copies) {
  const Template& pattern = *pattern_;
  const PrivateSection& section = private_section();
  auto made = make_private_copies(pattern, section, copies);
  if (!made) return made.error();
  const std::uintptr_t first = made.value();
  const int first_rank = count();
  for (std::size_t i = 0; i < copies; ++i) {
    const std::uintptr_t shift = first + i * pattern.stride_bytes - section.begin;
    images_.push_back(std::make_unique<Image>(pattern, pattern.elf->begin() + shift, program_.main));
  }
  publish(new Arena{.begin = first,
                    .end = first + copies * pattern.stride_bytes,
                    .stride = pattern.stride_bytes,
                    .span = pattern.span_bytes,
                    .original = section.begin,
                    .first_rank = first_rank,
                    .count = static_cast<int>(copies),
                    .path = pattern.path.c_str(),
                    .data_only = true});
  return {};
}

Result<void> Loader::load_clones(std::size_t clones, int file) {
  Template& pattern = *pattern_;
  const ElfView& elf = *pattern.elf;
  const int first = count();
  // One more stride than needed, to place the first clone at the executable's alignment.
  const std::size_t reserved = (clones + 1) * pattern.stride_bytes;
  void* const space = mmap(nullptr, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) return explain(errno, first, pattern, "cannot reserve address space");
  const auto low = reinterpret_cast<std::uintptr_t>(space);
  const std::uintptr_t begin = (low + elf.alignment - 1) & -elf.alignment;
  const std::uintptr_t end = begin + clones * pattern.stride_bytes;
  if (begin > low) munmap(space, begin - low);
  if (end < low + reserved) munmap(reinterpret_cast<void*>(end), low + reserved - end);

  for (std::size_t i = 0; i < clones; ++i) {
    if (const int error = make_clone(pattern, file, begin + i * pattern.stride_bytes); error != 0) {
      Error explained = explain(error, first + static_cast<int>(i), pattern, "cannot map the program again");
      munmap(reinterpret_cast<void*>(begin), end - begin);
      return explained;
    }
  }
  for (std::size_t i = 0; i < clones; ++i) {
    const std::uintptr_t clone = begin + i * pattern.stride_bytes;
    const std::uintptr_t shift = clone - elf.begin();
    images_.push_back(std::make_unique<Image>(
        pattern, clone, reinterpret_cast<Main>(reinterpret_cast<std::uintptr_t>(program_.main) + shift)));
  }
  publish(new Arena{begin, end, pattern.stride_bytes, pattern.span_bytes, elf.begin(), first, static_cast<int>(clones),
                    pattern.path.c_str()});
  tell_debugger();
  return {};
}

Arguments::Arguments(const Program& program) {
  std::size_t bytes = 0;
  for (int i = 0; i < program.argc; ++i) bytes += strlen(program.argv[i]) + 1;
  text_.reserve(bytes);
  for (int i = 0; i < program.argc; ++i) {
    argv_.push_back(text_.data() + text_.size());
    text_.insert(text_.end(), program.argv[i], program.argv[i] + strlen(program.argv[i]) + 1);
  }
  argv_.push_back(nullptr);
}

}  // namespace tmpi::image
