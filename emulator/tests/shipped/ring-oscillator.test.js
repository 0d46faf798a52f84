// @ts-check
// Until the clocks are set, the chip runs on its ring oscillator, whose speed is not specified
// exactly: typically 6.5 MHz, 1.8 to 11.3. The device starts quickly at any of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Device } from '../../device.js';
import { fieldOf } from '../../scenario.js';
import { assertUnharmed, shipped } from './shipped.js';

/** The longest time to the first complete picture, in ms, including the panel's 125 ms of reset and waking and 15 ms on the wire. */
const LONGEST_MS = /** @type {const} */ ({ fastest: 250, typical: 300, slowest: 300 });
const FULL_HZ = 125e6;

for (const board of Object.keys(BOARDS)) {
  /** @type {Map<string, number>} */
  const took = new Map();
  for (const rosc of /** @type {const} */ (['fastest', 'typical', 'slowest'])) {
    test(`${board}: with the ${rosc} ring oscillator the first picture is there within ${LONGEST_MS[rosc]} ms`, () => {
      const device = Device.with(shipped(board), { board, timing: 'chip', rosc });
      const { handheld, chip } = device;
      handheld.powerOn();
      assert.ok(
        handheld.runUntil(() => handheld.frames > 0, 1000),
        'it shows something',
      );
      took.set(rosc, handheld.milliseconds);
      assert.ok(handheld.milliseconds <= LONGEST_MS[rosc], `${handheld.milliseconds.toFixed(1)} ms`);
      assert.equal(chip.clock.frequency, FULL_HZ);
      device.awaitFirstPicture();
      assert.equal(fieldOf(device.report, 'screen'), 'language');
      assertUnharmed(device);
    });
  }

  test(`${board}: the oscillator's speed counts, so that this was measured`, () => {
    const [fastest, typical, slowest] = ['fastest', 'typical', 'slowest'].map((rosc) => took.get(rosc) ?? NaN);
    assert.ok(fastest < typical && typical + 20 < slowest, `${[fastest, typical, slowest].map((ms) => ms.toFixed(1))}`);
  });
}
