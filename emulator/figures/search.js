// @ts-check
// Figures of the search: the positions searched in a million cycles and the time of each
// level, on positions of one game. The firmware logs both.

import { LINES, READS } from '../chip/memory.js';
import { stackDepths } from './memory.js';

/** @typedef {import('./figure.js').Figure} Figure */
/** Returns flash with a saved game of these turns in which the device is to move at a level; of `5n`, the default, unless another variant is named. @typedef {(level: number, turns: string[], variant?: string) => Uint8Array} SaveGame */

const TURNS =
  'c4-c5 d2-c3 d1-c1 a1-b3 b3-b4 c7-c6 I,e6-e7 g4-h3 K,b4-b2 d4-d3 f4-e4 d3-e4 e3-f1 e7-f6 ' +
  'd5-d6 g1-g2 f1-e1 g6-f5 f2-g2 R,h3-f3 g2-h2 f3-c3 h2-c2 e4-g5 i1-e5 h4-h1 g3-g7 h1-c5';
/** The game, played by the device at level 5 with itself; its setup is code 41. */
export const GAME = { code: 41, turns: TURNS.split(' ') };
/**
 * Numbers of plies after which the device searches: a full board, then fewer and fewer
 * stacks.
 */
const PLIES = [0, 6, 14, 22];
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
/**
 * Positions in a million cycles, by level: the search at its full strength, on both
 * cores. Weaker levels end before they reach full speed.
 */
const TARGET_RATE = new Map([[8, 280]]);
/**
 * The same with one core: at most 3 % below the value before core 0 helped and before
 * waits were charged, 164.6.
 */
const TARGET_ALONE = 159.7;
/** The longest search of a level, ms, where there is a target. */
const TARGET_MS = new Map([
  [1, 500],
  [8, 10_000],
]);
/** The longest search of any level, ms. */
const PATIENCE_MS = 60_000;
const MEGAHERTZ = 125;
/** The level at which both cores search. */
const STRONGEST = 8;
/** The other variants; each has weights of its own. */
const VARIANTS = ['5', '6n', '6'];
/**
 * The start and the end of a search run from flash and are not part of it, ms: weights
 * are copied and a board is set up; each depth gets a line in the log.
 */
const BEGINS_MS = 1;
const ENDS_MS = 5;

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
    const reached = level === STRONGEST ? evenRate(searches) : rate(searches);
    return /** @type {Figure[]} */ ([
      {
        name: `search-rate-${level}`,
        about: `positions a million cycles, level ${level}`,
        value: reached,
        digits: 1,
        unit: '',
        better: 'more',
        target,
      },
      ...(level === STRONGEST
        ? [
            {
              name: `search-speed-${level}`,
              about: `positions a second at ${MEGAHERTZ} MHz, level ${level}`,
              value: reached * MEGAHERTZ,
              digits: 0,
              unit: '',
              better: 'more',
              target: target && target * MEGAHERTZ,
            },
          ]
        : []),
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
  if (levels.includes(STRONGEST)) {
    for (const variant of VARIANTS) {
      const search = think(subject, saveGame(STRONGEST, [], variant), depths);
      if (search) flashUses.push(search.flash);
      else failures++;
      say(`level ${STRONGEST}, variant ${variant}: ${search ? `${rate([search]).toFixed(1)} a million cycles` : 'the device came down'}`);
    }
    figures.push(alone(subject, saveGame, depths, say));
  }
  if (subject.timing === 'chip') figures.push(flashUse(flashUses));
  return [
    ...figures,
    { name: 'search-failures', about: 'searches that brought the device down', value: failures, digits: 0, unit: '', better: 'less', target: 0 },
  ];
}

/**
 * Measures the strongest level without core 0's help, the speed of a single core: weaker
 * levels search alone too, but not for long enough.
 * @param {import('./subject.js').Subject} subject @param {SaveGame} saveGame @param {import('./memory.js').Depth[][]} depths @param {(text: string) => void} say
 * @returns {Figure}
 */
function alone(subject, saveGame, depths, say) {
  const searches = PLIES.flatMap((ply) => think(subject, saveGame(STRONGEST, GAME.turns.slice(0, ply)), depths, false) ?? []);
  say(`level ${STRONGEST} on one core: ${searches.map((search) => rate([search]).toFixed(1)).join(', ')} a million cycles`);
  return {
    name: `search-rate-${STRONGEST}-alone`,
    about: `positions a million cycles, level ${STRONGEST} on one core`,
    value: rate(searches),
    digits: 1,
    unit: '',
    better: 'more',
    target: TARGET_ALONE,
  };
}

/** @param {import('../device.js').Search[]} searches */
function rate(searches) {
  const nodes = searches.reduce((sum, search) => sum + search.nodes, 0);
  const micros = searches.reduce((sum, search) => sum + search.micros, 0);
  return (nodes * 1e6) / (micros * MEGAHERTZ);
}

/**
 * Returns the rate with equal weight for each search, as if all had searched the same
 * number of positions. Used for both cores: whether one of their searches ends early
 * changes with every byte of the firmware, but its speed at its position does not.
 * @param {import('../device.js').Search[]} searches
 */
function evenRate(searches) {
  const cycles = searches.reduce((sum, search) => sum + 1 / rate([search]), 0);
  return searches.length / cycles;
}

/**
 * Lets the device continue a saved game, and returns its search; null if it restarted
 * instead.
 * @param {import('./subject.js').Subject} subject @param {Uint8Array} saves @param {import('./memory.js').Depth[][]} depths @param {boolean} [together] whether core 0 may help
 */
function think(subject, saves, depths, together = true) {
  const device = subject.device({ saves });
  const { chip, handheld } = device;
  device.start();
  subject.setTogether(device, together);
  const { onRestart } = chip;
  chip.onRestart = () => {
    // A new start paints the stacks again.
    depths.push(stackDepths(device, subject.elf));
    onRestart();
  };
  // The title offers the saved game first.
  handheld.tap('a');
  /** @type {{at: number, touches: number}[]} */
  const looks = [];
  const done = () => {
    looks.push({ at: handheld.milliseconds, touches: flashTouches(chip.cores[1]) });
    return device.searches.length > 0 || chip.starts.length > 1;
  };
  if (!handheld.runUntil(done, PATIENCE_MS)) {
    throw new Error(`The device does not think; it reports: ${device.report}`);
  }
  if (chip.starts.length > 1) return null;
  depths.push(stackDepths(device, subject.elf));
  // The line is logged at the end of the search and contains its duration.
  const [search] = device.searches;
  const [from, to] = [handheld.milliseconds - search.micros / 1000 + BEGINS_MS, handheld.milliseconds - ENDS_MS];
  const within = looks.filter(({ at }) => at >= from && at <= to);
  return { ...search, flash: within.length ? within[within.length - 1].touches - within[0].touches : 0 };
}

/** Returns the lines that a core has fetched from flash and the words it has loaded; counted in the chip's own timing only. @param {import('../chip/core.js').Core} core */
function flashTouches({ words }) {
  return words[LINES] + words[READS];
}

/** @param {number[]} uses @returns {Figure} */
function flashUse(uses) {
  return {
    name: 'search-flash',
    about: 'lines and words core 1 took from flash while it searched, at most',
    value: Math.max(...uses),
    digits: 0,
    unit: '',
    better: 'less',
    target: 0,
  };
}
