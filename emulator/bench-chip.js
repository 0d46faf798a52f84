#!/usr/bin/env node
// @ts-check
// Measures the shipped firmware in emulated cycles:
//   node bench-chip.js --firmware ELF --simulator FILE [--only NAME]... [--level N]... [--write | --check]
// Prints the table; --write puts it into docs/PERFORMANCE.md and keeps the
// figures in figures.json; --check fails if one is worse than it may be.

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
import { GAME, measureSearch } from './figures/search.js';
import { measureSleep } from './figures/sleep.js';
import { SILENT, playScenario, readScenario } from './scenario.js';

const KEPT = new URL('figures/figures.json', import.meta.url);
const SCREENS = new URL('../tests/scenarios/screens.txt', import.meta.url);
const DOCUMENT = new URL('../docs/PERFORMANCE.md', import.meta.url);
const BEGIN = '<!-- chip: begin -->\n';
const END = '<!-- chip: end -->';

const { values } = parseArgs({
  options: {
    firmware: { type: 'string' },
    simulator: { type: 'string' },
    only: { type: 'string', multiple: true },
    level: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const { firmware = '', simulator = '' } = values;
const elf = new Elf(new Uint8Array(readFileSync(firmware)));
const directory = mkdtempSync(join(tmpdir(), 'bench-chip-'));

/** @type {import('./figures/search.js').SaveGame} */
function saveGame(level, turns) {
  const file = join(directory, 'flash.bin');
  execFileSync(simulator, ['--save-game', file, '5', String(GAME.code), String(level), ...turns]);
  return new Uint8Array(readFileSync(file));
}

/** How deep the stacks have been in every run. @type {import('./figures/memory.js').Depth[][]} */
const depths = [];
/** Every screen, as core 0's part of the deepest stacks. */
function lookRound() {
  const device = Device.with(elf);
  device.start();
  playScenario(device, readScenario(readFileSync(SCREENS, 'utf8')), SILENT);
  depths.push(stackDepths(device, elf));
}

const say = (/** @type {string} */ text) => console.log(text);
/** @type {Record<string, () => import('./figures/figure.js').Figure[]>} */
const GROUPS = {
  display: () => measureDisplay(elf, saveGame),
  search: () => measureSearch(elf, saveGame, say, depths, values.level?.map(Number)),
  sleep: () => measureSleep(elf, saveGame),
  // Last: the stacks are as deep as the searches before have made them.
  memory: () => {
    lookRound();
    return measureMemory(elf, depths);
  },
  heaviest: () => measureHeaviest(elf, say),
};

/** Takes minutes: only if asked for. */
const ON_REQUEST = ['heaviest'];

function main() {
  if (values.write && (values.only || values.level)) {
    console.error('The table is written whole: --write goes without --only and --level.');
    return 2;
  }
  const wanted = values.only ?? Object.keys(GROUPS).filter((name) => !ON_REQUEST.includes(name));
  const unknown = wanted.find((name) => !GROUPS[name]);
  if (unknown !== undefined) {
    console.error(`There are no figures called ${unknown}; there are ${Object.keys(GROUPS).join(', ')}.`);
    return 2;
  }
  const figures = wanted.flatMap((name) => GROUPS[name]());
  console.log(`\n${table(figures)}`);
  /** @type {Record<string, import('./figures/figure.js').Kept>} */
  const kept = JSON.parse(readFileSync(KEPT, 'utf8'));
  if (values.write) {
    const document = readFileSync(DOCUMENT, 'utf8');
    const [before, rest] = document.split(BEGIN);
    const after = rest?.split(END)[1];
    if (after === undefined) throw new Error('docs/PERFORMANCE.md has no place for the table.');
    writeFileSync(DOCUMENT, `${before}${BEGIN}${table(figures)}${END}${after}`);
    writeFileSync(KEPT, `${JSON.stringify(keep(figures), null, 2)}\n`);
  }
  if (!values.check) return 0;
  const complaints = figures.flatMap((figure) => complaint(figure, kept[figure.name]) ?? []);
  complaints.forEach((text) => console.error(text));
  return complaints.length ? 1 : 0;
}

try {
  process.exitCode = main();
} finally {
  rmSync(directory, { recursive: true });
}
