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

/** The page on a profile: when its first picture came, and what was downloaded until then and in all. @param {import('playwright-core').Browser} browser @param {string} address @param {typeof PROFILES[number]} profile */
export async function firstVisit(browser, address, { bits, latency, slower }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
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
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('html[data-first]').waitFor({ state: 'attached', timeout: 120_000 });
  const millis = Number(await page.locator('html').getAttribute('data-first'));
  const untilThen = bytes;
  await context.close();
  return { millis, bytes: untilThen };
}

/** Everything that is downloaded in a first visit, service worker included, bytes; as the host counts them. @param {import('node:http').Server} server @param {() => Promise<void>} visit */
export async function sentBy(server, visit) {
  let bytes = 0;
  const count = (/** @type {import('node:net').Socket} */ socket) => socket.on('close', () => (bytes += socket.bytesWritten));
  server.on('connection', count);
  await visit();
  server.closeAllConnections();
  await new Promise((resolve) => setTimeout(resolve, 200));
  server.off('connection', count);
  return bytes;
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
  const { browser, server, address } = await open();
  console.log('| first visit | downloaded until the first picture | first picture after |\n| --- | ---: | ---: |');
  for (const profile of PROFILES) {
    const { millis, bytes } = await firstVisit(browser, address, profile);
    console.log(`| ${profile.name} | ${kilobytes(bytes)} | ${(millis / 1000).toFixed(1)} s |`);
  }
  const all = await sentBy(server, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('body[data-offline="kept"]').waitFor({ state: 'attached', timeout: 60_000 });
    await context.close();
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await started(page);
  await onScreen(page, 'language');
  await playNow(page);
  const load = await idleLoad(browser, page);
  console.log(`\nAll of a first visit with one board, for use without a host too: ${kilobytes(all)}. While the chip waits for a person the page takes ${(100 * load).toFixed(1)} % of a core.`);
  console.log(`The page in one file: ${kilobytes(readFileSync(new URL('dist/lyngk-pocket.html', import.meta.url)).length)}.`);
  await browser.close();
  server.close();
}
