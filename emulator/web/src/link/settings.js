// @ts-check
// A handheld's settings by the names of its port, each with its possible values, in the
// words of the device's own screens, which pack.js takes from the device's texts.

import { fileBeside } from '../carried.js';
import { LANGUAGES, languageNow } from '../texts.js';

/** @param {number} from @param {number} to */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** Values by the setting's name (src/link/settings.rs). @type {Record<string, string[]>} */
export const VALUES = {
  language: LANGUAGES,
  level: numbers(1, 8),
  animation: ['off', 'slow', 'normal', 'fast'],
  sound: ['off', 'quiet', 'medium', 'loud'],
  brightness: numbers(1, 5),
  sleep: ['never', '1', '3', '10'],
  signs: ['shapes', 'letters', 'off'],
  turning: ['off', 'request', 'turn'],
};

/** Returns the device's words in the page's language; if they cannot be loaded, the port's. @returns {Promise<(key: string) => string>} */
export async function deviceWords() {
  try {
    /** @type {Record<string, string>} */
    const words = JSON.parse(new TextDecoder().decode(await fileBeside(`text/device-${languageNow()}.json`)));
    return (key) => words[key] ?? key.slice(key.indexOf('.') + 1);
  } catch {
    return (key) => key.slice(key.indexOf('.') + 1);
  }
}
