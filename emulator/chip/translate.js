// @ts-check
// Translates instructions to WebAssembly. The code must have exactly the effect and the cycles of
// thumb.js. Rare instructions, and those that access more than registers, RAM and flash, are left
// to the interpreter.

import { A, B, RESULT, WIDE } from './page.js';
import { CARRY, LR, NEGATIVE, OVERFLOW, PC, SP, ZERO } from './registers.js';
import {
  add,
  add64,
  and,
  atLeast,
  atLeastUnsigned,
  differ,
  extend16,
  extend8,
  get,
  i32,
  i64,
  isZero,
  less,
  lessUnsigned,
  low32,
  multiply,
  or,
  rotateRight,
  select,
  set,
  shiftLeft,
  shiftLeft64,
  shiftRight,
  shiftRight64,
  shiftRightUnsigned,
  shiftRightUnsigned64,
  subtract,
  widen,
  widenUnsigned,
  xor,
} from './wasm.js';

/** @typedef {import('./wasm.js').Code} Code */
/** @typedef {import('./page.js').Page} Page */

const ALL_ONES = [0x41, 0x7f];

/** Translates the instruction at the page's index. @param {Page} page @returns {Code} */
export function translate(page) {
  const op = page.halfwords[page.index];
  const low = op & 7;
  const second = (op >> 3) & 7;
  const third = (op >> 6) & 7;
  const upper = (op >> 8) & 7;
  const byte = op & 0xff;
  // biome-ignore format: a table, one line an instruction
  switch (op >> 11) {
    case 0x00: case 0x01: case 0x02: return shiftByConstant(page, op >> 11, (op >> 6) & 31, second, low);
    case 0x03: {
      const right = op & 0x400 ? i32(third) : page.register(third);
      return arithmetic(page, (op & 0x200) !== 0, page.register(second), right, low);
    }
    case 0x04: return [logical(page, i32(byte), upper), page.spend(1)];
    case 0x05: return arithmetic(page, true, page.register(upper), i32(byte), null);
    case 0x06: return arithmetic(page, false, page.register(upper), i32(byte), upper);
    case 0x07: return arithmetic(page, true, page.register(upper), i32(byte), upper);
    case 0x08: return op & 0x400 ? highRegisters(page, op) : [alu(page, (op >> 6) & 15, second, low), page.spend(1)];
    case 0x09: return loaded(page, upper, page.loadConstant(((page.pc + 4) & ~3) + 4 * byte));
    case 0x0a: case 0x0b: return byRegister(page, (op >> 9) & 7, add(page.register(second), page.register(third)), low);
    case 0x0c: return stored(page, page.store(4, offset(page, second, (op >> 4) & 0x7c), page.register(low)));
    case 0x0d: return loaded(page, low, page.load(4, offset(page, second, (op >> 4) & 0x7c)));
    case 0x0e: return stored(page, page.store(1, offset(page, second, (op >> 6) & 31), page.register(low)));
    case 0x0f: return loaded(page, low, page.load(1, offset(page, second, (op >> 6) & 31)));
    case 0x10: return stored(page, page.store(2, offset(page, second, (op >> 5) & 0x3e), page.register(low)));
    case 0x11: return loaded(page, low, page.load(2, offset(page, second, (op >> 5) & 0x3e)));
    case 0x12: return stored(page, page.store(4, offset(page, SP, 4 * byte), page.register(upper)));
    case 0x13: return loaded(page, upper, page.load(4, offset(page, SP, 4 * byte)));
    case 0x14: return simple(page, upper, i32(((page.pc + 4) & ~3) + 4 * byte));
    case 0x15: return simple(page, upper, offset(page, SP, 4 * byte));
    case 0x16: case 0x17: return miscellaneous(page, op);
    case 0x18: return storeMultiple(page, upper, byte);
    case 0x19: return loadMultiple(page, upper, byte);
    case 0x1a: case 0x1b: return conditional(page, (op >> 8) & 15, page.pc + 4 + ((op << 24) >> 23));
    case 0x1c: return [page.spend(2), page.goTo(page.pc + 4 + ((op << 21) >> 20))];
    case 0x1e: return wide(page, op);
    default: return page.giveUp();
  }
}

/** @param {Page} page @param {number} register @param {number} bytes */
function offset(page, register, bytes) {
  return bytes ? add(page.register(register), i32(bytes)) : page.register(register);
}

/** @param {Page} page @param {number} register @param {Code} value */
function simple(page, register, value) {
  return [page.setRegister(register, value), page.spend(1)];
}

/** @param {Page} page @param {number} register @param {Code} value */
function loaded(page, register, value) {
  return [page.setRegister(register, value), page.spend(2)];
}

/** @param {Page} page @param {Code} store */
function stored(page, store) {
  return [store, page.spend(2)];
}

