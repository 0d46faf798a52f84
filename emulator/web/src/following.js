// @ts-check
// Follows the device's reports and completes them with the project's own rules and saves:
// possible moves, the device's language, and the game as a record and in shorthand for a
// link.

import { Library, LibraryError } from './library.js';
import { readReport, readSaid } from './report.js';

export class Following {
  /** @type {Library | null} */
  library = null;
  /** The game on the board, as a record. @type {string | null} */
  game = null;
  /** @type {number | null} */
  language = null;
  #stale = true;
  /** @type {import('./report.js').Report | null} */
  #last = null;
  /** The last words of the screen. @type {import('./report.js').Said | null} */
  #said = null;

  /** @param {(news: {kind: string, [field: string]: any}) => void} tell @param {() => Uint8Array} flash */
  constructor(tell, flash) {
    this.tell = tell;
    this.flash = flash;
  }

  /** @param {Uint8Array} bytes */
  async use(bytes) {
    this.library = await Library.of(bytes);
    if (this.#last) this.#tell(this.#last);
  }

  /** Called for another handheld, or after a restart. */
  forget() {
    this.game = this.language = this.#last = this.#said = null;
    this.#stale = true;
  }

  /** Called after a write to flash. */
  written() {
    this.#stale = true;
  }

  /** @param {string} line of the log */
  line(line) {
    const [report, said] = [readReport(line), readSaid(line)];
    if (!report && !said) return;
    // The words of another screen come in the next line.
    if (report && report.screen !== this.#last?.screen) this.#said = null;
    if (report) this.#last = report;
    if (said) this.#said = said;
    if (this.#last) this.#tell(this.#last);
  }

  /** @param {import('./report.js').Report} report */
  #tell(report) {
    let choices = null;
    if (this.library) {
      try {
        this.#follow(this.library, report);
        if (report.position !== '-') choices = this.library.choices(report.position, report.claim, report.hand === '-' ? report.cursor : report.hand);
      } catch (error) {
        // A position of an exercise need not belong to a game.
        if (!(error instanceof LibraryError)) throw error;
      }
    }
    const game = this.game === null ? null : (this.library?.game(this.game) ?? null);
    this.tell({ kind: 'report', report, said: this.#said, choices, language: this.language, game });
  }

  /** @param {Library} library @param {import('./report.js').Report} report */
  #follow(library, report) {
    /** @type {string | null} */
    let saved = null;
    if (this.#stale) {
      ({ language: this.language, game: saved } = library.read(this.flash()));
      this.#stale = false;
      if (saved) this.game = saved;
    }
    if (report.exercise !== '-' || report.screen === 'attract' || saved) return;
    // A finished game is no longer saved, so its last turn is taken from the board.
    this.game = report.position === '-' || !this.game ? null : library.follow(this.game, report.position);
  }
}
