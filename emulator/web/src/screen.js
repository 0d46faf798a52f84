// @ts-check
// The glass: shows pictures of 240×240 pixels, each as a whole number of the
// display's own pixels, and finds the largest size and the layout that fit.

export const SIDE = 240;
/** What the case takes beside and above the glass, and the controls' places, CSS pixels; style.css draws the same. */
const CONTROL = 132;
export const WIDE = { across: 2 * CONTROL + 56, along: 44 };
export const TALL = { across: 44, along: 44 + 176 };

/**
 * The largest size of the glass, in CSS pixels, for a room of so many; as many of
 * the display's own pixels to one of the picture as fit, and at least one CSS
 * pixel, so that it can be read.
 * @param {number} width @param {number} height @param {number} ratio display pixels to a CSS pixel
 * @returns {{layout: 'wide' | 'tall', glass: number, scale: number}}
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
  return { layout, glass: (SIDE * chosen) / ratio, scale: chosen };
}

/**
 * How much larger than usual the controls can be drawn beside a large glass.
 * @param {number} width of the room @param {'wide' | 'tall'} layout @param {number} glass
 */
export function growth(width, layout, glass) {
  if (layout === 'tall') return 1;
  const room = (width - 56 - glass) / 2 / CONTROL;
  return Math.max(1, Math.min(room, glass / 360, 1.5));
}

/** RGB565 to the bytes of a canvas, for every colour. */
const COLOURS = new Uint32Array(65536);
for (let colour = 0; colour < 65536; colour++) {
  const [red, green, blue] = [colour >> 11, (colour >> 5) & 63, colour & 31];
  const bytes = [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2), 255];
  COLOURS[colour] = new Uint32Array(Uint8Array.from(bytes).buffer)[0];
}

export class Screen {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false, willReadFrequently: true }));
    this.image = new ImageData(SIDE, SIDE);
    this.words = new Uint32Array(this.image.data.buffer);
  }

  /** @param {Uint16Array} pixels RGB565 */
  show(pixels) {
    for (let i = 0; i < pixels.length; i++) this.words[i] = COLOURS[pixels[i]];
    this.context.putImageData(this.image, 0, 0);
  }

  /** How bright the backlight shines, 0 to 1. Eyes take half the light for much more than half as bright. @param {number} level */
  light(level) {
    this.canvas.style.filter = level >= 0.99 ? '' : `brightness(${(0.05 + 0.95 * level ** 0.4).toFixed(2)})`;
  }
}
