// @ts-check
// The ticks that timer, watchdog and SysTick's reference count (datasheet, section
// 4.7.2). The watchdog's TICK register divides clk_ref; nothing counts without it.

/** Keeps a time computed from a whole tick on it. */
const ROUNDING = 1e-6;

export class Ticks {
  /** @param {import('./clock.js').Clock} clock */
  constructor(clock) {
    this.clock = clock;
    /** Of one tick, ns; infinite while none come. */
    this.period = Infinity;
    /** Ticks up to the last change of the period, and when that was, ns. */
    this.counted = 0;
    this.since = 0;
    /** Called after each change of the period. @type {(() => void)[]} */
    this.listeners = [];
  }

  get running() {
    return this.period < Infinity;
  }

  /** Ticks since the chip's start. */
  get now() {
    return this.counted + Math.floor((this.clock.nanos - this.since) / this.period + ROUNDING);
  }

  /** Returns the time of a tick, ns; infinite if none come. @param {number} tick */
  nanosOf(tick) {
    return this.running ? this.since + (tick - this.counted) * this.period : Infinity;
  }

  /** The next tick comes one period from now. @param {number} period ns */
  setPeriod(period) {
    if (period === this.period) return;
    this.counted = this.now;
    this.since = this.clock.nanos;
    this.period = period;
    for (const listener of this.listeners) listener();
  }
}
