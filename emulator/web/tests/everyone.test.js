// @ts-check
// Accessibility: no violation found by axe, visible focus, the board in words, eight
// languages, and a sentence without JavaScript.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOARDS, DEFAULT_BOARD } from '../../boards.js';
import { connect, onScreen, openForTests, playNow, press, reportOf, settled, started, until, visit } from './page.js';

const place = openForTests();

const AXE = readFileSync(fileURLToPath(new URL('../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');

/** Runs in the page. @returns {Promise<string[]>} */
async function found() {
  const { violations } = await /** @type {any} */ (globalThis).axe.run();
  /** @param {{ html: string, any: { message: string }[] }} node */
  const line = ({ html, any }) => `${html} ${any.map(({ message }) => message).join()}`;
  return violations.map((/** @type {{ id: string, nodes: any[] }} */ { id, nodes }) => `${id}: ${nodes.map(line).join(' | ')}`);
}

/** Returns the violations found by axe, each with its places. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
async function violations(page) {
  const devtools = await page.context().newCDPSession(page);
  // Not as a script of the page, whose policy forbids that.
  await devtools.send('Runtime.evaluate', { expression: AXE });
  const { result } = await devtools.send('Runtime.evaluate', { expression: `(${found})()`, awaitPromise: true, returnByValue: true });
  return result.value;
}

/** Waits until colour transitions have ended. @param {import('playwright-core').Page} page */
async function coloured(page) {
  await page.evaluate(async () => {
    // Transitions begin with the next picture.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map((animation) => (animation instanceof CSSTransition ? animation.finished.catch(() => {}) : null)));
  });
}

test('axe finds nothing in light, in dark and in forced colours, on a screen and on a phone', async () => {
  const screen = [{ width: 1366, height: 657 }];
  const phone = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ];
  for (const board of Object.keys(BOARDS)) {
    const viewports = board === DEFAULT_BOARD ? screen : phone;
    const { page, context } = await visit(place.browser, `${place.address}#${board}`, { viewport: viewports[0] });
    await started(page);
    await playNow(page);
    await connect(page);
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    for (const id of ['link-offer', 'link-none', 'link-asks', 'link-steps', 'link-install', 'replay', 'choice', 'answer'])
      await page.locator(`#${id}`).evaluate((element) => element.removeAttribute('hidden'));
    await page.evaluate(() => {
      for (const id of ['choice-text', 'replay-at', 'message', 'answer', 'question-text']) {
        const part = /** @type {HTMLElement} */ (document.getElementById(id));
        part.textContent = 'A message of some length.';
      }
    });
    for (const [colorScheme, forcedColors] of /** @type {const} */ ([
      ['light', 'none'],
      ['dark', 'none'],
      ['light', 'active'],
      ['dark', 'active'],
    ])) {
      await page.emulateMedia({ colorScheme, forcedColors });
      await coloured(page);
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        assert.deepEqual(await violations(page), [], `${board}, ${viewport.width}, ${colorScheme}, forced colours ${forcedColors}`);
      }
      // The page behind a question has been checked.
      await page.evaluate(() => /** @type {HTMLDialogElement} */ (document.getElementById('question')).showModal());
      assert.deepEqual(await violations(page), [], `${board}, ${colorScheme}, forced colours ${forcedColors}, with a question`);
      await page.evaluate(() => /** @type {HTMLDialogElement} */ (document.getElementById('question')).close());
    }
    await context.close();
  }
});

