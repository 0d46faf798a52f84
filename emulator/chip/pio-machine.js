// @ts-check
// A state machine of a PIO block: its registers and its nine instructions (datasheet, sections
// 3.2.4 and 3.4).

/** @typedef {import('./pio.js').Pio} Pio */

const FIFO_WORDS = 4;
const AUTOPUSH = 1 << 16;
const AUTOPULL = 1 << 17;
const IN_RIGHT = 1 << 18;
const OUT_RIGHT = 1 << 19;
const JOIN_TX = 1 << 30;
const JOIN_RX = 1 << 31;
const SIDE_ENABLED = 1 << 30;
const SIDE_DIRECTIONS = 1 << 29;
const RX_STALLED = 1 << 0;
const TX_STALLED = 1 << 24;

export class Machine {
  /** @param {Pio} pio @param {number} index */
  constructor(pio, index) {
    this.pio = pio;
    this.index = index;
    this.enabled = false;
    /** True if its instruction cannot finish until its condition changes. */
    this.waiting = false;
    /** The cycle of its next instruction. */
    this.due = -0;
    /** @type {number[]} */
    this.tx = [];
    /** @type {number[]} */
    this.rx = [];
    this.divider = 0x10000;
    this.execControl = 0;
    this.shiftControl = 0;
    this.pinControl = 0;
    this.pc = 0;
    this.x = 0;
    this.y = 0;
    this.input = 0;
    this.inputBits = 0;
    this.output = 0;
    this.outputBits = 32;
    /** An instruction that replaces the program's next one, or -1. */
    this.forced = -1;
    /** True if an IRQ instruction has set its flag and waits until the flag is cleared. */
    this.flagged = false;
    this.reset();
  }

  reset() {
    this.enabled = this.waiting = false;
    this.tx = [];
    this.rx = [];
    this.divider = 0x10000;
    this.execControl = 0x1f << 12;
    this.shiftControl = 0b11 << 18;
    this.pinControl = 0x5 << 26;
    this.pc = this.x = this.y = 0;
    this.restart();
  }

  restart() {
    this.input = this.inputBits = this.output = 0;
    this.outputBits = 32;
    this.forced = -1;
    this.flagged = this.waiting = false;
  }

  /** Returns true if its instruction is a WAIT for a pin (datasheet, section 3.4.3). @param {number} pin */
  waitsForPin(pin) {
    const op = this.forced >= 0 ? this.forced : this.pio.instructions[this.pc];
    if (op >> 13 !== 1 || ((op >> 5) & 3) > 1) return false;
    return ((op >> 5) & 3 ? ((op & 31) + this.inBase) & 31 : op & 31) === pin;
  }

  get txDepth() {
    return this.shiftControl & JOIN_TX ? 2 * FIFO_WORDS : this.shiftControl & JOIN_RX ? 0 : FIFO_WORDS;
  }

  get rxDepth() {
    return this.shiftControl & JOIN_RX ? 2 * FIFO_WORDS : this.shiftControl & JOIN_TX ? 0 : FIFO_WORDS;
  }

  get inBase() {
    return (this.pinControl >> 15) & 31;
  }

  get pushAt() {
    return (this.shiftControl >> 20) & 31 || 32;
  }

  get pullAt() {
    return (this.shiftControl >> 25) & 31 || 32;
  }

  /** The bits of FSTAT in machine 0's positions. */
  get fifoStatus() {
    const { tx, rx } = this;
    return (tx.length ? 0 : 1 << 24) | (tx.length < this.txDepth ? 0 : 1 << 16) | (rx.length ? 0 : 1 << 8) | (rx.length < this.rxDepth ? 0 : 1);
  }

  /** @param {number} offset @returns {number} */
  read(offset) {
    switch (offset) {
      case 0x00:
        return this.divider << 8;
      case 0x04:
        return (this.execControl & 0x7fffffff) | (this.forced >= 0 ? 1 << 31 : 0);
      case 0x08:
        return this.shiftControl;
      case 0x0c:
        return this.pc;
      case 0x10:
        return this.pio.instructions[this.pc];
      default:
        return this.pinControl;
    }
  }

  /** @param {number} offset @param {number} value */
  write(offset, value) {
    switch (offset) {
      case 0x00:
        this.divider = value >>> 8;
        break;
      case 0x04:
        this.execControl = value;
        break;
      case 0x08:
        if ((value ^ this.shiftControl) & (JOIN_TX | JOIN_RX)) {
          this.tx = [];
          this.rx = [];
        }
        this.shiftControl = value;
        break;
      case 0x10:
        this.forced = value & 0xffff;
        // Executed at once, even if the machine is disabled.
        if (!this.enabled) this.run(this.forced);
        break;
      case 0x14:
        this.pinControl = value;
        break;
    }
  }

