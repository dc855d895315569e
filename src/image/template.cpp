// Taking the pattern from image 0. See template.h.
#include "image/template.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "image/binding.h"

namespace tmpi::image {

namespace {

const std::uintptr_t page_bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
std::uintptr_t page_down(std::uintptr_t value) { return value & -page_bytes; }
std::uintptr_t page_up(std::uintptr_t value) { return (value + page_bytes - 1) & -page_bytes; }

class Builder {
 public:
  Builder(Template& pattern, Family family, int file, Binding binding)
      : pattern_(pattern), elf_(*pattern.elf), family_(family), file_(file), binding_(binding) {
    for (const Extent& member : family) {
      lowest_ = std::min(lowest_, member.begin);
      highest_ = std::max(highest_, member.end);
    }
  }

  Result<void> build() {
    pattern_.span_bytes = elf_.highest - elf_.lowest;
    pattern_.stride_bytes = (pattern_.span_bytes + elf_.alignment - 1) & -elf_.alignment;
    pages_.resize(pattern_.span_bytes / page_bytes);
    find_moved_words();
    for (const auto& header : elf_.headers) {
      if (header.p_type != PT_LOAD || header.p_memsz == 0) continue;
      if ((header.p_flags & PF_W) == 0) {
        add_constant_segment(header);
      } else if (auto added = add_writable_segment(header); !added) {
        return added;
      }
    }
    settle_moved_words();
    copy_runs();
    return {};
  }

 private:
  std::uintptr_t word_at(std::uintptr_t offset) const {
    return *reinterpret_cast<const std::uintptr_t*>(elf_.begin() + offset);
  }

  void mark_word(std::uintptr_t offset) {
    pages_[offset / page_bytes] = true;
    pages_[(offset + sizeof(std::uintptr_t) - 1) / page_bytes] = true;
  }

  void move_word(std::uintptr_t offset) {
    pattern_.shifted_words.push_back(offset);
    mark_word(offset);
  }

  // The word holds `value`. True: that is an address of a member of the family, and the word is moved with it.
  bool move_with_target(std::uintptr_t offset, std::uintptr_t value) {
    if (value < lowest_ || value >= highest_) return false;
    if (elf_.contains(value)) {
      move_word(offset);
      return true;
    }
    for (std::size_t target = 0; target < family_.size(); ++target) {
      if (!family_[target].contains(value)) continue;
      pattern_.foreign_words.push_back({offset, target});
      mark_word(offset);
      return true;
    }
    return false;
  }

  void find_moved_words() {
    elf_.each_relocation([&](const Relocation& relocation) { look_at(relocation); });
    // The dynamic section: ld.so left absolute addresses in it. Unwinders and debuggers may read a clone's.
    for (const auto* entry = elf_.dynamic; entry->d_tag != DT_NULL; ++entry)
      if (elf_.contains(entry->d_un.d_ptr))
        move_word(reinterpret_cast<std::uintptr_t>(&entry->d_un.d_ptr) - elf_.begin());
  }

  // Some words were found twice, and the slots that were bound here to a library's function stay where they
  // point.
  void settle_moved_words() {
    auto& words = pattern_.shifted_words;
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    std::sort(bound_.begin(), bound_.end());
    auto is_bound = [&](std::uintptr_t offset) {
      const auto found = std::lower_bound(bound_.begin(), bound_.end(), std::pair{offset, std::uintptr_t{0}});
      return found != bound_.end() && found->first == offset;
    };
    std::erase_if(words, is_bound);
    // The end of an array that ends its object may be the beginning of the next object: what a relocation says goes.
    auto& foreign = pattern_.foreign_words;
    std::sort(foreign.begin(), foreign.end(), [](auto& a, auto& b) { return a.offset < b.offset; });
    foreign.erase(std::unique(foreign.begin(), foreign.end(), [](auto& a, auto& b) { return a.offset == b.offset; }),
                  foreign.end());
    std::erase_if(foreign, [&](const ForeignWord& word) {
      return std::binary_search(words.begin(), words.end(), word.offset) ||
             (is_bound(word.offset) && !bound_in_family(word.offset));
    });
  }

  bool bound_in_family(std::uintptr_t offset) const {
    const auto found = std::lower_bound(bound_.begin(), bound_.end(), std::pair{offset, std::uintptr_t{0}});
    return std::any_of(family_.begin(), family_.end(),
                       [&](const Extent& member) { return member.contains(found->second); });
  }

