// @ts-check
// Connects the page: inputs to the emulated handheld, its pictures and figures to the
// page's elements. The emulation itself runs in the worker.

import { BOARDS } from '../../boards.js';
import { begun, emulation, firmwareFile, firstBoard, listen, screen as theScreen, sharedName, shipped, show } from './begin.js';
import { fileBeside } from './carried.js';
import { Drive } from './drive.js';
import { ask, complain, element, input, say, select } from './elements.js';
import { contents, handOver, onChosen, onDropped } from './files.js';
import { Held } from './held.js';
import { listenToGamepads, listenToKeyboard, listenToPointers, onPressed } from './inputs.js';
import { offerLink } from './link/offer.js';
import { Panel } from './panel.js';
import { offerFullScreen, settle } from './place.js';
import { isRecord, offerRecords } from './records.js';
import { RefusedError } from './refused.js';
import { remember, remembered } from './remembered.js';
import { Replay } from './replay.js';
import { Film, canFilm, gameOf, linkOf, pictureOf } from './share.js';
import { Sound } from './sound.js';
import { LANGUAGES, browsersLanguage, languageNow, onLanguage, setText, text, useLanguage } from './texts.js';
import { showWords } from './words.js';

/** Speed of fast forward; at a higher one a game could not be followed. */
const FAST = 4;

const handheld = element('handheld');
const canvas = /** @type {HTMLCanvasElement} */ (element('glass'));
const boardChoice = select('board');
const fast = input('fast');
const screen = theScreen();
const panel = new Panel();
const sound = new Sound();
const film = new Film();
const state = { powered: false, paused: false, own: false, standing: 'mine', asked: false };
/** The last report of the device. @type {{report: import('./report.js').Report, said: import('./report.js').Said | null, choices: import('./words.js').Choices | null, language: number | null, game: import('./library.js').Game | null} | null} */
let known = null;
const language = () => LANGUAGES.indexOf(languageNow());

/** @param {any} news as the worker sends them */
function hear(news) {
  switch (news.kind) {
    case 'inserted':
      panel.clear();
      known = null;
      break;
    case 'picture':
      show(news);
      break;
    case 'light':
      screen.light(news.level);
      break;
    case 'tone':
      sound.play(news.hertz, news.pulse);
      canvas.dataset.tone = String(Math.round(news.hertz));
      break;
    case 'figures':
      panel.figures(news, fast.checked);
      // For programs that control the page: the time in emulated ms, and the number of
      // waiting presses.
      canvas.dataset.now = news.emulated.toFixed(0);
      canvas.dataset.waiting = String(news.waiting);
      break;
    case 'line':
      panel.line(news);
      break;
    case 'report':
      hearReport(news);
      break;
    case 'state':
      showState(news);
      break;
    case 'ownership':
      showStanding(news.standing);
      break;
    case 'kept':
      showKept();
      break;
    case 'unkept':
      say(news.reason === 'full' ? 'storage-full' : 'storage-forbidden', {}, { key: 'copy-flash', deed: () => void copyFlash() });
      break;
    case 'refused':
      complain(news);
      break;
  }
}
const drive = new Drive(
  emulation,
  () => known?.report ?? null,
  () => screen.pixels,
  () => (known = null),
  // For programs that control the page.
  (busy) => canvas.toggleAttribute('data-driven', busy),
);
const replay = new Replay(emulation, drive, (extra) => useBoard(boardChoice.value, extra), language);

/** @param {any} news */
function hearReport(news) {
  const before = known;
  known = news;
  canvas.dataset.screen = news.report.screen;
  showWords(news);
  replay.follow(news);
  // A game that began with a position has no link.
  const shareable = Boolean(news.game?.short);
  element('copy-link').toggleAttribute('disabled', !shareable);
  element('save-game').toggleAttribute('disabled', !news.game);
  element('share-none').hidden = shareable;
  // The page follows a change of the language on the device.
  const reported = LANGUAGES[news.language];
  if (reported && reported !== deviceLanguage && !replay.shown) {
    // Until then the choice on the page counts.
    if (deviceLanguage !== null || remembered('language') === null) void speak(reported);
    deviceLanguage = reported;
  }
  // The device's QR code and the page's link hold the same game.
  if (news.report.screen === 'code' && before?.report.screen !== 'code' && shareable)
    say('beside-qr', {}, { key: 'copy-link', deed: () => void copyLink() });
}
/** @type {string | null} */
let deviceLanguage = null;

