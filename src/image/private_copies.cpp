// Copies of the private section of an executable that was compiled with --privatize=compile: the pattern, and one copy
// per rank, side by side in one mapping. See template.h and privatized.h.
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "image/template.h"

namespace tmpi::image {

namespace {

const std::uintptr_t page_bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
constexpr std::size_t line_bytes = 128;  // no two ranks write to one pair of cache lines

std::uintptr_t rounded_up(std::uintptr_t value, std::uintptr_t unit) { return (value + unit - 1) & -unit; }

// What the distance from copy to copy is a multiple of.
std::uintptr_t unit_of(const PrivateSection& section) {
  return std::max<std::uintptr_t>(section.alignment, line_bytes);
}

// The parts of the section that hold anything, page by page of memory. Pages that nobody has touched are not read:
// a large array of zeros must not become resident.
void find_content(Template& pattern, const PrivateSection& section) {
  const std::uintptr_t first_page = section.begin & -page_bytes;
  std::vector<unsigned char> resident((rounded_up(section.end, page_bytes) - first_page) / page_bytes, 1);
  if (mincore(reinterpret_cast<void*>(first_page), resident.size() * page_bytes, resident.data()) != 0)
    std::fill(resident.begin(), resident.end(), 1);
  // A page of the file is content whether or not it has been read in.
  const auto in_file = [&](std::uintptr_t address) {
    return std::any_of(pattern.elf->headers.begin(), pattern.elf->headers.end(), [&](const ElfW(Phdr) & header) {
      const std::uintptr_t begin = pattern.elf->base + header.p_vaddr;
      return header.p_type == PT_LOAD && address + page_bytes > begin && address < begin + header.p_filesz;
    });
  };
  for (std::size_t i = 0; i < resident.size(); ++i) {
    const std::uintptr_t page = first_page + i * page_bytes;
    if ((resident[i] & 1) == 0 && !in_file(page)) continue;
    const std::uintptr_t begin = std::max(page, section.begin), end = std::min(page + page_bytes, section.end);
    const auto* bytes = reinterpret_cast<const std::byte*>(begin);
    if (std::all_of(bytes, bytes + (end - begin), [](std::byte byte) { return byte == std::byte{0}; })) continue;
    auto& runs = pattern.runs;
    if (!runs.empty() && runs.back().offset + runs.back().bytes == begin - section.begin)
      runs.back().bytes += end - begin;
    else
      runs.push_back({begin - section.begin, end - begin, pattern.content.size()});
    pattern.content.insert(pattern.content.end(), bytes, bytes + (end - begin));
  }
}

void find_moved_words(Template& pattern, const PrivateSection& section) {
  const ElfView& elf = *pattern.elf;
  elf.each_relocation([&](const Relocation& relocation) {
    if (relocation.kind != RelocationKind::relative && relocation.kind != RelocationKind::address) return;
    const std::uintptr_t place = elf.base + relocation.place;
    const std::uintptr_t value = *reinterpret_cast<const std::uintptr_t*>(place);
    // One past the end of the last array is an address of the section, too.
    if (!section.contains(value) && value != section.end) return;
    if (section.contains(place)) pattern.shifted_words.push_back(place - section.begin);
    if (elf.is_thread_local(relocation.place))
      pattern.thread_local_words.push_back(relocation.place - elf.thread_local_segment->p_vaddr);
  });
  auto& words = pattern.shifted_words;
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

}  // namespace

void take_private_template(Template& pattern, const PrivateSection& section) {
  pattern.span_bytes = section.end - section.begin;
  const std::uintptr_t unit = unit_of(section);
  pattern.stride_bytes = rounded_up(std::max<std::uintptr_t>(pattern.span_bytes, 1), unit);
  // The same variable of all ranks must not compete for the same sets of a cache.
  if (pattern.stride_bytes % page_bytes == 0) pattern.stride_bytes += unit;
  find_content(pattern, section);
  find_moved_words(pattern, section);
}

Result<std::uintptr_t> make_private_copies(const Template& pattern, const PrivateSection& section, std::size_t copies) {
  const std::uintptr_t unit = unit_of(section);
  const std::size_t bytes = copies * pattern.stride_bytes + 2 * unit;
  void* const space = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED)
    return Error{"no memory for the variables of " + std::to_string(copies + 1) + " ranks, " +
                     std::to_string(pattern.span_bytes / 1024 + 1) + " KiB each: " + strerror(errno),
                 errno};
  // As far from a multiple of the alignment as the section itself.
  const std::uintptr_t begin = rounded_up(reinterpret_cast<std::uintptr_t>(space), unit) + (section.begin & (unit - 1));
  for (std::size_t i = 0; i < copies; ++i) {
    const std::uintptr_t copy = begin + i * pattern.stride_bytes;
    for (const auto& run : pattern.runs)
      memcpy(reinterpret_cast<void*>(copy + run.offset), pattern.content.data() + run.content, run.bytes);
    for (const std::uintptr_t offset : pattern.shifted_words)
      *reinterpret_cast<std::uintptr_t*>(copy + offset) += copy - section.begin;
  }
  return begin;
}

}  // namespace tmpi::image
