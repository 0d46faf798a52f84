// @ts-check
// Buttons while flash is erased, which takes 45 ms in which the chip cannot look
// at them: whatever somebody does, it counts, and once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLASH_NANOS } from '../../chip/xip.js';
import { Device } from '../../device.js';
import { SILENT, fieldOf, playScenario, readScenario } from '../../scenario.js';
import { assertUnharmed, shipped } from './shipped.js';

const ERASE_MS = FLASH_NANOS.typical.erase / 1e6;
/** Two people's game, code 000000; flash is tidied soon after the last press. */
const GAME = 'press A A down right down down right down down A\nexpect screen play\nexpect cursor e4';
const TIDY_MS = 1000;
/** How long before the erase the snapshot is taken, ms. */
const BEFORE_MS = 5;
/** How long after its end everything has been noticed, and a second press would have been, ms. */
const NOTICED_MS = 150;
/** Bounces take no longer than this, ms. */
const BOUNCE_MS = 2;

for (const board of ['pico-lcd-1-3', 'picosystem']) {
  const device = Device.with(shipped(board), { board });
  const { handheld, chip } = device;
  device.start();
  playScenario(device, readScenario(GAME), SILENT);
  const begun = handheld.save();
  const erases = () => chip.xip.operation?.kind === 'erase';
  assert.ok(handheld.runUntil(erases, TIDY_MS), 'flash is tidied');
  const at = handheld.milliseconds;
  handheld.restore(begun);
  handheld.run(at - BEFORE_MS - handheld.milliseconds);
  const before = handheld.save();

  /** Holds up from a time to another, ms from the beginning of the erase, and gives where the cursor is then. @param {number} from @param {number} to */
  const pressed = (from, to) => {
    handheld.restore(before);
    handheld.run(BEFORE_MS + from);
    handheld.press('up');
    handheld.run(at + to - handheld.milliseconds);
    handheld.release('up');
    handheld.run(at + Math.max(to, ERASE_MS) + NOTICED_MS - handheld.milliseconds);
    assertUnharmed(device);
    return fieldOf(device.report, 'cursor');
  };

  test(`${board}: a press that begins and ends within an erase counts, and once`, () => {
    for (let from = 1; from < ERASE_MS; from += 4) {
      for (const length of [8, 20, 40]) {
        if (from + length + BOUNCE_MS < ERASE_MS) assert.equal(pressed(from, from + length), 'e5', `from ${from} for ${length} ms`);
      }
    }
  });

  test(`${board}: a press that begins before an erase or ends after it counts, and once`, () => {
    for (const [from, to] of [
      [-4, 10],
      [-2, 20],
      [-1, ERASE_MS - 3],
      [40, ERASE_MS + 4],
      [44, ERASE_MS + 20],
      [-4, ERASE_MS + 4],
    ]) {
      assert.equal(pressed(from, to), 'e5', `from ${from} to ${to} ms`);
    }
    // One that bounces at the very end of the erase, wherever that falls.
    for (let from = ERASE_MS - 2; from < ERASE_MS + 1; from += 0.2) assert.equal(pressed(from, from + 40), 'e5', `from ${from} ms`);
  });

  test(`${board}: no press is made up when nobody presses`, () => {
    handheld.restore(before);
    handheld.run(BEFORE_MS + ERASE_MS + NOTICED_MS);
    assert.equal(fieldOf(device.report, 'cursor'), 'e4');
  });
}
