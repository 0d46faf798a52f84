// @ts-check
// The notes of a board's piezo: those of src/app/tune.rs, in pitch and length, for each event of a
// game, and none when the volume is off.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Device } from '../../device.js';
import { playScenario, readScenario } from '../../scenario.js';
import { assertUnharmed, shipped } from './shipped.js';

/** A board with a piezo. The program of the notes is the same on all of them. */
const BOARD = /** @type {string} */ (Object.keys(BOARDS).find((board) => BOARDS[board].piezo !== undefined));
/** All registers of a note are written within this time, in ms. */
const TOGETHER_MS = 0.05;
/** The most by which a note may be longer, in ms: the timer counts microseconds, and the core may be busy. */
const LATE_MS = 3;
/** The pause after a press, in ms: the longest tune of a turn. */
const PAUSE_MS = 200;
/** The pause at the end, in ms: the longest tune of all. */
const LAST_MS = 500;
/** The relative error of the highest notes: the counter has a resolution of a microsecond. */
const OFF_KEY = 0.004;

/** Other tests check the pictures. */
const UNSEEN = { picture: () => null, skipped: () => {} };

/** @typedef {[hertz: number, milliseconds: number]} Note */

/** Returns the notes of every sound from the source. @returns {Map<string, Note[]>} */
function tunes() {
  const source = readFileSync(new URL('../../../src/app/tune.rs', import.meta.url), 'utf8');
  const found = [...source.matchAll(/Sound::(\w+) => &\[(.*?)\],\n/g)].map(([, name, notes]) => {
    const pairs = [...notes.replaceAll('_', '').matchAll(/\((\d+), (\d+)\)/g)];
    return /** @type {[string, Note[]]} */ ([name, pairs.map(([, hertz, long]) => [Number(hertz), Number(long)])]);
  });
  return new Map(found);
}

/** @typedef {{at: number, hertz: number}} Change of the pin's tone, at so many ms; 0 Hz is silence */

/** Records the tone of the pin from now on. @param {Device} device */
function listen({ handheld, chip }) {
  const { pwm } = chip.mcu;
  /** @type {Change[]} */
  const heard = [];
  const write = pwm.writeUint32.bind(pwm);
  pwm.writeUint32 = (offset, value) => {
    write(offset, value);
    const [at, hertz, last] = [handheld.milliseconds, handheld.tone, heard.at(-1)];
    // The registers of a note are written one after the other.
    if (last && last.at > at - TOGETHER_MS) last.hertz = hertz;
    else if ((last?.hertz ?? 0) !== hertz) heard.push({ at, hertz });
  };
  return heard;
}

/** All sounds that the tests in this file have recorded. @type {Set<string>} */
const ever = new Set();

/** Returns the recorded sounds by name; an unknown one is given as its pitch. The next tune may interrupt a tune. @param {Change[]} heard */
function recognized(heard) {
  const known = [...tunes()];
  const long = (/** @type {number} */ i) => (i + 1 < heard.length ? heard[i + 1].at - heard[i].at : Number.POSITIVE_INFINITY);
  /** @type {string[]} */
  const sounds = [];
  for (let i = 0; i < heard.length; ) {
    if (heard[i].hertz === 0) {
      i += 1;
      continue;
    }
    const fits = ([, notes] = known[0]) =>
      notes.every(([hertz, ms], k) => {
        const note = heard[i + k];
        return note && Math.abs(note.hertz - hertz) <= hertz * OFF_KEY && Math.abs(long(i + k) - ms) < LATE_MS;
      });
    const found = known.find(fits);
    sounds.push(found ? found[0] : `${heard[i].hertz.toFixed(0)} Hz for ${long(i).toFixed(1)} ms`);
    if (found) ever.add(found[0]);
    i += found ? found[1].length : 1;
  }
  return sounds;
}

