// @ts-check
// Parts of the page that need no browser: sizes, and who holds which button.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Held } from '../src/held.js';
import { sectorsWorthKeeping } from '../src/flash-store.js';
import { TALL, WIDE, fit } from '../src/screen.js';

test('a button goes down with its first holder and comes up with its last', () => {
  /** @type {string[]} */
  const moves = [];
  const held = new Held((button, down) => moves.push(`${button} ${down ? 'down' : 'up'}`));
  held.hold('key', 'a');
  held.hold('key', 'a');
  held.hold('finger', 'a');
  held.letGo('key', 'a');
  assert.deepEqual(moves, ['a down']);
  held.letGo('nobody', 'a');
  held.letGo('finger', 'a');
  assert.deepEqual(moves, ['a down', 'a up']);
  held.hold('key', 'up');
  held.hold('pad', 'x');
  held.drop();
  assert.deepEqual(moves.slice(2), ['up down', 'x down', 'up up', 'x up']);
});

test('the firmware\'s own sectors and empty ones are not kept', () => {
  const flash = new Uint8Array(8 * 4096).fill(0xff);
  const firmware = [{ address: 0x10000000, data: new Uint8Array(5000) }];
  flash[0] = flash[4096 + 2000] = 1;
  flash[3 * 4096 + 7] = 2;
  const kept = sectorsWorthKeeping(flash, firmware);
  assert.deepEqual(kept.map(({ offset }) => offset), [3 * 4096]);
  assert.equal(kept[0].data[7], 2);
  flash[3 * 4096 + 7] = 3;
  assert.equal(kept[0].data[7], 2, 'a copy');
});

test('the glass is as large as fits, in whole pixels of the display', () => {
  for (let width = 320; width <= 2600; width += 37) {
    for (let height = 280; height <= 1600; height += 53) {
      for (const ratio of [1, 1.25, 1.5, 2, 2.625, 3]) {
        const { layout, glass, scale } = fit(width, height, ratio);
        const { across, along } = layout === 'wide' ? WIDE : TALL;
        const at = `${width}×${height} at ${ratio}: ${layout} ${glass}`;
        assert.ok(Number.isInteger(scale) && Math.abs(glass * ratio - 240 * scale) < 1e-6, at);
        assert.ok(glass + across <= width + 1e-6, `${at} is too wide`);
        // One size larger would not fit either way.
        const larger = (240 * (scale + 1)) / ratio;
        assert.ok(larger + WIDE.across > width || larger + WIDE.along > height, `${at} could be larger, wide`);
        assert.ok(larger + TALL.across > width || larger + along > height || larger + TALL.along > height, `${at} could be larger, tall`);
      }
    }
  }
  assert.equal(fit(1280, 720, 1).scale, 2);
  assert.equal(fit(667, 340, 2).layout, 'wide');
  assert.equal(fit(375, 600, 2).layout, 'tall');
});
