// @ts-check
// The names of the handheld's settings and of their values, in the words of its own
// screens: taken from the list of its texts, so that page and device say the same.

import { LANGUAGES } from './src/texts.js';

/** The device's text for each of the port's words (src/link/settings.rs); `{}` is filled with what stands after the colon. @type {Record<string, string>} */
const TEXTS = {
  language: 'screens.language_label',
  level: 'screens.level',
  animation: 'screens.animation',
  'animation.off': 'screens.animations.0',
  'animation.slow': 'screens.animations.1',
  'animation.normal': 'screens.animations.2',
  'animation.fast': 'screens.animations.3',
  sound: 'screens.sound',
  'sound.off': 'screens.off',
  'sound.loud': 'welcome.volumes.0',
  'sound.medium': 'welcome.volumes.1',
  'sound.quiet': 'welcome.volumes.2',
  brightness: 'screens.brightness',
  sleep: 'screens.sleep',
  'sleep.never': 'screens.never',
  'sleep.1': 'screens.minutes:1',
  'sleep.3': 'screens.minutes:3',
  'sleep.10': 'screens.minutes:10',
  signs: 'screens.signs',
  'signs.shapes': 'screens.shapes',
  'signs.letters': 'screens.letters',
  'signs.off': 'screens.off',
  turning: 'screens.turning',
  'turning.off': 'screens.turnings.0',
  'turning.request': 'screens.turnings.1',
  'turning.turn': 'screens.turnings.2',
};

/** @param {string} list docs/languages/texts.tsv @returns {Record<string, Record<string, string>>} by the language */
export function deviceWords(list) {
  const texts = new Map(
    list.split('\n').map((line) => {
      const [name, ...words] = line.split('\t');
      return [name, words];
    }),
  );
  /** @param {string} text @param {number} column */
  const inLanguage = (text, column) => {
    const [name, gap] = text.split(':');
    const words = texts.get(name)?.[column];
    if (!words) throw new Error(`The device has no text ${name}.`);
    return gap ? words.replace('{}', gap) : words;
  };
  const names = Object.fromEntries(LANGUAGES.map((tag, column) => [`language.${tag}`, inLanguage('screens.language', column)]));
  return Object.fromEntries(
    LANGUAGES.map((tag, column) => [
      tag,
      { ...Object.fromEntries(Object.entries(TEXTS).map(([word, text]) => [word, inLanguage(text, column)])), ...names },
    ]),
  );
}
