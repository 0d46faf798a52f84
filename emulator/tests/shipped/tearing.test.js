// @ts-check
// The visible picture during changes, by the panel's beam: on boards that wire the TE pin, no
// refresh shows a window half old and half new.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Device } from '../../device.js';
import { SILENT, playScenario, readScenario } from '../../scenario.js';
import { GAME } from '../../figures/search.js';
import { QUICK, savedGame, shipped } from './shipped.js';

/** Whole pictures in succession, the beginning of a game, a stack in flight, a menu over the board. */
const CHANGES = `press A B
wait 500
press up A
wait 300
press B down A
wait 300
press B A down right down down down down down right down down down A
wait 500
press A right A
wait 1500
press Y down B
wait 500`;
/** The time after which the last picture is completely visible, in ms: over two refreshes. */
const REFRESH_MS = 40;

/** The number of presses, spread over a refresh. */
const PRESSES = 17;

for (const [board, { panel }] of Object.entries(BOARDS)) {
  if (panel.vsync === undefined) continue;

  test(`${board} shows no torn picture, in the time that the chip takes`, () => {
    const device = Device.with(shipped(board), { board, timing: 'chip' });
    const { handheld } = device;
    device.start();
    handheld.watchScan();
    playScenario(device, readScenario(CHANGES), SILENT);
    handheld.run(REFRESH_MS);
    assert.equal(handheld.panel.scan.torn, 0);
    assert.deepEqual(handheld.seen(), handheld.screenshot(), 'the beam was watched');
    assert.deepEqual(handheld.panel.complaints, []);
  });

  test(`${board} shows no torn picture, wherever the beam is when a button is pressed and both cores think`, { skip: QUICK }, () => {
    const saves = savedGame(GAME.code, 8, GAME.turns.slice(0, 6));
    const device = Device.with(shipped(board), { board, timing: 'chip', saves });
    const { handheld, chip } = device;
    device.start();
    handheld.watchScan();
    handheld.tap('a');
    handheld.run(600);
    const { scan } = handheld.panel;
    for (let i = 0; i < PRESSES; i++) {
      const phase = ((chip.clock.nanos - scan.begunAt) / scan.refreshNanos) % 1;
      handheld.run((((i / PRESSES - phase + 1) % 1) * scan.refreshNanos) / 1e6);
      // A menu over the board, and the whole board again.
      handheld.press(i % 2 ? 'b' : 'y', { bounce: false });
      handheld.run(80);
      handheld.release(i % 2 ? 'b' : 'y', { bounce: false });
      handheld.run(30);
      assert.equal(scan.torn, 0, `press ${i}`);
    }
    assert.equal(device.searches.length, 0, 'it was thinking all the time');
    handheld.run(REFRESH_MS);
    assert.deepEqual(handheld.seen(), handheld.screenshot(), 'the beam was watched');
  });
}
