// @ts-check
// The project's own rules and saves (library/), compiled to WebAssembly: words in,
// words out. See library/src/lib.rs for what they mean.

/** Words that the library refuses, with its reason. */
export class LibraryError extends Error {}

/** @typedef {{memory: WebAssembly.Memory, text: () => number, saves: () => number, saves_bytes: () => number} & Record<'choices' | 'read' | 'write' | 'follow' | 'check', (length: number) => number>} Exports */

export class Library {
  /** @type {Exports} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {any} */ (instance.exports);
  }

  /** @param {Uint8Array} bytes @returns {Promise<Library>} */
  static async of(bytes) {
    const { instance } = await WebAssembly.instantiate(/** @type {BufferSource} */ (bytes));
    return new Library(instance);
  }

  /** @param {'choices' | 'read' | 'write' | 'follow' | 'check'} name @param {string} words */
  #ask(name, words) {
    const { memory, text } = this.#exports;
    const given = new TextEncoder().encode(words);
    new Uint8Array(memory.buffer, text(), given.length).set(given);
    const length = this.#exports[name](given.length);
    const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, text(), Math.abs(length)).slice());
    if (length < 0) throw new LibraryError(answer);
    return answer;
  }

  /** The saves' part of the library's memory. */
  get #saves() {
    const { memory, saves, saves_bytes } = this.#exports;
    return new Uint8Array(memory.buffer, saves(), saves_bytes());
  }

  /** @param {string} position @param {string} claim @param {string} point @returns {import('./words.js').Choices} */
  choices(position, claim, point) {
    const [movable, landings] = this.#ask('choices', `${position};${claim};${point}`).split(';').map((points) => points.split(' ').filter(Boolean));
    return { movable, landings };
  }

  /** What flash holds. @param {Uint8Array} flash @returns {{language: number | null, game: string | null}} */
  read(flash) {
    const saves = this.#saves;
    saves.set(flash.subarray(flash.length - saves.length));
    const [language, game] = this.#ask('read', '').split(';');
    return { language: language === '-' ? null : Number(language), game: game === '-' ? null : game };
  }

  /** Writes the first plies of a game into flash, and how many they were. @param {Uint8Array} flash @param {number} language @param {string} game @param {number} plies */
  write(flash, language, game, plies) {
    const saves = this.#saves;
    const start = flash.length - saves.length;
    saves.set(flash.subarray(start));
    const written = Number(this.#ask('write', `${language};${game};${plies}`));
    flash.set(this.#saves, start);
    return written;
  }

  /** The game as far as a position, which it must have or reach by one turn. @param {string} game @param {string} position */
  follow(game, position) {
    return this.#ask('follow', `${game};${position}`);
  }

  /** How many plies a game has; thrown if it is none. @param {string} game */
  check(game) {
    return Number(this.#ask('check', game));
  }
}
