// @ts-check
// The files of the shipped firmware, and the scenarios as tests. SHIPPED_FIRMWARE is the directory
// with a board's ELF, SHIPPED_SIMULATOR the simulator, which writes saved games; `cargo xtask test`
// sets both.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BOARDS, DEFAULT_BOARD } from '../../boards.js';
import { Device } from '../../device.js';
import { Elf } from '../../elf.js';
import { goldenPicture } from '../../golden.js';
import { playScenario, readScenario } from '../../scenario.js';

const ROOT = new URL('../../../', import.meta.url);
const SCENARIOS = new URL('tests/scenarios/', ROOT);
const GOLDEN = fileURLToPath(new URL('tests/golden', ROOT));

/** Golden pictures of a board with a battery that differ from those of the simulator, which has none. @type {Record<string, string>} */
const WITH_BATTERY = { about: 'about-battery' };

/** True in the quick suite, which runs a part of the tests. */
export const QUICK = process.env.SHIPPED_SUITE === 'quick';
/** The boards for tests that depend on the chip and not on the board. */
export const TRIED = QUICK ? [DEFAULT_BOARD] : Object.keys(BOARDS);

/** @param {string} name */
function given(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests by cargo xtask test --only handheld.`);
  return value;
}

/** Returns a file of a board's firmware, as it is shipped. @param {string} board @param {string} kind */
function file(board, kind) {
  return new Uint8Array(readFileSync(join(given('SHIPPED_FIRMWARE'), `lyngk-pocket-${board}.${kind}`)));
}

/** Returns the UF2 of a board's firmware. @param {string} board */
export const packed = (board) => file(board, 'uf2');

/** Returns the UF2 of the same program for boards with slow flash. @param {string} board */
export const packedForSlowFlash = (board) => file(`${board}-slow-flash`, 'uf2');

/** Returns the UF2 of the same program for boards with long wires to the panel. @param {string} board */
export const packedForSlowPanel = (board) => file(`${board}-slow-panel`, 'uf2');

/** Returns a board's firmware with its build identifier, which pictures would show. @param {string} board */
export const numbered = (board) => new Elf(file(board, 'elf'));

/**
 * Returns a board's firmware as it is shipped but without its build identifier, so that pictures do
 * not change with every build.
 * @param {string} board
 */
export function shipped(board) {
  const elf = numbered(board);
  const number = elf.sections.find(({ name }) => name === '.build_id');
  if (!number) throw new Error('This firmware has no place for its number.');
  elf.slice(number.offset, number.size).fill(0);
  return elf;
}

/**
 * Returns flash with a saved game in which it is the device's turn, at a level.
 * @param {number} code @param {number} level @param {string[]} turns
 */
export function savedGame(code, level, turns) {
  const directory = mkdtempSync(join(tmpdir(), 'saved-game-'));
  try {
    const file = join(directory, 'flash.bin');
    execFileSync(given('SHIPPED_SIMULATOR'), ['--save-game', file, '5', String(code), String(level), ...turns]);
    return new Uint8Array(readFileSync(file));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Returns the steps of a scenario file. @param {string} name */
export function scenario(name) {
  return readScenario(readFileSync(new URL(`${name}.txt`, SCENARIOS), 'utf8'));
}

/** Checks that the device did nothing that a real board does not tolerate. @param {Device} device */
export function assertUnharmed({ handheld, chip, log }) {
  assert.deepEqual(handheld.panel.complaints, []);
  assert.equal(chip.xip.violationCount, 0);
  assert.deepEqual(chip.xip.standing, []);
  assert.deepEqual(
    chip.cores.map(({ faults }) => faults),
    [[], []],
  );
  assert.deepEqual(chip.warnings, []);
  assert.equal(log.broken, 0);
}

/** The number of restarts that the application requests in a scenario: one at each unlocking of a kiosk. @type {Record<string, number>} */
const RESTARTS_ASKED = { kiosk: 2 };

/** Returns the names of all scenarios. */
export function allScenarios() {
  return readdirSync(SCENARIOS).flatMap((file) => (file.endsWith('.txt') ? file.slice(0, -4) : []));
}

/** Registers scenarios as tests on a board. @param {string} board @param {string[]} names */
export function testScenarios(board, names) {
  const elf = shipped(board);
  for (const name of names) {
    test(`${board} shows what the simulator shows: ${name}`, (context) => {
      const device = Device.with(elf, { board });
      device.start();
      const compared = goldenPicture(device.handheld, GOLDEN, fileURLToPath(new URL(`target/golden/${board}`, ROOT)));
      playScenario(device, scenario(name), {
        picture: (picture) => compared((BOARDS[board].battery && WITH_BATTERY[picture]) ?? picture),
        skipped: (sentence) => context.diagnostic(sentence),
      });
      assertUnharmed(device);
      // Only restarts of the scenario itself, and those that the application requests.
      const own = device.chip.starts.filter(({ cause }) => cause !== 'power');
      assert.equal(own.length, RESTARTS_ASKED[name] ?? 0);
    });
  }
}
