// @ts-check
// A Cortex-M0+ core: registers, exceptions, faults and sleep. thumb.js has the instructions,
// memory-port.js the access to memory.

import { Fault, MemoryPort } from './memory-port.js';
import { CARRY, LR, NEGATIVE, OVERFLOW, PC, SP, ZERO } from './registers.js';
import { run } from './thumb.js';

const HARD_FAULT = 3;
const SVCALL = 11;
const PENDSV = 14;
const SYSTICK = 15;
/** The priority of thread mode, below every interrupt (0 to 3). */
const THREAD_PRIORITY = 4;
/** The cycles from the interrupted instruction to the handler's first one, without wait states. */
const ENTRY_CYCLES = 15;
const RETURN_CYCLES = 12;
/**
 * The cycles from one handler to the next without a return between them: an entry and a return,
 * less the eight words of the frame twice. An estimate; ARM publishes no number.
 */
const TAIL_CYCLES = ENTRY_CYCLES + RETURN_CYCLES - 16;
/** EPSR.T in xPSR. */
const THUMB = 1 << 24;

/** @typedef {import('./bus.js').Bus} Bus */

export class Core extends MemoryPort {
  /** @param {number} index @param {Bus} bus */
  constructor(index, bus) {
    super(index, bus);
    /** The slice in progress ends when `cycles` reaches this value. */
    this.limit = -0;
    /** Cycles spent waiting for lines of flash. */
    this.waited = -0;
    /** Cycles spent in WFI or WFE. */
    this.asleepCycles = -0;
    this.halted = true;
    this.sleeping = false;
    this.sleepIsWfi = false;
    this.lockedUp = false;
    this.event = false;
    this.otherSp = 0;
    this.spIsProcess = false;
    this.unprivileged = false;
    this.primask = false;
    this.ipsr = 0;
    /** EPSR.T; while it is clear, every instruction faults (ARM DDI 0419D, B1.4.2). */
    this.thumb = true;
    this.vtor = 0;
    this.lines = 0;
    this.latched = 0;
    this.enabled = 0;
    /** A bit for each active interrupt, and for each other active exception by its number. */
    this.active = 0;
    this.activeSystem = 0;
    this.priorities = new Uint8Array(32);
    this.systemPriorities = new Uint8Array(16);
    this.pendSv = false;
    this.pendSystick = false;
    this.pendSvcall = false;
    this.sevOnPend = false;
    this.sleepOnExit = false;
    this.interruptsChanged = false;
    /** Called when {@link isUrgent} changes, for the MPU. */
    this.onUrgency = () => {};
    /** Every fault taken, oldest first. @type {{core: number, pc: number, cause: string, cycle: number}[]} */
    this.faults = [];
  }

  /** Restores the state after power-on, except for time and statistics. */
  reset() {
    this.r.fill(0);
    this.limit = 0;
    this.halted = true;
    this.sleeping = this.sleepIsWfi = this.lockedUp = this.event = false;
    this.otherSp = this.ipsr = this.vtor = 0;
    this.spIsProcess = this.unprivileged = this.primask = false;
    this.thumb = true;
    this.latched = this.enabled = this.active = this.activeSystem = 0;
    this.priorities.fill(0);
    this.systemPriorities.fill(0);
    this.pendSv = this.pendSystick = this.pendSvcall = this.sevOnPend = this.sleepOnExit = false;
    this.interruptsChanged = false;
    this.setGuards([]);
  }

  /** @param {number} vtor @param {number} sp @param {number} pc */
  launch(vtor, sp, pc) {
    // The code at the entry may have been written without notice to the translator.
    this.bus.translator.forgetAll();
    this.r.fill(0);
    this.r[ZERO] = 1;
    this.vtor = vtor;
    this.r[SP] = sp & ~3;
    this.r[LR] = -1;
    this.r[PC] = pc & ~1;
    this.thumb = (pc & 1) !== 0;
    this.halted = false;
    this.sleeping = false;
  }

