// @ts-check
// A handheld that runs at the pace of real time, inside the worker: its power,
// its buttons, its flash, and what there is to tell about it. Knows the emulator
// and the browser's storage, but nothing of the page.

import { DEFAULT_FLASH_BYTES } from '../../chip/chip.js';
import { Handheld } from '../../handheld.js';
import { Elf } from '../../elf.js';
import { readUf2 } from '../../uf2.js';
import { keepSectors, keptSectors, sectorsWorthKeeping } from './flash-store.js';
import { asElf } from './symbols.js';

/** Longest time at one go, ms of real time: messages are heard in between. */
const TURN_MS = 8;
/** Pause when nothing is due, ms; browsers make it no shorter. */
const REST_MS = 4;
/** A machine that is too slow falls behind by no more than this, ms; what is beyond is not made up for. */
const MOST_BEHIND_MS = 60;
/** Emulated time between two looks at the buttons, ms. */
const STEP_MS = 1;
/** A button stays down and up at least so long, ms of emulated time, however quick the finger. */
const SHORTEST_PRESS_MS = 40;
/** Pictures are handed over no more often than this, ms of real time: screens show 60 a second. */
const PICTURE_MS = 15;
/** A transfer that is under way is waited for at most so long, ms of real time. */
const TEAR_MS = 50;
/** Time over which figures are taken, ms. */
const FIGURES_MS = 400;
/** Flash is kept so long after it was written, ms: a save is several writes. */
const KEEP_MS = 150;
const UF2_MARK = 0x0a324655;
const FLASH_END = 0x10000000 + DEFAULT_FLASH_BYTES;

/** A firmware that is refused, with a sentence that says why. */
export class RefusedError extends Error {}

/** @typedef {{kind: string, [field: string]: any}} News */
/** @typedef {{board: string, file: Uint8Array, symbols?: import('./symbols.js').Symbols | null, own?: boolean, seed?: number}} Firmware */

