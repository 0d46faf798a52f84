// @ts-check
// Writes 240×240 RGB565 pictures as PNG files. For Node only: uses its zlib.

import { crc32 as nodeCrc32, deflateSync } from 'node:zlib';

/** @param {string} kind @param {Buffer} data */
function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** @param {Buffer} bytes */
function crc32(bytes) {
  // Node has its own since 20.15.
  if (nodeCrc32) return nodeCrc32(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** Spreads a colour's few bits over 0 to 255, as panels do. @param {number} colour @returns {[number, number, number]} */
export function rgb888(colour) {
  const [red, green, blue] = [colour >> 11, (colour >> 5) & 63, colour & 31];
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
}

/** @param {Uint16Array} pixels @param {number} width @param {number} height @returns {Buffer} */
export function encodePng(pixels, width, height) {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(rgb888(pixels[y * width + x]), y * (1 + 3 * width) + 1 + 3 * x);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
