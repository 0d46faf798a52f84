// @ts-check
// An ST7789 panel: converts commands and data to RGB565 pixels, and reports what a real
// panel would not accept (ST7789VW datasheet 1.0, sections 7.4 and 9). Independent of SPI
// and board.

import { Random } from './chip/random.js';
import { Scan } from './scan.js';

export const COLUMNS = 240;
export const ROWS = 320;
/** Fastest write clock, Hz: 16 ns a bit. */
export const FASTEST_SPI_HZ = 62_500_000;
/** The reset pin must be low this long to count, ns. */
const RESET_PULSE_NANOS = 10e3;
/** From reset to the next command, ns. */
const AFTER_RESET_NANOS = 5e6;
/** From reset to SLPOUT, and between SLPIN and SLPOUT, ns. */
const AFTER_RESET_TO_SLPOUT_NANOS = 120e6;
/** From SLPOUT or SLPIN to the next command, ns. */
const AFTER_SLEEP_NANOS = 5e6;
const COMPLAINTS_KEPT = 200;

const MADCTL_MY = 0x80;
const MADCTL_MX = 0x40;
const MADCTL_MV = 0x20;
const MADCTL_BGR = 0x08;

/** Number of required parameters of commands that are wrong with fewer. @type {Record<number, number>} */
const PARAMETERS = { 0x2a: 4, 0x2b: 4, 0x36: 1, 0x3a: 1 };

/** Bits of a pixel as sent: with 18 each colour has a byte of its own. @type {Record<number, number>} */
const PIXEL_WIRE_BITS = { 12: 12, 16: 16, 18: 24 };

/** @param {number} value with higher bits that are not the pixel's @param {number} bits a pixel */
function toRgb565(value, bits) {
  if (bits === 16) return value & 0xffff;
  if (bits === 18) return ((value >> 8) & 0xf800) | ((value >> 5) & 0x7e0) | ((value >> 3) & 0x1f);
  const [red, green, blue] = [(value >> 8) & 15, (value >> 4) & 15, value & 15];
  return (((red << 1) | (red >> 3)) << 11) | (((green << 2) | (green >> 2)) << 5) | ((blue << 1) | (blue >> 3));
}

/** @typedef {{nanos: number, problem: string}} Complaint */

export class St7789 {
  /** True while the reset pin is low. */
  inReset = false;
  everReset = false;
  /** Times in ns. */
  resetLowSince = 0;
  /** The last reset pulse, ns. */
  resetPulse = 0;
  resetAt = -Infinity;
  powered = 0;
  asleep = true;
  displayOn = false;
  inverted = false;
  madctl = 0;
  /** Bits a pixel: COLMOD's reset value is 18. */
  pixelBits = 18;
  /** The source of the sixth bit of red and blue with 16 bits a pixel, EPF of RAMCTRL: 0 the own highest bit, 1 a zero, 2 a one, 3 green's lowest. */
  sixthBit = 3;
  columnStart = 0;
  columnEnd = COLUMNS - 1;
  rowStart = 0;
  rowEnd = ROWS - 1;
  windowSet = false;
  command = -1;
  /** @type {number[]} */
  parameters = [];
  column = 0;
  row = 0;
  /** Bytes of an incomplete pixel. */
  held = 0;
  heldBits = 0;
  depthSet = false;
  drawing = false;
  sleepChangedAt = -Infinity;
  saidAsleep = false;
  saidDepth = false;
  saidWindow = false;

  /** @param {() => number} now time in ns @param {number} seed of the noise at power-on */
  constructor(now, seed) {
    this.now = now;
    this.random = new Random(seed);
    this.pixels = new Uint16Array(COLUMNS * ROWS);
    this.scan = new Scan(COLUMNS, ROWS);
    /** @type {Complaint[]} */
    this.complaints = [];
    /** Number of complete windows drawn. */
    this.frames = 0;
    /** Number of bytes of commands and data so far. */
    this.bytes = 0;
    /** Called when the last pixel of a window has arrived. */
    this.onFrame = () => {};
    this.powerOn();
  }

  powerOn() {
    for (let i = 0; i < this.pixels.length; i++) this.pixels[i] = this.random.next() >>> 8;
    this.inReset = false;
    this.resetLowSince = 0;
    this.initialise();
    this.resetAt = -Infinity;
    this.powered = this.now();
    this.everReset = false;
  }

