// @ts-check
// The pins of bank 0: function, pad, level, edges and interrupts (datasheet, section 2.19). On a
// pin's wire the board's driver wins over the chip's output, and the pad pulls a wire that neither
// drives.

import { Block } from './block.js';

export const PINS = 30;
/** Values of FUNCSEL (section 2.19.2). */
export const SPI_FUNCTION = 1;
export const PWM_FUNCTION = 4;
const SIO_FUNCTION = 5;
const PIO0_FUNCTION = 6;
const PIO1_FUNCTION = 7;
const NO_FUNCTION = 0x1f;

/** A pin's four bits of INTR (section 2.19.3): level bits follow the input, edge bits stay set until they are cleared. */
const LEVEL_LOW = 1 << 0;
const LEVEL_HIGH = 1 << 1;
const EDGE_LOW = 1 << 2;
const EDGE_HIGH = 1 << 3;
const EDGES = EDGE_LOW | EDGE_HIGH;

/** The writable bits of CTRL, and the positions of its overrides (section 2.19.6.1). */
const CONTROL_BITS = 0x3003331f;
const OUTPUT_OVERRIDE = 8;
const ENABLE_OVERRIDE = 12;
const INPUT_OVERRIDE = 16;
const INTERRUPT_OVERRIDE = 28;

/** The writable bits of a pad (section 2.19.6.3). */
const PAD_BITS = 0xff;
const PULL_DOWN = 1 << 2;
const PULL_UP = 1 << 3;
const PULLS = PULL_DOWN | PULL_UP;
const INPUT_ENABLE = 1 << 6;
const OUTPUT_DISABLE = 1 << 7;
/** Schmitt trigger, pull-down, 4 mA, input enabled. */
const PAD_AT_RESET = 0x56;

/** The states of a pin's output, without its pulls. */
const DRIVES_LOW = 0;
const DRIVES_HIGH = 1;
const UNDRIVEN = 2;

/** Returns a signal after one of CTRL's overrides. @param {boolean} signal @param {number} choice normal, inverted, low, high */
function overridden(signal, choice) {
  switch (choice & 3) {
    case 0:
      return signal;
    case 1:
      return !signal;
    default:
      return (choice & 3) === 3;
  }
}

export class Pin {
  /** @param {import('./mcu.js').Mcu} mcu @param {number} index */
  constructor(mcu, index) {
    this.mcu = mcu;
    this.index = index;
    this.mask = 1 << index;
    this.control = NO_FUNCTION;
    this.pad = PAD_AT_RESET;
    /** The level that the board drives; null for an open switch. @type {boolean | null} */
    this.outside = null;
    /** The level of the wire. */
    this.level = false;
    /** The four bits of INTR. */
    this.events = LEVEL_LOW;
    /** The four bits of INTE and INTF, for each core. */
    this.enables = [0, 0];
    this.forces = [0, 0];
    /** The output and the pulls on the wire. */
    this.output = UNDRIVEN | PULL_DOWN;
    /** Called when the output changes. @type {(() => void)[]} */
    this.listeners = [];
  }

  get functionSelect() {
    return this.control & 0x1f;
  }

  /** True if the selected peripheral drives the pin. A PWM slice always does; its switching is not modelled. */
  get enabledByPeripheral() {
    const { mcu } = this;
    switch (this.functionSelect) {
      case PWM_FUNCTION:
        return true;
      case SIO_FUNCTION:
        return (mcu.sio.gpioOutputEnable & this.mask) !== 0;
      case PIO0_FUNCTION:
        return (mcu.pios[0].pinDirections & this.mask) !== 0;
      case PIO1_FUNCTION:
        return (mcu.pios[1].pinDirections & this.mask) !== 0;
      default:
        return false;
    }
  }

