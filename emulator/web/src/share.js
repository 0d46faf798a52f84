// @ts-check
// A game at the end of an address, and pictures of the glass for download. A link holds
// the contents of the device's QR code: `GAME VARIANT CODE TURNS`, the shorthand.

import { SIDE } from './screen.js';

/**
 * `#game=5ABCDEF`, or `#game=5n.ABCDEF` or `#game=6n.ABCDEF` since codes have an N too,
 * and the turns in shorthand. The device's QR code has `GAME 5 ABCDEF TURNS`, which is
 * read too.
 */
const LINK = /^#?game[= ]\s*([56]n(?=[\s.])|[56])[\s.]?([0-9A-HJKMNP-TV-Z]{6})\s?(.*)$/i;
/** Enlargement of pictures: each pixel stays a square. */
const LARGER = 3;
/** The longest film, ms, and its pictures a second. */
const FILM_MS = 15_000;
const FILM_RATE = 30;

/** Returns the start of a game for an address: variant and code. @param {string} short @returns {string} */
export function setupOf(short) {
  const [, variant, code] = short.split(' ');
  return `${variant.length > 1 ? `${variant.toLowerCase()}.` : variant}${code}`;
}

/** @param {string} short @returns {string} for the end of an address */
export function linkOf(short) {
  const [, , , turns = ''] = short.split(' ');
  return `#game=${setupOf(short)}${encodeURIComponent(turns)}`;
}

/** Returns the game at the end of an address, in shorthand; null if there is none. @param {string} hash @returns {string | null} */
export function gameOf(hash) {
  let whole = hash;
  try {
    whole = decodeURIComponent(hash);
  } catch {
    // Not escaped: used as it is.
  }
  const found = LINK.exec(whole);
  if (!found) return null;
  const [, variant, code, turns] = found;
  return `GAME ${variant} ${code} ${turns}`.toUpperCase().trim();
}

/** @param {HTMLCanvasElement} glass @returns {Promise<Blob>} a PNG */
export async function pictureOf(glass) {
  const large = document.createElement('canvas');
  large.width = large.height = SIDE * LARGER;
  const context = /** @type {CanvasRenderingContext2D} */ (large.getContext('2d'));
  context.imageSmoothingEnabled = false;
  context.drawImage(glass, 0, 0, large.width, large.height);
  return new Promise((resolve, reject) => large.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

export const canFilm = () => typeof MediaRecorder !== 'undefined' && 'captureStream' in HTMLCanvasElement.prototype;

export class Film {
  /** @type {MediaRecorder | null} */
  #recorder = null;

  get runs() {
    return this.#recorder !== null;
  }

  /** Films until it is stopped or the time is over. @param {HTMLCanvasElement} glass @param {(pictures: number) => void} filmed called with the number of pictures @returns {Promise<Blob>} */
  take(glass, filmed) {
    const large = document.createElement('canvas');
    large.width = large.height = SIDE * 2;
    const context = /** @type {CanvasRenderingContext2D} */ (large.getContext('2d'));
    context.imageSmoothingEnabled = false;
    const recorder = new MediaRecorder(large.captureStream(FILM_RATE), { videoBitsPerSecond: 2_000_000 });
    this.#recorder = recorder;
    let pictures = 0;
    const copy = setInterval(() => {
      context.drawImage(glass, 0, 0, large.width, large.height);
      filmed(++pictures);
    }, 1000 / FILM_RATE);
    const end = setTimeout(() => this.stop(), FILM_MS);
    /** @type {Blob[]} */
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    return new Promise((resolve) => {
      recorder.onstop = () => {
        clearInterval(copy);
        clearTimeout(end);
        this.#recorder = null;
        resolve(new Blob(parts, { type: recorder.mimeType }));
      };
      recorder.start();
    });
  }

  stop() {
    this.#recorder?.stop();
  }
}