  /** Executes one instruction, if it can finish. */
  tick() {
    const op = this.forced >= 0 ? this.forced : this.pio.instructions[this.pc];
    const delay = this.run(op);
    const cycles = ((this.divider >>> 8 || 0x10000) * 256 + (this.divider >>> 8 ? this.divider & 0xff : 0)) / 256;
    if (delay < 0) this.waiting = true;
    else this.due += cycles * (1 + delay);
  }

  /** @param {number} op @returns {number} cycles to wait after it, or -1 if it could not be done yet */
  run(op) {
    const wasForced = this.forced >= 0;
    const sideBits = (this.pinControl >> 29) & 7;
    const field = (op >> 8) & 31;
    this.side(field, sideBits);
    this.refill();
    const before = this.pc;
    if (!wasForced) this.pc = before === ((this.execControl >> 12) & 31) ? (this.execControl >> 7) & 31 : (before + 1) & 31;
    this.forced = -1;
    if (!this.execute(op)) {
      this.pc = before;
      if (wasForced) this.forced = op;
      return -1;
    }
    this.refill();
    return field & ((1 << (5 - sideBits)) - 1);
  }

  /** @param {number} field @param {number} bits */
  side(field, bits) {
    if (!bits) return;
    const isOptional = (this.execControl & SIDE_ENABLED) !== 0;
    if (isOptional && !(field & 16)) return;
    const count = isOptional ? bits - 1 : bits;
    const value = (field >> (5 - bits)) & ((1 << count) - 1);
    const base = (this.pinControl >> 10) & 31;
    if (this.execControl & SIDE_DIRECTIONS) this.pio.setDirections(base, count, value);
    else this.pio.setPins(base, count, value);
  }

  /** Refills an empty output register from the FIFO, with autopull. */
  refill() {
    if (!(this.shiftControl & AUTOPULL) || this.outputBits < this.pullAt || !this.tx.length) return;
    this.output = /** @type {number} */ (this.tx.shift());
    this.outputBits = 0;
  }

  /** @param {number} op @returns {boolean} whether it is done */
  execute(op) {
    const kind = (op >> 5) & 7;
    const low = op & 31;
    switch (op >> 13) {
      case 0:
        if (this.holds(kind)) this.pc = low;
        return true;
      case 1:
        return this.waitFor(kind, low);
      case 2:
        return this.in(kind, low || 32);
      case 3:
        return this.out(kind, low || 32);
      case 4:
        return op & 0x80 ? this.pull(op) : this.push(op);
      case 5:
        this.moveTo(kind, moved(this.source(op & 7), (op >> 3) & 3));
        return true;
      case 6:
        return this.interrupt(op);
      default:
        if (kind === 0) this.pio.setPins((this.pinControl >> 5) & 31, (this.pinControl >> 26) & 7, low);
        else if (kind === 1) this.x = low;
        else if (kind === 2) this.y = low;
        else if (kind === 4) this.pio.setDirections((this.pinControl >> 5) & 31, (this.pinControl >> 26) & 7, low);
        return true;
    }
  }

  /** @param {number} condition */
  holds(condition) {
    switch (condition) {
      case 0:
        return true;
      case 1:
        return this.x === 0;
      case 2: {
        const { x } = this;
        this.x = (x - 1) >>> 0;
        return x !== 0;
      }
      case 3:
        return this.y === 0;
      case 4: {
        const { y } = this;
        this.y = (y - 1) >>> 0;
        return y !== 0;
      }
      case 5:
        return this.x !== this.y;
      case 6:
        return this.level((this.execControl >> 24) & 31);
      default:
        return this.outputBits < this.pullAt;
    }
  }

  /** @param {number} pin */
  level(pin) {
    return this.pio.mcu.pins[pin]?.inputValue ?? false;
  }

  /** @param {number} low */
  flag(low) {
    return 1 << (low & 16 ? (low & 4) | ((low + this.index) & 3) : low & 7);
  }

  /** @param {number} kind @param {number} low */
  waitFor(kind, low) {
    const wanted = (kind & 4) !== 0;
    if ((kind & 3) === 2) {
      const flag = this.flag(low);
      if (((this.pio.irq & flag) !== 0) !== wanted) return false;
      if (wanted) this.pio.setIrq(this.pio.irq & ~flag);
      return true;
    }
    return this.level((kind & 3) === 1 ? (low + this.inBase) & 31 : low) === wanted;
  }

