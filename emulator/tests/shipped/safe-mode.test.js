// @ts-check
// A device that fails repeatedly soon after its start ends in safe mode: it shows the failure,
// keeps the saves and offers remedies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS, DEFAULT_BOARD } from '../../boards.js';
import { Random } from '../../chip/random.js';
import { PC } from '../../chip/registers.js';
import { Device } from '../../device.js';
import { GAME } from '../../figures/search.js';
import { fieldOf } from '../../scenario.js';
import { savedGame, shipped } from './shipped.js';

/** The number of failures in a row that leads to safe mode. */
const ENOUGH = 3;
const RESTART_MS = 8000;
/** The erase of all sectors of the saves, with a margin, in ms. */
const ERASE_MS = 5000;
/** The erases of the saves during which the power is cut, and the duration of one, in ms. */
const CUTS = [1, 2, 3, 30, 62, 63, 64];
const SECTOR_MS = 44;
/** The bytes of a page of the saves. */
const PAGE = 256;
/** A failure after this time does not extend a row, in ms. */
const LATE_MS = 61_000;
/** An address without memory. */
const NOWHERE = 0x30000000;

/** Makes core 0 fail and waits for the next picture. @param {Device} device */
function fail(device) {
  const { chip, handheld } = device;
  const core = chip.cores[0];
  const starts = chip.starts.length;
  if (core.sleeping) core.wake();
  core.r[PC] = NOWHERE;
  assert.ok(
    handheld.runUntil(() => chip.starts.length > starts, RESTART_MS),
    'it restarts',
  );
  device.awaitFirstPicture();
}

/** Returns the number of pages that hold anything. @param {Uint8Array} saves */
function pagesIn(saves) {
  let pages = 0;
  for (let at = 0; at < saves.length; at += PAGE) {
    if (saves.subarray(at, at + PAGE).some((byte) => byte !== 0xff)) pages++;
  }
  return pages;
}

/** @param {Device} device */
const screen = (device) => fieldOf(device.report, 'screen');