  void look_at(const Relocation& relocation) {
    const std::uintptr_t offset = relocation.place - elf_.lowest;
    switch (relocation.kind) {
      case RelocationKind::relative:
        // Also when the address lies outside the image (one past the end of the last array): it is relative
        // to it.
        if (elf_.contains(word_at(offset)) || word_at(offset) == elf_.base + relocation.addend) move_word(offset);
        note_thread_local(relocation.place);
        break;
      case RelocationKind::address:
        if (move_with_target(offset, word_at(offset))) note_thread_local(relocation.place);
        break;
      case RelocationKind::slot:
        if (elf_.contains(word_at(offset)))
          look_at_slot(relocation, offset);
        else
          move_with_target(offset, word_at(offset));
        break;
      case RelocationKind::copy:
        look_at_copy(relocation, offset);
        break;
      case RelocationKind::other:
        break;
    }
  }

  // Either it is bound to a function of the object itself, or not bound yet: then it holds the address of its
  // own stub. A clone's stub would work, but it binds image 0's slot each time; so bind here what can be
  // bound for certain.
  void look_at_slot(const Relocation& relocation, std::uintptr_t offset) {
    const std::uintptr_t own = elf_.symbol(relocation.symbol).st_value;
    if (binding_.complete || (own != 0 && word_at(offset) == elf_.base + own)) return move_word(offset);
    const auto target = reinterpret_cast<std::uintptr_t>(bind_slot(elf_, relocation.symbol, binding_.scope));
    if (target == 0 || elf_.contains(target)) return move_word(offset);
    bound_.emplace_back(offset, target);
    if (!move_with_target(offset, target)) mark_word(offset);
  }

  // The pages are marked here as well because mincore is blind to pages that were swapped out.
  void look_at_copy(const Relocation& relocation, std::uintptr_t offset) {
    const std::size_t bytes = elf_.symbol(relocation.symbol).st_size;
    pattern_.copied_variables.push_back({elf_.symbol_name(relocation.symbol), offset, bytes});
    for (std::uintptr_t page = offset / page_bytes; page <= (offset + bytes) / page_bytes && page < pages_.size();
         ++page) {
      pages_[page] = true;
      move_changed_words(page * page_bytes, nullptr);
    }
  }

  // Words that no relocation lists, but that something has written before main: libraries' constructors (the
  // members of std::cout point to each other), preinit functions, a sanitizer. Whatever looks like an address
  // of image 0 there is one: no count and no flag reaches such values. `was` is the page in the file;
  // nullptr: zeros.
  void move_changed_words(std::uintptr_t page, const std::uintptr_t* was) {
    constexpr std::size_t word = sizeof(std::uintptr_t);
    for (std::size_t i = 0; i < page_bytes / word; ++i) {
      const std::uintptr_t value = word_at(page + i * word);
      if (was == nullptr || was[i] != value) move_with_target(page + i * word, value);
    }
  }

  void note_thread_local(std::uintptr_t place) {
    if (elf_.is_thread_local(place)) pattern_.thread_local_words.push_back(place - elf_.thread_local_segment->p_vaddr);
  }

  // Text and constants. Neighbours in memory that are neighbours in the file become one executable mapping:
  // the kernel allows 65,530 mappings per process, so one less per image is worth more than constants without
  // the X bit.
  void add_constant_segment(const ElfW(Phdr) & header) {
    const std::uintptr_t begin = page_down(header.p_vaddr);
    Mapping mapping{begin - elf_.lowest, page_up(header.p_vaddr + header.p_filesz) - begin,
                    static_cast<off_t>(page_down(header.p_offset)),
                    PROT_READ | ((header.p_flags & PF_X) != 0 ? PROT_EXEC : 0)};
    if (!pattern_.mappings.empty()) {
      auto& last = pattern_.mappings.back();
      const bool continues = last.file_offset >= 0 && (last.protection & PROT_WRITE) == 0 &&
                             last.offset + last.bytes == mapping.offset &&
                             last.file_offset + static_cast<off_t>(last.bytes) == mapping.file_offset;
      if (continues) {
        last.bytes += mapping.bytes;
        last.protection |= mapping.protection;
        return;
      }
    }
    pattern_.mappings.push_back(mapping);
  }

