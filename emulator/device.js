// @ts-check
// The shipped firmware on a handheld: starts it, and reads the state of the application
// and the results of searches from its log. Runs in Node and in a browser, without files.

import { DEFAULT_BOARD } from './boards.js';
import { Handheld } from './handheld.js';

/** @typedef {import('./elf.js').Elf} Elf */
/** The log's data of a search; `micros` of the chip's own clock. @typedef {{level: number, nodes: number, micros: number, depth: number}} Search */

/** The longest time to the first picture, ms; after it the firmware counts as dead. */
const START_MS = 2000;
/** The saves are the last part of the flash that all boards have. */
const SAVES_BYTES = 256 * 1024;
const FLASH_BYTES = 2 * 1024 * 1024;
const SEARCHED = /^level (\d+) looked at (\d+) positions in (\d+) us, depth (\d+)$/;

export class Device {
  /** @param {Handheld} handheld with the firmware's log */
  constructor(handheld) {
    this.handheld = handheld;
    this.chip = handheld.chip;
    if (!handheld.log) throw new Error('Without its ELF the firmware says nothing.');
    this.log = handheld.log;
  }

  /**
   * Returns a handheld of a board with a firmware.
   * @param {Elf} elf @param {{board?: string, saves?: Uint8Array | null} & import('./chip/chip.js').ChipOptions} [options] `saves`: what flash keeps of an earlier life
   */
  static with(elf, { board = DEFAULT_BOARD, saves = null, ...options } = {}) {
    const device = new Device(new Handheld({ board, segments: elf.flashSegments, elf, ...options }));
    if (saves) device.chip.flash.set(saves.subarray(0, SAVES_BYTES), FLASH_BYTES - SAVES_BYTES);
    return device;
  }

  /** A copy of the saves in flash, as `with` takes it. */
  get saves() {
    return this.chip.flash.slice(FLASH_BYTES - SAVES_BYTES, FLASH_BYTES);
  }

  /** Switches on and waits for the first picture. */
  start() {
    this.handheld.powerOn();
    this.awaitFirstPicture();
  }

  /**
   * Waits until the chip, just started, shows its first picture and reads its buttons.
   */
  awaitFirstPicture() {
    const from = this.log.lines.length;
    const stands = () => this.log.lines.slice(from).some(({ text }) => text.startsWith('screen '));
    if (!this.handheld.runUntil(stands, START_MS)) {
      throw new Error(
        `The firmware shows nothing; its log: ${this.log.lines
          .slice(from)
          .map(({ text }) => text)
          .join('; ')}`,
      );
    }
  }

  /** The chip's own time since its start, ms: the application's clock. */
  get uptime() {
    return this.chip.mcu.timer.now / 1000;
  }

  /** The application's state, in the words of scenarios. */
  get report() {
    return this.log.lines.findLast(({ text }) => text.startsWith('screen '))?.text ?? '';
  }

  /** All searches so far. @returns {Search[]} */
  get searches() {
    return this.log.lines.flatMap(({ text }) => {
      const [level, nodes, micros, depth] = (SEARCHED.exec(text) ?? []).slice(1).map(Number);
      return level === undefined ? [] : [{ level, nodes, micros, depth }];
    });
  }
}
