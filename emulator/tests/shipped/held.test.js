// @ts-check
// The firmware fails while buttons are held, as during play. The buttons' meaning at power-on does
// not apply then, and the notice about the failure stays visible.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf } from '../../scenario.js';
import { BRANCH_TO_ITSELF, PANICKED, assertRecovers, divert, leave, panic, spare, thinking } from './failing.js';

/** The time for which the notice stays under held buttons, in ms, longer than any repeat and the operator's chord. */
const HELD_MS = 4000;

/** @typedef {import('../../device.js').Device} Device */
/** Failures, with the line of the next start. @type {[string, (device: Device) => void, RegExp][]} */
const FAILURES = [
  ['a panic on core 0', (device) => panic(device, 0), PANICKED],
  ['a hard fault on core 1', (device) => divert(device, 1, 0x30000000), /^restarted after hard fault.*0x30000000/],
  [
    'a hung core 0',
    (device) => {
      leave(device, [BRANCH_TO_ITSELF]);
      divert(device, 0, spare);
    },
    /^restarted after core 0 hung/,
  ],
];
/** B opens the self-test at power-on, X and Y the operator's page; then all buttons at once. */
const HELD = [['b'], ['x', 'y'], ['up', 'down', 'left', 'right', 'a', 'b', 'x', 'y']];

FAILURES.forEach(([failure, fail, told], index) => {
  const held = HELD[index];
  test(`${failure} with ${held.join(', ')} held is told, and opens nothing`, () => {
    const device = thinking();
    const { handheld, log } = device;
    const from = log.lines.length;
    for (const button of held) handheld.press(button);
    fail(device);
    assertRecovers(device, told, () => {
      handheld.run(HELD_MS);
      assert.equal(fieldOf(device.report, 'screen'), 'dialog', 'it waits for a press');
      for (const button of held) handheld.release(button);
      handheld.run(100);
      assert.equal(fieldOf(device.report, 'screen'), 'dialog', 'letting go is none');
    });
    assert.ok(!log.lines.slice(from).some(({ text }) => text === 'self-test'));
  });
});
