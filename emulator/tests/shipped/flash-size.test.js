// @ts-check
// The flash chip's identification. If the chip ends before the saves, the device shows that, works,
// and writes nothing, because its writes would wrap around to the program.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Device } from '../../device.js';
import { SILENT, fieldOf, playScenario, readScenario } from '../../scenario.js';
import { shipped, TRIED } from './shipped.js';

const MIB = 1024 * 1024;
const PLAY = 'press A B A down right down down down down down right down down down A\nexpect screen play\nwait 2000';

for (const board of TRIED) {
  for (const mebibytes of [2, 16]) {
    test(`${board}: a chip of ${mebibytes} MiB is read and used`, () => {
      const device = Device.with(shipped(board), { board, flashBytes: mebibytes * MIB });
      device.start();
      assert.ok(device.log.lines.some(({ text }) => text.startsWith('flash ef 40') && text.endsWith(`, ${mebibytes * 1024} KiB`)));
      assert.equal(fieldOf(device.report, 'screen'), 'language');
    });
  }

  test(`${board}: a chip of 1 MiB is refused for saves, on the screen, and never written`, () => {
    const device = Device.with(shipped(board), { board, flashBytes: MIB });
    device.start();
    const { chip, handheld } = device;
    assert.equal(fieldOf(device.report, 'screen'), 'dialog');
    // There is nothing to erase.
    handheld.tap('x');
    assert.equal(fieldOf(device.report, 'screen'), 'dialog');
    handheld.tap('a');
    playScenario(device, readScenario(PLAY), SILENT, device.uptime);
    assert.deepEqual([chip.xip.erases, chip.xip.programs], [0, 0]);
    assert.deepEqual(chip.xip.violations, []);
  });
}
