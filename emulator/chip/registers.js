// @ts-check
// How a core's register file is numbered: r0 to r15, then the flags, kept as
// numbers. N is the sign of NEGATIVE, Z is ZERO being 0; CARRY and OVERFLOW are
// 0 or 1.

export const SP = 13;
export const LR = 14;
export const PC = 15;
export const NEGATIVE = 16;
export const ZERO = 17;
export const CARRY = 18;
export const OVERFLOW = 19;
export const REGISTERS = 20;
