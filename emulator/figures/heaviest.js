// @ts-check
// A whole game of the device with itself at level 8, for the depth of the stacks.
// Takes minutes, so it is measured only when asked for.

import { Device } from '../device.js';
import { SILENT, fieldOf, playScenario, readScenario } from '../scenario.js';
import { measureMemory, stackDepths } from './memory.js';

/** English, level 8 in the settings, then a new game of the device alone. */
export const GAME = 'press A down down down A down left left B\nexpect screen title\npress A down left up A\nexpect screen play';
/** 42 moves of 10 s at most, and what is between them. */
const GAME_MS = 600_000;
/** How often progress is told, ms. */
const TOLD_MS = 10_000;

/** @param {import('../elf.js').Elf} elf @param {(text: string) => void} say @returns {import('./figure.js').Figure[]} */
export function measureHeaviest(elf, say) {
  const device = Device.with(elf);
  const { chip, handheld } = device;
  device.start();
  playScenario(device, readScenario(GAME), SILENT);
  const ended = () => fieldOf(device.report, 'screen') === 'result' || chip.starts.length > 1;
  for (let passed = 0; passed < GAME_MS && !handheld.runUntil(ended, TOLD_MS); passed += TOLD_MS) {
    say(`ply ${fieldOf(device.report, 'ply')} after ${(handheld.milliseconds / 1000).toFixed(0)} s`);
  }
  if (chip.starts.length > 1) throw new Error('The device came down.');
  if (!ended()) throw new Error(`The game does not end: ${device.report}`);
  return measureMemory(elf, [stackDepths(device, elf)]);
}
