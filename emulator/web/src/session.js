// @ts-check
// A handheld that runs at the pace of real time, inside the worker: its power,
// its buttons and its flash. What there is to see and hear of it is told by
// `telling.js`, what is kept of it by `keeper.js`. Knows nothing of the page.

import { DEFAULT_FLASH_BYTES } from '../../chip/chip.js';
import { Handheld } from '../../handheld.js';
import { Elf } from '../../elf.js';
import { readUf2 } from '../../uf2.js';
import { objection } from './flash-image.js';
import { Following } from './following.js';
import { Keeper } from './keeper.js';
import { LibraryError } from './library.js';
import { unpacked } from './packed.js';
import { asElf } from './symbols.js';
import { Telling } from './telling.js';

/** Longest time at one go, ms of real time: messages are heard in between. */
const TURN_MS = 8;
/** Pause when nothing is due, ms; browsers make it no shorter. */
const REST_MS = 4;
/** Longest pause of a chip that sleeps, ms: figures are still told, and timers of browsers are not trusted for longer. */
const LONGEST_REST_MS = 200;
/** A machine that is too slow falls behind by no more than this, ms; what is beyond is not made up for. */
const MOST_BEHIND_MS = 60;
/** What is left to make up for when a button moves, ms: it must not be held for longer than the finger holds it. */
const BEHIND_AT_PRESS_MS = 10;
/** Emulated time between two looks at the buttons, ms. */
const STEP_MS = 1;
/** A chip that sleeps goes on in steps of this, ms of emulated time. */
const ASLEEP_STEP_MS = 25;
/** A button stays down and up at least so long, ms of emulated time, however quick the finger. */
const SHORTEST_PRESS_MS = 40;
/** After a press by program its effect has been reported, ms of emulated time. */
const EFFECT_MS = 100;
/** How much faster than real time presses by program may run. */
const BY_PROGRAM = 12;
/** When the page is left, what was pressed is still carried out, within this, ms of emulated and of real time. */
const LAST_MS = 300;
const LAST_REAL_MS = 400;
const UF2_MARK = 0x0a324655;
const FLASH_END = 0x10000000 + DEFAULT_FLASH_BYTES;

/** Something that is refused, with a key of the page's sentences. */
export class RefusedError extends Error {
  /** @param {string} key @param {Record<string, string | number>} [values] */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** @typedef {{kind: string, [field: string]: any}} News */
/**
 * `packed`: a firmware of this page's own, with the names of its log; `apart`: the name of a flash chip of its own;
 * `game`: one to be put on it before it starts.
 * @typedef {{board: string, file: Uint8Array, packed?: boolean, own?: boolean, seed?: number, how?: 'ask' | 'over' | 'unsaved', apart?: string, game?: {record: string, plies: number, language: number}}} Firmware
 */
/** @typedef {{button: string, down: boolean} | {pause: number, done: () => void}} Press */

export class Session {
  /** @param {(news: News, transfer?: Transferable[]) => void} tell */
  constructor(tell) {
    this.tell = tell;
    this.telling = new Telling(tell);
    this.following = new Following(tell, () => this.handheld?.chip.flash ?? new Uint8Array());
    this.keeper = new Keeper(tell, () => this.handheld?.chip.flash ?? new Uint8Array(), () => this.pause(true));
    /** @type {Handheld | null} */
    this.handheld = null;
    /** @type {{address: number, data: Uint8Array}[]} */
    this.segments = [];
    /** @type {Firmware | null} */
    this.firmware = null;
    /** What flash held before a copy was loaded. @type {Uint8Array | null} */
    this.before = null;
    this.paused = false;
    this.hidden = false;
    /** How much faster than real time it is to run. */
    this.pace = 1;
    /** @type {Press[]} */
    this.presses = [];
    /** Buttons that fingers hold, whether the handheld runs or not. @type {Set<string>} */
    this.held = new Set();
    /** Buttons whose press was taken: only they have to come up again. @type {Set<string>} */
    this.pressed = new Set();
    /** When each button last moved, ms of emulated time. @type {Map<string, number>} */
    this.movedAt = new Map();
    /** Since when the handheld waits before the next press by program, ms of emulated time. */
    this.pausedAt = -1;
    this.behind = 0;
    this.lastTurn = performance.now();
    /** How long a rest was meant to be, ms. */
    this.rest = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.rung = false;
    // A message to oneself comes at once, where a timer would wait.
    this.bell = new MessageChannel();
    this.bell.port1.onmessage = () => {
      this.rung = false;
      this.turn();
    };
  }

