// @ts-check
// The test firmware and a handheld that runs it, for several tests.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Elf } from '../elf.js';
import { Handheld } from '../handheld.js';

/** The board of the test firmware. */
export const BOARD = 'pico-lcd-1-3';

/** Returns the path of the test firmware: from the environment, or after building it. */
function firmwarePath() {
  if (process.env.EMULATOR_TEST_ELF) return process.env.EMULATOR_TEST_ELF;
  const script = fileURLToPath(new URL('firmware/build.sh', import.meta.url));
  const output = execFileSync(script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return /** @type {string} */ (output.trim().split('\n').at(-1));
}

export const elf = new Elf(new Uint8Array(readFileSync(firmwarePath())));

/** Returns a handheld with its log, switched on. @param {number} [seed] */
export function switchedOn(seed = 1) {
  const handheld = new Handheld({ board: BOARD, segments: elf.flashSegments, elf, seed });
  const log = /** @type {import('../defmt.js').LogReader} */ (handheld.log);
  const device = { handheld, log, chip: handheld.chip, texts: () => log.lines.map(({ text }) => text) };
  handheld.powerOn();
  return device;
}

/** Returns a handheld that shows its picture and waits for buttons. @param {number} [seed] */
export function ready(seed = 1) {
  const device = switchedOn(seed);
  waitReady(device);
  return device;
}

/** @param {ReturnType<typeof switchedOn>} device */
export function waitReady({ handheld, texts }) {
  const before = texts().filter((text) => text.startsWith('pattern shown')).length;
  const shown = () => texts().filter((text) => text.startsWith('pattern shown')).length > before;
  if (!handheld.runUntil(shown, 1000)) throw new Error(`the firmware did not start: ${texts().join('; ')}`);
}