  /** @param {number} limit cycle at which to stop */
  run(limit) {
    this.limit = limit;
    while (this.cycles < this.limit && !this.sleeping && !this.halted) {
      if (this.interruptsChanged) this.takeInterrupt();
      if (this.cycles >= this.limit) break;
      try {
        if (!this.thumb) throw new Fault('execution without the Thumb bit');
        run(this);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        this.fault(error.cause);
      }
    }
  }

  // ---- sleep and events ---------------------------------------------------

  /** @param {boolean} isWfi */
  sleep(isWfi) {
    if (!isWfi && this.event) {
      this.event = false;
      return;
    }
    if (this.wakesFor(isWfi)) return;
    this.sleeping = true;
    this.sleepIsWfi = isWfi;
  }

  /** Returns true if a pending interrupt ends WFI or WFE at once. @param {boolean} isWfi */
  wakesFor(isWfi) {
    if (isWfi) return this.bestPending(this.executionPriority(false)) !== 0;
    return this.bestPending(this.executionPriority(true)) !== 0;
  }

  signalEvent() {
    this.event = true;
    if (this.sleeping && !this.sleepIsWfi) {
      this.event = false;
      this.wake();
    }
  }

  wake() {
    const now = this.bus.clock.cycles;
    if (now > this.cycles) {
      this.asleepCycles += now - this.cycles;
      this.cycles = now;
    }
    this.sleeping = false;
    this.bus.endSlice();
  }

  // ---- interrupts ---------------------------------------------------------

  /** @param {number} irq @param {boolean} high */
  setLine(irq, high) {
    const bit = 1 << irq;
    if (!high) {
      this.lines &= ~bit;
      return;
    }
    if (this.lines & bit) return;
    this.lines |= bit;
    this.pend(bit);
  }

  /** @param {number} bits */
  pend(bits) {
    const { pending } = this;
    this.latched |= bits;
    if (bits & ~pending) this.becamePending();
    this.pendingChanged();
  }

  /** Signals an event when an exception becomes pending and SEVONPEND is set, even if the exception is disabled. */
  becamePending() {
    if (this.sevOnPend) this.signalEvent();
  }

  /** @param {'pendSv' | 'pendSystick'} which */
  pendSystem(which) {
    const before = this[which];
    this[which] = true;
    if (!before) this.becamePending();
    this.pendingChanged();
  }

  pendingChanged() {
    this.interruptsChanged = true;
    // Ends the slice in progress, so that the interrupt is taken next.
    this.limit = Math.min(this.limit, this.cycles + 1);
    if (this.sleeping && this.wakesFor(this.sleepIsWfi)) this.wake();
  }

  get pending() {
    return this.latched | (this.lines & ~this.active);
  }

  /**
   * Returns the highest priority of all active exceptions: a handler that lowers its own
   * priority, or was preempted and had its priority raised, still counts (ARM DDI 0419D,
   * page B1-194).
   * @param {boolean} withPrimask
   */
  executionPriority(withPrimask) {
    let priority = THREAD_PRIORITY;
    for (let bits = this.activeSystem; bits; bits &= bits - 1) {
      priority = Math.min(priority, this.exceptionPriority(31 - Math.clz32(bits & -bits)));
    }
    for (let bits = this.active; bits; bits &= bits - 1) {
      priority = Math.min(priority, this.priorities[31 - Math.clz32(bits & -bits)]);
    }
    if (withPrimask && this.primask && priority > 0) priority = 0;
    return priority;
  }

  /** Marks an exception as active or as ended. @param {number} exception @param {boolean} active */
  setActive(exception, active) {
    if (exception >= 16) this.active = active ? this.active | (1 << (exception - 16)) : this.active & ~(1 << (exception - 16));
    else this.activeSystem = active ? this.activeSystem | (1 << exception) : this.activeSystem & ~(1 << exception);
  }

  /**
   * Pends SVCall, or faults where its handler could not run at once (page B1-195).
   * @param {number} next address of the following instruction
   */
  callSupervisor(next) {
    if (this.systemPriorities[SVCALL] >= this.executionPriority(true)) throw new Fault('SVC without the priority for its handler');
    this.r[PC] = next;
    this.pendSvcall = true;
    this.pendingChanged();
  }

