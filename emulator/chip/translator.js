// @ts-check
// Decides which pages of code are worth translating, keeps their translations,
// and lets cores run in them. A translation is known by its page's address and
// bytes: what was written over is forgotten, what comes back is found again.

import { FLASH_BASE, FLASH_PLACE, Memory, PAGE_BITS, PAGE_BYTES, RAM_BASE, RAM_BYTES } from './memory.js';
import { GIVEN_UP, Page } from './page.js';
import { translate } from './translate.js';
import { walk } from './walk.js';

/** @typedef {import('./core.js').Core} Core */

/** Translations a chip can have; the first number stands for none. */
const MOST = 0xffff;
/** Cycles at one go: less than what stands for giving up. */
const LONGEST = 0x10000000;

/** Modules by address and bytes: all chips share them. @type {Map<string, WebAssembly.Module>} */
const modules = new Map();

export class Translator {
  // Private, so that snapshots pass it by: numbers are never given twice, so
  // that the map of pages in a snapshot always means the same translations.
  #memory;
  #after;
  #table;
  #walk;
  #next = 1;
  /** @type {Map<string, number>} */
  #numbers = new Map();
  #heat;

  /** @param {Memory} memory @param {number} after jumps to a page, interpreted, before it is translated */
  constructor(memory, after) {
    this.#memory = memory;
    this.#after = after;
    this.#table = new WebAssembly.Table({ element: 'anyfunc', initial: 256 });
    const { exports } = new WebAssembly.Instance(walk, { at: { memory: memory.wasm, table: this.#table } });
    this.#walk = /** @type {(core: number, left: number) => number} */ (exports.run);
    this.#heat = new Uint32Array(memory.pageMap.length);
  }

  /** Runs a core that stands in translated code, until its limit or an instruction for the interpreter. @param {Core} core */
  run(core) {
    const before = Math.min(Math.ceil(core.limit - core.cycles), LONGEST);
    const left = this.#walk(Memory.placeOfCore(core.index), before);
    core.cycles += before - (left < -GIVEN_UP / 2 ? left + GIVEN_UP : left);
  }

  /** Tells of a jump to a page that is not translated; after many it will be. @param {number} place */
  warm(place) {
    const page = place >> PAGE_BITS;
    if (++this.#heat[page] < this.#after) return;
    this.#heat[page] = 0;
    this.#translate(page);
  }

  /** Something else is at these places now. @param {number} place @param {number} bytes */
  forget(place, bytes) {
    this.#memory.pageMap.fill(0, place >> PAGE_BITS, (place + bytes + PAGE_BYTES - 1) >> PAGE_BITS);
  }

  /** Anything may be anywhere now. */
  forgetAll() {
    this.#memory.pageMap.fill(0);
  }

  /** @param {number} page */
  #translate(page) {
    const { wasm, flash, pageMap } = this.#memory;
    const place = page << PAGE_BITS;
    const halfwords = new Uint16Array(wasm.buffer, place, PAGE_BYTES / 2);
    const key = String.fromCharCode(page, flash.length >> PAGE_BITS, ...halfwords);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      if (this.#next === MOST) return;
      number = this.#next++;
      if (number === this.#table.length) this.#table.grow(number);
      const module = modules.get(key) ?? new WebAssembly.Module(this.#page(place, halfwords).module(translate));
      modules.set(key, module);
      this.#table.set(number, new WebAssembly.Instance(module, { at: { memory: wasm } }).exports.run);
      this.#numbers.set(key, number);
    }
    pageMap[page] = number;
  }
  /** @param {number} place @param {Uint16Array} halfwords */
  #page(place, halfwords) {
    if (place < RAM_BYTES) return new Page(place + RAM_BASE, halfwords, RAM_BASE + RAM_BYTES);
    return new Page(place - FLASH_PLACE + FLASH_BASE, halfwords, FLASH_BASE + this.#memory.flash.length);
  }
}
