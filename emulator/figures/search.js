// @ts-check
// Figures of the search: how many positions it looks at in a million cycles and
// how long each level thinks, on positions of one game. The firmware counts and
// says so in its log.

import { LINES, READS } from '../chip/memory.js';
import { stackDepths } from './memory.js';

/** @typedef {import('./figure.js').Figure} Figure */
/** Gives flash in which a game with these turns is saved, the device at a level to move. @typedef {(level: number, turns: string[]) => Uint8Array} SaveGame */

const TURNS =
  'c4-c5 d2-c3 d1-c1 a1-b3 b3-b4 c7-c6 I,e6-e7 g4-h3 K,b4-b2 d4-d3 f4-e4 d3-e4 e3-f1 e7-f6 ' +
  'd5-d6 g1-g2 f1-e1 g6-f5 f2-g2 R,h3-f3 g2-h2 f3-c3 h2-c2 e4-g5 i1-e5 h4-h1 g3-g7 h1-c5';
/** The game, played by the device at level 5 with itself; its setup is code 41. */
export const GAME = { code: 41, turns: TURNS.split(' ') };
/** After how many plies the device is asked: a full board, then ever fewer stacks. */
const PLIES = [0, 6, 14, 22];
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Positions a million cycles on one core, by level: the search at its full strength. Before weaker levels are under way, they are done. */
const TARGET_RATE = new Map([[8, 160]]);
/** The longest a level may think, ms, where somebody has asked for it. */
const TARGET_MS = new Map([
  [1, 500],
  [8, 10_000],
]);
/** No level may think longer than this, ms. */
const PATIENCE_MS = 60_000;
const MEGAHERTZ = 125;

/**
 * @param {import('./subject.js').Subject} subject @param {SaveGame} saveGame @param {(text: string) => void} say
 * @param {import('./memory.js').Depth[][]} depths gets how deep the stacks have been
 * @param {number[]} [levels] @returns {Figure[]}
 */
export function measureSearch(subject, saveGame, say, depths, levels = LEVELS) {
  let failures = 0;
  /** @type {number[]} */
  const flashUses = [];
  const figures = levels.flatMap((level) => {
    const searches = PLIES.flatMap((ply) => {
      const search = think(subject, saveGame(level, GAME.turns.slice(0, ply)), depths);
      if (!search) {
        failures++;
        say(`level ${level}, ply ${ply}: the device came down`);
        return [];
      }
      say(
        `level ${level}, ply ${ply}: ${search.nodes} positions, depth ${search.depth}, ${(search.micros / 1000).toFixed(0)} ms, ${rate([search]).toFixed(1)} a million cycles`,
      );
      flashUses.push(search.flash);
      return [search];
    });
    const slowest = Math.max(...searches.map(({ micros }) => micros)) / 1000;
    const target = TARGET_RATE.get(level);
    return /** @type {Figure[]} */ ([
      {
        name: `search-rate-${level}`,
        about: `positions a million cycles, level ${level}`,
        value: rate(searches),
        digits: 1,
        unit: '',
        better: 'more',
        target,
      },
      {
        name: `search-speed-${level}`,
        about: `positions a second at ${MEGAHERTZ} MHz, level ${level}`,
        value: rate(searches) * MEGAHERTZ,
        digits: 0,
        unit: '',
        better: 'more',
        target: target && target * MEGAHERTZ,
      },
      {
        name: `move-time-${level}`,
        about: `longest move, level ${level}`,
        value: slowest,
        digits: 0,
        unit: 'ms',
        better: 'less',
        target: TARGET_MS.get(level),
      },
    ]);
  });
  if (subject.timing === 'chip') figures.push(flashUse(flashUses));
  return [
    ...figures,
    { name: 'search-failures', about: 'searches that brought the device down', value: failures, digits: 0, unit: '', better: 'less', target: 0 },
  ];
}

/** @param {import('../device.js').Search[]} searches */
function rate(searches) {
  const nodes = searches.reduce((sum, search) => sum + search.nodes, 0);
  const micros = searches.reduce((sum, search) => sum + search.micros, 0);
  return (nodes * 1e6) / (micros * MEGAHERTZ);
}

/**
 * Lets the device go on with a saved game, and gives its search; null if it
 * restarted instead.
 * @param {import('./subject.js').Subject} subject @param {Uint8Array} saves @param {import('./memory.js').Depth[][]} depths
 */
function think(subject, saves, depths) {
  const device = subject.device({ saves });
  const { chip, handheld } = device;
  device.start();
  const { onRestart } = chip;
  chip.onRestart = () => {
    // A new start paints the stacks anew.
    depths.push(stackDepths(device, subject.elf));
    onRestart();
  };
  // The title offers the saved game first.
  handheld.tap('a');
  const before = flashTouches(chip.cores[1]);
  const done = () => device.searches.length > 0 || chip.starts.length > 1;
  if (!handheld.runUntil(done, PATIENCE_MS)) {
    throw new Error(`The device does not think; it reports: ${device.report}`);
  }
  if (chip.starts.length > 1) return null;
  depths.push(stackDepths(device, subject.elf));
  return { ...device.searches[0], flash: flashTouches(chip.cores[1]) - before };
}

/** Lines that a core has fetched from flash, and words it has loaded; counted in the chip's own timing only. @param {import('../chip/core.js').Core} core */
function flashTouches({ words }) {
  return words[LINES] + words[READS];
}

/** @param {number[]} uses @returns {Figure} */
function flashUse(uses) {
  return {
    name: 'search-flash',
    about: 'lines and words core 1 took from flash in its hungriest search',
    value: Math.max(...uses),
    digits: 0,
    unit: '',
    better: 'less',
  };
}
