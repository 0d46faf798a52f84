// @ts-check
// Writes RGB565 pictures as PNG files and reads those of the simulator. For Node only,
// because it uses its zlib.

import { crc32 as nodeCrc32, deflateSync, inflateSync } from 'node:zlib';

/** @param {string} kind @param {Buffer} data */
export function chunk(kind, data) {
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

/** Spreads a colour's few bits over 0 to 255, as the simulator does. @param {number} colour @returns {[number, number, number]} */
export function rgb888(colour) {
  const [red, green, blue] = [colour >> 11, (colour >> 5) & 63, colour & 31];
  return [Math.round((red * 255) / 31), Math.round((green * 255) / 63), Math.round((blue * 255) / 31)];
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

/** A PNG file of an unsupported kind. */
export class PngError extends Error {}

/**
 * Reads a PNG of three bytes a pixel as RGB565: the nearest colours, which are the
 * original ones.
 * @param {Uint8Array} bytes @returns {{pixels: Uint16Array, width: number, height: number}}
 */
export function decodePng(bytes) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.length < 33 || file.readUInt32BE(0) !== 0x89504e47) throw new PngError('This is not a PNG file.');
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (file[24] !== 8 || file[25] !== 2 || file[28] !== 0) throw new PngError('This PNG file is not of three bytes a pixel.');
  /** @type {Buffer[]} */
  const parts = [];
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(parts));
  const stride = 3 * width;
  if (rows.length !== height * (stride + 1)) throw new PngError('This PNG file is cut short.');
  const pixels = new Uint16Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const row = unfilter(rows[y * (stride + 1)], Uint8Array.from(rows.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1))), above);
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = [row[3 * x], row[3 * x + 1], row[3 * x + 2]];
      pixels[y * width + x] = (Math.round((red * 31) / 255) << 11) | (Math.round((green * 63) / 255) << 5) | Math.round((blue * 31) / 255);
    }
    above = row;
  }
  return { pixels, width, height };
}

/** Undoes a row's filter, in place. @param {number} filter @param {Uint8Array<ArrayBuffer>} row @param {Uint8Array} above */
function unfilter(filter, row, above) {
  for (let i = 0; i < row.length; i++) {
    const [left, up, corner] = [i < 3 ? 0 : row[i - 3], above[i], i < 3 ? 0 : above[i - 3]];
    if (filter === 1) row[i] += left;
    else if (filter === 2) row[i] += up;
    else if (filter === 3) row[i] += (left + up) >> 1;
    else if (filter === 4) {
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      row[i] += a <= b && a <= c ? left : b <= c ? up : corner;
    }
  }
  return row;
}
