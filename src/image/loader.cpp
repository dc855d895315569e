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

// As a sentence about an executable that was compiled with --privatize=compile: all ranks would call one copy of the
// library from the code that they share.
std::string why_library_needs_images(const Template& library) {
  const std::string name = library.path.substr(library.path.rfind('/') + 1);
  return "it was compiled with --privatize=compile, but each rank gets its own copy of " + name +
         ", which shared code cannot call (--share " + name + " if one for all ranks will do)";
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

// Before the first copies: looks whether the program can hold several ranks, and how. `files` are those of the members.
Result<void> Loader::prepare(const std::vector<int>& files) {
  for (const auto& pattern : patterns_)
    if (const std::string why = obstacle(*pattern); !why.empty()) return Error{why, 0};
  if (taken_) return {};
  make_standard_streams();
  const Template& executable = *patterns_.back();
  std::string mixed;
  auto section = find_private_section(*executable.elf, files.back(), mixed);
  if (!section) return section.error();
  if (section.value() && family_.size() > 1) mixed = why_library_needs_images(*patterns_.front());
  if (!mixed.empty())
    logf("%s: %s; each rank gets an image of the whole program", executable.path.c_str(), mixed.c_str());
  set_private_section(mixed.empty() ? section.value() : PrivateSection{});
  if (private_section()) {
    take_private_template(*patterns_.back(), private_section());
  } else {
    for (std::size_t i = 0; i < patterns_.size(); ++i)
      if (auto taken = take_template(*patterns_[i], family_, files[i]); !taken) return taken;
  }
  taken_ = true;
  return {};
}

Result<void> Loader::load(int rank_count) {
  if (rank_count <= count()) return {};
  std::vector<int> files;
  Result<void> done;
  for (const auto& pattern : patterns_) {
    auto opened = open_object(*pattern->elf, pattern->path);
    if (!opened) {
      done = opened.error();
      break;
    }
    files.push_back(opened.value());
  }
  if (done.ok()) done = prepare(files);
  const int further = rank_count - count();
  if (done.ok())
    done = private_section() ? load_copies(static_cast<std::size_t>(further)) : load_clones(further, files);
  for (const int file : files) close(file);
  return done;
}

Result<void> Loader::load_copies(std::size_t copies) {
  const Template& pattern = *patterns_.back();
  const PrivateSection& section = private_section();
  auto made = make_private_copies(pattern, section, copies);
  if (!made) return made.error();
  const std::uintptr_t first = made.value();
  const int first_rank = count();
  for (std::size_t i = 0; i < copies; ++i) {
    const std::uintptr_t shift = first + i * pattern.stride_bytes - section.begin;
    images_.push_back(std::make_unique<Image>(patterns_, std::vector{pattern.elf->begin() + shift}, program_.main));
  }
  publish(new Arena{.begin = first,
                    .end = first + copies * pattern.stride_bytes,
                    .stride = pattern.stride_bytes,
                    .span = pattern.span_bytes,
                    .original = section.begin,
                    .first_rank = first_rank,
                    .count = static_cast<int>(copies),
                    .path = pattern.path.c_str(),
                    .data_only = true,
                    .next = nullptr,
                    .elf = pattern.elf});
  return {};
}

Result<void> Loader::load_clones(int clones, const std::vector<int>& files) {
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
    publish(new Arena{.begin = spaces[i].begin,
                      .end = spaces[i].end,
                      .stride = pattern.stride_bytes,
                      .span = pattern.span_bytes,
                      .original = pattern.elf->begin(),
                      .first_rank = first,
                      .count = clones,
                      .path = pattern.path.c_str(),
                      .next = nullptr,
                      .elf = pattern.elf});
    spaces[i].keep();
    tell_debugger();
  }
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
