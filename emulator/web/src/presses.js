// @ts-check
// Presses of fingers and programs on their way to the handheld's contacts: in their
// order, each change long enough to be noticed. Uses emulated time only.

/**
 * The least time that a button stays down and up, ms of emulated time, even for faster
 * fingers.
 */
const SHORTEST_PRESS_MS = 40;
/**
 * The time in which the effect of a press by program is reported, ms of emulated time.
 */
const EFFECT_MS = 100;

/** @typedef {import('../../handheld.js').Handheld} Handheld */
/** A button that moves, or a wait for the effect of a press by program. @typedef {{button: string, down: boolean} | {pause: number, done: () => void}} Press */

export class Presses {
  /** Buttons held by fingers, whether the handheld runs or not. @type {Set<string>} */
  held = new Set();
  /** @type {Press[]} */
  #waiting = [];
  /** Buttons whose press was taken: only these are released again. @type {Set<string>} */
  #taken = new Set();
  /** The time when each button last moved, ms of emulated time. @type {Map<string, number>} */
  #movedAt = new Map();
  /**
   * The time when a button was last released: a finger needs a while to the next. Two
   * changes within an erase of flash could be taken in the wrong order.
   */
  #liftedAt = -Infinity;
  /** Presses by program that are over except for their picture. @type {(() => void)[]} */
  #unseen = [];
  /**
   * The time since which the handheld waits before the next press by program, ms of
   * emulated time.
   */
  #pausedAt = -1;

  /** Number of moves and waits to come. */
  get waiting() {
    return this.#waiting.length;
  }

  /** True while a program presses; the lengths of its presses are not visible. */
  get byProgram() {
    return this.#waiting.some((press) => 'pause' in press);
  }

  /** True if anything is to come, including a picture. */
  get due() {
    return this.#waiting.length > 0 || this.#unseen.length > 0;
  }

  /** Records that a finger holds a button or has released it. @param {string} button @param {boolean} down */
  hold(button, down) {
    if (down) this.held.add(button);
    else this.held.delete(button);
  }

  /** Takes a finger's move. Returns false for the release of a press that was not taken. @param {string} button @param {boolean} down */
  take(button, down) {
    if (!down && !this.#taken.delete(button)) return false;
    if (down) this.#taken.add(button);
    this.#waiting.push({ button, down });
    return true;
  }

  /** Presses a button by program. @param {string} button @param {() => void} done called when its effect has been reported and the picture shown */
  tap(button, done) {
    this.#waiting.push({ button, down: true }, { button, down: false }, { pause: EFFECT_MS, done });
  }

  /** Called when the handheld was switched on: its start has read the held buttons. */
  start() {
    this.#taken = new Set(this.held);
  }

  /** Called for another handheld, on which nothing has moved yet. */
  forget() {
    this.drop();
    this.#movedAt.clear();
    this.#liftedAt = -Infinity;
  }

  /** Moves the buttons that are due. @param {Handheld} handheld */
  move(handheld) {
    for (let press = this.#waiting[0]; press; press = this.#waiting[0]) {
      if ('pause' in press) {
        if (this.#pausedAt < 0) this.#pausedAt = handheld.milliseconds;
        if (handheld.milliseconds - this.#pausedAt < press.pause) return;
        this.#pausedAt = -1;
        this.#waiting.shift();
        this.#unseen.push(press.done);
        continue;
      }
      const { button, down } = press;
      const since = handheld.milliseconds - (this.#movedAt.get(button) ?? -Infinity);
      if (since < SHORTEST_PRESS_MS || (down && handheld.milliseconds - this.#liftedAt < SHORTEST_PRESS_MS)) return;
      this.#waiting.shift();
      if (down) handheld.press(button);
      else {
        handheld.release(button);
        this.#liftedAt = handheld.milliseconds;
      }
      this.#movedAt.set(button, handheld.milliseconds);
    }
  }

  /** Called when the picture has been shown. */
  seen() {
    for (const done of this.#unseen.splice(0)) done();
  }

  /** Drops everything that waits; all waiting callers continue. */
  drop() {
    for (const press of this.#waiting) if ('done' in press) press.done();
    this.seen();
    this.#waiting = [];
    this.#taken.clear();
    this.#pausedAt = -1;
  }
}
