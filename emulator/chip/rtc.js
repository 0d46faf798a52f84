// @ts-check
// The real-time clock (datasheet, section 4.8): a calendar that counts seconds
// while it is enabled. Its alarm is not modelled.

import { Block } from './block.js';

const CLKDIV_M1 = 0x00;
const SETUP_0 = 0x04;
const SETUP_1 = 0x08;
const CTRL = 0x0c;
const RTC_1 = 0x18;
const RTC_0 = 0x1c;
const ENABLE = 1 << 0;
const ACTIVE = 1 << 1;
const LOAD = 1 << 4;
const DAY_MS = 86_400_000;

export class Rtc extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock */
  constructor(mcu, clock) {
    super(mcu, 'RTC');
    this.clock = clock;
    this.divider = 0;
    this.setups = [0, 0];
    this.enabled = false;
    /** The calendar in milliseconds of UTC, and the chip's time at which it had that value. */
    this.calendar = Date.UTC(2021, 0, 1);
    this.since = 0;
    /** The day of the week, less the number of days of the calendar. */
    this.weekday = 4;
  }

  reset() {
    this.divider = 0;
    this.setups = [0, 0];
    this.enabled = false;
    this.calendar = Date.UTC(2021, 0, 1);
    this.weekday = 4;
  }

  get now() {
    return this.calendar + (this.enabled ? (this.clock.nanos - this.since) / 1e6 : 0);
  }

  /** Loads the calendar from the SETUP registers. */
  load() {
    const [date, time] = this.setups;
    const [year, month, day] = [(date >> 12) & 0xfff, (date >> 8) & 15, date & 31];
    const [weekday, hour, minute, second] = [(time >> 24) & 7, (time >> 16) & 31, (time >> 8) & 63, time & 63];
    this.calendar = new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000;
    this.since = this.clock.nanos;
    this.weekday = weekday - Math.floor(this.calendar / DAY_MS);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    const date = new Date(this.now);
    switch (offset) {
      case CLKDIV_M1:
        return this.divider;
      case SETUP_0:
      case SETUP_1:
        return this.setups[(offset - SETUP_0) >> 2];
      case CTRL:
        return this.enabled ? ENABLE | ACTIVE : 0;
      case RTC_1:
        return (date.getUTCFullYear() << 12) | ((date.getUTCMonth() + 1) << 8) | date.getUTCDate();
      case RTC_0: {
        const weekday = (this.weekday + Math.floor(this.now / DAY_MS)) % 7;
        return (weekday << 24) | (date.getUTCHours() << 16) | (date.getUTCMinutes() << 8) | date.getUTCSeconds();
      }
      default:
        return super.readUint32(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    switch (offset) {
      case CLKDIV_M1:
        this.divider = value & 0xffff;
        break;
      case SETUP_0:
      case SETUP_1:
        this.setups[(offset - SETUP_0) >> 2] = value;
        break;
      case CTRL:
        this.calendar = this.now;
        this.since = this.clock.nanos;
        this.enabled = (value & ENABLE) !== 0;
        if (value & LOAD) this.load();
        break;
      default:
        super.writeUint32(offset, value);
    }
  }
}
