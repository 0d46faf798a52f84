// @ts-check
// The flash chip and its interface: the state of XIP, accesses to flash while it is off, erase and
// program with their real duration, the result of a power cut during them, operations that a reset
// does not stop, and reads from a chip that is clocked too fast.

import { FLASH_PLACE } from './memory.js';
import { PAGE_BYTES, Wavering } from './wavering.js';

/** @typedef {import('./core.js').Core} Core */
/** @typedef {{kind: 'fetch' | 'read' | 'dma', core: number, pc: number, address: number, cycle: number}} Violation */

export const SECTOR_BYTES = 4096;
export { PAGE_BYTES };
/** The times of a W25Q16JV for a sector and a page: typical and worst. */
export const FLASH_NANOS = {
  typical: { erase: 45e6, program: 0.5e6 },
  worst: { erase: 400e6, program: 3e6 },
};
/** The longest step of a running operation, in cycles; interrupts are taken in between. */
const STEP_CYCLES = 1250;
/** The number of violations kept. Only the first ones matter, and a core that runs from flash causes millions. */
const VIOLATIONS_KEPT = 64;
/** The spread of the pages of a sector during its erase, as a share of the erase. */
const ERASE_SPREAD = 0.8;

export class Xip {
  /** @param {import('./bus.js').Bus} bus @param {import('./clock.js').Clock} clock */
  constructor(bus, clock) {
    this.bus = bus;
    this.flash = bus.flash;
    this.clock = clock;
    /** The fastest clock at which the flash chip answers correctly, in Hz. */
    this.readLimit = Infinity;
    /** The cycles of clk_sys for one of the flash chip's clock, while XIP is on. */
    this.divider = 2;
    /** The true contents of flash, while reads are too fast and return other values. @type {Uint8Array | null} */
    this.contents = null;
    /** The time in ns until which the flash chip continues an operation that a reset did not stop. */
    this.busyUntil = 0;
    this.on = true;
    /** @type {Violation[]} */
    this.violations = [];
    this.violationCount = 0;
    /** Cores whose PC was in flash when XIP went off: their next fetch would be a crash. @type {{core: number, pc: number, cycle: number}[]} */
    this.standing = [];
    /** @type {{kind: 'erase' | 'program', offset: number, end: number, data: number[], from: number, until: number} | null} */
    this.operation = null;
    this.times = FLASH_NANOS.typical;
    this.wavering = new Wavering(bus.flash, clock, (offset) => this.bus.translator.forget(FLASH_PLACE + offset, PAGE_BYTES));
    this.erases = 0;
    this.programs = 0;
    /** Called when an erase or program has finished. @type {(kind: string, offset: number) => void} */
    this.onWritten = () => {};
    /** @type {Uint8Array} */
    this.uniqueId = Uint8Array.of(0xe6, 0x60, 0x58, 0x38, 0x83, 0x11, 0x22, 0x33);
  }

  get on() {
    return this.bus.memory.flashSeen[0] !== 0;
  }

  set on(on) {
    this.bus.memory.flashSeen[0] = on ? this.flash.length : 0;
    this.clocked();
  }

  /**
   * Handles a change of the clock or of XIP. A chip that is clocked too fast answers one clock
   * late: each half of a byte appears in the place of the next one.
   */
  clocked() {
    const { flash } = this;
    const tooFast = this.on && this.clock.frequency / this.divider > this.readLimit;
    if (tooFast === (this.contents !== null)) return;
    if (this.contents) flash.set(this.contents);
    this.contents = tooFast ? flash.slice() : null;
    if (tooFast) for (let i = flash.length - 1; i >= 0; i--) flash[i] = (flash[i] >> 4) | ((i ? flash[i - 1] : 0xff) << 4);
    this.bus.translator.forgetAll();
    this.bus.timing?.flush(this.bus.cores);
  }

  /** Switches XIP off. @param {Core} core the one that switches it */
  leave(core) {
    this.on = false;
    for (const other of core.bus.cores) {
      const pc = other.r[15] >>> 0;
      const inFlash = pc >= 0x10000000 && pc < 0x14000000;
      if (other === core || other.halted || !inFlash || this.standing.length >= VIOLATIONS_KEPT) continue;
      this.standing.push({ core: other.index, pc, cycle: core.cycles });
    }
  }

