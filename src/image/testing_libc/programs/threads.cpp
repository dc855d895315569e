// Threads that a rank makes: their thread-local variables begin as in the rank's image, whoever makes them.
#include <pthread.h>
#include <stdio.h>
#include <threads.h>

#include <thread>

extern "C" int rig_rank();

static int number = 7;
static thread_local int* points_to_number = &number;
static thread_local const char* text = "text of this image";
static thread_local int (*function)(const char*, ...) = nullptr;
static const char* const wanted_text = text;
struct Made {
  int* to = &number;
};
static thread_local Made made;  // by a constructor, when it is first used

static int failures(int rank) {
  int count = 0;
  count += points_to_number != &number || *points_to_number != rank;
  count += text != wanted_text || function != nullptr;
  count += made.to != &number;
  return count;
}

static void* posix_thread(void* argument) {
  const int rank = *static_cast<int*>(argument);
  int here = failures(rank), there = 0;
  std::thread grandchild([&] { there = failures(rank); });
  grandchild.join();
  return reinterpret_cast<void*>(static_cast<long>(here + there));
}

int main() {
  int rank = rig_rank();
  number = rank;
  int wrong = failures(rank);
  pthread_t posix;
  void* result = nullptr;
  wrong += pthread_create(&posix, nullptr, posix_thread, &rank) != 0 || pthread_join(posix, &result) != 0;
  wrong += static_cast<int>(reinterpret_cast<long>(result));
  thrd_t standard;
  int returned = 1;
  wrong +=
      thrd_create(
          &standard, [](void* argument) { return failures(*static_cast<int*>(argument)); }, &rank) != thrd_success ||
      thrd_join(standard, &returned) != thrd_success;
  wrong += returned;
  if (wrong != 0) fprintf(stderr, "rank %d: %d wrong\n", rank, wrong);
  return wrong != 0;
}