  /** Sets the registers as after a reset; the frame memory keeps its contents. */
  initialise() {
    this.asleep = true;
    this.displayOn = false;
    this.inverted = false;
    this.scan.reset(this.now());
    this.madctl = 0;
    this.pixelBits = 18;
    this.sixthBit = 3;
    this.columnStart = 0;
    this.columnEnd = COLUMNS - 1;
    this.rowStart = 0;
    this.rowEnd = ROWS - 1;
    this.windowSet = false;
    this.command = -1;
    this.parameters = [];
    this.column = 0;
    this.row = 0;
    this.held = this.heldBits = 0;
    this.drawing = false;
    this.sleepChangedAt = -Infinity;
    this.saidAsleep = false;
    this.depthSet = false;
    this.saidDepth = false;
    this.saidWindow = false;
  }

  /** @param {string} problem */
  complain(problem) {
    if (this.complaints.length < COMPLAINTS_KEPT) this.complaints.push({ nanos: this.now(), problem });
  }

  /** Sets the reset pin's level. @param {boolean} high */
  setReset(high) {
    if (!high && !this.inReset) {
      this.inReset = true;
      this.resetLowSince = this.now();
    } else if (high && this.inReset) {
      this.inReset = false;
      this.resetPulse = this.now() - this.resetLowSince;
      if (this.resetPulse < RESET_PULSE_NANOS) {
        this.complain('reset pulse shorter than 10 µs');
        return;
      }
      this.initialise();
      this.resetAt = this.now();
      this.everReset = true;
    }
  }

  /**
   * Receives one byte.
   * @param {number} byte @param {boolean} isData level of D/C @param {number} spiHz
   */
  receive(byte, isData, spiHz) {
    this.bytes++;
    this.scan.advance(this.pixels, this.now());
    if (this.inReset) {
      this.complain('byte while in reset');
      return;
    }
    if (spiHz > FASTEST_SPI_HZ) this.complain(`SPI clock of ${(spiHz / 1e6).toFixed(1)} MHz is over 62.5 MHz`);
    if (isData) this.receiveData(byte);
    else this.receiveCommand(byte);
  }

  /** @param {number} command */
  receiveCommand(command) {
    const needed = PARAMETERS[this.command];
    if (needed !== undefined && this.parameters.length < needed) {
      this.complain(`command 0x${this.command.toString(16)} got ${this.parameters.length} of ${needed} parameters`);
    }
    const sinceReset = this.now() - Math.max(this.resetAt, this.powered);
    if (!this.everReset && command !== 0x01) this.complain('command before any reset');
    if (sinceReset < AFTER_RESET_NANOS) this.complain('command less than 5 ms after reset');
    if (this.now() - this.sleepChangedAt < AFTER_SLEEP_NANOS) this.complain('command less than 5 ms after SLPIN or SLPOUT');
    this.command = command;
    this.parameters = [];
    this.drawing = false;
    switch (command) {
      case 0x01:
        this.initialise();
        this.resetAt = this.now();
        this.everReset = true;
        break;
      case 0x10:
        this.setAsleep(true);
        break;
      case 0x11:
        this.setAsleep(false);
        break;
      case 0x20:
        this.inverted = false;
        break;
      case 0x21:
        this.inverted = true;
        break;
      case 0x28:
        this.displayOn = false;
        break;
      case 0x29:
        this.displayOn = true;
        break;
      case 0x2c:
        this.column = this.columnStart;
        this.row = this.rowStart;
        this.scan.begin();
        this.startDrawing();
        break;
      case 0x34:
        this.scan.setTe(false);
        break;
      case 0x35:
        this.scan.setTe(true);
        break;
      case 0x3c:
        this.startDrawing();
        break;
    }
  }

  /** @param {boolean} asleep */
  setAsleep(asleep) {
    if (!asleep && this.now() - Math.max(this.resetAt, this.powered) < AFTER_RESET_TO_SLPOUT_NANOS) {
      this.complain('SLPOUT less than 120 ms after reset');
    }
    if (asleep !== this.asleep && this.now() - this.sleepChangedAt < AFTER_RESET_TO_SLPOUT_NANOS) {
      this.complain('less than 120 ms between SLPIN and SLPOUT');
    }
    this.asleep = asleep;
    this.sleepChangedAt = this.now();
  }

  startDrawing() {
    this.drawing = true;
    this.held = this.heldBits = 0;
    if (this.asleep && !this.saidAsleep) {
      this.complain('drawing before SLPOUT');
      this.saidAsleep = true;
    }
    if (!this.windowSet && !this.saidWindow) {
      this.complain('data without a window');
      this.saidWindow = true;
    }
    if (!this.depthSet && !this.saidDepth) {
      this.complain('drawing without COLMOD: the panel takes 18 bits a pixel');
      this.saidDepth = true;
    }
  }

