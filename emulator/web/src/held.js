// @ts-check
// Who holds which button down. A key, a finger and a gamepad may hold the same
// one: it goes down with the first and comes up with the last.

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

  /** Everything a holder holds. @param {string} holder */
  letGoAll(holder) {
    for (const button of this.#holders.keys()) this.letGo(holder, button);
  }

  /** Whatever is held, by whomever: the page was left. */
  drop() {
    for (const [button, holders] of this.#holders) for (const holder of [...holders]) this.letGo(holder, button);
  }
}
