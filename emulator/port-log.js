// @ts-check
// Decodes the log from the handheld's port: frames of defmt in base64, the oldest of
// which is cut. Independent of files and ports.

import { DefmtDecoder } from './defmt.js';

const PREFIX = 'log defmt ';

/** Returns the log lines in the port's answers to `log`. @param {string[]} answers @param {import('./elf.js').Elf} elf of the very firmware @returns {import('./defmt.js').LogLine[]} */
export function readPortLog(answers, elf) {
  const decoder = new DefmtDecoder(elf);
  const logged = answers.filter((line) => line.startsWith(PREFIX)).map((line) => atob(line.slice(PREFIX.length)));
  const frames = logged.join('').split('\0');
  // The first frame is incomplete.
  return frames.slice(1).flatMap((frame) => {
    const bytes = Array.from(frame, (byte) => byte.charCodeAt(0));
    return (bytes.length && decoder.decode(bytes)) || [];
  });
}
