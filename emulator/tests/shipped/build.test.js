// @ts-check
// The files of a build: the UF2 writes to flash what the ELF loads, in whole sectors, and the
// device shows the build's identifier.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Device } from '../../device.js';
import { SILENT, playScenario, readScenario } from '../../scenario.js';
import { readUf2 } from '../../uf2.js';
import { numbered, packed, shipped } from './shipped.js';

const PAGE_BYTES = 256;
const PAGES_OF_SECTOR = 16;
const FLASH_START = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;
/** From the first start, which asks for the language, to the page about the device. */
const ABOUT = 'press A B\npress up A\nexpect screen about\nwait 200';
const SIDE = 240;
/** The largest height of a list's row, in pixels. */
const ROW = 24;

for (const board of Object.keys(BOARDS)) {
  test(`the UF2 for ${board} carries what the ELF loads, in whole sectors`, () => {
    const blocks = readUf2(packed(board));
    const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    assert.equal(blocks.length % PAGES_OF_SECTOR, 0);
    blocks.forEach(({ address, data }, number) => {
      // The boot ROM erases a sector with every sixteenth block.
      const first = blocks[number - (number % PAGES_OF_SECTOR)].address;
      assert.equal(first % (PAGES_OF_SECTOR * PAGE_BYTES), 0);
      assert.equal(address, first + (number % PAGES_OF_SECTOR) * PAGE_BYTES);
      flash.set(data, address - FLASH_START);
    });
    const segments = numbered(board).flashSegments;
    assert.ok(segments.length > 0);
    for (const { address, data } of segments) {
      const at = address - FLASH_START;
      assert.deepEqual(flash.subarray(at, at + data.length), data);
    }
  });

  test(`${board} shows the number of its build, and nothing else changes`, () => {
    const pictures = [shipped(board), numbered(board)].map((elf) => {
      const device = Device.with(elf, { board });
      device.start();
      playScenario(device, readScenario(ABOUT), SILENT);
      return device.handheld.screenshot();
    });
    const [without, shown] = pictures;
    const rows = [...shown.keys()].filter((place) => shown[place] !== without[place]).map((place) => Math.floor(place / SIDE));
    assert.ok(rows.length > 0, 'the number is to be seen');
    assert.ok(rows[rows.length - 1] - rows[0] < ROW, 'in one row');
  });
}
