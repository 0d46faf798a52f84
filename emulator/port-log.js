// @ts-check
// What the handheld's port tells of its log: frames of defmt in base64, the oldest cut
// somewhere in the middle. Knows no files and no port.

import { DefmtDecoder } from './defmt.js';

const PREFIX = 'log defmt ';

/** The lines logged, of what the port has answered to `log`. @param {string[]} answers @param {import('./elf.js').Elf} elf of the very firmware @returns {import('./defmt.js').LogLine[]} */
export function readPortLog(answers, elf) {
  const decoder = new DefmtDecoder(elf);
  const told = answers.filter((line) => line.startsWith(PREFIX)).map((line) => atob(line.slice(PREFIX.length)));
  const frames = told.join('').split('\0');
  // The first has lost its beginning.
  return frames.slice(1).flatMap((frame) => {
    const bytes = Array.from(frame, (byte) => byte.charCodeAt(0));
    return (bytes.length && decoder.decode(bytes)) || [];
  });
}
