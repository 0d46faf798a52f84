// @ts-check
// Games as files, in the form of docs/NOTATION.md: the game on the board is saved as a
// record, and a chosen or dropped record is opened. The library reads and writes them.

import { complain, element, input } from './elements.js';
import { contents, handOver, onChosen } from './files.js';
import { setupOf } from './share.js';

/** @typedef {import('./library.js').Game} Game */

/** Returns whether a dropped file is a record, by its name. @param {File} file */
export const isRecord = ({ name }) => /\.(txt|pgn)$/i.test(name);

/** Offers a game as a file. @param {string} record @param {string | null} short its shorthand; a game that began with a position has none */
export function handOverRecord(record, short) {
  const name = short === null ? 'game' : setupOf(short).slice(-6);
  handOver(`lyngk-${name}.txt`, new Blob([record], { type: 'text/plain' }));
}

/** Returns the text of a file. @param {File} file */
export const textOfFile = async (file) => new TextDecoder().decode(await contents(file));

/** Connects saving and opening. Returns the function that opens a file. @param {() => Game | null} onBoard @param {(text: string, file: string) => Promise<void>} open throws if the text is no game */
export function offerRecords(onBoard, open) {
  element('save-game').addEventListener('click', () => {
    const game = onBoard();
    if (game) handOverRecord(game.record, game.short);
  });
  const openFile = async (/** @type {File} */ file) => open(await textOfFile(file), file.name);
  onChosen(input('open-game'), (file) => void openFile(file).catch(complain));
  return openFile;
}
