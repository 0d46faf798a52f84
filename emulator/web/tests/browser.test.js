// @ts-check
// The built page in headless Chromium, as a visitor has it. Needs the page built,
// and the simulator's scenarios and pictures in LYNGK_SCENARIOS: see
// `cargo xtask test --only web`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open, play, press, reachTitle, settled, started, visit } from './page.js';

const scenarios = process.env.LYNGK_SCENARIOS ?? fileURLToPath(new URL('../../../target/web', import.meta.url));
/** @type {Awaited<ReturnType<typeof open>>} */
let place;

before(async () => {
  place = await open();
});
after(async () => {
  await place.browser.close();
  place.server.close();
});

test('the page starts the firmware of either board, and its first pictures are the golden ones', async () => {
  for (const board of ['pico-lcd-1-3', 'picosystem']) {
    const { page, context, failures } = await visit(place.browser, `${place.address}#${board}`);
    await reachTitle(page);
    assert.equal(await page.locator('#board').inputValue(), board);
    await page.locator('#log', { hasText: `lyngk-pocket` }).waitFor();
    await page.locator('#speed-note', { hasText: 'MHz' }).waitFor();
    assert.deepEqual(failures, []);
    await context.close();
  }
});

test('a game against level 1 is played to its end by keys', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await settled(page);
  assert.ok((await play(page, `${scenarios}/game.txt`, `${scenarios}/pictures`)) >= 1);
  await context.close();
});

test('a game goes on after the page was loaded again', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await settled(page);
  assert.ok((await play(page, `${scenarios}/kept.txt`, `${scenarios}/pictures`)) >= 1);
  await context.close();
});

test('a bad firmware is refused with a sentence, and the handheld goes on', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await settled(page);
  const shipped = readFileSync(fileURLToPath(new URL('../dist/firmware/lyngk-pocket-pico-lcd-1-3.uf2', import.meta.url)));
  const other = Buffer.from(shipped);
  other.writeUInt32LE(0xe48bff59, 28);
  const message = page.locator('#message');
  /** @type {[string, Buffer, RegExp][]} */
  const bad = [
    ['notes.uf2', Buffer.from('this is a shopping list'), /^This is neither a UF2 nor an ELF file: nothing was changed\.$/],
    ['half.uf2', shipped.subarray(0, 10_000), /^This is not a UF2 file: its length/],
    ['cut.uf2', shipped.subarray(0, 512 * 20), /^This UF2 file is incomplete/],
    ['other.uf2', other, /^This UF2 file is not for the RP2040\.$/],
  ];
  for (const [name, buffer, sentence] of bad) {
    await page.locator('#own').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await message.filter({ hasText: sentence }).waitFor();
  }
  await press(page, 'down');
  await settled(page);
  assert.equal(await page.locator('#shipped').isHidden(), true);

  // Dropped on the page, a good one runs.
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

test('nothing sticks out of a phone, upright or sideways, and a finger presses the buttons', async () => {
  for (const [width, height, ratio] of [[375, 667, 2], [667, 375, 2], [412, 915, 2.625], [320, 568, 2], [568, 320, 2]]) {
    const { page, context } = await visit(place.browser, place.address, {
      viewport: { width, height }, deviceScaleFactor: ratio, hasTouch: true, isMobile: true,
    });
    await started(page);
    const seen = await page.evaluate(() => {
      const { width, height } = /** @type {HTMLElement} */ (document.getElementById('glass')).getBoundingClientRect();
      const handheld = /** @type {HTMLElement} */ (document.getElementById('handheld')).getBoundingClientRect();
      return { scrolls: document.documentElement.scrollWidth, glass: [width, height], right: handheld.right, left: handheld.left, bottom: handheld.bottom };
    });
    const at = `${width}×${height}`;
    assert.ok(seen.scrolls <= width, `${at}: ${seen.scrolls} wide`);
    assert.ok(seen.left >= 0 && seen.right <= width && seen.bottom <= height, `${at}: the handheld is cut off: ${JSON.stringify(seen)}`);
    for (const side of seen.glass) {
      const scale = (side * ratio) / 240;
      assert.ok(Math.abs(scale - Math.round(scale)) < 0.01 && scale >= 1, `${at}: ${scale} display pixels to a pixel`);
    }
    const before = await page.locator('#glass').getAttribute('data-changed');
    await page.getByRole('button', { name: 'Down', exact: true }).tap({ position: { x: 62, y: 110 } });
    await page.waitForFunction((old) => document.getElementById('glass')?.dataset.changed !== old, before);
    await context.close();
  }
});

test('the power can be cut, the handheld paused, and flash carried in a file', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await started(page);
  await page.getByRole('button', { name: 'Cut the power' }).click();
  await page.locator('#speed-note', { hasText: 'switched off' }).waitFor();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.locator('#speed-note', { hasText: 'MHz' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('#speed-note', { hasText: 'paused' }).waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('#speed-note', { hasText: 'MHz' }).waitFor();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save flash to a file' }).click();
  const file = /** @type {string} */ (await (await saved).path());
  assert.equal(readFileSync(file).length, 2 * 1024 * 1024);
  await page.locator('#set-flash').setInputFiles({ name: 'flash.bin', mimeType: 'application/octet-stream', buffer: readFileSync(file) });
  await page.locator('#message', { hasText: 'Flash is as it was in flash.bin.' }).waitFor();
  await page.locator('#set-flash').setInputFiles({ name: 'half.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(1000) });
  await page.locator('#message', { hasText: 'it has 1000 bytes, not 2097152' }).waitFor();
  await context.close();
});

test('after the first visit the page needs no host', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
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

test('everything that can be pressed has a name', async () => {
  const { page, context } = await visit(place.browser, place.address);
  const tree = await page.locator('body').ariaSnapshot();
  for (const name of ['Up', 'Down', 'Left', 'Right', 'A, choose', 'B, back', 'X, claim a colour', 'Y, menu', 'Pause', 'Restart']) {
    assert.ok(tree.includes(`button "${name}"`), `${name} is missing in\n${tree}`);
  }
  assert.doesNotMatch(tree, /^\s*- (button|combobox|checkbox)\s*$/m, 'something has no name');
  assert.match(tree, /img "Screen of the handheld"/);
  await context.close();
});
