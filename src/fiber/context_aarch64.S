// The context switch of aarch64: x19-x30, d8-d15, sp, fpcr, and TPIDR_EL0, which is the thread's identity.
// The frame, from the stack pointer up: x19..x30 (12 words), d8..d15 (8 words), fpcr, padding (context.cpp builds the same).

        .text

        .globl  tmpi_switch_fast
        .hidden tmpi_switch_fast
        .type   tmpi_switch_fast, %function
        .globl  tmpi_switch_slow
        .hidden tmpi_switch_slow
        .type   tmpi_switch_slow, %function
        .p2align 4
tmpi_switch_fast:
tmpi_switch_slow:
        .cfi_startproc
        sub     sp, sp, #192
        .cfi_adjust_cfa_offset 192
        stp     x19, x20, [sp, #0]
        stp     x21, x22, [sp, #16]
        stp     x23, x24, [sp, #32]
        stp     x25, x26, [sp, #48]
        stp     x27, x28, [sp, #64]
        stp     x29, x30, [sp, #80]
        .cfi_offset x29, -112
        .cfi_offset x30, -104
        stp     d8, d9, [sp, #96]
        stp     d10, d11, [sp, #112]
        stp     d12, d13, [sp, #128]
        stp     d14, d15, [sp, #144]
        mrs     x9, fpcr
        str     x9, [sp, #160]
        mov     x10, sp
        str     x10, [x0]
        ldp     x10, x11, [x1]
        msr     tpidr_el0, x11
        mov     sp, x10
        ldr     x12, [sp, #160]
        cmp     x12, x9
        b.eq    1f
        msr     fpcr, x12
1:      ldp     d14, d15, [sp, #144]
        ldp     d12, d13, [sp, #128]
        ldp     d10, d11, [sp, #112]
        ldp     d8, d9, [sp, #96]
        ldp     x29, x30, [sp, #80]
        ldp     x27, x28, [sp, #64]
        ldp     x25, x26, [sp, #48]
        ldp     x23, x24, [sp, #32]
        ldp     x21, x22, [sp, #16]
        ldp     x19, x20, [sp, #0]
        add     sp, sp, #192
        ret
        .cfi_endproc
        .size   tmpi_switch_fast, .-tmpi_switch_fast

        .globl  tmpi_context_start
        .hidden tmpi_context_start
        .type   tmpi_context_start, %function
        .p2align 4
tmpi_context_start:
        .cfi_startproc
        .cfi_undefined x30
        mov     x0, x20
        mov     x29, xzr
        blr     x19
        brk     #0
        .cfi_endproc
        .size   tmpi_context_start, .-tmpi_context_start

        .section .note.GNU-stack,"",%progbits
