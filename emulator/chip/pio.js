// @ts-check
// A PIO block: four state machines that run programs of up to 32 instructions beside the cores,
// each at its own fraction of clk_sys (datasheet, chapter 3). The machines catch up whenever their
// state is accessed, and at least every few cycles; waiting machines cost nothing. pio-machine.js
// executes the instructions.

import { Block } from './block.js';
import { Machine } from './pio-machine.js';

/** The most cycles by which machines lag behind the cores: their pins change up to this much later than on a chip. */
const BEHIND_CYCLES = 32;
const IRQ_FLAGS = 0xff;
const INTERRUPT_BITS = 0xfff;

const CTRL = 0x000;
const FSTAT = 0x004;
const FDEBUG = 0x008;
const FLEVEL = 0x00c;
const TXF0 = 0x010;
const RXF0 = 0x020;
const IRQ = 0x030;
const IRQ_FORCE = 0x034;
const INPUT_SYNC_BYPASS = 0x038;
const DBG_PADOUT = 0x03c;
const DBG_PADOE = 0x040;
const DBG_CFGINFO = 0x044;
const INSTR_MEM0 = 0x048;
const SM0_CLKDIV = 0x0c8;
const MACHINE_BYTES = 0x18;
const INTR = 0x128;
const IRQ0_INTE = 0x12c;
const IRQ1_INTS = 0x140;
/** FIFO depth in words, number of machines, size of the instruction memory in words. */
const CONFIGURATION = 0x200404;

