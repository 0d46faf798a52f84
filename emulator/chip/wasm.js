// @ts-check
// A small WebAssembly assembler. Each function returns the code of an expression made of the code
// of its operands.

/** Bytes and nested code, which are flattened at the end. @typedef {(number | Code)[]} Code */

/** @param {number} value @returns {Code} LEB128 */
function unsigned(value) {
  const bytes = [];
  for (; value > 0x7f; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  bytes.push(value);
  return bytes;
}

/** @param {number} value @returns {Code} signed LEB128 */
function signed(value) {
  const bytes = [];
  for (; value < -0x40 || value > 0x3f; value >>= 7) bytes.push((value & 0x7f) | 0x80);
  bytes.push(value & 0x7f);
  return bytes;
}

// The most frequent codes are created once.
const SMALLEST = -0x40;
const SMALL = Array.from({ length: 0x80 }, (_, index) => [0x41, (SMALLEST + index) & 0x7f]);
/** @param {number} value @returns {Code} */
export const i32 = (value) => SMALL[value - SMALLEST] ?? [0x41, signed(value | 0)];
/** @param {number} value */
export const i64 = (value) => [0x42, signed(value | 0)];
const LOCALS = Array.from({ length: 16 }, (_, local) => [0x20, local]);
/** @param {number} local @returns {Code} */
export const get = (local) => LOCALS[local];
/** @param {number} local @param {Code} value */
export const set = (local, value) => [value, 0x21, local];
/** @param {number} local @param {Code} value */
export const tee = (local, value) => [value, 0x22, local];

/** @param {number} opcode @returns {(a: Code) => Code} */
const unary = (opcode) => (a) => [a, opcode];
/** @param {number} opcode @returns {(a: Code, b: Code) => Code} */
const binary = (opcode) => (a, b) => [a, b, opcode];

export const isZero = unary(0x45);
export const differ = binary(0x47);
export const less = binary(0x48);
export const lessUnsigned = binary(0x49);
export const atMost = binary(0x4c);
export const atLeast = binary(0x4e);
export const atLeastUnsigned = binary(0x4f);
export const add = binary(0x6a);
export const subtract = binary(0x6b);
export const multiply = binary(0x6c);
export const and = binary(0x71);
export const or = binary(0x72);
export const xor = binary(0x73);
export const shiftLeft = binary(0x74);
export const shiftRight = binary(0x75);
export const shiftRightUnsigned = binary(0x76);
export const rotateRight = binary(0x78);
export const add64 = binary(0x7c);
export const shiftLeft64 = binary(0x86);
export const shiftRight64 = binary(0x87);
export const shiftRightUnsigned64 = binary(0x88);
export const low32 = unary(0xa7);
export const widen = unary(0xac);
export const widenUnsigned = unary(0xad);
export const extend8 = unary(0xc0);
export const extend16 = unary(0xc1);
/** @param {Code} condition @param {Code} yes @param {Code} no */
export const select = (condition, yes, no) => [yes, no, condition, 0x1b];

// Opcodes of memory accesses by size; narrow loads clear the upper bits.
const LOADS = { 1: 0x2d, 2: 0x2f, 4: 0x28 };
const STORES = { 1: 0x3a, 2: 0x3b, 4: 0x36 };
/** @param {1 | 2 | 4} size @param {Code} place @param {number} [offset] */
export const load = (size, place, offset = 0) => [place, LOADS[size], 0, unsigned(offset)];
/** @param {1 | 2 | 4} size @param {Code} place @param {Code} value @param {number} [offset] */
export const store = (size, place, value, offset = 0) => [place, value, STORES[size], 0, unsigned(offset)];

// Control: a branch gives the number of blocks, loops and ifs that it leaves.
const NOTHING = 0x40;
const I32 = 0x7f;
const I64 = 0x7e;
export const END = 0x0b;
/** The openings that an END closes. */
export const opened = { block: [0x02, NOTHING], loop: [0x03, NOTHING] };
/** @param {Code} condition @param {Code} yes */
export const when = (condition, yes) => [condition, 0x04, NOTHING, yes, END];
/** @param {Code} condition @param {Code} yes @param {Code} no */
export const either = (condition, yes, no) => [condition, 0x04, I32, yes, 0x05, no, END];
/** @param {number} depth */
export const branch = (depth) => [0x0c, unsigned(depth)];
/** @param {number} depth @param {Code} condition */
export const branchIf = (depth, condition) => [condition, 0x0d, unsigned(depth)];
/** Branches to the block with the index's number; the last one also serves all larger indices. @param {Code} index @param {number} count */
export const branchTable = (index, count) => [index, 0x0e, unsigned(count - 1), Array.from({ length: count }, (_, depth) => unsigned(depth))];
/** Calls a function of the module's own type through the table. @param {Code} slot @param {Code} operands */
export const callIndirect = (slot, operands) => [operands, slot, 0x11, 0, 0];

/** Flattens code into bytes. @param {Code} code @param {number[]} [bytes] gets it */
function flat(code, bytes = []) {
  for (let i = 0; i < code.length; i++) {
    const part = code[i];
    if (typeof part === 'number') bytes.push(part);
    else flat(part, bytes);
  }
  return bytes;
}

/** @param {string} text */
const name = (text) => [text.length, ...new TextEncoder().encode(text)];
/** @param {number[]} bytes */
const sized = (bytes) => [...flat(unsigned(bytes.length)), ...bytes];
/** @param {number} kind @param {number} count @param {number[]} items */
const section = (kind, count, items) => [kind, ...sized([count, ...items])];

/**
 * Returns a module with one function `run` that takes two i32 and returns one. It imports the
 * memory `at.memory` and, if it calls through it, the table `at.table`.
 * @param {Code} code @param {{locals32: number, locals64?: number, table?: boolean}} options
 */
export function oneFunctionModule(code, { locals32, locals64 = 0, table = false }) {
  const memory = [...name('at'), ...name('memory'), 0x02, 0x00, 0x01];
  const functions = [...name('at'), ...name('table'), 0x01, 0x70, 0x00, 0x01];
  return new Uint8Array([
    0x00,
    0x61,
    0x73,
    0x6d,
    0x01,
    0x00,
    0x00,
    0x00,
    ...section(1, 1, [0x60, 2, I32, I32, 1, I32]),
    ...(table ? section(2, 2, [...memory, ...functions]) : section(2, 1, memory)),
    ...section(3, 1, [0]),
    ...section(7, 1, [...name('run'), 0x00, 0x00]),
    ...section(10, 1, sized(flat([2, locals32, I32, locals64, I64, code, END]))),
  ]);
}