test('everything that can be pressed has a name, in the order in which it is drawn, and shows its focus', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await started(page);
  const tree = await page.locator('body').ariaSnapshot();
  for (const name of [
    'Play now',
    'Learn',
    'Up',
    'Down',
    'Left',
    'Right',
    'A, choose',
    'B, back',
    'X, claim a colour',
    'Y, menu',
    'Pause',
    'Restart',
  ]) {
    assert.ok(tree.includes(`button "${name}"`), `${name} is missing in\n${tree}`);
  }
  assert.doesNotMatch(tree, /^\s*- (button|combobox|checkbox|link)\s*$/m, 'something has no name');
  assert.match(tree, /img "Screen of the handheld"/);
  const order = [];
  for (let presses = 0; presses < 24; presses++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.activeElement);
      const ring = element.matches('.pad [data-button]:not([data-button="press"])') ? getComputedStyle(element, '::before') : null;
      const style = getComputedStyle(element);
      // The ring of a box is drawn by its label.
      const drawn = element.matches('input') ? getComputedStyle(/** @type {HTMLElement} */ (element.closest('label'))) : style;
      const visible = ring
        ? ring.content !== 'none' && parseFloat(ring.borderTopWidth) >= 2
        : parseFloat(drawn.outlineWidth) >= 2 && drawn.outlineStyle !== 'none';
      return { name: element.dataset.button ?? element.id, visible };
    });
    assert.ok(focus.visible, `the focus on ${focus.name} cannot be seen`);
    order.push(focus.name);
  }
  const keys = order.filter((name) => ['a', 'b', 'x', 'y'].includes(name));
  assert.deepEqual(keys, ['a', 'b', 'x', 'y'], order.join());
  await context.close();
});

test('the board is described in words as the device reports it, and can be played by them', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  const spoken = page.locator('#spoken');
  await spoken.filter({ hasText: 'English' }).waitFor();
  await playNow(page);
  const { cursor } = await reportOf(page);
  await spoken.filter({ hasText: new RegExp(`^${cursor}: `) }).waitFor();
  assert.match(String(await spoken.textContent()), /(ivory|blue|red|green|black|joker)\. (It can go to|It cannot move).* Player [AB] to move\./);
  assert.match(String(await page.locator('#stacks').textContent()), /Player A: colours none; captured fives: 0/);
  await press(page, 'B');
  await spoken.filter({ hasText: 'It can go to' }).waitFor();
  await press(page, 'A');
  await spoken.filter({ hasText: /In hand from .* It can land here\./ }).waitFor();
  assert.equal(await spoken.getAttribute('aria-live'), 'polite');
  // The log is scrolled by its own keys, which do not reach the handheld.
  await settled(page);
  const report = await reportOf(page);
  const log = page.locator('#log');
  await log.focus();
  /** Returns the scroll position and its limit; lines may arrive at any time. */
  const look = () => log.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({ top: scrollTop, bottom: scrollHeight - clientHeight }));
  /** @param {string} key @param {(at: {top: number, bottom: number}) => boolean} where */
  const scrolls = async (key, where) => {
    // A line that arrives at this moment scrolls the log to its end again.
    const pressed = async () => {
      await page.keyboard.press(key);
      return look();
    };
    return until(pressed, where, (at) => `${key} scrolled the log to ${JSON.stringify(at)}`);
  };
  await scrolls('Home', ({ top }) => top === 0);
  assert.ok((await look()).bottom > 20, 'there is something to scroll');
  // To its very end: otherwise it would continue to scroll after the next key.
  const end = await scrolls('End', ({ top, bottom }) => top >= bottom - 1);
  await scrolls('ArrowUp', ({ top }) => top < end.top);
  await settled(page);
  assert.deepEqual(await reportOf(page), report);
  await context.close();
});

test("every menu is read aloud, row by row, in the device's own words", async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  await settled(page);
  const spoken = page.locator('#spoken');
  await spoken.filter({ hasText: /English 1\/8/ }).waitFor();
  assert.match(String(await spoken.textContent()), /\bA \S/, 'what A does is said');
  await press(page, 'down');
  await spoken.filter({ hasText: /Deutsch 2\/8/ }).waitFor();
  await press(page, 'A');
  await spoken.filter({ hasNotText: /Deutsch/ }).waitFor();
  assert.equal(await spoken.getAttribute('lang'), 'de');
  await playNow(page);
  await press(page, 'Y');
  await onScreen(page, 'menu');
  await spoken.filter({ hasText: /1\/\d/ }).waitFor();
  await press(page, 'down');
  await spoken.filter({ hasText: /2\/\d/ }).waitFor();
  assert.doesNotMatch(String(await spoken.textContent()), /\bA \S/, 'the buttons are not said again with every row');
  await context.close();
});

