// See description.h.
#include "description.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <string>

using namespace llvm;

namespace tmpi::privatize {

namespace {

constexpr std::uint64_t kVersion = 1;  // partner: kPrivatizedVersion
constexpr const char* kMarkSection = "tmpi_marks";

Comdat* one_of(Module& module, StringRef name) {
  Comdat* group = module.getOrInsertComdat(name);
  group->setSelectionKind(Comdat::Any);
  return group;
}

// __start_SECTION or __stop_SECTION. Null where no file of the executable has such a section.
Constant* bound(Module& module, const std::string& name) {
  auto* type = Type::getInt8Ty(module.getContext());
  auto* symbol = new GlobalVariable(module, type, false, GlobalValue::ExternalWeakLinkage, nullptr, name);
  symbol->setVisibility(GlobalValue::HiddenVisibility);
  symbol->setDSOLocal(true);
  return symbol;
}

// How the library reaches the calling thread's distance.
Function* make_getter(Module& module, GlobalVariable& delta) {
  const char* name = "tmpi_private_delta_of_thread";
  auto* type = FunctionType::get(delta.getType(), false);
  auto* getter = Function::Create(type, GlobalValue::LinkOnceODRLinkage, name, &module);
  getter->setComdat(one_of(module, name));
  getter->setVisibility(GlobalValue::HiddenVisibility);
  getter->setDSOLocal(true);
  IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", getter));
  builder.CreateRet(&delta);
  return getter;
}

}  // namespace

GlobalVariable* make_delta(Module& module) {
  const char* name = "tmpi_private_delta";
  auto* type = Type::getInt64Ty(module.getContext());
  auto* delta = new GlobalVariable(module, type, false, GlobalValue::LinkOnceODRLinkage, ConstantInt::get(type, 0),
                                   name, nullptr, GlobalValue::LocalExecTLSModel);
  delta->setComdat(one_of(module, name));
  delta->setVisibility(GlobalValue::HiddenVisibility);
  delta->setDSOLocal(true);
  delta->setAlignment(Align(8));
  return delta;
}

void describe(Module& module, const Globals& globals, GlobalVariable& delta) {
  LLVMContext& context = module.getContext();
  auto* word = Type::getInt64Ty(context);
  auto* mark = new GlobalVariable(module, word, true, GlobalValue::PrivateLinkage,
                                  ConstantInt::get(word, globals.alignment()), "tmpi_mark");
  mark->setSection(kMarkSection);
  mark->setAlignment(Align(8));

  SmallVector<Constant*, 8> fields = {ConstantInt::get(word, kVersion)};
  for (const char* section : {kDataSection, kZeroSection, kMarkSection})
    for (const char* end : {"__start_", "__stop_"}) fields.push_back(bound(module, std::string(end) + section));
  fields.push_back(make_getter(module, delta));
  Constant* content = ConstantStruct::getAnon(context, fields);
  const char* name = "tmpi_privatized";
  auto* description =
      new GlobalVariable(module, content->getType(), true, GlobalValue::LinkOnceODRLinkage, content, name);
  description->setComdat(one_of(module, name));
  description->setAlignment(Align(8));
  appendToUsed(module, {mark, description});
}

}  // namespace tmpi::privatize
