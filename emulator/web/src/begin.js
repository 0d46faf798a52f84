// @ts-check
// The first of the page's scripts, and a small one: it lets the worker start the chosen
// handheld and shows its first pictures. It runs before the page is laid out and before
// the main script; messages of the worker are kept until then. At a first visit it shows
// the picture of a blank handheld that the page carries, and the handheld continues from
// there once it has been loaded.

import { BOARDS, DEFAULT_BOARD } from '../../boards.js';
import { fileBeside, firstPicture } from './carried.js';
import { Emulation } from './emulation.js';
import { isKept, nameOf } from './flash-store.js';
import { isOwned } from './ownership.js';
import { inflated } from './packed.js';
import { remembered } from './remembered.js';
import { Screen } from './screen.js';

/** A whole number after `?seed=` makes every start the same. */
const seed = new URLSearchParams(location.search).get('seed');

/** @typedef {{kind: string, [field: string]: any}} News */

/** Messages that arrive before there is a listener. @type {News[]} */
const untold = [];
/** @type {(news: News) => void} */
let hear = (news) => {
  if (news.kind === 'picture' && document.getElementById('loading')) show(news);
  else untold.push(news);
};

export const emulation = new Emulation((news) => hear(news));

/** Passes all messages of the worker, from its first one, to a listener. @param {(news: News) => void} listener */
export function listen(listener) {
  hear = listener;
  for (const news of untold.splice(0)) listener(news);
}

const glass = () => /** @type {HTMLCanvasElement | null} */ (document.getElementById('glass'));
/** @type {Screen | null} */
let made = null;
/** The glass, which exists only once the page is there. */
export const screen = () => (made ??= new Screen(/** @type {HTMLCanvasElement} */ (glass())));

/** @param {News} picture */
export function show({ pixels, emulated }) {
  const { canvas } = screen();
  screen().show(pixels);
  /** @type {HTMLElement} */ (document.getElementById('loading')).hidden = true;
  // For programs that control the page: the time of the last change of the picture, in
  // emulated ms.
  canvas.dataset.changed = emulated.toFixed(0);
}

/** Returns the handheld of the address, or the one chosen last. */
export function firstBoard() {
  const wanted = [location.hash.slice(1), remembered('board') ?? ''].find((board) => board in BOARDS);
  return wanted ?? DEFAULT_BOARD;
}

/**
 * Returns the name of the flash chip of a game that was continued from a link; null if
 * the address has none.
 */
export function sharedName() {
  const shared = /^#shared=((?:[56]n\.|[56])[0-9A-Z]{6}|position)$/.exec(location.hash)?.[1];
  return shared ? `shared ${shared}` : null;
}

/** @param {string} board */
export const firmwareFile = (board) => `firmware/lyngk-pocket-${board}.pack`;

/** Loads a board's shipped firmware for the worker. @param {string} board @param {object} extra more to tell it */
export async function shipped(board, extra) {
  const file = await fileBeside(firmwareFile(board), (share) => {
    const progress = /** @type {HTMLProgressElement | null} */ (document.getElementById('progress'));
    if (progress) progress.value = share;
  });
  return { board, file, packed: true, seed: seed === null ? undefined : Number(seed), ...extra };
}

/** Returns whether a board's handheld was never used in this browser and is not in use in another tab. @param {string} board */
async function isBlank(board) {
  const name = nameOf(board);
  // A browser that forbids storage has stored nothing.
  const [kept, owned] = await Promise.all([isKept(name).catch(() => false), isOwned(name).catch(() => false)]);
  return !kept && !owned;
}

/** Resolves when the page's elements exist; its other scripts may take much longer. */
const isThere = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('readystatechange', resolve, { once: true });
    else resolve(undefined);
  });

/**
 * Resolves when the page has been painted; at once for a hidden page, which is not
 * painted.
 */
const isPainted = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve(undefined);
    document.addEventListener('visibilitychange', resolve, { once: true });
    // A frame is over when the next one begins.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** Shows the first picture of a handheld that is still loading, if that will be its picture. Resolves when the picture has been painted. @param {string} board @param {() => boolean} isWanted whether it still is */
async function showAhead(board, isWanted) {
  const carried = firstPicture(board);
  if (!carried) return;
  const [bytes, blank] = await Promise.all([inflated(carried.file), isBlank(board)]);
  await isThere();
  // A start depends on the buttons that are held.
  if (!blank || !isWanted() || emulation.moved) return;
  emulation.tell('await', { board });
  hear({ kind: 'state', powered: true, paused: false, own: false, undoable: false });
  /** @type {HTMLElement} */ (document.getElementById('handheld')).classList.remove('off');
  screen().light(carried.light);
  show({ kind: 'picture', pixels: new Uint16Array(bytes.buffer), emulated: carried.emulated });
  await isPainted();
}

function begin() {
  const board = firstBoard();
  const apart = sharedName();
  // The visitor may choose another handheld meanwhile.
  const isWanted = () => firstBoard() === board && sharedName() === apart;
  // Without it the handheld starts normally.
  const ahead = apart === null && seed === null ? showAhead(board, isWanted).catch(() => {}) : null;
  const runs = (async () => {
    // The firmware's half megabyte would delay the picture.
    await ahead;
    const firmware = await shipped(board, apart === null ? {} : { apart });
    return isWanted() && emulation.ask('insert', firmware);
  })();
  // The main script reports a failure.
  runs.catch(() => {});
  return { board, apart, runs };
}

/** The handheld whose start has begun, and a promise of whether it runs. Null for an address with a game, which has to be read first. @type {{board: string, apart: string | null, runs: Promise<boolean>} | null} */
export const begun = /^#game/i.test(location.hash) ? null : begin();
