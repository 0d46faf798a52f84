// @ts-check
// The single-cycle IO block: pins, spinlocks and inter-core FIFOs, which both cores share, and each
// core's divider and interpolators.

import { Interpolator } from './interpolator.js';
import { PINS } from './pins.js';

const SIO_IRQ = [15, 16];
const FIFO_WORDS = 8;
const PIN_BITS = 0x3fffffff;
/** The cycles from the write that starts a division to a read of the result: eight cycles in between (datasheet, section 2.3.1.5). */
const DIVIDER_CYCLES = 9;
/** The quotient bits that the divider computes in a cycle. */
const DIVIDER_BITS = 4;

/** The part that both cores share. */
export class SharedSio {
  spinlocks = 0;
  /** Words sent to core 0 and to core 1. @type {[number[], number[]]} */
  fifos = [[], []];
  /** Sticky errors of each core: it read from an empty FIFO, it wrote to a full one. */
  readEmpty = [false, false];
  wroteFull = [false, false];

  /** @param {import('./mcu.js').Mcu} mcu */
  constructor(mcu) {
    this.mcu = mcu;
    this.gpioValue = 0;
    this.gpioOutputEnable = 0;
    this.qspiGpioValue = 0;
    this.qspiGpioOutputEnable = 0;
  }

  reset() {
    this.spinlocks = 0;
    this.fifos = [[], []];
    this.readEmpty = [false, false];
    this.wroteFull = [false, false];
  }

  /** @param {number} value @param {number} enable */
  setPins(value, enable) {
    const changed = (value ^ this.gpioValue) | (enable ^ this.gpioOutputEnable);
    this.gpioValue = value & PIN_BITS;
    this.gpioOutputEnable = enable & PIN_BITS;
    for (let pin = 0; pin < PINS; pin++) if (changed & (1 << pin)) this.mcu.pins[pin].update();
  }
}

/** @param {number} old @param {number} value @param {number} operation 0 write, 1 set, 2 clear, 3 xor */
function combined(old, value, operation) {
  switch (operation) {
    case 0:
      return value;
    case 1:
      return old | value;
    case 2:
      return old & ~value;
    default:
      return old ^ value;
  }
}

export class CoreSio {
  /** @param {import('./core.js').Core} core @param {SharedSio} shared */
  constructor(core, shared) {
    this.core = core;
    this.shared = shared;
    this.interpolators = [new Interpolator(0), new Interpolator(1)];
    this.dividend = 0;
    this.divisor = 0;
    this.quotient = 0;
    this.remainder = 0;
    this.dirty = false;
    /** The cycle in which the division in progress began, and whether it is signed. */
    this.dividedAt = -Infinity;
    this.dividesSigned = false;
    /** Takes words from core 0 while core 1 waits in the boot ROM; returns true if it took the word. @type {((word: number) => boolean) | null} */
    this.onSend = null;
  }

  get status() {
    const { shared } = this;
    const me = this.core.index;
    return (
      (shared.fifos[me].length ? 1 : 0) |
      (shared.fifos[1 - me].length < FIFO_WORDS ? 2 : 0) |
      (shared.wroteFull[me] ? 4 : 0) |
      (shared.readEmpty[me] ? 8 : 0)
    );
  }

  updateInterrupt() {
    this.core.setLine(SIO_IRQ[this.core.index], (this.status & 0b1101) !== 0);
  }

  get ready() {
    return this.core.cycles >= this.dividedAt + DIVIDER_CYCLES;
  }

  /** @param {boolean} signed */
  divide(signed) {
    this.dividedAt = this.core.cycles;
    this.dividesSigned = signed;
    this.dirty = true;
    const a = signed ? this.dividend | 0 : this.dividend >>> 0;
    const b = signed ? this.divisor | 0 : this.divisor >>> 0;
    if (b === 0) {
      this.quotient = signed && a < 0 ? 1 : -1;
      this.remainder = a;
    } else {
      this.quotient = Math.trunc(a / b) | 0;
      this.remainder = (a % b) | 0;
    }
  }

