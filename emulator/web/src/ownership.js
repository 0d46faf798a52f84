// @ts-check
// Which tab owns a handheld's flash. Two that wrote the same one would destroy
// each other's saves, as two programs on one disk do: so there is a lock, which
// the browser lets go of when a tab is closed or dies. A page that is loaded again
// may find the lock of its own last visit, which is still dying: so a lock that is
// held counts for nothing until a living owner answers for it, and whoever does
// not get it stays in line. Who wants it all the same asks the owner first, who
// writes what is left and stops.

/** How long an owner may take to answer, ms: a tab that is frozen or dying never does. */
const ANSWER_MS = 3000;
/** How long an owner that has answered may take to write what is left, ms, before it is overruled. */
const WRITING_MS = 20_000;
const PREFIX = 'lyngk-pocket flash of ';

/** What tabs say to each other: a name alone asks for that handheld. @typedef {string | {who: string} | {here: string}} Word */

/** Whether a tab owns a handheld now, as far as it is known. @param {string} name @returns {Promise<boolean>} */
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
  /** The handheld whose lock is waited for in line, and the way out of it. @type {{name: string, out: AbortController} | null} */
  #line = null;
  /** Told that the owner of a handheld lives. @type {(name: string) => void} */
  #heard = () => {};

  /**
   * @param {(asked: boolean) => Promise<void>} lost told when another tab asks for the handheld, which waits until what is left is written, or has taken it unasked
   * @param {() => void} freed told when a lock that was refused has been let go of by its owner, and is held now
   */
  constructor(lost, freed) {
    this.lost = lost;
    this.freed = freed;
    try {
      this.#channel = new BroadcastChannel(PREFIX);
      this.#channel.onmessage = ({ data }) => this.#hear(data);
    } catch {
      // Without it a lock is only ever taken by force.
    }
  }

  /**
   * Takes the lock of a handheld; false if another tab has it. Then it is told when that has changed.
   * @param {string} name @param {boolean} over whether from whoever has it
   * @returns {Promise<boolean>}
   */
  async take(name, over) {
    // To let go and ask again would be to find one's own lock.
    if (this.#name === name) return true;
    this.letGo();
    // A page from a disk may have no locks; then there is nobody to agree with.
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

  /** Waits for a lock that was refused, behind whoever waits already. @param {string} name */
  enterLine(name) {
    if (this.#name !== name && this.#line?.name !== name && 'locks' in navigator) void this.#enter(name).then((mine) => mine && this.freed());
  }

  /** Waits no longer. */
  leaveLine() {
    this.#line?.out.abort();
    this.#line = null;
  }

  /** True once the lock is held; false if the line is left. @param {string} name @returns {Promise<boolean>} */
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

  /** Waits until the lock is free, or its owner has answered, or an answer would have come; stays in line. @param {string} name @returns {Promise<boolean>} */
  #waitInLine(name) {
    return new Promise((resolve) => {
      let refused = false;
      const refuse = () => {
        refused = true;
        resolve(false);
      };
      const timer = setTimeout(refuse, ANSWER_MS);
      this.#heard = (told) => told === name && refuse();
      void this.#enter(name).then((mine) => {
        clearTimeout(timer);
        if (refused && mine) this.freed();
        resolve(mine);
      });
      this.#channel?.postMessage({ who: name });
    });
  }

  /** Takes the lock from whoever has it, if need be by force. @param {string} name @returns {Promise<boolean>} */
  async #overrule(name) {
    const patience = new AbortController();
    const overrule = () => patience.abort();
    let timer = setTimeout(overrule, this.#channel ? ANSWER_MS : 0);
    this.#heard = (told) => {
      if (told !== name) return;
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
          // The line was left at the very moment in which the lock came.
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
    // It may have been taken by force meanwhile, or been turned away from.
    if (this.#name === name) this.letGo();
  }
}