/** @param {{powered: boolean, paused: boolean, own: boolean, undoable: boolean}} news */
function showState({ powered, paused, own }) {
  Object.assign(state, { powered, paused, own });
  setText(element('pause'), paused ? 'go-on' : 'pause');
  setText(element('power'), powered ? 'switch-off' : 'switch-on');
  element('power-key').setAttribute('aria-pressed', String(powered));
  handheld.classList.toggle('off', !powered);
  handheld.classList.toggle('paused', paused);
  element('shipped').hidden = !own;
  if (!powered) panel.still('is-off');
  else if (paused) panel.still('is-paused');
}

/** @param {import('./keeper.js').Standing} standing */
function showStanding(standing) {
  state.standing = standing;
  const asks = standing === 'taken' || standing === 'lost';
  element('choice').hidden = !asks;
  if (asks) {
    element('loading').hidden = true;
    setText(element('choice-text'), standing === 'taken' ? 'is-taken' : 'is-lost');
  }
  if (standing === 'unsaved' && !replay.shown && !location.hash.startsWith('#game'))
    say('not-saved', {}, { key: 'take-over', deed: () => void own('over') });
}

function showKept() {
  element('kept').textContent = text('kept-at', { time: new Date().toLocaleTimeString(languageNow()) });
  canvas.dataset.kept = String(Number(canvas.dataset.kept ?? 0) + 1);
  if (state.asked) return;
  state.asked = true;
  // Asks the browser not to delete saves when its disk fills up.
  void navigator.storage?.persist?.().catch(() => {});
}

/** @param {'over' | 'unsaved'} how */
async function own(how) {
  say(null);
  element('choice').hidden = true;
  forgetMarks();
  await emulation.ask('settle', { how }).catch(complain);
}

/** A new handheld counts its time from the start. */
function forgetMarks() {
  for (const mark of ['now', 'changed', 'waiting', 'screen', 'kept']) delete canvas.dataset[mark];
}

/** Resolves when the firmware requested last is running. @type {Promise<void>} */
let inserted = Promise.resolve();

/** Puts the shipped firmware on a board's handheld. @param {string} board @param {object} [extra] @param {Promise<boolean> | null} [runs] if that has begun already */
async function useBoard(board, extra = {}, runs = null) {
  boardChoice.value = board;
  handheld.dataset.board = board;
  element('sound-switch').hidden = BOARDS[board].piezo === undefined;
  if (!runs) element('loading').hidden = false;
  place();
  const running = runs ?? insertShipped(board, extra);
  // The caller reports a failure.
  inserted = running.then(
    () => {},
    () => {
      element('loading').hidden = true;
    },
  );
  return running;
}

/** @param {string} board @param {object} extra */
async function insertShipped(board, extra) {
  const firmware = await shipped(board, extra);
  // The visitor may have chosen another handheld meanwhile.
  return boardChoice.value === board && insert(firmware);
}

/** @param {object} firmware */
async function insert(firmware) {
  forgetMarks();
  const runs = await emulation.ask('insert', firmware);
  place();
  return runs;
}

/** The visitor's own boot ROM, and the firmware that runs with it. @type {{bootrom?: Uint8Array, bytes?: Uint8Array}} */
const owned = {};

/** @param {File} file */
async function useOwn(file) {
  const bytes = await contents(file);
  await insert({ board: boardChoice.value, file: bytes, own: true, bootrom: owned.bootrom });
  owned.bytes = bytes;
  say('own-runs', { file: file.name });
}

/** Uses an image of the chip's boot ROM, for other firmware that needs more of it than the emulator provides. @param {File} file */
async function useBootRom(file) {
  const bytes = await contents(file);
  await emulation.ask('judge-bootrom', { bytes });
  owned.bootrom = bytes;
  if (state.own && owned.bytes) await insert({ board: boardChoice.value, file: owned.bytes, own: true, bootrom: bytes });
  say('bootrom-set', { file: file.name });
}

/** @param {File} file */
async function useFlash(file) {
  const bytes = await contents(file);
  // A copy is compared with the firmware.
  await inserted;
  const replaces = await emulation.ask('judge-flash', { bytes });
  if (replaces && !(await ask('replace-flash'))) return;
  await emulation.ask('set-flash', { bytes });
  const undo = () => void emulation.ask('undo-flash').then(() => say('flash-undone'), complain);
  say('flash-set', { file: file.name }, { key: 'undo', deed: undo });
}

