// @ts-check
// The ticks that the timer, the watchdog and SysTick's reference count (datasheet, section 4.7.2).
// The watchdog's TICK register derives them from clk_ref; without it nothing counts.

/** Keeps a time that was computed from a whole tick at that tick. */
const ROUNDING = 1e-6;

export class Ticks {
  /** @param {import('./clock.js').Clock} clock */
  constructor(clock) {
    this.clock = clock;
    /** The period of a tick in ns; infinite while ticks are stopped. */
    this.period = Infinity;
    /** The ticks up to the last change of the period, and the time of that change in ns. */
    this.counted = 0;
    this.since = 0;
    /** Called after each change of the period. @type {(() => void)[]} */
    this.listeners = [];
  }

  get running() {
    return this.period < Infinity;
  }

  /** The ticks since the chip's start. */
  get now() {
    return this.counted + Math.floor((this.clock.nanos - this.since) / this.period + ROUNDING);
  }

  /** Returns the time of a tick in ns; infinite while ticks are stopped. @param {number} tick */
  nanosOf(tick) {
    return this.running ? this.since + (tick - this.counted) * this.period : Infinity;
  }

  /** Sets the period; the next tick comes one period from now. @param {number} period ns */
  setPeriod(period) {
    if (period === this.period) return;
    this.counted = this.now;
    this.since = this.clock.nanos;
    this.period = period;
    for (const listener of this.listeners) listener();
  }
}
