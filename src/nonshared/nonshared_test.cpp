// Compares libtmpi_nonshared's functions with libc's, both in this process: ours are in a library opened on
// its own.
#include <dlfcn.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

extern "C" int __posix_getopt(int argc, char* const* argv, const char* options) noexcept;

#pragma GCC diagnostic ignored "-Wignored-attributes"  // of functions whose pointers are only compared or called

namespace {

template <class T>
T* ours(const char* name) {
  static void* library = dlopen(PROBE, RTLD_NOW | RTLD_LOCAL);
  EXPECT_NE(library, nullptr) << dlerror();
  return reinterpret_cast<T*>(dlsym(library, name));
}
#define OURS(name) ours<std::remove_pointer_t<decltype(&::name)>>(#name)

TEST(Random, BeginsAndGoesOnLikeLibc) {
  auto my_random = OURS(random);
  auto my_rand = OURS(rand);
  ASSERT_NE(reinterpret_cast<void*>(my_rand), reinterpret_cast<void*>(::rand));
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(my_random(), ::random());
    EXPECT_EQ(my_rand(), ::rand());
  }
  for (unsigned seed : {0u, 1u, 42u, UINT_MAX}) {
    OURS(srand)(seed);
    ::srand(seed);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(my_random(), ::random());
  }
}

TEST(Random, TablesCanBeExchanged) {
  for (std::size_t bytes : {8u, 32u, 64u, 128u, 256u, 300u}) {
    std::vector<char> mine(bytes), theirs(bytes);
    char* my_before = OURS(initstate)(7, mine.data(), bytes);
    char* their_before = ::initstate(7, theirs.data(), bytes);
    ASSERT_NE(my_before, nullptr);
    for (int i = 0; i < 200; ++i) EXPECT_EQ(OURS(random)(), ::random());
    EXPECT_EQ(OURS(setstate)(my_before), mine.data());
    EXPECT_EQ(::setstate(their_before), theirs.data());
    for (int i = 0; i < 20; ++i) EXPECT_EQ(OURS(random)(), ::random());
  }
  char small[4];
  EXPECT_EQ(OURS(initstate)(1, small, sizeof small), ::initstate(1, small, sizeof small));
}

TEST(Drand48, AllNineAgreeWithLibc) {
  unsigned short mine[3] = {1, 2, 3}, theirs[3] = {1, 2, 3};
  auto compare = [&] {
    for (int i = 0; i < 50; ++i) {
      EXPECT_EQ(OURS(drand48)(), ::drand48());
      EXPECT_EQ(OURS(lrand48)(), ::lrand48());
      EXPECT_EQ(OURS(mrand48)(), ::mrand48());
      EXPECT_EQ(OURS(erand48)(mine), ::erand48(theirs));
      EXPECT_EQ(OURS(nrand48)(mine), ::nrand48(theirs));
      EXPECT_EQ(OURS(jrand48)(mine), ::jrand48(theirs));
    }
  };
  compare();  // unseeded
  OURS(srand48)(12345);
  ::srand48(12345);
  compare();
  unsigned short seed[3] = {7, 8, 9};
  unsigned short* my_old = OURS(seed48)(seed);
  unsigned short* their_old = ::seed48(seed);
  EXPECT_EQ(0, memcmp(my_old, their_old, 6));
  compare();
  unsigned short parameters[7] = {1, 2, 3, 4, 5, 6, 7};
  OURS(lcong48)(parameters);
  ::lcong48(parameters);
  compare();
}

TEST(Strings, StrtokAndStrerror) {
  char mine[] = "  a,b ;c,,d ", theirs[] = "  a,b ;c,,d ";
  char* my_piece = OURS(strtok)(mine, " ,");
  char* their_piece = ::strtok(theirs, " ,");
  while (their_piece != nullptr) {
    ASSERT_STREQ(my_piece, their_piece);
    my_piece = OURS(strtok)(nullptr, ",;");
    their_piece = ::strtok(nullptr, ",;");
  }
  EXPECT_EQ(my_piece, nullptr);
  for (int error : {-1, 0, 1, 2, 41, 58, 133, 134, 12345, INT_MAX, INT_MIN})
    EXPECT_STREQ(OURS(strerror)(error), ::strerror(error));
}

TEST(Time, AgreesInSeveralZones) {
  for (const char* zone : {"UTC", "Europe/Berlin", "America/New_York", "EST5EDT", ""}) {
    setenv("TZ", zone, 1);
    for (time_t time : {time_t{0}, time_t{-1}, time_t{1700000000}, time_t{1720000000}, time_t{253402300800},
                        time_t{-62135596800}, time_t{67767976233529199}}) {
      std::string mine = OURS(ctime)(&time);
      EXPECT_STREQ(mine.c_str(), ::ctime(&time));
      struct tm my_local = *OURS(localtime)(&time), their_local = *::localtime(&time);
      EXPECT_EQ(my_local.tm_hour, their_local.tm_hour);
      EXPECT_EQ(my_local.tm_isdst, their_local.tm_isdst);
      EXPECT_STREQ(my_local.tm_zone, their_local.tm_zone);
      EXPECT_EQ(OURS(gmtime)(&time)->tm_yday, ::gmtime(&time)->tm_yday);
    }
  }
  time_t too_far = LONG_MAX;
  EXPECT_EQ(OURS(localtime)(&too_far), nullptr);
  EXPECT_EQ(OURS(ctime)(&too_far), ::ctime(&too_far));
  struct tm odd = {};
  odd.tm_mon = 77;
  odd.tm_wday = -3;
  odd.tm_hour = 123456;
  odd.tm_mday = -5;
  EXPECT_STREQ(OURS(asctime)(&odd), ::asctime(&odd));
  odd.tm_year = INT_MAX;
  EXPECT_EQ(OURS(asctime)(&odd), ::asctime(&odd));
  EXPECT_EQ(errno, EOVERFLOW);
}

