// For libc functions that tell from their return address who asks (dlsym, dlopen): an interposer that asks first, and
// then jumps to libc's with everything as the caller left it, so that libc sees the caller and not this library.
//
// TMPI_WITH_CALLER(name, ask, next): defines `name`, a function of two arguments. `ask`, a function in C of these two
// and the caller's address, returns an Answered; `next` is a variable with libc's function, set by `ask` at the latest.
#pragma once

namespace tmpi::image {

struct Answered {
  void* answer;
  long answered;  // 0: let libc answer
};

}  // namespace tmpi::image

#if defined(__x86_64__)
#define TMPI_WITH_CALLER(name, ask, next)    \
  asm("  .text\n"                            \
      "  .globl " #name                      \
      "\n"                                   \
      "  .type " #name ", @function\n" #name \
      ":\n"                                  \
      "  .cfi_startproc\n"                   \
      "  endbr64\n"                          \
      "  pushq %rdi\n"                       \
      "  .cfi_adjust_cfa_offset 8\n"         \
      "  pushq %rsi\n"                       \
      "  .cfi_adjust_cfa_offset 8\n"         \
      "  subq $8, %rsp\n"                    \
      "  .cfi_adjust_cfa_offset 8\n"         \
      "  movq 24(%rsp), %rdx\n"              \
      "  call " #ask                         \
      "\n"                                   \
      "  addq $8, %rsp\n"                    \
      "  .cfi_adjust_cfa_offset -8\n"        \
      "  popq %rsi\n"                        \
      "  .cfi_adjust_cfa_offset -8\n"        \
      "  popq %rdi\n"                        \
      "  .cfi_adjust_cfa_offset -8\n"        \
      "  testq %rdx, %rdx\n"                 \
      "  jne 1f\n"                           \
      "  jmp *" #next                        \
      "(%rip)\n"                             \
      "1:\n"                                 \
      "  ret\n"                              \
      "  .cfi_endproc\n"                     \
      "  .size " #name ", .-" #name "\n")
#elif defined(__aarch64__)
#define TMPI_WITH_CALLER(name, ask, next)    \
  asm("  .text\n"                            \
      "  .globl " #name                      \
      "\n"                                   \
      "  .type " #name ", %function\n" #name \
      ":\n"                                  \
      "  .cfi_startproc\n"                   \
      "  stp x29, x30, [sp, #-32]!\n"        \
      "  .cfi_def_cfa_offset 32\n"           \
      "  .cfi_offset 29, -32\n"              \
      "  .cfi_offset 30, -24\n"              \
      "  stp x0, x1, [sp, #16]\n"            \
      "  mov x2, x30\n"                      \
      "  bl " #ask                           \
      "\n"                                   \
      "  mov x3, x0\n"                       \
      "  mov x4, x1\n"                       \
      "  ldp x0, x1, [sp, #16]\n"            \
      "  ldp x29, x30, [sp], #32\n"          \
      "  .cfi_restore 29\n"                  \
      "  .cfi_restore 30\n"                  \
      "  .cfi_def_cfa_offset 0\n"            \
      "  cbnz x4, 1f\n"                      \
      "  adrp x5, " #next                    \
      "\n"                                   \
      "  ldr x5, [x5, :lo12:" #next          \
      "]\n"                                  \
      "  br x5\n"                            \
      "1:\n"                                 \
      "  mov x0, x3\n"                       \
      "  ret\n"                              \
      "  .cfi_endproc\n"                     \
      "  .size " #name ", .-" #name "\n")
#endif