for (const board of Object.keys(BOARDS)) {
  const elf = shipped(board);
  const saves = savedGame(GAME.code, 3, GAME.turns.slice(0, 8));

  /** Returns a device in safe mode. */
  const safe = () => {
    const device = Device.with(elf, { board, saves });
    device.start();
    for (let i = 0; i < ENOUGH; i++) {
      assert.notEqual(screen(device), 'safe-mode', `after ${i} failures`);
      fail(device);
    }
    assert.equal(screen(device), 'safe-mode');
    return device;
  };
  const device = safe();
  const { handheld, chip, log } = device;
  const lit = handheld.runUntil(() => handheld.backlight > 0.2, 500);
  const stands = handheld.save();

  /** Chooses an entry and presses further buttons. @param {number} entry @param {string[]} then */
  const choose = (entry, ...then) => {
    handheld.restore(stands);
    for (let i = 0; i < entry; i++) handheld.tap('down');
    for (const button of ['a', ...then]) handheld.tap(button);
  };
  /** Records the writes to flash from now on. */
  const writing = () => {
    /** @type {string[]} */
    const written = [];
    chip.xip.onWritten = (kind) => written.push(kind);
    return written;
  };
  const restarts = () => {
    const starts = chip.starts.length;
    return () => chip.starts.length > starts;
  };

  test(`${board}: failures in a row end in safe mode, which shows itself and writes nothing`, () => {
    assert.ok(lit, 'there is light');
    assert.ok(log.lines.some(({ text }) => text === `safe mode after ${ENOUGH} failures in a row`));
    handheld.restore(stands);
    const written = writing();
    const before = device.saves;
    handheld.run(5000);
    for (const button of ['down', 'up', 'x', 'y', 'b', 'left', 'right']) handheld.tap(button);
    assert.deepEqual([device.saves, written], [before, []]);
    assert.equal(screen(device), 'safe-mode');
    assert.deepEqual(handheld.panel.complaints, []);
  });

  test(`${board}: safe mode itself goes on for as long as nobody comes, and gets dark`, () => {
    handheld.restore(stands);
    const again = restarts();
    handheld.run(310_000);
    assert.ok(!again(), 'the watchdog is fed');
    assert.equal(handheld.backlight, 0);
    handheld.tap('a');
    assert.ok(!again(), 'the press that lights up does nothing else');
    assert.ok(handheld.runUntil(() => handheld.backlight > 0.2, 500));
  });

  test(`${board}: starting again gives the device another chance, with its game`, () => {
    handheld.restore(stands);
    const again = restarts();
    handheld.press('a');
    assert.ok(handheld.runUntil(again, 1000));
    handheld.release('a');
    device.awaitFirstPicture();
    assert.equal(fieldOf(device.report, 'ply'), '8');
    assert.notEqual(screen(device), 'safe-mode');
  });

  test(`${board}: the self-test opens from safe mode`, () => {
    choose(1);
    const from = log.lines.findLastIndex(({ text }) => text.startsWith('screen safe-mode'));
    assert.ok(handheld.runUntil(() => log.lines.slice(from).some(({ text }) => text === 'self-test'), RESTART_MS));
  });

  test(`${board}: the saves are erased only after a question`, () => {
    choose(2, 'b');
    const before = device.saves;
    handheld.run(1000);
    assert.deepEqual(device.saves, before);
    choose(2);
    const written = writing();
    handheld.tap('x');
    handheld.run(ERASE_MS);
    // Two pages say that everything before them is erased.
    assert.deepEqual([pagesIn(before) > 2, pagesIn(device.saves)], [true, 2]);
    assert.deepEqual(written.slice(0, 4), ['erase', 'program', 'program', 'erase']);
    assert.equal(screen(device), 'safe-mode');
  });

  test(`${board}: power that goes while the saves are erased leaves the game whole, or nothing of it`, () => {
    const random = new Random(1);
    for (const erase of CUTS) {
      choose(2);
      handheld.press('x');
      let last = chip.xip.operation;
      let erases = 0;
      const reached = () => {
        const { operation } = chip.xip;
        if (operation !== last && operation?.kind === 'erase') erases++;
        last = operation;
        return erases === erase;
      };
      assert.ok(handheld.runUntil(reached, ERASE_MS), `erase ${erase}`);
      handheld.run(random.below(SECTOR_MS));
      handheld.release('x');
      handheld.cutPower();
      device.start();
      // The first erase makes room for the pages that end the log.
      assert.equal(fieldOf(device.report, 'ply'), erase === 1 ? '8' : '-', `a cut in erase ${erase}`);
    }
  });

  test(`${board}: saves whose opening brings the device down are erased unread`, () => {
    choose(2);
    handheld.press('x');
    fail(device);
    handheld.release('x');
    assert.ok(log.lines.some(({ text }) => text === `safe mode after ${ENOUGH + 1} failures in a row`));
    const written = writing();
    for (const button of ['down', 'down', 'a', 'x']) handheld.tap(button);
    handheld.run(ERASE_MS);
    assert.equal(pagesIn(device.saves), 2);
    assert.deepEqual(written.slice(0, 4), ['erase', 'program', 'program', 'erase']);
    assert.equal(screen(device), 'safe-mode');
  });

  test(`${board}: the boot loader is one press away`, () => {
    choose(3);
    assert.equal(chip.starts.at(-1)?.cause, 'usb boot');
  });
}

test('a device that has run for a while is none of a row', () => {
  const device = Device.with(shipped(DEFAULT_BOARD));
  device.start();
  for (let i = 0; i < ENOUGH - 1; i++) fail(device);
  device.handheld.run(LATE_MS);
  fail(device);
  assert.notEqual(screen(device), 'safe-mode');
});