  /** @param {Core | null} core @param {number} address @param {'fetch' | 'read' | 'dma'} kind */
  caught(core, address, kind) {
    this.violationCount++;
    if (this.violations.length >= VIOLATIONS_KEPT) return;
    const pc = core ? core.r[15] >>> 0 : 0;
    this.violations.push({ kind, core: core ? core.index : -1, pc, address: address >>> 0, cycle: core ? core.cycles : this.clock.cycles });
  }

  /**
   * Starts or continues an operation on behalf of `core`. Returns true when it is done.
   * @param {Core} core @param {'erase' | 'program'} kind @param {number} offset @param {number} count
   */
  operate(core, kind, offset, count) {
    const unit = kind === 'erase' ? SECTOR_BYTES : PAGE_BYTES;
    const duration = Math.ceil((this.times[kind] * this.clock.frequency) / 1e9);
    if (!this.operation) {
      const end = Math.min(offset + count, this.flash.length);
      if (offset % unit || count % unit || offset >= end) return true;
      this.operation = { kind, offset, end, data: [], from: core.cycles, until: core.cycles + duration };
      if (kind === 'program') this.loadPage(core, offset);
    }
    const { operation } = this;
    if (core.cycles < operation.until) {
      core.cycles = Math.min(core.cycles + STEP_CYCLES, operation.until, Math.max(core.limit, core.cycles + 1));
      return false;
    }
    this.finishUnit(operation);
    operation.offset += unit;
    if (operation.offset >= operation.end) {
      this.operation = null;
      return true;
    }
    operation.from = core.cycles;
    operation.until = core.cycles + duration;
    if (kind === 'program') this.loadPage(core, operation.offset);
    return false;
  }

  /** Loads a page, as the ROM sends it to the chip's buffer before the program starts. @param {Core} core @param {number} offset */
  loadPage(core, offset) {
    const source = core.r[1] + (offset - core.r[0]);
    const { operation } = this;
    if (operation) operation.data = Array.from({ length: PAGE_BYTES }, (_, i) => core.load8(source + i));
  }

  /** @param {NonNullable<Xip['operation']>} operation */
  finishUnit({ kind, offset, data }) {
    if (kind === 'erase') {
      this.flash.fill(0xff, offset, offset + SECTOR_BYTES);
      this.erases++;
    } else {
      for (let i = 0; i < PAGE_BYTES; i++) this.flash[offset + i] &= data[i];
      this.programs++;
    }
    this.wavering.settle(offset, kind === 'erase' ? SECTOR_BYTES : PAGE_BYTES);
    this.bus.timing?.flush(this.bus.cores);
    this.bus.translator.forget(FLASH_PLACE + offset, kind === 'erase' ? SECTOR_BYTES : PAGE_BYTES);
    this.onWritten(kind, offset);
  }

  /** Handles a reset of the processors, which does not reset the flash chip: it completes its operation and does not respond until then. */
  goOnAlone() {
    const { operation } = this;
    this.operation = null;
    if (!operation) return;
    this.busyUntil = this.clock.nanosAt(operation.until);
    this.finishUnit(operation);
  }

  /** Leaves flash in the state of an operation interrupted by a power cut. @param {import('./random.js').Random} random */
  cutPower(random) {
    const { operation } = this;
    this.operation = null;
    this.busyUntil = 0;
    if (!operation) return;
    const { kind, offset, data, from, until } = operation;
    const share = Math.min(Math.max((this.clock.cycles - from) / (until - from), 0), 1);
    if (kind === 'program') {
      const target = this.flash.slice(offset, offset + PAGE_BYTES).map((byte, i) => byte & data[i]);
      this.wavering.leave(offset, target, share, false, random);
      return;
    }
    const erased = new Uint8Array(PAGE_BYTES).fill(0xff);
    for (let page = offset; page < offset + SECTOR_BYTES; page += PAGE_BYTES) {
      const own = share + (random.below(1000) / 1000 - 0.5) * ERASE_SPREAD;
      this.wavering.leave(page, erased, Math.min(Math.max(own, 0), 1), true, random);
    }
  }
}
