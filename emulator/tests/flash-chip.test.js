// @ts-check
// The flash chip apart from the processors: it continues an erase through their reset, and answers
// wrongly if it is clocked too fast.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checksum } from '../chip/bootrom.js';
import { Chip } from '../chip/chip.js';
import { assemble } from './assembler.js';

const PROGRAM = 0x10000;
const RAM_CODE = 0x20001000;
const SSI = 0x18000000;

/** Returns a chip whose second stage branches to itself. @param {import('../chip/chip.js').ChipOptions} [options] */
function staying(options) {
  const chip = new Chip(options);
  const stage = new Uint8Array(256);
  stage.set(assemble('ldr r0, =0xb007\nstay:\nb stay', 0x20041f00));
  new DataView(stage.buffer).setUint32(252, checksum(stage.subarray(0, 252)), true);
  chip.load([{ address: 0x10000000, data: stage }]);
  chip.flash.fill(0x5a, PROGRAM, PROGRAM + 8192);
  chip.powerOn();
  return chip;
}

/** Begins to erase a sector, and stops after a share of its duration. @param {Chip} chip @param {number} share */
function eraseUpTo(chip, share) {
  const [core] = chip.cores;
  core.limit = Infinity;
  const from = core.cycles;
  const cycles = (chip.xip.times.erase * chip.clock.frequency) / 1e9;
  while (core.cycles < from + share * cycles) assert.ok(!chip.xip.operate(core, 'erase', PROGRAM, 4096));
  chip.clock.cycles = core.cycles;
}

/** Returns the time from a reset to the start of the second stage in ms; Infinity if it never starts. @param {Chip} chip */
function startsAfter(chip) {
  const from = chip.clock.nanos;
  chip.pullRun();
  const [core] = chip.cores;
  if (core.halted) return Infinity;
  const after = (chip.clock.nanosAt(core.cycles) - from) / 1e6;
  chip.runTo(core.cycles + 1000);
  assert.equal(core.r[0], 0xb007);
  return after;
}

test('an erase goes on through a reset, and the boot ROM waits for it', () => {
  for (const share of [0.1, 0.9]) {
    const chip = staying({ flashTimes: 'worst' });
    eraseUpTo(chip, share);
    const left = (1 - share) * 400;
    const after = startsAfter(chip);
    // The boot ROM retries every 4 ms.
    assert.ok(after >= left - 0.5 && after < left + 5, `${after} ms for ${left}`);
    assert.ok(chip.flash.subarray(PROGRAM, PROGRAM + 4096).every((byte) => byte === 0xff));
    assert.equal(chip.flash[PROGRAM + 4096], 0x5a);
    assert.ok(startsAfter(chip) < 5, 'then it is as quick as ever');
  }
});

test('on the fastest ring oscillator the boot ROM gives up before the worst erase is done', () => {
  const chip = staying({ flashTimes: 'worst', rosc: 'fastest' });
  eraseUpTo(chip, 0.05);
  assert.equal(startsAfter(chip), Infinity);
  const soon = staying({ flashTimes: 'worst', rosc: 'fastest' });
  eraseUpTo(soon, 0.5);
  assert.ok(startsAfter(soon) < 400);
});

test('a power cut ends an erase where it is', () => {
  const chip = staying({ flashTimes: 'worst' });
  eraseUpTo(chip, 0.5);
  chip.cutPower();
  chip.powerOn();
  assert.ok(!chip.cores[0].halted, 'the boot ROM does not wait');
  assert.ok(chip.flash.subarray(PROGRAM, PROGRAM + 4096).some((byte) => byte !== 0xff));
});

test('flash that is clocked too fast answers a clock late, and rightly again when it is not', () => {
  const chip = new Chip({ flashLimit: 3e6 });
  chip.flash.set([0x12, 0x34, 0x56, 0x78, 0x9a], PROGRAM);
  chip.powerOn();
  const [core] = chip.cores;
  // As a second stage does, at the ring oscillator's 6.5 MHz.
  const readAt = (/** @type {number} */ divider) => {
    const write = (/** @type {number} */ offset, /** @type {number} */ value) => chip.bus.store(core, SSI + offset, value, 4);
    write(0x08, 0);
    write(0x14, divider);
    write(0x00, (3 << 21) | (31 << 16) | (3 << 8));
    write(0xf4, (8 << 2) | (2 << 8) | 1);
    write(0x08, 1);
    chip.ram.set(assemble(`ldr r1, =${0x10000000 + PROGRAM}\nldr r0, [r1]\nstay:\nb stay`, RAM_CODE), RAM_CODE - 0x20000000);
    core.launch(0, 0x20010000, RAM_CODE | 1);
    chip.runTo(core.cycles + 1000);
    return core.r[0] >>> 0;
  };
  assert.equal(readAt(4), 0x78563412);
  assert.equal(readAt(2) >>> 8, 0x674523);
  assert.equal(readAt(4), 0x78563412);
  chip.xip.on = false;
  assert.deepEqual([...chip.flash.subarray(PROGRAM, PROGRAM + 5)], [0x12, 0x34, 0x56, 0x78, 0x9a]);
});