  // ---- what can be done with it -----------------------------------------------

  /** Puts a firmware on a new handheld of its board and switches it on, unless another tab owns its flash. @param {Firmware} firmware */
  async insert(firmware) {
    const { board, file, packed = false, own = false, seed, how = 'ask', apart = '', game } = firmware;
    const { segments, elf } = packed ? await unpacked(file) : parsed(file);
    if (segments.some(({ address, data }) => address + data.length > FLASH_END)) throw new RefusedError('firmware-too-large');
    if (game) this.checkGame(game.record);
    this.cutPower();
    const name = [board, own ? 'own firmware' : '', apart].filter(Boolean).join(', ');
    const sectors = await this.keeper.open(name, segments, how);
    const handheld = new Handheld({ board, segments, elf, seed: seed ?? crypto.getRandomValues(new Uint32Array(1))[0] });
    for (const { offset, data } of sectors) handheld.chip.flash.set(data, offset);
    handheld.chip.load(segments);
    this.dropPresses();
    Object.assign(this, { handheld, segments, firmware, behind: 0, before: null, paused: false });
    this.movedAt.clear();
    this.telling.of(handheld);
    this.following.forget();
    handheld.chip.xip.onWritten = (_, offset) => {
      this.keeper.written(offset);
      this.following.written();
    };
    if (handheld.log) {
      handheld.log.onLine = (line) => {
        this.telling.line(line);
        this.following.line(line.text);
      };
    }
    if (game) this.following.library?.write(handheld.chip.flash, game.language, game.record, game.plies);
    if (game) this.keeper.writtenAll();
    for (const button of this.held) if (button in handheld.board.buttons) handheld.press(button, { bounce: false });
    if (this.keeper.standing !== 'taken') this.powerOn();
    else this.tellState();
  }

  /** How many plies a game has; refused if it is none. @param {string} record */
  checkGame(record) {
    if (!this.following.library) throw new RefusedError('no-library');
    try {
      return this.following.library.check(record);
    } catch (error) {
      throw error instanceof LibraryError ? new RefusedError('bad-game', { reason: error.message }) : error;
    }
  }

  /** Settles who owns the flash that another tab has. @param {'over' | 'unsaved'} how */
  async settle(how) {
    if (this.firmware) await this.insert({ ...this.firmware, how });
  }

  powerOn() {
    const { handheld } = this;
    if (!handheld || handheld.chip.powered || this.keeper.standing === 'taken') return;
    handheld.powerOn();
    this.pressed = new Set(this.held);
    this.paused = false;
    this.telling.start();
    this.tellState();
    this.wakeUp();
  }

  cutPower() {
    const { handheld } = this;
    if (!handheld || !handheld.chip.powered) return;
    const { operation } = handheld.chip.xip;
    if (operation) this.keeper.written(operation.offset);
    handheld.cutPower();
    this.dropPresses();
    // The contacts stand as fingers hold them: that is what a start sees.
    for (const button of Object.keys(handheld.board.buttons)) handheld.setLevel(handheld.pinOf(button), !this.held.has(button));
    this.keeper.keep();
    this.telling.show(true);
    this.tellState();
  }

  restart() {
    this.cutPower();
    this.powerOn();
  }

  /** @param {boolean} paused */
  pause(paused) {
    if (paused) this.standStill();
    this.paused = paused;
    this.telling.silence(paused);
    this.telling.startFigures();
    this.tellState();
    this.wakeUp();
  }

