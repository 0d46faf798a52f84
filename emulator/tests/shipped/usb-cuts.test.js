// @ts-check
// The power is cut while a game from a computer is written: at every operation of the flash, at
// random moments within it. Afterwards either the previous game is there, or the new one
// completely.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BOARD } from '../../boards.js';
import { Random } from '../../chip/random.js';
import { fieldOf } from '../../scenario.js';
import { plugged } from './plugged.js';
import { savedGame } from './shipped.js';

/** The number of cuts within each operation. */
const EACH = 6;
/** A game with more turns than one save holds. */
const [SEED, PLIES] = [5, 30];

/** Returns the saved game, as the device reports it. @param {import('../../device.js').Device} device */
const kept = (device) => `${fieldOf(device.report, 'ply')} ${fieldOf(device.report, 'position')}`;

/** Plays a game of the device with itself over the port. @param {import('../../serial.js').Serial} serial */
function play(serial) {
  let game = `position startpos seed ${SEED} moves`;
  for (let ply = 0; ply < PLIES; ply++) {
    serial.send(game);
    serial.send('go nodes 20');
    const [best] = serial.until('bestmove', 1000).slice(-1);
    game += ` ${best.slice('bestmove '.length)}`;
  }
  return game;
}

test('the power goes while a game is written from the computer: the game before it, or the whole new one', (context) => {
  const { device, handheld, serial } = plugged(DEFAULT_BOARD, { saves: savedGame(5, 2, []) });
  const { chip } = device;
  const before = kept(device);
  const game = play(serial);
  serial.send(game);
  const position = serial.ask('fen');
  serial.send('play human human');
  handheld.run(300);
  assert.match(device.report, /^screen dialog /);
  // The tidying of flash is over.
  handheld.run(1500);
  const asked = handheld.save();
  const from = chip.cycles;
  /** @type {{kind: string, from: number, until: number}[]} */
  const writes = [];
  const { onWritten } = chip.xip;
  chip.xip.onWritten = (kind, offset) => {
    onWritten(kind, offset);
    const { operation } = chip.xip;
    if (operation) writes.push({ kind: operation.kind, from: operation.from - from, until: operation.until - from });
  };
  handheld.tap('a');
  assert.equal(serial.line(), 'ok');
  handheld.run(1500);
  chip.xip.onWritten = onWritten;
  const after = kept(device);
  assert.equal(after, `${PLIES} ${position}`);
  assert.ok(writes.length > 1, `${writes.length} operations`);
  const random = new Random(9);
  const found = new Map([
    [before, 0],
    [after, 0],
  ]);
  for (const { from: begun, until } of writes) {
    for (let cut = 0; cut < EACH; cut++) {
      handheld.restore(asked);
      chip.random.state = random.below(0x7fffffff) + 1;
      const instant = begun + random.below(until - begun);
      const alarm = chip.clock.createAlarm(() => handheld.cutPower());
      alarm.scheduleAtCycle(chip.cycles + instant);
      handheld.press('a', { bounce: false });
      handheld.run((1000 * instant) / chip.clock.frequency + 5);
      assert.ok(!chip.powered, 'the power has gone');
      handheld.release('a', { bounce: false });
      device.start();
      const state = kept(device);
      assert.ok(found.has(state), `cut after ${instant} cycles: ${state}`);
      found.set(state, (found.get(state) ?? 0) + 1);
    }
  }
  const [old, whole] = found.values();
  context.diagnostic(`${writes.length} operations, ${EACH * writes.length} cuts: the game before ${old} times, the new one ${whole} times`);
  assert.ok(old > 0 && whole > 0);
});
