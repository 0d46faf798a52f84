// @ts-check
// What fingers and programs press, on its way to the handheld's contacts: in the order
// in which it was pressed, each move long enough to be seen. Knows no real time.

/** A button stays down and up at least so long, ms of emulated time, however quick the finger. */
const SHORTEST_PRESS_MS = 40;
/** After a press by program its effect has been reported, ms of emulated time. */
const EFFECT_MS = 100;

/** @typedef {import('../../handheld.js').Handheld} Handheld */
/** A button that moves, or a wait for the effect of a press by program. @typedef {{button: string, down: boolean} | {pause: number, done: () => void}} Press */

export class Presses {
  /** Buttons that fingers hold, whether the handheld runs or not. @type {Set<string>} */
  held = new Set();
  /** @type {Press[]} */
  #waiting = [];
  /** Buttons whose press was taken: only they have to come up again. @type {Set<string>} */
  #taken = new Set();
  /** When each button last moved, ms of emulated time. @type {Map<string, number>} */
  #movedAt = new Map();
  /** When a button last came up: a finger takes a while to the next. Two within an erase of flash could be taken for each other's order. */
  #liftedAt = -Infinity;
  /** Presses by program that are over, but for their picture. @type {(() => void)[]} */
  #unseen = [];
  /** Since when the handheld waits before the next press by program, ms of emulated time. */
  #pausedAt = -1;

  /** How many moves and waits are to come. */
  get waiting() {
    return this.#waiting.length;
  }

  /** Whether a program presses: nobody sees how long. */
  get byProgram() {
    return this.#waiting.some((press) => 'pause' in press);
  }

  /** Whether anything is to come, if only a picture. */
  get due() {
    return this.#waiting.length > 0 || this.#unseen.length > 0;
  }

  /** A finger holds a button, or no longer does. @param {string} button @param {boolean} down */
  hold(button, down) {
    if (down) this.held.add(button);
    else this.held.delete(button);
  }

  /** Takes a finger's move; whether it was one: what was pressed while nobody listened need not come up. @param {string} button @param {boolean} down */
  take(button, down) {
    if (!down && !this.#taken.delete(button)) return false;
    if (down) this.#taken.add(button);
    this.#waiting.push({ button, down });
    return true;
  }

  /** Presses a button by program. @param {string} button @param {() => void} done told when its effect has been reported, and the picture shown */
  tap(button, done) {
    this.#waiting.push({ button, down: true }, { button, down: false }, { pause: EFFECT_MS, done });
  }

  /** The handheld was switched on: what is held has been seen. */
  start() {
    this.#taken = new Set(this.held);
  }

  /** Another handheld, on which nothing has moved yet. */
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

  /** The picture has been shown. */
  seen() {
    for (const done of this.#unseen.splice(0)) done();
  }

  /** Nothing of it is done any more; nobody waits for it. */
  drop() {
    for (const press of this.#waiting) if ('done' in press) press.done();
    this.seen();
    this.#waiting = [];
    this.#taken.clear();
    this.#pausedAt = -1;
  }
}
