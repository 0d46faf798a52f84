// @ts-check
// What the page in one file carries in itself, where the page of many files asks
// its host: the worker, and the firmware. See single.js.

/** @param {string} name @returns {string | null} null if it is not carried */
export function carriedText(name) {
  return document.getElementById(`carried ${name}`)?.textContent ?? null;
}

/** A file beside the page, carried or fetched. @param {string} name @returns {Promise<Uint8Array>} */
export async function fileBeside(name) {
  const carried = carriedText(name);
  if (carried !== null) return Uint8Array.from(atob(carried), (letter) => letter.charCodeAt(0));
  const response = await fetch(`./${name}`);
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status}). Load the page again.`);
  return new Uint8Array(await response.arrayBuffer());
}
