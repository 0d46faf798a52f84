// @ts-check
// Makes the shipped firmware fail in the middle of a game, by setting registers from outside while
// both cores search, and checks that it recovers.

import assert from 'node:assert/strict';
import { DEFAULT_BOARD } from '../../boards.js';
import { PC } from '../../chip/registers.js';
import { Device } from '../../device.js';
import { GAME } from '../../figures/search.js';
import { fieldOf } from '../../scenario.js';
import { savedGame, shipped } from './shipped.js';

/** The watchdog's period is 3 s, with checks every 0.5 s, and a worker may be silent for over a second. */
const RESTART_MS = 8000;
/** Level 8 uses both cores; late in a game a turn takes it 1.2 s, long enough to interrupt. */
const LEVEL = 8;
const TURN_MS = 40_000;
const PLIES = 24;
/** The place of words from the emulator, so deep in core 0's stack that it is never used. */
const SPARE_ABOVE_STACK_END = 4096;
export const BRANCH_TO_ITSELF = 0xe7fe;
/** Pushes eight registers and the link register in a loop. */
export const PUSH_FOR_EVER = 0xe7fd_b5ff;
/** Pushes one register in a loop: at the guard, less than a frame is left above it. */
export const PUSH_ONE_FOR_EVER = 0xe7fd_b401;
/** The sector of the self-test's flash trial, which holds nothing else of the firmware. */
const SPARE_FLASH = 0x101bf000;

export const elf = shipped(DEFAULT_BOARD);
const saves = savedGame(GAME.code, LEVEL, GAME.turns.slice(0, PLIES));
/** @param {import('../../elf.js').Elf} program */
const spareOf = (program) => /** @type {number} */ (program.byName.get('_stack_end')?.value) + SPARE_ABOVE_STACK_END;
export const spare = spareOf(elf);

/**
 * The device of all tests in a file, and its state when it had begun to search.
 * @type {{device: Device, begun: ReturnType<import('../../handheld.js').Handheld['save']>} | null}
 */
let kept = null;

/** Returns a device that searches for its turn. */
export function thinking() {
  kept ??= begin();
  kept.device.handheld.restore(kept.begun);
  return kept.device;
}

function begin() {
  const device = Device.with(elf, { saves });
  device.start();
  device.handheld.tap('a');
  device.handheld.run(200);
  assert.equal(fieldOf(device.report, 'screen'), 'play');
  assert.equal(device.searches.length, 0);
  // A core sleeps for a moment when the other has no work for it.
  assert.ok(
    device.handheld.runUntil(() => !device.chip.cores[1].sleeping, 100),
    'core 1 searches',
  );
  return { device, begun: device.handheld.save() };
}

/** Continues a core at another address. @param {Device} device @param {0 | 1} index @param {number} address */
export function divert({ chip }, index, address) {
  const core = chip.cores[index];
  if (core.sleeping) core.wake();
  core.r[PC] = address & ~1;
}

/** @param {Device} device @param {number[]} words @param {number} [address] */
export function leave({ chip }, words, address = spare) {
  const memory = new DataView(chip.ram.buffer, chip.ram.byteOffset + address - 0x20000000);
  words.forEach((word, index) => memory.setUint32(4 * index, word, true));
}

/** Writes words to flash and continues a core there. @param {Device} device @param {0 | 1} index @param {number[]} words */
export function divertToFlash(device, index, words) {
  device.chip.load([{ address: SPARE_FLASH, data: new Uint8Array(Uint32Array.from(words).buffer) }]);
  divert(device, index, SPARE_FLASH);
}

/** The line of the start after {@link panic}. */
export const PANICKED = /^restarted after panic.*forced\.rs:7: index out of bounds: the len is 3 but the index is 9/;

/** Makes a core panic with an index out of bounds. @param {Device} device @param {0 | 1} index @param {import('../../elf.js').Elf} [program] */
export function panic(device, index, program = elf) {
  const panicking = program.symbols.find(({ name }) => name.endsWith('9panicking18panic_bounds_check'));
  assert.ok(panicking, 'bounds are checked somewhere');
  // A source location in the compiler's layout: file, line, column.
  const file = new TextEncoder().encode('forced.rs');
  const place = spareOf(program);
  leave(device, [place + 16, file.length, 7, 1], place);
  device.chip.ram.set(file, place + 16 - 0x20000000);
  divert(device, index, panicking.value);
  device.chip.cores[index].r.set([9, 3, place]);
}

/** @param {Device} device @param {RegExp} told @param {() => void} [meanwhile] called while the notice is shown */
export function assertRecovers(device, told, meanwhile = () => {}) {
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
  meanwhile();
  handheld.tap('a');
  assert.ok(
    handheld.runUntil(() => fieldOf(device.report, 'ply') === String(Number(ply) + 1), TURN_MS),
    'the game goes on',
  );
  assert.equal(fieldOf(device.report, 'screen'), 'play');
  assert.equal(chip.starts.length, 2);
}
