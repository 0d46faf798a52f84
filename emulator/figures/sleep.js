// @ts-check
// Figures of sleep: the share of cycles in which a core is idle.

import { GAME } from './search.js';
import { SILENT, playScenario, readScenario } from '../scenario.js';

/** @typedef {import('../device.js').Device} Device */
/** @typedef {import('./figure.js').Figure} Figure */

/** Duration of each measurement, ms: several turns of the demo behind the title. */
const WATCHED_MS = 10_000;
/**
 * Time until the light goes out, with a margin, and then until all work has ended, ms.
 */
const DARK_MS = 400_000;
const CALM_MS = 3000;
/** The longest time from the press to the lit picture, ms. */
const WAKE_TARGET_MS = 250;
/**
 * Spread of a share between placements of code in flash. The code of a wake-up fits the
 * flash's cache, but one of its lines may map to the same place of the cache as two
 * others: equal functions at other addresses gave 0.08 % and 0.12 % in the dark.
 */
const SPREAD = 0.05;
/** Duration of the measurement during a level 8 turn, which takes some seconds. */
const THOUGHT_MS = 800;
const TWO_PLAYERS = 'press A down right down down down down down right down down down A\nexpect screen play\nwait 3000';

/** Returns the idle shares of both cores over a time. @param {Device} device @param {number} milliseconds */
function asleep({ handheld, chip }, milliseconds) {
  const [from, before] = [chip.cycles, chip.asleepCycles];
  handheld.run(milliseconds);
  return chip.asleepCycles.map((cycles, core) => (100 * (cycles - before[core])) / (chip.cycles - from));
}

/** @param {string} state @param {number[]} shares @param {number} [target] @returns {Figure[]} */
function figures(state, shares, target) {
  // Stored as the share awake, because that may grow by a tenth.
  return shares.map((share, core) => ({
    name: `awake-${state}-${core}`,
    about: `core ${core} awake, ${state}`,
    value: 100 - share,
    digits: 2,
    unit: '%',
    better: 'less',
    target,
    spread: SPREAD,
  }));
}

/** @param {import('./subject.js').Subject} subject @param {import('./search.js').SaveGame} saveGame @returns {Figure[]} */
export function measureSleep(subject, saveGame) {
  const idle = subject.device();
  idle.start();
  // English, past the offer, and the title.
  idle.handheld.tap('a');
  idle.handheld.tap('b');
  idle.handheld.run(1000);
  const title = asleep(idle, WATCHED_MS);
  playScenario(idle, readScenario(TWO_PLAYERS), SILENT, idle.uptime);
  const waiting = asleep(idle, WATCHED_MS);
  // With core 0's help the share depends on the timing between the two cores, and changes
  // with every byte of the firmware.
  const busy = subject.device({ saves: saveGame(8, GAME.turns.slice(0, 22)) });
  busy.start();
  subject.setTogether(busy, false);
  busy.handheld.tap('a');
  busy.handheld.run(500);
  const thinking = figures('thinking', asleep(busy, THOUGHT_MS).slice(0, 1)).map((figure) => ({
    ...figure,
    about: 'core 0 awake while core 1 thinks alone',
  }));
  if (busy.searches.length) throw new Error('The device had done thinking.');
  return [...figures('title', title), ...figures('waiting', waiting, 1), ...thinking, ...darkness(idle)];
}

/** Measures the dark, with its clock, and the way back. @param {Device} device @returns {Figure[]} */
function darkness(device) {
  const { handheld, chip } = device;
  if (!handheld.runUntil(() => handheld.backlight === 0, DARK_MS)) throw new Error('It does not get dark.');
  handheld.run(CALM_MS);
  const megahertz = chip.clock.frequency / 1e6;
  const shares = asleep(device, WATCHED_MS);
  const from = handheld.milliseconds;
  handheld.press('a', { bounce: false });
  handheld.runUntil(() => handheld.panel.displayOn && handheld.backlight > 0, 2 * WAKE_TARGET_MS);
  return [
    { name: 'clock-dark', about: 'clk_sys in the dark', value: megahertz, digits: 0, unit: 'MHz', better: 'less', target: 12 },
    ...figures('dark', shares, 0.2),
    {
      name: 'wake',
      about: 'from a press in the dark to the lit picture',
      value: handheld.milliseconds - from,
      digits: 1,
      unit: 'ms',
      better: 'less',
      target: WAKE_TARGET_MS,
    },
  ];
}
