// @ts-check
// The watchdog (datasheet, section 4.7): a counter that restarts the chip, the scratch registers
// that survive it, and the tick generator. TICK.CYCLES is 0 after a reset; the datasheet does not
// define the result, and here there are no ticks.

import { Block } from './block.js';

const CTRL = 0x00;
const LOAD = 0x04;
const REASON = 0x08;
const SCRATCH0 = 0x0c;
const TICK = 0x2c;
const TRIGGER = 1 << 31;
const ENABLE = 1 << 30;
/** PAUSE_DBG1, PAUSE_DBG0 and PAUSE_JTAG; no debugger is modelled, so they have no effect. */
const PAUSES = 0b111 << 24;
const TIME_BITS = 0xffffff;
const TICK_ENABLE = 1 << 9;
const TICK_RUNNING = 1 << 10;
const TICK_CYCLES = 0x1ff;
const REASON_TIMER = 1;
const REASON_FORCE = 2;
/** The steps of the counter at each tick (erratum RP2040-E1). */
const COUNTS_A_TICK = 2;

export class Watchdog extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock @param {import('./ticks.js').Ticks} ticks @param {() => void} onBite */
  constructor(mcu, clock, ticks, onBite) {
    super(mcu, 'WATCHDOG');
    this.clock = clock;
    this.ticks = ticks;
    this.onBite = onBite;
    this.scratchData = new Uint32Array(8);
    this.reason = 0;
    this.enabled = false;
    this.pauses = PAUSES;
    this.tick = TICK_ENABLE;
    /** The counter, and the tick at which it had that value. */
    this.count = 0;
    this.countedAt = 0;
    this.alarm = clock.createAlarm(() => this.bite(REASON_TIMER));
    ticks.listeners.push(() => this.countFrom(this.counter));
  }

  get counter() {
    if (!this.enabled) return this.count;
    return Math.max(this.count - COUNTS_A_TICK * (this.ticks.now - this.countedAt), 0);
  }

  /** @param {number} reason */
  bite(reason) {
    this.reason = reason;
    this.onBite();
  }

  /** Continues from a value of the counter. @param {number} count */
  countFrom(count) {
    this.count = count;
    this.countedAt = this.ticks.now;
    this.alarm.cancel();
    if (!this.enabled || !this.ticks.running) return;
    const bites = this.ticks.nanosOf(this.countedAt + Math.ceil(count / COUNTS_A_TICK));
    this.alarm.schedule(Math.max(bites - this.clock.nanos, 0));
  }

  /** Starts or stops the counter. @param {boolean} enabled */
  enable(enabled) {
    const { counter } = this;
    if (enabled === this.enabled) return;
    this.enabled = enabled;
    this.countFrom(counter);
  }

  /** Applies a change of TICK or of clk_ref. */
  updateTicks() {
    const cycles = this.tick & TICK_ENABLE ? this.tick & TICK_CYCLES : 0;
    this.ticks.setPeriod(cycles ? (cycles * 1e9) / this.mcu.clocks.refHz : Infinity);
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
        return this.tick | (this.ticks.running ? TICK_RUNNING : 0);
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
      this.enable((value & ENABLE) !== 0);
    } else if (offset === LOAD) this.countFrom(value & TIME_BITS);
    else if (offset === TICK) {
      this.tick = value & (TICK_ENABLE | TICK_CYCLES);
      this.updateTicks();
    } else if (offset !== REASON) super.writeUint32(offset, value);
  }
}
