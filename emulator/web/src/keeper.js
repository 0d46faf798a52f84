// @ts-check
// Brings what the firmware writes to the browser's storage: at once, only the
// sectors that changed, and again later if the browser refuses. Writes nothing
// while another tab owns the handheld.

import { SECTOR_BYTES } from '../../chip/xip.js';
import { holdsSaves, keepSectors, keptSectors, sectorsOf } from './flash-store.js';
import { Ownership } from './ownership.js';

/** After a refusal it is tried again so often, ms. */
const AGAIN_MS = 5000;

/** @typedef {'mine' | 'taken' | 'lost' | 'unsaved'} Standing `taken`: another tab has it; `lost`: another tab took it; `unsaved`: played without saving */

export class Keeper {
  /** Sectors written and not kept yet. @type {Set<number>} */
  #written = new Set();
  /** Writes under way. @type {Set<Promise<void>>} */
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
   * @param {() => void} stop told when another tab takes over, before the last write
   * @param {() => void} freed told when the tab that had the handheld has let go of it
   */
  constructor(tell, flash, stop, freed) {
    this.tell = tell;
    this.flash = flash;
    this.ownership = new Ownership(async (asked) => {
      if (this.standing !== 'mine') return;
      // What is not written when another tab has it already would destroy what is written there.
      if (!asked) this.standing = 'lost';
      stop();
      await this.finish();
      this.standing = 'lost';
      this.tell({ kind: 'ownership', standing: this.standing });
    }, freed);
  }

  /**
   * Turns to another handheld, if need be after the last writes of the one before.
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

  /** What is kept of a handheld. @param {string} name @returns {Promise<import('./flash-store.js').Sector[]>} */
  async kept(name) {
    try {
      return await keptSectors(name);
    } catch (error) {
      this.tell({ kind: 'unkept', reason: 'forbidden', text: String(error) });
      return [];
    }
  }

  /** Whether another tab has the handheld, and nobody has said yet what to do about it. */
  get isElsewhere() {
    return this.standing === 'taken' || this.standing === 'lost';
  }

  /** Whether a page that another tab keeps from its handheld waits for it: only one that is seen, or it would be taken from a tab that is loaded again. @param {boolean} waits */
  waitForOwner(waits) {
    this.#waits = waits;
    if (!waits) this.ownership.leaveLine();
    else if (this.standing === 'taken') this.ownership.enterLine(this.#name);
  }

  /** Notes that flash was written somewhere. @param {number} offset */
  written(offset) {
    const sector = offset - (offset % SECTOR_BYTES);
    if (!this.#firmware.has(sector)) this.#written.add(sector);
  }

  /** Notes that all of flash may have changed. */
  writtenAll() {
    for (let offset = 0; offset < this.flash().length; offset += SECTOR_BYTES) this.written(offset);
  }

  /** Whether flash holds anything but the firmware. @param {import('./flash-store.js').Segment[]} firmware */
  holdsSaves(firmware) {
    return holdsSaves(this.flash(), firmware);
  }

  /** Hands the browser what was written; to be called often, as it costs nothing when there is nothing. */
  keep() {
    if (!this.#written.size || this.standing !== 'mine') return;
    const flash = this.flash();
    const sectors = [...this.#written].map((offset) => ({ offset, data: flash.slice(offset, offset + SECTOR_BYTES) }));
    this.#written.clear();
    const writing = this.#write(this.#name, sectors).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Writes what is left and waits until it is kept. */
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
      // What is on flash by then is written, not what was refused.
      for (const { offset } of sectors) this.#written.add(offset);
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.keep(), AGAIN_MS);
    }
  }
}
