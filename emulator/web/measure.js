#!/usr/bin/env node
// @ts-check
// Measures the built page in Chromium and prints a table for README.md: the size of the
// downloads, the times until the first picture and until the handheld reacts to a press,
// and the load while the chip sleeps. `node measure.js`; CHROMIUM names the browser.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOARDS } from '../boards.js';
import { onScreen, open, playNow, settled, visit, visitor } from './tests/page.js';

/**
 * Networks by the names of Chromium's own tools: bits a second, and round trip in ms.
 * Those tools slow the page's own thread down, but no worker.
 */
const PROFILES = [
  { name: 'this computer', bits: 0, latency: 0, slower: 1 },
  { name: 'phone, CPU ÷4, 9 Mbit/s, 165 ms', bits: 9e6, latency: 165, slower: 4 },
  { name: 'phone, CPU ÷4, 1.6 Mbit/s, 150 ms', bits: 1.6e6, latency: 150, slower: 4 },
];
/**
 * The least time of so many first visits counts, because other load only adds to it. The
 * median shows how much it adds.
 */
const VISITS = 10;
/** Duration of the idle measurement, ms. */
const IDLE_MS = 8000;

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(0)} KB`;

/** The time in ms since 1970, as the page reports it. */
const now = () => performance.timeOrigin + performance.now();

/** Counts the bytes that a host sends, including headers, by the time of each request. */
export class Meter {
  /** @type {{at: number, bytes: number}[]} */
  #answers = [];

  /** @param {import('node:http').Server} server */
  constructor(server) {
    // Runs before the host's own listener, so that immediate answers are counted too.
    server.prependListener('request', ({ socket }, response) => {
      const answer = { at: now(), bytes: 0 };
      this.#answers.push(answer);
      const before = socket.bytesWritten;
      response.on('close', () => (answer.bytes = socket.bytesWritten - before));
    });
  }

  /** Returns the bytes of all requests between two times, ms since 1970, including answers that end later. @param {number} from @param {number} [until] */
  bytes(from, until = Infinity) {
    return this.#answers.reduce((sum, { at, bytes }) => (at >= from && at <= until ? sum + bytes : sum), 0);
  }
}

/**
 * Makes the page record, at its document: `data-first`, when the first picture on its
 * glass was painted, ms; `data-lit`, the share of lit pixels; `data-same`, whether the
 * handheld itself sent the same picture later, if the first one was carried by the page.
 * @param {import('playwright-core').Page} page
 */
export async function noteFirstPicture(page) {
  await page.addInitScript(() => {
    // As soon as the glass exists; the page's other scripts may take much longer.
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
        // A frame is over when the next one begins; before the page's styles are loaded,
        // there is none.
        requestAnimationFrame(() => requestAnimationFrame(() => (noted.first = String(performance.now()))));
      };
      const seen = new MutationObserver(look);
      seen.observe(glass, { attributeFilter: ['data-changed'] });
      // The picture may have come before the rest of the page.
      look();
    });
  });
}

/** Makes the page press A as soon as there is a picture and its script listens, and record when the handheld has reported the next screen, ms: `data-pressed` of the document. @param {import('playwright-core').Page} page */
async function noteFirstPress(page) {
  await page.addInitScript(() => {
    const look = setInterval(() => {
      const noted = document.documentElement.dataset;
      // The page's own script sets this once it listens to keys.
      if (!noted.first || !document.body.dataset.keys) return;
      clearInterval(look);
      const glass = /** @type {HTMLElement} */ (document.getElementById('glass'));
      const observer = new MutationObserver(() => {
        if (glass.dataset.screen !== 'offer') return;
        observer.disconnect();
        noted.pressed = String(performance.now());
      });
      observer.observe(glass, { attributeFilter: ['data-screen'] });
      for (const kind of ['keydown', 'keyup']) document.body.dispatchEvent(new KeyboardEvent(kind, { key: 'Enter', code: 'Enter', bubbles: true }));
    }, 10);
  });
}

/**
 * Visits the page on a profile for the first time. Returns when the first picture was
 * shown and when the handheld reacted to the press; the worker's share of both after the
 * whole firmware had arrived; and the bytes requested until the picture and in total,
 * including those kept for later.
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
  // The page itself records the time, because an observer from outside can be late.
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
 * Returns the least time until an event, the median, and the least time if the worker
 * were slowed down as much as the page.
 * @param {'picture' | 'press'} what @param {typeof PROFILES[number]} profile @param {{profile: typeof PROFILES[number], visits: Awaited<ReturnType<typeof firstVisit>>[]}[]} measured
 */
function times(what, profile, measured) {
  // The worker's load is the same on all profiles; time that it waited for the page is
  // not part of it.
  const worker = Math.min(...measured.flatMap(({ visits }) => visits.map((visit) => visit[what].worker)));
  const millis = (measured.find((other) => other.profile === profile)?.visits ?? []).map((visit) => visit[what].millis);
  const least = Math.min(...millis);
  return [least, median(millis), least + (profile.slower - 1) * worker].map((time) => `${(time / 1000).toFixed(2)} s`).join(' | ');
}

/** Returns the share of a core that the page's process uses while the chip waits for a press. @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page @param {number} [watched] ms */
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