  /** @param {number} byte */
  receiveData(byte) {
    if (this.drawing) {
      this.held = ((this.held << 8) | byte) & 0xffffff;
      this.heldBits += 8;
      const bits = PIXEL_WIRE_BITS[this.pixelBits];
      if (this.heldBits < bits) return;
      this.heldBits -= bits;
      this.put(toRgb565(this.held >> this.heldBits, this.pixelBits));
      return;
    }
    if (this.command < 0) {
      this.complain('data before any command');
      return;
    }
    this.parameters.push(byte);
    this.takeParameters();
  }

  takeParameters() {
    const { parameters } = this;
    if (this.command === 0x36 && parameters.length === 1) this.madctl = parameters[0];
    if (this.command === 0x3a && parameters.length === 1) {
      this.pixelBits = { 3: 12, 5: 16, 6: 18 }[parameters[0] & 7] ?? 0;
      if (!this.pixelBits) this.complain(`unknown COLMOD 0x${parameters[0].toString(16)}`);
      this.pixelBits ||= 16;
      this.depthSet = true;
    }
    if (this.command === 0xb0 && parameters.length === 2) this.sixthBit = (parameters[1] >> 4) & 3;
    if (this.command === 0x44 && parameters.length === 2) this.scan.setTe(this.scan.active, (parameters[0] << 8) | parameters[1]);
    if (this.command === 0xb2 && parameters.length === 2) {
      this.scan.setTimes(this.now(), { backPorch: parameters[0] & 0x7f, frontPorch: parameters[1] & 0x7f });
    }
    if (this.command === 0xc6 && parameters.length === 1) this.scan.setTimes(this.now(), { rtna: parameters[0] & 0x1f });
    if ((this.command === 0x2a || this.command === 0x2b) && parameters.length === 4) {
      const start = (parameters[0] << 8) | parameters[1];
      const end = (parameters[2] << 8) | parameters[3];
      const isColumn = this.command === 0x2a;
      const swapped = (this.madctl & MADCTL_MV) !== 0;
      const size = isColumn !== swapped ? COLUMNS : ROWS;
      if (start > end || end >= size) {
        this.complain(`window ${start} to ${end} outside 0 to ${size - 1}`);
        return;
      }
      if (isColumn) [this.columnStart, this.columnEnd] = [start, end];
      else [this.rowStart, this.rowEnd] = [start, end];
      this.windowSet = true;
    }
  }

  /** The six bits each of red, green and blue that the glass shows of a pixel of 16 bits. @param {number} colour RGB565 @returns {[number, number, number]} */
  onGlass(colour) {
    const [red, green, blue] = [colour >> 11, (colour >> 5) & 0x3f, colour & 0x1f];
    const sixth = (/** @type {number} */ own) => [own >> 4, 0, 1, green & 1][this.sixthBit];
    return [(red << 1) | sixth(red), green, (blue << 1) | sixth(blue)];
  }

  /** @param {number} colour */
  put(colour) {
    const swapped = (this.madctl & MADCTL_MV) !== 0;
    let column = swapped ? this.row : this.column;
    let row = swapped ? this.column : this.row;
    if (this.madctl & MADCTL_MX) column = COLUMNS - 1 - column;
    if (this.madctl & MADCTL_MY) row = ROWS - 1 - row;
    if (column >= 0 && column < COLUMNS && row >= 0 && row < ROWS) {
      const at = row * COLUMNS + column;
      if (this.pixels[at] !== colour) {
        this.scan.changed(row);
        this.pixels[at] = colour;
      }
    }
    if (this.column < this.columnEnd) this.column++;
    else {
      this.column = this.columnStart;
      if (this.row < this.rowEnd) this.row++;
      else {
        this.row = this.rowStart;
        this.frames++;
        this.onFrame();
      }
    }
  }

  /**
   * Returns the visible part of the picture, 240×240 RGB565, row by row. These panels are
   * made so that INVON shows colours as sent.
   * @param {'upright' | 'turned'} mounting @param {Uint16Array} [pixels] other than the panel's memory
   */
  picture(mounting, pixels = this.pixels) {
    const side = COLUMNS;
    const seen = new Uint16Array(side * side);
    if (this.asleep || !this.displayOn) return seen;
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const at = mounting === 'turned' ? x * COLUMNS + (COLUMNS - 1 - y) : y * COLUMNS + x;
        let colour = pixels[at];
        if (!this.inverted) colour = ~colour & 0xffff;
        if (this.madctl & MADCTL_BGR) colour = ((colour & 31) << 11) | (colour & 0x7e0) | (colour >> 11);
        seen[y * side + x] = colour;
      }
    }
    return seen;
  }
}
