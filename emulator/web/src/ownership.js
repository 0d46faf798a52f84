// @ts-check
// The ownership of a handheld's flash by one tab. Two tabs that write the same flash
// would destroy each other's saves, so there is a lock, which the browser releases when a
// tab is closed or crashes. A reloaded page may find the lock of its own last visit,
// which is still ending: so a held lock counts only after its living owner has answered,
// and a page that does not get it waits in line. To take the lock anyway, a page asks the
// owner first, which stores its remaining sectors and stops.

/** The longest time for an owner's answer, ms: a frozen or crashed tab never answers. */
const ANSWER_MS = 3000;
/**
 * The longest time in which an answering owner may store its remaining sectors, ms,
 * before the lock is taken by force.
 */
const WRITING_MS = 20_000;
const PREFIX = 'lyngk-pocket flash of ';

/** Messages between tabs: a name alone requests that handheld. @typedef {string | {who: string} | {here: string}} Word */

/** Returns whether a tab owns a handheld now, as far as that is known. @param {string} name @returns {Promise<boolean>} */
export async function isOwned(name) {
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some((lock) => lock.name === PREFIX + name) ?? false;
}

export class Ownership {
  /** @type {(() => void) | null} */
  #release = null;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** The handheld whose lock is held. */
  #name = '';
  /** The handheld whose lock this tab waits for, and the way to stop waiting. @type {{name: string, out: AbortController} | null} */
  #line = null;
  /** Called when the owner of a handheld has answered. @type {(name: string) => void} */
  #heard = () => {};

  /**
   * @param {(asked: boolean) => Promise<void>} lost called when another tab asks for the handheld and waits until the remaining sectors are stored, or has taken it by force
   * @param {() => void} freed called when a refused lock has been released by its owner and is held now
   */
  constructor(lost, freed) {
    this.lost = lost;
    this.freed = freed;
    try {
      this.#channel = new BroadcastChannel(PREFIX);
      this.#channel.onmessage = ({ data }) => this.#hear(data);
    } catch {
      // Without it a lock can be taken by force only.
    }
  }

  /**
   * Takes the lock of a handheld. Returns false if another tab holds it; `freed` is
   * called when that has changed.
   * @param {string} name @param {boolean} over true to take it from its owner
   * @returns {Promise<boolean>}
   */
  async take(name, over) {
    // Releasing and requesting again would find this tab's own lock.
    if (this.#name === name) return true;
    this.letGo();
    // A page on a disk may have no locks, and no other tab to share with.
    if (!('locks' in navigator)) return true;
    try {
      if (await this.#request(name, { ifAvailable: true })) return true;
    } catch {
      return true;
    }
    return over ? this.#overrule(name) : this.#waitInLine(name);
  }

  letGo() {
    this.leaveLine();
    this.#name = '';
    this.#release?.();
    this.#release = null;
  }

  /** Waits in line for a lock that was refused. @param {string} name */
  enterLine(name) {
    if (this.#name !== name && this.#line?.name !== name && 'locks' in navigator) void this.#enter(name).then((mine) => mine && this.freed());
  }

  /** Stops waiting. */
  leaveLine() {
    this.#line?.out.abort();
    this.#line = null;
  }

  /** Resolves to true once the lock is held, to false if the wait was stopped. @param {string} name @returns {Promise<boolean>} */
  async #enter(name) {
    this.leaveLine();
    const line = { name, out: new AbortController() };
    this.#line = line;
    try {
      return await this.#request(name, { signal: line.out.signal });
    } catch {
      return false;
    } finally {
      if (this.#line === line) this.#line = null;
    }
  }

  /** Waits until the lock is free, its owner has answered, or the time for an answer has passed; stays in line. @param {string} name @returns {Promise<boolean>} */
  #waitInLine(name) {
    return new Promise((resolve) => {
      let refused = false;
      const refuse = () => {
        refused = true;
        resolve(false);
      };
      const timer = setTimeout(refuse, ANSWER_MS);
      this.#heard = (answering) => answering === name && refuse();
      void this.#enter(name).then((mine) => {
        clearTimeout(timer);
        if (refused && mine) this.freed();
        resolve(mine);
      });
      this.#channel?.postMessage({ who: name });
    });
  }

  /** Takes the lock from its owner, by force if necessary. @param {string} name @returns {Promise<boolean>} */
  async #overrule(name) {
    const patience = new AbortController();
    const overrule = () => patience.abort();
    let timer = setTimeout(overrule, this.#channel ? ANSWER_MS : 0);
    this.#heard = (answering) => {
      if (answering !== name) return;
      clearTimeout(timer);
      timer = setTimeout(overrule, WRITING_MS);
    };
    this.#channel?.postMessage(name);
    try {
      return await this.#request(name, { signal: patience.signal });
    } catch {
      return await this.#request(name, { steal: true });
    } finally {
      this.#heard = () => {};
      clearTimeout(timer);
    }
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
          // The wait was stopped at the moment the lock was granted.
          if (options.signal?.aborted) throw new DOMException('left', 'AbortError');
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
            void this.lost(false);
          }
        });
    });
  }

  /** @param {Word} word */
  #hear(word) {
    if (typeof word === 'string') void this.#wanted(word);
    else if ('who' in word) this.#answer(word.who);
    else this.#heard(word.here);
  }

  /** @param {string} name */
  #answer(name) {
    if (name === this.#name) this.#channel?.postMessage({ here: name });
  }

  /** @param {string} name */
  async #wanted(name) {
    if (name !== this.#name) return;
    this.#answer(name);
    await this.lost(true);
    // The lock may have been taken by force meanwhile, or released.
    if (this.#name === name) this.letGo();
  }
}
