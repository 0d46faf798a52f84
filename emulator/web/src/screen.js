// @ts-check
// The glass: shows pictures of 240×240 pixels, each as a whole number of the display's
// own pixels, and finds the largest size and the layout that fit.

export const SIDE = 240;
/**
 * The size of the case beside and above the glass, and of the controls, CSS pixels;
 * style.css draws the same.
 */
const CONTROL = 132;
const CONTROLS_BELOW = 164;
export const WIDE = { across: 2 * CONTROL + 56, along: 36 };
export const TALL = { across: 28, along: 36 + CONTROLS_BELOW };
/** The greatest enlargement of the controls. */
const MOST_GROWTH = 1.6;

/** @typedef {{layout: 'wide' | 'tall', glass: number, scale: number, grow: number}} Fit */

/**
 * Returns the largest size of the glass in CSS pixels for a given area: as many of the
 * display's own pixels to one of the picture as fit, and at least one CSS pixel, so that
 * it can be read. Controls grow with the remaining space.
 * @param {number} width @param {number} height @param {number} ratio display pixels to a CSS pixel
 * @returns {Fit}
 */
export function fit(width, height, ratio) {
  const least = Math.max(1, Math.ceil(ratio * 0.9));
  const scale = (/** @type {{across: number, along: number}} */ { across, along }) =>
    Math.max(Math.floor((Math.min(width - across, height - along) * ratio) / SIDE), 0);
  const [wide, tall] = [scale(WIDE), scale(TALL)];
  // A tall page may scroll down to its controls, but never sideways.
  const layout = wide >= tall && wide >= least ? 'wide' : 'tall';
  const across = Math.floor(((width - TALL.across) * ratio) / SIDE);
  const chosen = layout === 'wide' ? wide : Math.max(tall, Math.min(least, across), 1);
  const glass = (SIDE * chosen) / ratio;
  const room =
    layout === 'wide'
      ? Math.min((width - 56 - glass) / 2 / CONTROL, glass / 300)
      : Math.min((height - 36 - glass) / CONTROLS_BELOW, (width - 28) / 2 / 160);
  return { layout, glass, scale: chosen, grow: Math.max(1, Math.min(room, MOST_GROWTH)) };
}

/**
 * Returns the largest size for an area that is smaller if something beside the handheld
 * is to be visible at the same time, which may only use space left over.
 * @param {number} width @param {number} height @param {number} beside CSS pixels @param {number} ratio
 * @returns {Fit & {beside: boolean}} `beside`: whether there is room for it
 */
export function fitBeside(width, height, beside, ratio) {
  const [less, more] = [fit(width, height - beside, ratio), fit(width, height, ratio)];
  const stays = less.scale === more.scale && less.layout === more.layout;
  return stays ? { ...less, beside: true } : { ...more, beside: false };
}

/** Converts RGB565 to a pixel of a canvas, as a word: red comes first in memory. @param {number} colour */
function wordOf(colour) {
  const red = colour >> 11;
  const green = (colour >> 5) & 63;
  const blue = colour & 31;
  return -0x1000000 | (((blue << 3) | (blue >> 2)) << 16) | (((green << 2) | (green >> 4)) << 8) | (red << 3) | (red >> 2);
}

export class Screen {
  /** The present picture, RGB565. */
  pixels = new Uint16Array(SIDE * SIDE);

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false, willReadFrequently: true }));
    this.image = new ImageData(SIDE, SIDE);
    this.words = new Int32Array(this.image.data.buffer);
  }

  /** @param {Uint16Array<ArrayBuffer>} pixels RGB565 */
  show(pixels) {
    this.pixels = pixels;
    for (let i = 0; i < pixels.length; i++) this.words[i] = wordOf(pixels[i]);
    this.context.putImageData(this.image, 0, 0);
  }

  /** Sets the brightness of the backlight, 0 to 1. Half the light looks much brighter than half. @param {number} level */
  light(level) {
    this.canvas.style.filter = level >= 0.99 ? '' : `brightness(${(0.05 + 0.95 * level ** 0.4).toFixed(2)})`;
  }

  /**
   * Aligns the glass to whole pixels of the display; otherwise its columns would be
   * unequal.
   */
  snap() {
    const { canvas } = this;
    canvas.style.translate = '';
    const { left, top } = canvas.getBoundingClientRect();
    const off = (/** @type {number} */ at) => Math.round(at * devicePixelRatio) / devicePixelRatio - at;
    canvas.style.translate = `${off(left)}px ${off(top + scrollY)}px`;
  }

  /** Returns the place of an event in pixels of the picture. @param {MouseEvent} event */
  at({ clientX, clientY }) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return { x: ((clientX - left) * SIDE) / width, y: ((clientY - top) * SIDE) / height };
  }
}
