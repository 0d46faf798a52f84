// @ts-check
// A game in a link is replayed on the device's own board and continued from any ply;
// pictures and films are taken of the glass.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { gameOf } from '../src/share.js';
import { onScreen, openForTests, playATurn, playNow, press, reportOf, settled, started, visit } from './page.js';

const place = openForTests();

/** Waits until the device's review is at a ply, and the page shows the same. @param {import('playwright-core').Page} page @param {number} ply @param {number} plies */
async function inReview(page, ply, plies) {
  await page.locator('#replay-at', { hasText: `Turn ${ply} of ${plies}` }).waitFor();
  await settled(page);
  const words = (await page.locator('#log').textContent())?.split('\n').findLast((line) => line.includes(' words '));
  assert.match(String(words), new RegExp(` words ${ply}/${plies} `));
  await page.locator('#replay-at', { hasText: `Turn ${ply} of ${plies}` }).waitFor();
}

/** Opens the page at a link of a game in a new context. @param {string} hash */
const openGame = (hash) => visit(place.browser, `${place.address}${hash}`);

test("a link to a game is copied beside the device's QR code, replays it elsewhere and is played on from any ply", async () => {
  const { page, context } = await visit(place.browser, place.address, { permissions: ['clipboard-read', 'clipboard-write'] });
  await started(page);
  await playNow(page);
  await playATurn(page);
  await settled(page);
  const plies = Number((await reportOf(page)).ply);
  assert.ok(plies >= 2, 'the device has answered');
  // Undo, hint, threats, replay, review, analysis, and then the QR code.
  await press(page, 'Y', ...Array(6).fill('down'), 'A');
  await onScreen(page, 'code');
  await page.locator('#answer', { hasText: 'Copy a link' }).click();
  await page.locator('#message', { hasText: 'copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const { position } = await reportOf(page);
  await context.close();

  const hash = link.slice(link.indexOf('#'));
  assert.ok(gameOf(hash), link);
  const other = await openGame(hash);
  await other.page.locator('#replay-at', { hasText: `Turn 0 of ${plies}` }).waitFor();
  await other.page.locator('#message', { hasText: 'A game from a link' }).waitFor();
  assert.equal((await reportOf(other.page)).screen, 'review');
  assert.equal((await reportOf(other.page)).position, position, 'the same game');
  await other.page.locator('#replay-on').click();
  await other.page.locator('#replay-at', { hasText: `Turn 1 of ${plies}` }).waitFor();
  // Presses during a move of the review: it goes to the last target, and shows where the
  // device is.
  await other.page.evaluate(() => {
    for (const name of ['last', 'first', 'on', 'on', 'back', 'last', 'back']) document.getElementById(`replay-${name}`)?.click();
  });
  await inReview(other.page, plies - 1, plies);
  await press(other.page, 'left');
  await inReview(other.page, plies - 2, plies);
  await other.page.locator('#replay-on').click();
  await inReview(other.page, plies - 1, plies);
  await other.page.locator('#replay-play').click();
  await onScreen(other.page, 'play');
  assert.equal(Number((await reportOf(other.page)).ply), plies - 1);
  // It is saved, separate from the visitor's own game.
  const further = await playATurn(other.page);
  await other.page.reload();
  await onScreen(other.page, 'title');
  assert.equal(Number((await reportOf(other.page)).ply), further);
  // Another tab can take it, and it comes back unchanged: the link does not overwrite it.
  const second = await other.context.newPage();
  await second.goto(other.page.url());
  await second.locator('#take-over').click();
  await onScreen(second, 'title');
  assert.equal(Number((await reportOf(second)).ply), further);
  await other.page.bringToFront();
  await other.page.locator('#take-over').click();
  await onScreen(other.page, 'title');
  assert.equal(Number((await reportOf(other.page)).ply), further);
  await second.close();
  // Continuing from the same start again would replace it, so the page asks.
  const again = await other.context.newPage();
  await again.goto(`${place.address}${hash}`);
  await inReview(again, 0, plies);
  await again.locator('#replay-play').click();
  await again.locator('#question', { hasText: 'replaces that game' }).waitFor();
  await again.locator('#question-no').click();
  await inReview(again, 0, plies);
  // A tab that owns it keeps it, even against one that would replace it.
  await again.locator('#replay-play').click();
  await again.locator('#question-yes').click();
  await again.locator('#choice', { hasText: 'already running in another tab' }).waitFor();
  await again.close();
  await other.page.bringToFront();
  await other.page.reload();
  await onScreen(other.page, 'title');
  assert.equal(Number((await reportOf(other.page)).ply), further, 'it is as it was');
  await other.page.goto(place.address);
  await onScreen(other.page, 'language');
  assert.equal((await reportOf(other.page)).ply, '-', "one's own device was never touched");
  await other.context.close();
});

test('a link that holds no game says why, and leads to the device all the same', async () => {
  for (const [hash, reason] of [
    ['#game=50000000', 'line 1: '],
    ['#game=50000000011', 'line 1: turn 1'],
  ]) {
    const { page, context } = await openGame(hash);
    await page.locator('#message', { hasText: new RegExp(`holds no game.*(${reason})`) }).waitFor();
    await onScreen(page, 'language');
    await context.close();
  }
});

test('a picture and a film of the glass can be taken along', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await started(page);
  const shot = page.waitForEvent('download');
  await page.locator('#shot').click();
  const png = readFileSync(/** @type {string} */ (await (await shot).path()));
  assert.deepEqual([png.readUInt32BE(0), png.readUInt32BE(16), png.readUInt32BE(20)], [0x89504e47, 720, 720]);
  await page.locator('#film').click();
  await page.locator('#film', { hasText: 'Stop recording' }).waitFor();
  await press(page, 'down', 'down');
  // Ten pictures, in any time that this machine needs for them.
  await page.waitForFunction(() => Number(document.getElementById('glass')?.dataset.filmed) >= 10);
  const film = page.waitForEvent('download');
  await page.locator('#film').click();
  const download = await film;
  assert.match(download.suggestedFilename(), /\.(webm|mp4)$/);
  assert.ok(readFileSync(/** @type {string} */ (await download.path())).length > 2000);
  await context.close();
});

test('other pages and phones find a picture, icons and what can be installed', async () => {
  const { page, context } = await visit(place.browser, place.address);
  const here = page.url();
  const get = async (/** @type {string | null} */ address) => {
    const answer = await context.request.get(new URL(String(address), here).href);
    assert.equal(answer.status(), 200, String(address));
    return answer.body();
  };
  const picture = await get(await page.locator('meta[property="og:image"]').getAttribute('content'));
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
  const manifest = JSON.parse(String(await get(await page.locator('link[rel="manifest"]').getAttribute('href'))));
  assert.equal(manifest.display, 'standalone');
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src);
    if (type === 'image/png') assert.equal(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, sizes);
  }
  assert.ok(manifest.icons.some((/** @type {any} */ { purpose }) => purpose === 'maskable'));
  await get(await page.locator('link[rel="apple-touch-icon"]').getAttribute('href'));
  // Chromium would install the page; the incognito window of the tests is the only
  // obstacle.
  await page.locator('body[data-offline="kept"]').waitFor({ state: 'attached' });
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
  await context.close();
});
