// @ts-check
// The ARMv6-M instruction set with the Cortex-M0+'s cycle counts (ARM DDI 0484C
// table 3-1; one more cycle for a load or store, none for the single-cycle IO
// port, and the RP2040's waits on its APB bridge). Flash is read without waits.

import { CARRY, FLASH_BASE, FLASH_END, Fault, LR, NEGATIVE, OVERFLOW, PC, RAM_BASE, SP, ZERO } from './core.js';

/** @typedef {import('./core.js').Core} Core */

/** Extra cycles of an access beyond the instruction's own one. @param {number} address @param {number} apb */
function accessCycles(address, apb) {
  const region = address >>> 28;
  if (region === 2) return 1;
  if (region === 0xd) return 0;
  return region === 4 ? apb : 1;
}
const APB_READ_CYCLES = 3;
const APB_WRITE_CYCLES = 4;

/** @param {Int32Array} r @param {number} a @param {number} b */
function add(r, a, b) {
  const result = (a + b) | 0;
  r[NEGATIVE] = result;
  r[ZERO] = result;
  r[CARRY] = result >>> 0 < a >>> 0 ? 1 : 0;
  r[OVERFLOW] = (~(a ^ b) & (a ^ result)) >>> 31;
  return result;
}

/** @param {Int32Array} r @param {number} a @param {number} b */
function subtract(r, a, b) {
  const result = (a - b) | 0;
  r[NEGATIVE] = result;
  r[ZERO] = result;
  r[CARRY] = a >>> 0 >= b >>> 0 ? 1 : 0;
  r[OVERFLOW] = ((a ^ b) & (a ^ result)) >>> 31;
  return result;
}

/** a + b + carry; subtracting is adding the complement. @param {Int32Array} r @param {number} a @param {number} b */
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
function holds(r, condition) {
  switch (condition) {
    case 0: return r[ZERO] === 0;
    case 1: return r[ZERO] !== 0;
    case 2: return r[CARRY] !== 0;
    case 3: return r[CARRY] === 0;
    case 4: return r[NEGATIVE] < 0;
    case 5: return r[NEGATIVE] >= 0;
    case 6: return r[OVERFLOW] !== 0;
    case 7: return r[OVERFLOW] === 0;
    case 8: return r[CARRY] !== 0 && r[ZERO] !== 0;
    case 9: return r[CARRY] === 0 || r[ZERO] === 0;
    case 10: return r[NEGATIVE] < 0 === (r[OVERFLOW] !== 0);
    case 11: return r[NEGATIVE] < 0 !== (r[OVERFLOW] !== 0);
    case 12: return r[ZERO] !== 0 && r[NEGATIVE] < 0 === (r[OVERFLOW] !== 0);
    default: return r[ZERO] === 0 || r[NEGATIVE] < 0 !== (r[OVERFLOW] !== 0);
  }
}

/** Reads the halfword at `pc`, noting a fetch from flash that is not there. @param {Core} core @param {number} pc */
function fetch(core, pc) {
  if (pc >= RAM_BASE) {
    const offset = (pc - RAM_BASE) >> 1;
    if (offset < core.ram16.length) return core.ram16[offset];
  } else if (pc >= FLASH_BASE && pc < FLASH_END) {
    if (!core.bus.xip.on) core.bus.xip.caught(core, pc, 'fetch');
    const offset = (pc & 0xffffff) >> 1;
    if (offset < core.flash16.length) return core.flash16[offset];
  } else if (pc >= 0 && pc >> 1 < core.rom16.length) {
    return core.rom16[pc >> 1];
  }
  throw new Fault('instruction fetch from nowhere');
}

/** Loads PC from a register or the stack. @param {Core} core @param {number} target @returns {number} next pc */
function branchTo(core, target) {
  if (core.ipsr !== 0 && target >>> 28 === 0xf) {
    core.leave(target);
    return core.r[PC];
  }
  if (!(target & 1)) throw new Fault('branch to ARM state');
  return target & ~1;
}

