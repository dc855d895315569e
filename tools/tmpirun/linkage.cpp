// A breadth-first walk over DT_NEEDED. See linkage.h.
#include "linkage.h"

#include <sys/stat.h>

#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>

namespace tmpi::launcher {
namespace {

constexpr const char* abi_soname = "libmpi_abi.so.1";
constexpr size_t most_libraries = 2000;  // a loop cannot happen (names are visited once); this bounds odd programs

struct Found {
  std::string path;
  bool by_rpath = false;  // DT_RPATH goes before LD_LIBRARY_PATH, DT_RUNPATH after it
};

bool is_file(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

std::vector<std::string> split_path_list(const char* list) {
  std::vector<std::string> result;
  std::string folder;
  for (const char* c = list; c != nullptr; ++c) {
    if (*c == ':' || *c == ';' || *c == 0) {
      if (!folder.empty()) result.push_back(folder);
      folder.clear();
      if (*c == 0) break;
    } else {
      folder += *c;
    }
  }
  return result;
}

// The loader's own folders: what ldconfig's configuration lists, and the built-in ones.
const std::vector<std::string>& system_folders() {
  static const std::vector<std::string> folders = [] {
    std::vector<std::string> result;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/etc/ld.so.conf.d", ignored)) {
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);)
        if (line.starts_with("/")) result.push_back(line.substr(0, line.find_first_of(" \t#")));
    }
    for (const char* folder : {"/lib64", "/usr/lib64", "/lib", "/usr/lib"}) result.emplace_back(folder);
    return result;
  }();
  return folders;
}

Found find_library(const std::string& name, const ElfFile& by, const ElfFile& program) {
  if (name.find('/') != std::string::npos) return is_file(name) ? Found{name} : Found{};
  std::vector<std::string> before = by.runpath.empty() ? by.rpath : std::vector<std::string>{};
  if (by.runpath.empty() && program.runpath.empty())
    before.insert(before.end(), program.rpath.begin(), program.rpath.end());
  for (const std::string& folder : before)
    if (is_file(folder + "/" + name)) return {folder + "/" + name, true};
  std::vector<std::string> after = split_path_list(std::getenv("LD_LIBRARY_PATH"));
  after.insert(after.end(), by.runpath.begin(), by.runpath.end());
  after.insert(after.end(), system_folders().begin(), system_folders().end());
  for (const std::string& folder : after)
    if (is_file(folder + "/" + name)) return {folder + "/" + name, false};
  return {};
}

// The name of the MPI whose own (not the standard's) library this is, or empty.
std::string other_mpi(const std::string& soname) {
  if (soname.starts_with("libmpi_abi.so")) return "";
  if (soname == "libmpi.so.12" || soname.starts_with("libmpifort.so.12") || soname.starts_with("libmpicxx.so.12"))
    return "MPICH or Intel MPI";
  if (soname.starts_with("libmpich")) return "MPICH";
  if (soname.starts_with("libmpi.so.") || soname.starts_with("libmpi_mpifh.so") ||
      soname.starts_with("libmpi_usempi") || soname.starts_with("libmpi_cxx.so"))
    return "Open MPI";
  if (soname == "libmpi.so") return "another MPI";
  return "";
}

bool is_same_file(const std::string& a, const std::string& b) {
  struct stat of_a, of_b;
  return stat(a.c_str(), &of_a) == 0 && stat(b.c_str(), &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
         of_a.st_ino == of_b.st_ino;
}

// Ours, or another build of TMPI that the program or the user chose: every build has the table of knobs
// inside.
bool is_tmpi(const std::string& path, const std::string& library) {
  return is_same_file(path, library) || file_holds(path, "TMPI_STACK_SIZE");
}

}  // namespace

Linkage resolve_linkage(const ElfFile& program, const std::string& library) {
  Linkage result;
  bool missing = false;
  std::set<std::string> seen;
  std::deque<ElfFile> queue = {program};
  while (!queue.empty() && seen.size() < most_libraries) {
    ElfFile file = std::move(queue.front());
    queue.pop_front();
    for (const std::string& name : file.needed) {
      if (!seen.insert(name).second) continue;
      if (std::string other = other_mpi(name); !other.empty()) {
        result.mpi = MpiKind::other;
        result.other_library = name;
        result.other_name = other;
        return result;
      }
      Found found = find_library(name, file, program);
      if (name == abi_soname) {
        result.mpi = MpiKind::abi;
        // LD_LIBRARY_PATH would come after a DT_RPATH that leads to somebody else's library.
        if (!is_tmpi(found.path, library))
          result.help = found.by_rpath ? LibraryHelp::preload : LibraryHelp::library_path;
        continue;
      }
      if (found.path.empty()) {
        missing = true;
        continue;
      }
      if (Result<ElfFile> next = read_elf(found.path); next) queue.push_back(next.value());
    }
  }
  if (result.mpi == MpiKind::none && missing) {
    result.mpi = MpiKind::unknown;
    result.help = LibraryHelp::library_path;
  }
  return result;
}

}  // namespace tmpi::launcher
