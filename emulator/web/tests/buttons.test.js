// @ts-check
// Buttons work by keys, pointers, fingers and taps on the glass.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { ROW_HEIGHT, chosenRow } from '../src/look.js';
import { placeOf } from '../src/report.js';
import { glassOf, onScreen, openForTests, playNow, press, reportOf, settled, started, until, visit } from './page.js';

/**
 * The device repeats an arrow after this time, and then at this interval, ms
 * (src/app/buttons.rs).
 */
const REPEAT_AFTER_MS = 380;
const REPEAT_EVERY_MS = 110;
/**
 * The most by which the handheld may take a button to be held longer than a finger, ms,
 * if the computer pauses it in between: the most that it makes up for, and one run.
 */
const SLACK_MS = 80;
/** The list of languages, the only list that stays without presses. */
const LANGUAGE_ROWS = 8;

/** @typedef {import('playwright-core').Page} Page */

const place = openForTests();

/** Returns the place of a pixel of the glass on the page. @param {Page} page @param {{x: number, y: number}} pixel */
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
    const at = (dx, dy) =>
      /** @type {HTMLElement | null} */ (document.elementFromPoint(x + dx * unit, y + dy * unit)?.closest('[data-button]'))?.dataset.button;
    const face = [];
    for (let dx = -18; dx <= 18; dx += 3) for (let dy = -18; dy <= 18; dy += 3) if (Math.hypot(dx, dy) <= 25) face.push(at(dx, dy));
    return { face: [...new Set(face)], around: [at(0, -45), at(45, 0), at(0, 45), at(-45, 0)] };
  });
  assert.deepEqual(hits, { face: ['press'], around: ['up', 'right', 'down', 'left'] });
  const box = await page.locator('.pad').boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await onScreen(page, 'offer');
  await context.close();
});

test('fast forward repeats no arrow that is held for a moment', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  await settled(page);
  const row = async () => {
    const top = chosenRow(await glassOf(page));
    assert.ok(top !== null, 'a row is chosen');
    return top / ROW_HEIGHT;
  };
  await page.locator('#fast').check();
  await page.evaluate(() => {
    for (const event of /** @type {const} */ (['keydown', 'keyup']))
      addEventListener(event, () => (document.body.dataset[event] = String(performance.now())), true);
  });
  for (const hold of [100, 150, 200, 100, 150, 200]) {
    const before = await row();
    await page.keyboard.press('ArrowDown', { delay: hold });
    await settled(page);
    const moved = (await row()) - before;
    const rows = moved > 0 ? moved : moved + LANGUAGE_ROWS;
    // A busy machine holds longer than requested; then a repeat is right.
    const held = await page.evaluate(() => Number(document.body.dataset.keyup) - Number(document.body.dataset.keydown));
    const repeats = Math.max(0, Math.floor((held + SLACK_MS - REPEAT_AFTER_MS) / REPEAT_EVERY_MS) + 1);
    assert.ok(rows <= 1 + repeats, `${rows} rows, held for ${held} ms`);
  }
  await context.close();
});

test('what is pressed while it stands still or is off is dropped', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  await settled(page);
  const first = chosenRow(await glassOf(page));
  await page.locator('#pause').click();
  await page.locator('#speed-note', { hasText: 'paused' }).waitFor();
  await press(page, 'down', 'down', 'A');
  await page.locator('#pause').click();
  await settled(page);
  assert.equal((await reportOf(page)).screen, 'language');
  assert.equal(chosenRow(await glassOf(page)), first);
  // New presses are taken.
  await press(page, 'down');
  await settled(page);
  assert.equal(chosenRow(await glassOf(page)), Number(first) + ROW_HEIGHT);
  await page.locator('#power').click();
  await page.locator('#speed-note', { hasText: 'switched off' }).waitFor();
  await press(page, 'A', 'A');
  // The next report is that of the start.
  await page.evaluate(() => delete document.getElementById('glass')?.dataset.screen);
  await page.locator('#power').click();
  await onScreen(page, 'language');
  await settled(page);
  assert.equal((await reportOf(page)).screen, 'language');
  assert.equal(chosenRow(await glassOf(page)), first);
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
  // Paused at the moment a tone begins.
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
  // Not until the board stands still: if the device begins, its turn makes the tone.
  await page.locator('#play').click();
  await onScreen(page, 'play');
  const heard = () => page.locator('body').getAttribute('data-heard');
  let presses = 0;
  await until(
    async () => {
      if (!(await heard())) await press(page, presses++ % 2 ? 'B' : 'A');
      return heard();
    },
    (tone) => Number(tone) > 0,
    () => `no tone was heard in ${presses} presses`,
  );
  // It stands still in the middle of the tone, which would never end by itself.
  await page.locator('#handheld.paused').waitFor();
  await page.locator('#glass[data-tone="0"]').waitFor();
  await page.reload();
  assert.equal(await page.locator('#sound').isChecked(), true);
  await context.close();
});

