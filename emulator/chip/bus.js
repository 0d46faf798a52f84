// @ts-check
// Decodes addresses outside of RAM and flash: ROM, SIO, each core's private peripherals, and the
// shared peripherals. It owns memory and knows no instruction.

import { USB_DPRAM } from './addresses.js';
import { FLASH_END, PAGE_BITS } from './memory.js';
import { Fault, hex } from './memory-port.js';

/** @typedef {import('./core.js').Core} Core */

export class Bus {
  /**
   * @param {import('./memory.js').Memory} memory
   * @param {import('./translator.js').Translator} translator
   * @param {Uint16Array} rom16
   * @param {import('./clock.js').Clock} clock
   * @param {import('./timing.js').Timing | null} timing
   */
  constructor(memory, translator, rom16, clock, timing) {
    this.memory = memory;
    this.ram = memory.ram;
    this.flash = memory.flash;
    this.translator = translator;
    this.rom16 = rom16;
    this.clock = clock;
    this.timing = timing;
    /** @type {import('./xip.js').Xip} */
    this.xip = /** @type {any} */ (null);
    /** @type {import('./bootrom.js').BootRom} */
    this.rom = /** @type {any} */ (null);
    /** @type {import('./mcu.js').Mcu} */
    this.mcu = /** @type {any} */ (null);
    /** @type {Core[]} */
    this.cores = [];
    /** @type {import('./ppb.js').Ppb[]} */
    this.ppb = [];
    /** @type {import('./sio.js').CoreSio[]} */
    this.sio = [];
  }

  /** Returns a word of memory as a debugger reads it. @param {number} address */
  peek32(address) {
    address >>>= 0;
    const [bytes, offset] = address >= 0x20000000 ? [this.ram, address - 0x20000000] : [this.flash, address & 0xffffff];
    if (offset + 4 > bytes.length) return 0xffffffff;
    return (bytes[offset] | (bytes[offset + 1] << 8) | (bytes[offset + 2] << 16) | (bytes[offset + 3] << 24)) >>> 0;
  }

  /** Ends the slice that a core is running, after its current instruction. */
  endSlice() {
    for (const core of this.cores) core.limit = 0;
  }

  /** Sends the event of SEV to both cores. */
  signalEvent() {
    for (const core of this.cores) core.signalEvent();
  }

  /** @param {Core} core @param {number} address @param {1 | 2 | 4} size @returns {number} */
  load(core, address, size) {
    const word = this.loadWord(core, (address & ~3) >>> 0);
    if (size === 4) return word;
    const shifted = word >>> ((address & 3) * 8);
    return size === 2 ? shifted & 0xffff : shifted & 0xff;
  }

  /** @param {Core} core @param {number} address */
  loadWord(core, address) {
    const region = address >>> 28;
    if (region === 0xd) return this.sio[core.index].readUint32(address & 0xfff);
    if (address >>> 12 === 0xe000e) return this.ppb[core.index].readUint32(address & 0xfff);
    if (address >> 1 < this.rom16.length && region === 0) {
      return this.rom16[address >> 1] | (this.rom16[(address >> 1) + 1] << 16);
    }
    const block = this.mcu.block(address);
    if (block) return block.readUint32(address & 0xfff);
    if (address >>> 12 === USB_DPRAM >>> 12) return this.mcu.usbMemory.getUint32(address & 0xfff, true);
    throw new Fault(`bus error reading ${hex(address)}`);
  }

  /** @param {Core} core @param {number} address @param {number} value @param {1 | 2 | 4} size */
  store(core, address, value, size) {
    if (address >>> 12 === USB_DPRAM >>> 12) {
      this.storeForUsb(address & 0xfff, value, size);
      return;
    }
    const region = address >>> 28;
    if (region === 1 && address >>> 24 < FLASH_END >>> 24) {
      this.mcu.xipControl.storeThrough(address);
      return;
    }
    // The IO buses replicate narrow writes to all byte lanes.
    if (size === 1) value = Math.imul(value & 0xff, 0x01010101);
    else if (size === 2) value = Math.imul(value & 0xffff, 0x00010001);
    value >>>= 0;
    if (region === 0xd) this.sio[core.index].writeUint32(address & 0xffc, value);
    else if (address >>> 12 === 0xe000e) this.ppb[core.index].writeUint32(address & 0xffc, value);
    else {
      const block = this.mcu.block(address);
      if (!block) throw new Fault(`bus error writing ${hex(address)}`);
      block.writeUint32Atomic(address & 0xffc, value, (address >> 12) & 3);
    }
  }

  /**
   * Writes the USB controller's memory. Unlike registers, it keeps the rest of the word at a narrow
   * write.
   * @param {number} offset @param {number} value @param {1 | 2 | 4} size
   */
  storeForUsb(offset, value, size) {
    const { usbMemory } = this.mcu;
    if (size === 4) usbMemory.setUint32(offset, value, true);
    else if (size === 2) usbMemory.setUint16(offset, value, true);
    else usbMemory.setUint8(offset, value);
    this.mcu.usbMemoryWritten(offset & ~3);
  }

  /** Reads for the DMA, which bypasses the MPU and has no private peripherals. @param {number} address @param {1 | 2 | 4} size */
  dmaLoad(address, size) {
    address >>>= 0;
    const { ram, flash } = this;
    if (address >= 0x20000000 && address + size <= 0x20000000 + ram.length) {
      if (this.timing) this.timing.dmaAccesses++;
      return bytesAt(ram, address - 0x20000000, size);
    }
    if (address >= 0x10000000 && address < 0x14000000) {
      if (!this.xip.on) this.xip.caught(null, address, 'dma');
      else this.timing?.dmaRead(address, this.cores, this.clock.cycles);
      return bytesAt(flash, address & 0xffffff, size);
    }
    return this.load(this.cores[0], address, size);
  }

  /** @param {number} address @param {number} value @param {1 | 2 | 4} size */
  dmaStore(address, value, size) {
    address >>>= 0;
    const offset = address - 0x20000000;
    if (offset >= 0 && offset + size <= this.ram.length) {
      if (this.timing) this.timing.dmaAccesses++;
      for (let i = 0; i < size; i++) this.ram[offset + i] = value >>> (8 * i);
      if (this.memory.pageMap[offset >> PAGE_BITS]) this.translator.forget(offset, size);
    } else this.store(this.cores[0], address, value, size);
  }
}

/** @param {Uint8Array} bytes @param {number} offset @param {number} size */
function bytesAt(bytes, offset, size) {
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = (value << 8) | bytes[offset + i];
  return value >>> 0;
}
