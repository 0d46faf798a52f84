#!/usr/bin/env node
// @ts-check
// Measures the shipped firmware in emulated cycles:
//   node bench-chip.js --firmware ELF --simulator FILE [--board NAME] [--only NAME | --without NAME]... [--level N]... [--write | --check | --timing fast]
//   node bench-chip.js --firmware ELF --simulator FILE --find-heaviest
// Prints the table, in the chip's own timing; --write puts it into docs/PERFORMANCE.md
// and stores the figures in figures.json or, for another board, in figures-BOARD.json;
// --check fails if a figure exceeds its limit. The plies with the deepest stacks are in
// heaviest.json, and --find-heaviest searches for them again. --timing fast measures in
// both models of time and prints them beside each other. Without a firmware it only
// checks its options.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BOARDS, DEFAULT_BOARD } from './boards.js';
import { TIMING_MODELS } from './chip/timing.js';
import { Elf } from './elf.js';
import { compareCores } from './figures/cores.js';
import { measureDisplay } from './figures/display.js';
import { comparison, complaint, keep, table } from './figures/figure.js';
import { findHeaviest, playHeaviest } from './figures/heaviest.js';
import { aboveRest, measureMemory, stackDepths } from './figures/memory.js';
import { GAME, LEVELS, measureSearch } from './figures/search.js';
import { measureSleep } from './figures/sleep.js';
import { Subject } from './figures/subject.js';
import { SILENT, playScenario, readScenario } from './scenario.js';

const HEAVIEST = new URL('figures/heaviest.json', import.meta.url);
const SCREENS = new URL('../tests/scenarios/screens.txt', import.meta.url);
const DOCUMENT = new URL('../docs/PERFORMANCE.md', import.meta.url);

/** Returns the file of a board's figures, and the place of its table in the document. @param {string} board */
function placesOf(board) {
  const isDefault = board === DEFAULT_BOARD;
  const mark = isDefault ? 'chip' : `chip ${board}`;
  return {
    kept: new URL(isDefault ? 'figures/figures.json' : `figures/figures-${board}.json`, import.meta.url),
    begin: `<!-- ${mark}: begin -->\n`,
    end: `<!-- ${mark}: end -->`,
  };
}

/** Returns the stored figures of a board; empty before they were first written. @param {URL} place @returns {Record<string, import('./figures/figure.js').Kept>} */
function readKept(place) {
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
}

/** @typedef {{firmware?: string, simulator?: string, only?: string[], without?: string[], level?: string[], board?: string, timing: string, write: boolean, check: boolean, 'find-heaviest': boolean}} Options */

/** The measurements of a firmware. */
class Bench {
  /** @param {Options} options @param {import('./chip/timing.js').TimingModel} timing @param {string} directory for saved games */
  constructor({ firmware = '', simulator = '', level, board }, timing, directory) {
    this.subject = new Subject(new Elf(new Uint8Array(readFileSync(firmware))), { board, timing });
    this.levels = level?.map(Number);
    /** The depths of the stacks in every run. @type {import('./figures/memory.js').Depth[][]} */
    this.depths = [];
    const file = join(directory, 'flash.bin');
    const save = (/** @type {number} */ code, /** @type {number} */ level, /** @type {string[]} */ turns, variant = '5n') => {
      execFileSync(simulator, ['--save-game', file, variant, String(code), String(level), ...turns]);
      return new Uint8Array(readFileSync(file));
    };
    /** @type {import('./figures/search.js').SaveGame} */
    this.saveGame = (level, turns, variant) => save(GAME.code, level, turns, variant);
    /** @type {import('./figures/heaviest.js').SaveGame} */
    this.savePly = ({ level, code, turns }) => save(code, level, turns ? turns.split(' ') : []);
    /** @type {import('./figures/heaviest.js').ReadGame} */
    this.readGame = (flash) => {
      writeFileSync(file, flash);
      const { status, stdout } = spawnSync(simulator, ['--read-game', file], { encoding: 'utf8' });
      if (status !== 0) return null;
      const [, code, ...turns] = stdout.trim().split(' ');
      return { code: Number(code), turns };
    };
  }

  /** Shows every screen, for core 0's part of the deepest stacks. @param {boolean} together whether core 0 may help core 1 search */
  lookRound(together) {
    const device = this.subject.device();
    device.start();
    this.subject.setTogether(device, together);
    playScenario(device, readScenario(readFileSync(SCREENS, 'utf8')), SILENT);
    return device;
  }

  /** Plays the heaviest plies, for core 1's part and the rest of core 0's. */
  playHeaviest() {
    /** @type {import('./figures/heaviest.js').Heaviest} */
    const heaviest = JSON.parse(readFileSync(HEAVIEST, 'utf8'));
    this.depths.push(...playHeaviest(this.subject, this.savePly, heaviest, say));
  }

