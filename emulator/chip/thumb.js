// @ts-check
// The ARMv6-M instruction set with the Cortex-M0+'s cycle counts (ARM DDI 0484C, table 3-1): one
// more cycle for a load or store, none for the single-cycle IO port, and the RP2040's wait states
// on its APB bridge. timing.js adds all other wait states.

import { CACHE_LINE_BITS, FLASH_BASE, FLASH_END, LINE, PAGE_BITS, RAM_BASE } from './memory.js';
import { Fault } from './memory-port.js';
import { add, alu, hint, holds, miscellaneous, popLow, push, subtract, wide } from './operations.js';
import { CARRY, LR, NEGATIVE, PC, SP, ZERO } from './registers.js';

/** @typedef {import('./core.js').Core} Core */

/** Returns the cycles of an access beyond the instruction's own one. @param {number} address @param {number} apb */
function accessCycles(address, apb) {
  const region = address >>> 28;
  if (region === 2) return 1;
  if (region === 0xd) return 0;
  return region === 4 ? apb : 1;
}
const APB_READ_CYCLES = 3;
const APB_WRITE_CYCLES = 4;

/** Reads the halfword at `pc`, and records a fetch from flash while XIP is off. @param {Core} core @param {number} pc */
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
  if (!(target & 1)) {
    // The branch is taken; the first instruction at its target faults.
    core.thumb = false;
    core.limit = 0;
  }
  return target & ~1;
}

