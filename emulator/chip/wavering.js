// @ts-check
// Flash cells whose programming or erasing was interrupted. They hold neither the old nor the new
// value, and some read differently each time. Reads access memory directly, so the cells are
// redrawn periodically, also during a mount.

export const PAGE_BYTES = 256;
/** The time for which the cells read the same. A mount takes some tens of milliseconds. */
const SAME_NANOS = 0.3e6;
/** The share of an erase after which a page's cells leave their old value. */
const ERASE_BEGINS = 0.05;
/** One of this many pages reads as completely old or completely new. */
const WHOLE_IN = 4;
/** One of this many changing cells wavers. */
const WAVERS_IN = 16;

/**
 * The possible contents of a page: each bit from one of two versions, or one version as a whole.
 * @typedef {{one: Uint8Array, other: Uint8Array, whole: boolean}} Doubt
 */

export class Wavering {
  /** @param {Uint8Array} flash @param {import('./clock.js').Clock} clock @param {(offset: number) => void} onChanged */
  constructor(flash, clock, onChanged) {
    this.flash = flash;
    this.onChanged = onChanged;
    /** By the page's offset. @type {Map<number, Doubt>} */
    this.pages = new Map();
    /** @type {import('./random.js').Random | null} */
    this.random = null;
    this.alarm = clock.createAlarm(() => this.draw());
  }

  /** Redraws the cells and schedules the next time. */
  draw() {
    const { random } = this;
    if (!random || !this.pages.size) return;
    for (const [offset, { one, other, whole }] of this.pages) {
      const all = random.below(2) ? 0xff : 0;
      for (let i = 0; i < PAGE_BYTES; i++) {
        const mask = whole ? all : random.next() >>> 11;
        this.flash[offset + i] = (one[i] & ~mask) | (other[i] & mask);
      }
      this.onChanged(offset);
    }
    this.alarm.schedule(SAME_NANOS);
  }

  /** Makes cells stable that were written again. @param {number} offset @param {number} length */
  settle(offset, length) {
    for (let page = offset; page < offset + length; page += PAGE_BYTES) this.pages.delete(page);
  }

  /**
   * Leaves a page between its present contents and `target`.
   * @param {number} offset @param {Uint8Array} target @param {number} share how far it has come, 0 to 1 @param {boolean} erasing @param {import('./random.js').Random} random
   */
  leave(offset, target, share, erasing, random) {
    this.random = random;
    const old = this.flash.slice(offset, offset + PAGE_BYTES);
    if (random.below(WHOLE_IN) === 0) {
      this.doubt(offset, { one: old, other: target, whole: true });
      return;
    }
    const one = old.map((byte, i) => reached(byte, target[i], share, erasing, random));
    const other = one.map((byte, i) => {
      let moving = old[i] ^ target[i];
      for (let bit = 0; bit < 8; bit++) if (random.below(WAVERS_IN)) moving &= ~(1 << bit);
      return byte ^ moving;
    });
    this.doubt(offset, { one, other, whole: false });
  }

  /** @param {number} offset @param {Doubt} doubt */
  doubt(offset, doubt) {
    this.pages.set(offset, doubt);
    this.draw();
  }
}

/**
 * Returns the state of an interrupted byte.
 * @param {number} old @param {number} target @param {number} share @param {boolean} erasing @param {import('./random.js').Random} random
 */
function reached(old, target, share, erasing, random) {
  if (share >= 1) return target;
  if (erasing && share < ERASE_BEGINS) return old;
  let byte = old;
  for (let bit = 0; bit < 8; bit++) {
    const done = random.below(1000) < share * 1000;
    // An erase first brings all cells to 0 and then raises them: bits are neither old nor new, and
    // more and more of them read 1.
    if (erasing) byte = done ? byte | (1 << bit) : byte & ~(1 << bit);
    else if (done && !(target & (1 << bit))) byte &= ~(1 << bit);
  }
  return byte;
}
