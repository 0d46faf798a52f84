// @ts-check
// The start of a firmware on a blank handheld, up to its first picture, as a snapshot that
// another handheld takes up instead of starting. Both have been switched on with the same
// seed, so that even the noise in their memories is the same; from the picture on
// everything random is anew. Knows nothing of files.

import { StrangeSnapshotError, takeUp } from './chip/stored-snapshot.js';
import { Handheld } from './handheld.js';

/** Of the noise that a start leaves where it writes nothing. */
const SEED = 1;

/** @typedef {import('./chip/stored-snapshot.js').StoredSnapshot} StoredSnapshot */
/** @typedef {import('./handheld.js').HandheldOptions} HandheldOptions */

/** A handheld that has just been switched on: from here on changes are stored. @param {HandheldOptions} options @returns {Handheld} */
export function switchedOn(options) {
  const handheld = new Handheld({ ...options, seed: SEED });
  handheld.powerOn();
  return handheld;
}

/**
 * A handheld that stands where another one of its kind was stored; null if the snapshot is not of this emulator.
 * @param {HandheldOptions & {seed: number}} options the firmware must be the stored one's, with its log or without as there @param {StoredSnapshot} stored
 */
export function takenUp(options, stored) {
  const handheld = switchedOn(options);
  try {
    takeUp(handheld, stored, handheld.chip.flash);
  } catch (error) {
    if (error instanceof StrangeSnapshotError) return null;
    throw error;
  }
  handheld.reseed(options.seed);
  return handheld;
}
