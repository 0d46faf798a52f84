// @ts-check
// What is measured: a firmware, on a board, in a model of time.

import { Device } from '../device.js';

/** @typedef {import('../chip/timing.js').TimingModel} TimingModel */

export class Subject {
  /** @param {import('../elf.js').Elf} elf @param {{board?: string, timing?: TimingModel}} [options] */
  constructor(elf, { board = 'pico-lcd-1-3', timing = 'fast' } = {}) {
    this.elf = elf;
    this.board = board;
    this.timing = timing;
  }

  /** A device of its own, not yet switched on. @param {{saves?: Uint8Array | null} & import('../chip/chip.js').ChipOptions} [options] */
  device(options) {
    return Device.with(this.elf, { board: this.board, timing: this.timing, ...options });
  }
}
