// @ts-check
// Which tab owns a handheld's flash. Two that wrote the same one would destroy
// each other's saves, as two programs on one disk do: so there is a lock, which
// the browser lets go of when a tab is closed or dies. Who wants it asks the
// owner first, who writes what is left and stops.

/** How long an owner may take to let go before it is overruled, ms: a tab that is frozen never answers. */
const PATIENCE_MS = 1500;
const PREFIX = 'lyngk-pocket flash of ';

export class Ownership {
  /** @type {(() => void) | null} */
  #release = null;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  #name = '';

  /** @param {() => Promise<void>} lost told when another tab wants the handheld, or has it; writes what is left */
  constructor(lost) {
    this.lost = lost;
    try {
      this.#channel = new BroadcastChannel(PREFIX);
      this.#channel.onmessage = ({ data }) => void this.#wanted(data);
    } catch {
      // Without it a lock is only ever taken by force.
    }
  }

  /**
   * Takes the lock of a handheld; false if another tab has it.
   * @param {string} name @param {boolean} over whether from whoever has it
   * @returns {Promise<boolean>}
   */
  async take(name, over) {
    this.letGo();
    // A page from a disk may have no locks; then there is nobody to agree with.
    if (!('locks' in navigator)) return true;
    try {
      if (!over) return await this.#request(name, { ifAvailable: true });
      this.#channel?.postMessage(name);
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), this.#channel ? PATIENCE_MS : 0);
      try {
        return await this.#request(name, { signal: patience.signal });
      } catch {
        return await this.#request(name, { steal: true });
      } finally {
        clearTimeout(timer);
      }
    } catch {
      return true;
    }
  }

  letGo() {
    this.#name = '';
    this.#release?.();
    this.#release = null;
  }

  /** @param {string} name @param {LockOptions} options @returns {Promise<boolean>} */
  #request(name, options) {
    return new Promise((resolve, reject) => {
      let held = false;
      navigator.locks
        .request(PREFIX + name, options, (lock) => {
          if (!lock) {
            resolve(false);
            return undefined;
          }
          return new Promise((release) => {
            held = true;
            this.#name = name;
            this.#release = () => release(undefined);
            resolve(true);
          });
        })
        .catch((error) => {
          if (!held) reject(error);
          else if (this.#name === name) {
            this.#name = '';
            this.#release = null;
            void this.lost();
          }
        });
    });
  }

  /** @param {string} name */
  async #wanted(name) {
    if (name !== this.#name) return;
    await this.lost();
    this.letGo();
  }
}
