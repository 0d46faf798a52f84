// @ts-check
// Helpers of the tests: the page in a real browser, its keys, and the contents of the
// glass.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../serve.js';
import { readReport } from '../src/report.js';

/** @typedef {import('playwright-core').Page} Page */

/** Debian's browser; nothing is downloaded. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/**
 * For a machine without a display, without root's missing sandbox, and without a network.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * Games recorded by the simulator, with its pictures; `cargo xtask test --only web`
 * writes them.
 */
export const SCENARIOS = process.env.LYNGK_SCENARIOS ?? fileURLToPath(new URL('../../../target/web', import.meta.url));
/** A page in a subfolder must find its files. */
export const FOLDER = '/some/folder/';
/** The simulator's keys. @type {Record<string, string>} */
const KEYS = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', A: 'Enter', B: 'Backspace', X: 'x', Y: 'y' };
/**
 * The limit of every wait: a machine may be busy, and only an event that never comes is a
 * fault.
 */
export const PATIENCE_MS = 120_000;
/**
 * The picture has stood still for this time, ms of emulated time, when nothing moves any
 * more.
 */
const STILL_MS = 1200;

const TITLE = fileURLToPath(new URL('../../../tests/golden/title.png', import.meta.url));

/**
 * Opens a browser and a host for the page, to be closed; `address` makes every start the
 * same, `plain` is the page's own.
 */
export async function open() {
  const server = await serve({ under: FOLDER });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const plain = `http://127.0.0.1:${port}${FOLDER}`;
  return { browser, server, plain, address: `${plain}?seed=1` };
}

/** Opens the browser and host before a file's tests and closes them after. @returns {Awaited<ReturnType<typeof open>>} */
export function openForTests() {
  const place = /** @type {Awaited<ReturnType<typeof open>>} */ ({});
  before(async () => {
    Object.assign(place, await open());
  });
  after(async () => {
    await place.browser.close();
    place.server.close();
  });
  return place;
}

/** Returns the contents of the glass, RGB565. @param {Page} page @returns {Promise<Uint16Array>} */
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

/** Returns the page's state for the message of a failed test. @param {Page} page */
async function stateOf(page) {
  const state = await page
    .evaluate(() => {
      /** @param {string} id */
      const seen = (id) => document.getElementById(id)?.checkVisibility() ?? false;
      const glass = /** @type {HTMLElement} */ (document.getElementById('glass'));
      return {
        message: document.getElementById('message')?.textContent,
        choice: seen('choice') && document.getElementById('choice-text')?.textContent,
        loading: seen('loading'),
        handheld: document.getElementById('handheld')?.className,
        offline: document.body.dataset.offline,
        log: document.getElementById('log')?.textContent?.split('\n').slice(-3),
        ...glass.dataset,
      };
    })
    .catch((error) => ({ error: String(error) }));
  return JSON.stringify(state);
}

/** Returns the number of pixels of the glass that differ from a PNG file. Compared in the page, because the picture may change soon. @param {Page} page @param {string} file */
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
    // The same colour is converted to eight bits in two ways, so only its upper bits are
    // compared.
    for (let i = 0; i < seen.length; i += 4)
      if ((seen[i] ^ expected[i]) >> 3 || (seen[i + 1] ^ expected[i + 1]) >> 2 || (seen[i + 2] ^ expected[i + 2]) >> 3) different++;
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
    if (Date.now() > end || still > 10 * STILL_MS) assert.fail(`${different} pixels differ from ${what}: ${await stateOf(page)}`);
    await page.waitForTimeout(60);
  }
}

/** Returns the time since the last change of the picture, ms of emulated time. @param {Page} page */
async function stillFor(page) {
  return page.evaluate(() => {
    const { now, changed } = /** @type {HTMLElement} */ (document.getElementById('glass')).dataset;
    return now && changed ? Number(now) - Number(changed) : 0;
  });
}

/** Returns whether all presses are taken, the page presses none itself, and nothing has moved for a while, since a time that the page reported. @param {Page} page @param {number} since */
async function isSettled(page, since) {
  return page.evaluate(
    ([from, still]) => {
      const { now, changed, waiting, driven } = /** @type {HTMLElement} */ (document.getElementById('glass')).dataset;
      return driven === undefined && waiting === '0' && Number(now) > from + still && Number(now) > Number(changed) + still;
    },
    [since, STILL_MS],
  );
}