  Result<void> add_writable_segment(const ElfW(Phdr) & header) {
    const std::uintptr_t begin = page_down(header.p_vaddr) - elf_.lowest;
    const std::uintptr_t file_end = page_up(header.p_vaddr + header.p_filesz) - elf_.lowest;
    const std::uintptr_t end = page_up(header.p_vaddr + header.p_memsz) - elf_.lowest;
    const std::size_t from_file = header.p_filesz > 0 ? file_end - begin : 0;
    if (from_file > 0)
      if (auto compared = compare_with_file(begin, from_file, static_cast<off_t>(page_down(header.p_offset)));
          !compared)
        return compared;
    find_used_zero_pages(begin + from_file, end);

    // Where most pages are written anyway, plain memory is cheaper than a copy of the file's page that is
    // overwritten.
    const auto first = pages_.begin() + static_cast<std::ptrdiff_t>(begin / page_bytes);
    const auto pages = static_cast<std::ptrdiff_t>(from_file / page_bytes);
    std::size_t plain_from = begin + from_file;
    if (2 * std::count(first, first + pages, true) >= pages) {
      std::fill(first, first + pages, true);
      plain_from = begin;
    }
    if (plain_from > begin)
      pattern_.mappings.push_back(
          {begin, from_file, static_cast<off_t>(page_down(header.p_offset)), PROT_READ | PROT_WRITE});
    if (end > plain_from) pattern_.mappings.push_back({plain_from, end - plain_from, -1, PROT_READ | PROT_WRITE});
    return {};
  }

  // Marks the pages of image 0 that are not as in the file.
  Result<void> compare_with_file(std::uintptr_t begin, std::size_t bytes, off_t file_offset) {
    void* content = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file_, file_offset);
    if (content == MAP_FAILED) return Error{"cannot map " + pattern_.path + " to compare it", errno};
    for (std::size_t at = 0; at < bytes; at += page_bytes) {
      const void* was = static_cast<char*>(content) + at;
      if (memcmp(was, reinterpret_cast<void*>(elf_.begin() + begin + at), page_bytes) == 0) continue;
      pages_[(begin + at) / page_bytes] = true;
      move_changed_words(begin + at, static_cast<const std::uintptr_t*>(was));
    }
    munmap(content, bytes);
    return {};
  }

  // Marks the pages of .bss that hold something by now. Only resident ones can; a large .bss must not be read
  // in.
  void find_used_zero_pages(std::uintptr_t begin, std::uintptr_t end) {
    if (begin >= end) return;
    std::vector<unsigned char> resident((end - begin) / page_bytes, 1);
    if (mincore(reinterpret_cast<void*>(elf_.begin() + begin), end - begin, resident.data()) != 0)
      std::fill(resident.begin(), resident.end(), 1);
    for (std::size_t i = 0; i < resident.size(); ++i) {
      const std::uintptr_t offset = begin + i * page_bytes;
      if ((resident[i] & 1) == 0 || is_zero(offset)) continue;
      pages_[offset / page_bytes] = true;
      move_changed_words(offset, nullptr);
    }
  }

  bool is_zero(std::uintptr_t offset) const {
    const auto* words = reinterpret_cast<const std::uintptr_t*>(elf_.begin() + offset);
    return std::all_of(words, words + page_bytes / sizeof *words, [](std::uintptr_t word) { return word == 0; });
  }

  void copy_runs() {
    for (std::size_t page = 0; page < pages_.size(); ++page) {
      if (!pages_[page]) continue;
      const std::uintptr_t offset = page * page_bytes;
      auto& runs = pattern_.runs;
      if (!runs.empty() && runs.back().offset + runs.back().bytes == offset)
        runs.back().bytes += page_bytes;
      else
        runs.push_back({offset, page_bytes, pattern_.content.size()});
      const auto* source = reinterpret_cast<const std::byte*>(elf_.begin() + offset);
      pattern_.content.insert(pattern_.content.end(), source, source + page_bytes);
    }
    for (const auto& [offset, function] : bound_)
      for (const auto& run : pattern_.runs)
        if (offset >= run.offset && offset < run.offset + run.bytes)
          memcpy(pattern_.content.data() + run.content + (offset - run.offset), &function, sizeof function);
  }

  Template& pattern_;
  const ElfView& elf_;
  Family family_;
  std::uintptr_t lowest_ = UINTPTR_MAX, highest_ = 0;  // of the family
  int file_;
  Binding binding_;
  std::vector<bool> pages_;                                       // of an image: must be private
  std::vector<std::pair<std::uintptr_t, std::uintptr_t>> bound_;  // offset of a slot, its function
};

}  // namespace

Result<void> take_template(Template& pattern, Family family, int file, Binding binding) {
  return Builder(pattern, family, file, binding).build();
}

}  // namespace tmpi::image