async function copyFlash() {
  await inserted;
  handOver(`lyngk-pocket-${boardChoice.value}-flash.bin`, await emulation.ask('copy-flash'));
}

async function copyLink() {
  if (!known?.game?.short) return;
  const link = `${location.href.split('#')[0]}${linkOf(known.game.short)}`;
  try {
    await navigator.clipboard.writeText(link);
    say('link-copied');
  } catch {
    say('link-is', { link });
  }
}

async function takeFilm() {
  if (film.runs) {
    film.stop();
    return;
  }
  setText(element('film'), 'film-end');
  const taken = await film.take(canvas, (pictures) => (canvas.dataset.filmed = String(pictures)));
  setText(element('film'), 'film');
  handOver(taken.type.includes('mp4') ? 'lyngk-pocket.mp4' : 'lyngk-pocket.webm', taken);
}

/** @param {string} wanted */
async function speak(wanted) {
  await useLanguage(wanted).catch(complain);
  select('language').value = languageNow();
  place();
}

const place = () => settle(screen);

/** Opens the game of a file or of a handheld. @param {string} game @param {string} name */
async function openText(game, name) {
  await library;
  // The handheld in progress is replaced afterwards.
  await inserted;
  await replay.open(game, name);
}
const openRecord = offerRecords(() => known?.game ?? null, openText);

// ---- inputs -------------------------------------------------------------------

const held = new Held((button, down) => {
  drive.stop();
  emulation.tell('move', { button, down });
  for (const key of document.querySelectorAll(`[data-button="${button}"]`)) key.classList.toggle('down', down);
});
const keyChoice = select('key-choice');
keyChoice.value = remembered('keys') ?? 'labels';
if (!keyChoice.value) keyChoice.value = 'labels';
document.body.dataset.keys = keyChoice.value;
keyChoice.addEventListener('change', () => {
  document.body.dataset.keys = keyChoice.value;
  remember('keys', keyChoice.value);
  keyChoice.blur();
});
listenToKeyboard(held, () => /** @type {import('./inputs.js').Letters} */ (keyChoice.value));
listenToPointers(handheld, held);
listenToGamepads(held);
addEventListener('blur', () => held.drop());
canvas.addEventListener('click', (event) => {
  const { x, y } = screen.at(event);
  void inserted.then(() => drive.point(x, y)).catch(complain);
});

/** Makes sure that the handheld runs and is visible. */
async function wake() {
  handheld.scrollIntoView({ block: 'nearest' });
  await inserted;
  await goOn();
  if (!state.powered) await emulation.ask('power');
}

/** Ends a pause. A pending question has to be answered first. */
async function goOn() {
  if (!element('choice').hidden) {
    element('take-over').focus();
    throw new RefusedError(state.standing === 'lost' ? 'is-lost' : 'is-taken');
  }
  if (state.paused) await emulation.ask('pause', { paused: false });
}