test("the page speaks the browser's language, gives it to the device, and follows the device", async () => {
  const { page, context } = await visit(place.browser, place.address, { locale: 'de-AT' });
  await page.locator('html[lang="de"]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#play').textContent(), 'Jetzt spielen');
  assert.equal(await page.title(), 'Lyngk Pocket: das Brettspiel LYNGK auf einem Taschengerät, im Browser');
  assert.match(String(await page.locator('meta[name="description"]').getAttribute('content')), /^Spiel das Brettspiel LYNGK gegen ein Taschengerät/);
  await page.locator('#learn').click();
  await onScreen(page, 'learn');
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await context.close();

  const other = await visit(place.browser, place.address, { locale: 'fr-FR' });
  await other.page.locator('html[lang="fr"]').waitFor({ state: 'attached' });
  await onScreen(other.page, 'language');
  await settled(other.page);
  // Hungarian is the last one, and the list goes round.
  await press(other.page, 'up', 'A');
  await other.page.locator('html[lang="hu"]').waitFor({ state: 'attached' });
  const hungarian = JSON.parse(readFileSync(fileURLToPath(new URL('../text/hu.json', import.meta.url)), 'utf8'));
  assert.equal(await other.page.locator('#play').textContent(), hungarian.play);
  // A choice on the page counts until the device's language changes.
  await other.page.locator('#language').selectOption('pl');
  await other.page.locator('html[lang="pl"]').waitFor({ state: 'attached' });
  await other.page.reload();
  await other.page.locator('html[lang="pl"]').waitFor({ state: 'attached' });
  await other.page.locator('#glass[data-screen]').waitFor();
  // The device has reported its own language; a change of the page would be there by now.
  await settled(other.page);
  await other.page.waitForLoadState('networkidle');
  assert.equal(await other.page.locator('html').getAttribute('lang'), 'pl');
  await other.context.close();
});

test('a stranger finds what it is, the rules, the source, and the way to a real device', async () => {
  const { page, context } = await visit(place.browser, place.address);
  assert.match(String(await page.locator('#what p').textContent()), /^LYNGK is a board game for two: [^.]+\. Play it against this little device\.$/);
  assert.equal(await page.locator('#first .main').textContent(), 'Play now');
  for (const part of ['rules', 'real']) {
    await page.locator(`#first a[href="#${part}"]`).click();
    await page.waitForFunction((id) => {
      const { top, bottom } = /** @type {HTMLElement} */ (document.getElementById(id)).getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    }, part);
  }
  assert.match(String(await page.locator('#real').textContent()), /What to buy/);
  assert.equal(await page.locator('#real li').count(), 3);
  const source = await context.request.get(new URL(String(await page.locator('#source').getAttribute('href')), page.url()).href);
  assert.equal(source.status(), 200);
  assert.deepEqual([...(await source.body()).subarray(0, 2)], [0x1f, 0x8b], 'an archive');
  await context.close();
});

test('without JavaScript the page says what it needs, and offers the firmware', async () => {
  const { page, context } = await visit(place.browser, place.address, { javaScriptEnabled: false });
  assert.match(String(await page.locator('.noscript').textContent()), /needs JavaScript/);
  assert.equal(await page.locator('#handheld').isVisible(), true, 'the case is drawn');
  for (const board of Object.keys(BOARDS)) {
    const answer = await context.request.get(new URL(String(await page.locator(`#uf2-${board}`).getAttribute('href')), page.url()).href);
    assert.equal(answer.status(), 200);
    assert.equal((await answer.body()).readUInt32LE(0), 0x0a324655);
  }
  await context.close();
});