/** Sets fast forward. Returns whether it was on. @param {Page} page @param {boolean} wanted */
const setFast = (page, wanted) =>
  page.evaluate((flies) => {
    const fast = /** @type {HTMLInputElement} */ (document.getElementById('fast'));
    const was = fast.checked;
    fast.checked = flies;
    if (was !== flies) fast.dispatchEvent(new Event('change'));
    return was;
  }, wanted);

/**
 * Screens on which nothing happens automatically for a long while, so that fast forward
 * is safe. The title soon begins a demo.
 */
const PATIENT_SCREENS = ['language', 'play', 'review'];

/** Waits until all presses are taken and nothing moves any more. @param {Page} page */
export async function settled(page) {
  const since = await time(page);
  const end = Date.now() + PATIENCE_MS;
  const screen = await page.locator('#glass').getAttribute('data-screen');
  const flies = PATIENT_SCREENS.includes(screen ?? '');
  const flew = flies && (await setFast(page, true));
  while (!(await isSettled(page, since))) {
    if (Date.now() > end) assert.fail(`the picture never stood still: ${await stateOf(page)}`);
    await page.waitForTimeout(50);
  }
  if (flies && !flew) await setFast(page, false);
}

/** Sends real key events, one after the other. @param {Page} page @param {string[]} buttons */
export async function press(page, ...buttons) {
  for (const button of buttons) await page.keyboard.press(KEYS[button]);
}

/** Waits for a picture. @param {Page} page */
export async function started(page) {
  await page
    .waitForFunction(() => document.getElementById('glass')?.dataset.changed, null, { timeout: PATIENCE_MS })
    .catch(async () => assert.fail(`no picture came: ${await stateOf(page)}`));
}

/** Returns a browser context without any stored data, with long time limits. @param {import('playwright-core').Browser} browser @param {import('playwright-core').BrowserContextOptions} [options] */
export async function visitor(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(PATIENCE_MS);
  return context;
}

/** Opens the page in a new context without stored data. @param {import('playwright-core').Browser} browser @param {string} address @param {import('playwright-core').BrowserContextOptions} [options] */
export async function visit(browser, address, options = {}) {
  const context = await visitor(browser, options);
  const page = await context.newPage();
  /** @type {string[]} */
  const failures = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await page.goto(address);
  return { page, context, failures };
}

/** Holds back files that the page requests. Returns a function that releases them. @param {import('playwright-core').BrowserContext} context @param {RegExp} files */
export async function heldBack(context, files) {
  /** @type {() => void} */
  let letGo = () => {};
  const waiting = new Promise((resolve) => (letGo = () => resolve(undefined)));
  await context.route(files, async (route) => {
    await waiting;
    await route.continue();
  });
  return letGo;
}

/** Returns the copy of flash that the page offers. @param {Page} page */
export async function copyOfFlash(page) {
  const saved = page.waitForEvent('download');
  await page.locator('#copy-flash').click();
  return readFileSync(/** @type {string} */ (await (await saved).path()));
}

/** Repeats a check until it holds; fails with the last state. @template T @param {() => Promise<T>} look @param {(seen: T) => boolean} holds @param {(seen: T) => string} why @returns {Promise<T>} */
export async function until(look, holds, why) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) assert.fail(why(seen));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

/** Returns the last report of the application. @param {Page} page */
export async function reportOf(page) {
  const lines = (await page.locator('#log').textContent())?.split('\n') ?? [];
  const line = lines.findLast((text) => text.includes(' cursor ')) ?? '';
  const report = readReport(line.slice(line.indexOf('screen ')));
  assert.ok(report, `no report in the log: ${line}`);
  return report;
}

/** Waits until the page reports this screen of the device. @param {Page} page @param {string} screen */
export async function onScreen(page, screen) {
  await page
    .waitForFunction((wanted) => document.getElementById('glass')?.dataset.screen === wanted, screen, { timeout: PATIENCE_MS, polling: 50 })
    .catch(async () => assert.fail(`the screen never was ${screen}: ${await stateOf(page)}`));
}

/** Goes from a fresh start to the title, in English. @param {Page} page */
export async function toTitle(page) {
  await onScreen(page, 'language');
  await press(page, 'A', 'B');
  await onScreen(page, 'title');
}

/** The presses from a fresh start to the title: English, and past the offer. */
const ANSWERS = ['A', 'B'];

