// @ts-check
// Parts of the page that need no browser: sizes, buttons, links, the check of a copy of
// flash, recognition on the glass, and the languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Chip } from '../../chip/chip.js';
import { decodePng } from '../../png.js';
import { readUf2 } from '../../uf2.js';
import { binaryInfo, objection, startsAChip } from '../src/flash-image.js';
import { holdsSaves, sectorsOf } from '../src/flash-store.js';
import { Held } from '../src/held.js';
import { badges, chosenRow, hintAt, isTurned } from '../src/look.js';
import { pack, unpacked } from '../src/packed.js';
import { POINTS, placeOf, readPosition, readReport } from '../src/report.js';
import { TALL, WIDE, fit, fitBeside } from '../src/screen.js';
import { gameOf, linkOf } from '../src/share.js';
import { serve } from '../serve.js';

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** @param {string} name */
const golden = (name) => decodePng(readFileSync(here(`../../../tests/golden/${name}.png`))).pixels;

test('a button goes down with its first holder and comes up with its last', () => {
  /** @type {string[]} */
  const moves = [];
  const held = new Held((button, down) => moves.push(`${button} ${down ? 'down' : 'up'}`));
  held.hold('key', 'a');
  held.hold('key', 'a');
  held.hold('finger', 'a');
  held.letGo('key', 'a');
  assert.deepEqual(moves, ['a down']);
  held.letGo('no holder', 'a');
  held.letGo('finger', 'a');
  assert.deepEqual(moves, ['a down', 'a up']);
  held.hold('key', 'up');
  held.hold('pad', 'x');
  held.drop();
  assert.deepEqual(moves.slice(2), ['up down', 'x down', 'up up', 'x up']);
});

test("the firmware's own sectors are no saves, and neither are erased ones", () => {
  const flash = new Uint8Array(8 * 4096).fill(0xff);
  const firmware = [{ address: 0x10000000, data: new Uint8Array(5000) }];
  flash[0] = flash[4096 + 2000] = 1;
  assert.deepEqual([...sectorsOf(firmware)], [0, 4096]);
  assert.equal(holdsSaves(flash, firmware), false);
  flash[3 * 4096 + 7] = 2;
  assert.equal(holdsSaves(flash, firmware), true);
});

test('the glass is as large as fits, in whole pixels of the display', () => {
  for (let width = 320; width <= 2600; width += 37) {
    for (let height = 280; height <= 1600; height += 53) {
      for (const ratio of [1, 1.25, 1.5, 2, 2.625, 3]) {
        const { layout, glass, scale, grow } = fit(width, height, ratio);
        const { across, along } = layout === 'wide' ? WIDE : TALL;
        const at = `${width}×${height} at ${ratio}: ${layout} ${glass}`;
        assert.ok(Number.isInteger(scale) && Math.abs(glass * ratio - 240 * scale) < 1e-6, at);
        assert.ok(glass + across <= width + 1e-6, `${at} is too wide`);
        assert.ok(
          grow >= 1 && (layout === 'tall' || glass + 56 + grow * (WIDE.across - 56) <= width + 1e-6),
          `${at}: controls ${grow} times as large`,
        );
        // The next size would fit in neither layout.
        const larger = (240 * (scale + 1)) / ratio;
        assert.ok(larger + WIDE.across > width || larger + WIDE.along > height, `${at} could be larger, wide`);
        assert.ok(larger + TALL.across > width || larger + along > height || larger + TALL.along > height, `${at} could be larger, tall`);
      }
    }
  }
  assert.equal(fit(1280, 720, 1).scale, 2);
  assert.equal(fit(667, 340, 2).layout, 'wide');
  assert.equal(fit(375, 600, 2).layout, 'tall');
});

test('what stands beside the handheld never costs a size', () => {
  assert.equal(fitBeside(1366, 590, 60, 1).beside, true);
  const { scale, beside } = fitBeside(1920, 1010, 60, 1);
  assert.deepEqual([scale, beside], [4, false]);
});

