// Deciding about variables and placing them. See globals.h.
#include "globals.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalAlias.h>

#include <algorithm>
#include <vector>

using namespace llvm;

namespace tmpi::privatize {

namespace {

// Tables of types for exceptions, casts and virtual calls: their addresses are identities, and they point to functions
// and to each other only.
bool is_type_data(StringRef name) {
  return name.startswith("_ZTI") || name.startswith("_ZTS") || name.startswith("_ZTV") || name.startswith("_ZTT") ||
         name.startswith("_ZTC");
}

// Names that belong to the compiler, the linker and the C runtime.
bool is_of_toolchain(StringRef name) {
  return name.startswith("llvm.") || name.startswith("__llvm_") || name.startswith("__prof") ||
         name.startswith("__start_") || name.startswith("__stop_") || name == "__dso_handle" || name == "_DYNAMIC" ||
         name == "_GLOBAL_OFFSET_TABLE_" || name == "__ehdr_start" || name == "__stack_chk_guard" ||
         name.startswith("tmpi_private") || name.startswith("tmpi_mark");
}

bool is_shared_by_name(const GlobalVariable& variable) {
  return is_type_data(variable.getName()) || is_of_toolchain(variable.getName()) ||
         (variable.hasSection() &&
          (variable.getSection().startswith("__llvm") || variable.getSection() == "llvm.metadata"));
}

const GlobalVariable* variable_of(const GlobalValue* value) {
  if (const auto* alias = dyn_cast<GlobalAlias>(value))
    return dyn_cast_or_null<GlobalVariable>(alias->getAliaseeObject());
  return dyn_cast<GlobalVariable>(value);
}

bool has_definition_here(const GlobalVariable& variable) { return !variable.isDeclarationForLinker(); }

// No other file's definition can take this one's place.
bool is_only_definition(const GlobalValue& value) {
  return value.hasLocalLinkage() || (value.hasExternalLinkage() && !value.isDeclaration());
}

}  // namespace

Access Globals::decide(const GlobalVariable& variable) const {
  if (variable.isThreadLocal() || is_shared_by_name(variable)) return Access::shared;
  if (!has_definition_here(variable)) return Access::slot;
  const bool constant = variable.isConstant();
  if (constant && private_constants_.count(&variable) == 0) return Access::shared;
  return is_only_definition(variable) && !variable.hasComdat() ? Access::direct : Access::slot;
}

// A constant that holds the address of a private variable differs from rank to rank, and so does one that holds the
// address of such a constant.
void Globals::find_private_constants() {
  for (bool changed = true; changed;) {
    changed = false;
    touches_.clear();
    for (GlobalVariable& variable : module_.globals()) {
      if (decided_.lookup(&variable) != Access::shared || !variable.isConstant() || !has_definition_here(variable) ||
          variable.isThreadLocal() || is_shared_by_name(variable))
        continue;
      if (!touches(variable.getInitializer())) continue;
      private_constants_.insert(&variable);
      decided_[&variable] = decide(variable);
      changed = true;
    }
  }
  touches_.clear();
}

bool Globals::classify() {
  for (GlobalVariable& variable : module_.globals()) decided_[&variable] = decide(variable);
  find_private_constants();
  bool possible = true;
  for (GlobalVariable& variable : module_.globals())
    if (has_definition_here(variable) && decided_[&variable] != Access::shared) possible &= can_move(variable);
  return possible;
}

bool Globals::can_move(const GlobalVariable& variable) {
  if (!variable.hasSection()) return true;
  module_.getContext().emitError("--privatize=compile: the variable '" + variable.getName() +
                                 "' is placed in section '" + variable.getSection() +
                                 "' by the program, so ranks cannot have copies of it; leave the section attribute "
                                 "out, make it const, or use --privatize=image");
  return false;
}

Access Globals::access(const GlobalValue* value) const {
  const GlobalVariable* variable = variable_of(value);
  if (variable == nullptr) return Access::shared;
  const auto found = decided_.find(variable);
  if (found == decided_.end() || found->second == Access::shared) return Access::shared;
  if (isa<GlobalAlias>(value) && !is_only_definition(*value)) return Access::slot;
  return found->second;
}

bool Globals::touches(const Constant* constant) const {
  if (const auto* value = dyn_cast<GlobalValue>(constant)) return access(value) != Access::shared;
  if (isa<ConstantData>(constant) || isa<BlockAddress>(constant)) return false;
  const auto known = touches_.find(constant);
  if (known != touches_.end()) return known->second;
  const bool answer = std::any_of(constant->op_begin(), constant->op_end(),
                                  [&](const Use& use) { return isa<Constant>(use) && touches(cast<Constant>(use)); });
  touches_[constant] = answer;
  return answer;
}

bool Globals::is_private_name(StringRef name) const {
  const GlobalValue* value = module_.getNamedValue(name);
  return value != nullptr && access(value) != Access::shared;
}

void Globals::place() {
  std::vector<GlobalVariable*> moved;
  for (GlobalVariable& variable : module_.globals())
    if (has_definition_here(variable) && decided_[&variable] != Access::shared) moved.push_back(&variable);
  // LLVM gives a section that is named explicitly content in the file, unless there is one of that name already.
  module_.appendModuleInlineAsm(std::string(".pushsection ") + kZeroSection + ",\"aw\",@nobits\n.popsection");
  for (GlobalVariable* variable : moved) move(*variable);
}

void Globals::move(GlobalVariable& variable) {
  // The linker merges common definitions by their names and places them itself.
  if (variable.hasCommonLinkage()) variable.setLinkage(GlobalValue::WeakAnyLinkage);
  variable.setConstant(false);
  const Constant* initial = variable.getInitializer();
  const bool is_zero = initial->isNullValue() || isa<UndefValue>(initial);
  variable.setSection(is_zero && !variable.hasComdat() ? kZeroSection : kDataSection);
  const Align natural = module_.getDataLayout().getPreferredAlign(&variable);
  alignment_ = std::max<std::uint64_t>({alignment_, natural.value(), variable.getAlign().valueOrOne().value()});
  if (!variable.hasLocalLinkage() && access(&variable) == Access::direct) hide_behind_alias(variable);
}

// G1: the variable gets an internal name, which this file's code uses, and the public name becomes an alias of it.
void Globals::hide_behind_alias(GlobalVariable& variable) {
  const std::string name = variable.getName().str();
  variable.setName(name + ".tmpi");
  auto* alias = GlobalAlias::create(variable.getValueType(), variable.getAddressSpace(), variable.getLinkage(), name,
                                    &variable, &module_);
  alias->setVisibility(variable.getVisibility());
  alias->setDSOLocal(true);
  variable.setVisibility(GlobalValue::DefaultVisibility);
  variable.setLinkage(GlobalValue::InternalLinkage);
  variable.setDSOLocal(true);
}

GlobalVariable* Globals::slot_of(GlobalValue* value) {
  GlobalVariable*& slot = slots_[value];
  if (slot == nullptr) {
    Constant* address = value;
    slot = new GlobalVariable(module_, address->getType(), false, GlobalValue::InternalLinkage, address,
                              value->getName() + ".tmpi.slot");
    slot->setSection(kDataSection);
    slot->setDSOLocal(true);
  }
  return slot;
}

}  // namespace tmpi::privatize
