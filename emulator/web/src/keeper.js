// @ts-check
// Stores the firmware's flash writes in the browser: at once, only the sectors that
// changed, and again later if the browser refuses. Writes nothing while another tab owns
// the handheld.

import { SECTOR_BYTES } from '../../chip/xip.js';
import { holdsSaves, keepSectors, keptSectors, sectorsOf } from './flash-store.js';
import { Ownership } from './ownership.js';

/** Interval of retries after a refusal, ms. */
const AGAIN_MS = 5000;

/** @typedef {'mine' | 'taken' | 'lost' | 'unsaved'} Standing `taken`: another tab has it; `lost`: another tab took it; `unsaved`: played without saving */

export class Keeper {
  /** Sectors written and not stored yet. @type {Set<number>} */
  #written = new Set();
  /** Writes in progress. @type {Set<Promise<void>>} */
  #writing = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** @type {Set<number>} */
  #firmware = new Set();
  #name = '';
  #waits = true;
  /** @type {Standing} */
  standing = 'unsaved';

  /**
   * @param {(news: {kind: string, [field: string]: any}) => void} tell
   * @param {() => Uint8Array} flash as it is now
   * @param {() => void} stop called when another tab takes over, before the last write
   * @param {() => void} freed called when the other tab has released the handheld
   */
  constructor(tell, flash, stop, freed) {
    this.tell = tell;
    this.flash = flash;
    this.ownership = new Ownership(async (asked) => {
      if (this.standing !== 'mine') return;
      // A late write would destroy what the other tab, which owns the flash already, has
      // written.
      if (!asked) this.standing = 'lost';
      stop();
      await this.finish();
      this.standing = 'lost';
      this.tell({ kind: 'ownership', standing: this.standing });
    }, freed);
  }

  /**
   * Changes to another handheld, after the last writes of the one before.
   * @param {string} name @param {import('./flash-store.js').Segment[]} firmware
   * @param {'ask' | 'over' | 'unsaved'} how whether to take it from another tab, or to leave it there
   * @returns {Promise<import('./flash-store.js').Sector[]>} what was kept of it
   */
  async open(name, firmware, how) {
    await this.finish();
    clearTimeout(this.#again);
    this.#written.clear();
    this.#name = name;
    this.#firmware = sectorsOf(firmware);
    if (how === 'unsaved') this.ownership.letGo();
    const mine = how !== 'unsaved' && (await this.ownership.take(name, how === 'over'));
    this.standing = mine ? 'mine' : how === 'unsaved' ? 'unsaved' : 'taken';
    this.tell({ kind: 'ownership', standing: this.standing });
    this.waitForOwner(this.#waits);
    return this.kept(name);
  }

  /** Returns the stored sectors of a handheld. @param {string} name @returns {Promise<import('./flash-store.js').Sector[]>} */
  async kept(name) {
    try {
      return await keptSectors(name);
    } catch (error) {
      this.tell({ kind: 'unkept', reason: 'forbidden', text: String(error) });
      return [];
    }
  }

  /** True if another tab owns the handheld and the visitor has not decided yet. */
  get isElsewhere() {
    return this.standing === 'taken' || this.standing === 'lost';
  }

  /** Sets whether this page waits for the lock of another tab. Only a visible page waits, so that it does not take the lock from a tab that is being reloaded. @param {boolean} waits */
  waitForOwner(waits) {
    this.#waits = waits;
    if (!waits) this.ownership.leaveLine();
    else if (this.standing === 'taken') this.ownership.enterLine(this.#name);
  }

  /** Records a write to flash. @param {number} offset */
  written(offset) {
    const sector = offset - (offset % SECTOR_BYTES);
    if (!this.#firmware.has(sector)) this.#written.add(sector);
  }

  /** Records that all of flash may have changed. */
  writtenAll() {
    for (let offset = 0; offset < this.flash().length; offset += SECTOR_BYTES) this.written(offset);
  }

  /** Returns whether flash holds anything besides the firmware. @param {import('./flash-store.js').Segment[]} firmware */
  holdsSaves(firmware) {
    return holdsSaves(this.flash(), firmware);
  }

  /** Stores the written sectors. Called often; does nothing if there are none. */
  keep() {
    if (!this.#written.size || this.standing !== 'mine') return;
    const flash = this.flash();
    const sectors = [...this.#written].map((offset) => ({ offset, data: flash.slice(offset, offset + SECTOR_BYTES) }));
    this.#written.clear();
    const writing = this.#write(this.#name, sectors).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Stores the remaining sectors and waits until that is done. */
  async finish() {
    this.keep();
    await Promise.all(this.#writing);
  }

  /** @param {string} name @param {import('./flash-store.js').Sector[]} sectors */
  async #write(name, sectors) {
    try {
      await keepSectors(name, sectors);
      this.tell({ kind: 'kept' });
    } catch (error) {
      this.tell({ kind: 'unkept', reason: /** @type {Error} */ (error)?.name === 'QuotaExceededError' ? 'full' : 'forbidden', text: String(error) });
      if (name !== this.#name) return;
      // The retry stores the contents at that time.
      for (const { offset } of sectors) this.#written.add(offset);
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.keep(), AGAIN_MS);
    }
  }
}