export class Pio extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {string} name @param {number} irq the first of two @param {number} request of the first transmit FIFO @param {import('./clock.js').Clock} clock */
  constructor(mcu, name, irq, request, clock) {
    super(mcu, name);
    this.firstIrq = irq;
    this.request = request;
    this.clock = clock;
    this.pinValues = 0;
    this.pinDirections = 0;
    this.instructions = new Uint16Array(32);
    /** Flags for communication between machines and cores. */
    this.irq = 0;
    this.debug = 0;
    this.bypass = 0;
    this.enables = [0, 0];
    this.forces = [0, 0];
    this.machines = [0, 1, 2, 3].map((index) => new Machine(this, index));
    /** The cycle of the instruction being executed while machines catch up, or -1. */
    this.ticking = -1;
    this.alarm = clock.createAlarm(() => this.catchUp());
  }

  /** The cycle at which present effects happen. */
  get time() {
    return this.ticking < 0 ? this.clock.cycles : this.ticking;
  }

  reset() {
    this.pinValues = this.pinDirections = this.irq = this.debug = 0;
    this.enables = [0, 0];
    this.forces = [0, 0];
    for (const machine of this.machines) machine.reset();
    this.alarm.cancel();
    this.update();
  }

  // ---- time -----------------------------------------------------------------------

  /** Runs the machines up to now, always the one that is furthest behind. */
  catchUp() {
    const now = this.clock.cycles;
    for (;;) {
      /** @type {Machine | null} */
      let first = null;
      for (const machine of this.machines) {
        if (machine.enabled && !machine.waiting && machine.due <= now && (!first || machine.due < first.due)) first = machine;
      }
      if (!first) break;
      this.ticking = first.due;
      first.tick();
    }
    this.ticking = -1;
    this.update();
    if (this.machines.some((machine) => machine.enabled && !machine.waiting)) {
      if (!this.alarm.scheduled) this.alarm.scheduleAtCycle(now + BEHIND_CYCLES);
    } else this.alarm.cancel();
  }

  /** Lets waiting machines retry, because their condition may have changed. */
  wake() {
    for (const machine of this.machines) {
      if (!machine.waiting) continue;
      machine.waiting = false;
      machine.due = Math.max(machine.due, this.time);
    }
    if (!this.alarm.scheduled) this.alarm.scheduleAtCycle(this.clock.cycles + BEHIND_CYCLES);
  }

  // ---- pins and flags ---------------------------------------------------------------

  /** Handles a change of a pin's input: machines that wait for the pin retry. @param {number} pin */
  pinChanged(pin) {
    if (this.machines.some((machine) => machine.enabled && machine.waiting && machine.waitsForPin(pin))) this.wake();
  }

  /** @param {number} base @param {number} count @param {number} value */
  setPins(base, count, value) {
    this.changePins(spread(this.pinValues, base, count, value), this.pinDirections);
  }

  /** @param {number} base @param {number} count @param {number} value */
  setDirections(base, count, value) {
    this.changePins(this.pinValues, spread(this.pinDirections, base, count, value));
  }

  /** @param {number} values @param {number} directions */
  changePins(values, directions) {
    let changed = ((values ^ this.pinValues) | (directions ^ this.pinDirections)) & 0x3fffffff;
    this.pinValues = values;
    this.pinDirections = directions;
    for (; changed; changed &= changed - 1) this.mcu.pins[31 - Math.clz32(changed & -changed)].update();
  }

  /** @param {number} flags */
  setIrq(flags) {
    this.irq = flags & IRQ_FLAGS;
    this.wake();
  }

  get raw() {
    let bits = (this.irq & 15) << 8;
    this.machines.forEach(({ tx, rx, txDepth }, index) => {
      if (tx.length < txDepth) bits |= 0x10 << index;
      if (rx.length) bits |= 1 << index;
    });
    return bits;
  }

  /** @param {number} line */
  status(line) {
    return (this.raw & this.enables[line]) | this.forces[line];
  }

  /** Updates interrupts and DMA requests from the FIFO levels. */
  update() {
    const { dma } = this.mcu;
    for (const line of [0, 1]) this.mcu.setInterrupt(this.firstIrq + line, this.status(line) !== 0);
    for (const { index, tx, rx, txDepth } of this.machines) {
      if (tx.length < txDepth) dma.setDREQ(this.request + index);
      else dma.clearDREQ(this.request + index);
      if (rx.length) dma.setDREQ(this.request + 4 + index);
      else dma.clearDREQ(this.request + 4 + index);
    }
  }

  // ---- registers ----------------------------------------------------------------------

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    this.catchUp();
    if (offset >= SM0_CLKDIV && offset < INTR) {
      return this.machines[Math.floor((offset - SM0_CLKDIV) / MACHINE_BYTES)].read((offset - SM0_CLKDIV) % MACHINE_BYTES);
    }
    if (offset >= RXF0 && offset < IRQ) return this.receive(this.machines[(offset - RXF0) >> 2]);
    switch (offset) {
      case CTRL:
        return this.machines.reduce((bits, { enabled }, index) => bits | (enabled ? 1 << index : 0), 0);
      case FSTAT:
        return this.machines.reduce((bits, { fifoStatus }, index) => bits | (fifoStatus << index), 0);
      case FDEBUG:
        return this.debug;
      case FLEVEL:
        return this.machines.reduce((bits, { tx, rx }, index) => bits | ((tx.length | (rx.length << 4)) << (8 * index)), 0) >>> 0;
      case IRQ:
        return this.irq;
      case INPUT_SYNC_BYPASS:
        return this.bypass;
      case DBG_PADOUT:
        return this.pinValues;
      case DBG_PADOE:
        return this.pinDirections;
      case DBG_CFGINFO:
        return CONFIGURATION;
      case INTR:
        return this.raw;
    }
    if (offset < IRQ0_INTE || offset > IRQ1_INTS) return 0;
    const line = offset < IRQ0_INTE + 12 ? 0 : 1;
    return [this.enables[line], this.forces[line], this.status(line)][((offset - IRQ0_INTE) >> 2) % 3];
  }

  /** @param {Machine} machine */
  receive(machine) {
    const word = machine.rx.shift();
    if (word === undefined) this.debug |= 0x100 << machine.index;
    this.wake();
    this.update();
    return (word ?? 0) >>> 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    this.catchUp();
    if (offset >= INSTR_MEM0 && offset < SM0_CLKDIV) this.instructions[(offset - INSTR_MEM0) >> 2] = value;
    else if (offset >= SM0_CLKDIV && offset < INTR) {
      this.machines[Math.floor((offset - SM0_CLKDIV) / MACHINE_BYTES)].write((offset - SM0_CLKDIV) % MACHINE_BYTES, value);
    } else if (offset >= TXF0 && offset < RXF0) this.send(this.machines[(offset - TXF0) >> 2], value);
    else if (offset === CTRL) this.control(value);
    else if (offset === FDEBUG) this.debug &= ~this.rawWriteValue;
    else if (offset === IRQ) this.setIrq(this.irq & ~this.rawWriteValue);
    else if (offset === IRQ_FORCE) this.setIrq(this.irq | value);
    else if (offset === INPUT_SYNC_BYPASS) this.bypass = value;
    else if (offset >= IRQ0_INTE && offset <= IRQ1_INTS) {
      const line = offset < IRQ0_INTE + 12 ? 0 : 1;
      const kind = ((offset - IRQ0_INTE) >> 2) % 3;
      if (kind === 0) this.enables[line] = value & INTERRUPT_BITS;
      if (kind === 1) this.forces[line] = value & INTERRUPT_BITS;
    }
    this.wake();
    this.update();
  }

  /** @param {Machine} machine @param {number} word */
  send(machine, word) {
    if (machine.tx.length < machine.txDepth) machine.tx.push(word >>> 0);
    else this.debug |= 0x10000 << machine.index;
  }

  /** @param {number} value */
  control(value) {
    for (const machine of this.machines) {
      const bit = 1 << machine.index;
      if (value & (bit << 4)) machine.restart();
      if (value & (bit << 8)) machine.due = this.clock.cycles;
      if (value & bit && !machine.enabled) machine.due = Math.max(machine.due, this.clock.cycles);
      machine.enabled = (value & bit) !== 0;
    }
  }
}

/**
 * Replaces bits of `old` by the lowest bits of a value, from bit `base` on, wrapping around at bit
 * 32.
 * @param {number} old @param {number} base @param {number} count @param {number} value
 */
function spread(old, base, count, value) {
  if (!count) return old;
  const bits = count > 31 ? -1 : (1 << count) - 1;
  return (old & ~rotated(bits, base)) | rotated(value & bits, base);
}

/** @param {number} value @param {number} left */
function rotated(value, left) {
  return left ? (value << left) | (value >>> (32 - left)) : value;
}
