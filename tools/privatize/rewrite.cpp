// Uses of private variables in code. See rewrite.h.
#include "rewrite.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "assembly.h"

using namespace llvm;

namespace tmpi::privatize {

namespace {

class Rewriter {
 public:
  Rewriter(Function& function, Globals& globals, GlobalVariable& delta)
      : function_(function), globals_(globals), delta_variable_(delta) {}

  bool run() {
    if (!find_uses()) return false;
    if (uses_.empty()) return true;
    if (function_.hasFnAttribute(Attribute::Naked)) {
      function_.getContext().emitError("--privatize=compile: the naked function '" + function_.getName() +
                                       "' uses a global variable, whose address must be computed; leave the attribute "
                                       "out, or use --privatize=image");
      return false;
    }
    choose_blocks();
    materialise();
    for (const Place& use : uses_) replace(use);
    return true;
  }

 private:
  struct Place {
    Instruction* user;
    unsigned operand;
  };

  bool find_uses() {
    for (Instruction& instruction : instructions()) {
      if (isa<LandingPadInst>(instruction)) continue;  // types only, which are shared
      for (unsigned i = 0; i < instruction.getNumOperands(); ++i) {
        auto* constant = dyn_cast<Constant>(instruction.getOperand(i));
        if (constant == nullptr || !globals_.touches(constant)) continue;
        if (const auto* call = dyn_cast<CallBase>(&instruction))
          if (call->isInlineAsm() && !accepts_address(*call, i)) return false;
        uses_.push_back({&instruction, i});
      }
    }
    return true;
  }

  std::vector<std::reference_wrapper<Instruction>> instructions() {
    std::vector<std::reference_wrapper<Instruction>> all;
    for (BasicBlock& block : function_)
      for (Instruction& instruction : block) all.emplace_back(instruction);
    return all;
  }

  // The block at whose end (phi) or inside which the operand is needed.
  static BasicBlock* block_of(const Place& use) {
    if (auto* phi = dyn_cast<PHINode>(use.user)) return phi->getIncomingBlock(use.operand);
    return use.user->getParent();
  }

  void each_leaf(Constant* constant, const std::function<void(GlobalValue*)>& visit) const {
    if (!globals_.touches(constant)) return;
    if (auto* value = dyn_cast<GlobalValue>(constant)) return visit(value);
    for (Use& operand : constant->operands())
      if (auto* part = dyn_cast<Constant>(operand)) each_leaf(part, visit);
  }

  // One block for each variable's address: dominates its uses, and lies in no loop.
  void choose_blocks() {
    DominatorTree tree(function_);
    LoopInfo loops(tree);
    for (const Place& use : uses_) {
      BasicBlock* block = block_of(use);
      if (!tree.isReachableFromEntry(block)) block = &function_.getEntryBlock();
      each_leaf(cast<Constant>(use.user->getOperand(use.operand)), [&](GlobalValue* leaf) {
        BasicBlock*& chosen = blocks_[leaf];
        chosen = chosen == nullptr ? block : tree.findNearestCommonDominator(chosen, block);
      });
    }
    for (auto& [leaf, block] : blocks_) {
      while (const Loop* loop = loops.getLoopFor(block)) {
        BasicBlock* before = loop->getLoopPreheader();
        block = before != nullptr ? before : tree.getNode(loop->getHeader())->getIDom()->getBlock();
      }
      while (block->getFirstInsertionPt() == block->end()) block = tree.getNode(block)->getIDom()->getBlock();
      delta_block_ = delta_block_ == nullptr ? block : tree.findNearestCommonDominator(delta_block_, block);
    }
    while (const Loop* loop = loops.getLoopFor(delta_block_)) {
      BasicBlock* before = loop->getLoopPreheader();
      delta_block_ = before != nullptr ? before : tree.getNode(loop->getHeader())->getIDom()->getBlock();
    }
    while (delta_block_->getFirstInsertionPt() == delta_block_->end())
      delta_block_ = tree.getNode(delta_block_)->getIDom()->getBlock();
  }