// ---- arithmetic ---------------------------------------------------------------

/** Sets N and Z from a result, and stores it in a register unless that is null. @param {Page} page @param {Code} value @param {number | null} to */
function logical(page, value, to) {
  return [
    set(RESULT, value),
    page.setRegister(NEGATIVE, get(RESULT)),
    page.setRegister(ZERO, get(RESULT)),
    to === null ? [] : page.setRegister(to, get(RESULT)),
  ];
}

/** @param {Page} page @param {boolean} isSubtraction @param {Code} left @param {Code} right @param {number | null} to */
function arithmetic(page, isSubtraction, left, right, to) {
  return [sum(page, isSubtraction, left, right, to), page.spend(1)];
}

/**
 * Computes left + right or left - right with all flags.
 * @param {Page} page @param {boolean} isSubtraction @param {Code} left @param {Code} right @param {number | null} to
 */
function sum(page, isSubtraction, left, right, to) {
  const [a, b, result] = [A, B, RESULT].map(get);
  const value = (isSubtraction ? subtract : add)(a, b);
  const carry = isSubtraction ? atLeastUnsigned(a, b) : lessUnsigned(result, a);
  const signs = isSubtraction ? xor(a, b) : xor(b, result);
  return [
    set(A, left),
    set(B, right),
    logical(page, value, to),
    page.setRegister(CARRY, carry),
    page.setRegister(OVERFLOW, shiftRightUnsigned(and(signs, xor(a, result)), i32(31))),
  ];
}

/** Computes a + b + carry with all flags. @param {Page} page @param {Code} right @param {number} to */
function sumWithCarry(page, right, to) {
  const [a, b, result] = [A, B, RESULT].map(get);
  const wideSum = add64(add64(widenUnsigned(a), widenUnsigned(b)), widenUnsigned(page.register(CARRY)));
  return [
    set(A, page.register(to)),
    set(B, right),
    set(WIDE, wideSum),
    logical(page, low32(get(WIDE)), to),
    page.setRegister(CARRY, low32(shiftRightUnsigned64(get(WIDE), i64(32)))),
    page.setRegister(OVERFLOW, shiftRightUnsigned(and(xor(b, result), xor(a, result)), i32(31))),
  ];
}

const LEFT = 0;
const ARITHMETIC_RIGHT = 2;

/** @param {Page} page @param {number} kind @param {number} shift @param {number} from @param {number} to */
function shiftByConstant(page, kind, shift, from, to) {
  const value = page.register(from);
  if (kind === LEFT && shift === 0) return [logical(page, value, to), page.spend(1)];
  const last = kind === LEFT ? 32 - shift : (shift || 32) - 1;
  const result =
    kind === LEFT
      ? shiftLeft(value, i32(shift))
      : kind === ARITHMETIC_RIGHT
        ? shiftRight(value, i32(shift || 31))
        : shift
          ? shiftRightUnsigned(value, i32(shift))
          : i32(0);
  return [page.setRegister(CARRY, and(shiftRightUnsigned(value, i32(last)), i32(1))), logical(page, result, to), page.spend(1)];
}

/**
 * Shifts by the low byte of a register. It uses 64 bits, so that the last bit shifted out remains.
 * @param {Page} page @param {number} kind @param {number} from @param {number} to
 */
function shiftByRegister(page, kind, from, to) {
  const amount = and(page.register(from), i32(0xff));
  const value = page.register(to);
  // Shifts beyond 63 leave nothing.
  const shift = widenUnsigned(select(lessUnsigned(get(B), i32(63)), get(B), i32(63)));
  const shifted =
    kind === LEFT
      ? shiftLeft64(widenUnsigned(value), shift)
      : kind === ARITHMETIC_RIGHT
        ? shiftRight64(shiftLeft64(widen(value), i64(1)), shift)
        : shiftRightUnsigned64(shiftLeft64(widenUnsigned(value), i64(1)), shift);
  const last = kind === LEFT ? low32(shiftRightUnsigned64(get(WIDE), i64(32))) : low32(get(WIDE));
  const result = kind === LEFT ? low32(get(WIDE)) : low32(shiftRightUnsigned64(get(WIDE), i64(1)));
  return [
    set(B, amount),
    set(WIDE, shifted),
    page.setRegister(CARRY, select(get(B), and(last, i32(1)), page.register(CARRY))),
    logical(page, result, to),
  ];
}

/**
 * Translates one of the sixteen register-to-register operations.
 * @param {Page} page @param {number} kind @param {number} from @param {number} to @returns {Code}
 */