  /** The level that the selected peripheral outputs. */
  get valueOfPeripheral() {
    const { mcu } = this;
    switch (this.functionSelect) {
      case SIO_FUNCTION:
        return (mcu.sio.gpioValue & this.mask) !== 0;
      case PIO0_FUNCTION:
        return (mcu.pios[0].pinValues & this.mask) !== 0;
      case PIO1_FUNCTION:
        return (mcu.pios[1].pinValues & this.mask) !== 0;
      default:
        return false;
    }
  }

  get outputEnable() {
    return !(this.pad & OUTPUT_DISABLE) && overridden(this.enabledByPeripheral, this.control >> ENABLE_OVERRIDE);
  }

  get outputValue() {
    return overridden(this.valueOfPeripheral, this.control >> OUTPUT_OVERRIDE);
  }

  /** The level that peripherals read. */
  get inputValue() {
    return overridden(this.level && (this.pad & INPUT_ENABLE) !== 0, this.control >> INPUT_OVERRIDE);
  }

  /** Returns the four bits of INTS for a core. @param {number} core */
  interruptsOf(core) {
    return (this.events & this.enables[core]) | this.forces[core];
  }

  /** Returns true if the pin interrupts a core. @param {number} core */
  interrupts(core) {
    return overridden(this.interruptsOf(core) !== 0, this.control >> INTERRUPT_OVERRIDE);
  }

  /** The value of the pin's STATUS register. */
  get status() {
    const fromPad = (this.interruptsOf(0) | this.interruptsOf(1)) !== 0;
    return (
      (this.valueOfPeripheral ? 1 << 8 : 0) |
      (this.outputValue ? 1 << 9 : 0) |
      (this.enabledByPeripheral ? 1 << 12 : 0) |
      (this.outputEnable ? 1 << 13 : 0) |
      (this.level ? 1 << 17 : 0) |
      (this.inputValue ? 1 << 19 : 0) |
      (fromPad ? 1 << 24 : 0) |
      (overridden(fromPad, this.control >> INTERRUPT_OVERRIDE) ? 1 << 26 : 0)
    );
  }

  /** Registers a function that is called whenever the chip's output on the wire changes. @param {() => void} listener */
  addListener(listener) {
    this.listeners.push(listener);
  }

  /** Sets the level that the board drives. @param {boolean | null} level */
  drive(level) {
    this.outside = level;
    this.settle();
  }

  /** Applies a change of the function, the pad or the peripheral's output. */
  update() {
    const output = this.outputEnable ? (this.outputValue ? DRIVES_HIGH : DRIVES_LOW) : UNDRIVEN | (this.pad & PULLS);
    if (output !== this.output) {
      this.output = output;
      for (const listener of this.listeners) listener();
    }
    this.settle();
  }

  /** Updates the level of the wire. Both pulls together keep the present level (section 2.19.4.1). */
  settle() {
    const { pad } = this;
    const pulledUp = (pad & PULL_UP) !== 0 && (!(pad & PULL_DOWN) || this.level);
    const level = this.outside ?? (this.outputEnable ? this.outputValue : pulledUp);
    if (level === this.level) return;
    this.level = level;
    this.sense();
  }

  /** Records an edge if the input's level has changed. */
  sense() {
    const isHigh = this.level && (this.pad & INPUT_ENABLE) !== 0;
    if (this.events & (isHigh ? LEVEL_HIGH : LEVEL_LOW)) return;
    this.change(() => (this.events = (this.events & EDGES) | (isHigh ? LEVEL_HIGH | EDGE_HIGH : LEVEL_LOW | EDGE_LOW)));
    for (const pio of this.mcu.pios) pio.pinChanged(this.index);
  }

  /** Changes state on which the interrupts depend, and passes on a changed interrupt. @param {() => void} change */
  change(change) {
    const [first, second] = [this.interrupts(0), this.interrupts(1)];
    change();
    if (this.interrupts(0) !== first || this.interrupts(1) !== second) this.mcu.updatePinInterrupts();
  }

  /** @param {number} value of CTRL */
  writeControl(value) {
    this.change(() => (this.control = value & CONTROL_BITS));
    this.update();
  }

