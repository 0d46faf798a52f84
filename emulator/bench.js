#!/usr/bin/env node
// @ts-check
// Measures the speed of the emulator on this machine: `node bench.js [ELF]` prints
// emulated MHz with one and with two busy cores, and of a firmware that searches at level
// 8, in both models of time. Counts CPU time, so that other work on the machine has less
// effect.

import { readFileSync } from 'node:fs';
import { Chip } from './chip/chip.js';
import { TIMING_MODELS } from './chip/timing.js';
import { Device } from './device.js';
import { Elf } from './elf.js';
import { BEGIN } from './figures/heaviest.js';
import { SILENT, playScenario, readScenario } from './scenario.js';

const CYCLES = 60e6;
// A loop typical of compiled code: load, add, store, shift, count, branch.
const LOOP = [0x6801, 0x3101, 0x6001, 0x008b, 0x4059, 0x3a01, 0xd1f8, 0xe7f7];
/** Time for which the firmware searches before and during the measurement, ms. */
const THINKING_MS = 2000;

/** Returns emulated MHz. @param {Chip} chip @param {() => void} run */
function measure(chip, run) {
  const from = chip.cycles;
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (chip.cycles - from) / (user + system);
}

/** @typedef {import('./chip/timing.js').TimingModel} TimingModel */
/** @param {number} base @param {boolean} both @param {TimingModel} timing */
function loop(base, both, timing) {
  const chip = new Chip({ timing });
  chip.powerOn();
  chip.xip.on = true;
  const image = new Uint8Array(Uint16Array.from(LOOP).buffer);
  chip.flash.set(image, 0x1000);
  chip.ram.set(image, 0x1000);
  for (const core of both ? chip.cores : [chip.cores[0]]) {
    core.launch(0, 0x20040000, base + 0x1001);
    core.r[0] = 0x20002000 + 64 * core.index;
  }
  chip.runTo(CYCLES / 10);
  return measure(chip, () => chip.runTo(CYCLES / 10 + CYCLES));
}

/** @param {string} firmware @param {TimingModel} timing */
function thinking(firmware, timing) {
  const device = Device.with(new Elf(new Uint8Array(readFileSync(firmware))), { timing });
  device.start();
  playScenario(device, readScenario(BEGIN(8)), SILENT);
  device.handheld.run(THINKING_MS);
  return measure(device.chip, () => device.handheld.run(THINKING_MS));
}

/** @param {string} what @param {(timing: TimingModel) => number} megahertz */
function tell(what, megahertz) {
  console.log(`${what}: ${TIMING_MODELS.map((timing) => `${timing} ${megahertz(timing).toFixed(0)}`).join(', ')} emulated MHz`);
}

for (const [place, base] of /** @type {[string, number][]} */ ([
  ['RAM', 0x20000000],
  ['flash', 0x10000000],
])) {
  for (const both of [false, true]) tell(`${both ? 'two busy cores' : 'one busy core'}, code in ${place}`, (timing) => loop(base, both, timing));
}
const [firmware] = process.argv.slice(2);
if (firmware !== undefined) tell('the firmware, thinking', (timing) => thinking(firmware, timing));