for (const wish of /** @type {const} */ (['play', 'learn'])) {
  element(wish).addEventListener(
    'click',
    () =>
      void wake()
        .then(() => drive[wish](language()))
        .catch(complain),
  );
}
element('pause').addEventListener('click', () => emulation.tell('pause', { paused: !state.paused }));
onPressed(element('restart'), () => emulation.tell('restart'));
for (const id of ['power', 'power-key']) onPressed(element(id), () => emulation.tell(state.powered ? 'cut' : 'power'));
element('take-over').addEventListener('click', () => void own('over'));
element('unsaved').addEventListener('click', () => void own('unsaved'));
fast.addEventListener('change', () => emulation.tell('pace', { pace: fast.checked ? FAST : 1 }));
const soundSwitch = input('sound');
soundSwitch.checked = remembered('sound') === 'on';
if (soundSwitch.checked) sound.wantWhenTouched();
soundSwitch.addEventListener('change', () => {
  remember('sound', soundSwitch.checked ? 'on' : 'off');
  void sound.want(soundSwitch.checked);
});
boardChoice.addEventListener('change', () => {
  const board = boardChoice.value;
  remember('board', board);
  // An address with another board would bring that board back.
  history.replaceState(null, '', location.pathname + location.search);
  say(null);
  element('replay').hidden = true;
  // Lets the keys reach the handheld again.
  boardChoice.blur();
  void useBoard(board).catch(complain);
});
select('language').addEventListener('change', () => {
  remember('language', select('language').value);
  select('language').blur();
  void speak(select('language').value);
});
document.body.dataset.drop = text('drop');
onLanguage(() => {
  document.body.dataset.drop = text('drop');
  showState({ ...state, undoable: false });
  if (known) showWords(known);
  if (known) replay.follow(known);
});
element('copy-flash').addEventListener('click', () => void copyFlash());
element('copy-link').addEventListener('click', () => void copyLink());
element('shot').addEventListener('click', () => void pictureOf(canvas).then((blob) => handOver('lyngk-pocket.png', blob), complain));
element('film').hidden = !canFilm();
element('film').addEventListener('click', () => void takeFilm().catch(complain));
element('shipped').addEventListener('click', () => {
  say(null);
  void useBoard(boardChoice.value).catch(complain);
});
onChosen(input('set-flash'), (file) => void useFlash(file).catch(complain));
onChosen(input('own'), (file) => void useOwn(file).catch(complain));
onChosen(input('bootrom'), (file) => void useBootRom(file).catch(complain));
/** @param {File} file */
const useDropped = (file) => (isRecord(file) ? openRecord(file) : file.name.endsWith('.bin') ? useFlash(file) : useOwn(file));
onDropped((file) => void useDropped(file).catch(complain));
document.addEventListener('visibilitychange', () => emulation.tell('hide', { hidden: document.hidden }));
addEventListener('pagehide', () => emulation.tell('hide', { hidden: true }));
addEventListener('pageshow', () => emulation.tell('hide', { hidden: document.hidden }));
addEventListener('resize', place);
addEventListener('hashchange', () => void start().catch(complain));
offerFullScreen(place);
offerLink(emulation, () => inserted, {
  ownGame: () => known?.game?.record ?? null,
  openGame: openText,
  readGame: async (record) => {
    await library;
    return emulation.ask('read-game', { text: record, refusal: { key: 'link-no-game' } });
  },
});

// ---- start --------------------------------------------------------------------

/** @type {Promise<void>} */
const pictured = new Promise((resolve) => {
  if (canvas.dataset.changed) resolve();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    resolve();
  });
  seen.observe(canvas, { attributeFilter: ['data-changed'] });
});
/** A visible handheld that accepts presses has priority over everything else. */
const ready = pictured.then(() => inserted);

/** The rules for the description of the board and for links. */
const library = (async () => {
  if (gameOf(location.hash) === null) await ready;
  await emulation.ask('library', { bytes: await fileBeside('library.wasm') });
})();
library.catch(() => {});

/** @param {typeof begun} [already] what has begun */
async function start(already = null) {
  const { hash } = location;
  const board = firstBoard();
  const game = gameOf(hash);
  const apart = sharedName();
  if (game === null) {
    // An anchor on the page does not change the handheld.
    if (!already && hash && state.powered && apart === null && !(hash.slice(1) in BOARDS)) return;
    // The address may have changed since.
    const wanted = already?.board === board && already.apart === apart;
    await useBoard(board, apart === null ? {} : { apart }, wanted ? already.runs : null);
    return;
  }
  boardChoice.value = board;
  await library;
  await replay.open(game);
}

/** Asks the service worker to store the files of this visit. */
async function keepForOffline() {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (document.body.dataset.offline = 'kept');
  const files = [`./${firmwareFile(firstBoard())}`];
  const language = remembered('language') ?? browsersLanguage();
  if (language !== 'en') files.push(`./text/${language}.json`);
  active?.postMessage({ keep: files }, [port2]);
}

void speak(remembered('language') ?? browsersLanguage());
listen(hear);
void start(begun).catch((error) => {
  complain(error);
  // An unreadable link still leads to a device.
  if (gameOf(location.hash)) void useBoard(firstBoard()).catch(() => {});
});
if (import.meta.env.PROD && 'serviceWorker' in navigator && location.protocol.startsWith('http')) {
  // Optional: without it the page needs its host at every visit.
  void ready
    .then(() => navigator.serviceWorker.register('./offline.js'))
    .then(keepForOffline)
    .catch(() => {});
}