  findHeaviest() {
    const heaviest = findHeaviest(this.subject, this.savePly, this.readGame, say);
    writeFileSync(HEAVIEST, `${JSON.stringify(heaviest, null, 2)}\n`);
  }
}

const say = (/** @type {string} */ text) => console.log(text);
/** @type {Record<string, (bench: Bench) => import('./figures/figure.js').Figure[]>} */
const GROUPS = {
  display: ({ subject, saveGame }) => measureDisplay(subject, saveGame),
  search: ({ subject, saveGame, depths, levels }) => measureSearch(subject, saveGame, say, depths, levels),
  sleep: ({ subject, saveGame }) => measureSleep(subject, saveGame),
  cores: ({ subject, saveGame }) => compareCores(subject, saveGame, say),
  // Last, because the earlier searches have made the stacks deep.
  memory: (bench) => {
    const { elf } = bench.subject;
    bench.depths.push(stackDepths(bench.lookRound(true), elf));
    bench.playHeaviest();
    return measureMemory(elf, bench.depths, aboveRest(bench.lookRound(false), elf));
  },
};

/**
 * Measured on request only: it takes minutes, and shows the gain of the second core
 * instead of what a player notices.
 */
const ON_REQUEST = ['cores'];

/** On other boards only figures that depend on their hardware are measured, since the chip is the same. @param {string} board */
const groupsOf = (board) =>
  Object.keys(GROUPS)
    .filter((name) => !ON_REQUEST.includes(name))
    .filter((name) => board === DEFAULT_BOARD || name === 'display' || name === 'sleep');

/** Returns the options, or a sentence about the mistake. @returns {Options | string} */
function readOptions() {
  /** @type {Options} */
  let options;
  try {
    options = parseArgs({
      options: {
        firmware: { type: 'string' },
        simulator: { type: 'string' },
        only: { type: 'string', multiple: true },
        without: { type: 'string', multiple: true },
        level: { type: 'string', multiple: true },
        board: { type: 'string' },
        timing: { type: 'string', default: 'chip' },
        write: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        'find-heaviest': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // The first sentence names the mistake; the rest is about hyphens.
    return /** @type {Error} */ (error).message.split('. ')[0];
  }
  const { only = [], without = [], level = [], write, check, board, timing } = options;
  const chosen = [...only, ...without];
  if (options['find-heaviest'] && (chosen.length || level.length || write || check)) return '--find-heaviest goes alone.';
  if (write && (chosen.length || level.length)) return 'The table is written whole: --write goes without --only, --without and --level.';
  if (only.length && without.length) return 'There is --only or --without, not both.';
  if (!TIMING_MODELS.some((model) => model === timing)) return `There is no timing ${timing}; there are ${TIMING_MODELS.join(' and ')}.`;
  if (timing === 'fast' && (write || check)) return 'What is kept are figures of the chip model: --timing fast goes without --write and --check.';
  if (board !== undefined && !BOARDS[board]) return `There is no board ${board}; there are ${Object.keys(BOARDS).join(' and ')}.`;
  const group = chosen.find((name) => !Object.hasOwn(GROUPS, name));
  if (group !== undefined) return `There are no figures called ${group}; there are ${Object.keys(GROUPS).join(', ')}.`;
  const bad = level.find((text) => !LEVELS.map(String).includes(text));
  if (bad !== undefined) return `There is no level ${bad}; there are ${LEVELS.join(', ')}.`;
  return options;
}

/** @param {Options} options @param {string} directory */
function main(options, directory) {
  const { board = DEFAULT_BOARD, write, check, timing } = options;
  const { without = [] } = options;
  const { only = groupsOf(board).filter((name) => !without.includes(name)) } = options;
  /** @param {Bench} bench */
  const measure = (bench) => only.flatMap((name) => GROUPS[name](bench));
  const bench = new Bench(options, 'chip', directory);
  if (options['find-heaviest']) {
    bench.findHeaviest();
    return 0;
  }
  const figures = measure(bench);
  if (timing === 'fast') {
    console.log(`\n${comparison(['fast model', 'chip model'], measure(new Bench(options, 'fast', directory)), figures)}`);
    return 0;
  }
  console.log(`\n${table(figures)}`);
  const places = placesOf(board);
  const kept = readKept(places.kept);
  if (write) {
    const document = readFileSync(DOCUMENT, 'utf8');
    const [before, rest] = document.split(places.begin);
    const after = rest?.split(places.end)[1];
    if (after === undefined) throw new Error('docs/PERFORMANCE.md has no place for the table.');
    writeFileSync(DOCUMENT, `${before}${places.begin}${table(figures)}${places.end}${after}`);
    writeFileSync(places.kept, `${JSON.stringify(keep(figures), null, 2)}\n`);
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