  /** @param {number} exception */
  exceptionPriority(exception) {
    if (exception === 0) return THREAD_PRIORITY;
    if (exception === HARD_FAULT) return -1;
    if (exception === 2) return -2;
    return exception >= 16 ? this.priorities[exception - 16] : this.systemPriorities[exception];
  }

  /** Returns the pending exception with the highest priority above `priority`, or 0. @param {number} priority */
  bestPending(priority) {
    let best = 0;
    let bestPriority = priority;
    if (this.pendSvcall && this.systemPriorities[SVCALL] < bestPriority) {
      best = SVCALL;
      bestPriority = this.systemPriorities[SVCALL];
    }
    if (this.pendSv && this.systemPriorities[PENDSV] < bestPriority) {
      best = PENDSV;
      bestPriority = this.systemPriorities[PENDSV];
    }
    if (this.pendSystick && this.systemPriorities[SYSTICK] < bestPriority) {
      best = SYSTICK;
      bestPriority = this.systemPriorities[SYSTICK];
    }
    let waiting = this.pending & this.enabled;
    while (waiting) {
      const irq = 31 - Math.clz32(waiting & -waiting);
      waiting &= waiting - 1;
      if (this.priorities[irq] < bestPriority) {
        best = 16 + irq;
        bestPriority = this.priorities[irq];
      }
    }
    return best;
  }

  /** Enters the handler of the most urgent exception that may be taken, if any. @param {number} [cycles] what that takes */
  takeInterrupt(cycles = ENTRY_CYCLES) {
    this.interruptsChanged = false;
    const exception = this.bestPending(this.executionPriority(true));
    if (!exception) return;
    try {
      this.enter(exception, cycles);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fault(error.cause);
    }
  }

  /** @param {number} exception that is entered and no longer pending */
  clearPending(exception) {
    if (exception >= 16) this.latched &= ~(1 << (exception - 16));
    else if (exception === PENDSV) this.pendSv = false;
    else if (exception === SYSTICK) this.pendSystick = false;
    else if (exception === SVCALL) this.pendSvcall = false;
  }

  /**
   * Enters an exception. If the frame cannot be written, HardFault is entered in its
   * place: with the stack pointer below where the frame would be, and without the frame
   * (ARM DDI 0419, B1.5.6). The first exception stays pending.
   * @param {number} exception @param {number} [cycles]
   */
  enter(exception, cycles = ENTRY_CYCLES) {
    const { r } = this;
    const inHandler = this.ipsr !== 0;
    const align = r[SP] & 4;
    const frame = (r[SP] - 0x20) & ~4;
    const status = this.flags() | this.ipsr | (this.thumb ? THUMB : 0) | (align ? 1 << 9 : 0);
    const entered = this.writeFrame(frame, status) ? exception : HARD_FAULT;
    r[SP] = frame;
    r[LR] = inHandler ? 0xfffffff1 : this.spIsProcess ? 0xfffffffd : 0xfffffff9;
    this.useStack(false);
    this.setException(entered);
    this.clearPending(entered);
    this.setActive(entered, true);
    this.event = true;
    this.interruptsChanged = true;
    const vector = this.load32(this.vtor + 4 * entered);
    r[PC] = vector & ~1;
    this.thumb = (vector & 1) !== 0;
    this.cycles += cycles;
  }

  /**
   * Writes an exception's frame word by word, and stops at the first word that cannot be written.
   * @param {number} frame @param {number} status @returns {boolean} whether it is complete
   */
  writeFrame(frame, status) {
    const { r } = this;
    try {
      [r[0], r[1], r[2], r[3], r[12], r[LR], r[PC] & ~1, status].forEach((word, index) => this.store32(frame + 4 * index, word));
      return true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.faults.push({ core: this.index, pc: r[PC] >>> 0, cause: `${error.cause}, writing a frame`, cycle: this.cycles });
      return false;
    }
  }

  /** Sets the running exception. In HardFault and NMI the MPU is inactive unless HFNMIENA is set (ARM DDI 0419, B3.5.5). @param {number} exception */
  setException(exception) {
    const before = this.isUrgent;
    this.ipsr = exception;
    if (this.isUrgent !== before) this.onUrgency();
  }

