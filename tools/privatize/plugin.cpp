// tmpi_privatize.so: the plugin that clang loads for tmpicc --privatize=compile. One module pass that runs after all
// optimisations: earlier, they would fold tables of addresses that are not constant any more.
//
// Not for shared libraries (their variables are one for all ranks) and not for link-time optimisation; the wrappers
// refuse both.
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

#include <vector>

#include "assembly.h"
#include "description.h"
#include "globals.h"
#include "rewrite.h"

using namespace llvm;

namespace tmpi::privatize {

namespace {

class Privatize : public PassInfoMixin<Privatize> {
 public:
  static bool isRequired() { return true; }  // at -O0, too, and in functions marked optnone

  PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
    Globals globals(module);
    if (!globals.classify() || !assembly_names_nothing_private(module, globals)) return PreservedAnalyses::all();
    globals.place();
    std::vector<Function*> functions;
    for (Function& function : module)
      if (!function.isDeclarationForLinker()) functions.push_back(&function);
    GlobalVariable* delta = make_delta(module);
    for (Function* function : functions)
      if (!rewrite(*function, globals, *delta)) return PreservedAnalyses::none();
    describe(module, globals, *delta);
    return PreservedAnalyses::none();
  }
};

}  // namespace

}  // namespace tmpi::privatize

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "tmpi-privatize", "1", [](PassBuilder& builder) {
            builder.registerOptimizerLastEPCallback(
                [](ModulePassManager& passes, OptimizationLevel) { passes.addPass(tmpi::privatize::Privatize()); });
          }};
}
