// context: one switch between two fibers of Boost.Context, in nanoseconds, without a thread identity. For comparison
// only, and only where Boost is installed; tmpi-bench goes on without it.
#include <boost/context/fiber.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

int main(int argc, char** argv) {
  double budget_seconds = 0.1;
  int samples = 20;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--seconds") == 0) budget_seconds = std::atof(argv[i + 1]);
    if (std::strcmp(argv[i], "--samples") == 0) samples = std::atoi(argv[i + 1]);
  }
  namespace context = boost::context;
  bool stop = false;
  context::fiber other{[&stop](context::fiber&& back) {
    while (!stop) back = std::move(back).resume();
    return std::move(back);
  }};
  auto timed = [&other](long count) {
    const auto start = std::chrono::steady_clock::now();
    for (long i = 0; i < count; i++) other = std::move(other).resume();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  long count = 1000;
  while (timed(count) < budget_seconds / samples) count *= 2;
  std::printf("{\"measure\": \"boost_context\", \"ranks\": 2, \"bytes\": 0, \"unit\": \"ns\", \"samples\": [");
  for (int i = 0; i < samples; i++) {
    std::printf("%s%.6g", i ? ", " : "", 1e9 * timed(count) / (2.0 * static_cast<double>(count)));
  }
  std::printf("]}\n");
  stop = true;
  other = std::move(other).resume();
  return 0;
}