// Everything that a scan of a command line shows to the program and its user, as text.
struct Functions {
  decltype(&::getopt) short_only;
  decltype(&::getopt) posix;
  decltype(&::getopt_long) with_long;
  decltype(&::getopt_long) long_only;
  char** arg;
  int *index, *err, *opt;
};

enum Kind { short_kind, posix_kind, long_kind, long_only_kind };

std::string scan(const Functions& functions, Kind kind, const std::vector<std::string>& words, const char* options,
                 bool errors) {
  static int flagged;
  static const struct option longs[] = {
      {"verbose", no_argument, nullptr, 'v'},     {"version", no_argument, nullptr, 'V'},
      {"file", required_argument, nullptr, 'f'},  {"filter", optional_argument, nullptr, 'F'},
      {"color", optional_argument, nullptr, 'c'}, {"flag", no_argument, &flagged, 77},
      {"same-one", no_argument, nullptr, 's'},    {"same-two", no_argument, nullptr, 's'},
      {"a", required_argument, nullptr, 'A'},     {nullptr, 0, nullptr, 0}};
  std::vector<std::string> storage = words;
  std::vector<char*> argv;
  for (auto& word : storage) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int argc = static_cast<int>(storage.size());
  std::string seen;
  char* messages = nullptr;
  size_t message_bytes = 0;
  FILE* real_stderr = stderr;
  stderr = open_memstream(&messages, &message_bytes);
  *functions.index = 0;
  *functions.err = errors;
  for (int steps = 0; steps < 50; ++steps) {
    int long_index = -7;
    flagged = 0;
    int result = 0;
    switch (kind) {
      case short_kind:
        result = functions.short_only(argc, argv.data(), options);
        break;
      case posix_kind:
        result = functions.posix(argc, argv.data(), options);
        break;
      case long_kind:
        result = functions.with_long(argc, argv.data(), options, longs, &long_index);
        break;
      case long_only_kind:
        result = functions.long_only(argc, argv.data(), options, longs, &long_index);
        break;
    }
    seen += std::to_string(result) + "," + (*functions.arg != nullptr ? *functions.arg : "-") + "," +
            std::to_string(*functions.index) + "," +
            std::to_string(result == '?' || result == ':' ? *functions.opt : 0) + "," + std::to_string(long_index) +
            "," + std::to_string(flagged) + ";";
    if (result == -1) break;
  }
  fclose(stderr);
  stderr = real_stderr;
  for (int i = 0; i < argc; ++i) seen += std::string(" ") + argv[static_cast<std::size_t>(i)];
  seen += std::string("|") + messages;
  free(messages);
  return seen;
}

TEST(Getopt, AgreesWithLibcOnRandomCommandLines) {
  const Functions libc = {::getopt, __posix_getopt, ::getopt_long, ::getopt_long_only,
                          &optarg,  &optind,        &opterr,       &optopt};
  const Functions mine = {OURS(getopt),          OURS(__posix_getopt), OURS(getopt_long),   OURS(getopt_long_only),
                          ours<char*>("optarg"), ours<int>("optind"),  ours<int>("opterr"), ours<int>("optopt")};
  const char* words[] = {"-a",       "-b",         "-abc",   "-cvalue", "-c",        "x",           "y",
                         "--",       "-",          "-dopt",  "-d",      "--verbose", "--ver",       "--vers",
                         "--file",   "--file=n",   "--fil",  "--filte", "--color",   "--color=red", "--flag",
                         "--flag=1", "--nonesuch", "-W",     "-Wfile",  "-Wv",       "file",        "--same",
                         "-verbose", "-file",      "-fil=3", "-z",      "-a:",       "-;",          "--a",
                         "--=x",     "-color=1",   "-ab-",   "",        "-vf"};
  const char* options[] = {"abc:d::", "+abc:d::", "-abc:d::", ":abc:d::", "+:ac:", "-:c:d::W;", "abW;c:vf:", ""};
  std::mt19937 random(20260101);
  int compared = 0;
  for (int round = 0; round < 60000; ++round) {
    std::vector<std::string> line = {"prog"};
    for (auto left = random() % 7; left > 0; --left) line.emplace_back(words[random() % std::size(words)]);
    const char* wanted = options[random() % std::size(options)];
    const auto kind = static_cast<Kind>(random() % 4);
    const bool errors = random() % 4 != 0;
    if (round == 50000) setenv("POSIXLY_CORRECT", "1", 1);
    const std::string theirs = scan(libc, kind, line, wanted, errors);
    const std::string got = scan(mine, kind, line, wanted, errors);
    std::string shown;
    for (auto& word : line) shown += word + " ";
    ASSERT_EQ(got, theirs) << "kind " << kind << " options '" << wanted << "': " << shown;
    ++compared;
  }
  unsetenv("POSIXLY_CORRECT");
  EXPECT_EQ(compared, 60000);
}

}  // namespace
