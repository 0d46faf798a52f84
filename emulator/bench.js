#!/usr/bin/env node
// @ts-check
// Measures how fast the emulator is on this machine: `node bench.js` prints
// emulated MHz with one and with two busy cores, code in RAM and in flash. Counts
// CPU time, so that other work on the machine does not show.

import { Chip } from './chip/chip.js';

const CYCLES = 60e6;
// A loop as a compiler makes them: load, add, store, shift, count, branch.
const LOOP = [0x6801, 0x3101, 0x6001, 0x008b, 0x4059, 0x3a01, 0xd1f8, 0xe7f7];

/** @param {number} base @param {boolean} both */
function measure(base, both) {
  const chip = new Chip();
  chip.powerOn();
  const image = new Uint8Array(Uint16Array.from(LOOP).buffer);
  chip.flash.set(image, 0x1000);
  chip.ram.set(image, 0x1000);
  for (const core of both ? chip.cores : [chip.cores[0]]) {
    core.launch(0, 0x20040000, base + 0x1001);
    core.r[0] = 0x20002000 + 64 * core.index;
  }
  chip.runTo(CYCLES / 10);
  const before = chip.cores[0].instructions + chip.cores[1].instructions;
  const start = process.cpuUsage();
  chip.runTo(CYCLES / 10 + CYCLES);
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const instructions = chip.cores[0].instructions + chip.cores[1].instructions - before;
  return { mhz: CYCLES / seconds / 1e6, mips: instructions / seconds / 1e6 };
}

for (const [place, base] of /** @type {[string, number][]} */ ([['RAM', 0x20000000], ['flash', 0x10000000]])) {
  for (const both of [false, true]) {
    const { mhz, mips } = measure(base, both);
    console.log(`${both ? 'two busy cores' : 'one busy core'}, code in ${place}: ${mhz.toFixed(0)} emulated MHz, ${mips.toFixed(0)} million instructions a second`);
  }
}