  /** A page that nobody sees stands still, after what was pressed last. @param {boolean} hidden */
  hide(hidden) {
    if (hidden && this.runs) {
      this.carryOut();
      this.standStill();
    }
    this.hidden = hidden;
    this.telling.silence(hidden || this.paused);
    this.telling.startFigures();
    this.wakeUp();
  }

  /** @param {number} pace emulated to real time */
  setPace(pace) {
    this.pace = pace;
    this.behind = 0;
    this.telling.startFigures();
  }

  /** @param {string} button @param {boolean} down */
  move(button, down) {
    const { handheld } = this;
    // First what has happened until now, at the pace of what was held until now:
    // a button let go must not have been held for longer than it was.
    this.turn();
    if (down) this.held.add(button);
    else this.held.delete(button);
    if (!handheld || handheld.board.buttons[button] === undefined) return;
    if (!handheld.chip.powered) handheld.setLevel(handheld.pinOf(button), !down);
    if (!this.runs || (!down && !this.pressed.delete(button))) return;
    if (down) this.pressed.add(button);
    this.behind = Math.min(this.behind, BEHIND_AT_PRESS_MS);
    this.presses.push({ button, down });
    this.hurry();
  }

  /** Presses a button by program; done when its effect has been reported. @param {string} button @returns {Promise<void>} */
  tap(button) {
    if (!this.runs || this.handheld?.board.buttons[button] === undefined) return Promise.resolve();
    return new Promise((done) => {
      this.presses.push({ button, down: true }, { button, down: false }, { pause: EFFECT_MS, done });
      this.hurry();
    });
  }

  /** All of flash, as it is. */
  get flash() {
    return this.handheld?.chip.flash.slice() ?? new Uint8Array();
  }

  /** Why a copy of flash cannot be loaded is thrown; otherwise whether saves would be replaced. @param {Uint8Array} bytes @returns {boolean} */
  judgeFlash(bytes) {
    if (!this.handheld) throw new RefusedError('nothing-inserted');
    const { flash } = this.handheld.chip;
    const against = objection(bytes, flash);
    if (against === 'size') throw new RefusedError('flash-size', { bytes: bytes.length, whole: flash.length });
    if (against) throw new RefusedError(`flash-${against}`);
    return this.keeper.holdsSaves(this.segments);
  }

  /** Puts a copy of flash back, as a programmer clipped to the chip would, and starts anew. @param {Uint8Array} bytes */
  setFlash(bytes) {
    this.judgeFlash(bytes);
    this.before = this.flash;
    this.replaceFlash(bytes);
  }

  /** Takes the last copy loaded back. */
  undoFlash() {
    if (this.before) this.replaceFlash(this.before);
    this.before = null;
  }

  /** @param {Uint8Array} bytes */
  replaceFlash(bytes) {
    const { handheld } = this;
    if (!handheld) return;
    this.cutPower();
    handheld.chip.flash.set(bytes);
    this.keeper.writtenAll();
    this.following.forget();
    this.keeper.keep();
    this.powerOn();
  }

  // ---- time ---------------------------------------------------------------------

  get runs() {
    return !this.paused && !this.hidden && this.handheld !== null && this.handheld.chip.powered;
  }

  /** How much faster than real time it runs now. A button that is held must not be held for longer: it would repeat. */
  get speed() {
    if (this.presses.some((press) => 'pause' in press)) return Math.max(BY_PROGRAM, this.pace);
    return this.held.size || this.presses.length ? 1 : this.pace;
  }

  wakeUp() {
    this.lastTurn = performance.now();
    this.rest = 0;
    if (this.runs) this.again();
  }

