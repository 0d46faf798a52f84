// @ts-check
// The built page in headless Chromium: a whole game, the visitor's own firmware, and use
// without the host.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_BOARD } from '../../boards.js';
import { foreignUf2, GREEN, RED, romImage } from '../../tests/foreign.js';
import { glassOf, onScreen, openForTests, play, press, reachTitle, SCENARIOS, settled, toTitle, until, visit } from './page.js';

const place = openForTests();

test('a game against level 1 is played to its end by keys', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await settled(page);
  assert.ok((await play(page, `${SCENARIOS}/game.txt`, `${SCENARIOS}/pictures`)) >= 1);
  await context.close();
});

test('a bad firmware is refused with a sentence, and the handheld goes on', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await settled(page);
  const shipped = readFileSync(fileURLToPath(new URL(`../dist/firmware/lyngk-pocket-${DEFAULT_BOARD}.uf2`, import.meta.url)));
  const other = Buffer.from(shipped);
  other.writeUInt32LE(0xe48bff59, 28);
  const message = page.locator('#message');
  /** @type {[string, Buffer, RegExp][]} */
  const bad = [
    ['notes.uf2', Buffer.from('this is a shopping list'), /^This is neither a UF2 nor an ELF file: nothing was changed\.$/],
    ['half.uf2', shipped.subarray(0, 10_000), /This is not a UF2 file: its length/],
    ['cut.uf2', shipped.subarray(0, 512 * 20), /This UF2 file is incomplete/],
    ['other.uf2', other, /This UF2 file is not for the RP2040\.$/],
  ];
  for (const [name, buffer, sentence] of bad) {
    await page.locator('#own').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await message.filter({ hasText: sentence }).waitFor();
  }
  await press(page, 'down');
  await settled(page);
  assert.equal(await page.locator('#shipped').isHidden(), true);

  // A valid one dropped on the page runs.
  const carried = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], 'mine.uf2'));
    return transfer;
  }, shipped.toString('base64'));
  await page.dispatchEvent('body', 'drop', { dataTransfer: carried });
  await message.filter({ hasText: /^mine\.uf2 runs now/ }).waitFor();
  await reachTitle(page);
  assert.equal(await page.locator('#shipped').isVisible(), true);
  await context.close();
});

test('a UF2 by others runs, with its picture and its button, and leaves our saves alone', async () => {
  const { page, context, failures } = await visit(place.browser, place.address);
  await toTitle(page);
  await page.locator('#own').setInputFiles({ name: 'theirs.uf2', mimeType: 'application/octet-stream', buffer: Buffer.from(foreignUf2()) });
  await page.locator('#message', { hasText: /^theirs\.uf2 runs now/ }).waitFor();
  /** @param {number} colour */
  const filled = (colour) =>
    until(
      () => glassOf(page),
      (pixels) => pixels.every((pixel) => pixel === colour),
      ([pixel]) => `the glass never was ${colour.toString(16)}, but ${pixel.toString(16)}`,
    );
  await filled(RED);
  await page.keyboard.down('Enter');
  await filled(GREEN);
  await page.keyboard.up('Enter');
  await filled(RED);
  // An image of the boot ROM is refused, or the firmware runs with it.
  const chooseRom = (/** @type {string} */ name, /** @type {Uint8Array} */ image) =>
    page.locator('#bootrom').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(image) });
  await chooseRom('notes.bin', new Uint8Array(100));
  await page.locator('#message', { hasText: /^Nothing was changed\. This is not an image of the boot ROM: it does not have 16 KiB\.$/ }).waitFor();
  await chooseRom('b1.bin', romImage());
  await page.locator('#message', { hasText: /^b1\.bin is now the boot ROM/ }).waitFor();
  await filled(RED);
  // It has no port, and the page reports that after long enough of its own time.
  await page.locator('#fast').check();
  await page.locator('#link-emulated').click();
  await page.locator('#message', { hasText: 'offers no port' }).waitFor();
  await page.locator('#shipped').click();
  await onScreen(page, 'title');
  assert.deepEqual(failures, []);
  await context.close();
});

test('after the first visit the page needs no host', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await page.locator('body[data-offline="kept"]').waitFor({ state: 'attached' });
  await context.setOffline(true);
  await page.reload();
  await reachTitle(page);
  await context.close();
});

test('the page in one file runs from the disk', async () => {
  const file = new URL('../dist/lyngk-pocket.html', import.meta.url);
  const { page, context, failures } = await visit(place.browser, `${file.href}?seed=1#picosystem`);
  await reachTitle(page);
  assert.deepEqual(failures, []);
  await context.close();
});
