// @ts-check
// The heaviest plies: those that make the stacks deepest. Finding them takes
// whole games of the device with itself, and minutes; playing them again takes
// seconds, and is what is measured.

import { SILENT, fieldOf, playScenario, readScenario } from '../scenario.js';
import { stackDepths, used } from './memory.js';

/** @typedef {import('./subject.js').Subject} Subject */
/** A turn of the device: its level, and the game so far. @typedef {{level: number, code: number, turns: string}} Ply */
/** The plies to play again, and how deep each core's stack was in the games they are from, bytes. @typedef {{plies: Ply[], stacks: number[]}} Heaviest */
/** Gives flash in which the device is to move in a game. @typedef {(ply: Ply) => Uint8Array} SaveGame */
/** Gives the game saved in flash, if there is one. @typedef {(flash: Uint8Array) => {code: number, turns: string[]} | null} ReadGame */
/** @typedef {(text: string) => void} Say */

/** Level 8 searches deepest, for core 1's stack. Core 0's depends on what is drawn, so it gets more games, and quick ones; each seed is another setup. */
const GAMES = [
  { level: 8, seed: 1 },
  { level: 3, seed: 1 },
  { level: 3, seed: 2 },
  { level: 3, seed: 3 },
];
/** English, past what is offered, then a new game of the device alone, both sides at a level. */
export const BEGIN = (/** @type {number} */ level) => {
  const chosen = `down${' right'.repeat(level - 1)}`;
  return `press A B A down left ${chosen} ${chosen} up up up A\nexpect screen demo`;
};
/** No ply may take longer than this, ms. */
const PLY_MS = 60_000;
/** How long a turn is on its way and saved, and flash is tidied after it, ms. */
const AFTER_MS = 2000;

/**
 * Plays the games and finds the plies at which the stacks are deepest.
 * @param {Subject} subject @param {SaveGame} saveGame @param {ReadGame} readGame @param {Say} say @returns {Heaviest}
 */
export function findHeaviest(subject, saveGame, readGame, say) {
  const games = GAMES.map((game) => playGame(subject, game, readGame, say));
  const stacks = [0, 1].map((core) => Math.max(...games.map((game) => game.stacks[core])));
  const near = stacks.flatMap((bytes, core) => {
    const game = games.find((each) => each.stacks[core] === bytes) ?? games[0];
    // A stack may still be moving when the next turn is thought about.
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

/** How deep the stacks get at the heaviest plies. @param {Subject} subject @param {SaveGame} saveGame @param {Heaviest} heaviest @param {Say} say */
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

/** A whole game: its turns but the last, how deep the stacks were, and since which ply. @param {Subject} subject @param {{level: number, seed: number}} game @param {ReadGame} readGame @param {Say} say */
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
    // With its last turn a game is not saved any more.
    game = readGame(device.saves) ?? game;
    say(`level ${level}, ply ${before} after ${(handheld.milliseconds / 1000).toFixed(0)} s: stacks of ${stacks.join(' and ')} bytes`);
  }
  if (chip.starts.length > 1) throw new Error('The device came down.');
  if (!game) throw new Error('The game was never saved.');
  return { level, ...game, stacks, deepest };
}

/** Lets the device play one ply, and gives how deep the stacks were. @param {Subject} subject @param {SaveGame} saveGame @param {Ply} ply */
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