  /** True in NMI and HardFault, whose priorities are above all others. */
  get isUrgent() {
    return this.ipsr === 2 || this.ipsr === HARD_FAULT;
  }

  /** @param {number} code EXC_RETURN */
  leave(code) {
    const { r } = this;
    this.setActive(this.ipsr, false);
    this.useStack((code & 0xf) === 0xd);
    const frame = r[SP];
    r[0] = this.load32(frame);
    r[1] = this.load32(frame + 4);
    r[2] = this.load32(frame + 8);
    r[3] = this.load32(frame + 12);
    r[12] = this.load32(frame + 16);
    r[LR] = this.load32(frame + 20);
    r[PC] = this.load32(frame + 24) & ~1;
    const status = this.load32(frame + 28);
    r[SP] = (frame + 0x20) | (status & (1 << 9) ? 4 : 0);
    this.setFlags(status);
    this.thumb = (status & THUMB) !== 0;
    this.setException(status & 0x3f);
    this.event = true;
    this.interruptsChanged = true;
    this.limit = Math.min(this.limit, this.cycles);
    if (this.bestPending(this.executionPriority(true))) {
      this.takeInterrupt(TAIL_CYCLES);
      return;
    }
    this.cycles += RETURN_CYCLES;
    if (this.sleepOnExit && this.ipsr === 0) this.sleep(true);
  }

  /** @param {boolean} process */
  useStack(process) {
    if (process === this.spIsProcess) return;
    const sp = this.r[SP];
    this.r[SP] = this.otherSp;
    this.otherSp = sp;
    this.spIsProcess = process;
  }

  /** @param {string} cause */
  fault(cause) {
    this.faults.push({ core: this.index, pc: this.r[PC] >>> 0, cause, cycle: this.cycles });
    if (this.isUrgent) {
      this.lockUp();
      return;
    }
    try {
      this.enter(HARD_FAULT);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.lockUp();
    }
  }

  /** Halts a core that faults in its fault handler; only a reset restarts it. */
  lockUp() {
    this.lockedUp = true;
    this.halted = true;
  }

  // ---- special registers --------------------------------------------------

  flags() {
    const { r } = this;
    return (r[NEGATIVE] & 0x80000000) | (r[ZERO] === 0 ? 0x40000000 : 0) | (r[CARRY] ? 0x20000000 : 0) | (r[OVERFLOW] ? 0x10000000 : 0);
  }

  /** @param {number} value */
  setFlags(value) {
    const { r } = this;
    r[NEGATIVE] = value & 0x80000000;
    r[ZERO] = value & 0x40000000 ? 0 : 1;
    r[CARRY] = (value >>> 29) & 1;
    r[OVERFLOW] = (value >>> 28) & 1;
  }

  /** @param {number} number */
  readSpecial(number) {
    const { r } = this;
    switch (number) {
      case 0:
      case 2:
        return this.flags();
      case 1:
      // EPSR reads as zero (B4.2.2).
      case 3:
        return this.flags() | this.ipsr;
      case 5:
      case 7:
        return this.ipsr;
      case 8:
        return this.spIsProcess ? this.otherSp : r[SP];
      case 9:
        return this.spIsProcess ? r[SP] : this.otherSp;
      case 16:
        return this.primask ? 1 : 0;
      case 20:
        return (this.spIsProcess ? 2 : 0) | (this.unprivileged ? 1 : 0);
      default:
        return 0;
    }
  }

  /** @param {number} number @param {number} value */
  writeSpecial(number, value) {
    const { r } = this;
    if (number <= 3) this.setFlags(value);
    else if (number === 8 || number === 9) {
      if ((number === 9) === this.spIsProcess) r[SP] = value & ~3;
      else this.otherSp = value & ~3;
    } else if (number === 16) {
      this.setPrimask((value & 1) !== 0);
    } else if (number === 20) {
      this.unprivileged = (value & 1) !== 0;
      if (this.ipsr === 0) this.useStack((value & 2) !== 0);
    }
  }

  /** @param {boolean} on */
  setPrimask(on) {
    this.primask = on;
    if (!on) {
      this.interruptsChanged = true;
      this.limit = Math.min(this.limit, this.cycles + 1);
    }
  }
}
