// @ts-check
// Presses the device's buttons by program and checks its report after each press: to
// start a game, to open the lessons, to reach a tapped point of the board. A press by the
// visitor ends it.

import { POINTS, placeOf } from './report.js';
import { RefusedError } from './refused.js';
import { ROW_HEIGHT, chosenRow, hintAt, isTurned } from './look.js';

/** The greatest distance of a tap from its point, pixels of the glass. */
const NEAR = 17;
/** More presses than any way on the board or in a list takes. */
const MOST = 24;
/**
 * The longest time until the first report of a restarted device, ms of real time, for
 * slow or busy computers. A firmware without a report has no log.
 */
const START_MS = 20_000;

const LOOK_MS = 40;

/** @typedef {import('./report.js').Report} Report */

export class Drive {
  #turn = 0;
  /**
   * Number of actions in progress, including stopped ones that still wait for a press.
   */
  #running = 0;
  /** Resolves when the last press has had its effect. @type {Promise<unknown>} */
  #pressed = Promise.resolve();

  /**
   * @param {{ask: (kind: string, fields?: object) => Promise<any>}} emulation
   * @param {() => Report | null} report the last one
   * @param {() => Uint16Array} pixels what the glass shows
   * @param {() => void} forget the last report
   * @param {(busy: boolean) => void} tell whether something is being done
   */
  constructor(emulation, report, pixels, forget, tell) {
    this.tell = tell;
    this.forget = forget;
    this.emulation = emulation;
    this.report = report;
    this.pixels = pixels;
  }

  /** Ends the action in progress. */
  stop() {
    this.#turn++;
  }

  /** Runs an action until it ends or is stopped. @param {(tap: (button: string) => Promise<void>) => Promise<void>} deed */
  async #run(deed) {
    const turn = ++this.#turn;
    const stopped = Symbol('stopped');
    this.tell(++this.#running > 0);
    try {
      // Earlier presses take effect first, because the next press depends on the screen.
      await this.#pressed;
      await deed(async (button) => {
        if (turn !== this.#turn) throw stopped;
        const pressed = this.emulation.ask('tap', { button });
        this.#pressed = pressed.catch(() => {});
        await pressed;
        if (turn !== this.#turn) throw stopped;
      });
    } catch (error) {
      if (error !== stopped) throw error;
    } finally {
      this.tell(--this.#running > 0);
    }
  }

  get screen() {
    return this.report()?.screen ?? '';
  }

  /** Restarts the device. */
  async restart() {
    this.forget();
    await this.emulation.ask('restart');
    await this.#awaitReport();
  }

  /** Waits for a report, on which all presses depend. */
  async #awaitReport() {
    for (let waited = 0; !this.report(); waited += LOOK_MS) {
      if (waited >= START_MS) throw new RefusedError('no-report');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Goes to the saved game or a new one. @param {number} language its place in the device's choice */
  play(language) {
    return this.#run(async (tap) => {
      await this.#awaitReport();
      for (let presses = 0; presses < 8; presses++) {
        switch (this.screen) {
          case 'play':
          case 'claim':
          case 'dialog':
          case '':
            return;
          case 'language':
            await this.#choose(tap, language);
            break;
          // The offers of a first start are for visitors without the page's own buttons.
          case 'offer':
            await tap('b');
            break;
          case 'title':
          case 'new-game':
          case 'result':
          case 'attract':
          case 'visit':
          case 'first-game':
            await tap('a');
            break;
          default:
            await this.restart();
        }
      }
    });
  }

  /** Presses buttons one after another, each chosen after the effect of the one before. @param {() => string | null} next null at the end */
  steps(next) {
    return this.#run(async (tap) => {
      for (let button = next(); button; button = next()) await tap(button);
    });
  }

