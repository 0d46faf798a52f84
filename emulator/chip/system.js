// @ts-check
// Small system blocks: oscillators, resets, power-on state machine, regulator, and the
// identification of the chip and its bus.

import { Block } from './block.js';

/** Registers that return what was written. */
export class Stored extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {string} name @param {Record<number, number>} [initial] */
  constructor(mcu, name, initial = {}) {
    super(mcu, name);
    this.words = new Uint32Array(0x1000 / 4);
    this.initial = initial;
    this.reset();
  }

  reset() {
    this.words.fill(0);
    for (const [offset, value] of Object.entries(this.initial)) this.words[Number(offset) >> 2] = value;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    return this.words[offset >> 2];
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    this.words[offset >> 2] = value;
  }
}

/** Registers with constant values. */
export class Fixed extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {string} name @param {Record<number, number>} words by offset */
  constructor(mcu, name, words) {
    super(mcu, name);
    this.words = words;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    return this.words[offset] ?? super.readUint32(offset);
  }
}

const BUS_PRIORITY_ACK = 0x04;
const PERFCTR0 = 0x08;
/** The value of PERFSEL after a reset: no event. */
const NO_EVENT = 0x1f;

/** The control of the bus fabric (datasheet, section 2.1.5): priorities are granted at once, and the counters stay at 0. */
export class BusControl extends Stored {
  /** @param {import('./mcu.js').Mcu} mcu */
  constructor(mcu) {
    super(mcu, 'BUSCTRL', { 0x0c: NO_EVENT, 0x14: NO_EVENT, 0x1c: NO_EVENT, 0x24: NO_EVENT });
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    return offset === BUS_PRIORITY_ACK ? 1 : super.readUint32(offset);
  }

  /** A write to a counter clears it, whatever the value. @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    const isCounter = offset >= PERFCTR0 && (offset - PERFCTR0) % 8 === 0;
    super.writeUint32(offset, isCounter ? 0 : value);
  }
}

const XOSC_ENABLE = 0xfab;

/** The crystal oscillator, which is stable after the delay that the firmware sets. */
export class Xosc extends Stored {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock */
  constructor(mcu, clock) {
    super(mcu, 'XOSC', { 0x0c: 0xc4 });
    this.clock = clock;
    this.stableAt = Infinity;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset !== 0x04) return super.readUint32(offset);
    const enabled = this.stableAt < Infinity;
    return ((enabled ? 1 << 12 : 0) | (this.clock.nanos >= this.stableAt ? 1 << 31 : 0)) >>> 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset !== 0x00) return;
    if (((value >> 12) & 0xfff) !== XOSC_ENABLE) this.stableAt = Infinity;
    else if (this.stableAt === Infinity) {
      const startup = this.words[0x0c / 4];
      const periods = (startup & 0x3fff) * 256 * (startup & 0x100000 ? 4 : 1);
      this.stableAt = this.clock.nanos + (periods * 1e9) / this.mcu.crystalHz;
    }
  }
}

const ROSC_DISABLE = 0xd1e;
/** The bit of a random number that becomes the ring oscillator's random bit. */
export const RANDOM_BIT = 13;

/** The ring oscillator. Its random bit is seeded. */
export class Rosc extends Stored {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./random.js').Random} random */
  constructor(mcu, random) {
    super(mcu, 'ROSC', { 0x00: 0xaa0, 0x10: 16 });
    this.random = random;
  }

  /** Returns the value of RANDOMBIT. */
  randomBit() {
    return (this.random.next() >>> RANDOM_BIT) & 1;
  }

  /** True if it oscillates; only the disable password stops it. */
  get on() {
    return ((this.words[0] >> 12) & 0xfff) !== ROSC_DISABLE;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset === 0x18) return this.on ? ((1 << 31) | (1 << 12)) >>> 0 : 0;
    return offset === 0x1c ? this.randomBit() : super.readUint32(offset);
  }
}

const ALL_PERIPHERALS = 0x1ffffff;

/** The blocks that the boot ROM releases before a program starts: IO_QSPI, PADS_BANK0, PADS_QSPI and TIMER. A reset of the chip holds all others. */
const RELEASED_BY_ROM = (1 << 6) | (1 << 8) | (1 << 9) | (1 << 21);

/** Replaces a block that is held in reset: reads as 0, ignores writes, and warns. */
class Held extends Block {
  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    this.mcu.warn(this.name, `read of 0x${offset.toString(16)} while it is held in reset`);
    return 0;
  }

  /** @param {number} offset */
  writeUint32(offset) {
    this.mcu.warn(this.name, `write of 0x${offset.toString(16)} while it is held in reset`);
  }

  /** @param {number} offset */
  writeUint32Atomic(offset) {
    this.writeUint32(offset);
  }
}

/**
 * A block that RESETS controls; one without registers to reset has no `reset`.
 * @typedef {import('./block.js').Registers & {name: string, reset?(): void}} Resettable
 */

/** Holds peripherals in reset (datasheet, section 2.14): they lose their registers and do not respond on the bus. */
export class Resets extends Block {
  /** @param {import('./mcu.js').Mcu} mcu */
  constructor(mcu) {
    super(mcu, 'RESETS');
    this.held = ALL_PERIPHERALS & ~RELEASED_BY_ROM;
    this.watchdogSelect = 0;
    /** @type {{bit: number, address: number, block: Resettable, absent: Held}[]} */
    this.governed = [];
  }

  /**
   * Adds a block, which the bus reaches while it is not held in reset.
   * @param {number} bit its bit @param {number} address @param {Resettable} block
   */
  govern(bit, address, block) {
    const governed = { bit, address, block, absent: new Held(this.mcu, block.name) };
    this.governed.push(governed);
    this.mcu.place(address, this.held & (1 << bit) ? governed.absent : block);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset === 0) return this.held;
    return offset === 4 ? this.watchdogSelect : ALL_PERIPHERALS & ~this.held;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset === 4) this.watchdogSelect = value & ALL_PERIPHERALS;
    if (offset !== 0) return;
    const changed = value ^ this.held;
    this.held = value & ALL_PERIPHERALS;
    for (const { bit, address, block, absent } of this.governed) {
      if (!(changed & (1 << bit))) continue;
      block.reset?.();
      this.mcu.place(address, this.held & (1 << bit) ? absent : block);
    }
  }
}

const PSM_BITS = 0x1ffff;
const PSM_SIO = 1 << 14;
const PSM_CORE1 = 1 << 16;

/** The power-on state machine, with which core 0 resets core 1 and the SIO. */
export class Psm extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {{resetCore1(): void, resetSio(): void}} targets */
  constructor(mcu, targets) {
    super(mcu, 'PSM');
    this.targets = targets;
    this.words = [0, 0, 0];
  }

  /** True if the watchdog's reset includes the ring oscillator. */
  get resetsRosc() {
    return (this.words[2] & 1) !== 0;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset < 0x0c) return this.words[offset >> 2];
    return (PSM_BITS & ~this.words[1]) | (this.words[0] & this.words[1]);
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset >= 0x0c) return;
    this.words[offset >> 2] = value & PSM_BITS;
    if (offset !== 4) return;
    if (value & PSM_CORE1) this.targets.resetCore1();
    if (value & PSM_SIO) this.targets.resetSio();
  }
}
