#!/usr/bin/env node
// @ts-check
// Measures the built page in Chromium, as a table for README.md: what a visitor
// downloads, how soon the first picture is there and the handheld does what is
// pressed, and what the page costs while the chip sleeps. `node measure.js`; CHROMIUM names the browser.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOARDS } from '../boards.js';
import { onScreen, open, playNow, settled, visit, visitor } from './tests/page.js';

/** Networks as Chromium's own tools name them: bits a second, and ms there and back. Those tools slow the page's own thread down, but no worker. */
const PROFILES = [
  { name: 'this computer', bits: 0, latency: 0, slower: 1 },
  { name: 'phone, CPU ÷4, 9 Mbit/s, 165 ms', bits: 9e6, latency: 165, slower: 4 },
  { name: 'phone, CPU ÷4, 1.6 Mbit/s, 150 ms', bits: 1.6e6, latency: 150, slower: 4 },
];
/** The least time of so many first visits counts: whatever else runs on a computer only ever adds to it. The median says how much that was. */
const VISITS = 10;
/** How long idleness is watched, ms. */
const IDLE_MS = 8000;

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(0)} KB`;

/** The time, ms since 1970, in the way in which a page tells it too. */
const now = () => performance.timeOrigin + performance.now();

/** Counts what a host sends, bytes, headers included, each answer by the time it was asked for. */
export class Meter {
  /** @type {{at: number, bytes: number}[]} */
  #answers = [];

  /** @param {import('node:http').Server} server */
  constructor(server) {
    // Before the host's own listener: what it sends at once is counted, too.
    server.prependListener('request', ({ socket }, response) => {
      const answer = { at: now(), bytes: 0 };
      this.#answers.push(answer);
      const before = socket.bytesWritten;
      response.on('close', () => (answer.bytes = socket.bytesWritten - before));
    });
  }

  /** What was asked for from one time until another, ms since 1970, however long it took to come. @param {number} from @param {number} [until] */
  bytes(from, until = Infinity) {
    return this.#answers.reduce((sum, { at, bytes }) => (at >= from && at <= until ? sum + bytes : sum), 0);
  }
}

/**
 * Has the page note, at its document: `data-first`, when the first picture on its glass has been
 * painted, ms; `data-lit`, how much of it is lit; `data-same`, whether the handheld itself told
 * the very same picture when it had come, which need not be where the first one was its own.
 * @param {import('playwright-core').Page} page
 */
export async function noteFirstPicture(page) {
  await page.addInitScript(() => {
    // As soon as there is a glass: the page's other scripts may take much longer.
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const glass = /** @type {HTMLCanvasElement} */ (document.getElementById('glass'));
      const noted = document.documentElement.dataset;
      const pixels = () => /** @type {CanvasRenderingContext2D} */ (glass.getContext('2d')).getImageData(0, 0, glass.width, glass.height).data;
      /** @type {Uint8ClampedArray | null} */
      let first = null;
      const look = () => {
        if (!glass.dataset.changed) return;
        const now = pixels();
        if (first) {
          seen.disconnect();
          noted.same = String(now.every((value, index) => value === first?.[index]));
          return;
        }
        first = now;
        noted.lit = String(now.filter((value, index) => index % 4 < 3 && value > 0).length);
        // A frame is over when the next one begins; before the page's styles are there, there is none.
        requestAnimationFrame(() => requestAnimationFrame(() => (noted.first = String(performance.now()))));
      };
      const seen = new MutationObserver(look);
      seen.observe(glass, { attributeFilter: ['data-changed'] });
      // It may have come before the rest of the page.
      look();
    });
  });
}

/** Has the page press A as soon as there is a picture and somebody hears, and note when the handheld has told of the screen that this leads to, ms: `data-pressed` of the document. @param {import('playwright-core').Page} page */
async function noteFirstPress(page) {
  await page.addInitScript(() => {
    const look = setInterval(() => {
      const noted = document.documentElement.dataset;
      // The page's own script says which keys it hears.
      if (!noted.first || !document.body.dataset.keys) return;
      clearInterval(look);
      const glass = /** @type {HTMLElement} */ (document.getElementById('glass'));
      const told = new MutationObserver(() => {
        if (glass.dataset.screen !== 'offer') return;
        told.disconnect();
        noted.pressed = String(performance.now());
      });
      told.observe(glass, { attributeFilter: ['data-screen'] });
      for (const kind of ['keydown', 'keyup']) document.body.dispatchEvent(new KeyboardEvent(kind, { key: 'Enter', code: 'Enter', bubbles: true }));
    }, 10);
  });
}

/**
 * The page on a profile, visited for the first time: when its first picture came and when the
 * handheld did what was pressed; how much of either was the worker's, after all of the firmware
 * had come; and what was asked for until the picture and in all, with what is kept for later.
 * @param {{browser: import('playwright-core').Browser, plain: string}} place @param {Meter} meter @param {typeof PROFILES[number]} profile
 */
export async function firstVisit({ browser, plain }, meter, { bits, latency, slower }) {
  const context = await visitor(browser, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (bits)
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: bits / 8, uploadThroughput: bits / 8 });
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await noteFirstPicture(page);
  await noteFirstPress(page);
  const from = now();
  await page.goto(plain, { waitUntil: 'commit' });
  // The page itself says when: whoever watches it from outside may be late.
  await page.locator('html[data-pressed]').waitFor({ state: 'attached' });
  const { first, pressed, lit, same, origin, arrived } = await page.evaluate(() => {
    const { first, pressed, lit, same } = document.documentElement.dataset;
    const ends = performance.getEntriesByType('resource').map((entry) => (entry.name.endsWith('.pack') ? /** @type {any} */ (entry).responseEnd : 0));
    return { first: Number(first), pressed: Number(pressed), lit: Number(lit), same, origin: performance.timeOrigin, arrived: Math.max(...ends) };
  });
  if (!lit) throw new Error('The first picture is dark.');
  if (first < arrived && same !== 'true') throw new Error("The first picture is not the handheld's.");
  await page.locator('body[data-offline="kept"]').waitFor({ state: 'attached' });
  await context.close();
  return {
    picture: { millis: first, worker: Math.max(first - arrived, 0) },
    press: { millis: pressed, worker: Math.max(pressed - arrived, 0) },
    bytes: meter.bytes(from, origin + first),
    all: meter.bytes(from),
  };
}

/** @param {number[]} times */
const median = (times) => times.toSorted((one, other) => one - other)[times.length >> 1];

/**
 * The least time until something, the median, and the least if the worker were slowed down as much as the page.
 * @param {'picture' | 'press'} what @param {typeof PROFILES[number]} profile @param {{profile: typeof PROFILES[number], visits: Awaited<ReturnType<typeof firstVisit>>[]}[]} measured
 */
function times(what, profile, measured) {
  // The worker has the same to do on all of them: where its firmware came long before the page was ready, that wait is none of its own.
  const worker = Math.min(...measured.flatMap(({ visits }) => visits.map((visit) => visit[what].worker)));
  const millis = (measured.find((other) => other.profile === profile)?.visits ?? []).map((visit) => visit[what].millis);
  const least = Math.min(...millis);
  return [least, median(millis), least + (profile.slower - 1) * worker].map((time) => `${(time / 1000).toFixed(2)} s`).join(' | ');
}

/** The share of a core that the page's process takes while the chip waits for a person. @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page @param {number} [watched] ms */
export async function idleLoad(browser, page, watched = IDLE_MS) {
  const devtools = await browser.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await settled(page);
  const [from, at] = [await spent(), Date.now()];
  await page.waitForTimeout(watched);
  return ((await spent()) - from) / ((Date.now() - at) / 1000);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const place = await open();
  const { browser, server, address } = place;
  const meter = new Meter(server);
  const measured = [];
  for (const profile of PROFILES) {
    const visits = [];
    for (let visit = 0; visit < VISITS; visit++) visits.push(await firstVisit(place, meter, profile));
    measured.push({ profile, visits });
  }
  console.log(
    `| first visit | until the first picture | first picture after | median | with the worker slowed down too | in all |\n| --- |${' ---: |'.repeat(5)}`,
  );
  for (const { profile, visits } of measured) {
    const [bytes, all] = /** @type {const} */ (['bytes', 'all']).map((what) => Math.max(...visits.map((visit) => visit[what])));
    console.log(`| ${profile.name} | ${kilobytes(bytes)} | ${times('picture', profile, measured)} | ${kilobytes(all)} |`);
  }
  console.log(`\n| first visit | does what is pressed after | median | with the worker slowed down too |\n| --- |${' ---: |'.repeat(3)}`);
  for (const { profile } of measured) console.log(`| ${profile.name} | ${times('press', profile, measured)} |`);
  const loads = [];
  for (const board of Object.keys(BOARDS)) {
    const { page, context } = await visit(browser, `${address}#${board}`);
    await onScreen(page, 'language');
    await playNow(page);
    loads.push(`${(100 * (await idleLoad(browser, page))).toFixed(1)} % (${board})`);
    await context.close();
  }
  console.log(
    `\nWhile the chip waits for a person the page takes ${loads.join(', ')} of a core. The page in one file has ${kilobytes(readFileSync(new URL('dist/lyngk-pocket.html', import.meta.url)).length)}.`,
  );
  await browser.close();
  server.close();
}