  /**
   * Returns the value of a result register before the division is done: the upper bits of the
   * dividend are divided, the lower ones still occupy the quotient. The chip's own intermediate
   * values are undocumented and equally useless.
   * @param {'quotient' | 'remainder'} which
   */
  unfinished(which) {
    const done = Math.max(Math.min(DIVIDER_BITS * (this.core.cycles - this.dividedAt - 1), 28), 0);
    const [a, b] = [this.dividend, this.divisor].map((value) => (this.dividesSigned ? Math.abs(value | 0) : value >>> 0));
    const upper = done ? a >>> (32 - done) : 0;
    if (which === 'remainder') return b ? upper % b : upper;
    return ((a << done) | (b ? Math.floor(upper / b) : 2 ** done - 1)) >>> 0;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    const { shared } = this;
    if (offset >= 0x100 && offset < 0x180) {
      const bit = 1 << ((offset - 0x100) >> 2);
      if (shared.spinlocks & bit) return 0;
      shared.spinlocks |= bit;
      return bit >>> 0;
    }
    switch (offset) {
      case 0x00:
        return this.core.index;
      case 0x04:
        return shared.mcu.inputs;
      // BOOTSEL is not pressed: all QSPI pins read high.
      case 0x08:
        return 0x3f;
      case 0x10:
        return shared.gpioValue;
      case 0x20:
        return shared.gpioOutputEnable;
      case 0x30:
        return shared.qspiGpioValue;
      case 0x40:
        return shared.qspiGpioOutputEnable;
      case 0x50:
        return this.status;
      case 0x58:
        return this.receive();
      case 0x5c:
        return shared.spinlocks >>> 0;
      case 0x60:
      case 0x68:
        return this.dividend >>> 0;
      case 0x64:
      case 0x6c:
        return this.divisor >>> 0;
      case 0x70:
        this.dirty = false;
        return this.ready ? this.quotient >>> 0 : this.unfinished('quotient');
      case 0x74:
        return this.ready ? this.remainder >>> 0 : this.unfinished('remainder');
      case 0x78:
        return (this.dirty ? 2 : 0) | (this.ready ? 1 : 0);
      default:
        return offset >= 0x80 && offset < 0x100 ? this.interpolators[(offset >> 6) & 1].read((offset >> 2) & 15) : 0;
    }
  }

  /**
   * Writes a result register, as a program does to restore saved state. It cancels a division in
   * progress.
   * @param {'quotient' | 'remainder'} which @param {number} value
   */
  setResult(which, value) {
    this[which] = value;
    this.dividedAt = -Infinity;
    this.dirty = true;
  }

  receive() {
    const { shared } = this;
    const me = this.core.index;
    const word = shared.fifos[me].shift();
    if (word === undefined) shared.readEmpty[me] = true;
    this.updateInterrupt();
    return word ?? 0;
  }

  /** @param {number} word */
  send(word) {
    const { shared } = this;
    const me = this.core.index;
    if (this.onSend?.(word)) return;
    const fifo = shared.fifos[1 - me];
    if (fifo.length >= FIFO_WORDS) shared.wroteFull[me] = true;
    else fifo.push(word);
    this.core.bus.sio[1 - me].updateInterrupt();
    this.updateInterrupt();
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    const { shared } = this;
    if (offset >= 0x100 && offset < 0x180) {
      shared.spinlocks &= ~(1 << ((offset - 0x100) >> 2));
      return;
    }
    const operation = (offset >> 2) & 3;
    switch (offset & ~0xf) {
      case 0x10:
        return shared.setPins(combined(shared.gpioValue, value, operation), shared.gpioOutputEnable);
      case 0x20:
        return shared.setPins(shared.gpioValue, combined(shared.gpioOutputEnable, value, operation));
      case 0x30:
        shared.qspiGpioValue = combined(shared.qspiGpioValue, value, operation) & 0x3f;
        return;
      case 0x40:
        shared.qspiGpioOutputEnable = combined(shared.qspiGpioOutputEnable, value, operation) & 0x3f;
        return;
    }
    switch (offset) {
      case 0x50:
        // Any written value clears both errors.
        shared.wroteFull[this.core.index] = false;
        shared.readEmpty[this.core.index] = false;
        this.updateInterrupt();
        break;
      case 0x54:
        this.send(value);
        break;
      case 0x60:
      case 0x68:
        this.dividend = value;
        this.divide(offset === 0x68);
        break;
      case 0x64:
      case 0x6c:
        this.divisor = value;
        this.divide(offset === 0x6c);
        break;
      case 0x70:
        this.setResult('quotient', value);
        break;
      case 0x74:
        this.setResult('remainder', value);
        break;
      default:
        if (offset >= 0x80 && offset < 0x100) this.interpolators[(offset >> 6) & 1].write((offset >> 2) & 15, value);
    }
  }
}