export class Session {
  /** @param {(news: News, transfer?: Transferable[]) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {Handheld | null} */
    this.handheld = null;
    /** @type {{address: number, data: Uint8Array}[]} */
    this.segments = [];
    this.name = '';
    this.paused = false;
    this.hidden = false;
    /** How much faster than real time it is to run. */
    this.pace = 1;
    /** @type {{button: string, down: boolean}[]} */
    this.presses = [];
    /** When each button last moved, ms of emulated time. @type {Map<string, number>} */
    this.movedAt = new Map();
    this.behind = 0;
    this.lastTurn = performance.now();
    this.waiting = false;
    this.shown = { bytes: -1, at: 0, lit: -1, tone: 0 };
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.keeping = null;
    // A message to oneself comes at once, where a timer would wait.
    this.bell = new MessageChannel();
    this.bell.port1.onmessage = () => this.turn();
  }

  // ---- what can be done with it -----------------------------------------------

  /** Puts a firmware on a new handheld of its board and switches it on. @param {Firmware} firmware */
  async insert({ board, file, symbols = null, own = false, seed }) {
    const { segments, elf } = parsed(file, symbols);
    const name = own ? `${board}, own firmware` : board;
    if (this.keeping !== null) {
      clearTimeout(this.keeping);
      this.keeping = null;
      await this.keep();
    }
    const handheld = new Handheld({ board, segments, elf, seed: seed ?? crypto.getRandomValues(new Uint32Array(1))[0] });
    let sectors = /** @type {import('./flash-store.js').Sector[]} */ ([]);
    try {
      sectors = await keptSectors(name);
    } catch {
      this.tell({ kind: 'notice', text: 'This browser keeps nothing for this page: saves last until it is closed.' });
    }
    for (const { offset, data } of sectors) handheld.chip.flash.set(data, offset);
    handheld.chip.load(segments);
    Object.assign(this, { handheld, segments, name, presses: [], behind: 0 });
    this.movedAt.clear();
    handheld.chip.xip.onWritten = () => this.keepSoon();
    if (handheld.log) handheld.log.onLine = (line) => this.tell({ kind: 'line', ...line });
    this.powerOn();
  }

  powerOn() {
    const { handheld } = this;
    if (!handheld || handheld.chip.powered) return;
    handheld.powerOn();
    this.shown.bytes = -1;
    this.startFigures();
    this.tellState();
    this.wakeUp();
  }

  cutPower() {
    const { handheld } = this;
    if (!handheld || !handheld.chip.powered) return;
    handheld.cutPower();
    this.keepSoon();
    this.showPicture(true);
    this.tellState();
  }

  restart() {
    this.cutPower();
    this.powerOn();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.startFigures();
    this.tellState();
    this.wakeUp();
  }

  /** A page that nobody sees stands still. @param {boolean} hidden */
  hide(hidden) {
    this.hidden = hidden;
    this.startFigures();
    this.wakeUp();
  }

  /** @param {number} pace emulated to real time */
  setPace(pace) {
    this.pace = pace;
    this.behind = 0;
    this.startFigures();
  }

  /** @param {string} button @param {boolean} down */
  move(button, down) {
    const { handheld } = this;
    if (!handheld || handheld.board.buttons[button] === undefined) return;
    this.presses.push({ button, down });
  }

  /** All of flash, as it is. */
  get flash() {
    return this.handheld?.chip.flash.slice() ?? new Uint8Array();
  }

  /** Puts a copy of flash back, as a programmer clipped to the chip would, and starts anew. @param {Uint8Array} bytes */
  setFlash(bytes) {
    const { handheld } = this;
    if (!handheld) return;
    const { flash } = handheld.chip;
    if (bytes.length !== flash.length) {
      throw new RefusedError(`This is not a copy of this handheld's flash: it has ${bytes.length} bytes, not ${flash.length}.`);
    }
    this.cutPower();
    flash.set(bytes);
    this.keepSoon();
    this.powerOn();
  }

  // ---- time ---------------------------------------------------------------------

  get runs() {
    return !this.paused && !this.hidden && this.handheld !== null && this.handheld.chip.powered;
  }

  wakeUp() {
    this.lastTurn = performance.now();
    if (this.runs) this.again();
  }

  again() {
    if (this.waiting) return;
    this.waiting = true;
    if (this.behind > 0) this.bell.port2.postMessage(null);
    else setTimeout(() => this.turn(), REST_MS);
  }

  turn() {
    this.waiting = false;
    const { handheld } = this;
    if (!this.runs || !handheld) return;
    const now = performance.now();
    this.behind = Math.min(this.behind + (now - this.lastTurn) * this.pace, MOST_BEHIND_MS * this.pace);
    this.lastTurn = now;
    while (this.behind > 0 && performance.now() < now + TURN_MS) {
      const before = handheld.milliseconds;
      this.moveButtons(handheld);
      handheld.run(Math.min(STEP_MS, Math.max(this.behind, 0.01)));
      this.behind -= handheld.milliseconds - before;
    }
    this.showPicture(false);
    this.figure();
    this.again();
  }

  /** @param {Handheld} handheld */
  moveButtons(handheld) {
    for (let press = this.presses[0]; press; press = this.presses[0]) {
      const { button, down } = press;
      const since = handheld.milliseconds - (this.movedAt.get(button) ?? -Infinity);
      if (since < SHORTEST_PRESS_MS) return;
      this.presses.shift();
      if (down) handheld.press(button);
      else handheld.release(button);
      this.movedAt.set(button, handheld.milliseconds);
    }
  }

  // ---- what there is to tell ----------------------------------------------------

  /** @param {boolean} atOnce */
  showPicture(atOnce) {
    const { handheld, shown } = this;
    if (!handheld) return;
    const { panel } = handheld;
    const now = performance.now();
    const lit = handheld.chip.powered ? handheld.backlight : 0;
    if (lit !== shown.lit) this.tell({ kind: 'light', level: (shown.lit = lit) });
    const { tone } = handheld;
    if (tone !== shown.tone) this.tell({ kind: 'tone', hertz: (shown.tone = tone) });
    const underWay = panel.drawing && (panel.half >= 0 || panel.row !== panel.rowStart || panel.column !== panel.columnStart);
    if (!atOnce && (panel.bytes === shown.bytes || now < shown.at + (underWay ? TEAR_MS : PICTURE_MS))) return;
    shown.bytes = panel.bytes;
    shown.at = now;
    const pixels = handheld.chip.powered ? handheld.screenshot() : new Uint16Array(240 * 240);
    this.counted.pictures++;
    this.tell({ kind: 'picture', pixels, emulated: handheld.milliseconds }, [pixels.buffer]);
  }

  startFigures() {
    const { handheld } = this;
    this.counted = {
      at: performance.now(),
      emulated: handheld?.milliseconds ?? 0,
      cycles: handheld?.cycles ?? 0,
      asleep: handheld?.chip.asleepCycles ?? [0, 0],
      pictures: 0,
    };
  }
  counted = { at: 0, emulated: 0, cycles: 0, asleep: [0, 0], pictures: 0 };

  figure() {
    const { handheld, counted } = this;
    const real = performance.now() - counted.at;
    if (!handheld || real < FIGURES_MS) return;
    const cycles = handheld.cycles - counted.cycles;
    const asleep = handheld.chip.asleepCycles;
    this.tell({
      kind: 'figures',
      speed: (handheld.milliseconds - counted.emulated) / real,
      pictures: (counted.pictures * 1000) / real,
      megahertz: cycles / real / 1000,
      clock: handheld.chip.clock.frequency / 1e6,
      loads: asleep.map((slept, core) => Math.min(Math.max(1 - (slept - counted.asleep[core]) / Math.max(cycles, 1), 0), 1)),
      emulated: handheld.milliseconds,
      waiting: this.presses.length,
    });
    this.startFigures();
  }

  tellState() {
    const { handheld } = this;
    this.tell({ kind: 'state', powered: handheld?.chip.powered ?? false, paused: this.paused, name: this.name });
  }

  // ---- what is kept -------------------------------------------------------------

  keepSoon() {
    if (this.keeping !== null) return;
    this.keeping = setTimeout(() => {
      this.keeping = null;
      void this.keep();
    }, KEEP_MS);
  }

  async keep() {
    const { handheld } = this;
    if (!handheld) return;
    try {
      await keepSectors(this.name, sectorsWorthKeeping(handheld.chip.flash, this.segments));
      this.tell({ kind: 'kept' });
    } catch (error) {
      this.tell({ kind: 'notice', text: `This browser did not keep the save: ${/** @type {Error} */ (error).message}` });
    }
  }
}

/** @param {Uint8Array} file @param {import('./symbols.js').Symbols | null} symbols */
function parsed(file, symbols) {
  const isElf = file.length >= 4 && file[0] === 0x7f && file[1] === 0x45;
  const isUf2 = file.length >= 4 && new DataView(file.buffer, file.byteOffset).getUint32(0, true) === UF2_MARK;
  if (!isElf && !isUf2) throw new RefusedError('This is neither a UF2 nor an ELF file: nothing was changed.');
  const elf = isElf ? new Elf(file) : symbols && asElf(symbols);
  const segments = isElf ? /** @type {Elf} */ (elf).flashSegments : readUf2(file);
  if (segments.some(({ address, data }) => address + data.length > FLASH_END)) {
    throw new RefusedError('This firmware is larger than the handheld\'s flash of 2 MiB: nothing was changed.');
  }
  return { segments, elf };
}
