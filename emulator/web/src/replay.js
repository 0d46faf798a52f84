// @ts-check
// A game from a link, on the device's own board: its review shows it turn by
// turn, and any ply can be played on from, with a flash chip of its own, so that
// the visitor's own game stays as it is.

import { complain, element, say } from './elements.js';
import { text } from './texts.js';

/** The row of the device's menu that opens the review, for two people in a game with turns: after undo, hint and rotate. */
const REVIEW_ROW = 3;

/** @typedef {(extra: object) => Promise<void>} Insert puts the shipped firmware in, with more to tell the worker */

export class Replay {
  #record = '';
  #plies = 0;
  #at = 0;

  /**
   * @param {{ask: (kind: string, fields?: object) => Promise<any>}} emulation
   * @param {import('./drive.js').Drive} drive @param {Insert} insert @param {() => number} language
   */
  constructor(emulation, drive, insert, language) {
    this.emulation = emulation;
    this.drive = drive;
    this.insert = insert;
    this.language = language;
    /** @type {[string, () => Promise<void>][]} */
    const deeds = [
      ['first', () => this.#to(0)],
      ['back', () => this.#to(this.#at - 1)],
      ['on', () => this.#to(this.#at + 1)],
      ['last', () => this.#to(this.#plies)],
      ['play', () => this.#playOn()],
      ['leave', () => this.#leave()],
    ];
    for (const [name, deed] of deeds) element(`replay-${name}`).addEventListener('click', () => void deed().catch(complain));
  }

  get shown() {
    return !element('replay').hidden;
  }

  /** Opens a game and replays it from its start. @param {string} record */
  async open(record) {
    await this.emulation.ask('check-game', { record });
    this.#record = record;
    // Nothing of a replay is kept: it is in the link.
    await this.insert({ how: 'unsaved', apart: 'replay', game: { record, plies: 999, language: this.language() } });
    element('replay').hidden = false;
    const shown = Number(await this.drive.review(REVIEW_ROW));
    this.#plies = this.#at = Number.isNaN(shown) ? 0 : shown;
    await this.#to(0);
    say('replayed');
  }

  /** @param {number} ply */
  async #to(ply) {
    const wanted = Math.min(Math.max(ply, 0), this.#plies);
    const steps = wanted - this.#at;
    this.#at = wanted;
    this.#show();
    await this.drive.presses(Array.from({ length: Math.abs(steps) }, () => (steps > 0 ? 'right' : 'left')));
  }

  async #playOn() {
    const [variant, code] = this.#record.split(' ');
    const plies = this.#at;
    history.replaceState(null, '', `#shared=${variant}${code}`);
    element('replay').hidden = true;
    await this.insert({ how: 'over', apart: `shared ${variant}${code}`, game: { record: this.#record, plies, language: this.language() } });
    await this.drive.play(this.language());
    say('playing-on', {}, { key: 'own-game', deed: () => void this.#leave().catch(complain) });
  }

  async #leave() {
    history.replaceState(null, '', location.pathname + location.search);
    element('replay').hidden = true;
    say(null);
    await this.insert({});
  }

  #show() {
    element('replay-at').textContent = text('replay-at', { ply: this.#at, plies: this.#plies });
  }
}