/** Runs until the core's limit, its sleep or an exception. @param {Core} core */
export function run(core) {
  const { r, ram16, flash16, bus } = core;
  const xip = bus.xip;
  let pc = r[PC];
  while (core.cycles < core.limit) {
    r[PC] = pc;
    let op;
    if (pc >= RAM_BASE && (pc - RAM_BASE) >> 1 < ram16.length) op = ram16[(pc - RAM_BASE) >> 1];
    else if (xip.on && pc >= FLASH_BASE && pc < FLASH_END && (pc & 0xffffff) >> 1 < flash16.length) {
      op = flash16[(pc & 0xffffff) >> 1];
    } else op = fetch(core, pc);
    let cycles = 1;
    let next = pc + 2;
    core.instructions++;
    switch (op >> 11) {
      case 0: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7];
        const result = value << shift;
        if (shift) r[CARRY] = (value >>> (32 - shift)) & 1;
        r[NEGATIVE] = r[ZERO] = r[op & 7] = result;
        break;
      }
      case 1: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7];
        r[CARRY] = (value >>> (shift ? shift - 1 : 31)) & 1;
        r[NEGATIVE] = r[ZERO] = r[op & 7] = shift ? value >>> shift : 0;
        break;
      }
      case 2: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7];
        r[CARRY] = (value >>> (shift ? shift - 1 : 31)) & 1;
        r[NEGATIVE] = r[ZERO] = r[op & 7] = value >> (shift || 31);
        break;
      }
      case 3: {
        const operand = op & 0x400 ? (op >> 6) & 7 : r[(op >> 6) & 7];
        const value = r[(op >> 3) & 7];
        r[op & 7] = op & 0x200 ? subtract(r, value, operand) : add(r, value, operand);
        break;
      }
      case 4:
        r[NEGATIVE] = r[ZERO] = r[(op >> 8) & 7] = op & 0xff;
        break;
      case 5:
        subtract(r, r[(op >> 8) & 7], op & 0xff);
        break;
      case 6:
        r[(op >> 8) & 7] = add(r, r[(op >> 8) & 7], op & 0xff);
        break;
      case 7:
        r[(op >> 8) & 7] = subtract(r, r[(op >> 8) & 7], op & 0xff);
        break;
      case 8:
        if (op & 0x400) {
          const from = (op >> 3) & 15;
          const to = (op & 7) | ((op >> 4) & 8);
          const value = from === PC ? pc + 4 : r[from];
          switch ((op >> 8) & 3) {
            case 0: {
              const sum = ((to === PC ? pc + 4 : r[to]) + value) | 0;
              if (to === PC) {
                next = sum & ~1;
                cycles = 2;
              } else r[to] = to === SP ? sum & ~3 : sum;
              break;
            }
            case 1:
              subtract(r, to === PC ? pc + 4 : r[to], value);
              break;
            case 2:
              if (to === PC) {
                next = value & ~1;
                cycles = 2;
              } else r[to] = to === SP ? value & ~3 : value;
              break;
            default:
              if (op & 0x80) r[LR] = (pc + 2) | 1;
              next = branchTo(core, value);
              cycles = 2;
          }
        } else {
          alu(r, op);
        }
        break;
      case 9: {
        const address = ((pc + 4) & ~3) + ((op & 0xff) << 2);
        r[(op >> 8) & 7] = core.load32(address);
        cycles = 2;
        break;
      }
      case 10: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        const register = op & 7;
        switch ((op >> 9) & 3) {
          case 0: core.store32(address, r[register]); break;
          case 1: core.store16(address, r[register]); break;
          case 2: core.store8(address, r[register]); break;
          default: r[register] = (core.load8(address) << 24) >> 24;
        }
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 11: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        const register = op & 7;
        switch ((op >> 9) & 3) {
          case 0: r[register] = core.load32(address); break;
          case 1: r[register] = core.load16(address); break;
          case 2: r[register] = core.load8(address); break;
          default: r[register] = (core.load16(address) << 16) >> 16;
        }
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 12: {
        const address = (r[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0;
        core.store32(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 13: {
        const address = (r[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0;
        r[op & 7] = core.load32(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 14: {
        const address = (r[(op >> 3) & 7] + ((op >> 6) & 31)) | 0;
        core.store8(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 15: {
        const address = (r[(op >> 3) & 7] + ((op >> 6) & 31)) | 0;
        r[op & 7] = core.load8(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 16: {
        const address = (r[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0;
        core.store16(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 17: {
        const address = (r[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0;
        r[op & 7] = core.load16(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 18:
        core.store32((r[SP] + ((op & 0xff) << 2)) | 0, r[(op >> 8) & 7]);
        cycles = 2;
        break;
      case 19:
        r[(op >> 8) & 7] = core.load32((r[SP] + ((op & 0xff) << 2)) | 0);
        cycles = 2;
        break;
      case 20:
        r[(op >> 8) & 7] = ((pc + 4) & ~3) + ((op & 0xff) << 2);
        break;
      case 21:
        r[(op >> 8) & 7] = r[SP] + ((op & 0xff) << 2);
        break;
      case 22:
      case 23: {
        const kind = (op >> 8) & 15;
        if (kind === 4 || kind === 5) cycles = push(core, op);
        else if (kind === 12) cycles = popLow(core, op);
        else if (kind === 13) {
          cycles = popLow(core, op);
          const target = core.load32(r[SP]);
          r[SP] += 4;
          next = branchTo(core, target);
          cycles += 3;
        } else if (kind === 14) {
          if (pc < FLASH_BASE && pc >= 0) {
            next = bus.rom.call(core, op & 0xff) ? r[LR] & ~1 : pc;
            cycles = 0;
          } else throw new Fault('breakpoint');
        } else if (kind === 15) {
          if (op & 15) throw new Fault('undefined instruction');
          cycles = hint(core, (op >> 4) & 15);
          r[PC] = next;
          if (core.sleeping) {
            core.cycles += cycles;
            return;
          }
        } else miscellaneous(core, op, kind);
        break;
      }
      case 24: {
        let address = r[(op >> 8) & 7];
        for (let i = 0; i < 8; i++) {
          if (op & (1 << i)) {
            core.store32(address, r[i]);
            address = (address + 4) | 0;
            cycles++;
          }
        }
        r[(op >> 8) & 7] = address;
        break;
      }
      case 25: {
        const base = (op >> 8) & 7;
        let address = r[base];
        for (let i = 0; i < 8; i++) {
          if (op & (1 << i)) {
            r[i] = core.load32(address);
            address = (address + 4) | 0;
            cycles++;
          }
        }
        if (!(op & (1 << base))) r[base] = address;
        break;
      }
      case 26:
      case 27: {
        const condition = (op >> 8) & 15;
        if (condition < 14) {
          if (holds(r, condition)) {
            next = pc + 4 + ((op << 24) >> 23);
            cycles = 2;
          }
        } else if (condition === 14) throw new Fault('undefined instruction');
        else {
          r[PC] = next;
          core.pendSvcall = true;
          core.pendingChanged();
        }
        break;
      }
      case 28:
        next = pc + 4 + ((op << 21) >> 20);
        cycles = 2;
        break;
      case 30:
      case 31: {
        const second = fetch(core, pc + 2);
        next = pc + 4;
        if ((op & 0xf800) === 0xf000 && (second & 0xd000) === 0xd000) {
          const sign = (op >> 10) & 1;
          const i1 = ~((second >> 13) ^ sign) & 1;
          const i2 = ~((second >> 11) ^ sign) & 1;
          const offset = (((op & 0x3ff) << 12) | ((second & 0x7ff) << 1) | (i2 << 22) | (i1 << 23) | (sign << 24)) << 7 >> 7;
          r[LR] = next | 1;
          next = (next + offset) | 0;
          cycles = 3;
        } else cycles = wide(core, op, second);
        break;
      }
      default:
        throw new Fault('undefined instruction');
    }
    core.cycles += cycles;
    pc = next;
  }
  r[PC] = pc;
}

/** The sixteen register-to-register operations. @param {Int32Array} r @param {number} op */
function alu(r, op) {
  const to = op & 7;
  const a = r[to];
  const b = r[(op >> 3) & 7];
  let result;
  switch ((op >> 6) & 15) {
    case 0: result = a & b; break;
    case 1: result = a ^ b; break;
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
    case 5: r[to] = addWithCarry(r, a, b); return;
    case 6: r[to] = addWithCarry(r, a, ~b); return;
    case 7: {
      const turn = b & 31;
      result = turn ? (a >>> turn) | (a << (32 - turn)) : a;
      if (b & 0xff) r[CARRY] = result >>> 31;
      break;
    }
    case 8: r[NEGATIVE] = r[ZERO] = a & b; return;
    case 9: r[to] = subtract(r, 0, b); return;
    case 10: subtract(r, a, b); return;
    case 11: add(r, a, b); return;
    case 12: result = a | b; break;
    case 13: result = Math.imul(a, b); break;
    case 14: result = a & ~b; break;
    default: result = ~b;
  }
  r[NEGATIVE] = r[ZERO] = r[to] = result;
}

/** @param {Core} core @param {number} op @returns {number} cycles */
function push(core, op) {
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
function popLow(core, op) {
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

/** NOP, YIELD, WFE, WFI, SEV. @param {Core} core @param {number} kind @returns {number} cycles */
function hint(core, kind) {
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

/** Stack pointer arithmetic, extensions, byte swaps, CPS. @param {Core} core @param {number} op @param {number} kind */
function miscellaneous(core, op, kind) {
  const { r } = core;
  const value = r[(op >> 3) & 7];
  if (kind === 0) {
    r[SP] += op & 0x80 ? -((op & 0x7f) << 2) : (op & 0x7f) << 2;
  } else if (kind === 2) {
    switch ((op >> 6) & 3) {
      case 0: r[op & 7] = (value << 16) >> 16; break;
      case 1: r[op & 7] = (value << 24) >> 24; break;
      case 2: r[op & 7] = value & 0xffff; break;
      default: r[op & 7] = value & 0xff;
    }
  } else if (kind === 6 && (op & 0xffef) === 0xb662) {
    core.setPrimask((op & 0x10) !== 0);
  } else if (kind === 10 && ((op >> 6) & 3) !== 2) {
    const swapped = ((value & 0xff00ff) << 8) | ((value >>> 8) & 0xff00ff);
    switch ((op >> 6) & 3) {
      case 0: r[op & 7] = (swapped << 16) | (swapped >>> 16); break;
      case 1: r[op & 7] = swapped; break;
      default: r[op & 7] = (swapped << 16) >> 16;
    }
  } else throw new Fault('undefined instruction');
}

/** MSR, MRS and barriers. @param {Core} core @param {number} op @param {number} second @returns {number} cycles */
function wide(core, op, second) {
  if ((op & 0xfff0) === 0xf380) {
    core.writeSpecial(second & 0xff, core.r[op & 15]);
    return 3;
  }
  if (op === 0xf3ef) {
    core.r[(second >> 8) & 15] = core.readSpecial(second & 0xff);
    return 3;
  }
  if (op === 0xf3bf && (second & 0xff00) === 0x8f00) return 3;
  throw new Fault('undefined instruction');
}
