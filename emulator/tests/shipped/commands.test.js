// @ts-check
// Checks the games of `bench-chip --find-heaviest` and `bench.js`. The commands take too long to
// run here, and reach their game by presses, which a changed menu would misdirect.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BOARD } from '../../boards.js';
import { BEGIN } from '../../figures/heaviest.js';
import { Subject } from '../../figures/subject.js';
import { SILENT, playScenario, readScenario } from '../../scenario.js';
import { assertUnharmed, shipped } from './shipped.js';

const LEVEL = 4;
const PATIENCE_MS = 30_000;

test('the game of the commands is one of the device with itself, both sides at their level', () => {
  const device = new Subject(shipped(DEFAULT_BOARD), { timing: 'fast' }).device();
  device.start();
  playScenario(device, readScenario(BEGIN(LEVEL)), SILENT);
  assert.ok(
    device.handheld.runUntil(() => device.searches.length === 2, PATIENCE_MS),
    device.report,
  );
  assert.deepEqual(
    device.searches.map(({ level }) => level),
    [LEVEL, LEVEL],
  );
  assertUnharmed(device);
});