  // Where new instructions of a block go; those inserted later come after those inserted before.
  Instruction* start_of(BasicBlock* block) {
    Instruction*& start = starts_[block];
    if (start != nullptr) return start;
    auto at = block->getFirstInsertionPt();
    while (isa<AllocaInst>(*at)) ++at;
    return start = &*at;
  }

  void materialise() {
    IRBuilder<> builder(start_of(delta_block_));
    LoadInst* delta = builder.CreateLoad(delta_variable_.getValueType(), &delta_variable_, "tmpi.delta");
    set_invariant(delta);
    for (auto& [leaf, block] : blocks_) {
      builder.SetInsertPoint(start_of(block));
      addresses_[leaf] =
          globals_.access(leaf) == Access::direct ? moved(builder, leaf, delta) : from_slot(builder, leaf, delta);
    }
  }

  // For a rank it never changes, wherever the rank resumes.
  void set_invariant(LoadInst* load) {
    load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(function_.getContext(), {}));
  }

  static Value* moved(IRBuilder<>& builder, GlobalValue* variable, Value* delta) {
    Constant* definition = variable;
    while (auto* alias = dyn_cast<GlobalAlias>(definition)) definition = alias->getAliasee();  // G1: no public name
    Value* bytes = builder.CreateBitCast(definition, builder.getInt8PtrTy());
    Value* address = builder.CreateGEP(builder.getInt8Ty(), bytes, delta);
    return builder.CreateBitCast(address, variable->getType());
  }

  Value* from_slot(IRBuilder<>& builder, GlobalValue* variable, Value* delta) {
    GlobalVariable* slot = globals_.slot_of(variable);
    LoadInst* address = builder.CreateLoad(variable->getType(), moved(builder, slot, delta));
    set_invariant(address);
    return address;
  }

  void replace(const Place& use) {
    auto* constant = cast<Constant>(use.user->getOperand(use.operand));
    auto* phi = dyn_cast<PHINode>(use.user);
    if (phi == nullptr) {
      use.user->setOperand(use.operand, expanded(constant, use.user));
      return;
    }
    // A block that comes in twice must bring the same value twice.
    Value*& value = incoming_[{phi->getIncomingBlock(use.operand), constant}];
    if (value == nullptr) value = expanded(constant, phi->getIncomingBlock(use.operand)->getTerminator());
    phi->setOperand(use.operand, value);
  }

  // The constant as instructions before `place`.
  Value* expanded(Constant* constant, Instruction* place) {
    if (!globals_.touches(constant)) return constant;
    if (auto* value = dyn_cast<GlobalValue>(constant)) return addresses_.lookup(value);
    if (auto* expression = dyn_cast<ConstantExpr>(constant)) {
      Instruction* instruction = expression->getAsInstruction(place);
      instruction->setDebugLoc(isa<PHINode>(place) ? DebugLoc() : place->getDebugLoc());
      for (Use& operand : instruction->operands())
        if (auto* part = dyn_cast<Constant>(operand)) operand.set(expanded(part, instruction));
      return instruction;
    }
    IRBuilder<> builder(place);
    Value* whole = UndefValue::get(constant->getType());
    for (unsigned i = 0; i < constant->getNumOperands(); ++i) {
      Value* part = expanded(cast<Constant>(constant->getOperand(i)), place);
      whole = isa<VectorType>(constant->getType()) ? builder.CreateInsertElement(whole, part, builder.getInt32(i))
                                                   : builder.CreateInsertValue(whole, part, i);
    }
    return whole;
  }

  Function& function_;
  Globals& globals_;
  GlobalVariable& delta_variable_;
  std::vector<Place> uses_;
  MapVector<GlobalValue*, BasicBlock*> blocks_;
  BasicBlock* delta_block_ = nullptr;
  DenseMap<BasicBlock*, Instruction*> starts_;
  DenseMap<GlobalValue*, Value*> addresses_;
  std::map<std::pair<BasicBlock*, Constant*>, Value*> incoming_;
};

}  // namespace

bool rewrite(Function& function, Globals& globals, GlobalVariable& delta) {
  return Rewriter(function, globals, delta).run();
}

}  // namespace tmpi::privatize
