// @ts-check
// A connected handheld in Chromium: the page's own over its emulated USB port, and a
// simulated real one through Web Serial. Screen, games, settings, a new firmware, and a
// pulled cable.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { BOARDS } from '../../boards.js';
import {
  connect,
  glassOf,
  onScreen,
  openForTests,
  playATurn,
  playNow,
  press,
  reportOf,
  settled,
  started,
  toTitle,
  until,
  visit,
  visitor,
  wait,
} from './page.js';

/** @typedef {import('playwright-core').Page} Page */

const place = openForTests();

/** Waits until mirror and glass show the same at the same moment, pixel for pixel. @param {Page} page @param {string} what */
async function mirrored(page, what) {
  await settled(page);
  const compare = () =>
    page.evaluate(() => {
      /** @param {string} id */
      const pixels = (id) => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById(id));
        return /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, 240, 240).data;
      };
      const [mirror, glass] = [pixels('mirror'), pixels('glass')];
      let different = 0;
      for (let i = 0; i < glass.length; i++) if (mirror[i] !== glass[i]) different++;
      return different;
    });
  // Rows on their way when the glass stands still arrive soon.
  await until(
    compare,
    (different) => different === 0,
    (different) => `${what}: ${different} bytes of the mirror differ from the glass`,
  );
  assert.ok(new Set(await glassOf(page)).size > 3, `${what} is a picture`);
}

/**
 * Time for which a question takes no answer, ms of the device's time: such presses were
 * meant for something else.
 */
const UNASKED_MS = 500;

/** Answers a question. @param {Page} page @param {string} button */
async function answer(page, button) {
  await wait(page, UNASKED_MS);
  await press(page, button);
}

for (const board of Object.keys(BOARDS)) {
  test(`the mirrored screen of ${board} is its panel, pixel for pixel`, async () => {
    const { page, context, failures } = await visit(place.browser, `${place.address}#${board}`);
    await toTitle(page);
    await connect(page);
    assert.match(String(await page.locator('#link-name').textContent()), /Lyngk Pocket/i);
    await mirrored(page, 'the title');
    await playNow(page);
    await mirrored(page, 'the board');
    // Automatic changes are sent at once, too: the player who begins is shown for a
    // while.
    await page.locator('#written:empty').waitFor({ state: 'attached' });
    await mirrored(page, 'the board without words');
    await playATurn(page);
    await mirrored(page, 'a turn later');
    await press(page, 'Y');
    await onScreen(page, 'menu');
    await mirrored(page, 'the menu');
    assert.deepEqual(failures, []);
    await context.close();
  });
}

test('a game is copied from the handheld and put on it again, with consent at the device', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await started(page);
  const message = page.locator('#message');
  await toTitle(page);
  await connect(page);
  await page.locator('#link-take').click();
  await message.filter({ hasText: 'There is no game there.' }).waitFor();
  await playNow(page);
  await playATurn(page);
  await settled(page);
  const { position, ply } = await reportOf(page);
  const saved = page.waitForEvent('download');
  await page.locator('#link-take').click();
  const download = await saved;
  assert.match(download.suggestedFilename(), /^lyngk-[0-9A-Z]{6}\.txt$/);
  const record = readFileSync(/** @type {string} */ (await download.path()), 'utf8');
  assert.match(record, /^\[Game "LYNGK"\]\n[\s\S]*\n1\. .*\*\n$/);

  await playATurn(page);
  await settled(page);
  assert.ok(Number((await reportOf(page)).ply) > Number(ply));
  /** @param {string} name @param {string} text */
  const put = (name, text) => page.locator('#link-put').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  // Text that is not a game is not even sent, and invalid games are refused.
  const before = await reportOf(page);
  await put('list.txt', 'reboot bootloader\n');
  await message.filter({ hasText: 'A handheld cannot load this game (line 1: ' }).waitFor();
  await put('illegal.txt', record.replace(/\n1\. \S+/, '\n1. a1-i1'));
  await message.filter({ hasText: /cannot load this game \(line 7: turn 1, a1-i1/ }).waitFor();
  await put('noise.txt', String.fromCharCode(...Array.from({ length: 2000 }, (_, i) => (i * 7919) % 256)));
  await message.filter({ hasText: 'A handheld cannot load this game' }).waitFor();
  assert.equal((await reportOf(page)).position, before.position);

  // Asked at the device: refused, then withdrawn, then granted.
  await put('game.txt', record);
  await onScreen(page, 'dialog');
  await page.locator('#link-asks').waitFor();
  await answer(page, 'B');
  await message.filter({ hasText: 'Declined at the handheld' }).waitFor();
  await put('game.txt', record);
  await onScreen(page, 'dialog');
  await page.locator('#link-stop').click();
  await message.filter({ hasText: 'Withdrawn: nothing was changed.' }).waitFor();
  assert.equal((await reportOf(page)).position, before.position);
  await put('game.txt', record);
  await onScreen(page, 'dialog');
  await answer(page, 'A');
  await message.filter({ hasText: 'The game is on its board.' }).waitFor();
  await settled(page);
  const now = await reportOf(page);
  assert.deepEqual([now.position, now.ply], [position, ply]);
  await mirrored(page, 'the game');

  // The same game, opened from the handheld on the page itself.
  await page.locator('#link-open').click();
  await page.locator('#replay-at', { hasText: `of ${ply}` }).waitFor();
  await message.filter({ hasText: 'The game from Lyngk Pocket' }).waitFor();
  assert.equal(await page.locator('#desk').isHidden(), true, 'another handheld has its place');
  await context.close();
});

