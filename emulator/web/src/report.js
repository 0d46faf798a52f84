// @ts-check
// The device's state as its application reports it in its log: one line of fields,
// described in tests/scenarios/README.md, and the position's notation.

/** @typedef {{screen: string, cursor: string, hand: string, claim: string, exercise: string, clock: string, ply: string, position: string}} Report */
/** @typedef {{stacks: Map<string, string>, toMove: 'A' | 'B', claims: Record<'A' | 'B', string>, captured: Record<'A' | 'B', number>}} Position */

const LINE = /^screen (\S+) cursor (\S+) hand (\S+) claim (\S+) exercise (\S+) clock (\S+) ply (\S+) position (.*)$/;
const POSITION = /^(\S+) ([AB]) (\S+)\/(\S+) (\d+)\/(\d+) (\S+)$/;

/** The words of a screen: its subject, the present state, and the button legends. @typedef {{about: string, now: string, buttons: string}} Said */

const SAID = /^words (.*?) \| (.*?) \| (.*)$/;

/** @param {string} text a line of the log @returns {Said | null} null if it is another one */
export function readSaid(text) {
  const found = SAID.exec(text);
  if (!found) return null;
  const [about, now, buttons] = found.slice(1);
  return { about, now, buttons };
}

/** @param {string} text a line of the log @returns {Report | null} null if it is another one */
export function readReport(text) {
  const found = LINE.exec(text);
  if (!found) return null;
  const [screen, cursor, hand, claim, exercise, clock, ply, position] = found.slice(1);
  return { screen, cursor, hand, claim, exercise, clock, ply, position };
}

/** @param {string} text @returns {Position | null} */
export function readPosition(text) {
  const found = POSITION.exec(text);
  if (!found) return null;
  const [columns, toMove, claimsA, claimsB, capturedA, capturedB] = found.slice(1);
  const stacks = new Map();
  columns.split('/').forEach((column, index) => {
    column.split(',').forEach((stack, row) => stacks.set(`${'abcdefghi'[index]}${row + 1}`, stack === '.' ? '' : stack));
  });
  const letters = (/** @type {string} */ claims) => (claims === '-' ? '' : claims);
  return {
    stacks,
    toMove: /** @type {'A' | 'B'} */ (toMove),
    claims: { A: letters(claimsA), B: letters(claimsB) },
    captured: { A: Number(capturedA), B: Number(capturedB) },
  };
}

/** Number of points of each column. */
const ROWS = [1, 4, 7, 6, 7, 6, 7, 4, 1];
/**
 * The board on the glass, pixels: its middle, and the distances of columns and rows
 * (src/ui/layout.rs).
 */
const CENTRE = { x: 120, y: 123 };
const COLUMN = 25;
const ROW = 28.9;

/** Returns the place of a point on the glass, pixels. @param {string} point @param {boolean} turned */
export function placeOf(point, turned) {
  const column = point.charCodeAt(0) - 97;
  const steps = 2 * (Number(point.slice(1)) - 1) - (ROWS[column] - 1);
  const sign = turned ? -1 : 1;
  return { x: CENTRE.x + sign * COLUMN * (column - 4), y: CENTRE.y - (sign * steps * ROW) / 2 };
}

/** All points of the board. */
export const POINTS = ROWS.flatMap((rows, column) => Array.from({ length: rows }, (_, row) => `${'abcdefghi'[column]}${row + 1}`));
