// @ts-check
// Flash is written while both cores search at full load. During a write neither core may fetch or
// read from flash, and both must continue afterwards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BOARD } from '../../boards.js';
import { Random } from '../../chip/random.js';
import { SP } from '../../chip/registers.js';
import { Device } from '../../device.js';
import { GAME } from '../../figures/search.js';
import { SILENT, fieldOf, playScenario, readScenario } from '../../scenario.js';
import { assertUnharmed, savedGame, shipped } from './shipped.js';

const elf = shipped(DEFAULT_BOARD);
/** The number of attempts, at different moments of the search. */
const TRIES = 10;
/** EXC_RETURN to thread mode. */
const BACK_TO_THREAD = 0xfffffff9;
/** EPSR.T in the flags, which is always set. */
const THUMB = 1 << 24;

/** @param {import('../../chip/core.js').Core} core */
const awakeCycles = (core) => core.cycles - core.asleepCycles;

/** Returns the address to which core 1's interrupt handler returns, from its stack. @param {Device} device */
function parkedFrom({ chip }) {
  const core = chip.cores[1];
  let at = core.r[SP] >>> 0;
  // The handler has saved EXC_RETURN, and above it lies the exception frame, whose last word has
  // the Thumb bit set. The bit distinguishes it from a saved register with the same value.
  const isFrame = () => chip.bus.peek32(at) >>> 0 === BACK_TO_THREAD && chip.bus.peek32(at + 4 + 28) & THUMB;
  for (let words = 0; !isFrame(); words++, at += 4) {
    if (words > 64) return 0;
  }
  return chip.bus.peek32(at + 4 + 24) >>> 0;
}

/** Counts writes while core 1 is parked in its search, which runs from RAM. @param {Device} device */
function writesUnderLoad(device) {
  const counts = { erase: 0, program: 0 };
  device.chip.xip.onWritten = (kind) => {
    if (parkedFrom(device) >>> 28 === 2) counts[/** @type {'erase' | 'program'} */ (kind)]++;
  };
  return counts;
}

test('a sector is erased while the device thinks', () => {
  const device = Device.with(elf, { saves: savedGame(GAME.code, 8, GAME.turns.slice(0, 6)) });
  const { handheld, chip } = device;
  device.start();
  handheld.tap('a');
  handheld.run(20);
  const begun = handheld.save();
  const random = new Random(1);
  let erases = 0;
  for (let i = 0; i < TRIES; i++) {
    handheld.restore(begun);
    const counts = writesUnderLoad(device);
    // Flash is tidied 0.3 s after the last press.
    handheld.run(random.below(200) + random.below(1000) / 1000);
    handheld.tap('up');
    const before = awakeCycles(chip.cores[1]);
    handheld.run(360);
    assert.ok(awakeCycles(chip.cores[1]) - before > 2e6, 'core 1 goes on');
    erases += counts.erase;
    assertUnharmed(device);
  }
  assert.equal(erases, TRIES);
});

test('a ply is saved while a hint is searched for', () => {
  const device = Device.with(elf);
  const { handheld } = device;
  device.start();
  // Level 8 in the settings, so that hints have this level; then a game, code 000000.
  const game =
    'press A B down down down A down left left B\nexpect screen title\npress A down down down right down down right down down down A\nexpect screen play\nexpect ply 0\nwait 1000\npress Y A';
  playScenario(device, readScenario(game), SILENT);
  const begun = handheld.save();
  const random = new Random(1);
  let programs = 0;
  for (let i = 0; i < TRIES; i++) {
    handheld.restore(begun);
    const counts = writesUnderLoad(device);
    handheld.run(random.below(100) + random.below(1000) / 1000);
    playScenario(device, readScenario('press B A A\nwait 500\nexpect ply 1'), SILENT, device.uptime);
    programs += counts.program;
    assertUnharmed(device);
  }
  assert.equal(programs, TRIES);
  assert.equal(fieldOf(device.report, 'screen'), 'play');
});
