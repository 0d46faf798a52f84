// @ts-check
// The holders of each button. A key, a finger and a gamepad may hold the same button: it
// goes down with the first holder and comes up with the last.

export class Held {
  /** @type {Map<string, Set<string>>} */
  #holders = new Map();

  /** @param {(button: string, down: boolean) => void} moved */
  constructor(moved) {
    this.moved = moved;
  }

  /** @param {string} holder @param {string} button */
  hold(holder, button) {
    const holders = this.#holders.get(button) ?? new Set();
    this.#holders.set(button, holders);
    if (holders.has(holder)) return;
    holders.add(holder);
    if (holders.size === 1) this.moved(button, true);
  }

  /** @param {string} holder @param {string} button */
  letGo(holder, button) {
    const holders = this.#holders.get(button);
    if (holders?.delete(holder) && holders.size === 0) this.moved(button, false);
  }

  /** Releases all buttons of a holder. @param {string} holder */
  letGoAll(holder) {
    for (const button of this.#holders.keys()) this.letGo(holder, button);
  }

  /** Releases all buttons when the page is left. */
  drop() {
    for (const [button, holders] of this.#holders) for (const holder of [...holders]) this.letGo(holder, button);
  }
}
