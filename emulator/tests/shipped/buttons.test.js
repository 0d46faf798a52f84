// @ts-check
// Buttons while flash is erased, which takes 45 ms or at worst 400, when core 0 cannot sample them
// and core 1 does; and while the application is busy. Every press counts, once, and in its order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BOARD } from '../../boards.js';
import { FLASH_NANOS } from '../../chip/xip.js';
import { Device } from '../../device.js';
import { SILENT, fieldOf, playScenario, readScenario } from '../../scenario.js';
import { assertUnharmed, QUICK, savedGame, shipped, TRIED } from './shipped.js';

const ERASE_MS = FLASH_NANOS.typical.erase / 1e6;
/** A game of two people, code 000000; flash is tidied soon after the last press. */
const GAME = 'press A B A down right down down down down down right down down down A\nexpect screen play\nexpect cursor e4';
const TIDY_MS = 1000;

/** Returns a device at the beginning of that game. @param {string} board */
function inGame(board) {
  const device = Device.with(shipped(board), { board });
  device.start();
  playScenario(device, readScenario(GAME), SILENT);
  return device;
}

/** The time from the snapshot to the erase, in ms. */
const BEFORE_MS = 5;
/** The time after the erase until all presses, including a wrong second one, are handled, in ms. */
const NOTICED_MS = 150;
/** The longest bounce, in ms. */
const BOUNCE_MS = 2;

for (const board of TRIED) {
  const device = inGame(board);
  const { handheld, chip } = device;
  const begun = handheld.save();
  const erases = () => chip.xip.operation?.kind === 'erase';
  assert.ok(handheld.runUntil(erases, TIDY_MS), 'flash is tidied');
  const at = handheld.milliseconds;
  handheld.restore(begun);
  handheld.run(at - BEFORE_MS - handheld.milliseconds);
  const before = handheld.save();

  /** Holds up between two times, in ms from the beginning of the erase, and returns the cursor after that. @param {number} from @param {number} to */
  const pressed = (from, to) => {
    handheld.restore(before);
    handheld.run(BEFORE_MS + from);
    handheld.press('up');
    handheld.run(at + to - handheld.milliseconds);
    handheld.release('up');
    handheld.run(at + Math.max(to, ERASE_MS) + NOTICED_MS - handheld.milliseconds);
    assertUnharmed(device);
    return fieldOf(device.report, 'cursor');
  };

  test(`${board}: a press that begins and ends within an erase counts, and once`, () => {
    for (let from = 1; from < ERASE_MS; from += 4) {
      for (const length of [8, 20, 40]) {
        if (from + length + BOUNCE_MS < ERASE_MS) assert.equal(pressed(from, from + length), 'e5', `from ${from} for ${length} ms`);
      }
    }
  });

  test(`${board}: a press that begins before an erase or ends after it counts, and once`, () => {
    for (const [from, to] of [
      [-4, 10],
      [-2, 20],
      [-1, ERASE_MS - 3],
      [40, ERASE_MS + 4],
      [44, ERASE_MS + 20],
      [-4, ERASE_MS + 4],
    ]) {
      assert.equal(pressed(from, to), 'e5', `from ${from} to ${to} ms`);
    }
    // A press that bounces at the very end of the erase, at any moment.
    for (let from = ERASE_MS - 2; from < ERASE_MS + 1; from += 0.2) assert.equal(pressed(from, from + 40), 'e5', `from ${from} ms`);
  });

  test(`${board}: no press is made up when nobody presses`, () => {
    handheld.restore(before);
    handheld.run(BEFORE_MS + ERASE_MS + NOTICED_MS);
    assert.equal(fieldOf(device.report, 'cursor'), 'e4');
  });
}

/** The longest erase, and the firmware's wait after a press before it tidies flash, in ms. */
const WORST_ERASE_MS = FLASH_NANOS.worst.erase / 1e6;
const CALM_MS = 300;
/** The time until a held arrow repeats, and the interval of its repeats, in ms. */
const REPEAT_AFTER_MS = 380;
const REPEAT_EVERY_MS = 110;

