// @ts-check
// The UF2 for boards whose flash cannot be read at 62.5 MHz, on such a board. Reads that are too
// fast return one clock late, and the normal program crashes when it sets its clock.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Device } from '../../device.js';
import { Handheld } from '../../handheld.js';
import { SILENT, fieldOf, playScenario, readScenario } from '../../scenario.js';
import { readUf2 } from '../../uf2.js';
import { assertUnharmed, numbered, packed, packedForSlowFlash } from './shipped.js';

/** The speed of flash on some clones: sufficient for the boot ROM and for a divider of four. */
const SLOW_HZ = 50e6;
const MHZ = 1e6;
const GAME = 'press A B A down right down down down down down right down down down A\nexpect screen play\nexpect cursor e4\nwait 1500';

/** @param {string} board @param {Uint8Array} uf2 */
function onSlowFlash(board, uf2) {
  return new Device(new Handheld({ board, segments: readUf2(uf2), elf: numbered(board), flashLimit: SLOW_HZ, timing: 'chip' }));
}

for (const board of Object.keys(BOARDS)) {
  test(`${board}: the usual program shows nothing on slow flash, the LED is dark`, () => {
    const { handheld, chip } = onSlowFlash(board, packed(board));
    handheld.powerOn();
    handheld.run(1000);
    assert.equal(handheld.frames, 0);
    const led = chip.mcu.pins[handheld.board.led.pin];
    assert.ok(!(led.outputEnable && led.outputValue));
  });

  test(`${board}: that for slow flash starts, saves and goes on after a power cut`, () => {
    const device = onSlowFlash(board, packedForSlowFlash(board));
    const { handheld, chip } = device;
    device.start();
    assert.equal(chip.clock.frequency, 125 * MHZ);
    assert.equal(chip.xip.divider, 4);
    playScenario(device, readScenario(GAME), SILENT);
    assert.ok(chip.xip.erases + chip.xip.programs > 0, 'it has saved');
    assert.equal(chip.xip.divider, 4, 'after a save, too');
    assertUnharmed(device);
    const position = fieldOf(device.report, 'position');
    handheld.cutPower();
    handheld.powerOn();
    device.awaitFirstPicture();
    assert.equal(fieldOf(device.report, 'position'), position);
    assertUnharmed(device);
  });
}
