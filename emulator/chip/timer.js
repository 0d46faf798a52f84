// @ts-check
// The 64-bit timer and its four alarms. It counts the watchdog's ticks, which a program sets to
// microseconds.

import { Block } from './block.js';

export class Timer extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock @param {import('./ticks.js').Ticks} ticks */
  constructor(mcu, clock, ticks) {
    super(mcu, 'TIMER');
    this.clock = clock;
    this.ticks = ticks;
    /** The time at tick zero. */
    this.offset = 0;
    this.latchedHigh = 0;
    this.writtenLow = 0;
    this.raw = 0;
    this.enables = 0;
    this.forces = 0;
    this.targets = [0, 0, 0, 0];
    /** The tick at which each alarm fires; infinite if it is not armed. */
    this.due = [Infinity, Infinity, Infinity, Infinity];
    this.alarms = this.targets.map((_, index) => clock.createAlarm(() => this.fire(index)));
    ticks.listeners.push(() => this.alarms.forEach((_, index) => this.schedule(index)));
  }

  get now() {
    return this.ticks.now + this.offset;
  }

  reset() {
    this.offset = -this.ticks.now;
    this.latchedHigh = this.writtenLow = 0;
    this.raw = this.enables = this.forces = 0;
    this.targets.fill(0);
    this.alarms.forEach((_, index) => this.disarm(index));
    this.update();
  }

  /** @param {number} index */
  schedule(index) {
    this.alarms[index].cancel();
    const nanos = this.ticks.nanosOf(this.due[index]);
    if (nanos < Infinity) this.alarms[index].schedule(Math.max(nanos - this.clock.nanos, 0));
  }

  /** @param {number} index */
  disarm(index) {
    this.due[index] = Infinity;
    this.alarms[index].cancel();
  }

  /** @param {number} index */
  fire(index) {
    this.due[index] = Infinity;
    this.raw |= 1 << index;
    this.update();
  }

  update() {
    const status = (this.raw & this.enables) | this.forces;
    for (let i = 0; i < 4; i++) this.mcu.setInterrupt(i, (status & (1 << i)) !== 0);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    switch (offset) {
      case 0x08:
        return this.latchedHigh;
      case 0x0c:
        this.latchedHigh = Math.floor(this.now / 2 ** 32);
        return this.now >>> 0;
      case 0x10:
      case 0x14:
      case 0x18:
      case 0x1c:
        return this.targets[(offset - 0x10) >> 2];
      case 0x20:
        return this.due.reduce((bits, due, i) => bits | (due < Infinity ? 1 << i : 0), 0);
      case 0x24:
        return Math.floor(this.now / 2 ** 32);
      case 0x28:
        return this.now >>> 0;
      case 0x34:
        return this.raw;
      case 0x38:
        return this.enables;
      case 0x3c:
        return this.forces;
      case 0x40:
        return (this.raw & this.enables) | this.forces;
      default:
        return 0;
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    switch (offset) {
      case 0x00: {
        const time = value * 2 ** 32 + this.writtenLow;
        this.offset += time - this.now;
        break;
      }
      case 0x04:
        this.writtenLow = value;
        break;
      case 0x10:
      case 0x14:
      case 0x18:
      case 0x1c: {
        const index = (offset - 0x10) >> 2;
        this.targets[index] = value;
        // The alarm compares the low 32 bits only.
        this.due[index] = this.ticks.now + ((value - (this.now >>> 0)) >>> 0);
        this.schedule(index);
        break;
      }
      case 0x20:
        this.alarms.forEach((_, i) => this.rawWriteValue & (1 << i) && this.disarm(i));
        break;
      case 0x34:
        this.raw &= ~this.rawWriteValue;
        break;
      case 0x38:
        this.enables = value & 15;
        break;
      case 0x3c:
        this.forces = value & 15;
        break;
    }
    this.update();
  }
}
