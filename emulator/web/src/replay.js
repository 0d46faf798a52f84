// @ts-check
// A game from a link or a file, on the device's own board: its review shows it turn by
// turn, and it can be continued from any ply on a separate flash chip, so that the
// visitor's own game stays unchanged.

import { ask, complain, element, say } from './elements.js';
import { linkOf, setupOf } from './share.js';
import { text } from './texts.js';

/**
 * The row of the device's menu that opens the review, for two people in a game with
 * turns: after undo, hint, threats, replay and rotate.
 */
const REVIEW_ROW = 5;

/**
 * Number of attempts for a step without effect; after them the visitor has probably left
 * the review.
 */
const TRIES = 3;

/** @typedef {(extra: object) => Promise<void>} Insert puts the shipped firmware in, with more to tell the worker */

/** Returns the place in a review from its own words: `12/34` and then the turn. @param {{report: import('./report.js').Report, said: import('./report.js').Said | null} | null} news */
function placeIn(news) {
  const found = news?.report.screen === 'review' ? /^(\d+)\/(\d+)/.exec(news.said?.about ?? '') : null;
  return found && { ply: Number(found[1]), plies: Number(found[2]) };
}

export class Replay {
  /** @type {import('./library.js').Game} */
  #game = { record: '', short: null, plies: 0, result: '*' };
  /** The place that the device reported last. @type {{ply: number, plies: number}} */
  #at = { ply: 0, plies: 0 };
  /** True while the device shows its review. */
  #inReview = false;
  /** The ply to which the device is moving. @type {number | null} */
  #wanted = null;

  /**
   * @param {{ask: (kind: string, fields?: object) => Promise<any>}} emulation
   * @param {import('./drive.js').Drive} drive @param {Insert} insert @param {() => number} language
   */
  constructor(emulation, drive, insert, language) {
    this.emulation = emulation;
    this.drive = drive;
    this.insert = insert;
    this.language = language;
    // Relative to the target, not to the present ply, so that two quick presses make two
    // steps.
    const by = (/** @type {number} */ steps) => this.#to((this.#wanted ?? this.#at.ply) + steps);
    /** @type {[string, () => Promise<void>][]} */
    const deeds = [
      ['first', () => this.#to(0)],
      ['back', () => by(-1)],
      ['on', () => by(1)],
      ['last', () => this.#to(this.#at.plies)],
      ['play', () => this.#playOn()],
      ['leave', () => this.#leave()],
    ];
    for (const [name, deed] of deeds) element(`replay-${name}`).addEventListener('click', () => void deed().catch(complain));
  }

  get shown() {
    return !element('replay').hidden;
  }

  /** Follows the device, including steps made with its own buttons. @param {any} news */
  follow(news) {
    if (!this.shown) return;
    const place = placeIn(news);
    this.#inReview = place !== null;
    if (!place) return;
    this.#at = place;
    this.#show();
  }

  #show() {
    const { ply, plies } = this.#at;
    // A record contains the result, also after a resignation.
    const end = ply === plies && plies > 0 && this.#game.result !== '*' ? ` · ${this.#game.result}` : '';
    element('replay-at').textContent = text('replay-at', this.#at) + end;
  }

  /** Opens a game and replays it from its start. Throws if the text contains no game. @param {string} content @param {string} [file] it came from, if it is not from a link */
  async open(content, file) {
    const refusal = file === undefined ? undefined : { key: 'bad-record', values: { file } };
    const game = await this.emulation.ask('read-game', { text: content, refusal });
    // Puts the game into the address if it has a link, so that a reload keeps it.
    if (file !== undefined) history.replaceState(null, '', game.short ? linkOf(game.short) : location.pathname + location.search);
    this.#game = game;
    this.#at = { ply: 0, plies: 0 };
    this.#wanted = null;
    this.#inReview = false;
    this.#show();
    // A replay is not saved: it is in the link, or in the file.
    await this.insert({ how: 'unsaved', apart: 'replay', game: { text: game.record, plies: null, language: this.language() } });
    element('replay').hidden = false;
    await this.drive.review(REVIEW_ROW);
    await this.#to(0);
    if (file === undefined) say('replayed');
    else say('opened', { file });
  }

  /** @param {number} ply */
  async #to(ply) {
    const wanted = Math.min(Math.max(ply, 0), this.#at.plies);
    this.#wanted = wanted;
    let [before, tries] = [-1, 0];
    await this.drive.steps(() => {
      const { ply: at } = this.#at;
      tries = at === before ? tries + 1 : 0;
      before = at;
      if (!this.#inReview || at === wanted || tries === TRIES) return null;
      return at < wanted ? 'right' : 'left';
    });
    if (this.#wanted === wanted) this.#wanted = null;
  }

  async #playOn() {
    const { record, short } = this.#game;
    const setup = short === null ? 'position' : setupOf(short);
    const apart = `shared ${setup}`;
    const plies = this.#at.ply;
    if ((await this.emulation.ask('has-saves', { apart })) && !(await ask('replace-shared'))) return;
    history.replaceState(null, '', `#shared=${setup}`);
    element('replay').hidden = true;
    await this.insert({ apart, game: { text: record, plies, language: this.language() } });
    // Another tab may own the flash: then the visitor decides first.
    if (element('choice').hidden) await this.drive.play(this.language());
    say('playing-on', {}, { key: 'own-game', deed: () => void this.#leave().catch(complain) });
  }

  async #leave() {
    history.replaceState(null, '', location.pathname + location.search);
    element('replay').hidden = true;
    say(null);
    await this.insert({});
  }
}
