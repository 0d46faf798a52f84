// @ts-check
// The heaviest plies: those with the deepest stacks. Finding them takes whole games of
// the device with itself, and minutes; replaying them takes seconds, and is what is
// measured.

import { SILENT, fieldOf, playScenario, readScenario } from '../scenario.js';
import { stackDepths, used } from './memory.js';

/** @typedef {import('./subject.js').Subject} Subject */
/** A turn of the device: its level, and the game before it. @typedef {{level: number, code: number, turns: string}} Ply */
/** The plies to replay, and the depth of each core's stack in their games, bytes. @typedef {{plies: Ply[], stacks: number[]}} Heaviest */
/** Returns flash with a game in which the device is to move. @typedef {(ply: Ply) => Uint8Array} SaveGame */
/** Returns the game saved in flash, if there is one. @typedef {(flash: Uint8Array) => {code: number, turns: string[]} | null} ReadGame */
/** @typedef {(text: string) => void} Say */

/**
 * Level 8 searches deepest, for core 1's stack. Core 0's depends on the drawing, so it
 * gets more and faster games; each seed is another setup.
 */
const GAMES = [
  { level: 8, seed: 1 },
  { level: 3, seed: 1 },
  { level: 3, seed: 2 },
  { level: 3, seed: 3 },
];
/**
 * English, past the offer, then a new game of the device alone, both sides at a level.
 */
export const BEGIN = (/** @type {number} */ level) => {
  const chosen = `down${' right'.repeat(level - 1)}`;
  return `press A B A down left ${chosen} ${chosen} up up up A\nexpect screen demo`;
};
/** The longest time of a ply, ms. */
const PLY_MS = 60_000;
/** Time in which a turn is shown and saved, and flash is tidied after it, ms. */
const AFTER_MS = 2000;

/**
 * Plays the games and finds the plies with the deepest stacks.
 * @param {Subject} subject @param {SaveGame} saveGame @param {ReadGame} readGame @param {Say} say @returns {Heaviest}
 */
export function findHeaviest(subject, saveGame, readGame, say) {
  const games = GAMES.map((game) => playGame(subject, game, readGame, say));
  const stacks = [0, 1].map((core) => Math.max(...games.map((game) => game.stacks[core])));
  const near = stacks.flatMap((bytes, core) => {
    const game = games.find((each) => each.stacks[core] === bytes) ?? games[0];
    // A stack may still be moving when the next search begins.
    const plies = [game.deepest[core] - 1, game.deepest[core]].filter((ply) => ply >= 0 && ply <= game.turns.length);
    return plies.map((ply) => ({ level: game.level, code: game.code, turns: game.turns.slice(0, ply).join(' ') }));
  });
  const alone = near.map((ply) => used(playAgain(subject, saveGame, ply)));
  alone.forEach((bytes, index) => say(`${named(near[index])} played again: stacks of ${bytes.join(' and ')} bytes`));
  const best = [0, 1].map((core) => Math.max(...alone.map((bytes) => bytes[core])));
  const both = alone.findIndex((bytes) => best.every((deepest, core) => bytes[core] === deepest));
  const wanted = both >= 0 ? [both] : best.map((deepest, core) => alone.findIndex((bytes) => bytes[core] === deepest));
  return { plies: wanted.map((index) => near[index]), stacks };
}

/** Returns the depths of the stacks at the heaviest plies. @param {Subject} subject @param {SaveGame} saveGame @param {Heaviest} heaviest @param {Say} say */
export function playHeaviest(subject, saveGame, { plies, stacks }, say) {
  const depths = plies.map((ply) => playAgain(subject, saveGame, ply));
  depths.forEach((depth, index) => say(`${named(plies[index])}: stacks of ${used(depth).join(' and ')} bytes`));
  say(`when the heaviest plies were found, their games had stacks of ${stacks.join(' and ')} bytes`);
  return depths;
}

/** @param {Ply} ply */
function named({ level, code, turns }) {
  return `level ${level}, ply ${turns ? turns.split(' ').length : 0} of setup ${code}`;
}

/** Plays a whole game. Returns its turns except the last, the depths of the stacks, and the ply of each depth. @param {Subject} subject @param {{level: number, seed: number}} game @param {ReadGame} readGame @param {Say} say */
function playGame(subject, { level, seed }, readGame, say) {
  const device = subject.device({ seed });
  const { chip, handheld } = device;
  device.start();
  playScenario(device, readScenario(BEGIN(level)), SILENT);
  const ended = () => fieldOf(device.report, 'screen') === 'result' || chip.starts.length > 1;
  const ply = () => Number(fieldOf(device.report, 'ply'));
  let stacks = [0, 0];
  const deepest = [0, 0];
  let game = readGame(device.saves);
  while (!ended()) {
    const before = ply();
    if (!handheld.runUntil(() => ply() !== before || ended(), PLY_MS)) throw new Error(`The game does not end: ${device.report}`);
    const now = used(stackDepths(device, subject.elf));
    now.forEach((bytes, core) => {
      if (bytes > stacks[core]) deepest[core] = before;
    });
    stacks = now;
    // After its last turn a game is no longer saved.
    game = readGame(device.saves) ?? game;
    say(`level ${level}, ply ${before} after ${(handheld.milliseconds / 1000).toFixed(0)} s: stacks of ${stacks.join(' and ')} bytes`);
  }
  if (chip.starts.length > 1) throw new Error('The device came down.');
  if (!game) throw new Error('The game was never saved.');
  return { level, ...game, stacks, deepest };
}

/** Lets the device play one ply, and returns the depths of the stacks. @param {Subject} subject @param {SaveGame} saveGame @param {Ply} ply */
function playAgain(subject, saveGame, ply) {
  const device = subject.device({ saves: saveGame(ply) });
  const { handheld, chip } = device;
  device.start();
  const next = ply.turns.split(' ').filter(Boolean).length + 1;
  // The title offers the saved game first.
  handheld.tap('a');
  // A device that must pass plays without a search.
  const played = () => Number(fieldOf(device.report, 'ply')) === next || chip.starts.length > 1;
  if (!handheld.runUntil(played, PLY_MS)) throw new Error(`The device does not play; it reports: ${device.report}`);
  handheld.run(AFTER_MS);
  if (chip.starts.length > 1) throw new Error('The device came down.');
  return stackDepths(device, subject.elf);
}
