// @ts-check
// The page's elements by their ids, and its message line.

import { setText, text, textOf } from './texts.js';

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export const element = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement} */ (element(id));

/** @param {string} id */
export const select = (id) => /** @type {HTMLSelectElement} */ (element(id));

/** @typedef {import('./texts.js').Key} Key */
/** @typedef {{key: Key, deed: () => void}} Answer what can be done about it, as a button */

/** Shows a message in the page's line. @param {Key | null} key nothing @param {Record<string, string | number>} [values] @param {Answer} [answer] */
export function say(key, values = {}, answer) {
  element('message').textContent = key === null ? '' : text(key, values);
  const button = element('answer');
  button.hidden = !answer;
  if (!answer) return;
  setText(button, answer.key);
  button.onclick = () => {
    say(null);
    answer.deed();
  };
}

/** Shows the reason of a failure. @param {unknown} error */
export function complain(error) {
  const { key, values, message } = /** @type {any} */ (error);
  if (key) element('message').textContent = textOf(key, values);
  else say('failed', { reason: message });
  element('answer').hidden = true;
}

/** Asks for confirmation before something is replaced. @param {Key} key @returns {Promise<boolean>} */
export function ask(key) {
  const dialog = /** @type {HTMLDialogElement} */ (element('question'));
  element('question-text').textContent = text(key);
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }));
}
