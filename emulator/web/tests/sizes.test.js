// @ts-check
// The glass is as large as the screen allows, crisp, and not covered, also on the full
// screen, with touch and with reduced motion.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { LANGUAGES } from '../src/texts.js';
import { onScreen, openForTests, reportOf, settled, started, until, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

const place = openForTests();

/** Kinds of screens: display pixels to a CSS pixel, touch, and sizes. One visit goes through all sizes of a kind, like a window that is resized or a phone that is turned. @type {{ratio: number, touch: boolean, sizes: [number, number][]}[]} */
const KINDS = [
  {
    ratio: 1,
    touch: false,
    sizes: [
      [1366, 657],
      [1440, 900],
      [1920, 1080],
    ],
  },
  {
    ratio: 3,
    touch: true,
    sizes: [
      [390, 664],
      [390, 844],
      [844, 390],
    ],
  },
  { ratio: 2, touch: true, sizes: [[820, 1180]] },
];

/** Visits the page with a kind of screen, at its first size. @param {string} address @param {{ratio: number, touch: boolean, sizes: [number, number][]}} kind */
async function visitWith(address, { ratio, touch, sizes: [[width, height]] }) {
  const seen = await visit(place.browser, address, {
    viewport: { width, height },
    deviceScaleFactor: ratio,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: touch ? 'reduce' : 'no-preference',
  });
  await started(seen.page);
  return seen;
}

/** Resizes the window, and waits until the page has settled. @param {Page} page @param {[number, number]} size */
async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height]);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** @param {Page} page */
const measured = (page) =>
  page.evaluate(() => {
    /** @param {string} selector */
    const box = (selector) => {
      const { left, top, right, bottom, width, height } = /** @type {HTMLElement} */ (document.querySelector(selector)).getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    return {
      glass: box('#glass'),
      pad: box('.pad'),
      keys: box('.keys'),
      handheld: box('#handheld'),
      play: box('#play'),
      what: box('#what p'),
      power: box('#power-key'),
      buttons: [...document.querySelectorAll('.keys [data-button]')].map((key) => {
        const { left, top, right, bottom } = key.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
      scrolls: document.documentElement.scrollWidth,
      a: box('[data-button="a"]').width,
      tall: document.getElementById('handheld')?.classList.contains('tall'),
    };
  });

/** @param {{left: number, top: number, right: number, bottom: number}} one @param {{left: number, top: number, right: number, bottom: number}} other */
const overlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

/**
 * Contents around the handheld: none, the longest message, a replay, and the question of
 * two tabs. Shown as the page itself shows them.
 */
const AROUND = ['nothing', 'message', 'replay', 'choice'];

/** @param {Page} page @param {string} what */
async function show(page, what) {
  await page.evaluate((shown) => {
    const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
    part('message').textContent =
      shown === 'message'
        ? 'Dies ist die längste Mitteilung, die es gibt: Der Flash eines anderen Geräts oder eines anderen Programms, daher wurde nichts geändert.'
        : '';
    part('answer').hidden = shown !== 'message';
    part('answer').textContent = shown === 'message' ? 'Zurück zu meiner Partie' : '';
    part('replay').hidden = shown !== 'replay';
    part('replay-at').textContent = 'Zug 100 von 100';
    part('choice').hidden = shown !== 'choice';
    part('choice-text').textContent = 'Dieses Gerät läuft schon in einem anderen Tab. Nur einer von beiden kann speichern.';
    dispatchEvent(new Event('resize'));
  }, what);
}

/** @param {Page} page @param {[number, number]} size @param {{ratio: number, touch: boolean}} kind @param {string} language @param {string} around */
async function isWell(page, [width, height], { ratio, touch }, language, around) {
  const seen = await measured(page);
  const at = `${width}×${height}, ${language}, with ${around}: ${JSON.stringify(seen)}`;
  assert.ok(seen.glass.width >= 0.6 * Math.min(width, height), `too small at ${at}`);
  const scale = (seen.glass.width * ratio) / 240;
  assert.ok(Math.abs(scale - Math.round(scale)) < 0.01, `not whole steps at ${at}`);
  for (const edge of [seen.glass.left, seen.glass.top])
    assert.ok(Math.abs(edge * ratio - Math.round(edge * ratio)) < 0.02, `between two pixels at ${at}`);
  assert.ok(seen.scrolls <= width, `too wide at ${at}`);
  for (const [name, box] of Object.entries({ glass: seen.glass, pad: seen.pad, keys: seen.keys, handheld: seen.handheld, power: seen.power })) {
    assert.ok(box.left >= 0 && box.right <= width + 0.5 && box.top >= 0 && box.bottom <= height + 0.5, `${name} sticks out at ${at}`);
  }
  assert.ok(!overlap(seen.glass, seen.pad) && !overlap(seen.glass, seen.keys) && !overlap(seen.pad, seen.keys), `covered at ${at}`);
  for (const other of [seen.glass, seen.pad, ...seen.buttons]) assert.ok(!overlap(seen.power, other), `the switch covers something at ${at}`);
  // The title and the start button are visible at every size.
  for (const part of [seen.play, seen.what])
    assert.ok(part.top >= 0 && part.bottom <= height && part.right <= width && !overlap(part, seen.handheld), `not understood at once at ${at}`);
  if (touch) {
    // Thumbs reach a third of the width from either edge, and hit targets at least 9 mm
    // wide.
    assert.ok(
      (seen.pad.left + seen.pad.right) / 2 < width / 3 && (seen.keys.left + seen.keys.right) / 2 > (2 * width) / 3,
      `no thumb reaches that at ${at}`,
    );
    assert.ok(seen.a >= 46, `too small for a thumb at ${at}`);
  }
  if (around === 'choice') {
    // Both answers can be read and pressed.
    for (const id of ['take-over', 'unsaved']) await page.locator(`#${id}`).click({ trial: true });
    const inside = await page.locator('#choice').evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
    assert.ok(inside, `the question does not fit at ${at}`);
  }
}

for (const board of Object.keys(BOARDS))
  test(`at every size the glass of ${board} has 60 % of the smaller side or more, and nothing is covered, in any language`, async () => {
    for (const kind of KINDS) {
      const { page, context } = await visitWith(`${place.address}#${board}`, kind);
      for (const [language, around] of [...LANGUAGES.map((tag) => [tag, 'nothing']), ...AROUND.slice(1).map((what) => ['de', what])]) {
        await page.locator('#language').selectOption(language);
        await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
        for (const size of kind.sizes) {
          await resize(page, size);
          await show(page, around);
          await isWell(page, size, kind, language, around);
        }
      }
      await context.close();
    }
  });

test('a turn can be played by fingers alone at every size', async () => {
  for (const kind of KINDS.filter(({ touch }) => touch)) {
    const { page, context } = await visitWith(place.address, kind);
    await page.locator('#play').tap();
    await onScreen(page, 'play');
    for (const size of kind.sizes) {
      await resize(page, size);
      await settled(page);
      const before = Number((await reportOf(page)).ply);
      // The next stack that can move is picked up and set down on its first landing.
      for (const button of ['b', 'a', 'a']) await page.locator(`[data-button="${button}"]`).tap();
      await until(
        async () => Number((await reportOf(page)).ply),
        (ply) => ply > before,
        (ply) => `still at ply ${ply} at ${size.join('×')}`,
      );
    }
    await context.close();
  }
});

test('nothing sticks out of small phones either, and a finger presses the buttons', async () => {
  /** @type {[number, number][]} */
  const sizes = [
    [375, 667],
    [667, 375],
    [320, 568],
    [568, 320],
  ];
  const { page, context } = await visitWith(place.address, { ratio: 2, touch: true, sizes });
  await onScreen(page, 'language');
  for (const [index, size] of sizes.entries()) {
    await resize(page, size);
    const [width, height] = size;
    const seen = await measured(page);
    const at = `${width}×${height}: ${JSON.stringify(seen)}`;
    assert.ok(seen.scrolls <= width && seen.handheld.left >= 0 && seen.handheld.right <= width + 0.5, at);
    for (const other of [seen.glass, seen.pad, ...seen.buttons]) assert.ok(!overlap(seen.power, other), `the switch covers something at ${at}`);
    await page.locator('#spoken', { hasText: `${index + 1}/8` }).waitFor();
    await page.getByRole('button', { name: 'Down', exact: true }).tap({ position: { x: 62, y: 112 } });
    await page.locator('#spoken', { hasText: `${index + 2}/8` }).waitFor();
  }
  await context.close();
});

test('the full screen belongs to the handheld, and can be left', async () => {
  const { page, context } = await visit(place.browser, place.address, { viewport: { width: 1366, height: 768 } });
  await started(page);
  await page.locator('#full').click();
  await page.locator('#leave-full').waitFor();
  const seen = await measured(page);
  assert.ok(seen.glass.width >= 480 && seen.handheld.bottom <= 768 && seen.handheld.top >= 0, JSON.stringify(seen));
  await page.keyboard.press('b');
  await page.locator('#leave-full').click();
  await page.locator('#leave-full').waitFor({ state: 'hidden' });
  await context.close();
});
