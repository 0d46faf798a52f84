// @ts-check
// Where everything lies that translated code must reach: RAM, both cores'
// registers, the map of translated pages, flash. One WebAssembly memory, as that
// is all such code can see; everybody else has views of it.

import { REGISTERS } from './registers.js';

export const RAM_BASE = 0x20000000;
export const FLASH_BASE = 0x10000000;
/** The four aliases of the XIP window end here. */
export const FLASH_END = 0x14000000;
export const RAM_BYTES = 264 * 1024;

/** Code is translated, and forgotten, by pages of this size. */
export const PAGE_BITS = 8;
export const PAGE_BYTES = 1 << PAGE_BITS;

// A core's words: r0 to r15 and the flags, then the guarded stretch of RAM as
// offset and length, and how far the core has come when both took turns.
const CORE_WORDS = 64;
export const GUARD_START = REGISTERS;
export const GUARD_BYTES = REGISTERS + 1;
export const COME = REGISTERS + 2;

// Places in the memory. RAM comes first, so that its offsets are places too.
const CORES = RAM_BYTES;
/** How much of flash can be read now, in bytes: none while XIP is off. */
export const FLASH_SEEN = CORES + 2 * 4 * CORE_WORDS;
/** For each page of this memory the number of its translation, 16 bits, or 0. */
export const PAGE_MAP = FLASH_SEEN + 4;
/** Beyond the map of the largest flash chip. */
export const FLASH_PLACE = 0x70000;
const WASM_PAGE_BYTES = 0x10000;

export class Memory {
  // Private: snapshots find the buffer by its views.
  #wasm;

  /** @param {number} flashBytes */
  constructor(flashBytes) {
    const bytes = FLASH_PLACE + flashBytes;
    this.#wasm = new WebAssembly.Memory({ initial: Math.ceil(bytes / WASM_PAGE_BYTES) });
    const { buffer } = this.#wasm;
    this.ram = new Uint8Array(buffer, 0, RAM_BYTES);
    this.flash = new Uint8Array(buffer, FLASH_PLACE, flashBytes);
    this.flashSeen = new Int32Array(buffer, FLASH_SEEN, 1);
    this.pageMap = new Uint16Array(buffer, PAGE_MAP, bytes >> PAGE_BITS);
  }

  get wasm() {
    return this.#wasm;
  }

  /** Where a core's words begin. @param {number} index */
  static placeOfCore(index) {
    return CORES + 4 * CORE_WORDS * index;
  }

  /** The place of an address that code can run from, or -1. @param {number} address */
  placeOf(address) {
    if (address >= RAM_BASE) return address < RAM_BASE + RAM_BYTES ? address - RAM_BASE : -1;
    return address >= FLASH_BASE && address - FLASH_BASE < this.flashSeen[0] ? address - FLASH_BASE + FLASH_PLACE : -1;
  }
}
