// FILEs of the ranks. See stdio_streams.h.
#include "image/stdio_streams.h"

#include <errno.h>
#include <pthread.h>
#include <stdio_ext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "base/mutex.h"
#include "image/interpose.h"
#include "image/interpose_raw.h"
#include "image/stdio_iostream.h"
#include "image/stdio_sink.h"

namespace tmpi::image::stdio {
namespace {

// What a FILE's callbacks know: whose standard stream it is. rank -1: the default stream, resolved at each
// call.
struct Cookie {
  int rank;
  int descriptor;
};

// The three streams of one rank.
struct RankStreams {
  std::atomic<std::FILE*> file[3] = {};  // made under make_lock, read without it (acquire with make_stream's release)
  std::FILE* variable[3] = {};           // what stdin, stdout and stderr of this rank hold; written by the rank
  std::FILE* redirect[3] = {};           // where freopen sent it; touched by the rank and its own threads only
  bool closed[3] = {};
  Cookie cookie[3] = {};
};

Mutex make_lock;
RankStreams* table = nullptr;  // [rank + 1]; made once by streams_start, never freed: destructors may still print
std::FILE* libc_stream[3];     // what the variables held before

RankStreams* streams_of(int rank) {
  if (table == nullptr || rank < -1 || rank >= sink_ranks()) return nullptr;
  return &table[rank + 1];
}

int resolve(const Cookie& cookie) { return cookie.rank >= 0 ? cookie.rank : caller_rank(); }

ssize_t on_write(void* cookie, const char* data, std::size_t bytes) {
  const auto& which = *static_cast<Cookie*>(cookie);
  // A cookie's write function says "failed" by 0, not by -1.
  return std::max<ssize_t>(write_output(resolve(which), which.descriptor, data, bytes), 0);
}

ssize_t on_read(void* cookie, char* data, std::size_t bytes) {
  return read_input(resolve(*static_cast<Cookie*>(cookie)), data, bytes);
}

std::FILE* make_stream(int rank, int descriptor) {
  RankStreams& streams = *streams_of(rank);
  MutexLock hold(make_lock);
  std::FILE* file = streams.file[descriptor].load(std::memory_order_relaxed);
  if (file != nullptr) return file;
  streams.cookie[descriptor] = {rank, descriptor};
  cookie_io_functions_t callbacks = {};
  if (descriptor == 0)
    callbacks.read = on_read;
  else
    callbacks.write = on_write;
  file = fopencookie(&streams.cookie[descriptor], descriptor == 0 ? "r" : "w", callbacks);
  if (file == nullptr) return libc_stream[descriptor];
  if (descriptor != 0) ::setvbuf(file, nullptr, _IONBF, 0);
  // So that fileno and isatty(fileno(..)) answer as usual. libc does no I/O of its own on it: all goes to the
  // callbacks.
  file->_fileno = descriptor;
  streams.variable[descriptor] = file;
  streams.file[descriptor].store(file, std::memory_order_release);
  return file;
}

}  // namespace

void streams_start() {
  pthread_atfork([] { fork_prepare(caller_rank()); }, [] { fork_done(caller_rank()); },
                 [] {
                   fork_done(caller_rank());
                   mark_forked_child();
                 });
  std::FILE* before[3] = {::stdin, ::stdout, ::stderr};
  for (std::FILE* file : {::stdout, ::stderr}) ::fflush(file);
  for (int i = 0; i < 3; ++i) libc_stream[i] = before[i];
  table = new RankStreams[static_cast<std::size_t>(sink_ranks()) + 1];
  ::stdin = make_stream(-1, 0);
  ::stdout = make_stream(-1, 1);
  ::stderr = make_stream(-1, 2);
  iostreams_start();
}

std::FILE* rank_stream(int rank, int descriptor) {
  if (rank == 0) rank = -1;  // rank 0 shares the default streams
  RankStreams* streams = streams_of(rank);
  if (streams == nullptr) return descriptor == 0 ? ::stdin : descriptor == 1 ? ::stdout : ::stderr;
  // Acquire pairs with the release in make_stream: the FILE is complete.
  std::FILE* file = streams->file[descriptor].load(std::memory_order_acquire);
  return file != nullptr ? file : make_stream(rank, descriptor);
}

std::FILE* my_stream(int descriptor) { return rank_stream(caller_rank(), descriptor); }

std::FILE** rank_stream_variable(int rank, int descriptor) {
  std::FILE* file = rank_stream(rank, descriptor);
  RankStreams* streams = streams_of(rank);
  if (streams == nullptr) return descriptor == 0 ? &::stdin : descriptor == 1 ? &::stdout : &::stderr;
  streams->variable[descriptor] = file;
  return &streams->variable[descriptor];
}

Owner owner_of(std::FILE* file) {
  constexpr Owner none = {-1, -1};
  if (table == nullptr || file == nullptr) return none;
  const int descriptor = file->_fileno;
  if (descriptor < 0 || descriptor > 2) return none;
  if (file == table[0].file[descriptor].load(std::memory_order_acquire)) return {descriptor, caller_rank()};
  const int rank = caller_rank();
  RankStreams* streams = streams_of(rank);
  if (streams == nullptr || streams->file[descriptor].load(std::memory_order_acquire) != file) return none;
  return {descriptor, rank};
}

std::FILE* reopen(Owner owner, const char* path, const char* mode, std::FILE* file) {
  RankStreams* streams = streams_of(owner.rank);
  if (path == nullptr || streams == nullptr) {
    // Changing only the mode of a standard stream: nothing that a line buffer could do differently.
    return path == nullptr ? file : nullptr;
  }
  flush(owner);
  std::FILE* target = std::fopen(path, mode);
  std::FILE*& redirect = streams->redirect[owner.descriptor];
  if (redirect != nullptr) std::fclose(redirect);
  redirect = target;
  streams->closed[owner.descriptor] = target == nullptr;  // as libc: a failed freopen leaves the stream closed
  if (target == nullptr) return nullptr;
  if (owner.descriptor == 0) ::__fpurge(file);  // bytes read ahead from the old source
  ::clearerr(file);
  return file;
}

int close(Owner owner) {
  int result = flush(owner);
  RankStreams* streams = streams_of(owner.rank);
  if (streams == nullptr) return result;
  if (std::FILE* target = streams->redirect[owner.descriptor]) {
    if (std::fclose(target) != 0) result = EOF;
    streams->redirect[owner.descriptor] = nullptr;
  }
  streams->closed[owner.descriptor] = true;
  return result;
}

int flush(Owner owner) {
  if (owner.descriptor == 0) return 0;
  RankStreams* streams = streams_of(owner.rank);
  if (streams != nullptr && streams->redirect[owner.descriptor] != nullptr)
    return std::fflush(streams->redirect[owner.descriptor]);
  // With several ranks the start of a line waits for its end; alone, a rank may show it.
  if (sink_ranks() > 1 && owner.rank >= 0) return 0;
  return flush_held(owner.rank, static_cast<Channel>(owner.descriptor - 1)) ? 0 : EOF;
}

ssize_t read_input(int rank, char* data, std::size_t bytes) {
  RankStreams* streams = streams_of(rank);
  if (streams != nullptr && streams->closed[0]) {
    errno = EBADF;
    return -1;
  }
  if (streams != nullptr && streams->redirect[0] != nullptr) return __read(::fileno(streams->redirect[0]), data, bytes);
  if (rank > 0) return 0;
  flush_rank(rank);  // what it has asked for must be readable before it waits for the answer
  return __read(0, data, bytes);
}

ssize_t write_output(int rank, int descriptor, const char* data, std::size_t bytes) {
  RankStreams* streams = streams_of(rank);
  if (streams != nullptr && streams->closed[descriptor]) {
    errno = EBADF;
    return -1;
  }
  if (streams != nullptr && streams->redirect[descriptor] != nullptr) {
    std::size_t put = std::fwrite(data, 1, bytes, streams->redirect[descriptor]);
    return put == 0 && bytes > 0 ? -1 : static_cast<ssize_t>(put);
  }
  if (!append(rank, static_cast<Channel>(descriptor - 1), data, bytes)) return -1;
  return static_cast<ssize_t>(bytes);
}

void finish_rank(int rank) {
  RankStreams* streams = streams_of(rank);
  if (streams == nullptr || rank < 0) return;
  for (int descriptor = 0; descriptor < 3; ++descriptor) {
    if (streams->redirect[descriptor] != nullptr) std::fclose(streams->redirect[descriptor]);
    streams->redirect[descriptor] = nullptr;
  }
  flush_rank(rank);
}

}  // namespace tmpi::image::stdio
