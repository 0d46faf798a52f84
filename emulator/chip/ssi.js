// @ts-check
// The registers between the bus and the flash chip: the SSI, as far as boot2 and the identification
// commands use it, and XIP_CTRL with its streamed reads.

import { Block } from './block.js';
import { Fault, hex } from './memory-port.js';

/** @typedef {import('./xip.js').Xip} Xip */

const READ_JEDEC_ID = 0x9f;
const READ_UNIQUE_ID = 0x4b;
const READ_STATUS2 = 0x35;
/** CTRLR0: frames of 8 bits, sent and received. */
const BYTE_FRAMES = 7 << 16;
const QUAD_ENABLED = 0x02;
const BAUDR = 0x14;
const SPI_CTRLR0 = 0xf4;
/** The boot ROM's divider, which holds until a program sets another. */
const SLOWEST_DIVIDER = 6;

/** The SSI. boot2 enables XIP through it, and embassy reads identifications. */
export class Ssi extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {Xip} xip */
  constructor(mcu, xip) {
    super(mcu, 'SSI');
    this.xip = xip;
    this.words = new Uint32Array(0x100 / 4);
    this.command = -1;
    this.clocked = 0;
    /** @type {number[]} */
    this.received = [];
  }

  /** Restores the ROM's set-up for its own commands: bytes, sent and received. */
  serve() {
    this.words[0] = BYTE_FRAMES;
    this.words[BAUDR / 4] = SLOWEST_DIVIDER;
    this.command = -1;
    this.received = [];
  }

  get readsOnly() {
    return ((this.words[0] >> 8) & 3) === 3;
  }

  get wideFrames() {
    return ((this.words[0] >> 16) & 31) === 31;
  }

  /** The format of XIP reads: fields of BAUDR, CTRLR0 and SPI_CTRLR0. */
  get transfer() {
    const control = this.words[SPI_CTRLR0 / 4];
    const width = 1 << ((this.words[0] >> 21) & 3);
    return {
      divider: this.words[BAUDR / 4] || SLOWEST_DIVIDER,
      width,
      // A command on several wires is not modelled; no boot loader uses one.
      command: [0, 4, 8, 16][(control >> 8) & 3],
      address: ((control >> 2) & 15) * 4,
      addressWidth: control & 3 ? width : 1,
      dummies: (control >> 11) & 31,
    };
  }

  /** Returns the flash chip's answer to a byte at this position after a command. @param {number} place */
  answer(place) {
    if (this.command === READ_JEDEC_ID) return [0xef, 0x40, Math.log2(this.xip.flash.length)][place] ?? 0;
    if (this.command === READ_UNIQUE_ID) return this.xip.uniqueId[place - 4] ?? 0;
    return this.command === READ_STATUS2 ? QUAD_ENABLED : 0;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset === 0x28) return 0b0110 | (this.received.length || this.readsOnly ? 0b1000 : 0);
    if (offset === 0x24) return this.received.length;
    if (offset >= 0x60 && offset < 0xf0) {
      if (this.readsOnly) return this.answer(this.clocked++);
      const byte = this.received.shift() ?? 0;
      if (!this.received.length) this.command = -1;
      return byte;
    }
    return this.words[offset >> 2] ?? 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset >= 0x60 && offset < 0xf0) {
      if (this.wideFrames) this.received.push(0);
      else if (this.command < 0) {
        this.command = value & 0xff;
        this.clocked = 0;
        if (!this.readsOnly) this.received.push(0xff);
      } else if (!this.readsOnly) this.received.push(this.answer(this.clocked++));
      return;
    }
    this.words[offset >> 2] = value;
    if (offset === 0x08) {
      this.command = -1;
      this.received = [];
      if (!(value & 1)) return;
      // XIP is on only if the SSI reads 32-bit words after an address.
      this.xip.divider = this.transfer.divider;
      this.xip.on = this.readsOnly && this.wideFrames;
      this.xip.bus.timing?.setTransfer(this.transfer);
    }
  }
}

const STREAM_REQUEST = 37;

/** A bit of CTRL (section 2.6.3.6): stores outside of the first window cause a bus error. */
const ERR_BADWRITE = 1 << 1;

/** XIP_CTRL: cache control (always ready) and streamed reads. */
export class XipControl extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./bus.js').Bus} bus */
  constructor(mcu, bus) {
    super(mcu, 'XIP_CTRL');
    this.bus = bus;
    this.control = 3;
    this.streamAddress = 0;
    this.streamWords = 0;
  }

  /**
   * Handles a store to flash, which does not change it. A store to the first window, which uses the
   * cache, drops its line from the cache.
   * @param {number} address
   */
  storeThrough(address) {
    if ((address >>> 24) & 3) {
      if (this.control & ERR_BADWRITE) throw new Fault(`bus error writing ${hex(address)}`);
    } else this.bus.timing?.dropLine(address, this.bus.cores);
  }

  /** Returns the next word of the stream, for this block and for the auxiliary port. */
  pop() {
    if (!this.streamWords) return 0;
    const word = this.bus.dmaLoad(this.streamAddress, 4);
    this.streamAddress += 4;
    if (--this.streamWords === 0) this.mcu.dma.clearDREQ(STREAM_REQUEST);
    return word;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    switch (offset) {
      case 0x00:
        return this.control;
      case 0x08:
        return 1 | (this.streamWords ? 0 : 2);
      case 0x14:
        return this.streamAddress;
      case 0x18:
        return this.streamWords;
      case 0x1c:
        return this.pop();
      default:
        return 0;
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    const { timing, cores } = this.bus;
    if (offset === 0x00) {
      this.control = value;
      if (timing) timing.cached = (value & 1) !== 0;
    }
    if (offset === 0x04) timing?.flush(cores);
    if (offset === 0x14) this.streamAddress = value;
    if (offset === 0x18) {
      this.streamWords = value;
      if (value) this.mcu.dma.setDREQ(STREAM_REQUEST);
      else this.mcu.dma.clearDREQ(STREAM_REQUEST);
    }
  }
}

/** The port at 0x50400000 through which the DMA reads the stream. */
export class XipAuxiliary extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {XipControl} control */
  constructor(mcu, control) {
    super(mcu, 'XIP_AUX');
    this.control = control;
  }

  readUint32() {
    return this.control.pop();
  }

  writeUint32() {}
}
