#!/usr/bin/env node
// @ts-check
// Measures the built page in Chromium, as a table for README.md: what a visitor
// downloads, how soon the first picture is there, and what the page costs while
// the chip sleeps. `node measure.js`; CHROMIUM names the browser.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** Has the page note when its first picture comes, ms, and how much of it is lit: `data-first` and `data-lit` of the document. @param {import('playwright-core').Page} page */
export async function noteFirstPicture(page) {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const glass = /** @type {HTMLCanvasElement} */ (document.getElementById('glass'));
      const look = () => {
        if (!glass.dataset.changed) return;
        seen.disconnect();
        const noted = document.documentElement.dataset;
        noted.first = String(performance.now());
        const { data } = /** @type {CanvasRenderingContext2D} */ (glass.getContext('2d')).getImageData(0, 0, glass.width, glass.height);
        noted.lit = String(data.filter((value, index) => index % 4 < 3 && value > 0).length);
      };
      const seen = new MutationObserver(look);
      seen.observe(glass, { attributeFilter: ['data-changed'] });
      // It may have come before the rest of the page.
      look();
    });
  });
}

/**
 * The page on a profile, visited for the first time: when its first picture came,
 * how long after the firmware that was (the chip's start, in a worker), and what was asked for until then and in all, with what it keeps for later.
 * @param {{browser: import('playwright-core').Browser, address: string}} place @param {Meter} meter @param {typeof PROFILES[number]} profile
 */
export async function firstVisit({ browser, address }, meter, { bits, latency, slower }) {
  const context = await visitor(browser, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (bits)
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: bits / 8, uploadThroughput: bits / 8 });
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await noteFirstPicture(page);
  const from = now();
  await page.goto(address, { waitUntil: 'commit' });
  // The page itself says when: whoever watches it from outside may be late.
  await page.locator('html[data-first]').waitFor({ state: 'attached' });
  const [millis, origin, arrived] = await page.evaluate(() => [
    Number(document.documentElement.dataset.first),
    performance.timeOrigin,
    Math.max(
      ...performance.getEntriesByType('resource').map((entry) => (/(?<!-rest)\.pack$/.test(entry.name) ? /** @type {any} */ (entry).responseEnd : 0)),
    ),
  ]);
  await page.locator('body[data-offline="kept"]').waitFor({ state: 'attached' });
  await context.close();
  return { millis, chip: millis - arrived, bytes: meter.bytes(from, origin + millis), all: meter.bytes(from) };
}

/** @param {number[]} times */
const median = (times) => times.toSorted((one, other) => one - other)[times.length >> 1];

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
  console.log(
    `| first visit | until the first picture | first picture after | median | with the worker slowed down too | in all |\n| --- |${' ---: |'.repeat(5)}`,
  );
  const measured = [];
  for (const profile of PROFILES) {
    const visits = [];
    for (let visit = 0; visit < VISITS; visit++) visits.push(await firstVisit(place, meter, profile));
    measured.push({ profile, visits });
  }
  // The chip starts alike on all: where its firmware came long before the page was ready, that wait is none of its own.
  const chip = Math.min(...measured.flatMap(({ visits }) => visits.map((visit) => visit.chip)));
  for (const { profile, visits } of measured) {
    const { millis, bytes, all } = visits.reduce((best, visit) => (visit.millis < best.millis ? visit : best));
    const times = [millis, median(visits.map((visit) => visit.millis)), millis + (profile.slower - 1) * chip];
    console.log(
      `| ${profile.name} | ${kilobytes(bytes)} | ${times.map((time) => `${(time / 1000).toFixed(2)} s`).join(' | ')} | ${kilobytes(all)} |`,
    );
  }
  const loads = [];
  for (const board of ['pico-lcd-1-3', 'picosystem']) {
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
