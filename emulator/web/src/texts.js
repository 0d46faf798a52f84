// @ts-check
// The page's texts in the device's languages, which `cargo xtask web` writes to text/
// from the files in texts/languages. English is part of the page; another language is
// loaded when it is chosen.

import english from '../text/en.json' with { type: 'json' };
import languages from '../text/languages.json' with { type: 'json' };
import { fileBeside } from './carried.js';

/** The tags of the languages, in the order of the device's own choice. */
export const LANGUAGES = Object.keys(languages);

/** @typedef {keyof typeof english} Key */

/** @type {Record<string, string>} */
let words = english;
let language = 'en';
/** @type {(() => void)[]} */
const listeners = [];

export const languageNow = () => language;

/** Returns a text with its placeholders filled. @param {Key} key @param {Record<string, string | number>} [values] */
export function text(key, values = {}) {
  const sentence = words[key] ?? english[key];
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Like `text`, for a key from elsewhere. @param {string} key @param {Record<string, string | number>} [values] */
export function textOf(key, values) {
  return key in english ? text(/** @type {Key} */ (key), values) : key;
}

/** Calls the listener after each change of the language. @param {() => void} listener */
export function onLanguage(listener) {
  listeners.push(listener);
}

/** Returns the first of the browser's languages that is available. */
export function browsersLanguage() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

/** @param {string} wanted @returns {Promise<void>} */
export async function useLanguage(wanted) {
  if (!LANGUAGES.includes(wanted) || wanted === language) return;
  words = wanted === 'en' ? english : JSON.parse(new TextDecoder().decode(await fileBeside(`text/${wanted}.json`)));
  language = wanted;
  document.documentElement.lang = wanted;
  writeTexts(document);
  for (const listener of listeners) listener();
}

/** Writes the texts of the elements below a root. @param {ParentNode} root */
function writeTexts(root) {
  for (const element of root.querySelectorAll('[data-text]')) {
    element.textContent = textOf(/** @type {HTMLElement} */ (element).dataset.text ?? '');
  }
  for (const element of root.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', textOf(/** @type {HTMLElement} */ (element).dataset.label ?? ''));
  }
  for (const element of root.querySelectorAll('[data-content]')) {
    element.setAttribute('content', textOf(/** @type {HTMLElement} */ (element).dataset.content ?? ''));
  }
}

/** Gives an element another text, which follows the language from then on. @param {HTMLElement} element @param {Key} key */
export function setText(element, key) {
  element.dataset.text = key;
  element.textContent = text(key);
}
