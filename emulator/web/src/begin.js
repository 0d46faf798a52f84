// @ts-check
// The first of the page's scripts, and a small one: has the worker start the handheld
// that is wanted, and shows its first pictures. It runs before the page is laid out and
// before the script that wires it is there; what the worker tells until then is kept.

import { fileBeside } from './carried.js';
import { Emulation } from './emulation.js';
import { remembered } from './remembered.js';
import { Screen } from './screen.js';

/** The handhelds, the usual one first. @type {Record<string, {piezo: boolean}>} */
export const BOARDS = { 'pico-lcd-1-3': { piezo: false }, picosystem: { piezo: true } };

/** A whole number after `?seed=` makes every start the same. */
const seed = new URLSearchParams(location.search).get('seed');

/** @typedef {{kind: string, [field: string]: any}} News */

/** What is told until somebody listens. @type {News[]} */
const untold = [];
/** @type {(news: News) => void} */
let hear = (news) => {
  if (news.kind === 'picture' && document.getElementById('loading')) show(news);
  else untold.push(news);
};

export const emulation = new Emulation((news) => hear(news));

/** Has what the worker tells told to somebody, from its beginning. @param {(news: News) => void} listener */
export function listen(listener) {
  hear = listener;
  for (const news of untold.splice(0)) listener(news);
}

const glass = () => /** @type {HTMLCanvasElement | null} */ (document.getElementById('glass'));
/** @type {Screen | null} */
let made = null;
/** The glass; not before the page is there. */
export const screen = () => (made ??= new Screen(/** @type {HTMLCanvasElement} */ (glass())));

/** @param {News} picture */
export function show({ pixels, emulated }) {
  const { canvas } = screen();
  screen().show(pixels);
  /** @type {HTMLElement} */ (document.getElementById('loading')).hidden = true;
  // For whoever drives the page by program: when the picture last changed, in emulated ms.
  canvas.dataset.changed = emulated.toFixed(0);
}

/** The handheld that the address names, or the one that was chosen last. */
export function firstBoard() {
  const wanted = [location.hash.slice(1), remembered('board') ?? ''].find((board) => board in BOARDS);
  return wanted ?? Object.keys(BOARDS)[0];
}

/** The name of the flash chip of a game that was played on from a link; null if the address names none. */
export function sharedName() {
  const shared = /^#shared=((?:5n\.|[56])[0-9A-Z]{6}|position)$/.exec(location.hash)?.[1];
  return shared ? `shared ${shared}` : null;
}

/** What is loaded until the first picture, and after it. @param {string} board */
export function firmwareFiles(board) {
  return [`firmware/lyngk-pocket-${board}.pack`, `firmware/lyngk-pocket-${board}-rest.pack`];
}

/** As much of a board's shipped firmware as leads to its first picture, for the worker. @param {string} board @param {object} extra more to tell it */
export async function shipped(board, extra) {
  const file = await fileBeside(firmwareFiles(board)[0], (share) => {
    const progress = /** @type {HTMLProgressElement | null} */ (document.getElementById('progress'));
    if (progress) progress.value = share;
  });
  return { board, file, packed: true, seed: seed === null ? undefined : Number(seed), ...extra };
}

function begin() {
  const board = firstBoard();
  const apart = sharedName();
  const runs = shipped(board, apart === null ? {} : { apart }).then(
    // Somebody may have turned to another handheld meanwhile.
    (firmware) => firstBoard() === board && sharedName() === apart && emulation.ask('insert', firmware),
  );
  // Whoever takes it up hears of a failure.
  runs.catch(() => {});
  return { board, apart, runs };
}

/** What was begun with, and whether it runs: what the address asks for, but that the game of a link is read first. @type {{board: string, apart: string | null, runs: Promise<boolean>} | null} */
export const begun = /^#game/i.test(location.hash) ? null : begin();
