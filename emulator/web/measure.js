#!/usr/bin/env node
// @ts-check
// Measures the built page in Chromium, as a table for README.md: what a visitor
// downloads, how soon the first picture is there, and what the page costs while
// the chip sleeps. `node measure.js`; CHROMIUM names the browser.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onScreen, open, playNow, settled, started } from './tests/page.js';

/** Networks as Chromium's own tools name them: bits a second, and ms there and back. */
const PROFILES = [
  { name: 'this computer', bits: 0, latency: 0, slower: 1 },
  { name: 'phone, CPU ÷4, 9 Mbit/s, 165 ms', bits: 9e6, latency: 165, slower: 4 },
  { name: 'phone, CPU ÷4, 1.6 Mbit/s, 150 ms', bits: 1.6e6, latency: 150, slower: 4 },
];
/** How long idleness is watched, ms. */
const IDLE_MS = 8000;

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(0)} KB`;

/** Counts what a host sends, bytes, headers included. */
export class Meter {
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();

  /** @param {import('node:http').Server} server */
  constructor(server) {
    server.on('connection', (socket) => this.#sockets.add(socket));
  }

  get bytes() {
    return [...this.#sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  }
}

/**
 * The page on a profile, visited for the first time: when its first picture came,
 * and what was downloaded until then and in all, with what it keeps for later.
 * @param {{browser: import('playwright-core').Browser, address: string}} place @param {Meter} meter @param {typeof PROFILES[number]} profile
 */
export async function firstVisit({ browser, address }, meter, { bits, latency, slower }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (bits) await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: bits / 8, uploadThroughput: bits / 8 });
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const glass = /** @type {HTMLElement} */ (document.getElementById('glass'));
      const seen = new MutationObserver(() => {
        if (!glass.dataset.changed) return;
        seen.disconnect();
        document.documentElement.dataset.first = performance.now().toFixed(0);
      });
      seen.observe(glass, { attributeFilter: ['data-changed'] });
    });
  });
  const before = meter.bytes;
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('html[data-first]').waitFor({ state: 'attached', timeout: 120_000 });
  const bytes = meter.bytes - before;
  const millis = Number(await page.locator('html').getAttribute('data-first'));
  await page.locator('body[data-offline="kept"]').waitFor({ state: 'attached', timeout: 120_000 });
  const all = meter.bytes - before;
  await context.close();
  return { millis, bytes, all };
}

/** The share of a core that the page's process takes while the chip waits for a person. @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page */
export async function idleLoad(browser, page) {
  const devtools = await browser.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await settled(page);
  const [from, at] = [await spent(), Date.now()];
  await page.waitForTimeout(IDLE_MS);
  return (await spent() - from) / ((Date.now() - at) / 1000);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const place = await open();
  const { browser, server, address } = place;
  const meter = new Meter(server);
  console.log('| first visit | until the first picture | first picture after | in all |\n| --- | ---: | ---: | ---: |');
  for (const profile of PROFILES) {
    const { millis, bytes, all } = await firstVisit(place, meter, profile);
    console.log(`| ${profile.name} | ${kilobytes(bytes)} | ${(millis / 1000).toFixed(1)} s | ${kilobytes(all)} |`);
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await started(page);
  await onScreen(page, 'language');
  await playNow(page);
  const load = await idleLoad(browser, page);
  console.log(`\nWhile the chip waits for a person the page takes ${(100 * load).toFixed(1)} % of a core. The page in one file has ${kilobytes(readFileSync(new URL('dist/lyngk-pocket.html', import.meta.url)).length)}.`);
  await browser.close();
  server.close();
}