  /** @param {number} from @returns {number} */
  source(from) {
    switch (from) {
      case 0: {
        const values = this.pio.mcu.inputs;
        return this.inBase ? (values >>> this.inBase) | (values << (32 - this.inBase)) : values;
      }
      case 1:
        return this.x;
      case 2:
        return this.y;
      case 5: {
        const fifo = this.execControl & 16 ? this.rx : this.tx;
        return fifo.length < (this.execControl & 15) ? -1 : 0;
      }
      case 6:
        return this.input;
      case 7:
        return this.output;
      default:
        return 0;
    }
  }

  /** @param {number} from @param {number} bits */
  in(from, bits) {
    const pushes = (this.shiftControl & AUTOPUSH) !== 0 && this.inputBits + bits >= this.pushAt;
    if (pushes && this.rx.length >= this.rxDepth) {
      this.pio.debug |= RX_STALLED << this.index;
      return false;
    }
    const value = bits === 32 ? this.source(from) : this.source(from) & ((1 << bits) - 1);
    if (bits === 32) this.input = value >>> 0;
    else if (this.shiftControl & IN_RIGHT) this.input = ((this.input >>> bits) | (value << (32 - bits))) >>> 0;
    else this.input = ((this.input << bits) | value) >>> 0;
    this.inputBits = Math.min(this.inputBits + bits, 32);
    if (pushes) this.pushWord();
    return true;
  }

  pushWord() {
    this.rx.push(this.input);
    this.input = this.inputBits = 0;
  }

  /** @param {number} to @param {number} bits */
  out(to, bits) {
    if (this.shiftControl & AUTOPULL && this.outputBits >= this.pullAt) {
      this.pio.debug |= TX_STALLED << this.index;
      return false;
    }
    const { output } = this;
    let value = output;
    if (bits < 32 && this.shiftControl & OUT_RIGHT) {
      value = output & ((1 << bits) - 1);
      this.output = output >>> bits;
    } else if (bits < 32) {
      value = output >>> (32 - bits);
      this.output = (output << bits) >>> 0;
    } else this.output = 0;
    this.outputBits = Math.min(this.outputBits + bits, 32);
    value >>>= 0;
    const [base, count] = [this.pinControl & 31, (this.pinControl >> 20) & 63];
    if (to === 0) this.pio.setPins(base, count, value);
    else if (to === 1) this.x = value;
    else if (to === 2) this.y = value;
    else if (to === 4) this.pio.setDirections(base, count, value);
    else if (to === 5) this.pc = value & 31;
    else if (to === 6) [this.input, this.inputBits] = [value, bits];
    else if (to === 7) this.forced = value & 0xffff;
    return true;
  }

  /** @param {number} op */
  push(op) {
    if (op & 0x40 && this.inputBits < this.pushAt) return true;
    if (this.rx.length < this.rxDepth) this.pushWord();
    else {
      this.pio.debug |= RX_STALLED << this.index;
      if (op & 0x20) return false;
      this.input = this.inputBits = 0;
    }
    return true;
  }

  /** @param {number} op */
  pull(op) {
    if (op & 0x40 && this.outputBits < this.pullAt) return true;
    // With autopull, PULL does nothing if the register is full.
    if (this.shiftControl & AUTOPULL && this.outputBits === 0) return true;
    const word = this.tx.shift();
    if (word === undefined) {
      this.pio.debug |= TX_STALLED << this.index;
      if (op & 0x20) return false;
    }
    this.output = word ?? this.x;
    this.outputBits = 0;
    return true;
  }

  /** @param {number} to @param {number} value */
  moveTo(to, value) {
    value >>>= 0;
    if (to === 0) this.pio.setPins(this.pinControl & 31, (this.pinControl >> 20) & 63, value);
    else if (to === 1) this.x = value;
    else if (to === 2) this.y = value;
    else if (to === 4) this.forced = value & 0xffff;
    else if (to === 5) this.pc = value & 31;
    else if (to === 6) [this.input, this.inputBits] = [value, 0];
    else if (to === 7) [this.output, this.outputBits] = [value, 0];
  }

  /** @param {number} op */
  interrupt(op) {
    const flag = this.flag(op & 31);
    if (op & 0x40) {
      this.pio.setIrq(this.pio.irq & ~flag);
      return true;
    }
    if (!this.flagged) this.pio.setIrq(this.pio.irq | flag);
    // With a wait, the instruction ends when the flag is cleared.
    this.flagged = (op & 0x20) !== 0 && (this.pio.irq & flag) !== 0;
    return !this.flagged;
  }
}

/** @param {number} value @param {number} how as it is, inverted, or its bits reversed */
function moved(value, how) {
  if (how === 1) return ~value;
  if (how !== 2) return value;
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed |= ((value >>> bit) & 1) << (31 - bit);
  return reversed;
}