  /** Goes from a start with a saved game to its review, if it has plies. @param {number} row of the menu */
  async review(row) {
    await this.#awaitReport();
    await this.#run(async (tap) => {
      // A finished game begins with its result.
      if (this.screen === 'result') {
        await tap('x');
        return;
      }
      await tap('a');
      if (this.screen !== 'play' || !Number(this.report()?.ply)) return;
      await tap('y');
      for (let i = 0; i < row; i++) await tap('down');
      await tap('a');
    });
  }

  /** Goes to the lessons. @param {number} language */
  learn(language) {
    return this.#run(async (tap) => {
      await this.#awaitReport();
      if (this.screen === 'learn' || this.screen === 'lessons') return;
      if (this.screen !== 'title' && this.screen !== 'language') await this.restart();
      if (this.screen === 'language') await this.#choose(tap, language);
      if (this.screen === 'offer') await tap('b');
      // The title's rows: a saved game comes first. If the row does not lead to the
      // lessons, the next one is tried.
      const first = this.report()?.ply === '-' ? 2 : 3;
      for (const row of [first, first === 2 ? 3 : 2]) {
        if (this.screen !== 'title') await this.restart();
        for (let i = 0; i < row; i++) await tap('down');
        await tap('a');
        if (this.screen === 'learn') return;
      }
    });
  }

  /** @param {(button: string) => Promise<void>} tap @param {number} language */
  async #choose(tap, language) {
    for (let i = 0; i < language; i++) await tap('down');
    await tap('a');
  }

  /** Carries out a tap on the glass. @param {number} x @param {number} y pixels of the glass */
  point(x, y) {
    return this.#run(async (tap) => {
      const hint = hintAt(this.pixels(), x, y);
      if (hint) await tap(hint);
      else if (chosenRow(this.pixels()) !== null) await this.#toRow(tap, y);
      else if (this.screen === 'play') await this.#toPoint(tap, x, y);
      else await tap('a');
    });
  }

  /** @param {(button: string) => Promise<void>} tap @param {number} y */
  async #toRow(tap, y) {
    const screen = this.screen;
    for (let presses = 0; presses < MOST; presses++) {
      const top = chosenRow(this.pixels());
      if (top === null || this.screen !== screen) return;
      if (y >= top && y < top + ROW_HEIGHT) {
        await tap('a');
        return;
      }
      await tap(y < top ? 'up' : 'down');
      if (chosenRow(this.pixels()) === top) return;
    }
  }

  /** @param {(button: string) => Promise<void>} tap @param {number} x @param {number} y */
  async #toPoint(tap, x, y) {
    const report = this.report();
    if (!report || report.position === '-') return;
    const turned = isTurned(this.pixels(), report.cursor);
    const distance = (/** @type {string} */ point) => {
      const place = placeOf(point, turned);
      // Stacks grow upwards from their point.
      return Math.hypot(place.x - x, place.y - 3 - y);
    };
    const wanted = POINTS.reduce((best, point) => (distance(point) < distance(best) ? point : best));
    if (distance(wanted) > NEAR) return;
    if (report.hand !== '-') {
      if (wanted === report.hand || !(await this.#toLanding(tap, wanted))) await tap('b');
      else {
        await tap('a');
        return;
      }
      if (wanted === report.hand) return;
    }
    if (await this.#walk(tap, wanted, turned)) await tap('a');
  }

  /** With a stack in hand one arrow reaches all landings. @param {(button: string) => Promise<void>} tap @param {string} wanted */
  async #toLanding(tap, wanted) {
    const first = this.report()?.cursor;
    for (let presses = 0; presses < MOST; presses++) {
      if (this.report()?.cursor === wanted) return true;
      await tap('right');
      if (this.report()?.cursor === first) return false;
    }
    return false;
  }

  /** @param {(button: string) => Promise<void>} tap @param {string} wanted @param {boolean} turned */
  async #walk(tap, wanted, turned) {
    for (let presses = 0; presses < MOST; presses++) {
      const at = this.report()?.cursor;
      if (!at || this.screen !== 'play') return false;
      if (at === wanted) return true;
      const [from, to] = [placeOf(at, turned), placeOf(wanted, turned)];
      if (Math.abs(to.x - from.x) > 5) await tap(to.x > from.x ? 'right' : 'left');
      else await tap(to.y > from.y ? 'down' : 'up');
    }
    return false;
  }
}
