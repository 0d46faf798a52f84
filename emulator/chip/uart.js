// @ts-check
// A PL011 UART that only sends (datasheet, section 4.2). A byte is sent at once; nothing is
// received.

import { Block } from './block.js';

const DR = 0x00;
const RSR = 0x04;
const FR = 0x18;
const CR = 0x30;
const IFLS = 0x34;
const IMSC = 0x38;
const RIS = 0x3c;
const MIS = 0x40;
const ICR = 0x44;
const DMACR = 0x48;
const PERIPHID0 = 0xfe0;
/** The identification registers. */
const IDENTITY = [0x11, 0x10, 0x34, 0x00, 0x0d, 0xf0, 0x05, 0xb1];
/** Both FIFOs are empty. */
const EMPTY = (1 << 7) | (1 << 4);
const ENABLE = 1 << 0;
const TX_INTERRUPT = 1 << 5;
/** The writable bits of the registers that hold their value: ILPR, IBRD, FBRD, LCR_H, CR, IFLS, IMSC, DMACR. @type {Record<number, number>} */
const HELD = { 0x20: 0xff, 0x24: 0xffff, 0x28: 0x3f, 0x2c: 0xff, [CR]: 0xffff, [IFLS]: 0x3f, [IMSC]: 0x7ff, [DMACR]: 7 };
/** @type {Record<number, number>} */
const AT_RESET = { [CR]: 0x300, [IFLS]: 0x12 };

export class Uart extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {string} name @param {number} irq @param {number} request DMA request number of its transmit FIFO */
  constructor(mcu, name, irq, request) {
    super(mcu, name);
    this.irq = irq;
    this.request = request;
    /** Receives each byte that is sent. @type {(byte: number) => void} */
    this.onByte = () => {};
    /** @type {Record<number, number>} */
    this.held = { ...AT_RESET };
    this.raw = 0;
  }

  reset() {
    this.held = { ...AT_RESET };
    this.mcu.dma.clearDREQ(this.request);
    this.interrupt(0);
  }

  /** @param {number} raw */
  interrupt(raw) {
    this.raw = raw;
    this.mcu.setInterrupt(this.irq, (raw & (this.held[IMSC] ?? 0)) !== 0);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (HELD[offset] !== undefined) return this.held[offset] ?? 0;
    if (offset >= PERIPHID0) return IDENTITY[(offset - PERIPHID0) >> 2];
    switch (offset) {
      case DR:
      case RSR:
        return 0;
      case FR:
        return EMPTY;
      case RIS:
        return this.raw;
      case MIS:
        return this.raw & (this.held[IMSC] ?? 0);
      default:
        return super.readUint32(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (HELD[offset] !== undefined) {
      this.held[offset] = value & HELD[offset];
      if (offset === IMSC) this.interrupt(this.raw);
      if (offset !== CR) return;
      if (value & ENABLE) this.mcu.dma.setDREQ(this.request);
      else this.mcu.dma.clearDREQ(this.request);
    } else if (offset === DR) {
      this.onByte(value & 0xff);
      this.interrupt(this.raw | TX_INTERRUPT);
    } else if (offset === ICR) this.interrupt(this.raw & ~this.rawWriteValue);
    else if (offset !== RSR) super.writeUint32(offset, value);
  }
}