test('keys follow the labels; letters can move instead, or do nothing', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  await page.keyboard.press('a');
  await onScreen(page, 'offer');
  await playNow(page);
  await page.keyboard.press('y');
  await onScreen(page, 'menu');
  await page.keyboard.press('b');
  await onScreen(page, 'play');
  const at = async () => (await reportOf(page)).cursor;
  const from = await at();
  await page.locator('#key-choice').selectOption('wasd');
  await page.keyboard.press('a');
  await until(
    () => reportOf(page),
    ({ cursor }) => cursor !== from,
    ({ cursor }) => `the cursor stayed on ${cursor}`,
  );
  assert.equal((await at())[0], String.fromCharCode(from.charCodeAt(0) - 1), 'A moved to the left');
  await page.locator('#key-choice').selectOption('none');
  await settled(page);
  const before = await reportOf(page);
  for (const key of ['a', 'b', 'x', 'y', 'w', 's', 'd']) await page.keyboard.press(key);
  await settled(page);
  assert.deepEqual(await reportOf(page), before);
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
  await onScreen(page, 'offer');
  await page.locator('html[lang="it"]').waitFor({ state: 'attached' });
  await playNow(page);
  // A legend.
  await settled(page);
  await tap(205, 46);
  await onScreen(page, 'menu');
  await page.keyboard.press('Backspace');
  await onScreen(page, 'play');
  // A stack that can move, and its landings.
  const stack = /\(/;
  const movable = String((await page.locator('#stacks li', { hasText: stack }).first().textContent())?.split(':')[0]);
  const from = placeOf(movable, false);
  await tap(from.x, from.y - 3);
  const { cursor, ply } = await until(
    () => reportOf(page),
    ({ hand }) => hand === movable,
    ({ hand }) => `${hand} is in hand instead of ${movable}`,
  );
  const to = placeOf(cursor, false);
  await settled(page);
  await tap(to.x, to.y - 3);
  await until(
    () => reportOf(page),
    (report) => report.ply !== ply,
    () => `it stayed at ply ${ply}`,
  );
  await context.close();
});

test('a button held by one finger while another switches on starts the self-test, both in sight on a phone', async () => {
  const sizes = /** @type {const} */ ([
    [390, 664],
    [844, 390],
  ]);
  for (const [board, [width, height]] of Object.keys(BOARDS).flatMap((board) => sizes.map((size) => /** @type {const} */ ([board, size])))) {
    const { page, context } = await visit(place.browser, `${place.address}#${board}`, {
      hasTouch: true,
      isMobile: true,
      viewport: { width, height },
    });
    await started(page);
    await page.locator('#power-key').tap();
    await page.locator('#handheld.off').waitFor();
    const centre = async (/** @type {string} */ selector) => {
      const box = await page.locator(selector).boundingBox();
      assert.ok(
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
        `${selector} is in sight at ${width}×${height}`,
      );
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [b, power] = [
      { ...(await centre('[data-button="b"]')), id: 1 },
      { ...(await centre('#power-key')), id: 2 },
    ];
    const devtools = await context.newCDPSession(page);
    /** @param {'touchStart' | 'touchEnd'} type @param {object[]} touchPoints */
    const touch = (type, touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: /** @type {any} */ (touchPoints) });
    await touch('touchStart', [b]);
    await touch('touchStart', [b, power]);
    await page.locator('#log', { hasText: 'self-test' }).waitFor();
    await touch('touchEnd', []);
    await context.close();
  }
});
