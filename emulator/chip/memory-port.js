// @ts-check
// A core's access to memory: RAM and flash directly, checked by the MPU and the watch on flash; all
// other addresses through the bus.

import { DATA, FLASH_BASE, FLASH_END, GUARD_BYTES, GUARD_START, Memory, PAGE_BITS, RAM_BASE, STRIPED_BITS, WORDS } from './memory.js';
import { REGISTERS } from './registers.js';

/** Thrown when an instruction cannot finish. */
export class Fault {
  /** @param {string} cause */
  constructor(cause) {
    this.cause = cause;
  }
}

/** The part of a core that loads and stores. */
export class MemoryPort {
  /** @param {number} index @param {import('./bus.js').Bus} bus */
  constructor(index, bus) {
    this.index = index;
    this.bus = bus;
    const { ram, flash, pageMap } = bus.memory;
    const words = new Int32Array(ram.buffer, Memory.placeOfCore(index), WORDS);
    /** r0 to r15 and the four flags. */
    this.r = words.subarray(0, REGISTERS);
    this.words = words;
    this.ram8 = ram;
    this.ram16 = new Uint16Array(ram.buffer, 0, ram.length / 2);
    this.ram32 = new Int32Array(ram.buffer, 0, ram.length / 4);
    this.flash16 = new Uint16Array(flash.buffer, flash.byteOffset, flash.length / 2);
    this.flash32 = new Int32Array(flash.buffer, flash.byteOffset, flash.length / 4);
    this.flash8 = flash;
    this.rom16 = bus.rom16;
    this.pageMap = pageMap;
    /** The wait states of flash and RAM; null in the fast model. */
    this.timing = bus.timing;
    // Numbers that exceed 31 bits begin as -0, so that engines store them as doubles from the
    // start; a later change of representation would cause recompilation.
    this.cycles = -0;
    // The MPU's no-access ranges, and one range around all of them for a quick check.
    /** @type {[number, number][]} */
    this.guards = [];
    this.guardStart = 0;
    this.guardEnd = 0;
    this.setGuards([]);
  }

  /** @param {[number, number][]} guards */
  setGuards(guards) {
    this.guards = guards;
    this.guardStart = guards.length ? Math.min(...guards.map(([start]) => start)) : 0;
    this.guardEnd = guards.length ? Math.max(...guards.map(([, end]) => end)) : 0;
    // Without guards, the range lies where there is no memory.
    this.words[GUARD_START] = guards.length ? this.guardStart - RAM_BASE : 0x80000000;
    this.words[GUARD_BYTES] = this.guardEnd - this.guardStart;
  }

  /** @param {number} address @returns {number} */
  load32(address) {
    const offset = (address - RAM_BASE) >>> 0;
    if (offset < this.ram8.length && (address & 3) === 0 && (address >= this.guardEnd || address < this.guardStart)) {
      if (this.timing) this.words[DATA + (offset >> STRIPED_BITS)]++;
      return this.ram32[offset >> 2];
    }
    return this.slowLoad(address, 4);
  }

  /** @param {number} address @returns {number} */
  load16(address) {
    const offset = (address - RAM_BASE) >>> 0;
    if (offset < this.ram8.length && (address & 1) === 0 && (address >= this.guardEnd || address < this.guardStart)) {
      if (this.timing) this.words[DATA + (offset >> STRIPED_BITS)]++;
      return this.ram16[offset >> 1];
    }
    return this.slowLoad(address, 2);
  }

  /** @param {number} address @returns {number} */
  load8(address) {
    const offset = (address - RAM_BASE) >>> 0;
    if (offset < this.ram8.length && (address >= this.guardEnd || address < this.guardStart)) {
      if (this.timing) this.words[DATA + (offset >> STRIPED_BITS)]++;
      return this.ram8[offset];
    }
    return this.slowLoad(address, 1);
  }

  /** @param {number} address @param {1 | 2 | 4} size @returns {number} */
  slowLoad(address, size) {
    address >>>= 0;
    if (address & (size - 1)) throw new Fault(`unaligned read of ${size} at ${hex(address)}`);
    if (address >= this.guardStart && address < this.guardEnd) this.checkGuards(address);
    if (address >= FLASH_BASE && address < FLASH_END) {
      const offset = address & 0xffffff;
      if (!this.bus.xip.on) this.bus.xip.caught(/** @type {any} */ (this), address, 'read');
      else if (this.timing) this.timing.readFlash(/** @type {any} */ (this), address);
      if (offset >= this.flash8.length) return -1;
      if (size === 4) return this.flash32[offset >> 2];
      return size === 2 ? this.flash16[offset >> 1] : this.flash8[offset];
    }
    this.bus.clock.cycles = this.cycles;
    return this.bus.load(/** @type {any} */ (this), address, size);
  }

  /** @param {number} address @param {number} value */
  store32(address, value) {
    const offset = (address - RAM_BASE) >>> 0;
    if (offset < this.ram8.length && (address & 3) === 0 && (address >= this.guardEnd || address < this.guardStart)) {
      if (this.timing) this.words[DATA + (offset >> STRIPED_BITS)]++;
      this.ram32[offset >> 2] = value;
      if (this.pageMap[offset >> PAGE_BITS]) this.bus.translator.forget(offset, 4);
    } else {
      this.slowStore(address, value, 4);
    }
  }

  /** @param {number} address @param {number} value */
  store16(address, value) {
    const offset = (address - RAM_BASE) >>> 0;
    if (offset < this.ram8.length && (address & 1) === 0 && (address >= this.guardEnd || address < this.guardStart)) {
      if (this.timing) this.words[DATA + (offset >> STRIPED_BITS)]++;
      this.ram16[offset >> 1] = value;
      if (this.pageMap[offset >> PAGE_BITS]) this.bus.translator.forget(offset, 2);
    } else {
      this.slowStore(address, value, 2);
    }
  }

  /** @param {number} address @param {number} value */
  store8(address, value) {
    const offset = (address - RAM_BASE) >>> 0;
    if (offset < this.ram8.length && (address >= this.guardEnd || address < this.guardStart)) {
      if (this.timing) this.words[DATA + (offset >> STRIPED_BITS)]++;
      this.ram8[offset] = value;
      if (this.pageMap[offset >> PAGE_BITS]) this.bus.translator.forget(offset, 1);
    } else {
      this.slowStore(address, value, 1);
    }
  }

  /** @param {number} address @param {number} value @param {1 | 2 | 4} size */
  slowStore(address, value, size) {
    address >>>= 0;
    if (address & (size - 1)) throw new Fault(`unaligned write of ${size} at ${hex(address)}`);
    if (address >= this.guardStart && address < this.guardEnd) this.checkGuards(address);
    this.bus.clock.cycles = this.cycles;
    this.bus.store(/** @type {any} */ (this), address, value, size);
  }

  /** @param {number} address */
  checkGuards(address) {
    for (const [start, end] of this.guards) {
      if (address >= start && address < end) throw new Fault(`MPU forbids ${hex(address)}`);
    }
  }
}

/** @param {number} value */
export function hex(value) {
  return `0x${(value >>> 0).toString(16).padStart(8, '0')}`;
}
