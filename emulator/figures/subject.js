// @ts-check
// The subject of a measurement: a firmware, on a board, in a model of time.

import { DEFAULT_BOARD } from '../boards.js';
import { Device } from '../device.js';

/** @typedef {import('../chip/timing.js').TimingModel} TimingModel */

export class Subject {
  /** @param {import('../elf.js').Elf} elf @param {{board?: string, timing?: TimingModel}} [options] */
  constructor(elf, { board = DEFAULT_BOARD, timing = 'chip' } = {}) {
    this.elf = elf;
    this.board = board;
    this.timing = timing;
  }

  /** Returns a new device, not yet switched on. @param {{saves?: Uint8Array | null} & import('../chip/chip.js').ChipOptions} [options] */
  device(options) {
    return Device.with(this.elf, { board: this.board, timing: this.timing, ...options });
  }

  /** Sets whether core 0 may help core 1 search, by a variable that the firmware itself never changes. @param {Device} device started @param {boolean} together */
  setTogether({ chip }, together) {
    const flag = this.elf.symbols.find(({ name }) => /cores8TOGETHER/.test(name));
    if (!flag) throw new Error('The firmware has no switch for its second core.');
    if (flag.value >>> 28 === 1) chip.flash[flag.value - 0x10000000] = together ? 1 : 0;
    else chip.ram[flag.value - 0x20000000] = together ? 1 : 0;
  }
}
