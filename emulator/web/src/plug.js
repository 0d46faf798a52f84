// @ts-check
// The cable between the page and the emulated handheld's USB port, inside the worker:
// plugs it in, opens the serial port as a computer does, and carries its bytes.

import { RefusedError } from './refused.js';

/** How often it is looked whether the handheld is ready, ms of real time. */
const LOOK_MS = 20;
/** How long it may take to be, ms of its own time: a computer may be slow, or busy. */
const PATIENCE_MS = 6000;
/** How long a device may take until it is known, ms of its own time, and how often it is tried. */
const ANSWER_MS = 2000;
const TRIES = 3;
/** Its time may stand still: no longer than this, ms of real time. */
const STILL_MS = 30_000;
/** No hand is quicker: so long a cable is out before it is in again, ms of emulated time. A device that saw both at once would go on sleeping. */
const OUT_MS = 20;

/** @typedef {import('../../handheld.js').Handheld} Handheld */

export class Plug {
  /** The page's end. @type {MessagePort | null} */
  #wire = null;
  /** @type {Handheld | null} */
  #handheld = null;
  /** Where a cable was pulled last, and when. @type {{handheld: Handheld, at: number} | null} */
  #pulled = null;

  /** @param {() => void} hurry ends a rest of the handheld: it has something to do */
  constructor(hurry) {
    this.hurry = hurry;
  }

  /** Plugs in; refused if the handheld is off or its firmware has no port. @param {Handheld | null} handheld @param {MessagePort} wire */
  async plugIn(handheld, wire) {
    this.pull();
    if (!handheld?.chip.powered) throw new RefusedError('link-off');
    const { port } = handheld;
    this.#handheld = handheld;
    this.#wire = wire;
    const pulled = this.#pulled;
    await this.#until(wire, () => pulled?.handheld !== handheld || Math.abs(handheld.milliseconds - pulled.at) >= OUT_MS);
    port.onData = (bytes) => wire.postMessage(bytes.slice());
    // As a system does: a device that does not answer, to whatever it is asked, is reset again.
    let isOpen = false;
    for (let tries = 0; tries < TRIES && !isOpen; tries++) {
      port.plugIn();
      const answered = () => port.configured && !port.transfer;
      if (!(await this.#comes(wire, ANSWER_MS, answered))) continue;
      port.setOpen(true);
      // As a system's driver does: not before the device has taken note.
      isOpen = await this.#comes(wire, ANSWER_MS, answered);
    }
    if (!isOpen) this.#refuse(wire);
    // A handheld that starts anew is no longer there for whoever has its port open.
    port.onGone = () => this.#letGo();
    wire.onmessage = ({ data }) => {
      if (this.#wire !== wire) return;
      if (data === null) this.pull();
      else port.send(data);
      this.hurry();
    };
  }

  /** Waits for something, or refuses the cable. @param {MessagePort} wire @param {() => boolean} condition */
  async #until(wire, condition) {
    if (!(await this.#comes(wire, PATIENCE_MS, condition))) this.#refuse(wire);
  }

  /** Whether something comes while the cable is this one. @param {MessagePort} wire @param {number} patience ms of the handheld's time @param {() => boolean} condition */
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

  /** Pulls the cable, if one is in. */
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
