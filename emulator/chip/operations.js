// @ts-check
// The building blocks of the instructions in thumb.js: arithmetic with flags, register operations,
// stack operations, hints and the 32-bit instructions.

import { Fault } from './memory-port.js';
import { CARRY, LR, NEGATIVE, OVERFLOW, SP, ZERO } from './registers.js';

/** @typedef {import('./core.js').Core} Core */

/** @param {Int32Array} r @param {number} a @param {number} b */
export function add(r, a, b) {
  const result = (a + b) | 0;
  r[NEGATIVE] = result;
  r[ZERO] = result;
  r[CARRY] = result >>> 0 < a >>> 0 ? 1 : 0;
  r[OVERFLOW] = (~(a ^ b) & (a ^ result)) >>> 31;
  return result;
}

/** @param {Int32Array} r @param {number} a @param {number} b */
export function subtract(r, a, b) {
  const result = (a - b) | 0;
  r[NEGATIVE] = result;
  r[ZERO] = result;
  r[CARRY] = a >>> 0 >= b >>> 0 ? 1 : 0;
  r[OVERFLOW] = ((a ^ b) & (a ^ result)) >>> 31;
  return result;
}

/** Returns a + b + carry and sets the flags. Subtraction adds the complement. @param {Int32Array} r @param {number} a @param {number} b */
function addWithCarry(r, a, b) {
  const sum = (a >>> 0) + (b >>> 0) + r[CARRY];
  const result = sum | 0;
  r[NEGATIVE] = result;
  r[ZERO] = result;
  r[CARRY] = sum > 0xffffffff ? 1 : 0;
  r[OVERFLOW] = (~(a ^ b) & (a ^ result)) >>> 31;
  return result;
}

/** @param {Int32Array} r @param {number} condition */
export function holds(r, condition) {
  switch (condition) {
    case 0:
      return r[ZERO] === 0;
    case 1:
      return r[ZERO] !== 0;
    case 2:
      return r[CARRY] !== 0;
    case 3:
      return r[CARRY] === 0;
    case 4:
      return r[NEGATIVE] < 0;
    case 5:
      return r[NEGATIVE] >= 0;
    case 6:
      return r[OVERFLOW] !== 0;
    case 7:
      return r[OVERFLOW] === 0;
    case 8:
      return r[CARRY] !== 0 && r[ZERO] !== 0;
    case 9:
      return r[CARRY] === 0 || r[ZERO] === 0;
    case 10:
      return r[NEGATIVE] < 0 === (r[OVERFLOW] !== 0);
    case 11:
      return r[NEGATIVE] < 0 !== (r[OVERFLOW] !== 0);
    case 12:
      return r[ZERO] !== 0 && r[NEGATIVE] < 0 === (r[OVERFLOW] !== 0);
    default:
      return r[ZERO] === 0 || r[NEGATIVE] < 0 !== (r[OVERFLOW] !== 0);
  }
}

/** Executes one of the sixteen register-to-register operations. @param {Int32Array} r @param {number} op */
export function alu(r, op) {
  const to = op & 7;
  const a = r[to];
  const b = r[(op >> 3) & 7];
  let result;
  switch ((op >> 6) & 15) {
    case 0:
      result = a & b;
      break;
    case 1:
      result = a ^ b;
      break;
    case 2: {
      const shift = b & 0xff;
      if (shift) r[CARRY] = shift <= 32 ? (a >>> (32 - shift)) & 1 : 0;
      result = shift < 32 ? a << shift : 0;
      break;
    }
    case 3: {
      const shift = b & 0xff;
      if (shift) r[CARRY] = shift <= 32 ? (a >>> (shift - 1)) & 1 : 0;
      result = shift < 32 ? a >>> shift : 0;
      break;
    }
    case 4: {
      const shift = Math.min(b & 0xff, 32);
      if (shift) r[CARRY] = (a >> Math.min(shift - 1, 31)) & 1;
      result = a >> Math.min(shift, 31);
      break;
    }
    case 5:
      r[to] = addWithCarry(r, a, b);
      return;
    case 6:
      r[to] = addWithCarry(r, a, ~b);
      return;
    case 7: {
      const turn = b & 31;
      result = turn ? (a >>> turn) | (a << (32 - turn)) : a;
      if (b & 0xff) r[CARRY] = result >>> 31;
      break;
    }
    case 8:
      r[NEGATIVE] = r[ZERO] = a & b;
      return;
    case 9:
      r[to] = subtract(r, 0, b);
      return;
    case 10:
      subtract(r, a, b);
      return;
    case 11:
      add(r, a, b);
      return;
    case 12:
      result = a | b;
      break;
    case 13:
      result = Math.imul(a, b);
      break;
    case 14:
      result = a & ~b;
      break;
    default:
      result = ~b;
  }
  r[NEGATIVE] = r[ZERO] = r[to] = result;
}

