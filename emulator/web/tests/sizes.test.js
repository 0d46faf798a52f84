// @ts-check
// As large as the screen allows, crisp, and with nothing covered; in the full
// screen, with touch and with reduced motion.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, started, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let place;
before(async () => {
  place = await open();
});
after(async () => {
  await place.browser.close();
  place.server.close();
});

/** Width, height, display pixels to a CSS pixel, whether it is touched. @type {[number, number, number, boolean][]} */
const SIZES = [
  [1366, 657, 1, false], [1440, 900, 1, false], [1920, 1080, 1, false],
  [390, 664, 3, true], [390, 844, 3, true], [844, 390, 3, true], [820, 1180, 2, true],
];

/** @param {Page} page */
const measured = (page) => page.evaluate(() => {
  /** @param {string} selector */
  const box = (selector) => {
    const { left, top, right, bottom, width, height } = /** @type {HTMLElement} */ (document.querySelector(selector)).getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  };
  return {
    glass: box('#glass'), pad: box('.pad'), keys: box('.keys'), handheld: box('#handheld'), play: box('#play'),
    scrolls: document.documentElement.scrollWidth,
    a: box('[data-button="a"]').width,
    tall: document.getElementById('handheld')?.classList.contains('tall'),
  };
});

/** @param {{left: number, top: number, right: number, bottom: number}} one @param {{left: number, top: number, right: number, bottom: number}} other */
const overlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

test('at every size the glass has 60 % of the smaller side or more, and nothing is covered', async () => {
  for (const [width, height, ratio, touch] of SIZES) {
    const { page, context } = await visit(place.browser, place.address, {
      viewport: { width, height }, deviceScaleFactor: ratio, hasTouch: touch, isMobile: touch, reducedMotion: touch ? 'reduce' : 'no-preference',
    });
    await started(page);
    const seen = await measured(page);
    const at = `${width}×${height}: ${JSON.stringify(seen)}`;
    assert.ok(seen.glass.width >= 0.6 * Math.min(width, height), `too small at ${at}`);
    const scale = (seen.glass.width * ratio) / 240;
    assert.ok(Math.abs(scale - Math.round(scale)) < 0.01, `not whole steps at ${at}`);
    for (const edge of [seen.glass.left, seen.glass.top]) assert.ok(Math.abs(edge * ratio - Math.round(edge * ratio)) < 0.02, `between two pixels at ${at}`);
    assert.ok(seen.scrolls <= width, `too wide at ${at}`);
    for (const [name, box] of Object.entries({ glass: seen.glass, pad: seen.pad, keys: seen.keys, handheld: seen.handheld })) {
      assert.ok(box.left >= 0 && box.right <= width + 0.5 && box.top >= 0 && box.bottom <= height + 0.5, `${name} sticks out at ${at}`);
    }
    assert.ok(!overlap(seen.glass, seen.pad) && !overlap(seen.glass, seen.keys) && !overlap(seen.pad, seen.keys), `covered at ${at}`);
    if (height > 480) assert.ok(seen.play.bottom <= height && !overlap(seen.play, seen.handheld), `no way to play in sight at ${at}`);
    if (touch) {
      // Thumbs reach a third of the width from either edge, and hit what is 9 mm wide or more.
      assert.ok((seen.pad.left + seen.pad.right) / 2 < width / 3 && (seen.keys.left + seen.keys.right) / 2 > (2 * width) / 3, `no thumb reaches that at ${at}`);
      assert.ok(seen.a >= 46, `too small for a thumb at ${at}`);
    }
    await context.close();
  }
});

test('nothing sticks out of small phones either, and a finger presses the buttons', async () => {
  for (const [width, height, ratio] of [[375, 667, 2], [667, 375, 2], [320, 568, 2], [568, 320, 2]]) {
    const { page, context } = await visit(place.browser, place.address, {
      viewport: { width, height }, deviceScaleFactor: ratio, hasTouch: true, isMobile: true,
    });
    await started(page);
    const seen = await measured(page);
    const at = `${width}×${height}: ${JSON.stringify(seen)}`;
    assert.ok(seen.scrolls <= width && seen.handheld.left >= 0 && seen.handheld.right <= width + 0.5, at);
    const before = await page.locator('#glass').getAttribute('data-changed');
    await page.getByRole('button', { name: 'Down', exact: true }).tap({ position: { x: 62, y: 112 } });
    await page.waitForFunction((old) => document.getElementById('glass')?.dataset.changed !== old, before);
    await context.close();
  }
});

test('the full screen belongs to the handheld, and can be left', async () => {
  const { page, context } = await visit(place.browser, place.address, { viewport: { width: 1366, height: 768 } });
  await started(page);
  await page.locator('#full').click();
  await page.locator('#leave-full').waitFor();
  const seen = await measured(page);
  assert.ok(seen.glass.width >= 480 && seen.handheld.bottom <= 768 && seen.handheld.top >= 0, JSON.stringify(seen));
  await page.keyboard.press('b');
  await page.locator('#leave-full').click();
  await page.locator('#leave-full').waitFor({ state: 'hidden' });
  await context.close();
});