function alu(page, kind, from, to) {
  const a = page.register(to);
  const b = page.register(from);
  // biome-ignore format: a table, one line an operation
  switch (kind) {
    case 0: return logical(page, and(a, b), to);
    case 1: return logical(page, xor(a, b), to);
    case 2: case 3: case 4: return shiftByRegister(page, kind - 2, from, to);
    case 5: return sumWithCarry(page, b, to);
    case 6: return sumWithCarry(page, xor(b, ALL_ONES), to);
    case 7: return [
      set(B, b),
      logical(page, rotateRight(a, b), to),
      page.setRegister(CARRY, select(and(get(B), i32(0xff)), shiftRightUnsigned(get(RESULT), i32(31)), page.register(CARRY))),
    ];
    case 8: return logical(page, and(a, b), null);
    case 9: return sum(page, true, i32(0), b, to);
    case 10: return sum(page, true, a, b, null);
    case 11: return sum(page, false, a, b, null);
    case 12: return logical(page, or(a, b), to);
    case 13: return logical(page, multiply(a, b), to);
    case 14: return logical(page, and(a, xor(b, ALL_ONES)), to);
    default: return logical(page, xor(b, ALL_ONES), to);
  }
}

/** Translates ADD, CMP, MOV with high registers; BX and BLX. @param {Page} page @param {number} op @returns {Code} */
function highRegisters(page, op) {
  const to = (op & 7) | ((op >> 4) & 8);
  const value = page.register((op >> 3) & 15);
  const kind = (op >> 8) & 3;
  if (kind === 1) return arithmetic(page, true, page.register(to), value, null);
  if (kind === 3) {
    return [
      set(A, value),
      giveUpUnlessThumb(page, get(A)),
      op & 0x80 ? page.setRegister(LR, i32((page.pc + 2) | 1)) : [],
      page.spend(2),
      page.leaveTo(and(get(A), i32(~1))),
    ];
  }
  const result = kind === 0 ? add(page.register(to), value) : value;
  if (to === PC) return [page.spend(2), page.leaveTo(and(result, i32(~1)))];
  return simple(page, to, to === SP ? and(result, i32(~3)) : result);
}

/** Leaves a return from an exception, or a change to ARM state, to the interpreter. @param {Page} page @param {Code} target */
function giveUpUnlessThumb(page, target) {
  return page.giveUpIf(or(isZero(and(target, i32(1))), atLeastUnsigned(target, i32(0xf0000000))));
}

// ---- memory -------------------------------------------------------------------

/**
 * Translates STR, STRH, STRB, LDRSB, LDR, LDRH, LDRB, LDRSH with a register offset.
 * @param {Page} page @param {number} kind @param {Code} address @param {number} register @returns {Code}
 */
function byRegister(page, kind, address, register) {
  switch (kind) {
    case 0:
      return stored(page, page.store(4, address, page.register(register)));
    case 1:
      return stored(page, page.store(2, address, page.register(register)));
    case 2:
      return stored(page, page.store(1, address, page.register(register)));
    case 3:
      return loaded(page, register, extend8(page.load(1, address)));
    case 4:
      return loaded(page, register, page.load(4, address));
    case 5:
      return loaded(page, register, page.load(2, address));
    case 6:
      return loaded(page, register, page.load(1, address));
    default:
      return loaded(page, register, extend16(page.load(2, address)));
  }
}

/** @param {number} bits */
const registersIn = (bits) => [0, 1, 2, 3, 4, 5, 6, 7].filter((register) => bits & (1 << register));

/** @param {Page} page @param {number} base @param {number} bits */
function storeMultiple(page, base, bits) {
  const list = registersIn(bits);
  if (!list.length) return page.giveUp();
  return [
    page.reachWords(page.register(base), list.length),
    page.spareCode(4 * list.length),
    page.touch(list.length),
    list.map((register, index) => page.storeWord(index, page.register(register))),
    page.setRegister(base, offset(page, base, 4 * list.length)),
    page.spend(1 + list.length),
  ];
}

/** @param {Page} page @param {number} base @param {number} bits */
function loadMultiple(page, base, bits) {
  const list = registersIn(bits);
  if (!list.length) return page.giveUp();
  return [
    page.reachWords(page.register(base), list.length),
    page.touch(list.length),
    list.map((register, index) => page.setRegister(register, page.loadWord(index))),
    list.includes(base) ? [] : page.setRegister(base, offset(page, base, 4 * list.length)),
    page.spend(1 + list.length),
  ];
}

/** @param {Page} page @param {number} op */
function push(page, op) {
  const list = registersIn(op & 0xff);
  if (op & 0x100) list.push(LR);
  if (!list.length) return page.giveUp();
  return [
    page.reachWords(offset(page, SP, -4 * list.length), list.length),
    page.spareCode(4 * list.length),
    page.touch(list.length),
    list.map((register, index) => page.storeWord(index, page.register(register))),
    page.setRegister(SP, offset(page, SP, -4 * list.length)),
    page.spend(1 + list.length),
  ];
}

