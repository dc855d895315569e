// Making the images of all ranks. See image.h, clone.h and template.h.
#include <string.h>
#include <unistd.h>

#include <ios>

#include "base/log.h"
#include "image/clone.h"
#include "image/debugger.h"
#include "image/image.h"
#include "image/libraries.h"
#include "image/registry.h"
#include "image/template.h"

namespace tmpi::image {

namespace {

// std::cout and its siblings are made by the first ios_base::Init. Without this one that would be the
// program's, in image 0's constructors, and clones taken before would hold zeroed streams for good. It goes
// away at once, so that the last one of the program still flushes them.
void make_standard_streams() { std::ios_base::Init now; }

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
    if (const std::string why = obstacle(*pattern->elf, pattern->path); !why.empty()) return Error{why, 0};
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
    const std::vector<Extent> family = program_extents();
    for (std::size_t i = 0; i < patterns_.size(); ++i)
      if (auto taken = take_template(*patterns_[i], family, files[i]); !taken) return taken;
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
    auto* const arena = new Arena{.begin = spaces[i].begin,
                                  .end = spaces[i].end,
                                  .stride = pattern.stride_bytes,
                                  .span = pattern.span_bytes,
                                  .original = pattern.elf->begin(),
                                  .first_rank = first,
                                  .count = clones,
                                  .path = pattern.path.c_str(),
                                  .elf = pattern.elf};
    publish(arena);
    spaces[i].keep();
    tell_debugger(*arena, 0, clones);
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
