// @ts-check
// Figures of sleep: the share of cycles in which a core does nothing.

import { GAME } from './search.js';
import { SILENT, playScenario, readScenario } from '../scenario.js';

/** @typedef {import('../device.js').Device} Device */
/** @typedef {import('./figure.js').Figure} Figure */

/** How long each state is watched, ms: several turns of the game behind the title. */
const WATCHED_MS = 10_000;
/** How long a level 8 turn is watched, which takes some seconds. */
const THOUGHT_MS = 2000;
const TWO_PLAYERS = 'press A down right down down right down down A\nexpect screen play\nwait 3000';

/** Shares of both cores over a time. @param {Device} device @param {number} milliseconds */
function asleep({ handheld, chip }, milliseconds) {
  const [from, before] = [chip.cycles, chip.asleepCycles];
  handheld.run(milliseconds);
  return chip.asleepCycles.map((cycles, core) => (100 * (cycles - before[core])) / (chip.cycles - from));
}

/** @param {string} state @param {number[]} shares @param {number} [target] @returns {Figure[]} */
function figures(state, shares, target) {
  // Kept as the share awake, which is what gets worse by a tenth.
  return shares.map((share, core) => ({
    name: `awake-${state}-${core}`,
    about: `core ${core} awake, ${state}`,
    value: 100 - share,
    digits: 2,
    unit: '%',
    better: 'less',
    target,
  }));
}

/** @param {import('./subject.js').Subject} subject @param {import('./search.js').SaveGame} saveGame @returns {Figure[]} */
export function measureSleep(subject, saveGame) {
  const idle = subject.device();
  idle.start();
  // English, and the title.
  idle.handheld.tap('a');
  idle.handheld.run(1000);
  const title = asleep(idle, WATCHED_MS);
  playScenario(idle, readScenario(TWO_PLAYERS), SILENT, idle.uptime);
  const waiting = asleep(idle, WATCHED_MS);
  const busy = subject.device({ saves: saveGame(8, GAME.turns.slice(0, 6)) });
  busy.start();
  busy.handheld.tap('a');
  busy.handheld.run(500);
  const thinking = asleep(busy, THOUGHT_MS);
  if (busy.searches.length) throw new Error('The device had done thinking.');
  return [...figures('title', title), ...figures('waiting', waiting, 1), ...figures('thinking', thinking.slice(0, 1))];
}