/** Returns a scenario up to a line, with a pause after each press, so that every tune ends. @param {string} name @param {string} last */
function unhurried(name, last) {
  const lines = readFileSync(new URL(`../../../tests/scenarios/${name}.txt`, import.meta.url), 'utf8').split('\n');
  const until = lines.indexOf(last);
  assert.ok(until > 0, `${name} has '${last}'`);
  return lines.slice(0, until + 1).flatMap((line) => {
    if (!line.startsWith('press ')) return [line];
    const [presses] = line.slice('press '.length).split('#');
    return presses
      .trim()
      .split(/\s+/)
      .flatMap((button) => [`press ${button}`, `wait ${PAUSE_MS}`]);
  });
}

/** Returns the sounds of a scenario. @param {string[]} lines */
function playedIn(lines) {
  const device = Device.with(shipped(BOARD), { board: BOARD });
  device.start();
  const heard = listen(device);
  playScenario(device, readScenario(lines.join('\n')), UNSEEN);
  device.handheld.run(LAST_MS);
  assertUnharmed(device);
  return recognized(heard);
}

/** Returns how often each sound was played. @param {string[]} sounds */
function counted(sounds) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const sound of sounds) counts[sound] = (counts[sound] ?? 0) + 1;
  return counts;
}

test('a whole game of two people: every stack, claim, chain, captured five, pass and the end has its own notes', () => {
  const { Click, ...counts } = counted(playedIn(unhurried('claim-takes-a-five', 'expect screen result')));
  // 32 stacks are picked up and placed: 26 of them on a stack, three over LYNGK-points, two make a
  // five of a claimed colour and the last one ends the game. The fifth claim coincides with it.
  assert.deepEqual(counts, { Pick: 32, Land: 26, Link: 3, Claim: 4, Capture: 2, Pass: 1, Win: 1 });
  assert.ok(Click > 50, `${Click} clicks`);
});

test('fives taken by the device and a game lost to it fall', () => {
  const lines = unhurried('against-level-2', 'until screen result');
  const sounds = playedIn(lines);
  const { Lose } = counted(sounds);
  // The person is A and captures none.
  const taken = lines.findLast((line) => line.startsWith('expect position'))?.match(/ 0\/([1-9]) /)?.[1];
  assert.equal(Lose, Number(taken));
  assert.equal(sounds.at(-1), 'End');
});

test('the last seconds of a turn are counted, and the one that is the last third of its time warns', () => {
  const clock = [
    ...['press A B', 'press A', 'press down right up up A'], // two players, the clock
    ...['press left down left left left left', 'press B'], // five seconds for each turn
    ...['press down down down down down down down right down down down A', 'expect screen play', 'expect clock 5-5'],
  ];
  const device = Device.with(shipped(BOARD), { board: BOARD });
  device.start();
  playScenario(device, readScenario(clock.join('\n')), UNSEEN);
  const heard = listen(device);
  playScenario(device, readScenario('until screen result within 10000'), UNSEEN);
  device.handheld.run(LAST_MS);
  assert.deepEqual(recognized(heard), ['Click', 'Click', 'Click', 'Warn', 'Win']);
});

test('what does not go sounds like it, and otherwise where it is the lesson', () => {
  assert.equal(playedIn(unhurried('screens', 'picture board-refused')).at(-1), 'Refuse');
  assert.equal(playedIn(unhurried('learn', 'picture learn-refused')).at(-1), 'Right');
});

test('with the volume off nothing is heard', () => {
  // From the default volume over the quietest to none.
  const off = ['press A', 'press B', 'press down down down A', 'expect screen settings', 'press down down down'];
  const device = Device.with(shipped(BOARD), { board: BOARD });
  device.start();
  playScenario(device, readScenario(off.join('\n')), UNSEEN);
  const heard = listen(device);
  const turn = readScenario(`press right\nwait ${PAUSE_MS}`);
  for (const sounds of [['Claim'], []]) {
    heard.length = 0;
    playScenario(device, turn, UNSEEN);
    assert.deepEqual(recognized(heard), sounds);
  }
  playScenario(device, readScenario(['press B', 'press A', 'press down down down up A', 'wait 500'].join('\n')), UNSEEN);
  assert.deepEqual(heard, []);
});

test('no sound of the list is left unheard', () => {
  assert.deepEqual([...ever].sort(), [...tunes().keys()].sort());
});
