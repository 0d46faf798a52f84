// @ts-check
// Which parts of a firmware a blank handheld reads before its first picture: the
// page loads them first, and shows something while the rest is on its way. Found by
// running it on the emulator that counts what the flash's cache fetches.

import { Handheld } from '../handheld.js';

const FLASH_BASE = 0x10000000;
/** The unit in which it is divided, bytes: two lines of the cache, since what is read is the same whatever happens by chance. */
const PART = 16;
/** The longest start, and how long it is watched after its first picture, ms of emulated time. */
const START_MS = 2000;
const AFTER_MS = 30;
/** What a start depends on by chance is in one of these; the page stops before it goes on. */
const SEEDS = [1, 2, 3];
/** With these it is checked, as the page runs it. */
const OTHER_SEEDS = [4, 5, 6, 7];

/** @typedef {import('./src/flash-store.js').Segment} Segment */

/** Runs a blank handheld until a while after its first picture. @param {Handheld} handheld */
function start(handheld) {
  handheld.powerOn();
  let after = 0;
  for (let ms = 0; ms < START_MS && after < AFTER_MS; ms++) {
    handheld.run(1);
    if (handheld.backlight > 0) after++;
  }
  if (after < AFTER_MS) throw new Error(`No picture on ${handheld.board.name} within ${START_MS} ms.`);
}

/** The parts by their number. @param {string} board @param {Segment[]} segments @returns {Set<number>} */
function partsRead(board, segments) {
  const parts = new Set();
  for (const seed of SEEDS) {
    const handheld = new Handheld({ board, segments, seed, timing: 'chip' });
    const { timing } = handheld.chip.bus;
    if (!timing) throw new Error('The emulator does not count.');
    timing.onMiss = (address) => parts.add(Math.floor((address & 0xffffff) / PART));
    start(handheld);
  }
  return parts;
}

/** A firmware in two: the pieces that come first, and those that fill the gaps. @param {string} board @param {Segment[]} segments @returns {{first: Segment[], rest: Segment[]}} */
export function divided(board, segments) {
  const read = partsRead(board, segments);
  /** @type {Segment[]} */
  const first = [];
  /** @type {Segment[]} */
  const rest = [];
  for (const { address, data } of segments) {
    for (let at = 0; at < data.length; ) {
      const offset = address - FLASH_BASE + at;
      const end = Math.min(data.length, at + PART - (offset % PART));
      const pieces = read.has(Math.floor(offset / PART)) ? first : rest;
      pieces.push({ address: address + at, data: data.subarray(at, end) });
      at = end;
    }
  }
  for (const seed of OTHER_SEEDS) {
    const [whole, part] = [segments, first].map((loaded) => {
      const handheld = new Handheld({ board, segments: loaded, seed });
      start(handheld);
      return handheld;
    });
    const expected = whole.screenshot();
    if (!part.screenshot().every((pixel, index) => pixel === expected[index]) || part.chip.starts.length > 1)
      throw new Error(`The first part of ${board}'s firmware does not lead to its first picture.`);
  }
  return { first, rest };
}