test("a game comes back from its link, and from the text of the device's QR code", () => {
  const game = 'GAME 5 0G1234 %$:R0/::';
  assert.equal(gameOf(linkOf(game)), game);
  assert.equal(gameOf(linkOf('GAME 6 ZZZZZZ')), 'GAME 6 ZZZZZZ');
  assert.equal(gameOf('#game=5 0G1234 %25$'), 'GAME 5 0G1234 %$');
  // Variants whose neutral fives and sixes stay: codes have an N too.
  assert.equal(gameOf(linkOf('GAME 5N NG1234 KDIC')), 'GAME 5N NG1234 KDIC');
  assert.equal(gameOf(linkOf('GAME 6N NG1234 KDIC')), 'GAME 6N NG1234 KDIC');
  assert.equal(gameOf('#game=6NG12340'), 'GAME 6 NG1234 0');
  assert.equal(gameOf('GAME 5N 0G1234 KDIC'), 'GAME 5N 0G1234 KDIC');
  assert.equal(gameOf('#game=5NG12340'), 'GAME 5 NG1234 0');
  assert.equal(gameOf('#GAME=50g1234AB'), 'GAME 5 0G1234 AB');
  for (const none of ['', '#picosystem', '#game=', '#game=7ABCDEF', '#game=5ABC', '#games=50G1234']) assert.equal(gameOf(none), null, none);
});

test('a copy of flash is judged by what it holds', () => {
  /** @param {string} board */
  const flashOf = (board) => {
    const flash = new Uint8Array(2 * 1024 * 1024).fill(0xff);
    for (const { address, data } of readUf2(new Uint8Array(readFileSync(here(`../dist/firmware/lyngk-pocket-${board}.uf2`)))))
      flash.set(data, address - 0x10000000);
    return flash;
  };
  const [ours, theirs] = [flashOf('pico-lcd-1-3'), flashOf('picosystem')];
  assert.equal(startsAChip(ours), true);
  assert.equal(binaryInfo(ours).program, 'lyngk-pocket');
  assert.equal(binaryInfo(theirs).board, 'pimoroni_picosystem');
  assert.equal(objection(ours.slice(), ours), null);
  assert.equal(objection(theirs, ours), 'other-board');
  assert.equal(objection(new Uint8Array(1000), ours), 'size');
  assert.equal(objection(new Uint8Array(ours.length), ours), 'senseless');
  assert.equal(objection(new Uint8Array(ours.length).fill(0xff), ours), 'senseless');
  // Invalid pointers in the info do no harm.
  for (let at = 0x100; at < 0x300; at += 4) {
    const rotten = ours.slice();
    rotten.set([0xff, 0xff, 0xff, 0x10], at);
    binaryInfo(rotten);
  }
});

test('hints, rows and the cursor are found on the golden pictures', () => {
  const names = (/** @type {string} */ picture) =>
    badges(golden(picture))
      .map(({ button }) => button)
      .sort()
      .join('');
  assert.equal(names('board'), 'abxy');
  assert.equal(names('title'), 'a');
  assert.equal(names('settings'), 'ab');
  const title = golden('title');
  assert.equal(hintAt(title, 30, 230), 'a');
  assert.equal(hintAt(title, 30, 120), null);
  assert.equal(chosenRow(title), 62);
  assert.equal(chosenRow(golden('board')), null);
  assert.equal(isTurned(golden('board'), 'e4'), false);
});

test('points lie where the device draws them', () => {
  assert.equal(POINTS.length, 43);
  assert.deepEqual(placeOf('e4', false), { x: 120, y: 123 });
  assert.deepEqual(placeOf('a1', false), placeOf('i1', true));
  assert.ok(placeOf('c1', false).y > placeOf('c7', false).y);
});

