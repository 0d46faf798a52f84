// @ts-check
// The numbering of a core's register file: r0 to r15, then the flags as numbers. N is the sign of
// NEGATIVE; Z is set if ZERO is 0; CARRY and OVERFLOW are 0 or 1.

export const SP = 13;
export const LR = 14;
export const PC = 15;
export const NEGATIVE = 16;
export const ZERO = 17;
export const CARRY = 18;
export const OVERFLOW = 19;
export const REGISTERS = 20;
