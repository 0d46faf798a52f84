// @ts-check
// Stores the start of a firmware for stored-start.js: runs it on a blank handheld until
// its first picture is lit and reported.

import { changesSince, rememberBeginning } from './chip/store-snapshot.js';
import { drawsUntil } from './store-draws.js';
import { switchedOn } from './stored-start.js';

/** The longest start, ms of emulated time. */
const START_MS = 2000;
/**
 * Time after the first light in which the firmware reaches full brightness and logs its
 * screen, ms.
 */
const AFTER_MS = 100;

/** @typedef {import('./handheld.js').HandheldOptions} HandheldOptions */

/** @param {HandheldOptions} options @returns {{handheld: import('./handheld.js').Handheld, stored: import('./stored-start.js').StoredStart}} the handheld as it was stored */
export function storeStart(options) {
  // Translations belong to the machine that made them; without them the result is the
  // same.
  const handheld = switchedOn({ ...options, translateAfter: Infinity });
  const { chip, board } = handheld;
  const flash = chip.flash.slice();
  const beginning = rememberBeginning(handheld);
  if (!handheld.runUntil(() => handheld.backlight > 0, START_MS)) throw new Error(`No picture on ${board.name} within ${START_MS} ms.`);
  handheld.run(AFTER_MS);
  // A page stores writes to flash, and would miss this one.
  if (!chip.flash.every((byte, index) => byte === flash[index])) throw new Error(`A blank ${board.name} writes to flash before it is asked to.`);
  return { handheld, stored: { ...changesSince(beginning, chip.flash), draws: drawsUntil(chip.cycles, options) } };
}
