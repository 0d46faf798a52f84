#!/usr/bin/env node
// @ts-check
// Runs a firmware from the command line:
//   node cli.js --firmware ELF | --uf2 FILE [--elf FILE] [--board NAME] [--script FILE] [--golden DIR] [--shot PNG]
//     [--ms N] [--seed N] [--timing MODEL] [--bootrom FILE] [--press BUTTON]...
// The log of a UF2 needs the ELF beside it. A script is a scenario as in tests/scenarios;
// its pictures are compared with those in DIR. Other programs may need the image of a
// real boot ROM, 16 KiB. Buttons are tapped one after another when the time is over, half
// a second apart. Without a firmware it only checks its options.

import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { BOARDS, DEFAULT_BOARD } from './boards.js';
import { BootRomError } from './chip/bootrom.js';
import { TIMING_MODELS } from './chip/timing.js';
import { Device } from './device.js';
import { Elf, ElfError } from './elf.js';
import { goldenPicture } from './golden.js';
import { Handheld } from './handheld.js';
import { PngError, encodePng } from './png.js';
import { ScenarioError, playScenario, readScenario } from './scenario.js';
import { Uf2Error, readUf2 } from './uf2.js';

/** Run time without a script, ms: long enough for a first picture. */
const DEFAULT_MS = 1000;
/** An hour of the chip, which takes days of emulation. */
const LONGEST_MS = 60 * 60 * 1000;
const LARGEST_SEED = 2 ** 32 - 1;
/** Pause after a tapped button, ms. */
const PRESS_PAUSE_MS = 500;

function main() {
  const { values } = parseArgs({
    options: {
      board: { type: 'string', default: DEFAULT_BOARD },
      firmware: { type: 'string' },
      uf2: { type: 'string' },
      elf: { type: 'string' },
      script: { type: 'string' },
      golden: { type: 'string' },
      shot: { type: 'string' },
      ms: { type: 'string' },
      seed: { type: 'string', default: '1' },
      timing: { type: 'string', default: 'fast' },
      bootrom: { type: 'string' },
      press: { type: 'string', multiple: true, default: [] },
    },
  });
  if (!BOARDS[values.board]) throw new UsageError(`There is no board ${values.board}; there are ${Object.keys(BOARDS).join(' and ')}.`);
  const timing = TIMING_MODELS.find((model) => model === values.timing);
  if (!timing) throw new UsageError(`There is no timing ${values.timing}; there are ${TIMING_MODELS.join(' and ')}.`);
  const { buttons } = BOARDS[values.board];
  const unknown = values.press.find((button) => !Object.hasOwn(buttons, button));
  if (unknown !== undefined) throw new UsageError(`${values.board} has no button ${unknown}; it has ${Object.keys(buttons).join(', ')}.`);
  const seed = wholeNumber('--seed', values.seed, 0, LARGEST_SEED);
  const milliseconds = wholeNumber('--ms', values.ms ?? String(DEFAULT_MS), 1, LONGEST_MS);
  // Fails now instead of after minutes of emulation.
  if (values.shot) accessSync(dirname(values.shot), constants.W_OK);
  const steps = values.script ? readScenario(readFileSync(values.script, 'utf8')) : [];
  const bootrom = values.bootrom ? readFileSync(values.bootrom) : null;
  const withStrings = values.firmware ?? values.elf;
  const elf = withStrings ? new Elf(readFileSync(withStrings)) : null;
  const segments = values.uf2 ? readUf2(readFileSync(values.uf2)) : values.firmware ? elf?.flashSegments : null;
  if (!segments) return true;
  if (steps.length && !elf) throw new UsageError('A script needs the log: say where its strings are, --elf FILE.');
  const handheld = new Handheld({ board: values.board, segments, elf, seed, timing, bootrom });
  if (handheld.log) {
    handheld.log.onLine = ({ timestamp, level, text }) => console.log(`${timestamp} ${level.toUpperCase()} ${text}`);
  }
  const began = performance.now();
  if (steps.length) {
    const device = new Device(handheld);
    device.start();
    const picture = goldenPicture(handheld, values.golden);
    playScenario(device, steps, { picture, skipped: (sentence) => console.log(sentence) });
    console.log(`${values.script}: ${steps.length} steps as expected`);
  } else {
    handheld.powerOn();
  }
  if (values.ms || !steps.length) handheld.run(milliseconds);
  for (const button of values.press) {
    handheld.tap(button);
    handheld.run(PRESS_PAUSE_MS);
  }
  if (values.shot) writeFileSync(values.shot, encodePng(handheld.screenshot(), 240, 240));
  return report(handheld, elf, performance.now() - began);
}

/** Prints the events of the run. Returns false for an event that a real board would not tolerate. @param {Handheld} handheld @param {Elf | null} elf @param {number} took ms */
function report(handheld, elf, took) {
  const { chip, panel } = handheld;
  const asleep = chip.asleepCycles.map((cycles) => `${((100 * cycles) / chip.cycles).toFixed(1)} %`);
  console.log(
    `${handheld.milliseconds.toFixed(1)} ms, ${chip.cycles} cycles, ${handheld.frames} frames, ` +
      `backlight ${handheld.backlight.toFixed(2)}, cores asleep ${asleep.join(' and ')}, ` +
      `${(chip.cycles / took / 1000).toFixed(0)} emulated MHz`,
  );
  for (const { cause, cycle } of chip.starts.slice(1)) console.log(`restarted at cycle ${cycle}: ${cause}`);
  for (const { nanos, problem } of panel.complaints) console.log(`panel at ${(nanos / 1e6).toFixed(3)} ms: ${problem}`);
  const at = (/** @type {number} */ pc) => `0x${pc.toString(16)} ${elf?.nameAt(pc) ?? ''}`;
  for (const core of chip.cores) for (const fault of core.faults) console.log(`core ${core.index} faulted at ${at(fault.pc)}: ${fault.cause}`);
  for (const { kind, core, pc } of chip.xip.violations) console.log(`core ${core}: ${kind} of flash while XIP is off, at ${at(pc)}`);
  for (const { core, pc } of chip.xip.standing) console.log(`core ${core} stood in flash when XIP went off, at ${at(pc)}`);
  return !panel.complaints.length && !chip.xip.violationCount && !chip.xip.standing.length;
}

class UsageError extends Error {}

/** @param {string} option @param {string} text @param {number} least @param {number} most */
function wholeNumber(option, text, least, most) {
  const number = /^\d+$/.test(text) ? Number(text) : -1;
  if (number < least || number > most) throw new UsageError(`${option} takes a whole number from ${least} to ${most}, not '${text}'.`);
  return number;
}

try {
  process.exitCode = main() ? 0 : 1;
} catch (error) {
  const expected = [UsageError, BootRomError, ElfError, Uf2Error, ScenarioError, PngError].some((kind) => error instanceof kind);
  const isSystem = error instanceof Error && 'code' in error;
  if (!expected && !isSystem) throw error;
  const { message } = /** @type {Error} */ (error);
  // The first sentence about an option names the mistake; the rest is about hyphens.
  const isOption = isSystem && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(isOption ? message.split('. ')[0] : message);
  process.exitCode = 2;
}
