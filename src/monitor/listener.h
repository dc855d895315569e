// tmpid's socket in the file system: made, a dead tmpid's replaced, removed at the end. Not what is said there
// (messages.h).
//
// N1 Whether somebody serves at the path is looked at, and the socket is made, under an flock of its folder: of two
//    tmpids that start at once one serves and the other says so.
// N2 Only the socket that this object has made is removed.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "monitor/page.h"

namespace tmpi::monitor {

class Listener {
 public:
  // Makes the folder, too, if only that is missing. Everybody who can reach the socket may connect.
  static Result<Listener> open(const std::string& path);
  ~Listener();
  Listener(Listener&& other) noexcept { swap(other); }
  Listener& operator=(Listener&& other) noexcept {
    swap(other);
    return *this;
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  int fd() const { return fd_; }
  const std::string& path() const { return path_; }

 private:
  Listener() = default;
  void swap(Listener& other);
  Result<int> lock_folder();
  Result<void> bind_and_listen();

  std::string path_;
  std::string made_folder_;  // empty: it was there
  FileId file_;
  int fd_ = -1;
};

}  // namespace tmpi::monitor
