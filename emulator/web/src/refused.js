// @ts-check
// A request that was refused: by the worker, by a connected handheld, or by the page
// itself.

/** Carries the key of a text of the page with the reason. */
export class RefusedError extends Error {
  /** @param {string} key @param {Record<string, string | number>} [values] */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
