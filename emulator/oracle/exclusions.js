// @ts-check
// The instructions that are not compared with Unicorn, each with the section of the
// ARMv6-M manual (ARM DDI 0419D) that says why. All three machines step over them; the
// report counts them. What is compared is everything else.

import { SP } from '../chip/registers.js';

/** @param {number} op @param {number} mask @param {number} bits */
const is = (op, mask, bits) => (op & mask) === bits;
/** @param {number} op */
const high = (op) => ({ to: (op & 7) | ((op >> 4) & 8), from: (op >> 3) & 15 });
/** The special registers of ARMv6-M: xPSR and its parts, MSP, PSP, PRIMASK, CONTROL. */
const SPECIAL = [0, 1, 2, 3, 5, 6, 7, 8, 9, 16, 20];
const CONTROL = 20;
const UNPRIVILEGED = 1;

/**
 * @typedef {object} Exclusion
 * @property {string} name
 * @property {string} section
 * @property {string} reason
 * @property {(op: number, second: number, r: Int32Array) => boolean} matches of both halfwords and the registers
 */

/** @type {Exclusion[]} */
export const EXCLUSIONS = [
  {
    name: 'CBZ and CBNZ',
    section: 'A5.2.5',
    reason: 'undefined in ARMv6-M; Unicorn executes them',
    matches: (op) => is(op, 0xf500, 0xb100),
  },
  {
    name: 'IT',
    section: 'A5.2.5',
    reason: 'undefined in ARMv6-M; Unicorn executes it',
    matches: (op) => is(op, 0xff00, 0xbf00) && (op & 15) !== 0,
  },
  {
    name: 'SETEND',
    section: 'A5.2.5',
    reason: 'undefined in ARMv6-M; Unicorn executes it',
    matches: (op) => is(op, 0xfff7, 0xb650),
  },
  {
    name: 'WFE, WFI and YIELD',
    section: 'A6.7, WFE, WFI and YIELD',
    reason: 'hints without a result but sleep; Unicorn stops at them with an error',
    matches: (op) => op === 0xbf10 || op === 0xbf20 || op === 0xbf30,
  },
  {
    name: 'an empty list of registers',
    section: 'A6.7, LDM, POP, PUSH, STM',
    reason: 'UNPREDICTABLE',
    matches: (op) => is(op, 0xf0ff, 0xc000) || is(op, 0xf7ff, 0xb400),
  },
  {
    name: 'STM with its base in the list, not as the lowest',
    section: 'A6.7, STM',
    reason: 'the value stored for the base is UNKNOWN',
    matches: (op) => is(op, 0xf800, 0xc000) && (op & (1 << ((op >> 8) & 7))) !== 0 && (op & ((1 << ((op >> 8) & 7)) - 1)) !== 0,
  },
  {
    name: 'ADD of PC to PC',
    section: 'A6.7, ADD (register)',
    reason: 'UNPREDICTABLE',
    matches: (op) => op === 0x44ff,
  },
  {
    name: 'CMP of high registers without one, or with PC',
    section: 'A6.7, CMP (register)',
    reason: 'UNPREDICTABLE',
    matches: (op) => is(op, 0xff00, 0x4500) && ((high(op).to < 8 && high(op).from < 8) || high(op).to === 15 || high(op).from === 15),
  },
  {
    name: 'BX and BLX with bits that should be zero, and BLX PC',
    section: 'A6.7, BX and BLX (register)',
    reason: 'UNPREDICTABLE',
    matches: (op) => is(op, 0xff00, 0x4700) && ((op & 7) !== 0 || is(op, 0xfff8, 0x47f8)),
  },
  {
    name: 'CPS with bits that should have other values',
    section: 'B4.2.1',
    reason: 'UNPREDICTABLE',
    matches: (op) => is(op, 0xffe0, 0xb660) && !is(op, 0xffef, 0xb662),
  },
  {
    name: 'MRS and MSR with SP, PC, a register that does not exist or bits that should have other values',
    section: 'B4.2.2 and B4.2.3',
    reason: 'UNPREDICTABLE',
    matches: (op, second) => {
      const isRead = is(op, 0xffe0, 0xf3e0);
      if ((!isRead && !is(op, 0xffe0, 0xf380)) || !is(second, 0xd000, 0x8000)) return false;
      const register = isRead ? (second >> 8) & 15 : op & 15;
      const asSpecified = isRead ? op === 0xf3ef && is(second, 0xf000, 0x8000) : is(op, 0xfff0, 0xf380) && is(second, 0xff00, 0x8800);
      return !asSpecified || register === SP || register === 15 || !SPECIAL.includes(second & 0xff);
    },
  },
  {
    name: 'writes of SP, MSP and PSP with bits 1:0 set',
    section: 'B1.4.1',
    reason: 'a stack pointer’s bits 1:0 are always zero; Unicorn keeps them',
    matches: (op, second, r) => {
      if (is(op, 0xfff0, 0xf380)) return (second === 0x8808 || second === 0x8809) && (r[op & 15] & 3) !== 0;
      const { to, from } = high(op);
      return to === SP && (is(op, 0xff00, 0x4400) || is(op, 0xff00, 0x4600)) && (r[from] & 3) !== 0;
    },
  },
  {
    name: 'MSR of APSR with bit 27 set',
    section: 'B1.4.2',
    reason: 'there are four flags; Unicorn keeps a fifth, Q',
    matches: (op, second, r) => is(op, 0xfff0, 0xf380) && is(second, 0xfffc, 0x8800) && (r[op & 15] & (1 << 27)) !== 0,
  },
  {
    name: 'MSR of CONTROL.nPRIV',
    section: 'B1.4.4',
    reason: 'belongs to the Unprivileged Extension, which Unicorn’s Cortex-M0 does not have',
    matches: (op, second, r) => is(op, 0xfff0, 0xf380) && second === (0x8800 | CONTROL) && (r[op & 15] & UNPRIVILEGED) !== 0,
  },
  {
    name: 'barriers with bits that should have other values',
    section: 'A6.7, DMB, DSB, ISB',
    reason: 'UNPREDICTABLE',
    matches: (op, second) => is(op, 0xfff0, 0xf3b0) && is(second, 0xd000, 0x8000) && (op !== 0xf3bf || !is(second, 0xff00, 0x8f00)),
  },
];
