// The program image: each rank's own copy of the writable data of the executable and of the libraries that are cloned
// with it (libraries.h), and the way to start and end it.
//
// It is not a dynamic loader: ld.so has loaded and bound all that is copied, and nothing here knows about ranks,
// scheduling or MPI. It never takes an image away again: exit handlers of one rank may run while others have long
// ended.
//
// Image 0 is the program as the system loaded it. Image n > 0 is a *hand clone*: the same files mapped once
// more at another address (text and constants shared through the page cache), with the words that hold
// addresses of image 0 moved by the distance between the two. README.md says why this is not done with
// dlopen.
//
// Of an executable that was compiled so that ranks can share it (privatized.h), Image n is image 0 with a copy of its
// private section.
//
// Invariant: a clone is made from image 0 as it was before any of its constructors ran; so Loader::open comes
// first, run_constructors later, once per image, on the rank's own stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"

namespace tmpi::image {

using Main = int (*)(int, char**, char**);

// What the C runtime handed to the program: the arguments of main, and main.
struct Program {
  int argc;
  char** argv;
  char** envp;
  Main main;
};

struct ElfView;
struct Template;

// Runs the constructors of one object whose copy is that far from the original: DT_INIT and the init array.
void construct(const ElfView& elf, std::uintptr_t shift, int argc, char** argv, char** envp);

// Its destructors: the fini array backwards, then DT_FINI.
void destruct(const ElfView& elf, std::uintptr_t shift);

using Patterns = std::vector<std::unique_ptr<Template>>;  // by member of the family (template.h)

// One rank's copy of the program. Owned by the Loader, never moves, never dies.
class Image {
 public:
  // `begins` are the places of the copies of each member of the family; the executable is the last.
  Image(const Patterns& patterns, std::vector<std::uintptr_t> begins, Main its_main)
      : main(its_main), patterns_(&patterns), begins_(std::move(begins)) {}

  // The address of the same object or function in this image; addresses outside image 0 come back unchanged.
  void* rebase(const void* main_image_address) const;

  // Does the address lie in this image, in the executable or in a library?
  bool contains(const void* address) const;

  // The TLS block that libc gives a thread is initialised from image 0: pointers in it to globals mean image
  // 0's, and so does the thread's distance in a privatized executable. Call on the rank's thread, before the
  // constructors. Idempotent; does nothing on image 0.
  void fix_thread_local() const;

  // Of each member of the family, what it needs before it: DT_INIT and the init array. DT_PREINIT_ARRAY ran before libc
  // started, in image 0, and the clones hold what it left there. May run any user code: may park.
  void run_constructors(int argc, char** argv, char** envp) const;

  // The other way round: the executable's destructors, then (by `opened`) those of what the rank has opened, then those
  // of the libraries. C++ destructors of statics are exit handlers, which come before. (Those that are still registered
  // with libc run here, through the program's own __do_global_dtors_aux.)
  void run_destructors(void (*opened)(int rank), int rank) const;

  // libc writes variables such as optarg or environ in image 0 if the executable has them as copy
  // relocations. Copies the variable of this name from image 0 again. False: the executable has no such copy
  // (nothing to do).
  bool refresh_copy(const char* name) const;

  // Where this image's copy of the executable begins. (In a privatized one only the copy of the private section is
  // there.)
  std::uintptr_t begin() const { return begins_.back(); }

  Main main;  // this image's main

 private:
  std::uintptr_t shift(std::size_t member) const;
  std::uintptr_t code_shift(std::size_t member) const;
  bool moves(std::size_t member, std::uintptr_t address) const;

  const Patterns* patterns_;
  std::vector<std::uintptr_t> begins_;
};

// Makes the images. One per process, used by one thread at a time.
class Loader {
 public:
  // Looks at the running executable and takes the pattern for clones. Costs well under a millisecond for
  // usual programs.
  static Result<std::unique_ptr<Loader>> open(const Program& program);

  // Makes images until there are rank_count. Image 0 exists from the start, the others are cloned now.
  // May be called again with a larger number (ranks spawned later). On failure no image of this call exists.
  // Does not park.
  Result<void> load(int rank_count);

  // The objects that ranks have copies of: libraries, then the executable.
  const std::vector<const ElfView*>& family() const { return family_; }

  int count() const { return static_cast<int>(images_.size()); }
  Image& operator[](int rank) { return *images_[static_cast<std::size_t>(rank)]; }

  ~Loader();

 private:
  Loader();
  Result<void> prepare(const std::vector<int>& files);
  Result<void> load_clones(int clones, const std::vector<int>& files);
  Result<void> load_copies(std::size_t copies);

  Patterns patterns_;
  std::vector<const ElfView*> family_;
  bool taken_ = false;
  std::vector<std::unique_ptr<Image>> images_;
  Program program_{};
};

// A rank's own argument vector: programs reorder (getopt) and overwrite (strtok) theirs.
class Arguments {
 public:
  explicit Arguments(const Program& program);
  int argc() const { return static_cast<int>(argv_.size()) - 1; }
  char** argv() { return argv_.data(); }

 private:
  std::vector<char> text_;
  std::vector<char*> argv_;
};

}  // namespace tmpi::image

// src/job defines it: everything between libc's start and the status of the process. Image 0's constructors
// have not run and its destructors will not run by themselves.
extern "C" int tmpi_job_main(const tmpi::image::Program& program);
