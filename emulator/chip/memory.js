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
// offset and length, how far the core has come when both took turns, and what
// timing.js needs to know: the line of flash last fetched from (an address
// divided by 8), how many were, how many loads and stores went to the striped
// banks of RAM and to the two small ones, and how many loads to flash.
const CORE_WORDS = 64;
export const GUARD_START = REGISTERS;
export const GUARD_BYTES = REGISTERS + 1;
export const COME = REGISTERS + 2;
export const LINE = REGISTERS + 3;
export const LINES = REGISTERS + 4;
export const DATA = REGISTERS + 5;
export const READS = DATA + 2;
export const WORDS = READS + 1;
/** RAM beyond this offset is in the two banks that are not striped: `DATA` plus an offset shifted by these bits counts an access. */
export const STRIPED_BITS = 18;

// Places in the memory. RAM comes first, so that its offsets are places too.
const CORES = RAM_BYTES;
/** How much of flash can be read now, in bytes: none while XIP is off. */
export const FLASH_SEEN = CORES + 2 * 4 * CORE_WORDS;
/** For each page of this memory the number of its translation, 16 bits, or 0. */
export const PAGE_MAP = FLASH_SEEN + 4;
/** The XIP cache's tags, two to a set, 32 bits each: beyond the map of the largest flash chip. */
export const CACHE_TAGS = 0x64000;
export const CACHE_SETS = 1024;
export const CACHE_LINE_BITS = 3;
/** Beyond the tags. */
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
