#!/usr/bin/env node
// @ts-check
// Measures the shipped firmware in emulated cycles:
//   node bench-chip.js --firmware ELF --simulator FILE [--only NAME]... [--level N]... [--write | --check]
// Prints the table; --write puts it into docs/PERFORMANCE.md and keeps the
// figures in figures.json; --check fails if one is worse than it may be. Without
// a firmware it only says whether the options make sense.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Device } from './device.js';
import { Elf } from './elf.js';
import { measureDisplay } from './figures/display.js';
import { complaint, keep, table } from './figures/figure.js';
import { measureHeaviest } from './figures/heaviest.js';
import { measureMemory, stackDepths } from './figures/memory.js';
import { GAME, LEVELS, measureSearch } from './figures/search.js';
import { measureSleep } from './figures/sleep.js';
import { SILENT, playScenario, readScenario } from './scenario.js';

const KEPT = new URL('figures/figures.json', import.meta.url);
const SCREENS = new URL('../tests/scenarios/screens.txt', import.meta.url);
const DOCUMENT = new URL('../docs/PERFORMANCE.md', import.meta.url);
const BEGIN = '<!-- chip: begin -->\n';
const END = '<!-- chip: end -->';

/** @typedef {{firmware?: string, simulator?: string, only?: string[], level?: string[], write: boolean, check: boolean}} Options */

/** What is measured, for whoever has a firmware. */
class Bench {
  /** @param {Options} options @param {string} directory for saved games */
  constructor({ firmware = '', simulator = '', level }, directory) {
    this.elf = new Elf(new Uint8Array(readFileSync(firmware)));
    this.levels = level?.map(Number);
    /** How deep the stacks have been in every run. @type {import('./figures/memory.js').Depth[][]} */
    this.depths = [];
    /** @type {import('./figures/search.js').SaveGame} */
    this.saveGame = (level, turns) => {
      const file = join(directory, 'flash.bin');
      execFileSync(simulator, ['--save-game', file, '5', String(GAME.code), String(level), ...turns]);
      return new Uint8Array(readFileSync(file));
    };
  }

  /** Every screen, as core 0's part of the deepest stacks. */
  lookRound() {
    const device = Device.with(this.elf);
    device.start();
    playScenario(device, readScenario(readFileSync(SCREENS, 'utf8')), SILENT);
    this.depths.push(stackDepths(device, this.elf));
  }
}

const say = (/** @type {string} */ text) => console.log(text);
/** @type {Record<string, (bench: Bench) => import('./figures/figure.js').Figure[]>} */
const GROUPS = {
  display: ({ elf, saveGame }) => measureDisplay(elf, saveGame),
  search: ({ elf, saveGame, depths, levels }) => measureSearch(elf, saveGame, say, depths, levels),
  sleep: ({ elf, saveGame }) => measureSleep(elf, saveGame),
  // Last: the stacks are as deep as the searches before have made them.
  memory: (bench) => {
    bench.lookRound();
    return measureMemory(bench.elf, bench.depths);
  },
  heaviest: ({ elf }) => measureHeaviest(elf, say),
};

/** Takes minutes: only if asked for. */
const ON_REQUEST = ['heaviest'];

/** What was asked for, or a sentence that says why it cannot be. @returns {Options | string} */
function readOptions() {
  /** @type {Options} */
  let options;
  try {
    options = parseArgs({
      options: {
        firmware: { type: 'string' },
        simulator: { type: 'string' },
        only: { type: 'string', multiple: true },
        level: { type: 'string', multiple: true },
        write: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // The first sentence says it; what follows is about hyphens.
    return /** @type {Error} */ (error).message.split('. ')[0];
  }
  const { only = [], level = [], write } = options;
  if (write && (only.length || level.length)) return 'The table is written whole: --write goes without --only and --level.';
  const group = only.find((name) => !Object.hasOwn(GROUPS, name));
  if (group !== undefined) return `There are no figures called ${group}; there are ${Object.keys(GROUPS).join(', ')}.`;
  const bad = level.find((text) => !LEVELS.map(String).includes(text));
  if (bad !== undefined) return `There is no level ${bad}; there are ${LEVELS.join(', ')}.`;
  return options;
}

/** @param {Options} options @param {string} directory */
function main({ only, write, check, ...rest }, directory) {
  const wanted = only ?? Object.keys(GROUPS).filter((name) => !ON_REQUEST.includes(name));
  const bench = new Bench({ write, check, ...rest }, directory);
  const figures = wanted.flatMap((name) => GROUPS[name](bench));
  console.log(`\n${table(figures)}`);
  /** @type {Record<string, import('./figures/figure.js').Kept>} */
  const kept = JSON.parse(readFileSync(KEPT, 'utf8'));
  if (write) {
    const document = readFileSync(DOCUMENT, 'utf8');
    const [before, rest] = document.split(BEGIN);
    const after = rest?.split(END)[1];
    if (after === undefined) throw new Error('docs/PERFORMANCE.md has no place for the table.');
    writeFileSync(DOCUMENT, `${before}${BEGIN}${table(figures)}${END}${after}`);
    writeFileSync(KEPT, `${JSON.stringify(keep(figures), null, 2)}\n`);
  }
  if (!check) return 0;
  const complaints = figures.flatMap((figure) => complaint(figure, kept[figure.name]) ?? []);
  complaints.forEach((text) => console.error(text));
  return complaints.length ? 1 : 0;
}

const options = readOptions();
if (typeof options === 'string') {
  console.error(options);
  process.exitCode = 2;
} else if (options.firmware) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-chip-'));
  try {
    process.exitCode = main(options, directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
