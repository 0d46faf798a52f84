// @ts-check
// The load of the page: its downloads, its cost while idle, and its content security
// policy.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOARDS } from '../../boards.js';
import { Meter, firstVisit, idleLoad, noteFirstPicture } from '../measure.js';
import { heldBack, onScreen, openForTests, playNow, visit, visitor } from './page.js';

const place = openForTests();

/** Duration of the idle measurement, ms: at least 20 of the page's longest rests. */
const WATCHED_MS = 4000;

test('under 500 KB to the first picture, and under 1.5 MB in all for one board', async () => {
  const { bytes, all } = await firstVisit(place, new Meter(place.server), { name: '', bits: 0, latency: 0, slower: 1 });
  assert.ok(bytes > 10_000 && bytes < 500_000, `${bytes} bytes`);
  assert.ok(all > 500_000 && all < 1_500_000, `${all} bytes`);
});

test('a glass that is dark still is no picture', async () => {
  const context = await visitor(place.browser);
  const page = await context.newPage();
  await noteFirstPicture(page);
  await page.goto(place.address);
  await page.locator('html[data-lit]').waitFor({ state: 'attached' });
  assert.ok(Number(await page.locator('html').getAttribute('data-lit')) > 0);
  await context.close();
});

for (const board of Object.keys(BOARDS))
  test(`a chip that sleeps lets the page sleep: ${board}`, async () => {
    const { page, context } = await visit(place.browser, `${place.address}#${board}`);
    await onScreen(page, 'language');
    await playNow(page);
    const load = await idleLoad(place.browser, page, WATCHED_MS);
    assert.ok(load <= 0.03, `${(100 * load).toFixed(1)} % of a core`);
    await context.close();
  });

test('the page forbids itself whatever it does not need', async () => {
  const { page, context, failures } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  const policy = String(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content'));
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /'unsafe-(inline|eval)'|\*|https?:/);
  assert.deepEqual(failures, []);
  const assets = fileURLToPath(new URL('../dist/assets', import.meta.url));
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
    assert.doesNotMatch(readFileSync(`${assets}/${file}`, 'utf8'), /\beval\(|\bnew Function\(/, file);
  }
  await context.close();
});

test('a case is drawn before the firmware has arrived, with its progress, and nothing jumps when it has', async () => {
  const context = await visitor(place.browser, { viewport: { width: 1366, height: 657 } });
  const letGo = await heldBack(context, /\.pack$/);
  const page = await context.newPage();
  await page.goto(`${place.address}#picosystem`);
  await page.locator('#loading progress').waitFor();
  assert.equal(await page.locator('#handheld').getAttribute('data-board'), 'picosystem');
  const box = async () => JSON.stringify(await page.locator('#handheld').boundingBox());
  const before = await box();
  letGo();
  await onScreen(page, 'language');
  await page.locator('#loading').waitFor({ state: 'hidden' });
  assert.equal(await box(), before);
  await context.close();
});
