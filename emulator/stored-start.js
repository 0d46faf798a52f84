// @ts-check
// The start of a firmware on a blank handheld, up to its first picture, as a snapshot
// that another handheld restores instead of starting. Both are switched on with the same
// seed, so that even the noise in their memories is the same. The bits that the firmware
// draws from the ring oscillator are drawn again: the state is then the one after these
// bits. From the picture on all random numbers are the handheld's own. Independent of
// files.

import { StrangeSnapshotError, takeUp } from './chip/stored-snapshot.js';
import { Handheld } from './handheld.js';

/** Seed of the noise that a start leaves where it writes nothing. */
const SEED = 1;

/** @typedef {import('./chip/stored-snapshot.js').StoredSnapshot} StoredSnapshot */
/** @typedef {import('./handheld.js').HandheldOptions} HandheldOptions */
/** A place in RAM, and the flipped bits of the byte. @typedef {[at: number, mask: number]} Flip */
/** The drawn bits, and for each the changes in RAM if it is inverted. @typedef {{drawn: number[], flips: Flip[][]}} Draws */
/** @typedef {StoredSnapshot & {draws: Draws}} StoredStart */

/** Returns a handheld that was just switched on: changes are stored from here on. @param {HandheldOptions} options @returns {Handheld} */
export function switchedOn(options) {
  const handheld = new Handheld({ ...options, seed: SEED });
  handheld.powerOn();
  return handheld;
}

/**
 * Returns a handheld in the stored state; null if the snapshot does not fit this
 * emulator.
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

/** Changes memory to its state with other drawn bits. @param {Uint8Array} ram @param {Draws} draws @param {number[]} bits */
export function redraw(ram, { drawn, flips }, bits) {
  bits.forEach((bit, index) => {
    if (bit !== drawn[index]) for (const [at, mask] of flips[index]) ram[at] ^= mask;
  });
}
