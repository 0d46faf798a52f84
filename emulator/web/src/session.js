// @ts-check
// A handheld that runs at the pace of real time, inside the worker: its power, its
// buttons and its flash. `telling.js` reports its output, `keeper.js` stores its flash.
// Independent of the page.

import { BOARDS } from '../../boards.js';
import { BootRom } from '../../chip/bootrom.js';
import { Handheld } from '../../handheld.js';
import { takenUp } from '../../stored-start.js';
import { read } from './firmware.js';
import { objection } from './flash-image.js';
import { nameOf } from './flash-store.js';
import { Following } from './following.js';
import { Keeper } from './keeper.js';
import { LibraryError } from './library.js';
import { Plug } from './plug.js';
import { Presses } from './presses.js';
import { RefusedError } from './refused.js';
import { Telling } from './telling.js';

/** The longest run without a break, ms of real time: messages are handled in between. */
const TURN_MS = 8;
/** Pause when nothing is due, ms; browsers make no shorter one. */
const REST_MS = 4;
/**
 * The longest pause of a sleeping chip, ms: figures are still reported, and longer timers
 * of browsers are not reliable.
 */
const LONGEST_REST_MS = 200;
/** The most that a slow machine falls behind, ms; the rest is not made up for. */
const MOST_BEHIND_MS = 60;
/**
 * The most that is made up for when a button moves, ms: a button must not be held for
 * longer than the finger holds it.
 */
const BEHIND_AT_PRESS_MS = 10;
/** Emulated time between two checks of the buttons, ms. */
const STEP_MS = 1;
/** Step of a sleeping chip, ms of emulated time. */
const ASLEEP_STEP_MS = 25;
/** The greatest speed during presses by program, relative to real time. */
const BY_PROGRAM = 12;
/**
 * A firmware without a picture after this time will not start any more, ms of emulated
 * time.
 */
const START_MS = 1000;
/**
 * After the page was left, pending presses and their effects within this time are still
 * carried out, ms of emulated time: a turn is saved by then.
 */
const LAST_MS = 300;
/**
 * The limit for that, ms of real time: browsers end a worker that takes longer than two
 * seconds to end.
 */
const LAST_REAL_MS = 1500;

/** @typedef {{kind: string, [field: string]: any}} News */
/** @typedef {import('./firmware.js').Firmware} Firmware */

export class Session {
  /** @param {(news: News, transfer?: Transferable[]) => void} tell */
  constructor(tell) {
    this.tell = tell;
    this.telling = new Telling(tell);
    this.following = new Following(tell, () => this.handheld?.chip.flash ?? new Uint8Array());
    this.keeper = new Keeper(
      tell,
      () => this.handheld?.chip.flash ?? new Uint8Array(),
      () => this.pause(true),
      () => void this.settle('ask'),
    );
    this.plug = new Plug(() => this.hurry());
    /** @type {Handheld | null} */
    this.handheld = null;
    /** @type {{address: number, data: Uint8Array}[]} */
    this.segments = [];
    /** @type {Firmware | null} */
    this.firmware = null;
    /** Set while the page shows the first picture of a blank handheld whose firmware is still loading; `off`: the visitor has switched it off since. @type {{board: string, off: boolean} | null} */
    this.awaited = null;
    /** The contents of flash before a copy was loaded. @type {Uint8Array | null} */
    this.before = null;
    this.paused = false;
    this.hidden = false;
    /** The wanted speed relative to real time. */
    this.pace = 1;
    this.presses = new Presses();
    this.behind = 0;
    this.lastTurn = performance.now();
    /** The planned length of a rest, ms. */
    this.rest = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.rung = false;
    /**
     * True after a start until the first picture: that time is shortened, because there
     * is nothing to see.
     */
    this.starts = false;
    this.startedAt = 0;
    /** Resolves when nothing is being inserted. @type {Promise<unknown>} */
    this.inserting = Promise.resolve();
    // A message to itself arrives at once, where a timer would wait.
    this.bell = new MessageChannel();
    this.bell.port1.onmessage = () => {
      this.rung = false;
      this.turn();
    };
  }

  // ---- what can be done with it -----------------------------------------------

