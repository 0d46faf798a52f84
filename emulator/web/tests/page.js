// @ts-check
// What the tests share: the page in a real browser, its keys, and what is seen
// on the glass.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../serve.js';
import { readReport } from '../src/report.js';

/** @typedef {import('playwright-core').Page} Page */

/** Debian's; nothing is downloaded. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** For a machine without a display, without root's missing sandbox, and without a network. */
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
/** A page in a subfolder must find its files. */
export const FOLDER = '/some/folder/';
/** The simulator's keys. @type {Record<string, string>} */
const KEYS = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', A: 'Enter', B: 'Backspace', X: 'x', Y: 'y' };
/** Slow machines may take long; a test that hangs fails by the runner's limit. */
const PATIENCE_MS = 120_000;
/** The picture has stood still so long, ms of emulated time, when nothing moves any more. */
const STILL_MS = 1200;

const TITLE = fileURLToPath(new URL('../../../tests/golden/title.png', import.meta.url));

/** A browser and a host for the page, to be closed. */
export async function open() {
  const server = await serve({ under: FOLDER });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return { browser, server, address: `http://127.0.0.1:${port}${FOLDER}?seed=1` };
}

/** What the glass shows, RGB565. @param {Page} page @returns {Promise<Uint16Array>} */
export async function glassOf(page) {
  const pixels = await page.evaluate(() => {
    const glass = /** @type {HTMLCanvasElement} */ (document.getElementById('glass'));
    const { data } = /** @type {CanvasRenderingContext2D} */ (glass.getContext('2d')).getImageData(0, 0, 240, 240);
    let letters = '';
    for (let i = 0; i < data.length; i += 4) letters += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
    return btoa(letters);
  });
  const bytes = Buffer.from(pixels, 'base64');
  return Uint16Array.from({ length: 240 * 240 }, (_, i) => ((bytes[3 * i] >> 3) << 11) | ((bytes[3 * i + 1] >> 2) << 5) | (bytes[3 * i + 2] >> 3));
}

/** How many pixels of the glass differ from a PNG file. Compared in the page: the picture may change soon. @param {Page} page @param {string} file */
async function differing(page, file) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' });
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(240, 240).getContext('2d'));
    context.drawImage(bitmap, 0, 0);
    const expected = context.getImageData(0, 0, 240, 240).data;
    const glass = /** @type {HTMLCanvasElement} */ (document.getElementById('glass'));
    const seen = /** @type {CanvasRenderingContext2D} */ (glass.getContext('2d')).getImageData(0, 0, 240, 240).data;
    let different = 0;
    // The same colour is spread over eight bits in two ways: its upper bits count.
    for (let i = 0; i < seen.length; i += 4) if ((seen[i] ^ expected[i]) >> 3 || (seen[i + 1] ^ expected[i + 1]) >> 2 || (seen[i + 2] ^ expected[i + 2]) >> 3) different++;
    return different;
  }, readFileSync(file).toString('base64'));
}

/** Waits until the glass shows a picture, pixel for pixel. @param {Page} page @param {string} file @param {string} what */
export async function shows(page, file, what) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const different = await differing(page, file);
    if (different === 0) return;
    const still = await stillFor(page);
    if (Date.now() > end || still > 10 * STILL_MS) assert.fail(`${different} pixels differ from ${what}`);
    await page.waitForTimeout(60);
  }
}

/** How long the picture has not changed, ms of emulated time. @param {Page} page */
async function stillFor(page) {
  return page.evaluate(() => {
    const { now, changed } = /** @type {HTMLElement} */ (document.getElementById('glass')).dataset;
    return now && changed ? Number(now) - Number(changed) : 0;
  });
}

/** Waits until all presses are taken and nothing moves any more. @param {Page} page */
export async function settled(page) {
  const since = await time(page);
  await page.waitForFunction(
    ([from, still]) => {
      const { now, changed, waiting } = /** @type {HTMLElement} */ (document.getElementById('glass')).dataset;
      return waiting === '0' && Number(now) > from + still && Number(now) > Number(changed) + still;
    },
    [since, STILL_MS],
    { timeout: PATIENCE_MS, polling: 50 },
  );
}

/** Real key events, one after the other. @param {Page} page @param {string[]} buttons */
export async function press(page, ...buttons) {
  for (const button of buttons) await page.keyboard.press(KEYS[button]);
}

/** From a fresh start to the title, through whatever is asked first: a screen that stands still is answered with A. @param {Page} page */
export async function reachTitle(page) {
  const end = Date.now() + PATIENCE_MS;
  let different = 0;
  for (let answers = 0; Date.now() < end && answers <= 2; ) {
    different = await differing(page, TITLE);
    if (different === 0) return;
    if ((await stillFor(page)) > STILL_MS) {
      await press(page, 'A');
      await page.waitForTimeout(500);
      answers++;
    } else await page.waitForTimeout(60);
  }
  assert.fail(`${different} pixels differ from the golden title`);
}

