// @ts-check
// The page's tests of the quick suite: the built page starts in headless Chromium, plays
// some turns and resumes the game after a reload. They do not depend on the speed of the
// computer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { openForTests, play, reachTitle, SCENARIOS, settled, visit } from './page.js';

const place = openForTests();

test('the page starts the firmware of every board, and its first pictures are the golden ones', async () => {
  for (const board of Object.keys(BOARDS)) {
    const { page, context, failures } = await visit(place.browser, `${place.address}#${board}`);
    await reachTitle(page);
    assert.equal(await page.locator('#board').inputValue(), board);
    await page.locator('#log', { hasText: `lyngk-pocket` }).waitFor();
    await page.locator('#speed-note', { hasText: 'MHz' }).waitFor();
    assert.deepEqual(failures, []);
    await context.close();
  }
});

test('a game goes on after the page was loaded again', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await settled(page);
  assert.ok((await play(page, `${SCENARIOS}/kept.txt`, `${SCENARIOS}/pictures`)) >= 1);
  await context.close();
});
