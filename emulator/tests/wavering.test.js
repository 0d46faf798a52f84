// @ts-check
// The state of flash after a power cut: pages at different stages, and cells that read differently
// each time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock } from '../chip/clock.js';
import { Random } from '../chip/random.js';
import { PAGE_BYTES, Wavering } from '../chip/wavering.js';

const PAGES = 64;

/** @param {number} seed */
function chip(seed) {
  const flash = new Uint8Array(PAGES * PAGE_BYTES).fill(0x3c);
  const clock = new Clock(1e6);
  return { flash, clock, wavering: new Wavering(flash, clock, () => {}), random: new Random(seed) };
}

/** @param {Uint8Array} flash @param {number} page */
const pageOf = (flash, page) => flash.slice(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);

/** Cuts an erase whose pages have progressed differently. @param {number} seed */
function cutErase(seed) {
  const cut = chip(seed);
  const erased = new Uint8Array(PAGE_BYTES).fill(0xff);
  for (let page = 0; page < PAGES; page++) cut.wavering.leave(page * PAGE_BYTES, erased, page / (PAGES - 1), true, cut.random);
  return cut;
}

test('the pages of an erase that was cut are at different stages', () => {
  const { flash } = cutErase(1);
  const stages = Array.from({ length: PAGES }, (_, page) => pageOf(flash, page));
  const share = (/** @type {number} */ value) => stages.map((bytes) => bytes.filter((byte) => byte === value).length / PAGE_BYTES);
  assert.ok(share(0x3c).some((old) => old > 0.5) && share(0xff).some((done) => done > 0.5));
  assert.ok(stages.some((bytes) => bytes.filter((byte) => byte !== 0x3c && byte !== 0xff).length > PAGE_BYTES / 2));
});

test('cells that were cut read differently each time, the same for the same seed', () => {
  const readings = [5, 5, 6].map((seed) => {
    const { flash, wavering } = cutErase(seed);
    return Array.from({ length: 4 }, () => {
      wavering.draw();
      return flash.slice();
    });
  });
  assert.notDeepEqual(readings[0][0], readings[0][1]);
  assert.deepEqual(readings[0], readings[1]);
  assert.notDeepEqual(readings[0], readings[2]);
});

test('a page in doubt as a whole reads as the old or as the new', () => {
  const { flash, wavering } = cutErase(2);
  const whole = [...wavering.pages].filter(([, doubt]) => doubt.whole).map(([offset]) => offset / PAGE_BYTES);
  assert.ok(whole.length > PAGES / 8);
  const seen = new Set();
  for (let i = 0; i < 20; i++) {
    wavering.draw();
    for (const page of whole) {
      const bytes = pageOf(flash, page);
      assert.ok(bytes.every((byte) => byte === bytes[0]));
      seen.add(bytes[0]);
    }
  }
  assert.deepEqual(seen, new Set([0x3c, 0xff]));
});

test('a program that was cut only clears bits it was to clear', () => {
  const { flash, wavering, random } = chip(3);
  const target = new Uint8Array(PAGE_BYTES).fill(0x0c);
  for (let page = 0; page < PAGES; page++) wavering.leave(page * PAGE_BYTES, target, random.below(1000) / 1000, false, random);
  for (let i = 0; i < 5; i++) {
    wavering.draw();
    assert.ok(flash.every((byte) => (byte & 0x0c) === 0x0c && (byte & ~0x3c) === 0));
  }
});

test('time alone lets the cells waver, until they are erased', () => {
  const { flash, clock, wavering } = cutErase(4);
  assert.ok(wavering.alarm.scheduled);
  assert.ok(wavering.alarm.nanos > clock.nanos);
  wavering.settle(0, flash.length);
  flash.fill(0xff);
  wavering.draw();
  assert.ok(flash.every((byte) => byte === 0xff));
});
