// Which library is cloned, by name and folder.
#include "image/library_rules.h"

#include <gtest/gtest.h>

namespace tmpi::image {
namespace {

using P = Placement;

P place(const char* soname, const char* path, const LibraryRules& rules = {}) {
  return placement_of(rules, soname, path);
}

TEST(LibraryRules, TheSystemsFoldersAreShared) {
  EXPECT_EQ(place("libz.so.1", "/lib/x86_64-linux-gnu/libz.so.1.2.13"), P::shared);
  EXPECT_EQ(place("libz.so.1", "/usr/lib/x86_64-linux-gnu/libz.so.1.2.13"), P::shared);
  EXPECT_EQ(place("libz.so.1", "/usr/lib64/libz.so.1"), P::shared);
  EXPECT_EQ(place("libapp.so", "/usr/lib/app/plugins/libapp.so"), P::shared);
}

TEST(LibraryRules, WhatPeopleBuildIsCloned) {
  for (const char* path : {"/home/me/libapp.so", "/usr/local/lib/libapp.so", "/opt/app/lib/libapp.so",
                           "/home/me/conda/lib/libapp.so", "/usr/library/libapp.so", "/spack/lib/libapp.so"})
    EXPECT_EQ(place("libapp.so", path), P::cloned) << path;
}

TEST(LibraryRules, OnePerProcessWhereverItLies) {
  for (const char* name :
       {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libmpi_abi.so.1", "libasan.so.8", "libtsan.so.2",
        "ld-linux-x86-64.so.2", "libpthread.so.0", "libnss_files.so.2"})
    EXPECT_EQ(place(name, (std::string("/home/me/lib/") + name).c_str()), P::one_per_process) << name;
  EXPECT_EQ(place("libcrypt.so.1", "/home/me/lib/libcrypt.so.1"), P::cloned) << "not libc";
  EXPECT_EQ(place("libmine.so", "/home/me/lib/libmine.so"), P::cloned) << "not libm";
}

TEST(LibraryRules, RuntimesOfGpusAndThreadsAreSharedUnlessNamed) {
  EXPECT_EQ(place("libcudart.so.12", "/usr/local/cuda/lib64/libcudart.so.12.1"), P::shared);
  EXPECT_EQ(place("libomp.so.5", "/opt/llvm/lib/libomp.so.5"), P::shared);
  EXPECT_EQ(place("libomp.so.5", "/opt/llvm/lib/libomp.so.5", {{"libomp"}, {}}), P::cloned_by_name);
}

TEST(LibraryRules, NamesOverrideFolders) {
  EXPECT_EQ(place("libz.so.1", "/lib/libz.so.1", {{"libz"}, {}}), P::cloned_by_name);
  EXPECT_EQ(place("libapp.so.2", "/home/me/libapp.so.2", {{}, {"libapp.so"}}), P::shared_by_name);
  EXPECT_EQ(place("libapp.so.2", "/home/me/libapp.so.2", {{}, {"libap*"}}), P::shared_by_name);
  EXPECT_EQ(place("", "/home/me/plain.so", {{}, {"plain.so"}}), P::shared_by_name) << "without a soname: the file's";
  EXPECT_EQ(place("libapp.so.2", "/home/me/libapp.so.2", {{}, {"app"}}), P::cloned);
}

TEST(LibraryRules, NamesMeanALibraryOfAnyVersion) {
  for (const char* pattern : {"libfoo", "libfoo.so", "libfoo.so.1", "libf*", "libfoo.so.?"})
    EXPECT_TRUE(names_library(pattern, "libfoo.so.1")) << pattern;
  for (const char* pattern : {"libfo", "foo", "libfoo.so.2", "libfoo.s", ""})
    EXPECT_FALSE(names_library(pattern, "libfoo.so.1")) << pattern;
  EXPECT_FALSE(names_library("*", "")) << "no name";
}

TEST(LibraryRules, ConflictsAreExplained) {
  EXPECT_EQ(conflict_of({{"libc.so.6"}, {}}, "libc.so.6", "/lib/libc.so.6"),
            "--clone names libc.so.6, of which a process can have one only: all ranks share it");
  EXPECT_EQ(conflict_of({{"lib*"}, {}}, "libc.so.6", "/lib/libc.so.6"), "") << "a pattern may mean more";
  EXPECT_EQ(conflict_of({{"libapp"}, {"liba*"}}, "libapp.so", "/home/me/libapp.so"),
            "both --clone and --share name libapp.so; take it out of one of them");
  EXPECT_EQ(conflict_of({{"libapp"}, {"libb"}}, "libapp.so", "/home/me/libapp.so"), "");
}

TEST(LibraryRules, ListsAreSplitAtCommas) {
  EXPECT_EQ(split_names("a,b*,c.so"), (std::vector<std::string>{"a", "b*", "c.so"}));
  EXPECT_TRUE(split_names("").empty());
}

}  // namespace
}  // namespace tmpi::image
