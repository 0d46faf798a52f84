// @ts-check
// The board in words, for those who hear it: whose turn it is, what the cursor is
// on and what can be done with it, from the device's own report; of any other screen
// what it says itself.

import { POINTS, readPosition } from './report.js';
import { LANGUAGES, languageNow, text, textOf } from './texts.js';

/** @typedef {import('./report.js').Report} Report */
/** @typedef {import('./report.js').Said} Said */
/** @typedef {{movable: string[], landings: string[]}} Choices points that can be picked up, and landings of the stack under the cursor or in hand */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} letter */
const colour = (letter) => textOf(`colour-${letter}`);

/** A stack from its top down. @param {string} stack letters from the bottom up */
function stackInWords(stack) {
  if (!stack) return text('point-empty');
  const pieces = [...stack].reverse().map(colour);
  return stack.length === 1 ? pieces[0] : text('stack', { height: stack.length, pieces: pieces.join(', ') });
}

/** @param {string} claims */
const claimsInWords = (claims) => (claims ? [...claims].map(colour).join(', ') : text('none'));

/** Screens of which the board and the cursor are what matters. */
const ON_THE_BOARD = ['play', 'claim', 'review'];

/** A screen other than the board, in the device's own words. What has just been heard is not said again. @param {Said} said @param {Said | null} before */
export function saidInWords(said, before) {
  if (said.about && said.about === before?.about && said.buttons === before.buttons) return said.now || said.about;
  return [said.about, said.now, said.buttons]
    .filter(Boolean)
    .map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** @param {Report} report @param {Choices | null} choices null if the rules are not at hand */
export function inWords(report, choices) {
  const position = readPosition(report.position);
  if (!ON_THE_BOARD.includes(report.screen) || !position) return textOf(`screen-${report.screen}`);
  const { cursor, hand, claim } = report;
  const sentences = [];
  if (report.screen !== 'play') sentences.push(textOf(`screen-${report.screen}`));
  sentences.push(`${cursor}: ${stackInWords(position.stacks.get(cursor) ?? '')}.`);
  if (hand !== '-') {
    sentences.push(text('in-hand', { point: hand, stack: stackInWords(position.stacks.get(hand) ?? '') }));
    if (choices) sentences.push(choices.landings.includes(cursor) ? text('can-land') : cursor === hand ? '' : text('cannot-land'));
  } else if (choices && position.stacks.get(cursor)) {
    sentences.push(choices.landings.length ? text('lands-on', { points: choices.landings.join(', ') }) : text('cannot-move'));
  }
  if (claim !== '-') sentences.push(text('claiming', { colour: colour(claim) }));
  sentences.push(text('to-move', { player: position.toMove }));
  return sentences.filter(Boolean).join(' ');
}

/** All stacks and what the players have, one line each. @param {Report} report @param {Choices | null} choices @returns {string[]} */
export function allInWords(report, choices) {
  const position = readPosition(report.position);
  if (!position) return [];
  const players = /** @type {('A' | 'B')[]} */ (['A', 'B']).map((player) =>
    text('player-has', { player, colours: claimsInWords(position.claims[player]), fives: position.captured[player] }),
  );
  const stacks = POINTS.filter((point) => position.stacks.get(point)).map((point) => {
    const words = `${point}: ${stackInWords(position.stacks.get(point) ?? '')}`;
    return choices?.movable.includes(point) ? `${words} (${text('movable')})` : words;
  });
  return [...players, ...stacks];
}

/** What the device said last, which need not be said again. @type {Said | null} */
let heard = null;

/** Shows both. @param {{report: Report, said: Said | null, choices: Choices | null, language: number | null}} known */
export function showWords({ report, said, choices, language }) {
  const board = ON_THE_BOARD.includes(report.screen);
  const own = !board && said !== null;
  // The board is told in the page's words, what is written on it in the device's.
  const spoken = own ? saidInWords(said, heard) : inWords(report, choices);
  const same = own && heard !== null && Object.entries(said).every(([part, words]) => words === heard?.[/** @type {keyof Said} */ (part)]);
  heard = own ? said : null;
  // The same words again would be read out again.
  if (!same && element('spoken').textContent !== spoken) element('spoken').textContent = spoken;
  element('spoken').lang = own && language !== null ? (LANGUAGES[language] ?? '') : languageNow();
  const written = board ? (said?.now ?? '') : '';
  if (element('written').textContent !== written) element('written').textContent = written;
  element('written').lang = language === null ? '' : (LANGUAGES[language] ?? '');
  const lines = allInWords(report, choices);
  element('stacks-part').hidden = lines.length === 0;
  element('stacks').replaceChildren(...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
}