/** Runs until the core's limit, its sleep or an exception. @param {Core} core */
export function run(core) {
  const { r, ram16, flash16, bus, pageMap } = core;
  const { xip, translator, memory, timing } = bus;
  const { words } = core;
  let pc = r[PC];
  // True if the next instruction may enter a translated page: always after a jump.
  let arrives = true;
  while (core.cycles < core.limit) {
    r[PC] = pc;
    if (arrives) {
      const place = memory.placeOf(pc);
      arrives = place >= 0 && pageMap[place >> PAGE_BITS] !== 0;
      if (arrives) {
        translator.run(core);
        pc = r[PC];
        if (core.cycles >= core.limit) break;
      } else if (place >= 0) translator.warm(place);
    }
    let op;
    if (timing && pc < FLASH_END && pc >= FLASH_BASE && pc >>> CACHE_LINE_BITS !== words[LINE]) timing.fetchLine(core, pc);
    if (pc >= RAM_BASE && (pc - RAM_BASE) >> 1 < ram16.length) op = ram16[(pc - RAM_BASE) >> 1];
    else if (xip.on && pc >= FLASH_BASE && pc < FLASH_END && (pc & 0xffffff) >> 1 < flash16.length) {
      op = flash16[(pc & 0xffffff) >> 1];
    } else op = fetch(core, pc);
    let cycles = 1;
    let next = pc + 2;
    // biome-ignore format: a table, one line for what is decoded alike
    switch (op >> 8) {
      case 0x00: case 0x01: case 0x02: case 0x03: case 0x04: case 0x05: case 0x06: case 0x07: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7];
        const result = value << shift;
        if (shift) r[CARRY] = (value >>> (32 - shift)) & 1;
        r[NEGATIVE] = r[ZERO] = r[op & 7] = result;
        break;
      }
      case 0x08: case 0x09: case 0x0a: case 0x0b: case 0x0c: case 0x0d: case 0x0e: case 0x0f: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7];
        r[CARRY] = (value >>> (shift ? shift - 1 : 31)) & 1;
        r[NEGATIVE] = r[ZERO] = r[op & 7] = shift ? value >>> shift : 0;
        break;
      }
      case 0x10: case 0x11: case 0x12: case 0x13: case 0x14: case 0x15: case 0x16: case 0x17: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7];
        r[CARRY] = (value >>> (shift ? shift - 1 : 31)) & 1;
        r[NEGATIVE] = r[ZERO] = r[op & 7] = value >> (shift || 31);
        break;
      }
      case 0x18: case 0x19:
        r[op & 7] = add(r, r[(op >> 3) & 7], r[(op >> 6) & 7]);
        break;
      case 0x1a: case 0x1b:
        r[op & 7] = subtract(r, r[(op >> 3) & 7], r[(op >> 6) & 7]);
        break;
      case 0x1c: case 0x1d:
        r[op & 7] = add(r, r[(op >> 3) & 7], (op >> 6) & 7);
        break;
      case 0x1e: case 0x1f:
        r[op & 7] = subtract(r, r[(op >> 3) & 7], (op >> 6) & 7);
        break;
      case 0x20: case 0x21: case 0x22: case 0x23: case 0x24: case 0x25: case 0x26: case 0x27:
        r[NEGATIVE] = r[ZERO] = r[(op >> 8) & 7] = op & 0xff;
        break;
      case 0x28: case 0x29: case 0x2a: case 0x2b: case 0x2c: case 0x2d: case 0x2e: case 0x2f:
        subtract(r, r[(op >> 8) & 7], op & 0xff);
        break;
      case 0x30: case 0x31: case 0x32: case 0x33: case 0x34: case 0x35: case 0x36: case 0x37:
        r[(op >> 8) & 7] = add(r, r[(op >> 8) & 7], op & 0xff);
        break;
      case 0x38: case 0x39: case 0x3a: case 0x3b: case 0x3c: case 0x3d: case 0x3e: case 0x3f:
        r[(op >> 8) & 7] = subtract(r, r[(op >> 8) & 7], op & 0xff);
        break;
      case 0x40: case 0x41: case 0x42: case 0x43:
        alu(r, op);
        break;
      case 0x44: {
        const to = (op & 7) | ((op >> 4) & 8);
        const from = (op >> 3) & 15;
        const sum = ((to === PC ? pc + 4 : r[to]) + (from === PC ? pc + 4 : r[from])) | 0;
        if (to === PC) {
          next = sum & ~1;
          cycles = 2;
        } else r[to] = to === SP ? sum & ~3 : sum;
        break;
      }
      case 0x45: {
        const to = (op & 7) | ((op >> 4) & 8);
        const from = (op >> 3) & 15;
        subtract(r, to === PC ? pc + 4 : r[to], from === PC ? pc + 4 : r[from]);
        break;
      }
      case 0x46: {
        const to = (op & 7) | ((op >> 4) & 8);
        const from = (op >> 3) & 15;
        const value = from === PC ? pc + 4 : r[from];
        if (to === PC) {
          next = value & ~1;
          cycles = 2;
        } else r[to] = to === SP ? value & ~3 : value;
        break;
      }
      case 0x47: {
        const from = (op >> 3) & 15;
        const value = from === PC ? pc + 4 : r[from];
        if (op & 0x80) r[LR] = (pc + 2) | 1;
        next = branchTo(core, value);
        cycles = 2;
        break;
      }
      case 0x48: case 0x49: case 0x4a: case 0x4b: case 0x4c: case 0x4d: case 0x4e: case 0x4f: {
        const address = ((pc + 4) & ~3) + ((op & 0xff) << 2);
        r[(op >> 8) & 7] = core.load32(address);
        cycles = 2;
        break;
      }
      case 0x50: case 0x51: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        core.store32(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 0x52: case 0x53: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        core.store16(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 0x54: case 0x55: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        core.store8(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 0x56: case 0x57: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        r[op & 7] = (core.load8(address) << 24) >> 24;
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 0x58: case 0x59: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        r[op & 7] = core.load32(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 0x5a: case 0x5b: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        r[op & 7] = core.load16(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 0x5c: case 0x5d: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        r[op & 7] = core.load8(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 0x5e: case 0x5f: {
        const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        r[op & 7] = (core.load16(address) << 16) >> 16;
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 0x60: case 0x61: case 0x62: case 0x63: case 0x64: case 0x65: case 0x66: case 0x67: {
        const address = (r[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0;
        core.store32(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 0x68: case 0x69: case 0x6a: case 0x6b: case 0x6c: case 0x6d: case 0x6e: case 0x6f: {
        const address = (r[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0;
        r[op & 7] = core.load32(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 0x70: case 0x71: case 0x72: case 0x73: case 0x74: case 0x75: case 0x76: case 0x77: {
        const address = (r[(op >> 3) & 7] + ((op >> 6) & 31)) | 0;
        core.store8(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 0x78: case 0x79: case 0x7a: case 0x7b: case 0x7c: case 0x7d: case 0x7e: case 0x7f: {
        const address = (r[(op >> 3) & 7] + ((op >> 6) & 31)) | 0;
        r[op & 7] = core.load8(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 0x80: case 0x81: case 0x82: case 0x83: case 0x84: case 0x85: case 0x86: case 0x87: {
        const address = (r[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0;
        core.store16(address, r[op & 7]);
        cycles += accessCycles(address, APB_WRITE_CYCLES);
        break;
      }
      case 0x88: case 0x89: case 0x8a: case 0x8b: case 0x8c: case 0x8d: case 0x8e: case 0x8f: {
        const address = (r[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0;
        r[op & 7] = core.load16(address);
        cycles += accessCycles(address, APB_READ_CYCLES);
        break;
      }
      case 0x90: case 0x91: case 0x92: case 0x93: case 0x94: case 0x95: case 0x96: case 0x97:
        core.store32((r[SP] + ((op & 0xff) << 2)) | 0, r[(op >> 8) & 7]);
        cycles = 2;
        break;
      case 0x98: case 0x99: case 0x9a: case 0x9b: case 0x9c: case 0x9d: case 0x9e: case 0x9f:
        r[(op >> 8) & 7] = core.load32((r[SP] + ((op & 0xff) << 2)) | 0);
        cycles = 2;
        break;
      case 0xa0: case 0xa1: case 0xa2: case 0xa3: case 0xa4: case 0xa5: case 0xa6: case 0xa7:
        r[(op >> 8) & 7] = ((pc + 4) & ~3) + ((op & 0xff) << 2);
        break;
      case 0xa8: case 0xa9: case 0xaa: case 0xab: case 0xac: case 0xad: case 0xae: case 0xaf:
        r[(op >> 8) & 7] = r[SP] + ((op & 0xff) << 2);
        break;
      case 0xb4: case 0xb5:
        cycles = push(core, op);
        break;
      case 0xbc:
        cycles = popLow(core, op);
        break;
      case 0xbd: {
        cycles = popLow(core, op);
        const target = core.load32(r[SP]);
        r[SP] += 4;
        next = branchTo(core, target);
        cycles += 3;
        break;
      }
      case 0xbe:
        if (pc >= FLASH_BASE || pc < 0) throw new Fault('breakpoint');
        next = bus.rom.call(core, op & 0xff) ? r[LR] & ~1 : pc;
        cycles = 0;
        break;
      case 0xbf:
        if (op & 15) throw new Fault('undefined instruction');
        cycles = hint(core, (op >> 4) & 15);
        r[PC] = next;
        if (core.sleeping) {
          core.cycles += cycles;
          return;
        }
        break;
      case 0xb0: case 0xb1: case 0xb2: case 0xb3: case 0xb6: case 0xb7: case 0xb8: case 0xb9: case 0xba: case 0xbb:
        miscellaneous(core, op, (op >> 8) & 15);
        break;
      case 0xc0: case 0xc1: case 0xc2: case 0xc3: case 0xc4: case 0xc5: case 0xc6: case 0xc7: {
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
      case 0xc8: case 0xc9: case 0xca: case 0xcb: case 0xcc: case 0xcd: case 0xce: case 0xcf: {
        const base = (op >> 8) & 7;
        let address = r[base];
        let loadedBase = 0;
        for (let i = 0; i < 8; i++) {
          if (op & (1 << i)) {
            const word = core.load32(address);
            // The base is loaded last, so that a fault leaves it unchanged.
            if (i === base) loadedBase = word;
            else r[i] = word;
            address = (address + 4) | 0;
            cycles++;
          }
        }
        r[base] = op & (1 << base) ? loadedBase : address;
        break;
      }
      case 0xd0:
        if (r[ZERO] === 0) {
          next = pc + 4 + ((op << 24) >> 23);
          cycles = 2;
        }
        break;
      case 0xd1:
        if (r[ZERO] !== 0) {
          next = pc + 4 + ((op << 24) >> 23);
          cycles = 2;
        }
        break;
      case 0xd2:
        if (r[CARRY] !== 0) {
          next = pc + 4 + ((op << 24) >> 23);
          cycles = 2;
        }
        break;
      case 0xd3:
        if (r[CARRY] === 0) {
          next = pc + 4 + ((op << 24) >> 23);
          cycles = 2;
        }
        break;
      case 0xd4:
        if (r[NEGATIVE] < 0) {
          next = pc + 4 + ((op << 24) >> 23);
          cycles = 2;
        }
        break;
      case 0xd5:
        if (r[NEGATIVE] >= 0) {
          next = pc + 4 + ((op << 24) >> 23);
          cycles = 2;
        }
        break;
      case 0xd6: case 0xd7: case 0xd8: case 0xd9: case 0xda: case 0xdb: case 0xdc: case 0xdd:
        if (holds(r, (op >> 8) & 15)) {
          next = pc + 4 + ((op << 24) >> 23);
          cycles = 2;
        }
        break;
      case 0xdf:
        core.callSupervisor(next);
        break;
      case 0xe0: case 0xe1: case 0xe2: case 0xe3: case 0xe4: case 0xe5: case 0xe6: case 0xe7:
        next = pc + 4 + ((op << 21) >> 20);
        cycles = 2;
        break;
      case 0xf0: case 0xf1: case 0xf2: case 0xf3: case 0xf4: case 0xf5: case 0xf6: case 0xf7: case 0xf8: case 0xf9: case 0xfa: case 0xfb: case 0xfc: case 0xfd: case 0xfe: case 0xff: {
        if (timing && pc < FLASH_END && pc >= FLASH_BASE && (pc + 2) >>> CACHE_LINE_BITS !== words[LINE]) timing.fetchLine(core, pc + 2);
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
    arrives ||= next !== pc + 2;
    pc = next;
  }
  r[PC] = pc;
}
