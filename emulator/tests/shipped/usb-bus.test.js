// @ts-check
// The handheld on real USB buses: behind a busy hub, plugged in in the dark, with a pin that does
// not sense the cable, with control transfers that the host abandons, and with an erase of flash
// during enumeration.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Device } from '../../device.js';
import { Serial } from '../../serial.js';
import { atTitle, plugged } from './plugged.js';
import { TRIED, assertUnharmed, shipped } from './shipped.js';

/** The time after which a host has given up, in ms. */
const KNOWN_MS = 1500;
/** The longest default time until the light goes out, in ms, with a margin. */
const DARK_MS = 400_000;
const GET_DESCRIPTOR = { setup: [0x80, 6, 0, 2, 0, 0, 9, 0] };
const SET_LINE_CODING = { setup: [0x21, 0x20, 0, 0, 0, 0, 7, 0], data: [0, 0xc2, 1, 0, 0, 0, 8] };
const SET_LINE_STATE = { setup: [0x21, 0x22, 3, 0, 0, 0, 0, 0] };
/** A transfer that takes longer than this has coincided with an erase, in ms. */
const LATE_MS = 20;
/** GPIO15, through which the workaround for erratum RP2040-E5 reaches the controller. */
const DP_PIN = 15;

for (const board of TRIED) {
  const isSelfPowered = BOARDS[board].battery !== undefined;

  for (const revision of [1, 2]) {
    test(`${board}: a chip of revision ${revision} behind a busy hub is known, and its pin 15 is as it was`, () => {
      const device = atTitle(board, { revision });
      const { handheld, chip } = device;
      const pin = chip.mcu.pins[DP_PIN];
      const before = [pin.control, pin.pad];
      chip.mcu.usb.isHubBusy = true;
      for (let round = 0; round < 3; round++) {
        new Serial(handheld).connect();
        assert.deepEqual([pin.control, pin.pad], before);
        handheld.port.unplug();
        handheld.run(50);
      }
      assertUnharmed(device);
    });
  }

  test(`${board}: plugged in in the dark, it is known before a host gives up`, () => {
    const device = Device.with(shipped(board), { board });
    const { handheld } = device;
    device.start();
    handheld.tap('a');
    assert.ok(
      handheld.runUntil(() => handheld.backlight === 0, DARK_MS),
      'it gets dark',
    );
    handheld.run(3000);
    const dark = handheld.save();
    // At several times between two heartbeats, and back again in the dark.
    for (const after of [0, 110, 370, 640, 910]) {
      handheld.restore(dark);
      handheld.run(after);
      handheld.port.plugIn();
      assert.ok(
        handheld.runUntil(() => handheld.port.configured, KNOWN_MS),
        `after ${after} ms`,
      );
      assert.ok(!handheld.port.hasGivenUp);
      handheld.port.unplug();
      handheld.run(2500);
      assert.equal(device.chip.clock.frequency, 12e6);
      assert.ok(!device.chip.mcu.usb.isUp, 'nothing is pulled up that has no clock');
    }
    assertUnharmed(device);
  });

  if (isSelfPowered) {
    test(`${board}: without a cable nothing pulls its data line up`, () => {
      const device = atTitle(board);
      const { handheld, chip } = device;
      assert.ok(!chip.mcu.usb.isUp);
      new Serial(handheld).connect();
      assert.ok(chip.mcu.usb.isUp);
      handheld.port.unplug();
      handheld.run(100);
      assert.ok(!chip.mcu.usb.isUp);
    });
  } else {
    test(`${board}: a board whose pin does not show the cable stays known in the dark`, () => {
      const device = atTitle(board);
      const { handheld } = device;
      handheld.port.onCable = () => {};
      const serial = new Serial(handheld);
      serial.connect();
      serial.open(false);
      assert.ok(
        handheld.runUntil(() => handheld.backlight === 0, DARK_MS),
        'it gets dark',
      );
      handheld.run(10_000);
      assert.ok(handheld.port.configured);
      serial.open(true);
      assert.equal(serial.ask('isready'), 'readyok');
      // The host sleeps: the device may rest, and wakes with the first button.
      handheld.port.unplug();
      handheld.run(3000);
      assert.equal(device.chip.clock.frequency, 12e6);
      handheld.tap('a');
      serial.connect();
      assertUnharmed(device);
    });
  }

  for (const [name, transfer] of /** @type {[string, import('../../usb-port.js').Transfer][]} */ ([
    ['before it has taken the answer', GET_DESCRIPTOR],
    ['before it has sent the data', SET_LINE_CODING],
    ['before its end', SET_LINE_STATE],
  ])) {
    test(`${board}: a control transfer that the host leaves ${name} does not outlive a reset of the bus`, () => {
      const { device, handheld, serial } = plugged(board);
      const { port } = handheld;
      for (let round = 0; round < 3; round++) {
        port.abandon(transfer);
        handheld.run(30);
        port.resetBus();
        assert.ok(
          handheld.runUntil(() => port.configured, KNOWN_MS),
          `round ${round}`,
        );
        assert.equal(port.attempts, 0);
        serial.open(true);
        assert.equal(serial.ask('isready'), 'readyok');
      }
      assertUnharmed(device);
    });
  }

  test(`${board}: a first start on foreign flash erases nothing while a host asks`, () => {
    const elf = shipped(board);
    for (const settles of [100e6, 150e6, 200e6, 250e6, 300e6, 400e6]) {
      const saves = new Uint8Array(256 * 1024).map((_, index) => (index * 37) & 0xff);
      const device = Device.with(elf, { board, saves });
      const { handheld, chip } = device;
      handheld.port.settles = settles;
      handheld.port.plugIn();
      device.start();
      assert.ok(handheld.runUntil(() => handheld.port.configured, KNOWN_MS));
      assert.ok(handheld.port.longest < LATE_MS, `a transfer took ${handheld.port.longest} ms`);
      // The erase happens after that.
      assert.ok(handheld.runUntil(() => chip.xip.operation?.kind === 'erase', 5000));
    }
  });
}
