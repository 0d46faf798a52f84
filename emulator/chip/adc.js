// @ts-check
// The ADC (datasheet, section 4.9): four pins and the temperature sensor, a FIFO of four results,
// and conversions of 96 cycles of its 48 MHz clock.

import { Block } from './block.js';

const IRQ = 22;
const REQUEST = 36;
const CHANNELS = 5;
const FIFO_RESULTS = 4;
const CLOCK_HZ = 48e6;
const SAMPLE_CYCLES = 96;

const CS = 0x00;
const RESULT = 0x04;
const FCS = 0x08;
const FIFO = 0x0c;
const DIV = 0x10;
const INTR = 0x14;
const INTE = 0x18;
const INTF = 0x1c;
const INTS = 0x20;

const ENABLE = 1 << 0;
const START_ONCE = 1 << 2;
const START_MANY = 1 << 3;
const READY = 1 << 8;
const SELECTED = 12;
const ROUND_ROBIN = 16;
/** RROBIN, AINSEL, START_MANY, TS_EN and EN. ERR is never set. */
const CS_BITS = (0x1f << ROUND_ROBIN) | (7 << SELECTED) | START_MANY | (1 << 1) | ENABLE;

const FIFO_ENABLE = 1 << 0;
const FIFO_SHIFT = 1 << 1;
const FIFO_REQUESTS = 1 << 3;
const FIFO_EMPTY = 1 << 8;
const FIFO_FULL = 1 << 9;
const UNDERFLOW = 1 << 10;
const OVERFLOW = 1 << 11;
const LEVEL = 16;
const THRESHOLD = 24;
const FCS_BITS = (15 << THRESHOLD) | FIFO_REQUESTS | (1 << 2) | FIFO_SHIFT | FIFO_ENABLE;

export class Adc extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock */
  constructor(mcu, clock) {
    super(mcu, 'ADC');
    /** The values that the channels measure, 12 bits each. */
    this.channels = new Array(CHANNELS).fill(0);
    this.control = 0;
    this.fifoControl = 0;
    /** UNDER and OVER, which stay set until they are cleared. */
    this.fifoErrors = 0;
    this.divider = 0;
    this.result = 0;
    this.converting = false;
    /** @type {number[]} */
    this.fifo = [];
    this.interruptEnable = 0;
    this.interruptForce = 0;
    this.sampled = clock.createAlarm(() => this.finish());
    this.next = clock.createAlarm(() => this.start());
  }

  reset() {
    this.sampled.cancel();
    this.next.cancel();
    this.control = this.fifoControl = this.fifoErrors = this.divider = this.result = 0;
    this.converting = false;
    this.fifo = [];
    this.interruptEnable = this.interruptForce = 0;
    this.fifoChanged();
  }

  get selected() {
    return (this.control >> SELECTED) & 7;
  }

  get raw() {
    return this.fifo.length >= ((this.fifoControl >> THRESHOLD) & 15) ? 1 : 0;
  }

  get status() {
    return (this.raw & this.interruptEnable) | this.interruptForce;
  }

  start() {
    if (!(this.control & ENABLE) || this.converting) return;
    this.converting = true;
    this.sampled.schedule((SAMPLE_CYCLES * 1e9) / CLOCK_HZ);
  }

  finish() {
    this.converting = false;
    this.result = (this.channels[this.selected] ?? 0) & 0xfff;
    if (this.fifoControl & FIFO_ENABLE) {
      if (this.fifo.length === FIFO_RESULTS) this.fifoErrors |= OVERFLOW;
      else this.fifo.push(this.fifoControl & FIFO_SHIFT ? this.result >> 4 : this.result);
      this.fifoChanged();
    }
    const robin = (this.control >> ROUND_ROBIN) & 0x1f;
    if (robin) {
      let channel = this.selected;
      do channel = (channel + 1) % CHANNELS;
      while (!(robin & (1 << channel)));
      this.control = (this.control & ~(7 << SELECTED)) | (channel << SELECTED);
    }
    if (!(this.control & START_MANY)) return;
    // DIV: a conversion starts every 1 + INT + FRAC / 256 cycles, or as soon as one ends.
    const pause = 1 + this.divider / 256 - SAMPLE_CYCLES;
    if (pause > 0) this.next.schedule((pause * 1e9) / CLOCK_HZ);
    else this.start();
  }

  /** Updates the interrupt and the DMA request from the FIFO's level. */
  fifoChanged() {
    const { dma } = this.mcu;
    if (this.fifoControl & FIFO_REQUESTS && this.raw) dma.setDREQ(REQUEST);
    else dma.clearDREQ(REQUEST);
    this.mcu.setInterrupt(IRQ, this.status !== 0);
  }

  take() {
    const result = this.fifo.shift();
    if (result === undefined) this.fifoErrors |= UNDERFLOW;
    this.fifoChanged();
    return result ?? 0;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    const { fifo } = this;
    switch (offset) {
      case CS:
        return this.control | (this.converting ? 0 : READY);
      case RESULT:
        return this.result;
      case FCS:
        return (
          this.fifoControl |
          this.fifoErrors |
          (fifo.length << LEVEL) |
          (fifo.length === FIFO_RESULTS ? FIFO_FULL : 0) |
          (fifo.length === 0 ? FIFO_EMPTY : 0)
        );
      case FIFO:
        return this.take();
      case DIV:
        return this.divider;
      case INTR:
        return this.raw;
      case INTE:
        return this.interruptEnable;
      case INTF:
        return this.interruptForce;
      case INTS:
        return this.status;
      default:
        return super.readUint32(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    switch (offset) {
      case CS:
        this.control = value & CS_BITS;
        if (!(value & START_MANY)) this.next.cancel();
        if (value & (START_ONCE | START_MANY) && !this.next.scheduled) this.start();
        return;
      case FCS:
        this.fifoErrors &= ~this.rawWriteValue;
        this.fifoControl = value & FCS_BITS;
        break;
      case DIV:
        this.divider = value & 0xffffff;
        return;
      case INTE:
        this.interruptEnable = value & 1;
        break;
      case INTF:
        this.interruptForce = value & 1;
        break;
      default:
        super.writeUint32(offset, value);
        return;
    }
    this.fifoChanged();
  }
}
