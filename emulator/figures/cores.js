// @ts-check
// The gain of the second core: the time to equal depth with one core and with both, on
// twenty positions of one game, level 8. The firmware logs the time of each depth of a
// search.

import { GAME } from './search.js';

/** @typedef {import('./figure.js').Figure} Figure */

const LEVEL = 8;
/** Numbers of plies after which the device searches. */
const PLIES = Array.from({ length: 20 }, (_, ply) => ply);
const TARGET = 1.6;
const PATIENCE_MS = 60_000;
const DEPTH = /^depth (\d+) after (\d+) us$/;
/** Depths reached sooner are not used, because starting a search takes as long, µs. */
const SHORTEST = 20_000;

/**
 * @param {import('./subject.js').Subject} subject @param {import('./search.js').SaveGame} saveGame @param {(text: string) => void} say
 * @returns {Figure[]}
 */
export function compareCores(subject, saveGame, say) {
  const gains = PLIES.flatMap((ply) => {
    const saves = saveGame(LEVEL, GAME.turns.slice(0, ply));
    const [one, both] = [false, true].map((together) => search(subject, saves, together));
    // The greatest depth that both have reached.
    const depth = [...one.times.keys()].filter((depth) => both.times.has(depth)).pop();
    const [alone, shared] = [one, both].map((search) => search.times.get(depth ?? -1) ?? 0);
    if (Math.min(alone, shared) < SHORTEST) {
      say(`ply ${ply}: over too soon to compare`);
      return [];
    }
    const gain = alone / shared;
    say(
      `ply ${ply}: depth ${depth}, ${(alone / 1000).toFixed(0)} ms by one core, ${(shared / 1000).toFixed(0)} by both: ${gain.toFixed(2)}; idle ${both.idle.map((share) => share.toFixed(1)).join(' and ')} %`,
    );
    return [{ alone, shared, gain, idle: both.idle }];
  });
  const sum = (/** @type {'alone' | 'shared'} */ key) => gains.reduce((total, gain) => total + gain[key], 0);
  const logs = gains.map(({ gain }) => Math.log(gain));
  const meanLog = logs.reduce((total, log) => total + log, 0) / logs.length;
  const mean = Math.exp(meanLog);
  // A search in another order visits another tree, so single gains scatter widely.
  const variance = logs.reduce((total, log) => total + (log - meanLog) ** 2, 0) / (logs.length - 1);
  const error = 1.96 * Math.sqrt(variance / logs.length);
  say(
    `the mean of gains that scatter so much is known from ${Math.exp(meanLog - error).toFixed(2)} to ${Math.exp(meanLog + error).toFixed(2)} (95 %)`,
  );
  const figure = (/** @type {string} */ name, /** @type {string} */ about, /** @type {number} */ value) => {
    return /** @type {Figure} */ ({ name, about, value, digits: 2, unit: '', better: 'more', target: TARGET });
  };
  return [
    figure('cores-gain', `time to equal depth, one core over both, mean of ${gains.length} positions`, mean),
    figure('cores-gain-sum', 'the same of all their times', sum('alone') / sum('shared')),
    ...[0, 1].map((core) => idleness(core, gains.reduce((total, { idle }) => total + idle[core], 0) / gains.length)),
  ];
}

/** @param {number} core @param {number} value @returns {Figure} */
function idleness(core, value) {
  return { name: `cores-idle-${core}`, about: `core ${core} with nothing to do while both search`, value, digits: 1, unit: '%', better: 'less' };
}

/** Searches a saved game. Returns the time of each depth, µs, and the idle share of each core, %. @param {import('./subject.js').Subject} subject @param {Uint8Array} saves @param {boolean} together */
function search(subject, saves, together) {
  const device = subject.device({ saves });
  const { chip, handheld, log } = device;
  device.start();
  subject.setTogether(device, together);
  handheld.tap('a');
  const [from, before] = [chip.cycles, [...chip.asleepCycles]];
  if (!handheld.runUntil(() => device.searches.length > 0, PATIENCE_MS)) throw new Error('The device does not think.');
  const idle = chip.asleepCycles.map((cycles, core) => (100 * (cycles - before[core])) / (chip.cycles - from));
  const times = new Map(
    log.lines.flatMap(({ text }) => {
      const [, depth, micros] = text.match(DEPTH) ?? [];
      return depth === undefined ? [] : [/** @type {[number, number]} */ ([Number(depth), Number(micros)])];
    }),
  );
  return { times, idle };
}
