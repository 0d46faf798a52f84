// @ts-check
// Nothing is lost: two tabs, tabs that are closed or die, a browser that has no
// room or forbids saving, an earlier version's saves, and copies of flash.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onScreen, open, playATurn, playNow, press, reportOf, settled, started, visit } from './page.js';

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

/** Opens another tab on the same storage. @param {import('playwright-core').BrowserContext} context */
async function anotherTab(context) {
  const page = await context.newPage();
  await page.goto(place.address);
  return page;
}

/** How many plies the saved game has, as a device that starts finds it. @param {Page} page */
async function savedPlies(page) {
  await page.waitForFunction(() => ['title', 'play'].includes(document.getElementById('glass')?.dataset.screen ?? ''));
  return Number((await reportOf(page)).ply);
}

test('a second tab says that the first has the handheld, plays without saving, or takes over', async () => {
  const { page: first, context } = await visit(place.browser, place.address);
  await started(first);
  await playNow(first);
  const plies = await playATurn(first);

  const second = await anotherTab(context);
  const choice = second.locator('#choice');
  await choice.waitFor();
  assert.match(String(await choice.textContent()), /already running in another tab/);
  await second.locator('#unsaved').click();
  await settled(second);
  // What is played there is not kept, and harms nothing.
  await playNow(second);
  await playATurn(second);
  assert.match(String(await second.locator('#message').textContent()), /saves nothing/);
  await second.close();

  const third = await anotherTab(context);
  await third.locator('#take-over').click();
  assert.ok((await savedPlies(third)) >= plies, 'the first tab\'s game is there');
  await first.bringToFront();
  await first.locator('#choice', { hasText: 'has taken this handheld over' }).waitFor();
  // The one that lost it writes nothing, and can have it back.
  await third.bringToFront();
  await playNow(third);
  const more = await playATurn(third);
  await first.bringToFront();
  await first.locator('#take-over').click();
  assert.ok((await savedPlies(first)) >= more, 'the third tab\'s turns are there');
  await context.close();
});

test('a turn is kept although the tab is closed at once, or dies', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await started(page);
  await playNow(page);
  const plies = await playATurn(page);
  await page.close();
  const second = await anotherTab(context);
  assert.ok((await savedPlies(second)) >= plies);

  await playNow(second);
  const more = await playATurn(second);
  await second.goto('chrome://crash').catch(() => {});
  const third = await anotherTab(context);
  assert.ok((await savedPlies(third)) >= more);
  assert.equal(await third.locator('#choice').isHidden(), true, 'a dead tab owns nothing');
  await context.close();
});

test('a browser without room says so, and keeps everything once it has', async () => {
  const context = await place.browser.newContext();
  const page = await context.newPage();
  // Before the first write: Chromium remembers for a while how much room there was.
  await page.goto(`${place.address.split('?')[0]}icon.svg`);
  const devtools = await context.newCDPSession(page);
  const origin = new URL(place.address).origin;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto(place.address);
  await playNow(page);
  const plies = await playATurn(page);
  await page.locator('#message', { hasText: 'no room left' }).waitFor();
  // Chromium may have let some writes through before it took the quota to heart.
  const kept = Number(await page.locator('#glass').getAttribute('data-kept'));
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await page.waitForFunction((before) => Number(document.getElementById('glass')?.dataset.kept ?? 0) > before, kept, { timeout: 60_000 });
  await page.reload();
  assert.ok((await savedPlies(page)) >= plies);
  await context.close();
});

test('a browser that forbids storage says so, and the game goes on', async () => {
  const context = await place.browser.newContext();
  await context.route(/\/assets\/worker-.*\.js$/, async (route) => {
    const response = await route.fetch();
    const forbidding = 'Object.defineProperty(self, "indexedDB", { value: { open() { throw new DOMException("forbidden", "SecurityError"); } } });\n';
    await route.fulfill({ response, body: forbidding + (await response.text()) });
  });
  const page = await context.newPage();
  await page.goto(place.address);
  await page.locator('#message', { hasText: 'does not let this page save' }).waitFor();
  await playNow(page);
  await playATurn(page);
  // It can still be taken along.
  const saved = page.waitForEvent('download');
  await page.locator('#copy-flash').click();
  assert.equal(readFileSync(/** @type {string} */ (await (await saved).path())).length, 2 * 1024 * 1024);
  await context.close();
});

