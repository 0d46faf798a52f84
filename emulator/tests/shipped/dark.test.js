// @ts-check
// The device rests in the dark: both PLLs are off and all remaining clocks run from the crystal.
// Any button wakes it quickly and in its former state.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Device } from '../../device.js';
import { fieldOf } from '../../scenario.js';
import { PANICKED, PUSH_ONE_FOR_EVER, divert, divertToFlash, panic } from './failing.js';
import { assertUnharmed, shipped, TRIED } from './shipped.js';

const FULL_HZ = 125e6;
const CRYSTAL_HZ = 12e6;
/** The longest default time until the light goes out, in ms, with a margin. */
const DARK_MS = 400_000;
/** The longest time from a press to the complete lit picture, in ms. */
const WAKE_MS = 250;
const PLL_SYS = 0x40028000;
const PLL_USB = 0x4002c000;
const PWR = 4;
const PD = 1;
const VCOPD = 1 << 5;
const HUNG_MS = 20_000;

for (const board of TRIED) {
  const elf = shipped(board);
  const device = Device.with(elf, { board, timing: 'chip' });
  const { handheld, chip, log } = device;
  device.start();
  handheld.tap('a');
  handheld.run(1000);
  const screen = fieldOf(device.report, 'screen');
  const isDark = handheld.runUntil(() => handheld.backlight === 0, DARK_MS);
  handheld.run(3000);
  const dark = handheld.save();
  const powerOf = (/** @type {number} */ pll) => chip.mcu.block(pll)?.readUint32(PWR) ?? 0;

  test(`${board}: in the dark the PLLs are off and the cores asleep`, () => {
    handheld.restore(dark);
    assert.ok(isDark, 'it gets dark');
    assert.equal(chip.clock.frequency, CRYSTAL_HZ);
    for (const pll of [PLL_SYS, PLL_USB]) assert.equal(powerOf(pll) & (PD | VCOPD), PD | VCOPD);
    assert.ok(!chip.mcu.rosc.on, 'the ring oscillator is off');
    const [from, before] = [chip.cycles, chip.asleepCycles];
    const starts = chip.starts.length;
    handheld.run(60_000);
    const awake = chip.asleepCycles.map((cycles, core) => 1 - (cycles - before[core]) / (chip.cycles - from));
    for (const share of awake) assert.ok(share < 0.002, `awake ${(100 * share).toFixed(2)} %`);
    assert.equal(chip.starts.length, starts, 'the watchdog is fed');
  });

  test(`${board}: whoever hangs in the dark is found there by the watchdog, and starts again`, () => {
    handheld.restore(dark);
    const starts = chip.starts.length;
    for (const core of chip.cores) core.halted = true;
    assert.ok(
      handheld.runUntil(() => chip.starts.length > starts, HUNG_MS),
      `it starts: ${chip.warnings.join('; ')}`,
    );
    assert.equal(chip.starts.at(-1)?.cause, 'watchdog');
    device.awaitFirstPicture();
    assert.ok(chip.mcu.rosc.on && chip.clock.frequency === FULL_HZ);
  });

  for (const index of /** @type {(0 | 1)[]} */ ([0, 1])) {
    /** Failures, and the line of the next start. @type {[string, () => void, RegExp][]} */
    const failures = [
      ['panics', () => panic(device, index, elf), PANICKED],
      ['faults', () => divert(device, index, 0x30000000), new RegExp(`^restarted after hard fault at 0x30000000, core ${index}`)],
      ['runs over its stack', () => divertToFlash(device, index, [PUSH_ONE_FOR_EVER]), new RegExp(`^restarted after stack overflow, core ${index}`)],
    ];
    for (const [failure, fail, reason] of failures) {
      test(`${board}: a core ${index} that ${failure} in the dark starts again and gives the reason`, () => {
        handheld.restore(dark);
        const starts = chip.starts.length;
        const from = log.lines.length;
        fail();
        assert.ok(
          handheld.runUntil(() => chip.starts.length > starts, HUNG_MS),
          `it starts: ${chip.warnings.join('; ')}`,
        );
        assert.equal(chip.starts.at(-1)?.cause, 'watchdog');
        device.awaitFirstPicture();
        const said = log.lines.slice(from).map(({ text }) => text);
        assert.ok(
          said.some((text) => reason.test(text)),
          `it says why: ${said.join('; ')}`,
        );
      });
    }
  }

  test(`${board}: a cable in the dark brings the clocks back, which stay while it is in`, () => {
    handheld.restore(dark);
    handheld.port.plugIn();
    for (const milliseconds of [1200, 5000]) {
      handheld.run(milliseconds);
      assert.equal(chip.clock.frequency, FULL_HZ);
      assert.equal(powerOf(PLL_USB) & (PD | VCOPD), 0);
      assert.ok(handheld.port.configured && handheld.backlight === 0);
    }
    handheld.port.unplug();
    handheld.run(2500);
    assert.equal(chip.clock.frequency, CRYSTAL_HZ);
    assertUnharmed(device);
  });

  test(`${board}: any button wakes it within ${WAKE_MS} ms, at full speed, and does nothing else`, () => {
    for (const button of ['a', 'up', 'y']) {
      handheld.restore(dark);
      const pressed = handheld.milliseconds;
      handheld.press(button);
      const lit = () => handheld.backlight > 0.05 && handheld.panel.displayOn;
      assert.ok(handheld.runUntil(lit, 1000), 'it wakes');
      assert.ok(handheld.milliseconds - pressed <= WAKE_MS, `${button}: ${(handheld.milliseconds - pressed).toFixed(0)} ms`);
      assert.equal(chip.clock.frequency, FULL_HZ);
      assert.ok(chip.mcu.rosc.on && !chip.mcu.psm.resetsRosc, 'a reset is as it was');
      handheld.release(button);
      handheld.run(200);
      assert.equal(fieldOf(device.report, 'screen'), screen);
      assertUnharmed(device);
    }
  });
}
