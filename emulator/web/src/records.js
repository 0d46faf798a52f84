// @ts-check
// Games as files, in the form of docs/NOTATION.md: the one on the board is saved as a
// record, and one that is chosen or dropped is opened. The library reads and writes them.

import { complain, element, input } from './elements.js';
import { contents, handOver, onChosen } from './files.js';
import { setupOf } from './share.js';

/** @typedef {import('./library.js').Game} Game */

/** Whether a file that is dropped is to be read as a record. @param {File} file */
export const isRecord = ({ name }) => /\.(txt|pgn)$/i.test(name);

/** Hands a game over as a file. @param {string} record @param {string | null} short its shorthand; a game that began with a position has none */
export function handOverRecord(record, short) {
  const name = short === null ? 'game' : setupOf(short).slice(-6);
  handOver(`lyngk-${name}.txt`, new Blob([record], { type: 'text/plain' }));
}

/** The text of a file. @param {File} file */
export const textOfFile = async (file) => new TextDecoder().decode(await contents(file));

/** Offers both; gives what opens a file. @param {() => Game | null} onBoard @param {(text: string, file: string) => Promise<void>} open refuses what tells no game */
export function offerRecords(onBoard, open) {
  element('save-game').addEventListener('click', () => {
    const game = onBoard();
    if (game) handOverRecord(game.record, game.short);
  });
  const openFile = async (/** @type {File} */ file) => open(await textOfFile(file), file.name);
  onChosen(input('open-game'), (file) => void openFile(file).catch(complain));
  return openFile;
}
