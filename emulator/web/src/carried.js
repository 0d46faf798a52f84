// @ts-check
// Files that the page contains: the first picture of each board's blank handheld and, if
// the page is a single file, everything that the normal page requests from its host: the
// worker, the firmware and the languages. See vite.config.js and single.js.

/** @param {string} name @returns {string | null} null if it is not carried */
export function carriedText(name) {
  return document.getElementById(`carried ${name}`)?.textContent ?? null;
}

/** @param {string} text */
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Returns the picture of a board's blank handheld after its start, compressed RGB565, with its backlight and its time in ms. @param {string} board */
export function firstPicture(board) {
  const { textContent, dataset } = document.getElementById(`carried picture of ${board}`) ?? { textContent: null, dataset: null };
  if (!textContent || !dataset) return null;
  return { file: fromBase64(textContent), light: Number(dataset.light), emulated: Number(dataset.emulated) };
}

/**
 * Loads a file of the page, from the page itself or from its host.
 * @param {string} name @param {(share: number) => void} [progress] called with the loaded share, 0 to 1, where it is known
 * @returns {Promise<Uint8Array>}
 */
export async function fileBeside(name, progress = () => {}) {
  const carried = carriedText(name);
  if (carried !== null) return fromBase64(carried);
  const response = await fetch(`./${name}`);
  if (!response.ok || !response.body) throw new Error(`${name} (${response.status})`);
  // The length of a compressed answer is not that of its contents.
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
