// @ts-check
// Buttons do what they say, by keys, pointers, fingers and taps on the glass.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chosenRow } from '../src/look.js';
import { placeOf } from '../src/report.js';
import { glassOf, onScreen, open, playNow, press, reportOf, settled, started, toTitle, visit } from './page.js';

/** The device repeats an arrow after 380 ms; what is held for less than this does not come near. */
const REPEAT_MS = 320;
/** Of a device that has no game to go on with. */
const TITLE_ROWS = 6;

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

/** Where a pixel of the glass lies on the page. @param {Page} page @param {{x: number, y: number}} pixel */
async function onGlass(page, { x, y }) {
  const box = await page.locator('#glass').boundingBox();
  assert.ok(box);
  return { x: box.x + (x * box.width) / 240, y: box.y + (y * box.height) / 240 };
}

test('the whole face of the stick presses it, and around it are the directions', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  const hits = await page.evaluate(() => {
    const { left, top, width } = /** @type {HTMLElement} */ (document.querySelector('.pad')).getBoundingClientRect();
    const [x, y, unit] = [left + width / 2, top + width / 2, width / 124];
    /** @param {number} dx @param {number} dy */
    const at = (dx, dy) => /** @type {HTMLElement | null} */ (document.elementFromPoint(x + dx * unit, y + dy * unit)?.closest('[data-button]'))?.dataset.button;
    const face = [];
    for (let dx = -18; dx <= 18; dx += 3) for (let dy = -18; dy <= 18; dy += 3) if (Math.hypot(dx, dy) <= 25) face.push(at(dx, dy));
    return { face: [...new Set(face)], around: [at(0, -45), at(45, 0), at(0, 45), at(-45, 0)] };
  });
  assert.deepEqual(hits, { face: ['press'], around: ['up', 'right', 'down', 'left'] });
  const box = await page.locator('.pad').boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await onScreen(page, 'title');
  await context.close();
});

test('fast forward repeats no arrow that is held for a moment', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await toTitle(page);
  await page.waitForTimeout(300);
  await page.locator('#fast').check();
  let counted = 0;
  for (const held of [100, 150, 200, 100, 150, 200]) {
    const before = chosenRow(await glassOf(page));
    const from = performance.now();
    await page.keyboard.down('ArrowDown');
    await page.waitForTimeout(held);
    await page.keyboard.up('ArrowDown');
    const took = performance.now() - from;
    await page.waitForTimeout(600);
    // A busy machine holds longer than it was told to; then a repeat is right.
    if (took > REPEAT_MS) continue;
    counted++;
    const rows = (Number(chosenRow(await glassOf(page))) - Number(before) + TITLE_ROWS * 21) % (TITLE_ROWS * 21);
    assert.equal(rows, 21, `held for ${took} ms`);
  }
  assert.ok(counted > 0, 'some press was short enough');
  await context.close();
});

test('what is pressed while it stands still or is off is dropped', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await toTitle(page);
  await page.waitForTimeout(300);
  await page.locator('#pause').click();
  await page.locator('#speed-note', { hasText: 'paused' }).waitFor();
  await press(page, 'down', 'down', 'A');
  await page.locator('#pause').click();
  await page.waitForTimeout(500);
  assert.equal(await page.locator('#glass').getAttribute('data-screen'), 'title');
  assert.equal(chosenRow(await glassOf(page)), 62);
  await page.locator('#power').click();
  await page.locator('#speed-note', { hasText: 'switched off' }).waitFor();
  await press(page, 'A', 'A');
  await page.locator('#power').click();
  await page.waitForTimeout(1500);
  assert.equal((await reportOf(page)).screen, 'title');
  // A pause ends with a restart.
  await page.locator('#pause').click();
  await page.locator('#restart').click();
  await page.locator('#speed-note', { hasText: 'MHz' }).waitFor();
  assert.equal(await page.locator('#handheld').evaluate((element) => element.classList.contains('paused')), false);
  await context.close();
});

