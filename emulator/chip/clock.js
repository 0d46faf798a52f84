// @ts-check
// The chip's clock: counts the cycles of clk_sys exactly and keeps alarms in nanoseconds. It knows
// no peripheral.

/** An alarm, created by `clock.createAlarm`. */
export class Alarm {
  /** @param {Clock} clock @param {() => void} callback */
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = 0;
    this.scheduled = false;
    /** True if a reset of the chip cancels the alarm; alarms of the world outside stay. */
    this.chips = clock.belongsToChip;
    /** @type {Alarm | null} */
    this.next = null;
  }

  /** @param {number} deltaNanos */
  schedule(deltaNanos) {
    this.cancel();
    this.clock.link(this, this.clock.nanos + deltaNanos);
  }

  /** @param {number} cycle */
  scheduleAtCycle(cycle) {
    this.cancel();
    this.clock.link(this, this.clock.nanosAt(cycle));
  }

  cancel() {
    if (this.scheduled) this.clock.unlink(this);
  }
}

export class Clock {
  /** @param {number} frequency clk_sys in Hz */
  constructor(frequency) {
    this.frequency = frequency;
    this.nanosPerCycle = 1e9 / frequency;
    /** The cycle that the running core has reached. */
    this.cycles = -0;
    // Time is counted from the last change of frequency, so that rounding errors do not accumulate.
    this.anchorCycles = -0;
    this.anchorNanos = -0;
    /** @type {Alarm | null} */
    this.head = null;
    /** The first cycle at which the head alarm is due. */
    this.nextCycle = Infinity;
    /** True while alarms that are created belong to the chip. */
    this.belongsToChip = false;
    /** Called when the next alarm gets earlier, to end a running slice. */
    this.onSooner = () => {};
  }

  get nanos() {
    return this.nanosAt(this.cycles);
  }

  get micros() {
    return this.nanos / 1000;
  }

  /** @param {number} cycle */
  nanosAt(cycle) {
    return this.anchorNanos + (cycle - this.anchorCycles) * this.nanosPerCycle;
  }

  /** @param {number} nanos the first cycle not before this time */
  cycleAt(nanos) {
    // The allowance keeps a time that was computed from a whole cycle at that cycle.
    return this.anchorCycles + Math.ceil((nanos - this.anchorNanos) / this.nanosPerCycle - 1e-6);
  }

  /** @param {number} frequency Hz */
  setFrequency(frequency) {
    this.anchorNanos = this.nanos;
    this.anchorCycles = this.cycles;
    this.frequency = frequency;
    this.nanosPerCycle = 1e9 / frequency;
    this.refresh();
  }

  /** @param {() => void} callback */
  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  /** @param {Alarm} alarm @param {number} nanos */
  link(alarm, nanos) {
    alarm.nanos = nanos;
    alarm.scheduled = true;
    if (!this.head || nanos < this.head.nanos) {
      alarm.next = this.head;
      this.head = alarm;
      this.refresh();
      return;
    }
    let before = this.head;
    // Alarms of the same time fire in the order in which they were set.
    while (before.next && before.next.nanos <= nanos) before = before.next;
    alarm.next = before.next;
    before.next = alarm;
  }

  /** @param {Alarm} alarm */
  unlink(alarm) {
    alarm.scheduled = false;
    if (this.head === alarm) {
      this.head = alarm.next;
      this.refresh();
      return;
    }
    for (let item = this.head; item; item = item.next) {
      if (item.next === alarm) {
        item.next = alarm.next;
        return;
      }
    }
  }

  /** Cancels every alarm of the chip, for a reset. */
  dropChipAlarms() {
    for (let alarm = this.head; alarm; alarm = alarm.next) if (alarm.chips) this.unlink(alarm);
  }

  refresh() {
    const next = this.head ? Math.max(this.cycleAt(this.head.nanos), this.cycles) : Infinity;
    const sooner = next < this.nextCycle;
    this.nextCycle = next;
    if (sooner) this.onSooner();
  }

  /** Fires every alarm that is due at or before `cycle`. @param {number} cycle */
  advanceTo(cycle) {
    while (this.nextCycle <= cycle && this.head) {
      const alarm = this.head;
      this.head = alarm.next;
      alarm.scheduled = false;
      if (this.nextCycle > this.cycles) this.cycles = this.nextCycle;
      this.nextCycle = Infinity;
      this.refresh();
      alarm.callback();
    }
    if (cycle > this.cycles) this.cycles = cycle;
  }
}
