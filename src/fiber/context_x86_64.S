# The context switch of x86-64. It exchanges what the System V ABI says a call preserves: rbx, rbp, r12-r15, rsp, the control
# bits of MXCSR and the x87 control word, and with them the FS base, which is the thread's identity.
# Control words are loaded only when they differ: ldmxcsr and fldcw cost more than the comparison.
# The frame, from the stack pointer up: control words, r15, r14, r13, r12, rbx, rbp, return address (context.cpp builds the same).

        .text

        .macro SAVE_FRAME
        pushq   %rbp
        .cfi_adjust_cfa_offset 8
        pushq   %rbx
        .cfi_adjust_cfa_offset 8
        pushq   %r12
        .cfi_adjust_cfa_offset 8
        pushq   %r13
        .cfi_adjust_cfa_offset 8
        pushq   %r14
        .cfi_adjust_cfa_offset 8
        pushq   %r15
        .cfi_adjust_cfa_offset 8
        subq    $8, %rsp
        .cfi_adjust_cfa_offset 8
        stmxcsr (%rsp)
        fnstcw  4(%rsp)
        movl    (%rsp), %r8d
        movzwl  4(%rsp), %r9d
        movq    %rsp, (%rdi)
        .endm

        .macro LOAD_FRAME
        movq    (%rsi), %rsp
        cmpl    (%rsp), %r8d
        je      1f
        ldmxcsr (%rsp)
1:      cmpw    4(%rsp), %r9w
        je      2f
        fldcw   4(%rsp)
2:      addq    $8, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        # ret, although it returns to another caller than the last call came from: ranks mostly switch at the same place of
        # the code, so the predictor is right, and it stays in step for the returns that follow. A jump would leave
        # it one entry off, and every one of them would be mispredicted.
        ret
        .endm

# void tmpi_switch_fast(Context* from, Context* to): FS base by wrfsbase.
        .globl  tmpi_switch_fast
        .hidden tmpi_switch_fast
        .type   tmpi_switch_fast, @function
        .p2align 4
tmpi_switch_fast:
        .cfi_startproc
        SAVE_FRAME
        movq    8(%rsi), %rax
        wrfsbase %rax
        LOAD_FRAME
        .cfi_endproc
        .size   tmpi_switch_fast, .-tmpi_switch_fast

# void tmpi_switch_slow(Context* from, Context* to): FS base by arch_prctl(ARCH_SET_FS), where user code may not write it.
        .globl  tmpi_switch_slow
        .hidden tmpi_switch_slow
        .type   tmpi_switch_slow, @function
        .p2align 4
tmpi_switch_slow:
        .cfi_startproc
        SAVE_FRAME
        movq    %rsi, %r10
        movl    $0x1002, %edi
        movq    8(%rsi), %rsi
        movl    $158, %eax
        syscall
        movq    %r10, %rsi
        LOAD_FRAME
        .cfi_endproc
        .size   tmpi_switch_slow, .-tmpi_switch_slow

# The first instructions of a new context: entry (r12) with its argument (r13). An unwinder ends here.
        .globl  tmpi_context_start
        .hidden tmpi_context_start
        .type   tmpi_context_start, @function
        .p2align 4
tmpi_context_start:
        .cfi_startproc
        .cfi_undefined %rip
        movq    %r13, %rdi
        xorl    %ebp, %ebp
        callq   *%r12
        ud2
        .cfi_endproc
        .size   tmpi_context_start, .-tmpi_context_start

        .section .note.GNU-stack,"",@progbits
