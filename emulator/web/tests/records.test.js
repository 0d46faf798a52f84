// @ts-check
// Games as text, read and written by the project's own parser and writer: alone, and as
// files on the page. A finished game is shown to its last turn.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Library, LibraryError } from '../src/library.js';
import { linkOf } from '../src/share.js';
import { onScreen, openForTests, playATurn, playNow, reportOf, settled, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

const place = openForTests();

/** A game of two other players, to its end. */
const FINISHED = `[Game "LYNGK"]
[A "Anna"]
[B "level 2"]
[Variant "5"]
[Setup "000015"]
[Result "0-1"]
1. a1-b2 b1-c3 2. b3-b4 G,f6-e7 3. B,f2-f1 I,h2-h1 4. c3-d2 g4-f3
5. d2-d1 e4-d3 6. g3-e2 e3-e2 7. g5-f4 h1-f4 8. R,c2-e2 f4-d4
9. c5-f3 f5-f3 10. g6-h4 d3-h4 11. e2-d5 h4-g2 12. e5-e6 c4-c6
13. e6-h3 c6-c7 14. e1-d6 h3-d6 15. b2-g1 g7-g1 16. c7-c1 0-1
`;
const PLIES = 31;
const TIMED =
  '[Game "LYNGK"]\n[A "human"]\n[B "level 3"]\n[Variant "5"]\n[Setup "000000"]\n[Result "*"]\n[TimeControl "300+5"]\n1. R,e3-d2 {4.2} e1-d1 {0.9} 2. e6-e7 *\n';

const library = await Library.of(readFileSync(new URL('../dist/library.wasm', import.meta.url)));

test('a record comes back as it was written, and from its shorthand without names', () => {
  for (const record of [FINISHED, TIMED]) assert.equal(library.game(record).record, record);
  const { short, plies, result } = library.game(FINISHED);
  assert.deepEqual([plies, result], [PLIES, '0-1']);
  const again = library.game(String(short));
  assert.deepEqual([again.short, again.plies, again.result], [short, plies, result]);
  assert.equal(again.record, FINISHED.replace('Anna', '?').replace('level 2', '?'));
  // Remarks may stand anywhere, and lines may end in either way.
  const remarked = TIMED.replace('{4.2}', '{ 4.2 slow; reboot } {4.2}').replaceAll('\n', '\r\n');
  assert.equal(library.game(`\r\n[Event "a club; of friends"]\r\n${remarked}`).plies, 3);
  // A game that began with a position has no link.
  const position = /^\[Position/m;
  const arranged = library.game(
    'position fen ./.,IBG,.,IRG/KBGI,.,.,.,.,.,./.,.,.,RKGB,.,./.,.,.,.,.,.,BKGR/.,.,KIGB,.,.,./.,.,.,JIKR,.,.,./KB,RJIB,.,./R B B/GK 1/1 5',
  );
  assert.equal(arranged.short, null);
  assert.match(arranged.record, position);
  assert.equal(library.game(arranged.record).record, arranged.record);
  const resigned = library.game(TIMED.replace('"*"', '"1-0"').replace(' *\n', ' 1-0\n'));
  assert.equal(resigned.result, '1-0');
  assert.match(resigned.record, /^\[Resigned "B"\]$/m);
});

test('text without a game is refused with the line and the fault', () => {
  for (const [text, fault] of /** @type {[string, RegExp][]} */ ([
    ['', /there is no game in it/],
    ['reboot bootloader', /^line 1: /],
    [FINISHED.replace('a1-b2', 'a1-i1'), /^line 7: turn 1, a1-i1: /],
    [FINISHED.replace('d2-d1', 'd2-'), /^line 8: /],
    [FINISHED.replace(' 0-1\n', ' 1-0\n'), /^line 10: the game does not end as the record says/],
    [FINISHED.replace('"000015"', '"nonsense"'), /^line 5: /],
    [`${FINISHED}settings level 3\n`, /^line 11: this is no part of a record/],
    [`${FINISHED}${FINISHED}`, /^line 11: another game begins/],
    [FINISHED.slice(FINISHED.indexOf('[A')), /^line 1: no game has begun/],
    ['GAME 5 000000 :RKDIC\u0007', /^line 1: /],
    [`[Game "${'x'.repeat(70_000)}"]`, /bytes/],
  ])) {
    assert.throws(
      () => library.game(text),
      (error) => error instanceof LibraryError && fault.test(error.message) && error.message.length < 200,
      text.slice(0, 40),
    );
  }
});

/** @param {Page} page @param {string} name @param {string} text */
const choose = (page, name, text) => page.locator('#open-game').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Saves the game on the board to a file, and reads the file. @param {Page} page */
async function saved(page) {
  const saving = page.waitForEvent('download');
  await page.locator('#save-game').click();
  const download = await saving;
  return { name: download.suggestedFilename(), text: readFileSync(/** @type {string} */ (await download.path()), 'utf8') };
}

test('a game is saved as a record, opened on another page, and played on; a bad record changes nothing', async () => {
  const { page, context } = await visit(place.browser, place.address);
  await onScreen(page, 'language');
  assert.equal(await page.locator('#save-game').isDisabled(), true, 'there is no game yet');
  await playNow(page);
  await playATurn(page);
  await settled(page);
  const { position, ply } = await reportOf(page);
  const { name, text } = await saved(page);
  assert.match(name, /^lyngk-[0-9A-Z]{6}\.txt$/);
  assert.equal(library.game(text).record, text);
  assert.equal(library.game(text).plies, Number(ply));
  assert.match(text, /^\[[AB] "level \d"\]$/m);

  // A file that is not a record is refused with its line, and the game goes on.
  const message = page.locator('#message');
  await choose(page, 'bad.txt', text.replace(/\n1\. \S+/, '\n1. a1-i1'));
  await message.filter({ hasText: /bad\.txt holds no game \(line 7: turn 1, a1-i1: .*\)\. Nothing was changed\./ }).waitFor();
  assert.deepEqual([(await reportOf(page)).position, await page.locator('#replay').isHidden()], [position, true]);
  await playATurn(page);
  await context.close();

  // Dropped on another page without an own game.
  const other = await visit(place.browser, place.address);
  await onScreen(other.page, 'language');
  await other.page.evaluate(
    ([file, contents]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([contents], file, { type: 'text/plain' }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
  await other.page.locator('#message', { hasText: `The game from ${name}.` }).waitFor();
  await other.page.locator('#replay-at', { hasText: `Turn 0 of ${ply}` }).waitFor();
  assert.equal((await reportOf(other.page)).position, position, 'the same game');
  assert.equal(new URL(other.page.url()).hash, linkOf(String(library.game(text).short)));
  await other.page.locator('#replay-last').click();
  await other.page.locator('#replay-at', { hasText: `Turn ${ply} of ${ply}` }).waitFor();
  await other.page.locator('#replay-play').click();
  await onScreen(other.page, 'play');
  const further = await playATurn(other.page);
  assert.ok(further > Number(ply));
  // The device plays at the record's level, and the saved record begins like the opened
  // one.
  await settled(other.page);
  const longer = (await saved(other.page)).text;
  assert.ok(longer.startsWith(text.slice(0, text.lastIndexOf(' *'))), `${longer}\nafter\n${text}`);
  assert.ok(library.game(longer).plies >= further);
  await other.context.close();
});

test('a finished game is shown to its last turn, with its result, from a link and from a file', async () => {
  const { short } = library.game(FINISHED);
  const { page, context } = await visit(place.browser, `${place.address}${linkOf(String(short))}`);
  await page.locator('#replay-at', { hasText: `Turn 0 of ${PLIES}` }).waitFor();
  await page.locator('#message', { hasText: 'A game from a link' }).waitFor();
  assert.doesNotMatch(String(await page.locator('#replay-at').textContent()), /0-1/);
  await page.locator('#replay-last').click();
  await page.locator('#replay-at', { hasText: `Turn ${PLIES} of ${PLIES} · 0-1` }).waitFor();
  const { screen, ply, position } = await reportOf(page);
  assert.deepEqual([screen, ply], ['review', String(PLIES)]);
  // It can be shared again, and continued from a ply before its end.
  assert.equal((await saved(page)).text, library.game(FINISHED.replace('Anna', 'human').replace('level 2', 'human')).record);
  await page.locator('#replay-play').click();
  await onScreen(page, 'play');
  assert.equal((await reportOf(page)).ply, String(PLIES - 1));
  assert.notEqual((await reportOf(page)).position, position);
  await choose(page, 'finished.pgn', FINISHED);
  await page.locator('#message', { hasText: 'The game from finished.pgn.' }).waitFor();
  await page.locator('#replay-at', { hasText: `Turn 0 of ${PLIES}` }).waitFor();
  await context.close();
});
