// @ts-check
// A small assembler for the tests: one Thumb instruction per line, `name:` for labels, `=value` for
// words behind the code.

/** @type {Record<string, number>} */
const CONDITIONS = { beq: 0, bne: 1, bcs: 2, bcc: 3, bmi: 4, bpl: 5, bhi: 8, bls: 9, bge: 10, blt: 11, bgt: 12, ble: 13 };
/** @type {Record<string, number>} */
const BY_REGISTER = { ands: 0, eors: 1, lsls: 2, lsrs: 3, asrs: 4, adcs: 5, tst: 8, negs: 9, cmp: 10, orrs: 12, muls: 13, bics: 14, mvns: 15 };
/** @type {Record<string, number>} */
const BY_BYTE = { movs: 0x2000, cmp: 0x2800, adds: 0x3000, subs: 0x3800 };
/**
 * The opcodes with a register as offset, and with a number; then the unit of that number in bytes.
 * @type {Record<string, [number, number, number]>}
 */
const MEMORY = {
  str: [0x5000, 0x6000, 4],
  strh: [0x5200, 0x8000, 2],
  strb: [0x5400, 0x7000, 1],
  ldr: [0x5800, 0x6800, 4],
  ldrh: [0x5a00, 0x8800, 2],
  ldrb: [0x5c00, 0x7800, 1],
};
/** @type {Record<string, number>} */
const PLAIN = { nop: 0xbf00, wfe: 0xbf20, wfi: 0xbf30, sev: 0xbf40, 'cpsie i': 0xb662, 'cpsid i': 0xb672 };

/** @param {string} text */
function register(text) {
  const number = { sp: 13, lr: 14, pc: 15 }[text] ?? (/^r\d+$/.test(text) ? Number(text.slice(1)) : Number.NaN);
  if (Number.isNaN(number)) throw new Error(`'${text}' is not a register.`);
  return number;
}

/** Parses registers in braces. @param {string} text @returns {number} a bit for each */
function list(text) {
  return text
    .replace(/[{}\s]/g, '')
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.split('-').map(register);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    })
    .reduce((bits, number) => bits | (1 << number), 0);
}

/**
 * @param {string} source @param {number} address where it will lie, a multiple of 4
 * @returns {Uint8Array}
 */
export function assemble(source, address) {
  const lines = source.split('\n').map((line) => line.replace(/;.*/, '').trim());
  /** @type {Map<string, number>} */
  const labels = new Map();
  /** @type {string[]} */
  const instructions = [];
  for (const line of lines) {
    if (line.endsWith(':')) labels.set(line.slice(0, -1), instructions.length);
    else if (line) instructions.push(line, ...(line.startsWith('bl ') ? [''] : []));
  }
  /** @type {number[]} */
  const words = [];
  const poolAt = (instructions.length + 1) & ~1;
  const halfwords = instructions.map((line, index) => (line ? encode(line, index) : secondHalf(instructions[index - 1], index - 1)));
  if (halfwords.length & 1) halfwords.push(PLAIN.nop);
  for (const word of words) halfwords.push(word & 0xffff, word >>> 16);
  return new Uint8Array(Uint16Array.from(halfwords).buffer);

  /** Returns the distance from an instruction to a label in halfwords, as branches encode it. @param {string} label @param {number} index */
  function distance(label, index) {
    const target = labels.get(label);
    if (target === undefined) throw new Error(`There is no label ${label}.`);
    return target - index - 2;
  }

  /** @param {string} value a number, a label of this code, or `&label` with the bit for Thumb */
  function literal(value) {
    const isCode = value.startsWith('&');
    const target = labels.get(isCode ? value.slice(1) : value);
    words.push(target === undefined ? Number(value) : address + 2 * target + (isCode ? 1 : 0));
    return words.length - 1;
  }

  /** @param {string} line @param {number} index */
  function secondHalf(line, index) {
    return 0xf800 | (distance(line.split(/\s+/)[1], index) & 0x7ff);
  }

  /** @param {string} line @param {number} index @returns {number} */
  function encode(line, index) {
    if (line in PLAIN) return PLAIN[line];
    const [name, rest = ''] = line.split(/\s+(.*)/);
    if (name === 'push') return 0xb400 | (list(rest) & 0xff) | (list(rest) & (1 << 14) ? 0x100 : 0);
    if (name === 'pop') return 0xbc00 | (list(rest) & 0xff) | (list(rest) & (1 << 15) ? 0x100 : 0);
    if (name === 'bl') return 0xf000 | ((distance(rest, index) >> 11) & 0x7ff);
    if (name === 'b') return 0xe000 | (distance(rest, index) & 0x7ff);
    if (name in CONDITIONS) return 0xd000 | (CONDITIONS[name] << 8) | (distance(rest, index) & 0xff);
    const operands = rest.replace(/[[\]]/g, '').split(/\s*,\s*/);
    const number = (/** @type {number} */ at) => (operands[at]?.startsWith('#') ? Number(operands[at].slice(1)) : null);
    if (name === 'bx') return 0x4700 | (register(operands[0]) << 3);
    if (name === 'blx') return 0x4780 | (register(operands[0]) << 3);
    if (name === 'mov') return 0x4600 | ((register(operands[0]) & 8) << 4) | (register(operands[1]) << 3) | (register(operands[0]) & 7);
    const to = register(operands[0]);
    if (name === 'ldr' && operands[1].startsWith('=')) {
      const pool = poolAt + 2 * literal(operands[1].slice(1));
      return 0x4800 | (to << 8) | ((pool - ((index + 2) & ~1)) >> 1);
    }
    if (name in MEMORY) {
      const [byRegister, byNumber, size] = MEMORY[name];
      const base = register(operands[1]);
      const offset = operands.length > 2 ? number(2) : 0;
      return offset === null ? byRegister | (register(operands[2]) << 6) | (base << 3) | to : byNumber | ((offset / size) << 6) | (base << 3) | to;
    }
    const last = number(operands.length - 1);
    if (operands.length === 3 && (name === 'lsls' || name === 'lsrs' || name === 'asrs') && last !== null) {
      return { lsls: 0x0000, lsrs: 0x0800, asrs: 0x1000 }[name] | (last << 6) | (register(operands[1]) << 3) | to;
    }
    if (operands.length === 3) {
      const subtracts = name === 'subs' ? 0x200 : 0;
      return 0x1800 | subtracts | (last === null ? register(operands[2]) << 6 : 0x400 | (last << 6)) | (register(operands[1]) << 3) | to;
    }
    if (last !== null && name in BY_BYTE) return BY_BYTE[name] | (to << 8) | last;
    if (name in BY_REGISTER) return 0x4000 | (BY_REGISTER[name] << 6) | (register(operands[1]) << 3) | to;
    throw new Error(`'${line}' is not understood.`);
  }
}
