// What assembly may do with global variables: take their addresses as operands. What names one in its text would reach
// rank 0's copy from every rank, and is refused.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include "globals.h"

namespace tmpi::privatize {

// Looks through the assembly of the module, at file level and in functions, for names of private variables.
// False: there is one, and the compiler was told. Before Globals::place, which gives variables other names.
bool assembly_names_nothing_private(llvm::Module& module, const Globals& globals);

// Can this operand of an inline assembly be an address that is computed at run time? If not the compiler was told.
bool accepts_address(const llvm::CallBase& call, unsigned operand);

}  // namespace tmpi::privatize
