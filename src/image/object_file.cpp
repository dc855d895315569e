// Finding the file behind an object of image 0: the executable, whatever started it, or a library. See template.h.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <string>

#include "image/template.h"

namespace tmpi::image {

namespace {

// Does this file hold the object that runs? Its headers must be those in memory.
bool same_headers(int file, const ElfView& elf) {
  char head[1024];
  const ssize_t bytes = pread(file, head, sizeof head, 0);
  const auto& header = *reinterpret_cast<const ElfW(Ehdr)*>(elf.begin());
  const std::size_t known = header.e_phoff + header.e_phnum * sizeof(ElfW(Phdr));
  if (bytes < static_cast<ssize_t>(sizeof header)) return false;
  return memcmp(head, &header, std::min<std::size_t>(known, static_cast<std::size_t>(bytes))) == 0;
}

// The name that the kernel gives for the mapping at `address`. Needed when ld.so was told to start the
// program: /proc/self/exe is ld.so then.
std::string mapped_file(std::uintptr_t address) {
  FILE* maps = fopen("/proc/self/maps", "re");
  if (maps == nullptr) return {};
  std::string found;
  char line[PATH_MAX + 100];
  while (found.empty() && fgets(line, sizeof line, maps) != nullptr) {
    unsigned long low = 0, high = 0;
    int name = 0;
    if (sscanf(line, "%lx-%lx %*s %*s %*s %*s %n", &low, &high, &name) >= 2 && address >= low && address < high &&
        name > 0)
      found.assign(line + name, strcspn(line + name, "\n"));
  }
  fclose(maps);
  return found;
}

}  // namespace

Result<int> open_object(const ElfView& elf, std::string& path) {
  const bool is_library = elf.name[0] != 0;
  char name[PATH_MAX] = "";
  const ssize_t length = is_library ? 0 : readlink("/proc/self/exe", name, sizeof name - 1);
  path.assign(name, length > 0 ? static_cast<std::size_t>(length) : 0);
  if (is_library) path = elf.name;
  int file = open(is_library ? elf.name : "/proc/self/exe", O_RDONLY | O_CLOEXEC);
  const int first_error = errno;
  if (file >= 0 && same_headers(file, elf)) return file;
  if (file >= 0) close(file);
  if (file < 0 && (first_error == EMFILE || first_error == ENFILE))
    return Error{"cannot open " + path + " again: too many open files (raise `ulimit -n`)", first_error};
  const std::string mapped = mapped_file(elf.begin());
  if (!mapped.empty()) {
    file = open(mapped.c_str(), O_RDONLY | O_CLOEXEC);
    if (file >= 0 && same_headers(file, elf)) {
      path = mapped;
      return file;
    }
    if (file >= 0) close(file);
  }
  return Error{std::string(is_library ? "cannot read the library " : "cannot read the program's own file ") +
                   (mapped.empty() ? path : mapped) +
                   (first_error == EACCES ? ": no permission (each rank maps it again: `chmod +r` it)"
                                          : ": it is not what was started (moved or rebuilt meanwhile?)"),
               first_error};
}

}  // namespace tmpi::image
