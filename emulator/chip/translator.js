// @ts-check
// Selects the pages of code to translate, keeps their translations, and runs cores in them. A
// translation is identified by its page's address and bytes: overwritten code is dropped, and code
// that returns is found again.

import { COME, FLASH_BASE, FLASH_PLACE, Memory, PAGE_BITS, PAGE_BYTES, RAM_BASE, RAM_BYTES } from './memory.js';
import { Page } from './page.js';
import { PC } from './registers.js';
import { translate } from './translate.js';
import { WALK, turns } from './turns.js';
import { walk } from './walk.js';

/** @typedef {import('./core.js').Core} Core */

/** The most translations of a chip; number 0 means none. */
const MOST = 0xffff;
/** The most cycles of a run, less than the value that means giving up. */
export const LONGEST = 0x10000000;

/** Modules by address and bytes, shared by all chips. @type {Map<string, WebAssembly.Module>} */
const modules = new Map();

export class Translator {
  // Private, so that snapshots skip it. Numbers are never reused, so the map of pages in a snapshot
  // always means the same translations.
  #memory;
  #after;
  #timed;
  #table;
  #walk;
  #turns;
  #next = 1;
  /** @type {Map<string, number>} */
  #numbers = new Map();
  #heat;

  /** @param {Memory} memory @param {number} after number of jumps to a page before it is translated @param {boolean} timed true if timing.js needs the counters */
  constructor(memory, after, timed) {
    this.#memory = memory;
    this.#after = after;
    this.#timed = timed;
    this.#table = new WebAssembly.Table({ element: 'anyfunc', initial: 256 });
    this.#walk = this.#instance(walk);
    this.#table.set(WALK, this.#walk);
    this.#turns = this.#instance(turns);
    this.#heat = new Uint32Array(memory.pageMap.length);
  }

  /** Runs a core in translated code, until its limit or an instruction for the interpreter. @param {Core} core */
  run(core) {
    const before = Math.min(Math.ceil(core.limit - core.cycles), LONGEST);
    core.cycles += before - this.#walk(Memory.placeOfCore(core.index), before);
  }

  /** Returns true if a core's next instruction is in translated code. @param {Core} core */
  has(core) {
    if (!core.thumb) return false;
    const place = this.#memory.placeOf(core.r[PC]);
    return place >= 0 && this.#memory.pageMap[place >> PAGE_BITS] !== 0;
  }

  /**
   * Lets two cores take turns while both are in translated code. Returns the core whose next
   * instruction must be interpreted, if any.
   * @param {Core} first @param {Core} second @param {number} stop cycle, not too far away
   */
  runBoth(first, second, stop) {
    const begun = first.cycles;
    const whose = this.#turns(second.cycles - begun, Math.ceil(stop - begun));
    first.cycles = begun + first.words[COME];
    second.cycles = begun + second.words[COME];
    return [null, first, second][whose];
  }

  /** Counts a jump to a page that is not translated, and translates the page after enough of them. @param {number} place */
  warm(place) {
    const page = place >> PAGE_BITS;
    if (++this.#heat[page] < this.#after) return;
    this.#heat[page] = 0;
    this.#translate(page);
  }

  /** Drops the translations of places whose bytes have changed. @param {number} place @param {number} bytes */
  forget(place, bytes) {
    this.#memory.pageMap.fill(0, place >> PAGE_BITS, (place + bytes + PAGE_BYTES - 1) >> PAGE_BITS);
  }

  /** Drops all translations, because any memory may have changed. */
  forgetAll() {
    this.#memory.pageMap.fill(0);
  }

  /** @param {number} page */
  #translate(page) {
    const { wasm, flash, pageMap } = this.#memory;
    const place = page << PAGE_BITS;
    const halfwords = new Uint16Array(wasm.buffer, place, PAGE_BYTES / 2);
    // A page's number may exceed the 16 bits of a character.
    const key = `${this.#timed},${page},${flash.length},${String.fromCharCode(...halfwords)}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      if (this.#next === MOST) return;
      number = this.#next++;
      if (number === this.#table.length) this.#table.grow(number);
      const module = modules.get(key) ?? new WebAssembly.Module(this.#page(place, halfwords).module(translate));
      modules.set(key, module);
      this.#table.set(number, this.#instance(module));
      this.#numbers.set(key, number);
    }
    pageMap[page] = number;
  }
  /** @param {WebAssembly.Module} module */
  #instance(module) {
    const { exports } = new WebAssembly.Instance(module, { at: { memory: this.#memory.wasm, table: this.#table } });
    return /** @type {(first: number, second: number) => number} */ (exports.run);
  }

  /** @param {number} place @param {Uint16Array} halfwords */
  #page(place, halfwords) {
    if (place < RAM_BYTES) return new Page(place + RAM_BASE, halfwords, RAM_BASE + RAM_BYTES, this.#timed);
    return new Page(place - FLASH_PLACE + FLASH_BASE, halfwords, FLASH_BASE + this.#memory.flash.length, this.#timed);
  }
}
