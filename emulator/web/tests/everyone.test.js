// @ts-check
// For everyone: no violation that axe knows, visible focus, the board in words,
// eight languages, and a sentence without JavaScript.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onScreen, open, playNow, press, reportOf, settled, started, visit } from './page.js';

/** @type {Awaited<ReturnType<typeof open>>} */
let place;
before(async () => {
  place = await open();
});
after(async () => {
  await place.browser.close();
  place.server.close();
});

const AXE = readFileSync(fileURLToPath(new URL('../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');

/** What axe finds, each with its places. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
async function violations(page) {
  const devtools = await page.context().newCDPSession(page);
  // Not as a script of the page: its policy would forbid that.
  await devtools.send('Runtime.evaluate', { expression: AXE });
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message).join()}`).join(" | ")}`))',
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

test('axe finds nothing in light, in dark and in forced colours, on a screen and on a phone', async () => {
  for (const viewport of [{ width: 1366, height: 657 }, { width: 390, height: 844 }]) {
    const { page, context } = await visit(place.browser, place.address, { viewport });
    await started(page);
    await playNow(page);
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    for (const [colorScheme, forcedColors] of /** @type {const} */ ([['light', 'none'], ['dark', 'none'], ['light', 'active'], ['dark', 'active']])) {
      await page.emulateMedia({ colorScheme, forcedColors });
      await page.waitForTimeout(400);
      assert.deepEqual(await violations(page), [], `${viewport.width}, ${colorScheme}, forced colours ${forcedColors}`);
    }
    await context.close();
  }
});

test('everything that can be pressed has a name, in the order in which it is drawn, and shows its focus', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await started(page);
  const tree = await page.locator('body').ariaSnapshot();
  for (const name of ['Play now', 'Learn', 'Up', 'Down', 'Left', 'Right', 'A, choose', 'B, back', 'X, claim a colour', 'Y, menu', 'Pause', 'Restart']) {
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
      // A box's ring is drawn by its label.
      const drawn = element.matches('input') ? getComputedStyle(/** @type {HTMLElement} */ (element.closest('label'))) : style;
      const visible = ring ? ring.content !== 'none' && parseFloat(ring.borderTopWidth) >= 2 : parseFloat(drawn.outlineWidth) >= 2 && drawn.outlineStyle !== 'none';
      return { name: element.dataset.button ?? element.id, visible };
    });
    assert.ok(focus.visible, `the focus on ${focus.name} cannot be seen`);
    order.push(focus.name);
  }
  const keys = order.filter((name) => ['a', 'b', 'x', 'y'].includes(name));
  assert.deepEqual(keys, ['a', 'b', 'x', 'y'], order.join());
  await context.close();
});

test('the board is told in words as the device reports it, and can be played by them', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  const spoken = page.locator('#spoken');
  assert.match(String(await spoken.textContent()), /asks for its language/);
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
  // The log is scrolled by its own keys, and the handheld hears none of them.
  await page.locator('#log').focus();
  await page.keyboard.press('Home');
  const before = await page.locator('#log').evaluate((log) => log.scrollTop);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.waitForTimeout(300);
  const after = await page.locator('#log').evaluate((log) => log.scrollTop);
  assert.notEqual(before, after);
  await context.close();
});

test('the page speaks the browser\'s language, gives it to the device, and follows the device', async () => {
  const { page, context } = await visit(place.browser, place.address, { locale: 'de-AT' });
  await page.locator('html[lang="de"]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#play').textContent(), 'Jetzt spielen');
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
  assert.equal(await other.page.locator('#play').textContent(), 'Játék most');
  // A choice on the page counts until the device's changes.
  await other.page.locator('#language').selectOption('pl');
  await other.page.locator('html[lang="pl"]').waitFor({ state: 'attached' });
  await other.page.reload();
  await onScreen(other.page, 'title');
  await other.page.waitForTimeout(300);
  assert.equal(await other.page.locator('html').getAttribute('lang'), 'pl');
  await other.context.close();
});

test('without JavaScript the page says what it needs, and offers the firmware', async () => {
  const { page, context } = await visit(place.browser, place.address, { javaScriptEnabled: false });
  assert.match(String(await page.locator('.noscript').textContent()), /needs JavaScript/);
  assert.equal(await page.locator('#handheld').isVisible(), true, 'the case is drawn');
  for (const board of ['pico-lcd-1-3', 'picosystem']) {
    const answer = await context.request.get(new URL(String(await page.locator(`#uf2-${board}`).getAttribute('href')), page.url()).href);
    assert.equal(answer.status(), 200);
    assert.equal((await answer.body()).readUInt32LE(0), 0x0a324655);
  }
  await context.close();
});
