// @ts-check
// The page's own small settings, as long as the browser stores them.

const PREFIX = 'lyngk-pocket ';

/** @param {string} name @returns {string | null} */
export function remembered(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    // Without storage every visit is the first.
    return null;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Without storage a setting lasts as long as the page.
  }
}
