// @ts-check
// The UF2 for boards whose wires to the panel are too long for 62.5 MHz: everything is sent at half
// that clock.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Device } from '../../device.js';
import { Handheld } from '../../handheld.js';
import { SILENT, playScenario, readScenario } from '../../scenario.js';
import { readUf2 } from '../../uf2.js';
import { assertUnharmed, numbered, packed, packedForSlowPanel } from './shipped.js';

const FULL_HZ = 62_500_000;
const GAME = 'press A B A down right down down down down down right down down down A\nexpect screen play\nwait 500';

/** Returns the fastest clock at the panel during a game. @param {string} board @param {Uint8Array} uf2 */
function fastest(board, uf2) {
  const device = new Device(new Handheld({ board, segments: readUf2(uf2), elf: numbered(board) }));
  const { panel } = device.handheld;
  const receive = panel.receive.bind(panel);
  let most = 0;
  panel.receive = (byte, isData, hertz) => {
    most = Math.max(most, hertz);
    receive(byte, isData, hertz);
  };
  device.start();
  playScenario(device, readScenario(GAME), SILENT);
  assertUnharmed(device);
  return most;
}

for (const board of Object.keys(BOARDS)) {
  test(`${board}: the panel has its full clock, and half of it in the program for long wires`, () => {
    assert.equal(fastest(board, packed(board)), FULL_HZ);
    assert.equal(fastest(board, packedForSlowPanel(board)), FULL_HZ / 2);
  });
}
