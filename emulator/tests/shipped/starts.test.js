// @ts-check
// The cause of a start: each is reported correctly, only failures as failures, and the self-test
// opens only at power-on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { LR, PC } from '../../chip/registers.js';
import { Device } from '../../device.js';
import { fieldOf } from '../../scenario.js';
import { shipped, TRIED } from './shipped.js';

/** The watchdog's period is 3 s, the boot ROM's is half a second. */
const RESTART_MS = 8000;
const BRANCH_TO_ITSELF = 0xe7fe;
/** The self-test ends after two minutes without a press, and announces it for two seconds. */
const DESERTED_MS = 120_000;
const ENDING_MS = 6000;
const MILLISECOND = 1e6;
/** DRIVE of a pad. */
const DRIVE_4_MA = 1;

/** Waits for the next start and returns the line with its cause. @param {Device} device @param {() => void} happens */
function afterwards(device, happens) {
  const { chip, handheld, log } = device;
  const starts = chip.starts.length;
  const from = log.lines.length;
  happens();
  assert.ok(
    handheld.runUntil(() => chip.starts.length > starts, RESTART_MS),
    'it starts again',
  );
  device.awaitFirstPicture();
  const told = log.lines.slice(from).map(({ text }) => text);
  return told.find((text) => /^(started by|restarted after)/.test(text));
}

for (const board of TRIED) {
  const elf = shipped(board);

  /** Returns a device after its first start, at its first screen. */
  const started = () => {
    const device = Device.with(elf, { board });
    device.start();
    return device;
  };

  test(`${board}: a start after switching on is told as that`, () => {
    const { log } = started();
    assert.ok(log.lines.some(({ text }) => text === 'started by power-on'));
  });

  test(`${board}: after a UF2 was copied nothing is told as a failure`, () => {
    const device = Device.with(elf, { board });
    const { chip, handheld, log } = device;
    // With empty flash the chip enters its boot loader.
    const segments = elf.flashSegments;
    chip.flash.fill(0xff);
    handheld.powerOn();
    handheld.run(500);
    chip.install(segments);
    assert.ok(
      handheld.runUntil(() => chip.starts.at(-1)?.cause === 'watchdog', RESTART_MS),
      'the boot ROM restarts',
    );
    device.awaitFirstPicture();
    assert.ok(
      log.lines.some(({ text }) => text === "started by a new program's installation"),
      log.lines.map(({ text }) => text).join('; '),
    );
    assert.equal(fieldOf(device.report, 'screen'), 'language');
  });

  test(`${board}: a reset pin, a sag of the supply and a debugger are no failures`, () => {
    const device = started();
    const { chip } = device;
    assert.equal(
      afterwards(device, () => chip.pullRun()),
      'started by the reset pin',
    );
    assert.equal(
      afterwards(device, () => chip.sag()),
      'started by a sag of the supply',
    );
    assert.equal(
      afterwards(device, () => chip.requestReset('software')),
      "started by a debugger's reset",
    );
    assert.equal(fieldOf(device.report, 'screen'), 'language');
  });

  test(`${board}: a debugger that resets after the watchdog had bitten is no failure`, () => {
    const device = started();
    const hang = () => {
      const { chip } = device;
      const spare = /** @type {number} */ (elf.byName.get('_stack_end')?.value) + 4096;
      new DataView(chip.ram.buffer, spare - 0x20000000).setUint16(0, BRANCH_TO_ITSELF, true);
      if (chip.cores[0].sleeping) chip.cores[0].wake();
      chip.cores[0].r[PC] = spare;
    };
    // B, which opens the self-test at power-on, is held by a player.
    device.handheld.press('b');
    assert.match(afterwards(device, hang) ?? '', /^restarted after core 0 hung/);
    assert.equal(fieldOf(device.report, 'screen'), 'dialog');
    device.handheld.release('b');
    assert.equal(
      afterwards(device, () => device.chip.requestReset('software')),
      "started by a debugger's reset",
    );
  });

  test(`${board}: a failure while something is logged leaves its record all the same`, () => {
    const device = started();
    // A core inside a critical section would wait for itself in the logger.
    assert.ok(device.handheld.runUntil(() => device.chip.cores[0].sleeping, 1000));
    const acquire = elf.byName.get('_defmt_acquire');
    assert.ok(acquire, 'there is a logger');
    const told = afterwards(device, () => {
      // The core acquires the logger and returns to an invalid address; the next log call finds the
      // logger taken and panics.
      const [core] = device.chip.cores;
      core.wake();
      core.r[LR] = 0x30000001;
      core.r[PC] = acquire.value & ~1;
    });
    assert.match(told ?? '', /^restarted after hard fault at 0x30000000/);
  });

  test(`${board}: a reset by the pin with B held opens no self-test`, () => {
    const device = started();
    const { chip, handheld, log } = device;
    const from = log.lines.length;
    handheld.press('b');
    assert.equal(
      afterwards(device, () => chip.pullRun()),
      'started by the reset pin',
    );
    handheld.run(ENDING_MS);
    handheld.release('b');
    assert.ok(!log.lines.slice(from).some(({ text }) => text === 'self-test'));
    assert.equal(fieldOf(device.report, 'screen'), 'language');
  });

  test(`${board}: switched off and on within seconds, B held opens the self-test as well`, () => {
    const device = started();
    const { chip, handheld, log } = device;
    const from = log.lines.length;
    handheld.press('b');
    chip.sag();
    assert.ok(
      handheld.runUntil(() => log.lines.slice(from).some(({ text }) => text === 'self-test'), RESTART_MS),
      'it opens',
    );
  });

  test(`${board}: it starts although the DMA's interrupts cannot be forced`, () => {
    const device = Device.with(elf, { board });
    const { chip, handheld } = device;
    handheld.powerOn();
    chip.mcu.dma.canForce = false;
    device.awaitFirstPicture();
    handheld.tap('a');
    assert.ok(handheld.runUntil(() => fieldOf(device.report, 'screen') !== 'language', 500));
  });

  test(`${board}: the panel is reset for a millisecond by a pad of 4 mA, and shows a dark green as green`, () => {
    const { chip, handheld } = started();
    assert.ok(handheld.panel.resetPulse >= MILLISECOND, `${handheld.panel.resetPulse} ns`);
    assert.equal((chip.mcu.pins[BOARDS[board].panel.reset].pad >> 4) & 3, DRIVE_4_MA);
    assert.deepEqual(handheld.panel.onGlass(0x0020), [0, 1, 0]);
  });

  test(`${board}: the self-test opens with B held at power-on, and leaves when nobody presses`, () => {
    const device = Device.with(elf, { board });
    const { chip, handheld, log } = device;
    handheld.press('b');
    handheld.powerOn();
    const begun = () => log.lines.some(({ text }) => text === 'self-test');
    assert.ok(handheld.runUntil(begun, RESTART_MS), 'it opens');
    handheld.release('b');
    handheld.run(DESERTED_MS - ENDING_MS);
    assert.equal(chip.starts.length, 1);
    assert.ok(
      handheld.runUntil(() => chip.starts.length > 1, 4 * ENDING_MS),
      'it leaves',
    );
    device.awaitFirstPicture();
    assert.ok(log.lines.some(({ text }) => text === 'started by a restart on purpose'));
    assert.equal(fieldOf(device.report, 'screen'), 'language');
  });
}
