// @ts-check
// The firmware is brought down in the middle of a game, by registers set from
// outside while core 1 searches: it must restart by itself, tell of what, and go
// on with the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PC } from '../../chip/registers.js';
import { Device } from '../../device.js';
import { GAME } from '../../figures/search.js';
import { fieldOf } from '../../scenario.js';
import { savedGame, shipped } from './shipped.js';

/** The watchdog waits 3 s, after looks 0.5 s apart, for a worker that may be silent for over a second. */
const RESTART_MS = 8000;
/** Level 8 takes some seconds for a turn: long enough to be interrupted. */
const LEVEL = 8;
const TURN_MS = 40_000;
const PLIES = 14;
/** Where the emulator leaves a few words: so deep in core 0's stack that nothing gets there. */
const SPARE_ABOVE_STACK_END = 4096;
const BRANCH_TO_ITSELF = 0xe7fe;
/** Pushes eight registers and the link register for ever. */
const PUSH_FOR_EVER = 0xe7fd_b5ff;

const elf = shipped('pico-lcd-1-3');
const saves = savedGame(GAME.code, LEVEL, GAME.turns.slice(0, PLIES));
const spare = /** @type {number} */ (elf.byName.get('_stack_end')?.value) + SPARE_ABOVE_STACK_END;

/** A device that thinks about its turn. */
function thinking() {
  const device = Device.with(elf, { saves });
  device.start();
  device.handheld.tap('a');
  device.handheld.run(200);
  assert.equal(fieldOf(device.report, 'screen'), 'play');
  assert.equal(device.searches.length, 0);
  assert.ok(!device.chip.cores[1].sleeping);
  return device;
}

/** Lets a core go on elsewhere. @param {Device} device @param {0 | 1} index @param {number} address */
function divert({ chip }, index, address) {
  const core = chip.cores[index];
  if (core.sleeping) core.wake();
  core.r[PC] = address & ~1;
}

/** @param {Device} device @param {number[]} words */
function leave({ chip }, words) {
  const memory = new DataView(chip.ram.buffer, spare - 0x20000000);
  words.forEach((word, index) => memory.setUint32(4 * index, word, true));
}

/** @param {Device} device @param {RegExp} told */
function assertRecovers(device, told) {
  const { chip, handheld, log } = device;
  const [ply, position] = ['ply', 'position'].map((field) => fieldOf(device.report, field));
  assert.ok(
    handheld.runUntil(() => chip.starts.length > 1, RESTART_MS),
    'it restarts',
  );
  assert.equal(chip.starts[1].cause, 'watchdog');
  const from = log.lines.length;
  device.awaitFirstPicture();
  const said = log.lines.slice(from).map(({ text }) => text);
  assert.ok(
    said.some((text) => told.test(text)),
    `it says why: ${said.join('; ')}`,
  );
  assert.equal(fieldOf(device.report, 'screen'), 'dialog');
  assert.deepEqual([fieldOf(device.report, 'ply'), fieldOf(device.report, 'position')], [ply, position]);
  handheld.tap('a');
  assert.ok(
    handheld.runUntil(() => fieldOf(device.report, 'ply') === String(Number(ply) + 1), TURN_MS),
    'the game goes on',
  );
  assert.equal(fieldOf(device.report, 'screen'), 'play');
  assert.equal(chip.starts.length, 2);
}

for (const index of /** @type {(0 | 1)[]} */ ([0, 1])) {
  test(`a panic on core ${index} is survived and told`, () => {
    const device = thinking();
    const panic = elf.symbols.find(({ name }) => name.endsWith('9panicking18panic_bounds_check'));
    assert.ok(panic, 'bounds are checked somewhere');
    // A place in the source, as the compiler would leave it: file, line, column.
    const file = new TextEncoder().encode('forced.rs');
    leave(device, [spare + 16, file.length, 7, 1]);
    device.chip.ram.set(file, spare + 16 - 0x20000000);
    divert(device, index, panic.value);
    device.chip.cores[index].r.set([9, 3, spare]);
    assertRecovers(device, /^restarted after panic.*forced\.rs:7: index out of bounds: the len is 3 but the index is 9/);
  });

  test(`a hard fault on core ${index} is survived and told`, () => {
    const device = thinking();
    divert(device, index, 0x30000000);
    assertRecovers(device, /^restarted after hard fault.*0x30000000/);
  });

  test(`a hung core ${index} is noticed, restarted and told`, () => {
    const device = thinking();
    leave(device, [BRANCH_TO_ITSELF]);
    divert(device, index, spare);
    assertRecovers(device, new RegExp(`^restarted after core ${index} hung`));
  });
}

test('a stack of core 1 that runs over is told as that', () => {
  const device = thinking();
  leave(device, [PUSH_FOR_EVER]);
  divert(device, 1, spare);
  assertRecovers(device, /^restarted after stack overflow.*core 1/);
});

test('a core 1 that hangs with its interrupts off does not keep core 0 waiting for good', () => {
  const device = thinking();
  leave(device, [BRANCH_TO_ITSELF]);
  divert(device, 1, spare);
  device.chip.cores[1].setPrimask(true);
  assertRecovers(device, /^restarted after core [01] hung/);
});