test('every setting is shown as the handheld has it, and changed with consent at the device', async () => {
  const { page, context } = await visit(place.browser, place.address, { locale: 'de-DE' });
  await onScreen(page, 'language');
  await press(page, 'down', 'A', 'B');
  await onScreen(page, 'title');
  await connect(page);
  const level = page.locator('#link-settings select[name="level"]');
  const names = await page.locator('#link-settings label span').allTextContents();
  assert.deepEqual(names, ['Sprache', 'Stufe', 'Zugtempo', 'Ton', 'Helligkeit', 'Ruhezustand nach', 'Zeichen', 'Für B drehen']);
  assert.equal(await page.locator('#link-settings select[name="language"]').inputValue(), 'de');
  const before = await level.inputValue();
  const wanted = before === '5' ? '6' : '5';
  const shows = (/** @type {string} */ value) =>
    page.waitForFunction(
      (expected) => /** @type {HTMLSelectElement} */ (document.querySelector('#link-settings select[name="level"]')).value === expected,
      value,
    );
  await level.selectOption(wanted);
  await onScreen(page, 'dialog');
  await answer(page, 'B');
  await page.locator('#message', { hasText: 'Am Gerät abgelehnt' }).waitFor();
  await shows(before);
  await level.selectOption(wanted);
  await onScreen(page, 'dialog');
  await answer(page, 'A');
  await page.locator('#link-asks').waitFor({ state: 'hidden' });
  await shows(wanted);
  // The device has words for every value: none is shown in the port's own words.
  const values = await page.locator('#link-settings option').allTextContents();
  for (const value of values) assert.match(value, /^(\d|[A-ZÄÖÜ]\S.*|\d+ min)$/u, value);
  await context.close();
});

test('a new firmware: the handheld goes into its boot loader, is given one, and keeps its game', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await started(page);
  await playNow(page);
  await playATurn(page);
  await settled(page);
  const { ply } = await reportOf(page);
  await connect(page);
  await page.locator('#link-update').click();
  await onScreen(page, 'dialog');
  await answer(page, 'A');
  await page.locator('#link-steps').waitFor();
  assert.match(String(await page.locator('#link-steps').textContent()), /RPI-RP2/);
  await page.locator('#desk').waitFor({ state: 'hidden' });
  await page.evaluate(() => delete document.getElementById('glass')?.dataset.screen);
  await page.locator('#link-install').click();
  await page.locator('#message', { hasText: 'The firmware is copied' }).waitFor();
  await onScreen(page, 'title');
  assert.equal((await reportOf(page)).ply, ply);
  await connect(page);
  await mirrored(page, 'the title');
  await context.close();
});

test('the cable is pulled at any moment, and every time the handheld can be connected again', async () => {
  const { page, context, failures } = await visit(place.browser, place.address);
  await toTitle(page);
  const message = page.locator('#message');
  await connect(page);
  await page.locator('#link-leave').click();
  await message.filter({ hasText: 'Disconnected.' }).waitFor();
  await connect(page);
  await page.locator('#restart').click();
  await message.filter({ hasText: 'no longer connected' }).waitFor();
  await onScreen(page, 'title');
  await connect(page);
  // In the middle of a question.
  await page.locator('#link-update').click();
  await onScreen(page, 'dialog');
  await page.locator('#power').click();
  await message.filter({ hasText: 'no longer connected' }).waitFor();
  assert.equal(await page.locator('#link-asks').isHidden(), true);
  await page.locator('#link-emulated').click();
  await message.filter({ hasText: 'The handheld above is switched off.' }).waitFor();
  await page.locator('#power').click();
  await onScreen(page, 'title');
  await connect(page);
  await page.locator('#board').selectOption('picosystem');
  await message.filter({ hasText: 'no longer connected' }).waitFor();
  await onScreen(page, 'language');
  await connect(page);
  await mirrored(page, 'the other board');
  assert.deepEqual(failures, []);
  await context.close();
});

