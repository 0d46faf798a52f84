// @ts-check
// Reports the output of a running handheld to the page: pictures, backlight, tones,
// figures and the log.

/** The least interval of pictures, ms of real time: screens show 60 a second. */
const PICTURE_MS = 15;
/** The longest wait for a transfer in progress, ms of real time. */
const TEAR_MS = 50;
/** Interval of figures, ms. */
const FIGURES_MS = 400;

/** @typedef {import('../../handheld.js').Handheld} Handheld */

export class Telling {
  /** @type {Handheld | null} */
  #handheld = null;
  #shown = { bytes: -1, at: 0, lit: -1, tone: 0 };
  #counted = { at: 0, emulated: 0, cycles: 0, asleep: [0, 0], pictures: 0 };
  #silent = false;

  /** @param {(news: {kind: string, [field: string]: any}, transfer?: Transferable[]) => void} tell */
  constructor(tell) {
    this.tell = tell;
  }

  /** Changes to another handheld. @param {Handheld} handheld */
  of(handheld) {
    this.#handheld = handheld;
    this.tell({ kind: 'inserted', board: handheld.board.name });
  }

  /** Called when the handheld was switched on. */
  start() {
    this.#shown.bytes = -1;
    this.#silent = false;
    this.startFigures();
  }

  /** @param {{timestamp: string, level: string, text: string}} line */
  line(line) {
    this.tell({ kind: 'line', ...line });
  }

  /** Stops a tone while the handheld stands still. @param {boolean} silent */
  silence(silent) {
    this.#silent = silent;
    this.#sound();
  }

  #sound() {
    const tone = this.#silent ? 0 : (this.#handheld?.tone ?? 0);
    if (tone === this.#shown.tone) return;
    this.#shown.tone = tone;
    this.tell({ kind: 'tone', hertz: tone, pulse: this.#handheld?.pulse ?? 0 });
  }

  /** Shows changes. Returns whether the page has the panel's present picture. @param {boolean} atOnce */
  show(atOnce) {
    const handheld = this.#handheld;
    const shown = this.#shown;
    if (!handheld) return true;
    const { panel, chip } = handheld;
    const now = performance.now();
    const lit = chip.powered ? handheld.backlight : 0;
    if (lit !== shown.lit) {
      shown.lit = lit;
      this.tell({ kind: 'light', level: lit });
    }
    this.#sound();
    const underWay = panel.drawing && (panel.heldBits > 0 || panel.row !== panel.rowStart || panel.column !== panel.columnStart);
    if (!atOnce && panel.bytes === shown.bytes) return true;
    if (!atOnce && now < shown.at + (underWay ? TEAR_MS : PICTURE_MS)) return false;
    shown.bytes = panel.bytes;
    shown.at = now;
    const pixels = chip.powered ? handheld.screenshot() : new Uint16Array(240 * 240);
    this.#counted.pictures++;
    this.tell({ kind: 'picture', pixels, emulated: handheld.milliseconds }, [pixels.buffer]);
    return true;
  }

  /** Hides the carried picture when there is no handheld yet. */
  dark() {
    this.tell({ kind: 'light', level: 0 });
    this.tell({ kind: 'picture', pixels: new Uint16Array(240 * 240), emulated: 0 });
  }

  startFigures() {
    const handheld = this.#handheld;
    this.#counted = {
      at: performance.now(),
      emulated: handheld?.milliseconds ?? 0,
      cycles: handheld?.cycles ?? 0,
      asleep: handheld?.chip.asleepCycles ?? [0, 0],
      pictures: 0,
    };
  }

  /** @param {number} waiting presses that wait */
  figure(waiting) {
    const handheld = this.#handheld;
    const counted = this.#counted;
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
      waiting,
    });
    this.startFigures();
  }
}