/** @param {Core} core @param {number} op @returns {number} cycles */
export function push(core, op) {
  const { r } = core;
  let count = op & 0x100 ? 1 : 0;
  for (let bits = op & 0xff; bits; bits &= bits - 1) count++;
  const start = (r[SP] - 4 * count) | 0;
  let address = start;
  for (let i = 0; i < 8; i++) {
    if (op & (1 << i)) {
      core.store32(address, r[i]);
      address += 4;
    }
  }
  if (op & 0x100) core.store32(address, r[LR]);
  r[SP] = start;
  return 1 + count;
}

/** @param {Core} core @param {number} op @returns {number} cycles */
export function popLow(core, op) {
  const { r } = core;
  let address = r[SP];
  let cycles = 1;
  for (let i = 0; i < 8; i++) {
    if (op & (1 << i)) {
      r[i] = core.load32(address);
      address += 4;
      cycles++;
    }
  }
  r[SP] = address;
  return cycles;
}

/** Executes NOP, YIELD, WFE, WFI or SEV. @param {Core} core @param {number} kind @returns {number} cycles */
export function hint(core, kind) {
  if (kind === 2 || kind === 3) {
    core.sleep(kind === 3);
    return 2;
  }
  if (kind === 4) {
    core.bus.clock.cycles = core.cycles;
    core.bus.signalEvent();
  }
  return 1;
}

/** Executes stack pointer arithmetic, extensions, byte swaps and CPS. @param {Core} core @param {number} op @param {number} kind */
export function miscellaneous(core, op, kind) {
  const { r } = core;
  const value = r[(op >> 3) & 7];
  if (kind === 0) {
    r[SP] += op & 0x80 ? -((op & 0x7f) << 2) : (op & 0x7f) << 2;
  } else if (kind === 2) {
    switch ((op >> 6) & 3) {
      case 0:
        r[op & 7] = (value << 16) >> 16;
        break;
      case 1:
        r[op & 7] = (value << 24) >> 24;
        break;
      case 2:
        r[op & 7] = value & 0xffff;
        break;
      default:
        r[op & 7] = value & 0xff;
    }
  } else if (kind === 6 && (op & 0xffef) === 0xb662) {
    core.setPrimask((op & 0x10) !== 0);
  } else if (kind === 10 && ((op >> 6) & 3) !== 2) {
    const swapped = ((value & 0xff00ff) << 8) | ((value >>> 8) & 0xff00ff);
    switch ((op >> 6) & 3) {
      case 0:
        r[op & 7] = (swapped << 16) | (swapped >>> 16);
        break;
      case 1:
        r[op & 7] = swapped;
        break;
      default:
        r[op & 7] = (swapped << 16) >> 16;
    }
  } else throw new Fault('undefined instruction');
}

/**
 * Executes MSR, MRS and barriers. Of the manual's other 32-bit encodings only BL exists, which
 * thumb.js executes.
 * @param {Core} core @param {number} op @param {number} second @returns {number} cycles
 */
export function wide(core, op, second) {
  if ((second & 0xd000) !== 0x8000) throw new Fault('undefined instruction');
  if ((op & 0xffe0) === 0xf380) core.writeSpecial(second & 0xff, core.r[op & 15]);
  else if ((op & 0xffe0) === 0xf3e0) core.r[(second >> 8) & 15] = core.readSpecial(second & 0xff);
  else if ((op & 0xfff0) !== 0xf3b0 || !BARRIERS.includes((second >> 4) & 15)) throw new Fault('undefined instruction');
  return 3;
}

/** The opcodes of DSB, DMB and ISB. */
const BARRIERS = [4, 5, 6];