/** Like `toTitle`, by pictures alone, since another firmware may have no log: a screen that stands still is answered. @param {Page} page */
export async function reachTitle(page) {
  const end = Date.now() + PATIENCE_MS;
  let since = await time(page);
  for (let answers = 0; ; ) {
    const different = await differing(page, TITLE);
    if (different === 0) return;
    if (answers < ANSWERS.length && (await isSettled(page, since))) {
      since = await time(page);
      await press(page, ANSWERS[answers++]);
    }
    if (Date.now() > end) assert.fail(`${different} pixels differ from the golden title: ${await stateOf(page)}`);
    await page.waitForTimeout(60);
  }
}

/** Begins a game with the page's own button, and waits until the visitor is to move. @param {Page} page */
export async function playNow(page) {
  await page.locator('#play').click();
  await onScreen(page, 'play');
  await settled(page);
}

/** Connects the page's own handheld, and waits for its first picture. @param {Page} page */
export async function connect(page) {
  await page.locator('#link-emulated').click();
  const seen = page.locator('#mirror[data-pictures]').waitFor();
  await seen.catch(async () => assert.fail(`no picture came: ${await stateOf(page)}`));
  await page.locator('#link-settings select').first().waitFor();
}

/** Waits until so many plies are reported. @param {Page} page @param {number} least */
export async function pliesReported(page, least) {
  await page.waitForFunction(
    (least) =>
      Number(
        /.* ply (\d+) /.exec(
          document
            .getElementById('log')
            ?.textContent?.split('\n')
            .findLast((line) => line.includes(' cursor ')) ?? '',
        )?.[1],
      ) >= least,
    least,
    { timeout: PATIENCE_MS, polling: 10 },
  );
}

/** Plays the next stack that can move to its first landing, and waits for the report of the ply. @param {Page} page @returns {Promise<number>} plies then */
export async function playATurn(page) {
  const before = Number((await reportOf(page)).ply);
  await press(page, 'B', 'A', 'A');
  await pliesReported(page, before + 1);
  return Number((await reportOf(page)).ply);
}

/** Waits until the application reports a value, as the firmware logs it. @param {Page} page @param {string} field @param {string} value */
async function reports(page, field, value) {
  const seen = await page
    .waitForFunction(
      ([name, wanted]) => {
        const line =
          document
            .getElementById('log')
            ?.textContent?.split('\n')
            .findLast((text) => text.includes(' cursor ')) ?? '';
        const found = name === 'position' ? line.split(' position ')[1] : line.split(` ${name} `)[1]?.split(' ')[0];
        return found === wanted;
      },
      [field, value],
      { timeout: PATIENCE_MS, polling: 50 },
    )
    .catch(() => null);
  if (!seen) assert.fail(`${field} never was ${value}; the log ends with\n${(await page.locator('#log').textContent())?.slice(-1000)}`);
}

/** Waits for an emulated time. @param {Page} page @param {number} milliseconds */
export async function wait(page, milliseconds) {
  // The page reports the time at intervals only. In fast forward its last report may be
  // older than the wait is long, so the wait counts from the next one.
  const from = await timeAfter(page, await time(page));
  await timeAfter(page, from + milliseconds);
}

/** Returns the time that the page reported last. @param {Page} page */
const time = async (page) => Number(await page.locator('#glass').getAttribute('data-now'));

/** Waits for a later time, and returns it. @param {Page} page @param {number} earlier */
async function timeAfter(page, earlier) {
  await page.waitForFunction((past) => Number(document.getElementById('glass')?.dataset.now) > past, earlier, { timeout: PATIENCE_MS, polling: 50 });
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
      case 'press':
        await press(page, ...rest);
        break;
      case 'wait':
        await wait(page, Number(rest[0]));
        break;
      case 'until':
      case 'expect': {
        const [field, ...words] = rest;
        await reports(page, field, words.join(' ').replace(/ within \d+$/, ''));
        // At the start of a game there is no arrow to repeat, so fast forward is safe.
        if (field === 'ply' && words[0] === '0') await page.locator('#fast').check();
        break;
      }
      case 'picture':
        await shows(page, `${pictures}/${rest[0]}.png`, `the simulator's ${rest[0]}`);
        compared++;
        break;
      case 'restart':
        // At once: played turns are saved.
        await page.reload();
        await settled(page);
        break;
      case '':
        break;
      default:
        assert.fail(`no key plays ${step}`);
    }
  }
  return compared;
}