/** @param {Page} page @param {number} op */
function pop(page, op) {
  const list = registersIn(op & 0xff);
  const returns = (op & 0x100) !== 0;
  const words = list.length + (returns ? 1 : 0);
  if (!words) return page.giveUp();
  return [
    page.reachWords(page.register(SP), words),
    returns ? [set(A, page.loadWord(list.length)), giveUpUnlessThumb(page, get(A))] : [],
    page.touch(words),
    list.map((register, index) => page.setRegister(register, page.loadWord(index))),
    page.setRegister(SP, offset(page, SP, 4 * words)),
    page.spend(returns ? 4 + list.length : 1 + list.length),
    returns ? page.leaveTo(and(get(A), i32(~1))) : [],
  ];
}

// ---- the rest -------------------------------------------------------------------

/** @param {Page} page @param {number} op @returns {Code} */
function miscellaneous(page, op) {
  const value = page.register((op >> 3) & 7);
  const to = op & 7;
  switch ((op >> 8) & 15) {
    case 0x0:
      return simple(page, SP, offset(page, SP, op & 0x80 ? -4 * (op & 0x7f) : 4 * (op & 0x7f)));
    case 0x2: {
      const kinds = [extend16, extend8, (/** @type {Code} */ a) => and(a, i32(0xffff)), (/** @type {Code} */ a) => and(a, i32(0xff))];
      return simple(page, to, kinds[(op >> 6) & 3](value));
    }
    case 0x4:
    case 0x5:
      return push(page, op);
    case 0xa:
      return reverse(page, (op >> 6) & 3, value, to);
    case 0xc:
    case 0xd:
      return pop(page, op);
    // NOP and YIELD; the other hints are left to the interpreter.
    case 0xf:
      return op === 0xbf00 || op === 0xbf10 ? page.spend(1) : page.giveUp();
    default:
      return page.giveUp();
  }
}

/** Translates REV, REV16, REVSH. @param {Page} page @param {number} kind @param {Code} value @param {number} to @returns {Code} */
function reverse(page, kind, value, to) {
  if (kind === 2) return page.giveUp();
  const pairs = i32(0xff00ff);
  const swapped = or(shiftLeft(and(value, pairs), i32(8)), and(shiftRightUnsigned(value, i32(8)), pairs));
  return simple(page, to, kind === 0 ? rotateRight(swapped, i32(16)) : kind === 1 ? swapped : extend16(swapped));
}

/** @param {Page} page @param {number} condition @param {number} target @returns {Code} */
function conditional(page, condition, target) {
  if (condition >= 14) return page.giveUp();
  return [page.when(holds(page, condition), () => [page.spend(2), page.goTo(target)]), page.spend(1)];
}

/** @param {Page} page @param {number} condition @returns {Code} */
function holds(page, condition) {
  const [negative, zero, carry, overflow] = [NEGATIVE, ZERO, CARRY, OVERFLOW].map((flag) => page.register(flag));
  const isLess = () => differ(shiftRightUnsigned(negative, i32(31)), overflow);
  switch (condition) {
    case 0:
      return isZero(zero);
    case 1:
      return zero;
    case 2:
      return carry;
    case 3:
      return isZero(carry);
    case 4:
      return less(negative, i32(0));
    case 5:
      return atLeast(negative, i32(0));
    case 6:
      return overflow;
    case 7:
      return isZero(overflow);
    case 8:
      return and(carry, differ(zero, i32(0)));
    case 9:
      return or(isZero(carry), isZero(zero));
    case 10:
      return isZero(isLess());
    case 11:
      return isLess();
    case 12:
      return isZero(or(isZero(zero), isLess()));
    default:
      return or(isZero(zero), isLess());
  }
}

/** Translates BL and barriers, unless the second half is on another page. @param {Page} page @param {number} op @returns {Code} */
function wide(page, op) {
  const second = page.halfwords[page.index + 1];
  if (second === undefined) return page.giveUp();
  const next = page.pc + 4;
  // The second half may begin another line.
  const fetched = page.cached ? page.fetchLine(page.pc + 2) : [];
  if ((second & 0xd000) === 0xd000) {
    const sign = (op >> 10) & 1;
    const i1 = ~((second >> 13) ^ sign) & 1;
    const i2 = ~((second >> 11) ^ sign) & 1;
    const far = ((((op & 0x3ff) << 12) | ((second & 0x7ff) << 1) | (i2 << 22) | (i1 << 23) | (sign << 24)) << 7) >> 7;
    return [fetched, page.setRegister(LR, i32(next | 1)), page.spend(3), page.goTo(next + far)];
  }
  // DSB, DMB and ISB.
  if (op === 0xf3bf && second >= 0x8f40 && second < 0x8f70) return [fetched, page.spend(3), page.goTo(next)];
  return page.giveUp();
}
