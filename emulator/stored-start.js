// @ts-check
// The start of a firmware on a blank handheld, up to its first picture, as a snapshot that
// another handheld takes up instead of starting. Both have been switched on with the same
// seed, so that even the noise in their memories is the same. What the firmware has drawn
// from the ring oscillator on the way is drawn anew: the handheld then stands where it would
// if those bits had come. From the picture on everything random is its own. Knows nothing
// of files.

import { StrangeSnapshotError, takeUp } from './chip/stored-snapshot.js';
import { Handheld } from './handheld.js';

/** Of the noise that a start leaves where it writes nothing. */
const SEED = 1;

/** @typedef {import('./chip/stored-snapshot.js').StoredSnapshot} StoredSnapshot */
/** @typedef {import('./handheld.js').HandheldOptions} HandheldOptions */
/** Where in RAM, and which bits of the byte. @typedef {[at: number, mask: number]} Flip */
/** The bits that were drawn, and for each what is otherwise in RAM if it is the other one. @typedef {{drawn: number[], flips: Flip[][]}} Draws */
/** @typedef {StoredSnapshot & {draws: Draws}} StoredStart */

/** A handheld that has just been switched on: from here on changes are stored. @param {HandheldOptions} options @returns {Handheld} */
export function switchedOn(options) {
  const handheld = new Handheld({ ...options, seed: SEED });
  handheld.powerOn();
  return handheld;
}

/**
 * A handheld that stands where another one of its kind was stored; null if the snapshot is not of this emulator.
 * @param {HandheldOptions & {seed: number}} options the firmware must be the stored one's, with its log or without as there @param {StoredStart} stored
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
  const { ram, mcu } = handheld.chip;
  redraw(
    ram,
    stored.draws,
    stored.draws.drawn.map(() => mcu.rosc.randomBit()),
  );
  return handheld;
}

/** Makes of memory what it would be had other bits been drawn. @param {Uint8Array} ram @param {Draws} draws @param {number[]} bits */
export function redraw(ram, { drawn, flips }, bits) {
  bits.forEach((bit, index) => {
    if (bit !== drawn[index]) for (const [at, mask] of flips[index]) ram[at] ^= mask;
  });
}