/** Waits for a picture. @param {Page} page */
export async function started(page) {
  await page.waitForFunction(() => document.getElementById('glass')?.dataset.changed, null, { timeout: PATIENCE_MS });
}

/** Opens the page anew, with nothing kept. @param {import('playwright-core').Browser} browser @param {string} address @param {import('playwright-core').BrowserContextOptions} [options] */
export async function visit(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const failures = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await page.goto(address);
  return { page, context, failures };
}

/** What the application last reported. @param {Page} page */
export async function reportOf(page) {
  const lines = (await page.locator('#log').textContent())?.split('\n') ?? [];
  const line = lines.findLast((text) => text.includes(' screen ')) ?? '';
  const report = readReport(line.slice(line.indexOf('screen ')));
  assert.ok(report, `no report in the log: ${line}`);
  return report;
}

/** Waits until the page says so of the device's screen. @param {Page} page @param {string} screen */
export async function onScreen(page, screen) {
  await page.waitForFunction((wanted) => document.getElementById('glass')?.dataset.screen === wanted, screen, { timeout: PATIENCE_MS, polling: 50 });
}

/** From a fresh start to the title, in English. @param {Page} page */
export async function toTitle(page) {
  await onScreen(page, 'language');
  await press(page, 'A');
  await onScreen(page, 'title');
}

/** Begins a game by the page's own button, and waits until somebody has to move. @param {Page} page */
export async function playNow(page) {
  await page.locator('#play').click();
  await onScreen(page, 'play');
  await settled(page);
}

/** Plays the next stack that can move to its first landing, and waits for the ply to be reported. @param {Page} page @returns {Promise<number>} plies then */
export async function playATurn(page) {
  const before = Number((await reportOf(page)).ply);
  await press(page, 'B', 'A', 'A');
  await page.waitForFunction(
    (plies) => Number(/.* ply (\d+) /.exec(document.getElementById('log')?.textContent?.split('\n').findLast((line) => line.includes(' screen ')) ?? '')?.[1]) > plies,
    before,
    { timeout: PATIENCE_MS, polling: 10 },
  );
  return Number((await reportOf(page)).ply);
}

/** Waits until the application reports a value, as the firmware logs it. @param {Page} page @param {string} field @param {string} value */
async function reports(page, field, value) {
  const seen = await page.waitForFunction(
    ([name, wanted]) => {
      const line = document.getElementById('log')?.textContent?.split('\n').findLast((text) => text.includes(' screen ')) ?? '';
      const found = name === 'position' ? line.split(' position ')[1] : line.split(` ${name} `)[1]?.split(' ')[0];
      return found === wanted;
    },
    [field, value],
    { timeout: PATIENCE_MS, polling: 50 },
  ).catch(() => null);
  if (!seen) assert.fail(`${field} never was ${value}; the log ends with\n${(await page.locator('#log').textContent())?.slice(-1000)}`);
}

/** Waits for so long, in emulated time. @param {Page} page @param {number} milliseconds */
async function wait(page, milliseconds) {
  // The page tells the time now and then only. Where it flies, what it told last
  // may be longer ago than the wait is long: count from what it tells next.
  const from = await timeAfter(page, await time(page));
  await timeAfter(page, from + milliseconds);
}

/** What the page last told. @param {Page} page */
const time = async (page) => Number(await page.locator('#glass').getAttribute('data-now'));

/** Waits for a later time, and gives it. @param {Page} page @param {number} earlier */
async function timeAfter(page, earlier) {
  await page.waitForFunction(
    (past) => Number(document.getElementById('glass')?.dataset.now) > past,
    earlier,
    { timeout: PATIENCE_MS, polling: 50 },
  );
  return time(page);
}

/**
 * Plays a scenario of the simulator by keys; `restart` loads the page again.
 * @param {Page} page @param {string} file @param {string} pictures folder of the simulator's pictures
 */
export async function play(page, file, pictures) {
  let compared = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [step, ...rest] = line.replace(/#.*/, '').trim().split(/\s+/);
    switch (step) {
      case 'press': await press(page, ...rest); break;
      case 'wait': await wait(page, Number(rest[0])); break;
      case 'until':
      case 'expect': {
        const [field, ...words] = rest;
        await reports(page, field, words.join(' ').replace(/ within \d+$/, ''));
        // Where the game begins there is no arrow to repeat: time may fly.
        if (field === 'ply' && words[0] === '0') await page.locator('#fast').check();
        break;
      }
      case 'picture':
        await shows(page, `${pictures}/${rest[0]}.png`, `the simulator's ${rest[0]}`);
        compared++;
        break;
      case 'restart':
        // At once: what was played is kept.
        await page.reload();
        await settled(page);
        break;
      case '': break;
      default: assert.fail(`no key plays ${step}`);
    }
  }
  return compared;
}
