// @ts-check
// The effect of a computer at the port on the player: the time from key to pixels in a game, while
// the port streams, while level 8 searches on both cores, and while core 0 counts for the computer;
// and the search's speed while the screen is streamed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { GAME } from '../../figures/search.js';
import { SILENT, playScenario, readScenario } from '../../scenario.js';
import { Serial } from '../../serial.js';
import { Device } from '../../device.js';
import { plugged } from './plugged.js';
import { assertUnharmed, savedGame, shipped } from './shipped.js';

/** @typedef {import('../../handheld.js').Handheld} Handheld */
/** The pixels that a press changes, by place. @typedef {Map<number, number>} Change */

/** The number of presses for each latency, at different moments. */
const PRESSES = 8;
/** The pixels of a row. */
const SIDE = 240;
/** The share of a change's pixels that may differ, because the bar of a search moves over them. */
const DIFFERENT = 0.02;
/** The interval of the samples of the panel, in ms. */
const LOOK_MS = 0.1;
/** The time after which a press without effect counts as lost, in ms. */
const LOST_MS = 400;
/** The time until a picture is still, in ms. */
const REST_MS = 120;
/** The longest latencies of a press at the board, in ms: the targets of figures/display.js. */
const IDLE_MS = 30;
const THINKING_MS = 50;
/** The most that streaming may add, in ms: a refresh of the panel that a press just misses. */
const MORE_MS = 17;
/** The share of the search's speed that streaming may take: core 0 helps in the search and streams. */
const SLOWER = 0.15;

/** A game of two people, code 000000; the cursor is on a stack that can move. */
const TWO_PLAYERS = 'press A down right down down down down down right down down down A\nexpect screen play\nwait 1500\npress B\nwait 1000';

/** @param {Handheld} handheld @param {string} button */
function tap(handheld, button) {
  handheld.press(button, { bounce: false });
  handheld.run(30);
  handheld.release(button, { bounce: false });
  handheld.run(REST_MS);
}

/** Returns the rows that change by themselves, such as the bar of a search. @param {Handheld} handheld */
function restless(handheld) {
  const rows = new Set();
  let before = handheld.screenshot();
  for (let look = 0; look < 8; look++) {
    handheld.run(REST_MS);
    const after = handheld.screenshot();
    for (const [place, pixel] of after.entries()) if (before[place] !== pixel) rows.add(Math.floor(place / SIDE));
    before = after;
  }
  return rows;
}

/**
 * Returns the changes by each of two buttons, without those that happen by themselves: both buttons
 * are pressed twice.
 * @param {Handheld} handheld @param {string[]} buttons @returns {Change[]}
 */
function changes(handheld, buttons) {
  const moving = restless(handheld);
  const shots = [...buttons, ...buttons].map((button) => {
    const before = handheld.screenshot();
    tap(handheld, button);
    return { before, after: handheld.screenshot() };
  });
  return buttons.map((_, which) => {
    const [once, twice] = [shots[which], shots[which + buttons.length]];
    /** @type {Change} */
    const change = new Map();
    for (const [place, pixel] of once.after.entries()) {
      const sure = twice.after[place] === pixel && twice.before[place] === once.before[place] && !moving.has(Math.floor(place / SIDE));
      if (sure && once.before[place] !== pixel) change.set(place, pixel);
    }
    assert.ok(change.size > 50, `${buttons[which]} changes ${change.size} pixels`);
    return change;
  });
}

/**
 * Returns the time from a press to the last pixel that it changes, in ms.
 * @param {Handheld} handheld @param {string} button @param {Change} change
 */
function latency(handheld, button, change) {
  const begun = handheld.milliseconds;
  handheld.press(button, { bounce: false });
  const isShown = () => {
    const shown = handheld.screenshot();
    let missing = 0;
    for (const [place, pixel] of change) missing += Number(shown[place] !== pixel);
    return missing <= DIFFERENT * change.size;
  };
  while (!isShown()) {
    assert.ok(handheld.milliseconds - begun < LOST_MS, `${button} does not show`);
    handheld.run(LOOK_MS);
  }
  const took = handheld.milliseconds - begun;
  handheld.run(30);
  handheld.release(button, { bounce: false });
  return took;
}

