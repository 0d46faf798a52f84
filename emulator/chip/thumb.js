// @ts-check
// The ARMv6-M instruction set with the Cortex-M0+'s cycle counts (ARM DDI 0484C
// table 3-1; one more cycle for a load or store, none for the single-cycle IO
// port, and the RP2040's waits on its APB bridge). Flash is read without waits.

import { CARRY, LR, NEGATIVE, PC, SP, ZERO } from './core.js';
import { FLASH_BASE, FLASH_END, Fault, RAM_BASE } from './memory-port.js';
import { add, alu, hint, holds, miscellaneous, popLow, push, subtract, wide } from './operations.js';

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