  /** Runs actions one after another, so that each finds the handheld that was inserted before. @template T @param {() => Promise<T>} deed @returns {Promise<T>} */
  #inTurn(deed) {
    const done = this.inserting.then(deed);
    this.inserting = done.catch(() => {});
    return done;
  }

  /** The page shows a board's first picture before there is a handheld: presses from now on are meant for it. @param {string} board */
  await(board) {
    if (this.handheld) return;
    this.awaited = { board, off: false };
    this.tellState();
  }

  /** Puts a firmware on a new handheld of its board and switches it on, unless another tab owns its flash. Returns whether it runs. @param {Firmware} firmware @returns {Promise<boolean>} */
  insert(firmware) {
    return this.#inTurn(() => this.#insert(firmware));
  }

  /** @param {Firmware} firmware */
  async #insert(firmware) {
    const { board, own = false, bootrom, how = 'ask', apart = '', game } = firmware;
    const { segments, elf, start } = await read(firmware);
    if (game) this.readGame(game.text);
    if (this.handheld) this.cutPower();
    const sectors = await this.keeper.open(nameOf(board, apart, own), segments, how);
    const seed = firmware.seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
    const { awaited } = this;
    this.awaited = null;
    // A start that depends on neither saves nor buttons nor a seed can be skipped.
    const isBlank = firmware.seed === undefined && !sectors.length && !game && this.keeper.standing === 'mine';
    const stored = isBlank && (awaited ? !awaited.off : this.presses.held.size === 0) ? start : null;
    const resumed = stored && takenUp({ board, segments, elf, seed }, stored);
    const handheld = resumed ?? new Handheld({ board, segments, elf, bootrom, seed });
    for (const { offset, data } of sectors) handheld.chip.flash.set(data, offset);
    handheld.chip.load(segments);
    if (!awaited || !resumed) this.presses.forget();
    if (!awaited) this.paused = false;
    Object.assign(this, { handheld, segments, firmware, behind: 0, before: null });
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
    if (game) this.following.library?.write(handheld.chip.flash, game.language, game.text, game.plies);
    if (game) this.keeper.writtenAll();
    // A finished game is removed from flash as soon as it is counted.
    if (game) this.following.game = this.readGame(game.text).record;
    // The game is written once: its further turns are in flash.
    if (game && this.keeper.standing === 'mine') this.firmware = { ...firmware, game: undefined };
    if (resumed) this.#goOnFrom(handheld);
    else {
      // The page has shown another picture.
      if (awaited) this.telling.show(true);
      for (const button of this.presses.held) if (button in handheld.board.buttons) handheld.press(button, { bounce: false });
      if (!awaited?.off) this.powerOn();
      if (!handheld.chip.powered) this.tellState();
    }
    return handheld.chip.powered;
  }

  /** Continues from the stored state after a start. @param {Handheld} handheld */
  #goOnFrom(handheld) {
    this.starts = false;
    this.telling.start();
    for (const line of handheld.log?.lines ?? []) handheld.log?.onLine(line);
    this.telling.silence(this.paused || this.hidden);
    this.telling.show(true);
    this.tellState();
    this.wakeUp();
  }

  /** Throws if the bytes are not an image of the chip's boot ROM. @param {Uint8Array} bytes */
  judgeBootRom(bytes) {
    new BootRom(bytes);
  }

  /** Returns whether anything is stored of a separate flash chip. @param {string} apart @returns {Promise<boolean>} */
  async hasSaves(apart) {
    return (await this.keeper.kept(nameOf(this.firmware?.board ?? '', apart))).length > 0;
  }

  /** Parses a game, a record or shorthand. Throws if the text is none. @param {string} text @param {{key: string, values?: Record<string, string | number>}} [refusal] how that is said */
  readGame(text, { key, values } = { key: 'bad-game' }) {
    if (!this.following.library) throw new RefusedError('no-library');
    try {
      return this.following.library.game(text);
    } catch (error) {
      throw error instanceof LibraryError ? new RefusedError(key, { ...values, reason: error.message }) : error;
    }
  }

  /** Settles the owner of flash that another tab holds; `ask`: that tab has released it. @param {'ask' | 'over' | 'unsaved'} how @returns {Promise<void>} */
  settle(how) {
    return this.#inTurn(async () => {
      if (how === 'ask' && this.keeper.standing !== 'taken') return;
      if (this.firmware) await this.#insert({ ...this.firmware, how });
    });
  }

  powerOn() {
    const { handheld } = this;
    // Switched off and on again while it was loading: its picture was not shown yet.
    if (this.awaited?.off) this.awaited = null;
    if (!handheld || handheld.chip.powered || this.keeper.isElsewhere) return;
    handheld.powerOn();
    this.presses.start();
    this.paused = false;
    this.starts = true;
    this.startedAt = handheld.milliseconds;
    this.telling.start();
    this.tellState();
    this.wakeUp();
  }

  cutPower() {
    const { handheld, awaited } = this;
    if (awaited && !awaited.off) {
      awaited.off = true;
      this.presses.drop();
      this.telling.dark();
      this.tellState();
    }
    if (!handheld?.chip.powered) return;
    this.plug.pull();
    const { operation } = handheld.chip.xip;
    if (operation) this.keeper.written(operation.offset);
    handheld.cutPower();
    this.presses.drop();
    // The contacts follow the fingers, because the start reads them.
    for (const button of Object.keys(handheld.board.buttons)) handheld.setLevel(handheld.pinOf(button), !this.presses.held.has(button));
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
    // Changes made here would be lost.
    if (!paused && this.keeper.isElsewhere) return;
    if (paused) this.standStill();
    this.paused = paused;
    this.telling.silence(paused);
    this.telling.startFigures();
    this.tellState();
    this.wakeUp();
  }

  /** Stops while the page is hidden, after carrying out pending presses. @param {boolean} hidden */
  hide(hidden) {
    // Presses on a handheld that is still loading wait with it.
    if (hidden && this.listens && this.handheld) {
      this.carryOut();
      this.standStill();
    }
    this.hidden = hidden;
    this.keeper.waitForOwner(!hidden);
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
    // First runs up to the present time at the present pace: a released button must not
    // have been held for longer than it was.
    this.turn();
    this.presses.hold(button, down);
    if (this.awaited && button in BOARDS[this.awaited.board].buttons && this.listens) this.presses.take(button, down);
    if (!handheld || handheld.board.buttons[button] === undefined) return;
    if (!handheld.chip.powered) handheld.setLevel(handheld.pinOf(button), !down);
    if (!this.listens || !this.presses.take(button, down)) return;
    this.behind = Math.min(this.behind, BEHIND_AT_PRESS_MS);
    this.hurry();
  }

  /** Presses a button by program. Resolves when its effect has been reported and the picture sent. @param {string} button @returns {Promise<void>} */
  tap(button) {
    if (!this.listens || this.handheld?.board.buttons[button] === undefined) return Promise.resolve();
    return new Promise((done) => {
      this.presses.tap(button, done);
      this.hurry();
    });
  }

  /** Connects a cable between the page and its port. @param {MessagePort} wire @returns {Promise<void>} */
  plugIn(wire) {
    return this.plug.plugIn(this.handheld, wire);
  }

  /**
   * Copies the firmware again to a handheld in its boot loader, as to its drive; saves
   * stay.
   */
  install() {
    const { handheld } = this;
    if (!handheld?.chip.waitsForFile) throw new RefusedError('link-not-waiting');
    handheld.chip.install(this.segments);
    this.hurry();
  }

  /** Returns a copy of all of flash. */
  get flash() {
    return this.handheld?.chip.flash.slice() ?? new Uint8Array();
  }

  /** Throws the reason why a copy of flash cannot be loaded; otherwise returns whether saves would be replaced. @param {Uint8Array} bytes @returns {boolean} */
  judgeFlash(bytes) {
    if (!this.handheld) throw new RefusedError('nothing-inserted');
    const { flash } = this.handheld.chip;
    const against = objection(bytes, flash);
    if (against === 'size') throw new RefusedError('flash-size', { bytes: bytes.length, whole: flash.length });
    if (against) throw new RefusedError(`flash-${against}`);
    return this.keeper.holdsSaves(this.segments);
  }

  /** Writes a copy of flash, as a programmer clipped to the chip would, and restarts. @param {Uint8Array} bytes */
  setFlash(bytes) {
    this.judgeFlash(bytes);
    this.before = this.flash;
    this.replaceFlash(bytes);
  }

  /** Undoes the last copy loaded. */
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
    // Cells left undecided by a power cut hold the copy now.
    handheld.chip.xip.wavering.settle(0, bytes.length);
    this.keeper.writtenAll();
    this.following.forget();
    this.keeper.keep();
    this.powerOn();
  }

  // ---- time ---------------------------------------------------------------------

  /** True if it accepts presses. */
  get listens() {
    return !this.paused && !this.hidden && this.powered;
  }

  /** True if it appears to be on. */
  get powered() {
    return this.handheld?.chip.powered ?? (this.awaited !== null && !this.awaited.off);
  }

  /**
   * The present speed relative to real time. A held button must not be held for longer:
   * it would repeat.
   */
  get speed() {
    if (this.presses.byProgram) return Math.max(BY_PROGRAM, this.pace);
    if (this.presses.held.size || this.presses.waiting) return 1;
    return this.starts ? Math.max(BY_PROGRAM, this.pace) : this.pace;
  }

  wakeUp() {
    this.lastTurn = performance.now();
    this.rest = 0;
    if (this.listens) this.again();
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
    const due = this.presses.due ? 0 : sleepsFor(handheld) / this.speed;
    this.rest = Math.min(Math.max(due, REST_MS), LONGEST_REST_MS);
    this.timer = setTimeout(() => this.turn(), this.rest);
  }

  turn() {
    const { handheld } = this;
    if (!this.listens || !handheld) return;
    const now = performance.now();
    const { speed } = this;
    this.behind = Math.min(this.behind + (now - this.lastTurn) * speed, (MOST_BEHIND_MS + this.rest) * speed);
    this.lastTurn = now;
    this.rest = 0;
    while (this.behind > 0 && performance.now() < now + TURN_MS && this.listens) {
      const before = handheld.milliseconds;
      this.step(handheld, this.behind);
      this.behind -= handheld.milliseconds - before;
    }
    this.keeper.keep();
    this.show(!this.listens);
    this.telling.figure(this.presses.waiting);
    if (this.listens) this.again();
  }

  /** Shows changes. A start without a picture yet is dark, which is no picture. @param {boolean} atOnce */
  show(atOnce) {
    if (!this.starts && this.telling.show(atOnce)) this.presses.seen();
  }

  /** Moves the buttons that are due, and runs a step. @param {Handheld} handheld @param {number} most ms */
  step(handheld, most) {
    this.presses.move(handheld);
    const asleep = this.presses.waiting ? 0 : sleepsFor(handheld);
    const step = Math.min(most, Math.max(STEP_MS, Math.min(asleep, ASLEEP_STEP_MS)));
    const { chip } = handheld;
    chip.runTo(chip.clock.cycleAt(chip.clock.nanos + Math.max(step, 0.01) * 1e6));
    if (this.starts && (handheld.backlight > 0 || handheld.milliseconds - this.startedAt > START_MS)) {
      this.starts = false;
      this.behind = 0;
    }
  }

  /**
   * Carries out pending presses and their immediate effects as fast as possible, because
   * the page may not come back.
   */
  carryOut() {
    const { handheld } = this;
    if (!handheld) return;
    const realEnd = performance.now() + LAST_REAL_MS;
    let end = handheld.milliseconds + LAST_MS;
    while (this.listens && handheld.milliseconds < end && performance.now() < realEnd) {
      this.step(handheld, ASLEEP_STEP_MS);
      if (this.presses.waiting) end = handheld.milliseconds + LAST_MS;
    }
    this.keeper.keep();
    this.show(true);
  }

  /** Ends all presses before a pause. */
  standStill() {
    const { handheld } = this;
    this.presses.drop();
    if (!handheld?.chip.powered) return;
    for (const button of Object.keys(handheld.board.buttons)) handheld.release(button, { bounce: false });
  }

  tellState() {
    const { firmware } = this;
    this.tell({
      kind: 'state',
      powered: this.powered,
      paused: this.paused,
      own: firmware?.own ?? false,
      undoable: this.before !== null,
    });
  }
}

/** Returns the time for which the chip has nothing to do, ms of emulated time; 0 if it is awake. @param {Handheld} handheld */
function sleepsFor(handheld) {
  const { chip } = handheld;
  if (chip.pendingReset || chip.cores.some(({ halted, sleeping }) => !halted && !sleeping)) return 0;
  // The log's reader and the panel's refresh wake no core.
  let alarm = chip.clock.head;
  while (alarm && !alarm.chips) alarm = alarm.next;
  return alarm ? Math.max((alarm.nanos - chip.clock.nanos) / 1e6, 0) : Infinity;
}
