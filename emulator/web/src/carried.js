// @ts-check
// What the page carries in itself: the first picture of each board's blank handheld, and,
// where it is one file, what the page of many files asks its host for: the worker, the
// firmware and the languages. See vite.config.js and single.js.

/** @param {string} name @returns {string | null} null if it is not carried */
export function carriedText(name) {
  return document.getElementById(`carried ${name}`)?.textContent ?? null;
}

/** @param {string} text */
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The picture at which a board's blank handheld stands after its start, compressed RGB565, with its light and its time, ms. @param {string} board */
export function firstPicture(board) {
  const { textContent, dataset } = document.getElementById(`carried picture of ${board}`) ?? { textContent: null, dataset: null };
  if (!textContent || !dataset) return null;
  return { file: fromBase64(textContent), light: Number(dataset.light), emulated: Number(dataset.emulated) };
}

/**
 * A file beside the page, carried or fetched.
 * @param {string} name @param {(share: number) => void} [progress] told how much of it has come, 0 to 1, where that is known
 * @returns {Promise<Uint8Array>}
 */
export async function fileBeside(name, progress = () => {}) {
  const carried = carriedText(name);
  if (carried !== null) return fromBase64(carried);
  const response = await fetch(`./${name}`);
  if (!response.ok || !response.body) throw new Error(`${name} (${response.status})`);
  // A compressed answer's length is not that of its contents.
  const whole = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length'));
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { value } = await reader.read();
    if (!value) break;
    parts.push(value);
    length += value.length;
    if (whole) progress(Math.min(length / whole, 1));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
