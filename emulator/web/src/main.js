// @ts-check
// Wires the page: inputs to the emulated handheld, its pictures and figures to
// the page's elements. The emulation itself is in the worker.

import { fileBeside } from './carried.js';
import { Emulation } from './emulation.js';
import { contents, handOver, onChosen, onDropped } from './files.js';
import { Held } from './held.js';
import { listenToGamepads, listenToKeyboard, listenToPointers } from './inputs.js';
import { Panel } from './panel.js';
import { Screen, fit, growth } from './screen.js';
import { Sound } from './sound.js';

/** Windows lower than this are those of phones held sideways, CSS pixels. */
const LOW = 500;
/** Fast forward, emulated to real time; a game would fly past at more. */
const FAST = 4;
const BOARD_KEY = 'lyngk-pocket board';
/** @type {Record<string, {piezo: boolean}>} */
const BOARDS = { 'pico-lcd-1-3': { piezo: false }, picosystem: { piezo: true } };

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
const element = (id) => /** @type {T} */ (document.getElementById(id));

const handheld = element('handheld');
const canvas = /** @type {HTMLCanvasElement} */ (element('glass'));
const boardChoice = /** @type {HTMLSelectElement} */ (element('board'));
const fast = /** @type {HTMLInputElement} */ (element('fast'));
const soundSwitch = /** @type {HTMLInputElement} */ (element('sound'));
const screen = new Screen(canvas);
const panel = new Panel();
const sound = new Sound();
const state = { powered: false, paused: false };
/** A whole number after `?seed=` makes every start the same. */
const seed = new URLSearchParams(location.search).get('seed');

/** @param {string} text */
function say(text) {
  element('message').textContent = text;
}

/** Says why something failed. @param {unknown} error */
const complain = (error) => say(/** @type {Error} */ (error).message);

/** @param {any} news as the worker sends them */
function hear(news) {
  switch (news.kind) {
    case 'picture':
      screen.show(news.pixels);
      // For whoever drives the page by program: when the picture last changed,
      // what time it is now, and how many presses wait, in emulated ms.
      canvas.dataset.changed = news.emulated.toFixed(0);
      break;
    case 'light': screen.light(news.level); break;
    case 'tone': sound.play(news.hertz); break;
    case 'figures':
      panel.figures(news, fast.checked);
      canvas.dataset.now = news.emulated.toFixed(0);
      canvas.dataset.waiting = String(news.waiting);
      break;
    case 'line': panel.line(news); break;
    case 'state': showState(news); break;
    case 'kept': element('kept').textContent = `Last kept at ${new Date().toLocaleTimeString()}.`; break;
    case 'flash': handOver(`lyngk-pocket-${boardChoice.value}-flash.bin`, news.bytes); break;
    case 'notice':
    case 'refused': say(news.text); break;
  }
}
const emulation = new Emulation(hear);

/** @param {{powered: boolean, paused: boolean}} news */
function showState({ powered, paused }) {
  Object.assign(state, { powered, paused });
  element('pause').textContent = paused ? 'Go on' : 'Pause';
  element('power').textContent = powered ? 'Cut the power' : 'Switch on';
  handheld.classList.toggle('off', !powered);
  handheld.classList.toggle('paused', paused);
  if (!powered) panel.still('switched off');
  else if (paused) panel.still('paused');
}

/** @param {object} firmware */
async function insert(firmware) {
  await emulation.ask('insert', firmware);
  // A new handheld counts its time from the start.
  for (const mark of ['now', 'changed', 'waiting']) delete canvas.dataset[mark];
}

/** Puts the shipped firmware on a board's handheld. @param {string} board */
async function useBoard(board) {
  const [file, names] = await Promise.all(['uf2', 'json'].map((kind) => fileBeside(`firmware/lyngk-pocket-${board}.${kind}`)));
  const symbols = JSON.parse(new TextDecoder().decode(names));
  boardChoice.value = board;
  handheld.dataset.board = board;
  element('sound-switch').hidden = !BOARDS[board].piezo;
  element('shipped').hidden = true;
  await insert({ board, file, symbols, seed: seed === null ? undefined : Number(seed) });
  settle();
}

/** @param {File} file */
async function useOwn(file) {
  const bytes = await contents(file);
  await insert({ board: boardChoice.value, file: bytes, own: true });
  element('shipped').hidden = false;
  say(`${file.name} runs now, with a flash chip of its own.`);
}

/** @param {File} file */
async function useFlash(file) {
  await emulation.ask('set-flash', { bytes: await contents(file) });
  say(`Flash is as it was in ${file.name}.`);
}

/** Gives the glass the largest size that fits. */
function settle() {
  const room = element('room');
  const width = room.clientWidth;
  const above = room.getBoundingClientRect().top + scrollY;
  // Where the window is low, the bar may be scrolled to.
  const below = innerHeight < LOW ? 0 : element('bar').offsetHeight + 24;
  const { layout, glass, scale } = fit(width, Math.max(innerHeight - above - below, 0), devicePixelRatio);
  handheld.classList.toggle('wide', layout === 'wide');
  handheld.classList.toggle('tall', layout === 'tall');
  handheld.style.setProperty('--glass', `${glass}px`);
  handheld.style.setProperty('--grow', String(growth(width, layout, glass)));
  canvas.dataset.scale = String(scale);
}

// ---- inputs -------------------------------------------------------------------

const held = new Held((button, down) => {
  emulation.tell('move', { button, down });
  for (const key of document.querySelectorAll(`[data-button="${button}"]`)) key.classList.toggle('down', down);
});
listenToKeyboard(held);
listenToPointers(handheld, held);
listenToGamepads(held);
addEventListener('blur', () => held.drop());

element('pause').addEventListener('click', () => emulation.tell('pause', { paused: !state.paused }));
element('restart').addEventListener('click', () => emulation.tell('restart'));
element('power').addEventListener('click', () => emulation.tell(state.powered ? 'cut' : 'power'));
fast.addEventListener('change', () => emulation.tell('pace', { pace: fast.checked ? FAST : 1 }));
soundSwitch.addEventListener('change', () => void sound.want(soundSwitch.checked));
boardChoice.addEventListener('change', () => {
  const board = boardChoice.value;
  try {
    localStorage.setItem(BOARD_KEY, board);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  say('');
  // So that the keys reach the handheld again.
  boardChoice.blur();
  void useBoard(board).catch(complain);
});
element('copy-flash').addEventListener('click', () => emulation.tell('copy-flash'));
element('shipped').addEventListener('click', () => {
  say('');
  void useBoard(boardChoice.value).catch(complain);
});
onChosen(/** @type {HTMLInputElement} */ (element('set-flash')), (file) => void useFlash(file).catch(complain));
onChosen(/** @type {HTMLInputElement} */ (element('own')), (file) => void useOwn(file).catch(complain));
onDropped((file) => void (file.name.endsWith('.bin') ? useFlash(file) : useOwn(file)).catch(complain));
document.addEventListener('visibilitychange', () => emulation.tell('hide', { hidden: document.hidden }));
addEventListener('resize', settle);

// ---- start --------------------------------------------------------------------

function firstBoard() {
  const wanted = location.hash.slice(1);
  if (wanted in BOARDS) return wanted;
  try {
    const last = localStorage.getItem(BOARD_KEY);
    if (last !== null && last in BOARDS) return last;
  } catch {
    // Without storage every visit is the first.
  }
  return boardChoice.options[0].value;
}

settle();
void useBoard(firstBoard()).catch(complain);
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Only a convenience: without it the page needs its host at every visit.
  navigator.serviceWorker.register('./offline.js').catch(() => {});
}
