// @ts-check
// The flash chip and the way to it: whether XIP is on, who touched flash while
// it was off, erase and program in their real time, what a power cut in the
// middle leaves, and the SSI as far as boot2 and identity commands use it.

import { BasePeripheral } from 'rp2040js';
import { FLASH_PLACE } from './memory.js';

/** @typedef {import('./core.js').Core} Core */
/** @typedef {{kind: 'fetch' | 'read' | 'dma', core: number, pc: number, address: number, cycle: number}} Violation */

export const SECTOR_BYTES = 4096;
export const PAGE_BYTES = 256;
/** Typical of a W25Q16JV: 45 ms a sector erase (400 ms at worst), 0.5 ms a page. */
export const ERASE_SECTOR_NANOS = 45e6;
export const PROGRAM_PAGE_NANOS = 0.5e6;
/** How long a step of a running operation may be, in cycles; interrupts come in between. */
const STEP_CYCLES = 1250;
/** Only the first ones matter, and a core running from flash makes millions. */
const VIOLATIONS_KEPT = 64;
/** Share of an erase after which cells leave their old value and turn to noise. */
const ERASE_NOISE_FROM = 0.05;

export class Xip {
  /** @param {import('./bus.js').Bus} bus @param {import('./clock.js').Clock} clock */
  constructor(bus, clock) {
    this.bus = bus;
    this.flash = bus.flash;
    this.clock = clock;
    this.on = true;
    /** @type {Violation[]} */
    this.violations = [];
    this.violationCount = 0;
    /** Cores that slept or ran at a flash address when XIP went off: a fetch away from a crash. @type {{core: number, pc: number, cycle: number}[]} */
    this.standing = [];
    /** @type {{kind: 'erase' | 'program', offset: number, end: number, data: number[], from: number, until: number} | null} */
    this.operation = null;
    this.erases = 0;
    this.programs = 0;
    /** Told when an erase or program has finished. @type {(kind: string, offset: number) => void} */
    this.onWritten = () => {};
    /** @type {Uint8Array} */
    this.uniqueId = Uint8Array.of(0xe6, 0x60, 0x58, 0x38, 0x83, 0x11, 0x22, 0x33);
  }

  get on() {
    return this.bus.memory.flashSeen[0] !== 0;
  }

  set on(on) {
    this.bus.memory.flashSeen[0] = on ? this.flash.length : 0;
  }

  /** XIP goes off. @param {Core} core the one that switches it */
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
   * Starts or continues an operation on behalf of `core`; true when it is done.
   * @param {Core} core @param {'erase' | 'program'} kind @param {number} offset @param {number} count
   */
  operate(core, kind, offset, count) {
    const unit = kind === 'erase' ? SECTOR_BYTES : PAGE_BYTES;
    const nanos = kind === 'erase' ? ERASE_SECTOR_NANOS : PROGRAM_PAGE_NANOS;
    const duration = Math.ceil((nanos * this.clock.frequency) / 1e9);
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

  /** The ROM sends a page to the chip's buffer before it starts. @param {Core} core @param {number} offset */
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
    this.bus.translator.forget(FLASH_PLACE + offset, kind === 'erase' ? SECTOR_BYTES : PAGE_BYTES);
    this.onWritten(kind, offset);
  }

  /** Leaves what an interrupted operation would. @param {import('./random.js').Random} random */
  cutPower(random) {
    const { operation } = this;
    this.operation = null;
    if (!operation) return;
    const { kind, offset, data, from, until } = operation;
    const share = Math.min(Math.max((this.clock.cycles - from) / (until - from), 0), 1);
    if (kind === 'erase') {
      if (share < ERASE_NOISE_FROM) return;
      for (let i = 0; i < SECTOR_BYTES; i++) {
        // The chip first brings all cells to 0, then raises them: bits are
        // neither old nor new, and ever more of them read 1.
        let byte = 0;
        for (let bit = 0; bit < 8; bit++) if (random.below(1000) < share * 1000) byte |= 1 << bit;
        this.flash[offset + i] = byte;
      }
    } else {
      for (let i = 0; i < PAGE_BYTES; i++) {
        let byte = this.flash[offset + i];
        for (let bit = 0; bit < 8; bit++) {
          if (!(data[i] & (1 << bit)) && random.below(1000) < share * 1000) byte &= ~(1 << bit);
        }
        this.flash[offset + i] = byte;
      }
    }
  }
}

