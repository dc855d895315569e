// See file_view.h.
#include "image/file_view.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <new>

#include "base/log.h"
#include "base/mutex.h"
#include "image/hooks.h"

namespace tmpi::image {

namespace {

using Slot = std::atomic<FileView*>;

Mutex lock;
FileView common;                    // what all have that have changed nothing; written before `views`
std::atomic<Slot*> views{nullptr};  // by rank; nullptr: nobody has changed anything. Each is set once, by its rank.

// The names are interposed; these are the calls behind them.
int change_directory(int directory) { return static_cast<int>(syscall(SYS_fchdir, directory)); }
mode_t change_mask(mode_t mask) { return static_cast<mode_t>(syscall(SYS_umask, mask)); }

// Of the calling thread, parted.
bool look(FileView& view) {
  const int directory = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return false;
  if (view.directory >= 0) close(view.directory);
  view.directory = directory;
  view.mask = change_mask(0);
  change_mask(view.mask);
  return true;
}

}  // namespace

const FileView* file_view_of(int rank) {
  Slot* all = views.load(std::memory_order_acquire);
  return all != nullptr && rank >= 0 ? all[rank].load(std::memory_order_acquire) : nullptr;
}

FileView* make_file_view(int rank) {
  if (unshare(CLONE_FS) != 0) return nullptr;
  Slot* all = views.load(std::memory_order_acquire);
  if (all == nullptr) {
    MutexLock hold(lock);
    all = views.load(std::memory_order_acquire);
    if (all == nullptr) {
      // No rank has a view, so this thread has what all have.
      if (!look(common)) return nullptr;
      all = new (std::nothrow) Slot[static_cast<std::size_t>(hooks.rank_count())]{};
      if (all == nullptr) {
        errno = ENOMEM;
        return nullptr;
      }
      // release: partner of the acquires above and in take_file_view; `common` is there.
      views.store(all, std::memory_order_release);
    }
  }
  if (FileView* view = all[rank].load(std::memory_order_acquire)) return view;
  auto* view = new (std::nothrow) FileView;
  if (view == nullptr || !look(*view)) {
    if (view == nullptr) errno = ENOMEM;
    delete view;
    return nullptr;
  }
  all[rank].store(view, std::memory_order_release);
  hooks.file_view_changed(view);
  return view;
}

int note_file_view(int rank) {
  FileView* view = make_file_view(rank);
  if (view == nullptr || !look(*view)) return -1;
  hooks.file_view_changed(view);
  return 0;
}

void note_mask(int rank, mode_t mask) {
  FileView* view = views.load(std::memory_order_acquire)[rank].load(std::memory_order_acquire);
  view->mask = mask;
  hooks.file_view_changed(view);
}

void take_file_view(const void* wanted) {
  if (views.load(std::memory_order_acquire) == nullptr) return;
  const auto* view = wanted != nullptr ? static_cast<const FileView*>(wanted) : &common;
  // It worked for another thread of this process, and the directory is open.
  if (unshare(CLONE_FS) != 0 || change_directory(view->directory) != 0) {
    logf("the working directory of a rank cannot be set again (error %d); the job ends", errno);
    hooks.job_abort(1);
  }
  change_mask(view->mask);
}

void part_helper_thread(int rank) {
  if (views.load(std::memory_order_acquire) != nullptr) take_file_view(file_view_of(rank));
}

}  // namespace tmpi::image
