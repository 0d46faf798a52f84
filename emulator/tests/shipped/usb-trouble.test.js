// @ts-check
// Nothing at the other end of the cable disturbs the handheld: garbage, a pulled cable, programs
// that do not read or that end in the middle of a line.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Random } from '../../chip/random.js';
import { Device } from '../../device.js';
import { Serial } from '../../serial.js';
import { START, plugged } from './plugged.js';
import { assertUnharmed, shipped } from './shipped.js';

const MILLION = 1_000_000;

/** Returns the lines that a conversation of tests/protocol sends. @param {string} file */
const sent = (file) =>
  readFileSync(new URL(`../../../tests/protocol/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('> '))
    .map((line) => line.slice(2));

for (const board of Object.keys(BOARDS)) {
  test(`${board}: a million bytes of garbage are errors, and nobody at the buttons waits`, (context) => {
    const { device, handheld, serial } = plugged(board);
    const random = new Random(3);
    const from = handheld.milliseconds;
    let [sent, lines, moved] = [0, 0, 0];
    while (sent < MILLION) {
      // Each line begins unlike any command; some are very long.
      const length = random.below(3000) * (random.below(50) ? 1 : 20);
      const bytes = Uint8Array.from({ length }, () => random.below(256)).map((byte) => (byte === 10 ? 0 : byte));
      handheld.port.send(Uint8Array.of(35, ...bytes, 10));
      sent += length + 2;
      if (++lines % 80 === 0) {
        // The menu still reacts at once in the meantime.
        const before = handheld.screenshot();
        handheld.tap('down');
        handheld.run(40);
        const after = handheld.screenshot();
        moved += Number(before.some((pixel, index) => pixel !== after[index]));
      }
      for (; handheld.port.queue.length > 4096; ) handheld.run(5);
    }
    for (let line = 0; line < lines; line++) assert.match(serial.line(), /^error /);
    assert.equal(moved, Math.floor(lines / 80));
    assert.equal(serial.ask('fen'), START);
    context.diagnostic(`${sent} bytes in ${lines} lines, ${Math.round(handheld.milliseconds - from)} ms of the device's time`);
    assertUnharmed(device);
  });

  test(`${board}: bent commands, and a program that ends at any byte, upset nothing`, () => {
    const { device, handheld, serial } = plugged(board);
    const commands = ['common.txt', 'working.txt', 'handheld.txt'].flatMap((file) => sent(file));
    const random = new Random(11);
    for (let round = 0; round < 30; round++) {
      for (let line = 0; line < 12; line++) {
        const bytes = [...Buffer.from(commands[random.below(commands.length)])];
        // One in three is sent unchanged.
        for (let bend = random.below(3); bend > 0; bend--) {
          const at = random.below(bytes.length + 1);
          bytes.splice(at, random.below(3), ...[[], [random.below(256)], bytes.slice(at, at + 4)][random.below(3)]);
        }
        handheld.port.send(Uint8Array.of(...bytes, 10));
        handheld.run(random.below(8));
      }
      // The program ends in the middle of a line.
      handheld.port.send(commands[random.below(commands.length)].slice(0, random.below(20)));
      handheld.run(random.below(30));
      serial.open(false);
      serial.text = '';
      serial.open(true);
      serial.send('isready');
      serial.until('readyok');
      assert.equal(serial.ask('fen'), START);
      // The answer may come before the screen shows that the search has ended.
      assert.ok(
        handheld.runUntil(() => device.report.startsWith('screen title '), 50),
        device.report,
      );
    }
    assertUnharmed(device);
  });

  test(`${board}: the cable is pulled and plugged in again at random, and every time the device is there`, () => {
    const { device, handheld, serial } = plugged(board);
    const random = new Random(5);
    for (let round = 0; round < 40; round++) {
      serial.send('position startpos seed 3 moves');
      serial.send(['go level 8', 'screen on', 'moves', 'perft 2', 'log', 'play'][round % 6]);
      handheld.run(random.below(60));
      handheld.port.unplug();
      handheld.run(random.below(40));
      serial.connect();
      assert.equal(serial.ask('isready'), 'readyok');
      assert.equal(serial.ask('fen'), START);
      assert.ok(
        handheld.runUntil(() => device.report.startsWith('screen title '), 50),
        device.report,
      );
    }
    assertUnharmed(device);
  });

  test(`${board}: a cable pulled and plugged in again while flash is erased is known at once`, () => {
    const random = new Random(13);
    for (let round = 0; round < 6; round++) {
      const device = Device.with(shipped(board), { board, seed: round + 1 });
      const { handheld, chip } = device;
      device.start();
      // Choosing the language causes a save soon afterwards.
      handheld.tap('a');
      const serial = new Serial(handheld);
      serial.connect();
      assert.ok(handheld.runUntil(() => chip.xip.operation?.kind === 'erase', 3000));
      handheld.port.unplug();
      // Longer than the idle time after which a bus counts as suspended, shorter than an erase.
      handheld.run(4 + random.below(12));
      assert.equal(chip.xip.operation?.kind, 'erase');
      handheld.port.plugIn();
      assert.ok(
        handheld.runUntil(() => handheld.port.configured, 1000),
        `round ${round}`,
      );
      serial.open(true);
      assert.equal(serial.ask('isready'), 'readyok');
      assertUnharmed(device);
    }
  });

  test(`${board}: what one program leaves unread or unsaid is not the next one's`, () => {
    const { device, handheld, serial } = plugged(board);
    const random = new Random(7);
    for (let round = 0; round < 12; round++) {
      serial.send('screen on');
      handheld.run(random.below(30));
      // The program stops reading, continues sending, and ends in the middle of a line.
      handheld.port.usb?.take(false);
      for (let line = 0; line < 40; line++) serial.send(`position startpos seed ${line} moves e3-d3`);
      handheld.port.send('position fen I/');
      handheld.run(20 + random.below(40));
      serial.open(false);
      handheld.run(random.below(20));
      serial.text = '';
      serial.open(true);
      serial.send('fen');
      const heard = serial.until(START);
      // At most the packet that the controller held, and the end of its line, come before it.
      const left = heard.slice(0, -1).join('\n');
      assert.ok(left.length <= 64 && !left.includes('error'), left);
      assert.equal(serial.ask('isready'), 'readyok');
    }
    assertUnharmed(device);
  });
}
