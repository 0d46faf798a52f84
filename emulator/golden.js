// @ts-check
// Compares a handheld's pictures with the golden ones of the simulator. For Node only,
// because it reads files.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePng, encodePng } from './png.js';

/**
 * Returns the function for a scenario's `picture`: it returns the difference of the
 * present picture, or null. Without a directory every picture is accepted.
 * @param {import('./handheld.js').Handheld} handheld @param {string} [directory] @param {string} [seen] where pictures go that differ
 * @returns {(name: string) => string | null}
 */
export function goldenPicture(handheld, directory, seen) {
  /** @type {Map<string, Uint16Array>} */
  const known = new Map();
  return (name) => {
    if (!directory) return null;
    const file = join(directory, `${name}.png`);
    if (!existsSync(file)) return `there is no golden picture ${name}`;
    const golden = known.get(name) ?? decodePng(readFileSync(file)).pixels;
    known.set(name, golden);
    const shown = handheld.screenshot();
    const differing = shown.reduce((count, pixel, place) => count + (pixel === golden[place] ? 0 : 1), 0);
    if (!differing && golden.length === shown.length) return null;
    if (seen) {
      mkdirSync(seen, { recursive: true });
      writeFileSync(join(seen, `${name}.png`), encodePng(shown, 240, 240));
    }
    return `picture ${name} differs in ${differing} pixels${seen ? `; what was seen is in ${seen}` : ''}`;
  };
}