test('a real handheld is asked for by Web Serial, mirrored, and missed when it is pulled out', async () => {
  const context = await visitor(place.browser);
  const page = await context.newPage();
  await page.addInitScript(() => {
    /** A simulated handheld; its screen is one colour. */
    class Wired {
      /** @type {ReadableStreamDefaultController<Uint8Array> | undefined} */
      controller;
      /** @type {ReadableStream<Uint8Array> | null} */
      readable = null;
      /** @type {WritableStream<Uint8Array> | null} */
      writable = null;
      /** @param {object} options */
      async open(options) {
        document.documentElement.dataset.opened = JSON.stringify(options);
        const start = (/** @type {ReadableStreamDefaultController<Uint8Array>} */ controller) => {
          this.controller = controller;
        };
        this.readable = new ReadableStream({ start });
        let text = '';
        this.writable = new WritableStream({
          write: (bytes) => {
            const lines = (text + new TextDecoder().decode(bytes)).split('\n');
            text = String(lines.pop());
            for (const line of lines) this.answer(line);
          },
        });
      }
      /** @param {object} signals */
      async setSignals(signals) {
        document.documentElement.dataset.signals = JSON.stringify(signals);
      }
      async close() {
        this.readable = this.writable = null;
        document.documentElement.dataset.closed = 'yes';
      }
      /** @param {string} words */
      say(words) {
        // In pieces, as from a cable.
        const bytes = new TextEncoder().encode(words);
        for (let at = 0; at < bytes.length; at += 5) this.controller?.enqueue(bytes.slice(at, at + 5));
      }
      /** @param {string} line */
      answer(line) {
        if (line === 'isready') this.say('\u0000\u0007noise row 1\nreadyok\r\n');
        else if (line === 'ugi') this.say('id name Lyngk Pocket of a test\nugiok\n');
        else if (line === 'settings') this.say('setting level 3\nsetting mood good\nend\n');
        else if (line === 'screen on') {
          this.say('screen 240 240\n');
          for (let y = 0; y < 240; y++) this.say(`row ${y} 0 ${btoa(String.fromCharCode(239, 0xf8, 0x00))}\n`);
          this.say('shown\n');
        }
      }
      pull() {
        this.readable = this.writable = null;
        this.controller?.error(new DOMException('The device has been lost.', 'NetworkError'));
      }
    }
    const wired = new Wired();
    Object.assign(globalThis, { wired });
    Object.defineProperty(navigator, 'serial', {
      value: {
        requestPort: async (/** @type {object} */ options) => {
          document.documentElement.dataset.asked = JSON.stringify(options);
          return wired;
        },
      },
    });
  });
  await page.goto(place.address);
  await started(page);
  await page.locator('#link-serial').click();
  await page.locator('#mirror[data-pictures]').waitFor();
  const recorded = await page.locator('html').evaluate(({ dataset }) => ({ ...dataset }));
  assert.deepEqual(JSON.parse(String(recorded.asked)), { filters: [{ usbVendorId: 0x2e8a, usbProductId: 0x0a }] });
  assert.equal(JSON.parse(String(recorded.signals)).dataTerminalReady, true);
  assert.equal(await page.locator('#link-name').textContent(), 'Lyngk Pocket of a test');
  const colour = await page.locator('#mirror').evaluate((mirror) => {
    const context = /** @type {HTMLCanvasElement} */ (mirror).getContext('2d');
    return [...(context?.getImageData(120, 120, 1, 1).data ?? [])];
  });
  assert.deepEqual(colour, [255, 0, 0, 255]);
  // A setting that is unknown to this page is shown unchanged.
  await page.locator('#link-settings select[name="mood"]').waitFor();
  assert.deepEqual(await page.locator('#link-settings select[name="mood"] option').allTextContents(), ['good']);
  await page.evaluate(() => /** @type {any} */ (globalThis).wired.pull());
  await page.locator('#message', { hasText: 'no longer connected' }).waitFor();
  await page.locator('html[data-closed="yes"]').waitFor({ state: 'attached' });
  await context.close();
});

test('a browser without serial ports says so, and the page in one file has all of it', async () => {
  const context = await visitor(place.browser);
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'serial', { value: undefined }));
  const file = new URL('../dist/lyngk-pocket.html', import.meta.url);
  await page.goto(`${file.href}?seed=1`);
  await onScreen(page, 'language');
  assert.equal(await page.locator('#link-none').isVisible(), true);
  assert.equal(await page.locator('#link-serial').isVisible(), false);
  await connect(page);
  await mirrored(page, 'the languages');
  await context.close();
});
