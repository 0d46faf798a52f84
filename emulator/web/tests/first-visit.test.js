// @ts-check
// A first visit shows the picture of a blank handheld before the firmware is loaded and
// continues from it; every other visit starts normally.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BOARDS, DEFAULT_BOARD } from '../../boards.js';
import { noteFirstPicture } from '../measure.js';
import {
  copyOfFlash,
  glassOf,
  heldBack,
  onScreen,
  openForTests,
  playNow,
  press,
  reachTitle,
  reportOf,
  settled,
  shows,
  started,
  toTitle,
  visit,
  visitor,
} from './page.js';

/** @typedef {import('playwright-core').Page} Page */

const place = openForTests();
const FIRMWARE = /\.pack$/;
const LANGUAGE = fileURLToPath(new URL('../../../tests/golden/language.png', import.meta.url));
/** Time after which the page has certainly checked its storage, ms. */
const LONG_MS = 3000;

/** Starts a first visit whose firmware is held back. @param {string} [board] */
async function held(board = DEFAULT_BOARD) {
  const context = await visitor(place.browser);
  const letGo = await heldBack(context, FIRMWARE);
  const page = await context.newPage();
  await noteFirstPicture(page);
  await page.goto(`${place.plain}#${board}`);
  return { context, page, letGo };
}

/** Makes the page visible or hidden. @param {Page} page @param {boolean} seen */
const setSeen = (page, seen) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !seen);

/** @param {Page} page */
const logOf = async (page) => String(await page.locator('#log').textContent());

for (const board of Object.keys(BOARDS))
  test(`the first picture is there before the firmware, and is the one that the handheld goes on from: ${board}`, async () => {
    const { page, context, letGo } = await held(board);
    await started(page);
    await shows(page, LANGUAGE, 'the choice of languages');
    assert.equal(await page.locator('#loading').isVisible(), false);
    assert.equal(await page.locator('#power-key').getAttribute('aria-pressed'), 'true');
    assert.equal(await logOf(page), '');
    letGo();
    await onScreen(page, 'language');
    await page.locator('html[data-same="true"]').waitFor({ state: 'attached' });
    // The log of the start is complete, with the words for screen readers.
    assert.match(await logOf(page), /started by power-on.*first picture after.*words Language/s);
    assert.match(String(await page.locator('#spoken').textContent()), /English/);
    await reachTitle(page);
    await context.close();
  });

test('what is pressed before the firmware is there is done once it is, and once', async () => {
  const { page, context, letGo } = await held();
  await started(page);
  await press(page, 'down', 'A');
  letGo();
  await onScreen(page, 'offer');
  await settled(page);
  assert.equal((await reportOf(page)).screen, 'offer');
  assert.equal((await logOf(page)).split('screen offer').length, 2);
  await context.close();
});

test('a visit with kept saves shows its own first picture, and no other before', async () => {
  // A service worker would have the firmware.
  const { page, context } = await visit(place.browser, place.plain, { serviceWorkers: 'block' });
  await toTitle(page);
  await page.locator('#glass[data-kept]').waitFor();
  const letGo = await heldBack(context, FIRMWARE);
  const again = await context.newPage();
  await noteFirstPicture(again);
  await page.close();
  await again.goto(place.plain);
  await again.waitForTimeout(LONG_MS);
  assert.equal(await again.locator('#glass').getAttribute('data-changed'), null);
  assert.equal(await again.locator('#loading').isVisible(), true);
  letGo();
  await onScreen(again, 'title');
  assert.doesNotMatch(await logOf(again), /screen language/);
  await context.close();
});

test('a tab whose handheld another one has shows no picture that is not its own', async () => {
  const { page, context } = await visit(place.browser, place.plain);
  await onScreen(page, 'language');
  const second = await context.newPage();
  await second.goto(place.plain);
  await second.locator('#choice').waitFor();
  assert.ok((await glassOf(second)).every((pixel) => pixel === 0));
  await context.close();
});

test('a seed in the address, and the game of a link, start as they always did', async () => {
  for (const address of [place.address, `${place.plain}#game=5000037`]) {
    const context = await visitor(place.browser);
    const letGo = await heldBack(context, FIRMWARE);
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForTimeout(LONG_MS);
    assert.equal(await page.locator('#glass').getAttribute('data-changed'), null, address);
    letGo();
    await started(page);
    await context.close();
  }
});

test('two first visits play different games', async () => {
  const setups = [];
  for (let visits = 0; visits < 2; visits++) {
    const { page, context } = await visit(place.browser, place.plain);
    await playNow(page);
    setups.push((await reportOf(page)).position);
    await context.close();
  }
  assert.notEqual(setups[0], setups[1]);
});

test('a page that is hidden before its firmware is there stands still, and goes on when it is seen again', async () => {
  const { page, context, letGo } = await held();
  await started(page);
  await press(page, 'A');
  await setSeen(page, false);
  letGo();
  await page.locator('html[data-same="true"]').waitFor({ state: 'attached' });
  await page.waitForTimeout(LONG_MS);
  assert.equal((await reportOf(page)).screen, 'language');
  await setSeen(page, true);
  await onScreen(page, 'offer');
  await context.close();
});

test('a page that is hidden during an ordinary start goes on when it is seen again', async () => {
  const context = await visitor(place.browser);
  const letGo = await heldBack(context, FIRMWARE);
  const page = await context.newPage();
  await page.goto(place.address);
  letGo();
  await page.locator('#power-key[aria-pressed="true"]').waitFor({ state: 'attached' });
  await setSeen(page, false);
  await setSeen(page, true);
  await onScreen(page, 'language');
  await context.close();
});

test('what was switched off before its firmware was there stays off, and starts when it is switched on', async () => {
  const { page, context, letGo } = await held();
  await started(page);
  await page.locator('#power').click();
  await page.locator('#handheld.off').waitFor();
  letGo();
  const flash = await copyOfFlash(page);
  assert.ok(flash.some((byte) => byte !== 0xff));
  assert.match(String(await page.locator('#handheld').getAttribute('class')), /\boff\b/);
  assert.ok((await glassOf(page)).every((pixel) => pixel === 0));
  await page.locator('#power').click();
  await onScreen(page, 'language');
  await context.close();
});

test('a pause before the firmware is there is one after it, too', async () => {
  const { page, context, letGo } = await held();
  await started(page);
  await page.locator('#pause').click();
  await page.locator('#handheld.paused').waitFor();
  await press(page, 'A');
  letGo();
  await page.locator('html[data-same="true"]').waitFor({ state: 'attached' });
  await page.locator('#pause').click();
  await settled(page);
  assert.equal((await reportOf(page)).screen, 'language');
  await context.close();
});

test('a handheld that continued from its picture restarts from power on', async () => {
  const { page, context } = await visit(place.browser, place.plain);
  await onScreen(page, 'language');
  await press(page, 'A');
  await onScreen(page, 'offer');
  // The next report is that of the start, in the chosen language.
  await page.evaluate(() => delete document.getElementById('glass')?.dataset.screen);
  await page.locator('#restart').click();
  await onScreen(page, 'offer');
  assert.equal((await logOf(page)).split('started by power-on').length, 3);
  await context.close();
});