const READ_JEDEC_ID = 0x9f;
const READ_UNIQUE_ID = 0x4b;
const READ_STATUS2 = 0x35;
const QUAD_ENABLED = 0x02;

/** The SSI: boot2 switches XIP on through it, and embassy reads identities. */
export class Ssi extends BasePeripheral {
  /** @param {any} mcu @param {Xip} xip */
  constructor(mcu, xip) {
    super(mcu, 'SSI');
    this.xip = xip;
    this.words = new Uint32Array(0x100 / 4);
    this.command = -1;
    this.clocked = 0;
    /** @type {number[]} */
    this.received = [];
  }

  get readsOnly() {
    return ((this.words[0] >> 8) & 3) === 3;
  }

  get wideFrames() {
    return ((this.words[0] >> 16) & 31) === 31;
  }

  /** What the flash chip answers to the byte clocked at this place after a command. @param {number} place */
  answer(place) {
    if (this.command === READ_JEDEC_ID) return [0xef, 0x40, 0x15][place] ?? 0;
    if (this.command === READ_UNIQUE_ID) return this.xip.uniqueId[place - 4] ?? 0;
    return this.command === READ_STATUS2 ? QUAD_ENABLED : 0;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset === 0x28) return 0b0110 | (this.received.length || this.readsOnly ? 0b1000 : 0);
    if (offset === 0x24) return this.received.length;
    if (offset >= 0x60 && offset < 0xf0) {
      if (this.readsOnly) return this.answer(this.clocked++);
      const byte = this.received.shift() ?? 0;
      if (!this.received.length) this.command = -1;
      return byte;
    }
    return this.words[offset >> 2] ?? 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset >= 0x60 && offset < 0xf0) {
      if (this.wideFrames) this.received.push(0);
      else if (this.command < 0) {
        this.command = value & 0xff;
        this.clocked = 0;
        if (!this.readsOnly) this.received.push(0xff);
      } else if (!this.readsOnly) this.received.push(this.answer(this.clocked++));
      return;
    }
    this.words[offset >> 2] = value;
    if (offset === 0x08) {
      this.command = -1;
      this.received = [];
      // Reading 32-bit words after an address: that is XIP, and nothing else is.
      if (value & 1) this.xip.on = this.readsOnly && this.wideFrames;
    }
  }
}

const STREAM_REQUEST = 37;

/** XIP_CTRL: cache control (always ready) and streamed reads. */
export class XipControl extends BasePeripheral {
  /** @param {any} mcu @param {import('./bus.js').Bus} bus */
  constructor(mcu, bus) {
    super(mcu, 'XIP_CTRL');
    this.bus = bus;
    this.control = 3;
    this.streamAddress = 0;
    this.streamWords = 0;
  }

  /** Also what the bus's auxiliary port reads. */
  pop() {
    if (!this.streamWords) return 0;
    const word = this.bus.dmaLoad(this.streamAddress, 4);
    this.streamAddress += 4;
    if (--this.streamWords === 0) this.rp2040.dma.clearDREQ(STREAM_REQUEST);
    return word;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    switch (offset) {
      case 0x00:
        return this.control;
      case 0x08:
        return 1 | (this.streamWords ? 0 : 2);
      case 0x14:
        return this.streamAddress;
      case 0x18:
        return this.streamWords;
      case 0x1c:
        return this.pop();
      default:
        return 0;
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset === 0x00) this.control = value;
    if (offset === 0x14) this.streamAddress = value;
    if (offset === 0x18) {
      this.streamWords = value;
      if (value) this.rp2040.dma.setDREQ(STREAM_REQUEST);
      else this.rp2040.dma.clearDREQ(STREAM_REQUEST);
    }
  }
}

/** The port at 0x50400000 through which DMA empties the stream. */
export class XipAuxiliary extends BasePeripheral {
  /** @param {any} mcu @param {XipControl} control */
  constructor(mcu, control) {
    super(mcu, 'XIP_AUX');
    this.control = control;
  }

  readUint32() {
    return this.control.pop();
  }

  writeUint32() {}
}
