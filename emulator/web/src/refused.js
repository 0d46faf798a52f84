// @ts-check
// A wish that was refused: by the worker, by a handheld at the cable, or before it
// was sent to either.

/** With the key of a sentence of the page that says why. */
export class RefusedError extends Error {
  /** @param {string} key @param {Record<string, string | number>} [values] */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
