// @ts-check
// The power is cut in the middle of a game against the device: afterwards the
// game goes on, with at most its last ply missing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Device } from '../../device.js';
import { PowerCuts } from '../../power-cuts.js';
import { scenario, shipped } from './shipped.js';

const GAMES = 60;

test(`${GAMES} games go on after the power was cut, up to six times in a row`, (context) => {
  const device = Device.with(shipped('pico-lcd-1-3'));
  device.start();
  const { cuts, during, arrived, lost } = new PowerCuts(device, scenario('against-level-3')).run(GAMES);
  context.diagnostic(`${cuts} cuts, ${during.erase} in an erase, ${during.program} in a program; ${arrived} games stood a ply further than seen`);
  assert.deepEqual(lost, []);
  assert.ok(cuts >= GAMES && during.erase >= 10 && during.program >= 5);
});