  /** Restores the state after a reset of IO_BANK0. */
  resetControl() {
    this.change(() => {
      this.control = NO_FUNCTION;
      this.events &= ~EDGES;
      this.enables = [0, 0];
      this.forces = [0, 0];
    });
    this.update();
  }

  /** @param {number} value of its pad's register */
  writePad(value) {
    this.pad = value & PAD_BITS;
    this.update();
    this.sense();
  }
}

const INTR0 = 0xf0;
const DORMANT_WAKE_INTE0 = 0x160;
/** Groups of sixteen bytes: INTR; then INTE, INTF and INTS of core 0; then those of core 1. */
const GROUP_BYTES = 0x10;
const PINS_A_WORD = 8;

/** The registers of functions and interrupts (section 2.19.6.1). The interrupts that end DORMANT are not modelled. */
export class IoBank extends Block {
  /** @param {import('./mcu.js').Mcu} mcu */
  constructor(mcu) {
    super(mcu, 'IO_BANK0');
  }

  reset() {
    for (const pin of this.mcu.pins) pin.resetControl();
  }

  /** Returns the pins whose bits are in an interrupt word, and the meaning of the word. @param {number} offset */
  word(offset) {
    const first = ((offset >> 2) & 3) * PINS_A_WORD;
    const group = (offset - INTR0) / GROUP_BYTES - 1;
    return {
      pins: this.mcu.pins.slice(first, first + PINS_A_WORD),
      isRaw: group < 0,
      core: group < 3 ? 0 : 1,
      kind: /** @type {'enables' | 'forces' | 'status'} */ (['enables', 'forces', 'status'][Math.floor(group) % 3]),
    };
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset < INTR0) {
      const pin = this.mcu.pins[offset >> 3];
      return offset & 4 ? pin.control : pin.status;
    }
    if (offset >= DORMANT_WAKE_INTE0) return super.readUint32(offset);
    const { pins, isRaw, core, kind } = this.word(offset);
    const bits = (/** @type {Pin} */ pin) => (isRaw ? pin.events : kind === 'status' ? pin.interruptsOf(core) : pin[kind][core]);
    return pins.reduce((word, pin, index) => word | (bits(pin) << (4 * index)), 0) >>> 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset < INTR0) {
      if (offset & 4) this.mcu.pins[offset >> 3].writeControl(value);
      return;
    }
    if (offset >= DORMANT_WAKE_INTE0) {
      super.writeUint32(offset, value);
      return;
    }
    const { pins, isRaw, core, kind } = this.word(offset);
    pins.forEach((pin, index) => {
      const bits = (value >>> (4 * index)) & 15;
      const raw = (this.rawWriteValue >>> (4 * index)) & 15;
      if (isRaw) pin.change(() => (pin.events &= ~(raw & EDGES)));
      else if (kind !== 'status') pin.change(() => (pin[kind][core] = bits));
    });
  }
}

const VOLTAGE_SELECT = 0x00;
const FIRST_PAD = 0x04;

/** The registers of the pads of bank 0. Those of the debug port's pads follow them and are not modelled. */
export class Pads extends Block {
  /** @param {import('./mcu.js').Mcu} mcu */
  constructor(mcu) {
    super(mcu, 'PADS_BANK0');
    this.voltageSelect = 0;
  }

  reset() {
    this.voltageSelect = 0;
    for (const pin of this.mcu.pins) pin.writePad(PAD_AT_RESET);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset === VOLTAGE_SELECT) return this.voltageSelect;
    return this.mcu.pins[(offset - FIRST_PAD) >> 2]?.pad ?? super.readUint32(offset);
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset === VOLTAGE_SELECT) this.voltageSelect = value & 1;
    else {
      const pin = this.mcu.pins[(offset - FIRST_PAD) >> 2];
      if (pin) pin.writePad(value);
      else super.writeUint32(offset, value);
    }
  }
}
