// @ts-check
// The board in words for screen readers: the side to move, the stack under the cursor and
// its moves, from the device's own report; for other screens the words of the device.

import { POINTS, readPosition } from './report.js';
import { LANGUAGES, languageNow, text, textOf } from './texts.js';

/** @typedef {import('./report.js').Report} Report */
/** @typedef {import('./report.js').Said} Said */
/** @typedef {{movable: string[], landings: string[]}} Choices points that can be picked up, and landings of the stack under the cursor or in hand */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} letter */
const colour = (letter) => textOf(`colour-${letter}`);

/** Describes a stack from its top down. @param {string} stack letters from the bottom up */
function stackInWords(stack) {
  if (!stack) return text('point-empty');
  const pieces = [...stack].reverse().map(colour);
  return stack.length === 1 ? pieces[0] : text('stack', { height: stack.length, pieces: pieces.join(', ') });
}

/** @param {string} claims */
const claimsInWords = (claims) => (claims ? [...claims].map(colour).join(', ') : text('none'));

/** Screens on which board and cursor matter. */
const ON_THE_BOARD = ['play', 'claim', 'review'];

/** Returns the words of a screen other than the board, without those that were read out just before. @param {Said} said @param {Said | null} before */
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

/** Describes all stacks and the possessions of the players, one line each. @param {Report} report @param {Choices | null} choices @returns {string[]} */
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

/** The device's last words, which are not repeated. @type {Said | null} */
let heard = null;

/** Shows the present words and all stacks. @param {{report: Report, said: Said | null, choices: Choices | null, language: number | null}} known */
export function showWords({ report, said, choices, language }) {
  const board = ON_THE_BOARD.includes(report.screen);
  const own = !board && said !== null;
  // The board is described in the page's words, written text in the device's.
  const spoken = own ? saidInWords(said, heard) : inWords(report, choices);
  const same = own && heard !== null && Object.entries(said).every(([part, words]) => words === heard?.[/** @type {keyof Said} */ (part)]);
  heard = own ? said : null;
  // Identical words would be read out again.
  if (!same && element('spoken').textContent !== spoken) element('spoken').textContent = spoken;
  element('spoken').lang = own && language !== null ? (LANGUAGES[language] ?? '') : languageNow();
  const written = board ? (said?.now ?? '') : '';
  if (element('written').textContent !== written) element('written').textContent = written;
  element('written').lang = language === null ? '' : (LANGUAGES[language] ?? '');
  const lines = allInWords(report, choices);
  element('stacks-part').hidden = lines.length === 0;
  element('stacks').replaceChildren(...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
}
