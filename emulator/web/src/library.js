// @ts-check
// The project's own rules and saves (library/), compiled to WebAssembly; all functions
// take and return text. library/src/lib.rs describes them.

/** The library's reason for refusing a text. */
export class LibraryError extends Error {}

/** @typedef {'choices' | 'read' | 'write' | 'follow' | 'game'} Question */
/** @typedef {{memory: WebAssembly.Memory, text: () => number, text_bytes: () => number, saves: () => number, saves_bytes: () => number} & Record<Question, (length: number) => number>} Exports */
/** A game: its record, its shorthand unless it began with a position, how many plies it has, and its result as a record says it. @typedef {{record: string, short: string | null, plies: number, result: string}} Game */

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

  /** @param {Question} name @param {string} words */
  #ask(name, words) {
    const { memory, text, text_bytes } = this.#exports;
    const given = new TextEncoder().encode(words);
    if (given.length > text_bytes()) throw new LibraryError(`${given.length} bytes`);
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
    const [movable, landings] = this.#ask('choices', `${position};${claim};${point}`)
      .split(';')
      .map((points) => points.split(' ').filter(Boolean));
    return { movable, landings };
  }

  /** Returns the language and the game, as a record, in flash. @param {Uint8Array} flash @returns {{language: number | null, game: string | null}} */
  read(flash) {
    const saves = this.#saves;
    saves.set(flash.subarray(flash.length - saves.length));
    const [language, game] = divided(this.#ask('read', ''), 1);
    return { language: language === '-' ? null : Number(language), game: game === '-' ? null : game };
  }

  /** Writes a game into flash: its first plies to be continued, or all of it to be replayed. Returns the number of plies. @param {Uint8Array} flash @param {number} language @param {string} game @param {number | null} plies null for all */
  write(flash, language, game, plies) {
    const saves = this.#saves;
    const start = flash.length - saves.length;
    saves.set(flash.subarray(start));
    const written = Number(this.#ask('write', `${language};${plies ?? '-'};${game}`));
    flash.set(this.#saves, start);
    return written;
  }

  /** Returns the game up to a position, which it must contain or reach by one turn. @param {string} game @param {string} position */
  follow(game, position) {
    return this.#ask('follow', `${position};${game}`);
  }

  /** Parses a record or a game in shorthand. Throws an error with the line of the fault. @param {string} text @returns {Game} */
  game(text) {
    const [plies, result, short, record] = divided(this.#ask('game', text), 3);
    return { record, short: short === '-' ? null : short, plies: Number(plies), result };
  }
}

/** Divides an answer at its first semicolons; the last part may contain more. @param {string} answer @param {number} times */
function divided(answer, times) {
  const parts = answer.split(';');
  return [...parts.slice(0, times), parts.slice(times).join(';')];
}