test('a pause silences a tone, and the choice of sound is remembered', async () => {
  const { page, context } = await visit(place.browser, `${place.address}#picosystem`);
  await started(page);
  await page.locator('#sound').check();
  // Paused at the very moment a tone begins.
  await page.evaluate(() => {
    const glass = /** @type {HTMLElement} */ (document.getElementById('glass'));
    const heard = new MutationObserver(() => {
      if (Number(glass.dataset.tone) === 0) return;
      heard.disconnect();
      document.body.dataset.heard = glass.dataset.tone;
      document.getElementById('pause')?.click();
    });
    heard.observe(glass, { attributeFilter: ['data-tone'] });
  });
  // Not until the board stands still: if the device begins, its turn is the tone.
  await page.locator('#play').click();
  await onScreen(page, 'play');
  for (let presses = 0; presses < 12 && !(await page.locator('body').getAttribute('data-heard')); presses++) {
    await press(page, presses % 2 ? 'B' : 'A');
    await page.waitForTimeout(300);
  }
  assert.ok(Number(await page.locator('body').getAttribute('data-heard')) > 0, 'a tone was heard');
  await page.waitForTimeout(200);
  assert.equal(await page.locator('#glass').getAttribute('data-tone'), '0');
  await page.reload();
  assert.equal(await page.locator('#sound').isChecked(), true);
  await context.close();
});

test('keys follow the labels; letters can move instead, or do nothing', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  await page.keyboard.press('a');
  await onScreen(page, 'title');
  await playNow(page);
  await page.keyboard.press('y');
  await onScreen(page, 'menu');
  await page.keyboard.press('b');
  await onScreen(page, 'play');
  const at = async () => (await reportOf(page)).cursor;
  const from = await at();
  await page.locator('#key-choice').selectOption('wasd');
  await page.keyboard.press('a');
  await page.waitForFunction((old) => !document.getElementById('log')?.textContent?.split('\n').at(-1)?.includes(`cursor ${old}`), from);
  assert.equal((await at())[0], String.fromCharCode(from.charCodeAt(0) - 1), 'A moved to the left');
  await page.locator('#key-choice').selectOption('none');
  for (const key of ['a', 'b', 'x', 'y', 'w', 's', 'd']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  assert.equal((await reportOf(page)).screen, 'play');
  await page.keyboard.press('Home');
  await onScreen(page, 'menu');
  await page.keyboard.press('Escape');
  await onScreen(page, 'play');
  await page.reload();
  assert.equal(await page.locator('#key-choice').inputValue(), 'none');
  await context.close();
});

test('taps on the glass choose rows, hints, stacks and landings', async () => {
  const { page, context } = await visit(place.browser, place.address, { hasTouch: true });
  await onScreen(page, 'language');
  /** @param {number} x @param {number} y */
  const tap = async (x, y) => {
    const place = await onGlass(page, { x, y });
    await page.touchscreen.tap(place.x, place.y);
  };
  // The fourth language of the list, in its row.
  await tap(80, 26 + 3 * 21 + 10);
  await onScreen(page, 'title');
  await page.locator('html[lang="it"]').waitFor({ state: 'attached' });
  await playNow(page);
  // A hint.
  await page.waitForTimeout(300);
  await tap(205, 46);
  await onScreen(page, 'menu');
  await page.keyboard.press('Backspace');
  await onScreen(page, 'play');
  // A stack that can move, and where it can land.
  const stack = /\(/;
  const movable = String((await page.locator('#stacks li', { hasText: stack }).first().textContent())?.split(':')[0]);
  const from = placeOf(movable, false);
  await tap(from.x, from.y - 3);
  await page.waitForFunction((point) => document.getElementById('log')?.textContent?.split('\n').findLast((line) => line.includes(' screen '))?.includes(`hand ${point}`), movable);
  const { cursor, ply } = await reportOf(page);
  const to = placeOf(cursor, false);
  await page.waitForTimeout(300);
  await tap(to.x, to.y - 3);
  await page.waitForFunction((before) => !document.getElementById('log')?.textContent?.split('\n').findLast((line) => line.includes(' screen '))?.includes(` ply ${before} `), ply);
  await context.close();
});

test('a button held by one finger while another switches on starts the self-test', async () => {
  const { page, context } = await visit(place.browser, place.address, { hasTouch: true, isMobile: true, viewport: { width: 820, height: 1700 } });
  await started(page);
  await page.locator('#power').tap();
  await page.locator('#handheld.off').waitFor();
  const centre = async (/** @type {string} */ selector) => {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [b, power] = [{ ...(await centre('[data-button="b"]')), id: 1 }, { ...(await centre('#power')), id: 2 }];
  const devtools = await context.newCDPSession(page);
  /** @param {'touchStart' | 'touchEnd'} type @param {object[]} touchPoints */
  const touch = (type, touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: /** @type {any} */ (touchPoints) });
  await touch('touchStart', [b]);
  await touch('touchStart', [b, power]);
  await page.locator('#log', { hasText: 'self-test' }).waitFor();
  await touch('touchEnd', []);
  await context.close();
});
