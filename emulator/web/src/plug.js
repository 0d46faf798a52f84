// @ts-check
// The cable between the page and the emulated handheld's USB port, inside the worker:
// connects it, opens the serial port as a computer does, and carries its bytes.

import { RefusedError } from './refused.js';

/** Interval at which the handheld's state is checked, ms of real time. */
const LOOK_MS = 20;
/** The longest time until it is ready, ms of its own time, for slow or busy computers. */
const PATIENCE_MS = 6000;
/**
 * The longest time until a device is enumerated, ms of its own time, and the number of
 * attempts.
 */
const ANSWER_MS = 2000;
const TRIES = 3;
/** The longest wait while its time stands still, ms of real time. */
const STILL_MS = 30_000;
/**
 * The least time between pulling and inserting a cable, ms of emulated time, shorter than
 * by hand. A device that noticed both at once would continue to sleep.
 */
const OUT_MS = 20;

/** @typedef {import('../../handheld.js').Handheld} Handheld */

export class Plug {
  /** The page's end. @type {MessagePort | null} */
  #wire = null;
  /** @type {Handheld | null} */
  #handheld = null;
  /** The handheld whose cable was pulled last, and the time. @type {{handheld: Handheld, at: number} | null} */
  #pulled = null;

  /** @param {() => void} hurry ends a rest of the handheld: it has something to do */
  constructor(hurry) {
    this.hurry = hurry;
  }

  /** Inserts the cable. Throws if the handheld is off or its firmware has no port. @param {Handheld | null} handheld @param {MessagePort} wire */
  async plugIn(handheld, wire) {
    this.pull();
    if (!handheld?.chip.powered) throw new RefusedError('link-off');
    const { port } = handheld;
    this.#handheld = handheld;
    this.#wire = wire;
    const pulled = this.#pulled;
    await this.#until(wire, () => pulled?.handheld !== handheld || Math.abs(handheld.milliseconds - pulled.at) >= OUT_MS);
    port.onData = (bytes) => wire.postMessage(bytes.slice());
    // Like an operating system, it resets a device that does not answer, and tries again.
    let isOpen = false;
    for (let tries = 0; tries < TRIES && !isOpen; tries++) {
      port.plugIn();
      const answered = () => port.configured && !port.transfer;
      if (!(await this.#comes(wire, ANSWER_MS, answered))) continue;
      port.setOpen(true);
      // Like an operating system's driver, it waits until the device has noticed.
      isOpen = await this.#comes(wire, ANSWER_MS, answered);
    }
    if (!isOpen) this.#refuse(wire);
    // A restarted handheld ends the open port.
    port.onGone = () => this.#letGo();
    wire.onmessage = ({ data }) => {
      if (this.#wire !== wire) return;
      if (data === null) this.pull();
      else port.send(data);
      this.hurry();
    };
  }

  /** Waits for a condition, or refuses the cable. @param {MessagePort} wire @param {() => boolean} condition */
  async #until(wire, condition) {
    if (!(await this.#comes(wire, PATIENCE_MS, condition))) this.#refuse(wire);
  }

  /** Returns whether a condition becomes true while this cable is inserted. @param {MessagePort} wire @param {number} patience ms of the handheld's time @param {() => boolean} condition */
  async #comes(wire, patience, condition) {
    const handheld = this.#handheld;
    const [since, realEnd] = [handheld?.milliseconds ?? 0, performance.now() + STILL_MS];
    while (handheld && this.#wire === wire) {
      if (condition()) return true;
      if (handheld.milliseconds >= since + patience || performance.now() >= realEnd) break;
      this.hurry();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return false;
  }

  /** @param {MessagePort} wire @returns {never} */
  #refuse(wire) {
    if (this.#wire === wire) this.pull();
    throw new RefusedError('link-no-port');
  }

  /** Pulls the cable, if one is inserted. */
  pull() {
    const handheld = this.#letGo();
    if (!handheld) return;
    handheld.port.unplug();
    this.#pulled = { handheld, at: handheld.milliseconds };
  }

  #letGo() {
    const [wire, handheld] = [this.#wire, this.#handheld];
    this.#wire = this.#handheld = null;
    if (!wire || !handheld) return null;
    const { port } = handheld;
    port.onGone = port.onData = () => {};
    port.setOpen(false);
    wire.postMessage(null);
    return handheld;
  }
}
