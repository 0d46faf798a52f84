// @ts-check
// The pins: rp2040js's, with the level that a wire really has, its edges, and
// core 1's share of their interrupts.

import { Block } from './block.js';
import { PinBase } from './package.js';

const LEVEL_LOW = 1 << 0;
const LEVEL_HIGH = 1 << 1;
/** Schmitt trigger, pull-down, 4 mA, input enabled: the package has 0x36, an input that is not. */
const PAD_AT_RESET = 0x56;
export const SPI_FUNCTION = 1;

/**
 * A pin whose level is what somebody outside drives, else what the chip drives,
 * else what its pad pulls to. It remembers an edge when its level changes, and not
 * whenever it is set, as rp2040js's does.
 */
export class Pin extends PinBase {
  /** @param {import('./package.js').Package} owner @param {number} index */
  constructor(owner, index) {
    super(owner, index);
    this.irqStatus = LEVEL_LOW;
    this.padValue = PAD_AT_RESET;
    /** What is driven from outside; null for nothing, an open switch. @type {boolean | null} */
    this.outside = null;
  }

  /** @param {boolean | null} level from outside */
  drive(level) {
    this.outside = level;
    this.settle();
  }

  /** Brings the input to what the wire has now. */
  settle() {
    const level = this.outside ?? (this.outputEnable ? this.outputValue : this.pullupEnabled && (!this.pulldownEnabled || this.rawInputValue));
    if (level !== this.rawInputValue) this.setInputValue(level);
  }

  /** @param {boolean} high */
  setInputValue(high) {
    this.rawInputValue = high;
    const was = this.irqStatus & (LEVEL_LOW | LEVEL_HIGH);
    if (was !== (high && this.inputEnable ? LEVEL_HIGH : LEVEL_LOW)) super.setInputValue(high);
  }

  /** Whenever the pin's function, pad or output has changed. */
  checkForUpdates() {
    super.checkForUpdates();
    this.settle();
  }
}

const CORE1_ENABLE = 0x130;
const CORE1_END = 0x160;

/** Adds core 1's interrupt enables to rp2040js's pins. */
export class IoBank extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./block.js').Registers & {rawWriteValue?: number}} pins rp2040js's own IO_BANK0 @param {() => void} update */
  constructor(mcu, pins, update) {
    super(mcu, 'IO_BANK0');
    this.pins = pins;
    this.update = update;
    this.enables = [0, 0, 0, 0];
    this.forces = [0, 0, 0, 0];
  }

  /** @param {number} word */
  status(word) {
    return ((this.pins.readUint32(0xf0 + 4 * word) & this.enables[word]) | this.forces[word]) >>> 0;
  }

  get core1Line() {
    return [0, 1, 2, 3].some((word) => this.enables[word] | this.forces[word] && this.status(word) !== 0);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset < CORE1_ENABLE || offset >= CORE1_END) return this.pins.readUint32(offset);
    const word = (offset >> 2) & 3;
    if (offset < 0x140) return this.enables[word];
    return offset < 0x150 ? this.forces[word] : this.status(word);
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset < CORE1_ENABLE || offset >= CORE1_END) {
      this.pins.rawWriteValue = this.rawWriteValue;
      this.pins.writeUint32(offset, value);
      return;
    }
    const word = (offset >> 2) & 3;
    if (offset < 0x140) this.enables[word] = value;
    else if (offset < 0x150) this.forces[word] = value;
    this.update();
  }
}
