// Cloning image 0: the mappings, the private pages, the moved words. See image.h and template.h.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ios>

#include "image/debugger.h"
#include "image/image.h"
#include "image/libraries.h"
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

// Maps and fills the clone of a member that starts at `begin`; `shifts` are those of the rank's copies of all members.
// Returns 0 or errno.
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

// Address space for the clones of one member, given back unless it is kept.
class Space {
 public:
  Space() = default;
  Space(Space&& other) noexcept : begin(other.begin), end(other.end) { other.begin = other.end = 0; }
  ~Space() {
    if (end > begin) munmap(reinterpret_cast<void*>(begin), end - begin);
  }

  // Returns 0 or errno.
  int reserve(const Template& pattern, std::size_t clones) {
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

  void keep() { begin = end = 0; }

  std::uintptr_t begin = 0, end = 0;
};

// Why there can be no copies of the object; empty: there can.
std::string obstacle(const Template& pattern) {
  const ElfView& elf = *pattern.elf;
  if (!elf.position_independent)
    return pattern.path +
           " is linked to one fixed address (-no-pie), so ranks cannot have copies of it; link it "
           "with -pie (and compile with -fPIE), which mpicc and mpicxx do";
  if (elf.text_relocations && elf.name[0] == 0)
    return pattern.path + " has relocations in its text (DT_TEXTREL), which ranks share; compile all of it with -fPIE";
  if (elf.text_relocations)
    return pattern.path +
           " has relocations in its text (DT_TEXTREL), so ranks cannot have copies of it; compile all of it with "
           "-fPIC, or let all ranks share it: --share " +
           pattern.path.substr(pattern.path.rfind('/') + 1);
  return {};
}

}  // namespace

Loader::Loader() = default;
Loader::~Loader() = default;

Result<std::unique_ptr<Loader>> Loader::open(const Program& program) {
  if (!libraries().problem.empty()) return Error{libraries().problem, 0};
  std::unique_ptr<Loader> loader(new Loader);
  loader->program_ = program;
  loader->family_ = libraries().cloned;
  loader->family_.push_back(&ElfView::main_object());
  std::vector<std::uintptr_t> begins;
  for (const ElfView* elf : loader->family_) {
    loader->patterns_.push_back(std::make_unique<Template>());
    loader->patterns_.back()->elf = elf;
    begins.push_back(elf->begin());
  }
  loader->images_.push_back(std::make_unique<Image>(loader->patterns_, std::move(begins), program.main));
  return loader;
}

Result<void> Loader::take_templates(std::vector<int>& files) {
  for (const auto& pattern : patterns_) {
    auto opened = open_object(*pattern->elf, pattern->path);
    if (!opened) return opened.error();
    files.push_back(opened.value());
    if (const std::string why = obstacle(*pattern); !why.empty()) return Error{why, 0};
  }
  if (taken_) return {};
  make_standard_streams();
  for (std::size_t i = 0; i < patterns_.size(); ++i)
    if (auto taken = take_template(*patterns_[i], family_, files[i]); !taken) return taken;
  taken_ = true;
  return {};
}

Result<void> Loader::clone(int clones, const std::vector<int>& files) {
  const int first = count();
  std::vector<Space> spaces(patterns_.size());
  for (std::size_t i = 0; i < patterns_.size(); ++i)
    if (const int error = spaces[i].reserve(*patterns_[i], static_cast<std::size_t>(clones)); error != 0)
      return explain(error, first, *patterns_[i], "cannot reserve address space");

  std::vector<std::unique_ptr<Image>> made;
  std::vector<std::uintptr_t> begins(patterns_.size()), shifts(patterns_.size());
  for (int rank = 0; rank < clones; ++rank) {
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      begins[i] = spaces[i].begin + static_cast<std::size_t>(rank) * patterns_[i]->stride_bytes;
      shifts[i] = begins[i] - patterns_[i]->elf->begin();
    }
    for (std::size_t i = 0; i < patterns_.size(); ++i)
      if (const int error = make_clone(*patterns_[i], files[i], begins[i], shifts); error != 0)
        return explain(error, first + rank, *patterns_[i], "cannot map the program again");
    const auto main = reinterpret_cast<std::uintptr_t>(program_.main) + shifts.back();
    made.push_back(std::make_unique<Image>(patterns_, begins, reinterpret_cast<Main>(main)));
  }
  for (auto& image : made) images_.push_back(std::move(image));
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    const Template& pattern = *patterns_[i];
    publish(new Arena{spaces[i].begin, spaces[i].end, pattern.stride_bytes, pattern.span_bytes, pattern.elf->begin(),
                      first, clones, pattern.path.c_str(), nullptr, pattern.elf});
    spaces[i].keep();
    tell_debugger();
  }
  return {};
}

Result<void> Loader::load(int rank_count) {
  if (rank_count <= count()) return {};
  std::vector<int> files;
  auto done = take_templates(files);
  if (done.ok()) done = clone(rank_count - count(), files);
  for (const int file : files) close(file);
  return done;
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