/** Returns the longest of several latencies. @param {Handheld} handheld @param {string[]} buttons @param {Change[]} known */
function worst(handheld, buttons, known) {
  const times = Array.from({ length: PRESSES }, (_, i) => {
    handheld.run(60 + i * 2.37);
    return latency(handheld, buttons[i % 2], known[i % 2]);
  });
  return Math.max(...times);
}

/** @param {number} time */
const ms = (time) => `${time.toFixed(1)} ms`;

for (const board of Object.keys(BOARDS)) {
  test(`${board}: in a game, a press shows as soon with a computer at the port that streams or counts`, (context) => {
    const { device, handheld, serial } = plugged(board, { timing: 'chip' });
    serial.open(false);
    playScenario(device, readScenario(TWO_PLAYERS), SILENT, device.uptime);
    const buttons = ['up', 'down'];
    const known = changes(handheld, buttons);
    const alone = worst(handheld, buttons, known);
    serial.open(true);
    const open = worst(handheld, buttons, known);
    serial.send('screen on');
    serial.until('shown');
    const streaming = worst(handheld, buttons, known);
    serial.send('screen off');
    serial.until('ok');
    // Counting runs on core 0, which also samples the buttons.
    const from = handheld.milliseconds;
    serial.send('position startpos seed 0');
    serial.send('perft 2');
    const counting = worst(handheld, buttons, known);
    assert.equal(serial.text, '', 'the count was over too soon');
    const count = serial.line();
    const took = handheld.milliseconds - from;
    context.diagnostic(`alone ${ms(alone)}, port open ${ms(open)}, streaming ${ms(streaming)}, counting ${ms(counting)}`);
    context.diagnostic(`perft 2 at the start: ${count} in ${(took / 1000).toFixed(1)} s`);
    // Eight presses need not meet the worst moment of a refresh that the driver waits for.
    const missed = BOARDS[board].panel.vsync === undefined ? 2 : MORE_MS;
    assert.ok(alone < IDLE_MS + MORE_MS && open - alone < missed, `${alone} and ${open}`);
    assert.ok(streaming - alone < MORE_MS, `${alone} and ${streaming}`);
    assert.ok(counting - alone < MORE_MS, `${alone} and ${counting}`);
    assertUnharmed(device);
  });

  test(`${board}: while level 8 thinks about the game, a press shows as soon with a computer that streams`, (context) => {
    const times = [false, true].map((streams) => {
      const device = Device.with(shipped(board), { board, timing: 'chip', saves: savedGame(GAME.code, 8, GAME.turns.slice(0, 6)) });
      const { handheld } = device;
      device.start();
      const serial = new Serial(handheld);
      if (streams) {
        serial.connect();
        serial.send('screen on');
        serial.until('shown');
      }
      tap(handheld, 'a');
      handheld.run(500);
      const buttons = ['y', 'b'];
      const known = changes(handheld, buttons);
      const time = worst(handheld, buttons, known);
      assert.equal(device.searches.length, 0, 'the device had done thinking');
      if (streams) assert.ok(serial.text.includes('shown'), 'it streams');
      assertUnharmed(device);
      return time;
    });
    context.diagnostic(`thinking ${ms(times[0])}, and streaming ${ms(times[1])}`);
    assert.ok(times[1] < THINKING_MS, `${times}`);
    assert.ok(times[1] - times[0] < MORE_MS, `${times}`);
  });

  test(`${board}: streaming takes little from a search on both cores`, (context) => {
    const speeds = [false, true].map((streams) => {
      const { device, serial } = plugged(board, { timing: 'chip' });
      if (streams) {
        serial.send('screen on');
        serial.until('shown');
      }
      // The time is the same for both, because a search's speed varies with its progress. A search
      // at a level would end when its choice is stable.
      for (const seed of [3, 4]) {
        serial.send(`position startpos seed ${seed}`);
        serial.send('go movetime 2500');
        serial.until('bestmove ');
        device.handheld.run(50);
      }
      const sum = (/** @type {'nodes' | 'micros'} */ key) => device.searches.reduce((all, search) => all + search[key], 0);
      assert.ok(sum('micros') > 4.5e6, `${sum('micros')} us`);
      return sum('nodes') / (sum('micros') / 1e6);
    });
    const [alone, streaming] = speeds.map(Math.round);
    context.diagnostic(`${alone} positions a second, streaming ${streaming}`);
    assert.ok(streaming > (1 - SLOWER) * alone, `${alone} and ${streaming}`);
  });
}
