// @ts-check
// The watchdog (datasheet, section 4.7): a countdown that restarts the chip, the
// scratch registers that survive it, and the tick. The tick is a microsecond,
// whatever TICK.CYCLES says.

import { Block } from './block.js';

const CTRL = 0x00;
const LOAD = 0x04;
const REASON = 0x08;
const SCRATCH0 = 0x0c;
const TICK = 0x2c;
const TRIGGER = 1 << 31;
const ENABLE = 1 << 30;
/** PAUSE_DBG1, PAUSE_DBG0 and PAUSE_JTAG: no debugger pauses it here. */
const PAUSES = 0b111 << 24;
const TIME_BITS = 0xffffff;
const TICK_ENABLE = 1 << 9;
const TICK_RUNNING = 1 << 10;
const TICK_CYCLES = 0x1ff;
const REASON_TIMER = 1;
const REASON_FORCE = 2;
/** The counter goes down twice a tick (erratum RP2040-E1). */
const NANOS_A_COUNT = 500;

export class Watchdog extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock @param {() => void} onBite */
  constructor(mcu, clock, onBite) {
    super(mcu, 'WATCHDOG');
    this.clock = clock;
    this.onBite = onBite;
    this.scratchData = new Uint32Array(8);
    this.reason = 0;
    this.enabled = false;
    this.pauses = PAUSES;
    this.tick = TICK_ENABLE;
    /** The counter, and when it had that value. */
    this.count = 0;
    this.countedAt = clock.nanos;
    this.alarm = clock.createAlarm(() => this.bite(REASON_TIMER));
  }

  get isCounting() {
    return this.enabled && (this.tick & TICK_ENABLE) !== 0;
  }

  get counter() {
    if (!this.isCounting) return this.count;
    return Math.max(Math.round(this.count - (this.clock.nanos - this.countedAt) / NANOS_A_COUNT), 0);
  }

  /** @param {number} reason */
  bite(reason) {
    this.reason = reason;
    this.onBite();
  }

  /** Goes on from a value of the counter. @param {number} count */
  countFrom(count) {
    this.count = count;
    this.countedAt = this.clock.nanos;
    this.alarm.cancel();
    if (this.isCounting) this.alarm.schedule(count * NANOS_A_COUNT);
  }

  /** Starts or stops the counter. @param {boolean} enabled @param {number} tick */
  configure(enabled, tick) {
    const { counter, isCounting } = this;
    this.enabled = enabled;
    this.tick = tick;
    if (this.isCounting !== isCounting) this.countFrom(counter);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset >= SCRATCH0 && offset < TICK) return this.scratchData[(offset - SCRATCH0) >> 2];
    switch (offset) {
      case CTRL:
        return (this.enabled ? ENABLE : 0) | this.pauses | this.counter;
      case LOAD:
        return 0;
      case REASON:
        return this.reason;
      case TICK:
        return this.tick | (this.tick & TICK_ENABLE ? TICK_RUNNING : 0);
      default:
        return super.readUint32(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset >= SCRATCH0 && offset < TICK) this.scratchData[(offset - SCRATCH0) >> 2] = value;
    else if (offset === CTRL) {
      if (value & TRIGGER) this.bite(REASON_FORCE);
      this.pauses = value & PAUSES;
      this.configure((value & ENABLE) !== 0, this.tick);
    } else if (offset === LOAD) this.countFrom(value & TIME_BITS);
    else if (offset === TICK) this.configure(this.enabled, value & (TICK_ENABLE | TICK_CYCLES));
    else if (offset !== REASON) super.writeUint32(offset, value);
  }
}
