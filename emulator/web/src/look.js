// @ts-check
// Finds the active areas of the glass in its pixels: the badges of the button legends,
// the chosen row of a list, and the orientation of the board. The sizes are those of
// src/ui/legend.rs and src/ui/lists.rs.

import { SIDE } from './screen.js';
import { placeOf } from './report.js';

/** RGB565 of the device's INK (F4F6FA), and of the white that marks the cursor. */
const INK = 0xf7bf;
const WHITE = 0xffff;
/**
 * A badge is 12 pixels wide and 15 high; its first two and last two rows are 8 and 10
 * wide, without a letter.
 */
const BADGE = { width: 12, height: 15 };
/** The greatest width of the word to the right of a badge, pixels. */
const WORD = 46;
/**
 * The height of a list's row, and the bar that marks the chosen one: 3 pixels from x = 4.
 */
const ROW = 21;
const BAR_AT = 4;

/** @typedef {{button: string, x: number, y: number}} Badge upper left corner */

/** The rows of a badge with a letter, as `bits` writes them. @type {Record<string, string>} */
const LETTERS = {
  '333 333 2z3 31r 2uf 2uf 2k3 2df 2k3 1yx 1yx': 'a',
  '2dj 2jn 2k3 2k3 2jr 2dr 2jr 2k3 2k3 2jn 2dj': 'b',
  '2k9 2k9 2ur 2zr 32n 32n 2zr 2ur 2ur 2k9 2k9': 'x',
  '1yx 2k3 2k3 2uf 2uf 2z3 2z3 333 333 333 333': 'y',
};

/** @param {Uint16Array} pixels @param {number} x @param {number} y @param {number} length of the run of ink that must begin exactly here */
function runs(pixels, x, y, length) {
  const at = y * SIDE + x;
  for (let i = 0; i < length; i++) if (pixels[at + i] !== INK) return false;
  return pixels[at - 1] !== INK && pixels[at + length] !== INK;
}

/** Returns the rows of a badge as bits, 1 for ink. @param {Uint16Array} pixels @param {number} x @param {number} y */
function bits(pixels, x, y) {
  const rows = [];
  for (let row = 2; row < BADGE.height - 2; row++) {
    let ink = 0;
    for (let column = 0; column < BADGE.width; column++) ink = ink * 2 + (pixels[(y + row) * SIDE + x + column] === INK ? 1 : 0);
    rows.push(ink.toString(36));
  }
  return rows.join(' ');
}

/** @param {Uint16Array} pixels @returns {Badge[]} */
export function badges(pixels) {
  const found = [];
  for (let y = 0; y + BADGE.height <= SIDE; y++) {
    for (let x = 3; x + 10 < SIDE; x++) {
      const [outer, inner] = [
        [y, y + BADGE.height - 1],
        [y + 1, y + BADGE.height - 2],
      ];
      if (!outer.every((row) => runs(pixels, x, row, 8)) || !inner.every((row) => runs(pixels, x - 1, row, 10))) continue;
      const button = LETTERS[bits(pixels, x - 2, y)];
      if (button) found.push({ button, x: x - 2, y });
    }
  }
  return found;
}

/** Returns the button whose legend lies at a place. @param {Uint16Array} pixels @param {number} x @param {number} y @returns {string | null} */
export function hintAt(pixels, x, y) {
  const all = badges(pixels);
  const near = all.find((badge) => {
    const next = all.filter((other) => other.y === badge.y && other.x > badge.x).map((other) => other.x);
    const end = Math.min(badge.x + BADGE.width + WORD, ...next);
    return x >= badge.x - 3 && x < end && y >= badge.y - 1 && y <= badge.y + BADGE.height + 1;
  });
  return near?.button ?? null;
}

/** Returns the upper edge of the chosen row of a list; null if there is no list. @param {Uint16Array} pixels @returns {number | null} */
export function chosenRow(pixels) {
  for (let y = 0; y + ROW <= SIDE; y++) {
    let height = 0;
    while (y + height < SIDE && [0, 1, 2].every((i) => pixels[(y + height) * SIDE + BAR_AT + i] === INK)) height++;
    if (height === ROW) return y;
    y += height;
  }
  return null;
}

export const ROW_HEIGHT = ROW;

/** Returns whether the board is shown from B's side, which the place of the white cursor shows. @param {Uint16Array} pixels @param {string} cursor */
export function isTurned(pixels, cursor) {
  const white = (/** @type {boolean} */ turned) => {
    const place = placeOf(cursor, turned);
    let count = 0;
    for (let y = Math.round(place.y) - 26; y < place.y + 14; y++) {
      for (let x = Math.round(place.x) - 15; x <= place.x + 15; x++) if (pixels[y * SIDE + x] === WHITE) count++;
    }
    return count;
  };
  return white(true) > white(false);
}
