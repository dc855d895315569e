// The test program itself is cloned here, in the middle of its life; programs as ranks are in testing/.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

#include "image/elf_view.h"
#include "image/image.h"
#include "image/registry.h"
#include "image/template.h"

namespace tmpi::image {
namespace {

int plain = 41;
int* pointer = &plain;
int (*function)(const char*) = atoi;
char zeros[100000];
int get_plain() { return plain; }
int (*own_function)() = get_plain;
int fake_main(int argc, char**, char**) { return argc + plain; }

// One Loader for all tests: images live as long as the process.
Loader& loader() {
  static Loader* const instance = [] {
    auto opened = Loader::open({0, nullptr, nullptr, fake_main});
    EXPECT_TRUE(opened.ok());
    return opened.value().release();
  }();
  return *instance;
}

template <class T>
T& in(const Image& image, T& object) {
  return *static_cast<T*>(image.rebase(&object));
}

TEST(ElfView, SeesTheExecutable) {
  const ElfView& view = ElfView::main_object();
  EXPECT_TRUE(view.contains(reinterpret_cast<std::uintptr_t>(&plain)));
  EXPECT_TRUE(view.contains(reinterpret_cast<std::uintptr_t>(&get_plain)));
  EXPECT_FALSE(view.contains(reinterpret_cast<std::uintptr_t>(&memcpy)));
  EXPECT_FALSE(view.contains(reinterpret_cast<std::uintptr_t>(&view) + (view.end() - view.begin())));
  EXPECT_TRUE(view.position_independent);
  EXPECT_FALSE(view.text_relocations);
  EXPECT_FALSE(view.init_array.empty());
  EXPECT_EQ(view.alignment % static_cast<std::uintptr_t>(getpagesize()), 0u);
}

TEST(ElfView, ListsEachRelocationOfAPointer) {
  const ElfView& view = ElfView::main_object();
  int of_pointer = 0, of_own_function = 0, with_version = 0;
  view.each_relocation([&](const Relocation& relocation) {
    const std::uintptr_t place = view.base + relocation.place;
    of_pointer += place == reinterpret_cast<std::uintptr_t>(&pointer);
    of_own_function += place == reinterpret_cast<std::uintptr_t>(&own_function);
    if (relocation.symbol == 0) return;
    const char* version = view.symbol_version(relocation.symbol);
    with_version += version != nullptr && std::string(version).rfind("GLIBC_2", 0) == 0;
  });
  EXPECT_EQ(of_pointer, 1);
  EXPECT_EQ(of_own_function, 1);
  EXPECT_GT(with_version, 5);
}

TEST(Loader, ImageZeroIsTheProgramItself) {
  Image& image = loader()[0];
  EXPECT_EQ(image.rebase(&plain), &plain);
  EXPECT_EQ(image.main, &fake_main);
  EXPECT_TRUE(image.contains(&plain));
}

TEST(Loader, ClonesArePrivateAndKeepTheirShape) {
  ASSERT_TRUE(loader().load(4).ok());
  ASSERT_EQ(loader().count(), 4);
  for (int rank = 1; rank < 4; ++rank) {
    Image& image = loader()[rank];
    EXPECT_TRUE(image.contains(&in(image, plain)));
    EXPECT_FALSE(image.contains(&plain));
    EXPECT_EQ(in(image, plain), 41);
    EXPECT_EQ(in(image, pointer), &in(image, plain));
    EXPECT_EQ(in(image, function), &atoi) << "libraries stay shared";
    EXPECT_EQ(in(image, zeros)[99999], 0);
    in(image, plain) = 100 * rank;
  }
  EXPECT_EQ(plain, 41);
  for (int rank = 1; rank < 4; ++rank) {
    EXPECT_EQ(in(loader()[rank], own_function)(), 100 * rank) << "a clone's function uses the clone's variable";
    EXPECT_EQ(loader()[rank].main(5, nullptr, nullptr), 5 + 100 * rank);
    EXPECT_EQ(find_in_clones(&in(loader()[rank], plain)).image_rank, rank);
  }
}

TEST(Loader, LoadsMoreLater) {
  const int before = loader().count();
  ASSERT_TRUE(loader().load(before).ok());
  EXPECT_EQ(loader().count(), before);
  ASSERT_TRUE(loader().load(before + 70).ok());
  EXPECT_EQ(loader().count(), before + 70);
  EXPECT_EQ(in(loader()[before + 69], plain), 41);
  EXPECT_EQ(find_in_clones(&in(loader()[before + 69], plain)).image_rank, before + 69);
}

// Invariant T2 of template.h, for every word of this program.
TEST(Template, MovedWordsLieOnPrivatePages) {
  Template pattern;
  pattern.elf = &ElfView::main_object();
  auto file = open_object(*pattern.elf, pattern.path);
  ASSERT_TRUE(file.ok());
  const Extent family[] = {{pattern.elf->begin(), pattern.elf->end()}};
  ASSERT_TRUE(take_template(pattern, family, file.value()).ok());
  close(file.value());
  ASSERT_FALSE(pattern.runs.empty());
  std::size_t run = 0;
  for (const std::uintptr_t offset : pattern.shifted_words) {
    while (run < pattern.runs.size() && offset >= pattern.runs[run].offset + pattern.runs[run].bytes) ++run;
    ASSERT_LT(run, pattern.runs.size());
    ASSERT_GE(offset, pattern.runs[run].offset) << "a moved word outside the private pages";
  }
  std::size_t bytes = 0;
  for (const auto& part : pattern.runs) bytes += part.bytes;
  EXPECT_EQ(bytes, pattern.content.size());
  for (std::size_t i = 1; i < pattern.mappings.size(); ++i)
    EXPECT_GE(pattern.mappings[i].offset, pattern.mappings[i - 1].offset + pattern.mappings[i - 1].bytes);
}

// Invariant T3, for every writable word of this program. The few that may differ are those that loading
// itself writes.
TEST(Loader, ACloneIsEqualToTheOriginalButForItsAddresses) {
  auto opened = Loader::open({0, nullptr, nullptr, fake_main});
  ASSERT_TRUE(opened.ok());
  Loader& fresh = *opened.value().release();
  ASSERT_TRUE(fresh.load(2).ok());
  const ElfView& view = ElfView::main_object();
  const std::uintptr_t shift = fresh[1].begin() - view.begin();
  std::set<std::uintptr_t> slots;  // lazily bound here, bound in the clone
  view.each_relocation([&](const Relocation& relocation) {
    if (relocation.kind == RelocationKind::slot) slots.insert(relocation.place);
  });
  int words = 0, different = 0;
  for (const auto& header : view.headers) {
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) == 0) continue;
    for (std::uintptr_t at = (header.p_vaddr + 7) & ~7UL; at + 8 <= header.p_vaddr + header.p_memsz; at += 8) {
      const auto original = *reinterpret_cast<const std::uintptr_t*>(view.base + at);
      const auto copy = *reinterpret_cast<const std::uintptr_t*>(view.base + at + shift);
      ++words;
      if (slots.count(at) != 0) continue;
      different += view.contains(original) ? copy != original + shift : copy != original;
    }
  }
  EXPECT_GT(words, 10000);
  EXPECT_LE(different, 30) << "of " << words;
}

TEST(Arguments, AreACopy) {
  char first[] = "program", second[] = "";
  char* argv[] = {first, second, nullptr};
  Arguments arguments({2, argv, nullptr, nullptr});
  ASSERT_EQ(arguments.argc(), 2);
  EXPECT_STREQ(arguments.argv()[0], "program");
  EXPECT_STREQ(arguments.argv()[1], "");
  EXPECT_EQ(arguments.argv()[2], nullptr);
  arguments.argv()[0][0] = 'X';
  EXPECT_STREQ(first, "program");
}

}  // namespace
}  // namespace tmpi::image
