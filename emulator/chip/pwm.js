// @ts-check
// The registers of the PWM slices. Counters and duty cycles are computed on access, so a running
// backlight costs nothing. Wrap interrupts and the output of the slices to pins are not modelled.

import { Block } from './block.js';
import { PWM_FUNCTION } from './pins.js';

const SLICES = 8;

export class Pwm extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock */
  constructor(mcu, clock) {
    super(mcu, 'PWM');
    this.clock = clock;
    this.control = new Uint32Array(SLICES);
    this.divider = new Uint32Array(SLICES).fill(0x10);
    this.compare = new Uint32Array(SLICES);
    this.top = new Uint32Array(SLICES).fill(0xffff);
    this.start = new Float64Array(SLICES);
    this.interruptEnable = 0;
  }

  reset() {
    this.control.fill(0);
    this.divider.fill(0x10);
    this.compare.fill(0);
    this.top.fill(0xffff);
    this.start.fill(0);
    this.interruptEnable = 0;
  }

  /** Returns the share of time for which a pin is high, 0 to 1; null if the PWM does not drive it. @param {number} pin */
  duty(pin) {
    const slice = (pin >> 1) & 7;
    if (this.mcu.pins[pin].functionSelect !== PWM_FUNCTION) return null;
    const level = (this.compare[slice] >>> (pin & 1 ? 16 : 0)) & 0xffff;
    const inverted = this.control[slice] & (pin & 1 ? 8 : 4);
    const duty = this.control[slice] & 1 ? Math.min(level / (this.top[slice] + 1), 1) : 0;
    return inverted ? 1 - duty : duty;
  }

  /** Returns the frequency of a pin's slice in Hz; 0 if it is stopped. @param {number} pin */
  frequency(pin) {
    const slice = (pin >> 1) & 7;
    if (!(this.control[slice] & 1)) return 0;
    const counts = this.control[slice] & 2 ? 2 * this.top[slice] : this.top[slice] + 1;
    return this.clock.frequency / ((this.divider[slice] || 0x1000) / 16) / counts;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset < SLICES * 0x14) {
      const slice = Math.floor(offset / 0x14);
      switch (offset % 0x14) {
        case 0x00:
          return this.control[slice];
        case 0x04:
          return this.divider[slice];
        case 0x08:
          return this.counter(slice);
        case 0x0c:
          return this.compare[slice];
        default:
          return this.top[slice];
      }
    }
    if (offset === 0xa0) return this.control.reduce((bits, control, slice) => bits | ((control & 1) << slice), 0);
    return offset === 0xa8 ? this.interruptEnable : 0;
  }

  /** @param {number} slice */
  counter(slice) {
    if (!(this.control[slice] & 1)) return 0;
    const counts = Math.floor((this.clock.cycles - this.start[slice]) / ((this.divider[slice] || 0x1000) / 16));
    return counts % (this.top[slice] + 1);
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset < SLICES * 0x14) {
      const slice = Math.floor(offset / 0x14);
      switch (offset % 0x14) {
        case 0x00:
          this.enable(slice, value & 0xff);
          break;
        case 0x04:
          this.divider[slice] = value & 0xfff;
          break;
        case 0x08:
          this.start[slice] = this.clock.cycles - (value * (this.divider[slice] || 0x1000)) / 16;
          break;
        case 0x0c:
          this.compare[slice] = value;
          break;
        default:
          this.top[slice] = value & 0xffff;
      }
    } else if (offset === 0xa0) {
      for (let slice = 0; slice < SLICES; slice++) this.enable(slice, (this.control[slice] & ~1) | ((value >> slice) & 1));
    } else if (offset === 0xa8) this.interruptEnable = value & 0xff;
  }

  /** @param {number} slice @param {number} control */
  enable(slice, control) {
    if (control & 1 && !(this.control[slice] & 1)) this.start[slice] = this.clock.cycles;
    this.control[slice] = control;
  }
}
