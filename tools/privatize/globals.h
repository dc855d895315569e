// Which variables of a compiled file are private to a rank, and how code reaches each. It decides and places; the
// rewriting of code is rewrite.h, what the library is told is description.h.
//
// Invariant G1: code that was compiled with the option never names a private variable that another file may see: a
// variable that only this file can define is reached through an internal name, all others through a slot. So a use of
// the public name by code is a use by a file that was compiled without the option, which the library looks for
// (src/image/privatized.cpp).
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <string>

namespace tmpi::privatize {

// The sections that each rank has its own copy of. Their names are C identifiers, for which the linker defines
// __start_NAME and __stop_NAME.
constexpr const char* kDataSection = "tmpi_data";
constexpr const char* kZeroSection = "tmpi_zero";

enum class Access {
  shared,  // one for all ranks: functions, constants, thread-local variables, what the compiler needs for itself
  direct,  // a private variable that this file alone defines: its address + the rank's delta
  slot     // perhaps private, perhaps a library's: a private pointer says where
};

class Globals {
 public:
  explicit Globals(llvm::Module& module) : module_(module) {}

  // Decides about every variable. False: something cannot be made private, and the compiler was told.
  bool classify();

  // Moves the private definitions to their sections and makes the slots. After it, the module's initialisers are final.
  void place();

  Access access(const llvm::GlobalValue* value) const;

  // Does the constant hold, somewhere in it, the address of something that is not shared?
  bool touches(const llvm::Constant* constant) const;

  llvm::GlobalVariable* slot_of(llvm::GlobalValue* value);

  // The largest alignment of a private variable, in bytes.
  std::uint64_t alignment() const { return alignment_; }

  // Names under which assembly could reach a private variable.
  bool is_private_name(llvm::StringRef name) const;

 private:
  Access decide(const llvm::GlobalVariable& variable) const;
  void find_private_constants();
  bool can_move(const llvm::GlobalVariable& variable);
  void move(llvm::GlobalVariable& variable);
  void hide_behind_alias(llvm::GlobalVariable& variable);

  llvm::Module& module_;
  llvm::DenseMap<const llvm::GlobalVariable*, Access> decided_;
  llvm::SmallPtrSet<const llvm::GlobalVariable*, 16> private_constants_;
  llvm::MapVector<llvm::GlobalValue*, llvm::GlobalVariable*> slots_;
  mutable llvm::DenseMap<const llvm::Constant*, bool> touches_;
  std::uint64_t alignment_ = 16;
};

}  // namespace tmpi::privatize