test("the device's report is read, and nothing else is", () => {
  const position = 'J/I,I,R,I/R,B,G,K,G,B,G/B,B,K,R,I,K/I,BR,.,R,G,I,G/B,I,G,B,R,R/K,K,J,B,I,K,G/K,R,J,K/G B G/- 0/0 5';
  const report = readReport(`screen play cursor e2 hand - claim R exercise - clock - ply 1 position ${position}`);
  assert.deepEqual([report?.screen, report?.cursor, report?.claim, report?.ply, report?.position], ['play', 'e2', 'R', '1', position]);
  const read = readPosition(position);
  assert.deepEqual([read?.stacks.get('e2'), read?.stacks.get('e3'), read?.toMove, read?.claims], ['BR', '', 'B', { A: 'G', B: '' }]);
  assert.equal(readReport('level 2 looked at 5 positions in 6 us, depth 7'), null);
  assert.equal(readPosition('-'), null);
});

test('the page is written with the English texts', () => {
  const english = JSON.parse(readFileSync(here('../text/en.json'), 'utf8'));
  const html = readFileSync(here('../index.html'), 'utf8');
  for (const [, key, words] of html.matchAll(/data-text="([^"]+)"[^>]*>([^<]*)</g)) assert.equal(words, english[key], key);
  for (const [, words, key] of html.matchAll(/aria-label="([^"]+)" data-label="([^"]+)"/g)) assert.equal(words, english[key], key);
});

test('every screen of the device has a sentence, should the device itself say nothing of it', () => {
  const folder = here('../../../src/app');
  const files = readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith('.rs'));
  const names = files.flatMap((file) => {
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    return [...source.matchAll(/\n {4}fn name\(&self\) -> &'static str \{\n([\s\S]*?)\n {4}\}/g)].flatMap(([, body]) =>
      [...body.matchAll(/"([a-z-]+)"/g)].map(([, name]) => name),
    );
  });
  const sentences = JSON.parse(readFileSync(here('../text/en.json'), 'utf8'));
  assert.ok(names.length > 30, names.join());
  for (const name of names) assert.ok(sentences[`screen-${name}`], `nothing is said of ${name}`);
  // No text refers to a screen that no longer exists.
  const screens = new Set(names.map((name) => `screen-${name}`));
  for (const key of Object.keys(sentences)) if (key.startsWith('screen-')) assert.ok(screens.has(key), key);
});

test('the host survives addresses that are none', async () => {
  const server = await serve();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const status = async (/** @type {string} */ path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  for (const path of ['/%', '/%ff', '/%00', '/..%2f..%2fpackage.json', '/nothing']) assert.equal(await status(path), 404, path);
  assert.equal(await status('/'), 200);
  server.close();
});

test('a pack gives back the pieces of a firmware, its names and its start', async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
  const segments = [
    { address: 0x10000000, data: bytes.subarray(0, 60) },
    { address: 0x10001000, data: bytes.subarray(60, 90) },
  ];
  const names = { sections: [{ name: '.defmt' }], symbols: [{ name: '_SEGGER_RTT', value: 0x20000000, section: -1 }] };
  /** @type {import('../../stored-start.js').StoredStart} */
  const start = {
    head: { ways: [['chip']], changes: [[0, ['record', ['cycles', 7]]]], buffers: [] },
    bytes: bytes.subarray(90),
    draws: { drawn: [1], flips: [[[3, 4]]] },
  };
  const read = await unpacked(gzipSync(pack(segments, names, start)));
  assert.deepEqual(read.segments, segments);
  assert.equal(read.elf.byName.get('_SEGGER_RTT')?.value, 0x20000000);
  assert.deepEqual(read.start, start);
});

test('code that was translated before a firmware was loaded over it is translated again', () => {
  const chip = new Chip({ translateAfter: 1 });
  chip.powerOn();
  chip.xip.on = true;
  const address = 0x10008000;
  const [core] = chip.cores;
  // adds r0, #step; b back.
  const countBy = (/** @type {number} */ step) => chip.load([{ address, data: Uint8Array.of(step, 0x30, 0xfd, 0xe7) }]);
  const counted = () => {
    const [before] = core.r;
    chip.runTo(chip.cycles + 300);
    return core.r[0] - before;
  };
  countBy(1);
  core.reset();
  core.cycles = chip.cycles;
  core.launch(0x20000000, 0x20010000, address | 1);
  assert.equal(counted(), 100);
  countBy(7);
  assert.equal(counted(), 700);
});
