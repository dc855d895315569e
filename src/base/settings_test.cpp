// The table of knobs: defaults, values from an environment, and the one line each bad value gives.
#include "base/settings.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>
#include <vector>

namespace tmpi {
namespace {

Result<Settings> load_from(std::vector<const char*> env) {
  env.push_back(nullptr);
  return load(env.data());
}

std::string error_of(const char* entry) {
  Result<Settings> settings = load_from({entry});
  return settings ? "accepted" : settings.error().text;
}

TEST(Settings, defaults_without_an_environment) {
  Result<Settings> settings = load(nullptr);
  ASSERT_TRUE(settings.ok()) << settings.error().text;
  EXPECT_EQ(settings.value().ranks, 1);
  EXPECT_EQ(settings.value().processes, 0);
  EXPECT_EQ(settings.value().stack_bytes, 1 << 20);
  EXPECT_EQ(settings.value().carriers, 0);
  EXPECT_EQ(settings.value().threads, Threads::two_level);
  EXPECT_EQ(settings.value().wait, Wait::conscious);
  EXPECT_EQ(settings.value().bind, Bind::none);
  EXPECT_FALSE(settings.value().stats);
  EXPECT_EQ(settings.value().color, Color::automatic);
}

TEST(Settings, reads_each_type) {
  Result<Settings> settings =
      load_from({"PATH=/bin", "TMPI_RANKS=32", "TMPI_STACK_SIZE=256k", "TMPI_THREADS=kernel", "TMPI_WAIT=spin_block",
                 "TMPI_STATS=yes", "TMPI_EAGER_LIMIT=2MiB", "TMPI_SEED=9000000000", "TMPI_PROCESSES=4"});
  ASSERT_TRUE(settings.ok()) << settings.error().text;
  EXPECT_EQ(settings.value().ranks, 32);
  EXPECT_EQ(settings.value().stack_bytes, 256 * 1024);
  EXPECT_EQ(settings.value().threads, Threads::kernel);
  EXPECT_EQ(settings.value().wait, Wait::spin_block);
  EXPECT_TRUE(settings.value().stats);
  EXPECT_EQ(settings.value().eager_limit_bytes, 2 << 20);
  EXPECT_EQ(settings.value().seed, 9000000000);
  EXPECT_EQ(settings.value().processes, 4);
}

TEST(Settings, an_empty_variable_is_unset) {
  Result<Settings> settings = load_from({"TMPI_RANKS="});
  ASSERT_TRUE(settings.ok());
  EXPECT_EQ(settings.value().ranks, 1);
}

TEST(Settings, bad_values_say_what_is_allowed) {
  EXPECT_EQ(error_of("TMPI_RANKS=0"), "TMPI_RANKS is '0', but must be a whole number from 1 to 100000");
  EXPECT_EQ(error_of("TMPI_RANKS=x"), "TMPI_RANKS is 'x', but must be a whole number from 1 to 100000");
  EXPECT_EQ(error_of("TMPI_RANKS=-3"), "TMPI_RANKS is '-3', but must be a whole number from 1 to 100000");
  EXPECT_EQ(error_of("TMPI_RANKS=4K"), "TMPI_RANKS is '4K', but must be a whole number from 1 to 100000");
  EXPECT_EQ(error_of("TMPI_STACK_SIZE=1K"),
            "TMPI_STACK_SIZE is '1K', but must be a size from 64K to 8G (such as 512K, 1M, 2G)");
  EXPECT_EQ(error_of("TMPI_STACK_SIZE=99999999999999999999G").substr(0, 36), "TMPI_STACK_SIZE is '9999999999999999");
  EXPECT_EQ(error_of("TMPI_PROCESSES=0"), "TMPI_PROCESSES is '0', but must be a whole number from 1 to 100000");
  EXPECT_EQ(error_of("TMPI_WAIT=spin"), "TMPI_WAIT is 'spin', but must be conscious, spin-block or block");
  EXPECT_EQ(error_of("TMPI_STATS=maybe"), "TMPI_STATS is 'maybe', but must be 0 or 1");
}

TEST(Settings, names_of_libraries) {
  Result<Settings> settings = load_from({"TMPI_CLONE=libone.so.1,libtwo*"});
  ASSERT_TRUE(settings.ok()) << settings.error().text;
  EXPECT_EQ(settings.value().clone, "libone.so.1,libtwo*");
  EXPECT_EQ(settings.value().share, "");
  EXPECT_EQ(error_of("TMPI_SHARE=liba.so,,libb.so"),
            "TMPI_SHARE is 'liba.so,,libb.so', but must be names of libraries with commas between them");
  EXPECT_EQ(error_of("TMPI_CLONE=/home/me/liba.so"),
            "TMPI_CLONE is '/home/me/liba.so', but must be names of libraries with commas between them");
}

TEST(Settings, the_table_is_consistent) {
  std::set<std::string> names;
  for (const Knob& knob : knobs()) {
    EXPECT_TRUE(names.insert(knob.name).second) << knob.name << " stands twice";
    std::string env = "TMPI_";
    for (const char* c = knob.name; *c != 0; ++c) env += *c == '-' ? '_' : static_cast<char>(std::toupper(*c));
    EXPECT_EQ(env, knob.env);
    if (knob.type != KnobType::optional_number) {
      Result<std::int64_t> fallback = parse(knob, knob.fallback, knob.env);
      EXPECT_TRUE(fallback.ok()) << fallback.error().text;
    }
    EXPECT_NE(std::string(knob.help).back(), '.') << knob.name;
    EXPECT_EQ(find_knob(knob.name), &knob);
    EXPECT_EQ(find_knob(knob.env), &knob);
  }
}

TEST(Settings, finds_misspelt_variables) {
  const char* env[] = {"TMPI_RANK=4", "TMPI_RANKS=4", "TMPI_CC=clang", "HOME=/", nullptr};
  std::vector<std::string> unknown = unknown_variables(env);
  ASSERT_EQ(unknown.size(), 1u);
  EXPECT_EQ(unknown[0], "TMPI_RANK");
  std::vector<std::string> all;
  for (const Knob& knob : knobs()) all.emplace_back(knob.env);
  EXPECT_EQ(nearest(unknown[0], all), "TMPI_RANKS");
  EXPECT_EQ(nearest("TMPI_STACK", all), "TMPI_STACK_SIZE");
  EXPECT_EQ(nearest("TMPI_NOTHING_LIKE_IT", all), "");
}

}  // namespace
}  // namespace tmpi