test('what an earlier page kept in one record is found, and the browser is asked to keep it for good', async () => {
  const { page: giver, context: from } = await visit(place.browser, place.address);
  await started(giver);
  await playNow(giver);
  const plies = await playATurn(giver);
  await giver.reload();
  await savedPlies(giver);
  const sectors = await giver.evaluate(async () => {
    const opening = indexedDB.open('lyngk-pocket');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const asking = opening.result.transaction('sectors').objectStore('sectors').getAll();
    await new Promise((resolve) => (asking.onsuccess = resolve));
    return asking.result.map(({ offset, data }) => ({ offset, data: [...data] }));
  });
  assert.ok(sectors.length > 0);
  await from.close();

  const context = await place.browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    navigator.storage.persist = async () => (document.documentElement.dataset.persisted = 'yes') === 'yes';
  });
  await page.goto(`${place.address.split('?')[0]}icon.svg`);
  await page.evaluate(async (kept) => {
    const opening = indexedDB.open('lyngk-pocket', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('flash');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction('flash', 'readwrite');
    transaction.objectStore('flash').put(kept.map(({ offset, data }) => ({ offset, data: Uint8Array.from(data) })), 'pico-lcd-1-3');
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opening.result.close();
  }, sectors);
  await page.goto(place.address);
  assert.ok((await savedPlies(page)) >= plies);
  await playNow(page);
  await playATurn(page);
  await page.locator('html[data-persisted="yes"]').waitFor({ state: 'attached' });
  await context.close();
});

test('a copy of flash is asked for, refused if it makes no sense, and can be taken back', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await started(page);
  await playNow(page);
  const saved = page.waitForEvent('download');
  await page.locator('#copy-flash').click();
  const flash = readFileSync(/** @type {string} */ (await (await saved).path()));
  assert.equal(flash.length, 2 * 1024 * 1024);
  const plies = await playATurn(page);
  const message = page.locator('#message');
  /** @param {string} name @param {Buffer} buffer */
  const load = (name, buffer) => page.locator('#set-flash').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  await load('half.bin', Buffer.alloc(1000));
  await message.filter({ hasText: 'it has 1000 bytes, not 2097152' }).waitFor();
  await load('zeros.bin', Buffer.alloc(flash.length));
  await message.filter({ hasText: 'No chip would start' }).waitFor();
  const other = Buffer.alloc(flash.length, 0xff);
  const uf2 = readFileSync(fileURLToPath(new URL('../dist/firmware/lyngk-pocket-picosystem.uf2', import.meta.url)));
  for (let at = 0; at < uf2.length; at += 512) uf2.copy(other, uf2.readUInt32LE(at + 12) - 0x10000000, at + 32, at + 32 + uf2.readUInt32LE(at + 16));
  await load('other.bin', other);
  await message.filter({ hasText: 'another handheld' }).waitFor();
  assert.equal(Number((await reportOf(page)).ply) >= plies, true, 'nothing was changed');

  await load('flash.bin', flash);
  await page.locator('#question-no').click();
  assert.equal(Number((await reportOf(page)).ply) >= plies, true, 'nothing was changed');
  await load('flash.bin', flash);
  await page.locator('#question-yes').click();
  await message.filter({ hasText: 'Flash is as it was in flash.bin.' }).waitFor();
  await onScreen(page, 'title');
  assert.ok(Number((await reportOf(page)).ply) < plies);
  await page.locator('#answer', { hasText: 'Undo' }).click();
  await message.filter({ hasText: 'as it was before' }).waitFor();
  await page.waitForFunction((wanted) => Number(/.* ply (\d+) /.exec(document.getElementById('log')?.textContent?.split('\n').findLast((line) => line.includes(' screen ')) ?? '')?.[1]) >= wanted, plies);
  await page.reload();
  assert.ok((await savedPlies(page)) >= plies, 'and that is kept');
  await press(page, 'A');
  await context.close();
});
