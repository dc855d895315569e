// chdir, fchdir and umask: of the calling rank alone, where the job has several (file_view.h). A system that does not
// let a thread part from the others gets a line that says so, since the other ranks must not be moved.
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/log.h"
#include "image/file_view.h"
#include "image/interpose.h"

using namespace tmpi::image;

namespace {

// The rank whose view the call is about; -1: the process's, as ever.
int rank_with_view() {
  const int rank = hooks.rank_count() > 1 ? caller_rank() : -1;
  return rank >= 0 && !in_child_process() ? rank : -1;
}

// Before the change. A thread that a rank has made parts, and what it changes is its own.
void part(int rank, const char* function) {
  if (hooks.current_rank() < 0 ? unshare(CLONE_FS) == 0 : make_file_view(rank) != nullptr) return;
  tmpi::logf(
      "rank %d called %s, which would be for all ranks, because it cannot be kept to one here (%s; some containers "
      "forbid "
      "unshare(CLONE_FS)): use whole paths instead",
      rank, function, strerrordesc_np(errno));
  hooks.job_abort(1);
}

// After it. -1: it could not be remembered, see errno.
int changed(int rank) { return hooks.current_rank() < 0 ? 0 : note_file_view(rank); }

}  // namespace

TMPI_INTERPOSE int chdir(const char* path) noexcept {
  const int rank = rank_with_view();
  if (rank >= 0) part(rank, "chdir");
  const auto result = static_cast<int>(syscall(SYS_chdir, path));
  return result == 0 && rank >= 0 ? changed(rank) : result;
}

TMPI_INTERPOSE int fchdir(int directory) noexcept {
  const int rank = rank_with_view();
  if (rank >= 0) part(rank, "fchdir");
  const auto result = static_cast<int>(syscall(SYS_fchdir, directory));
  return result == 0 && rank >= 0 ? changed(rank) : result;
}

TMPI_INTERPOSE mode_t umask(mode_t mask) noexcept {
  const int rank = rank_with_view();
  if (rank >= 0) part(rank, "umask");
  const auto before = static_cast<mode_t>(syscall(SYS_umask, mask));
  if (rank >= 0 && hooks.current_rank() >= 0) note_mask(rank, mask & 0777);
  return before;
}
