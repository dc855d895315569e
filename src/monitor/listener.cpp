// See listener.h.
#include "monitor/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <utility>

#include "base/clock.h"

namespace tmpi::monitor {

namespace {

constexpr int kQueue = 128;

Error refused(const std::string& path, const std::string& why, int error_number) {
  return Error{"the socket " + path + " " + why, error_number};
}
Error failed(const std::string& path, const char* what, int error_number) {
  return refused(path, std::string(what) + ": " + strerror(error_number), error_number);
}

std::string folder_of(const std::string& path) {
  size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

int new_socket() { return socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

// Removes what a dead tmpid has left. False and an error when somebody serves there, or it is something else.
Result<void> clear(const std::string& path, const sockaddr_un& address) {
  struct stat status;
  if (lstat(path.c_str(), &status) != 0)
    return errno == ENOENT ? Result<void>{} : failed(path, "cannot be made", errno);
  if (!S_ISSOCK(status.st_mode)) return refused(path, "cannot be made: there is a file that is no socket", EEXIST);
  int probe = new_socket();
  int error = probe < 0 ? errno : 0;
  if (error == 0 && connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) error = errno;
  if (probe >= 0) close(probe);
  // EAGAIN: the queue of who serves there is full.
  if (error == 0 || error == EAGAIN) return refused(path, "is in use: another tmpid serves there", EADDRINUSE);
  if (error == EPROTOTYPE) return refused(path, "is in use by a program that is not tmpid", EADDRINUSE);
  if (error != ECONNREFUSED) return failed(path, "cannot be looked at", error);
  if (unlink(path.c_str()) != 0 && errno != ENOENT)
    return failed(path, "of a tmpid that has ended cannot be removed", errno);
  return {};
}

}  // namespace

// The folder's descriptor, locked.
Result<int> Listener::lock_folder() {
  const std::string folder = folder_of(path_);
  if (mkdir(folder.c_str(), 0755) == 0) {
    chmod(folder.c_str(), 0755);  // whatever the umask is
    made_folder_ = folder;
  }
  int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return failed(path_, "cannot be made", errno);
  for (int64_t end = now_ns() + kLockNs; flock(fd, LOCK_EX | LOCK_NB) != 0; usleep(1000)) {
    if (errno == EINTR || (errno == EWOULDBLOCK && now_ns() < end)) continue;
    int error = errno;
    close(fd);
    return failed(path_, "cannot be made, because its folder cannot be locked", error);
  }
  return fd;
}

Result<void> Listener::bind_and_listen() {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path_.empty() || path_.size() >= sizeof address.sun_path)
    return refused(
        path_,
        "cannot be made: its path must have from 1 to " + std::to_string(sizeof address.sun_path - 1) + " letters",
        ENAMETOOLONG);
  memcpy(address.sun_path, path_.c_str(), path_.size());
  Result<int> lock = lock_folder();
  if (!lock) return lock.error();
  Result<void> done = clear(path_, address);
  if (done) {
    fd_ = new_socket();
    struct stat status;
    if (fd_ < 0 || bind(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        chmod(path_.c_str(), 0666) != 0 || lstat(path_.c_str(), &status) != 0 || listen(fd_, kQueue) != 0) {
      done = failed(path_, "cannot be made", errno);
    } else {
      file_ = {status.st_dev, status.st_ino};
    }
  }
  close(lock.value());
  return done;
}

Result<Listener> Listener::open(const std::string& path) {
  Listener listener;
  listener.path_ = path;
  if (Result<void> made = listener.bind_and_listen(); !made) return made.error();
  return listener;
}

void Listener::swap(Listener& other) {
  std::swap(path_, other.path_);
  std::swap(made_folder_, other.made_folder_);
  std::swap(file_, other.file_);
  std::swap(fd_, other.fd_);
}

Listener::~Listener() {
  struct stat status;
  if (file_ != FileId{} && lstat(path_.c_str(), &status) == 0 && FileId{status.st_dev, status.st_ino} == file_)
    unlink(path_.c_str());
  if (fd_ >= 0) close(fd_);
  if (!made_folder_.empty()) rmdir(made_folder_.c_str());
}

}  // namespace tmpi::monitor
