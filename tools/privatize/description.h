// What a compiled file tells the library: the executable's private sections and where the distance lies. The partner is
// src/image/privatized.h, which knows the layout.
#pragma once

#include <llvm/IR/Module.h>

#include "globals.h"

namespace tmpi::privatize {

// The thread-local variable with the distance from a private variable to the rank's copy; one per executable, in the
// executable, so that reading it is one instruction.
llvm::GlobalVariable* make_delta(llvm::Module& module);

// The description of the executable (the same in each of its files, the linker keeps one) and this file's mark.
void describe(llvm::Module& module, const Globals& globals, llvm::GlobalVariable& delta);

}  // namespace tmpi::privatize