for (const board of TRIED) {
  const device = inGame(board);
  const { handheld, chip } = device;
  chip.xip.times = FLASH_NANOS.worst;
  const begun = handheld.save();

  /** Holds an arrow for a time in ms, and returns the cursor long after the erase within it. @param {number} long */
  const held = (long) => {
    handheld.restore(begun);
    handheld.press('up');
    const from = handheld.milliseconds;
    let erased = false;
    handheld.runUntil(() => {
      erased ||= chip.xip.operation?.kind === 'erase';
      return false;
    }, long);
    handheld.release('up');
    handheld.runUntil(
      () => {
        erased ||= chip.xip.operation?.kind === 'erase';
        return false;
      },
      from + CALM_MS + WORST_ERASE_MS + NOTICED_MS + REPEAT_EVERY_MS - handheld.milliseconds,
    );
    assert.ok(erased, 'flash is tidied meanwhile');
    assertUnharmed(device);
    return fieldOf(device.report, 'cursor');
  };

  test(`${board}: an arrow let go while a sector takes its worst time counts once, however late that is noticed`, () => {
    for (const long of [CALM_MS - 20, CALM_MS + 20, REPEAT_AFTER_MS - 20]) assert.equal(held(long), 'e5', `held for ${long} ms`);
  });

  test(`${board}: an arrow held beyond such an erase goes on`, () => {
    assert.notEqual(held(CALM_MS + WORST_ERASE_MS + 50), 'e5');
  });

  // Two buttons and one erase.
  handheld.restore(begun);
  assert.ok(
    handheld.runUntil(() => chip.xip.operation?.kind === 'erase', TIDY_MS),
    'flash is tidied',
  );
  const erasing = handheld.save();

  /**
   * Moves buttons at times in ms from the beginning of the erase, and returns the cursor and the
   * stack in hand long after it.
   * @param {[number, string, 'press' | 'release'][]} moves
   */
  const moved = (moves) => {
    handheld.restore(erasing);
    const from = handheld.milliseconds;
    for (const [at, button, move] of moves) {
      handheld.run(from + at - handheld.milliseconds);
      if (at < WORST_ERASE_MS) assert.ok(chip.xip.operation, 'still erasing');
      handheld[move](button);
    }
    handheld.run(from + WORST_ERASE_MS + NOTICED_MS - handheld.milliseconds);
    for (const button of ['up', 'a']) handheld.setLevel(handheld.pinOf(button), true);
    handheld.run(NOTICED_MS);
    assertUnharmed(device);
    return [fieldOf(device.report, 'cursor'), fieldOf(device.report, 'hand')];
  };

  test(`${board}: what is pressed within an erase at its worst is told in its order`, () => {
    // A was pressed and released before the arrow, which is still held: the stack at the old cursor
    // is taken.
    const [, before] = moved([
      [60, 'a', 'press'],
      [120, 'a', 'release'],
      [330, 'up', 'press'],
    ]);
    assert.equal(before, 'e4');
    // The arrow was pressed first and is still held: the stack at the new cursor is taken.
    const [, after] = moved([
      [60, 'up', 'press'],
      [200, 'a', 'press'],
      [260, 'a', 'release'],
    ]);
    assert.equal(after, 'e5');
  });

  test(`${board}: two presses of the same button within one erase are two`, () => {
    const [cursor] = moved([
      [40, 'up', 'press'],
      [100, 'up', 'release'],
      [180, 'up', 'press'],
      [240, 'up', 'release'],
    ]);
    assert.equal(cursor, 'e6');
  });
}

/** A quick press, and the time after the first picture in which searches of a finished game begin and end one after the other, in ms. */
const QUICK_MS = 25;
const BUSY_MS = 80;
/** The setup and all turns of that game. */
const FINISHED = {
  code: 37,
  turns:
    'a1-b2 b1-c3 b3-b4 G,f6-e7 B,f2-f1 I,h2-h1 c3-d2 g4-f3 d2-d1 e4-d3 g3-e2 e3-e2 g5-f4 h1-f4 R,c2-e2 f4-d4 ' +
    'c5-f3 f5-f3 g6-h4 d3-h4 e2-d5 h4-g2 e5-e6 c4-c6 e6-h3 c6-c7 e1-d6 h3-d6 b2-g1 g7-g1 c7-c1',
};

test('a quick press counts while one search after another is reported', { skip: QUICK }, () => {
  const saves = savedGame(FINISHED.code, 2, FINISHED.turns.split(' '));
  const device = Device.with(shipped(DEFAULT_BOARD), { timing: 'chip', saves });
  const { handheld } = device;
  device.start();
  const begun = handheld.save();
  for (let from = 0; from < BUSY_MS; from += 8) {
    handheld.restore(begun);
    handheld.run(from);
    handheld.press('x');
    handheld.run(QUICK_MS);
    handheld.release('x');
    handheld.run(NOTICED_MS);
    assert.equal(fieldOf(device.report, 'screen'), 'review', `${from} ms after the first picture`);
  }
  assert.ok(device.searches.length > 3, `${device.searches.length} searches`);
});