  /** Ends a rest. */
  hurry() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.rung) return;
    this.rung = true;
    this.bell.port2.postMessage(null);
  }

  again() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { handheld } = this;
    if (!handheld) return;
    if (this.behind > 0) {
      this.hurry();
      return;
    }
    const due = this.presses.length ? 0 : sleepsFor(handheld) / this.speed;
    this.rest = Math.min(Math.max(due, REST_MS), LONGEST_REST_MS);
    this.timer = setTimeout(() => this.turn(), this.rest);
  }

  turn() {
    const { handheld } = this;
    if (!this.runs || !handheld) return;
    const now = performance.now();
    const { speed } = this;
    this.behind = Math.min(this.behind + (now - this.lastTurn) * speed, (MOST_BEHIND_MS + this.rest) * speed);
    this.lastTurn = now;
    this.rest = 0;
    while (this.behind > 0 && performance.now() < now + TURN_MS) {
      const before = handheld.milliseconds;
      this.step(handheld, this.behind);
      this.behind -= handheld.milliseconds - before;
    }
    this.keeper.keep();
    this.telling.show(false);
    this.telling.figure(this.presses.length);
    this.again();
  }

  /** Moves the buttons that are due, and goes on for a step. @param {Handheld} handheld @param {number} most ms */
  step(handheld, most) {
    this.moveButtons(handheld);
    const asleep = this.presses.length ? 0 : sleepsFor(handheld);
    const step = Math.min(most, Math.max(STEP_MS, Math.min(asleep, ASLEEP_STEP_MS)));
    const { chip } = handheld;
    chip.runTo(chip.clock.cycleAt(chip.clock.nanos + Math.max(step, 0.01) * 1e6));
  }

  /** @param {Handheld} handheld */
  moveButtons(handheld) {
    for (let press = this.presses[0]; press; press = this.presses[0]) {
      if ('pause' in press) {
        if (this.pausedAt < 0) this.pausedAt = handheld.milliseconds;
        if (handheld.milliseconds - this.pausedAt < press.pause) return;
        this.pausedAt = -1;
        this.presses.shift();
        press.done();
        continue;
      }
      const { button, down } = press;
      const since = handheld.milliseconds - (this.movedAt.get(button) ?? -Infinity);
      if (since < SHORTEST_PRESS_MS) return;
      this.presses.shift();
      if (down) handheld.press(button);
      else handheld.release(button);
      this.movedAt.set(button, handheld.milliseconds);
    }
  }

  /** Carries out what was pressed and what follows at once, as fast as it goes: nobody may come back. */
  carryOut() {
    const { handheld } = this;
    if (!handheld) return;
    const [end, realEnd] = [handheld.milliseconds + LAST_MS, performance.now() + LAST_REAL_MS];
    while (handheld.milliseconds < end && performance.now() < realEnd) this.step(handheld, ASLEEP_STEP_MS);
    this.keeper.keep();
  }

  /** Nothing that was pressed lasts beyond a pause. */
  standStill() {
    const { handheld } = this;
    this.dropPresses();
    if (!handheld?.chip.powered) return;
    for (const button of Object.keys(handheld.board.buttons)) handheld.release(button, { bounce: false });
  }

  dropPresses() {
    for (const press of this.presses) if ('done' in press) press.done();
    this.presses = [];
    this.pressed.clear();
    this.pausedAt = -1;
  }

  tellState() {
    const { handheld, firmware } = this;
    this.tell({ kind: 'state', powered: handheld?.chip.powered ?? false, paused: this.paused, own: firmware?.own ?? false, undoable: this.before !== null });
  }
}

/** How long the chip has nothing to do, ms of emulated time; 0 if it is awake. @param {Handheld} handheld */
function sleepsFor(handheld) {
  const { chip } = handheld;
  if (chip.pendingReset || chip.cores.some(({ halted, sleeping }) => !halted && !sleeping)) return 0;
  // The log's reader and the panel's own rhythm wake nobody.
  let alarm = chip.clock.head;
  while (alarm && !alarm.chips) alarm = alarm.next;
  return alarm ? Math.max((alarm.nanos - chip.clock.nanos) / 1e6, 0) : Infinity;
}

/** @param {Uint8Array} file */
function parsed(file) {
  const isElf = file.length >= 4 && file[0] === 0x7f && file[1] === 0x45;
  const isUf2 = file.length >= 4 && new DataView(file.buffer, file.byteOffset).getUint32(0, true) === UF2_MARK;
  if (!isElf && !isUf2) throw new RefusedError('neither-uf2-nor-elf');
  const elf = isElf ? new Elf(file) : null;
  return { segments: elf ? elf.flashSegments : readUf2(file), elf };
}
