#!/usr/bin/env node
// @ts-check
// Films the handheld's screen during a game, for the front page:

import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { DEFAULT_BOARD } from './boards.js';
import { Elf } from './elf.js';
import { Handheld } from './handheld.js';
import { chunk, rgb888 } from './png.js';

const SIDE = 240;
/** Enlargement of each pixel, so that it stays crisp where pages scale pictures. */
const TIMES = 2;
/** Interval of pictures, ms. */
const LOOK_MS = 50;
/** Time of the screens of a first start, ms, which are not filmed. */
const FIRST_START_MS = 1500;
/** A seed with which the person begins. */
const SEED = 3;

/** The presses, and the time after each, ms. @type {[string | null, number][]} */
const SCENES = [
  [null, 1400],
  ['a', 1300],
  ['a', 1500],
  ['b', 500],
  ['b', 500],
  ['a', 1000],
  ['a', 3700],
  ['x', 1000],
  ['right', 500],
  ['right', 700],
  ['a', 900],
  ['b', 500],
  ['a', 900],
  ['a', 4600],
];

/** @typedef {{pixels: Uint16Array, ms: number}} Frame */

/** @param {Handheld} handheld @returns {Frame[]} */
function film(handheld) {
  // The questions of a first start are answered once.
  handheld.powerOn();
  handheld.run(FIRST_START_MS);
  for (const button of ['a', 'b']) {
    handheld.tap(button);
    handheld.run(FIRST_START_MS);
  }
  handheld.cutPower();
  handheld.powerOn();
  handheld.run(FIRST_START_MS / 2);
  /** @type {Frame[]} */
  const frames = [];
  const look = () => {
    const pixels = handheld.screenshot();
    const last = frames.at(-1);
    if (last?.pixels.every((pixel, i) => pixel === pixels[i])) last.ms += LOOK_MS;
    else frames.push({ pixels, ms: LOOK_MS });
  };
  for (const [button, ms] of SCENES) {
    if (button) handheld.press(button);
    for (let passed = 0; passed < ms; passed += LOOK_MS) {
      handheld.run(LOOK_MS);
      if (button && passed === LOOK_MS) handheld.release(button);
      look();
    }
  }
  return frames;
}

/** Returns the smallest rectangle in which two pictures differ. @param {Uint16Array} before @param {Uint16Array} after */
function difference(before, after) {
  let [left, top, right, bottom] = [SIDE, SIDE, -1, -1];
  after.forEach((pixel, i) => {
    if (pixel === before[i]) return;
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  });
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** @param {...number} words */
function bigEndian(...words) {
  const bytes = Buffer.alloc(4 * words.length);
  words.forEach((word, i) => bytes.writeUInt32BE(word, 4 * i));
  return bytes;
}

/** Encodes frames as an animated PNG with a palette (PNG specification, third edition, 11.3.6). @param {Frame[]} frames */
function encode(frames) {
  /** @type {Map<number, number>} */
  const palette = new Map();
  for (const { pixels } of frames) for (const pixel of pixels) if (!palette.has(pixel)) palette.set(pixel, palette.size);
  if (palette.size > 256) throw new Error(`The screens have ${palette.size} colours; a palette has 256.`);
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([bigEndian(SIDE * TIMES, SIDE * TIMES), Buffer.from([8, 3, 0, 0, 0])])),
    chunk('acTL', bigEndian(frames.length, 0)),
    chunk('PLTE', Buffer.from([...palette.keys()].flatMap(rgb888))),
  ];
  let sequence = 0;
  frames.forEach(({ pixels, ms }, index) => {
    const { left, top, width, height } = index === 0 ? { left: 0, top: 0, width: SIDE, height: SIDE } : difference(frames[index - 1].pixels, pixels);
    const places = [width, height, left, top].map((length) => length * TIMES);
    const timing = Buffer.from([ms >> 8, ms & 255, 1000 >> 8, 1000 & 255, 0, 0]);
    parts.push(chunk('fcTL', Buffer.concat([bigEndian(sequence++, ...places), timing])));
    const rows = Buffer.alloc(height * TIMES * (1 + width * TIMES));
    for (let y = 0, at = 0; y < height * TIMES; y++) {
      rows[at++] = 0;
      for (let x = 0; x < width * TIMES; x++) {
        const pixel = pixels[(top + Math.floor(y / TIMES)) * SIDE + left + Math.floor(x / TIMES)];
        rows[at++] = /** @type {number} */ (palette.get(pixel));
      }
    }
    const data = deflateSync(rows, { level: 9 });
    parts.push(index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([bigEndian(sequence++), data])));
  });
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}

const { values } = parseArgs({ options: { firmware: { type: 'string' }, out: { type: 'string' } } });
if (!values.firmware || !values.out) {
  console.error('Say what to film and where to put it: --firmware FILE.elf --out FILE.png.');
  process.exit(2);
}
const elf = new Elf(new Uint8Array(readFileSync(values.firmware)));
const frames = film(new Handheld({ board: DEFAULT_BOARD, segments: elf.flashSegments, elf, seed: SEED }));
const bytes = encode(frames);
writeFileSync(values.out, bytes);
const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
console.log(`${values.out}: ${frames.length} pictures, ${seconds.toFixed(1)} s, ${Math.round(bytes.length / 1024)} KiB`);
