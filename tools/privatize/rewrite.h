// Rewriting the functions of a module: every use of a private variable becomes a use of the calling rank's copy.
#pragma once

#include <llvm/IR/Function.h>

#include "globals.h"

namespace tmpi::privatize {

// `delta` is the thread-local variable that holds the distance from a private variable to the rank's copy. It is loaded
// once per function, where it dominates all uses and outside of loops, and so is each variable's address.
// False: the function uses a private variable in a way that cannot be rewritten, and the compiler was told.
bool rewrite(llvm::Function& function, Globals& globals, llvm::GlobalVariable& delta);

}  // namespace tmpi::privatize
