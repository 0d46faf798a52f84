// @ts-check
// The first of the page's scripts, and a small one: has the worker start the handheld
// that is wanted, and shows its first pictures. It runs before the page is laid out and
// before the script that wires it is there; what the worker tells until then is kept.
// Whoever comes for the first time sees the picture that a blank handheld stands at: the
// page carries it, and the handheld goes on from there once it has come.

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
  return wanted ?? DEFAULT_BOARD;
}

/** The name of the flash chip of a game that was played on from a link; null if the address names none. */
export function sharedName() {
  const shared = /^#shared=((?:[56]n\.|[56])[0-9A-Z]{6}|position)$/.exec(location.hash)?.[1];
  return shared ? `shared ${shared}` : null;
}

/** @param {string} board */
export const firmwareFile = (board) => `firmware/lyngk-pocket-${board}.pack`;

/** A board's shipped firmware, for the worker. @param {string} board @param {object} extra more to tell it */
export async function shipped(board, extra) {
  const file = await fileBeside(firmwareFile(board), (share) => {
    const progress = /** @type {HTMLProgressElement | null} */ (document.getElementById('progress'));
    if (progress) progress.value = share;
  });
  return { board, file, packed: true, seed: seed === null ? undefined : Number(seed), ...extra };
}

/** Whether a board's handheld is one that nobody has used in this browser, and nobody uses now. @param {string} board */
async function isBlank(board) {
  const name = nameOf(board);
  // A browser that keeps nothing has kept nothing.
  const [kept, owned] = await Promise.all([isKept(name).catch(() => false), isOwned(name).catch(() => false)]);
  return !kept && !owned;
}

/** Settled when the page's elements are there; its other scripts may take much longer. */
const isThere = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('readystatechange', resolve, { once: true });
    else resolve(undefined);
  });

/** Settled when what is on the page has been painted; a page that nobody sees is not, and is not waited for. */
const isPainted = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve(undefined);
    document.addEventListener('visibilitychange', resolve, { once: true });
    // A frame is over when the next one begins.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** Shows the first picture of a handheld that is still to come, if that is what it will show; settled when it is seen. @param {string} board @param {() => boolean} isWanted whether it still is */
async function showAhead(board, isWanted) {
  const carried = firstPicture(board);
  if (!carried) return;
  const [bytes, blank] = await Promise.all([inflated(carried.file), isBlank(board)]);
  await isThere();
  // A start would see which buttons are held.
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
  // Somebody may turn to another handheld meanwhile.
  const isWanted = () => firstBoard() === board && sharedName() === apart;
  // Without it the handheld starts as any other does.
  const ahead = apart === null && seed === null ? showAhead(board, isWanted).catch(() => {}) : null;
  const runs = (async () => {
    // Half a megabyte would keep the picture waiting.
    await ahead;
    const firmware = await shipped(board, apart === null ? {} : { apart });
    return isWanted() && emulation.ask('insert', firmware);
  })();
  // Whoever takes it up hears of a failure.
  runs.catch(() => {});
  return { board, apart, runs };
}

/** What was begun with, and whether it runs: what the address asks for, but that the game of a link is read first. @type {{board: string, apart: string | null, runs: Promise<boolean>} | null} */
export const begun = /^#game/i.test(location.hash) ? null : begin();
