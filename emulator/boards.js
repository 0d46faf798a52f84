// @ts-check
// The boards, from their descriptions in `boards/`. They are read from the disk; the page
// carries them (`web/vite.config.js`).

import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'smol-toml';

/**
 * One board. Numbers of pins are GPIO numbers. `boards/reader/src/lib.rs` explains each
 * key and checks the descriptions.
 * @typedef {object} Board
 * @property {string} name
 * @property {string} title
 * @property {string} sdk
 * @property {string} boot
 * @property {boolean} [default]
 * @property {number} cable
 * @property {number} [piezo]
 * @property {boolean} pullups
 * @property {{pin: number}} led
 * @property {{spi: number, clock: number, data: number, select: number, dc: number, reset: number, vsync?: number, backlight: number, mounting: 'upright' | 'turned'}} panel
 * @property {Record<string, number>} buttons
 * @property {{level: number, status: number}} [battery]
 */

const FOLDER = new URL('../boards/', import.meta.url);
const ENDING = '.toml';

const files = readdirSync(FOLDER).filter((file) => file.endsWith(ENDING));
const all = files.sort().map((file) => {
  const description = parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  return /** @type {Board} */ (/** @type {unknown} */ ({ name: file.slice(0, -ENDING.length), ...description }));
});
// The sort is stable: the others stay in the order of their names.
all.sort((a, b) => Number(b.default ?? false) - Number(a.default ?? false));

/** All boards by name, the default one first. @type {Record<string, Board>} */
export const BOARDS = Object.fromEntries(all.map((board) => [board.name, board]));

/** The board of a program or test that does not name one. */
export const DEFAULT_BOARD = all[0].name;
