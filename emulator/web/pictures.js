// @ts-check
// The preview picture for other pages, and the icons of an installed page, made from the
// device's golden pictures.

import { decodePng, encodePng } from '../png.js';

const GROUND = 0x10a3;
const CASE = 0x2a70;
const EDGE = 0x1968;
const SIDE = 240;
/** The size of the preview picture, which index.html states too. */
const POSTER = { width: 1200, height: 630 };

/** @param {Buffer} golden @param {number} width @param {number} height @param {number} scale of the picture @param {number} frame pixels of a case round it */
function framed(golden, width, height, scale, frame) {
  const { pixels } = decodePng(golden);
  const picture = new Uint16Array(width * height).fill(GROUND);
  const glass = SIDE * scale;
  const [left, top] = [(width - glass) >> 1, (height - glass) >> 1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [inX, inY] = [x - left, y - top];
      if (inX >= 0 && inX < glass && inY >= 0 && inY < glass)
        picture[y * width + x] = pixels[Math.floor(inY / scale) * SIDE + Math.floor(inX / scale)];
      else if (inX >= -frame && inX < glass + frame && inY >= -frame && inY < glass + frame)
        picture[y * width + x] = inX < 2 - frame || inY < 2 - frame || inX >= glass + frame - 2 || inY >= glass + frame - 2 ? EDGE : CASE;
    }
  }
  return encodePng(picture, width, height);
}

/** @param {Buffer} golden */
export const poster = (golden) => framed(golden, POSTER.width, POSTER.height, 2, 40);

/** Returns the middle of the board, as large as fits within the area that phones do not crop. @param {Buffer} golden @param {number} side */
export function icon(golden, side) {
  const { pixels } = decodePng(golden);
  const picture = new Uint16Array(side * side).fill(GROUND);
  const shown = 150;
  const [left, top] = [(SIDE - shown) >> 1, ((SIDE - shown) >> 1) + 2];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++)
      picture[y * side + x] = pixels[(top + Math.floor((y * shown) / side)) * SIDE + left + Math.floor((x * shown) / side)];
  }
  return encodePng(picture, side, side);
}
