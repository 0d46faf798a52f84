// @ts-check
// A reset in the middle of an erase. The flash chip keeps its power, continues the erase and does
// not respond until it is done. The boot ROM tries for a while to read a program, and the device
// must start with its game. power-cuts.test.js covers power cuts during an erase.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS, DEFAULT_BOARD } from '../../boards.js';
import { FLASH_NANOS } from '../../chip/xip.js';
import { Device } from '../../device.js';
import { SILENT, fieldOf, playScenario, readScenario } from '../../scenario.js';
import { shipped } from './shipped.js';

const WATCHDOG_CONTROL = 0x40058000;
const WATCHDOG_LOAD = 0x40058004;
const ERASE_MS = FLASH_NANOS.worst.erase / 1e6;
/** A game of two people, code 000000; flash is tidied soon after the last press. */
const GAME = 'press A B A down right down down down down down right down down down A\nexpect screen play\nexpect cursor e4';
const TIDY_MS = 2000;
/** The value that the watchdog is fed, in ms. */
const FED_MS = 3000;
/** The boot ROM's attempts and a start, in ms. */
const AGAIN_MS = 3000;

/**
 * Returns a device whose erases take their longest time, at the beginning of one.
 * @param {string} board @param {import('../../chip/chip.js').ChipOptions} [options]
 */
function erasing(board, options = {}) {
  const device = Device.with(shipped(board), { board, ...options });
  const { handheld, chip } = device;
  device.start();
  playScenario(device, readScenario(GAME), SILENT);
  chip.xip.times = FLASH_NANOS.worst;
  assert.ok(
    handheld.runUntil(() => chip.xip.operation?.kind === 'erase', TIDY_MS),
    'flash is tidied',
  );
  return device;
}

/** Returns the line of a device's next start. @param {Device} device */
function toldNext(device) {
  const { chip, log } = device;
  const [starts, from] = [chip.starts.length, log.lines.length];
  assert.ok(
    device.handheld.runUntil(() => chip.starts.length > starts, AGAIN_MS),
    'it restarts',
  );
  device.awaitFirstPicture();
  return log.lines
    .slice(from)
    .map(({ text }) => text)
    .find((text) => /^(started by|restarted after)/.test(text));
}

/**
 * The times at which the watchdog resets the chip, as shares of an erase. The boards differ in
 * their flash chips; the boot ROM behaves the same.
 * @param {string} board
 */
const instants = (board) => (board === DEFAULT_BOARD ? [0, 0.5, 0.95] : [0.5]);

for (const board of Object.keys(BOARDS)) {
  const device = erasing(board);
  const { chip, handheld } = device;
  const position = fieldOf(device.report, 'position');
  const begun = handheld.save();

  test(`${board}: the watchdog bites in the middle of an erase, and the device comes up with its game`, () => {
    for (const into of instants(board)) {
      handheld.restore(begun);
      handheld.run(into * ERASE_MS);
      assert.ok(chip.xip.operation, 'still erasing');
      // The watchdog is about to expire: it counts two per microsecond.
      chip.bus.store(chip.cores[0], WATCHDOG_LOAD, 200, 4);
      assert.match(toldNext(device) ?? '', /^restarted after core 0 hung/);
      assert.equal(fieldOf(device.report, 'position'), position);
      assert.equal(chip.xip.violationCount, 0);
      // Later erases are not part of this test.
      chip.xip.times = FLASH_NANOS.typical;
      handheld.tap('a');
      handheld.run(TIDY_MS);
      assert.equal(fieldOf(device.report, 'screen'), 'play');
      assert.equal(chip.starts.length, 2);
    }
  });

  test(`${board}: the reset pin is pulled in the middle of an erase, and nothing is lost`, () => {
    handheld.restore(begun);
    handheld.run(0.1 * ERASE_MS);
    chip.pullRun();
    device.awaitFirstPicture();
    assert.ok(device.log.lines.some(({ text }) => text === 'started by the reset pin'));
    assert.equal(fieldOf(device.report, 'position'), position);
  });

  test(`${board}: an erase begins with the watchdog just fed`, () => {
    handheld.restore(begun);
    // The counter decreases by two per microsecond.
    const left = (chip.bus.load(chip.cores[0], WATCHDOG_CONTROL, 4) & 0xffffff) / 2000;
    assert.ok(left > FED_MS - 5 && left <= FED_MS, `${left} ms`);
  });
}

test('the fastest ring oscillator lets the boot ROM give up; switching off and on helps', () => {
  const device = erasing(DEFAULT_BOARD, { timing: 'chip', rosc: 'fastest' });
  const { chip, handheld } = device;
  const position = fieldOf(device.report, 'position');
  chip.pullRun();
  handheld.run(AGAIN_MS);
  assert.ok(chip.cores[0].halted, 'it waits for USB');
  handheld.cutPower();
  handheld.powerOn();
  device.awaitFirstPicture();
  assert.equal(fieldOf(device.report, 'position'), position);
});
