// @ts-check
// The memory that translated code accesses: RAM, both cores' registers, the map of translated
// pages, flash. It is one WebAssembly memory, because such code sees only one; all other code uses
// views of it.

import { REGISTERS } from './registers.js';

export const RAM_BASE = 0x20000000;
export const FLASH_BASE = 0x10000000;
/** The end of the four aliases of the XIP window. */
export const FLASH_END = 0x14000000;
export const RAM_BYTES = 264 * 1024;

/** Code is translated and invalidated in pages of this size. */
export const PAGE_BITS = 8;
export const PAGE_BYTES = 1 << PAGE_BITS;

// A core's words: r0 to r15 and the flags; the guarded range of RAM as offset and length; the
// core's progress when both took turns; then the counters for timing.js: the last fetched line of
// flash (an address divided by 8), the number of lines, the loads and stores to the striped banks
// of RAM and to the two small ones, and the loads from flash.
const CORE_WORDS = 64;
export const GUARD_START = REGISTERS;
export const GUARD_BYTES = REGISTERS + 1;
export const COME = REGISTERS + 2;
export const LINE = REGISTERS + 3;
export const LINES = REGISTERS + 4;
export const DATA = REGISTERS + 5;
export const READS = DATA + 2;
export const WORDS = READS + 1;
/**
 * RAM from this offset on lies in the two banks that are not striped: `DATA` plus an offset shifted
 * right by these bits is the counter of an access.
 */
export const STRIPED_BITS = 18;

// Places in the memory. RAM comes first, so that its offsets are places too.
const CORES = RAM_BYTES;
/** The number of bytes of flash that can be read now: 0 while XIP is off. */
export const FLASH_SEEN = CORES + 2 * 4 * CORE_WORDS;
/** The number of the translation of each page of this memory, 16 bits, or 0. */
export const PAGE_MAP = FLASH_SEEN + 4;
/** The XIP cache's tags, two for each set, 32 bits each, behind the map of the largest flash chip. */
export const CACHE_TAGS = 0x64000;
export const CACHE_SETS = 1024;
export const CACHE_LINE_BITS = 3;
/** The place of flash, behind the tags. */
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
    this.cacheTags = new Int32Array(buffer, CACHE_TAGS, 2 * CACHE_SETS);
    this.pageMap = new Uint16Array(buffer, PAGE_MAP, bytes >> PAGE_BITS);
  }

  get wasm() {
    return this.#wasm;
  }

  /** Returns the place of a core's words. @param {number} index */
  static placeOfCore(index) {
    return CORES + 4 * CORE_WORDS * index;
  }

  /** Returns the place of an address from which code can run, or -1. @param {number} address */
  placeOf(address) {
    if (address >= RAM_BASE) return address < RAM_BASE + RAM_BYTES ? address - RAM_BASE : -1;
    return address >= FLASH_BASE && address - FLASH_BASE < this.flashSeen[0] ? address - FLASH_BASE + FLASH_PLACE : -1;
  }
}
