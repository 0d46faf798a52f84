// @ts-check
// Analysis uses both cores on the chip: in the same time they search many more positions than one
// core alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BOARD } from '../../boards.js';
import { Subject } from '../../figures/subject.js';
import { SILENT, playScenario, readScenario } from '../../scenario.js';
import { assertUnharmed, shipped } from './shipped.js';

/** A game of two people, code 000000, which is analysed. */
const ANALYSIS = `
press A B A
press down right down down down down down right down down down A
expect screen play
wait 1500
press Y up up up up up up up A
until screen analysis within 2000`;
/** The duration of some rounds of three searches each, in ms. */
const WATCHED_MS = 4000;
/** Shorter searches are ignored because they show little, in positions. */
const FEWEST = 2000;
/** The least gain of two cores over one: 1.75 in a long search, less in the short first rounds of an analysis. */
const GAIN = 1.25;

/** The cores are the same on every board. */
const subject = new Subject(shipped(DEFAULT_BOARD), { timing: 'fast' });

/** Returns the positions per second of an analysis. @param {boolean} together */
const rate = (together) => {
  const device = subject.device();
  device.start();
  subject.setTogether(device, together);
  playScenario(device, readScenario(ANALYSIS), SILENT);
  device.handheld.run(WATCHED_MS);
  assertUnharmed(device);
  const searches = device.searches.filter(({ nodes }) => nodes >= FEWEST);
  assert.ok(searches.length >= 3 && searches.every(({ level }) => level === 8), `${searches.length} searches`);
  const sum = (/** @type {'nodes' | 'micros'} */ key) => searches.reduce((total, search) => total + search[key], 0);
  return (1e6 * sum('nodes')) / sum('micros');
};

test('an analysis has both cores', (context) => {
  const [one, both] = [false, true].map(rate);
  context.diagnostic(`${one.toFixed(0)} positions a second by one core, ${both.toFixed(0)} by both`);
  assert.ok(both > GAIN * one, `${both} is not much more than ${one}`);
});
