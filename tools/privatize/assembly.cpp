// Looking through assembly. See assembly.h.
#include "assembly.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include <cctype>
#include <string>

using namespace llvm;

namespace tmpi::privatize {

namespace {

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; }
bool continues_name(char c) { return starts_name(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

// The first name in the operands of a statement that `is_private` says yes to; "" if there is none. The first word of a
// statement is an instruction or a directive, and what follows % is a register.
template <class IsPrivate>
std::string private_name_in(StringRef text, const IsPrivate& is_private) {
  bool first_word = true;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n' || c == ';') first_word = true;
    if (c == '$' && i + 1 < text.size() && text[i + 1] == '{') {  // ${0:P}: an operand
      i = std::min(text.find('}', i), text.size());
      continue;
    }
    if (!starts_name(c)) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && continues_name(text[end])) ++end;
    const StringRef word = text.slice(i, end);
    const bool is_register = i > 0 && text[i - 1] == '%';
    const bool is_label = end < text.size() && text[end] == ':';
    if (!first_word && !is_register && !is_label && is_private(word)) return word.str();
    if (!is_label) first_word = false;
    i = end;
  }
  return "";
}

void refuse(LLVMContext& context, const std::string& name) {
  context.emitError("--privatize=compile: assembly names the global variable '" + name +
                    "', of which each rank has its own; hand its address to the assembly as an operand (\"m\" or "
                    "\"r\"), or use --privatize=image");
}

}  // namespace

bool assembly_names_nothing_private(Module& module, const Globals& globals) {
  auto is_private = [&](StringRef name) { return globals.is_private_name(name); };
  bool nothing = true;
  auto look = [&](StringRef text) {
    const std::string name = private_name_in(text, is_private);
    if (name.empty()) return;
    refuse(module.getContext(), name);
    nothing = false;
  };
  look(module.getModuleInlineAsm());
  for (Function& function : module)
    for (Instruction& instruction : instructions(function))
      if (const auto* call = dyn_cast<CallBase>(&instruction))
        if (const auto* text = dyn_cast<InlineAsm>(call->getCalledOperand())) look(text->getAsmString());
  return nothing;
}

bool accepts_address(const CallBase& call, unsigned operand) {
  if (operand >= call.arg_size()) return true;
  const auto* text = cast<InlineAsm>(call.getCalledOperand());
  unsigned argument = 0;
  for (const InlineAsm::ConstraintInfo& constraint : text->ParseConstraints()) {
    if (!constraint.hasArg()) continue;
    if (argument++ != operand) continue;
    bool is_constant = !constraint.Codes.empty();
    for (const std::string& code : constraint.Codes)
      is_constant = is_constant && (code == "i" || code == "s" || code == "n" || code == "e" || code == "Z");
    if (!is_constant) return true;
    call.getContext().emitError(
        "--privatize=compile: assembly wants the address of a global variable as a constant (\"i\"), but each rank has "
        "its own; use \"r\" or \"m\", or --privatize=image");
    return false;
  }
  return true;
}

}  // namespace tmpi::privatize
