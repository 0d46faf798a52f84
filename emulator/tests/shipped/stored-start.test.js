// @ts-check
// A handheld that restores a stored start, as on the page, behaves like one that has started
// itself: both do the same afterwards, to the last cycle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { storeStart } from '../../store-start.js';
import { switchedOn, takenUp } from '../../stored-start.js';
import { shipped } from './shipped.js';

/** Through the language and the offer to a new player to a turn in a game; a wait in ms follows each press. @type {[button: string, ms: number][]} */
const PRESSES = [
  ['a', 300],
  ['b', 300],
  ['a', 700],
  ['a', 700],
  ['a', 900],
  ['b', 300],
  ['a', 400],
  ['a', 3000],
  ['y', 500],
];

for (const board of Object.keys(BOARDS)) {
  const elf = shipped(board);
  const options = { board, segments: elf.flashSegments, elf };
  const { handheld: storedOne, stored: kept } = storeStart(options);
  // Serialized and parsed, as on the page.
  const { head, draws } = JSON.parse(JSON.stringify(kept));
  const stored = { head, draws, bytes: kept.bytes };

  test(`${board}: a resumed handheld gives the cycles, pixels, log and flash of one that was started`, () => {
    const started = switchedOn(options);
    // It draws the same random numbers as the resumed one.
    const { state } = started.chip.random;
    let before = started.save();
    for (; started.chip.random.state === state; started.run(0.1)) before = started.save();
    started.restore(before);
    started.chip.random.seed(7);
    started.chip.runTo(storedOne.cycles);
    const { state: after } = started.chip.random;
    started.reseed(7);
    started.chip.random.state = after;
    const resumed = takenUp({ ...options, seed: 7 }, stored);
    assert.ok(resumed);
    assert.ok(resumed.backlight > 0 && resumed.log?.lines.some(({ text }) => text.startsWith('screen language')));
    // Until here the two have run in steps of different lengths, which changes a core's sleep by a
    // few cycles.
    const slept = [started, resumed].map(({ chip }) => chip.asleepCycles);
    for (const [button, ms] of PRESSES) {
      for (const handheld of [started, resumed]) {
        handheld.tap(button);
        handheld.run(ms);
      }
      assert.equal(resumed.cycles, started.cycles, button);
      assert.deepEqual(resumed.screenshot(), started.screenshot(), button);
    }
    assert.deepEqual(resumed.log?.lines, started.log?.lines);
    assert.ok(
      resumed.log?.lines.some(({ text }) => text.startsWith('screen play')),
      'a game was begun',
    );
    assert.ok(Buffer.compare(resumed.chip.flash, started.chip.flash) === 0, 'flash');
    assert.ok(resumed.chip.xip.programs > 0, 'something was saved');
    assert.ok(Buffer.compare(resumed.chip.ram, started.chip.ram) === 0, 'memory');
    const [ofStarted, ofResumed] = [started, resumed].map(({ chip }, which) => chip.asleepCycles.map((cycles, core) => cycles - slept[which][core]));
    assert.deepEqual([ofResumed, resumed.panel.complaints, resumed.chip.warnings], [ofStarted, started.panel.complaints, started.chip.warnings]);
  });

  test(`${board}: switched off and on, a resumed handheld starts as any other`, () => {
    const resumed = takenUp({ ...options, seed: 3 }, stored);
    assert.ok(resumed);
    resumed.cutPower();
    resumed.powerOn();
    assert.ok(resumed.runUntil(() => resumed.log?.lines.filter(({ text }) => text.startsWith('screen language')).length === 2, 2000));
  });

  test(`${board}: games differ with the seed alone, and with the times of the presses`, () => {
    /** @param {number} late ms @param {number} seed */
    const setup = (late, seed) => {
      const resumed = takenUp({ ...options, seed }, stored);
      assert.ok(resumed);
      resumed.run(late);
      for (const [button, ms] of PRESSES.slice(0, 5)) {
        resumed.tap(button);
        resumed.run(ms);
      }
      return resumed.log?.lines.findLast(({ text }) => text.startsWith('screen play'))?.text.split(' position ')[1];
    };
    const setups = [...[1, 2, 3, 4, 5, 6].map((seed) => setup(500, seed)), setup(501, 1), setup(502, 1)];
    assert.ok(setups.every(Boolean), 'a game is begun');
    assert.equal(new Set(setups).size, setups.length, 'each is another');
  });
}
