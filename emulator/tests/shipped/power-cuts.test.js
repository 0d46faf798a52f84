// @ts-check
// The power is cut in the middle of a game against the device. Afterwards the game continues, with
// at most its last ply missing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BOARD } from '../../boards.js';
import { Device } from '../../device.js';
import { PowerCuts } from '../../power-cuts.js';
import { QUICK, scenario, shipped } from './shipped.js';

/** The number of games that are cut. The quick suite omits the first test. */
const GAMES = 45;
const [TIMED, CLEARED, PUT] = QUICK ? [5, 5, 5] : [24, 24, 24];
/** The least number of cuts during a program and after the last write, so that a test is meaningful. */
const LEAST = QUICK ? 1 : 3;

test(`${GAMES} games go on after the power was cut, up to six times in a row`, { skip: QUICK }, (context) => {
  const device = Device.with(shipped(DEFAULT_BOARD));
  device.start();
  const { cuts, during, arrived, lost } = new PowerCuts(device, scenario('against-level-3')).run(GAMES);
  context.diagnostic(`${cuts} cuts, ${during.erase} in an erase, ${during.program} in a program; ${arrived} games stood a ply further than seen`);
  assert.deepEqual(lost, []);
  assert.ok(cuts >= GAMES && during.erase >= 10 && during.program >= 5);
});

test(`${TIMED} games with clocks go on after the power was cut, and nobody has less time`, (context) => {
  const device = Device.with(shipped(DEFAULT_BOARD));
  device.start();
  const { cuts, during, arrived, lost } = new PowerCuts(device, scenario('clock-turns'), 2).run(TIMED);
  context.diagnostic(`${cuts} cuts, ${during.erase} in an erase, ${during.program} in a program; ${arrived} games stood a ply further than seen`);
  assert.deepEqual(lost, []);
  assert.ok(cuts >= TIMED && during.program >= LEAST);
});

test(`what was taken back, replaced or resigned before the power was cut ${CLEARED} times stays so`, (context) => {
  const device = Device.with(shipped('picosystem'), { board: 'picosystem' });
  device.start();
  const { cuts, during, written, arrived, lost } = new PowerCuts(device, scenario('clears'), 3).run(CLEARED);
  context.diagnostic(
    `${cuts} cuts, ${during.erase} in an erase, ${during.program} in a program; ${written} after everything was written, ${arrived} arrived`,
  );
  assert.deepEqual(lost, []);
  assert.ok(cuts >= CLEARED && during.program >= LEAST && written >= LEAST);
});

test(`a game from a computer is there as a whole or not at all after the power was cut ${PUT} times`, (context) => {
  const device = Device.with(shipped(DEFAULT_BOARD));
  device.start();
  const { cuts, during, written, arrived, lost } = new PowerCuts(device, scenario('from-computer'), 4).run(PUT);
  context.diagnostic(
    `${cuts} cuts, ${during.erase} in an erase, ${during.program} in a program; ${written} after everything was written, ${arrived} arrived`,
  );
  assert.deepEqual(lost, []);
  assert.ok(cuts >= PUT && during.program >= LEAST && written >= LEAST);
});
