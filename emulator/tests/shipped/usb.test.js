// @ts-check
// The handheld at a computer, over the emulated USB: it enumerates, speaks the protocol like the
// engine, reports its state, and streams its screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS, DEFAULT_BOARD } from '../../boards.js';
import { readPortLog } from '../../port-log.js';
import { Serial } from '../../serial.js';
import { COMMON, converse } from './conversation.js';
import { agree, paint, plugged } from './plugged.js';
import { assertUnharmed, QUICK, shipped } from './shipped.js';

/** Returns the descriptors of a configuration, each without its length. @param {number[]} bytes */
function descriptors(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length; at += bytes[at]) found.push(bytes.slice(at + 1, at + bytes[at]));
  return found;
}

for (const board of Object.keys(BOARDS)) {
  test(`${board} says what it is, with a serial number of its own`, () => {
    const { device, handheld } = plugged(board);
    const { strings, device: descriptor } = handheld.port;
    assert.deepEqual(strings.slice(0, 2), ['Lyngk Pocket authors', 'Lyngk Pocket']);
    assert.match(strings[2], /^[0-9A-F]{16}$/);
    // Raspberry Pi's numbers for a serial port on this chip: 2E8A:000A.
    assert.deepEqual(descriptor.slice(8, 12), [0x8a, 0x2e, 0x0a, 0x00]);
    // Bit 6 of the attributes: self-powered by a battery.
    const selfPowered = (handheld.port.configuration[7] & 0x40) !== 0;
    assert.equal(selfPowered, BOARDS[board].battery !== undefined);
    assertUnharmed(device);
  });

  test(`${board} describes a serial port as the systems' own drivers look for it`, () => {
    const { handheld } = plugged(board);
    const { configuration, device } = handheld.port;
    assert.equal(configuration.length, configuration[2] | (configuration[3] << 8));
    // Miscellaneous, with associated interfaces, or the function's class.
    assert.ok([0x02, 0xef].includes(device[4]), `class ${device[4]}`);
    const all = descriptors(configuration);
    const interfaces = all.filter(([type]) => type === 4);
    // Number, alternate setting, endpoints, class, subclass: ACM's control, then data.
    assert.deepEqual(
      interfaces.map((each) => each.slice(1, 6)),
      [
        [0, 0, 1, 0x02, 0x02],
        [1, 0, 2, 0x0a, 0x00],
      ],
    );
    // A driver associates the data interface with the control interface by the union descriptor;
    // the line capability makes it set DTR when a program opens the port.
    const functional = all.filter(([type]) => type === 0x24);
    assert.deepEqual(functional.find(([, subtype]) => subtype === 0x06)?.slice(2), [0, 1]);
    assert.ok((functional.find(([, subtype]) => subtype === 0x02)?.[2] ?? 0) & 0x02);
    assert.ok(functional.some(([, subtype]) => subtype === 0x00));
    const endpoints = all.filter(([type]) => type === 5);
    // Direction of the address, kind (interrupt or bulk), size.
    assert.deepEqual(
      endpoints.map(([, address, kind, size]) => [address >> 7, kind, size]),
      [
        [1, 3, 8],
        [0, 2, 64],
        [1, 2, 64],
      ],
    );
  });

  // The program of the conversation is the same on all boards.
  const files = QUICK && board !== DEFAULT_BOARD ? ['handheld.txt'] : [...COMMON, 'handheld.txt'];
  for (const file of files) {
    test(`${board} holds the conversation that the engine and the simulator hold: ${file}`, () => {
      const { device, serial } = plugged(board);
      converse(serial, file);
      assertUnharmed(device);
    });
  }

  test(`${board} tells of its parts, and what it has logged`, () => {
    const { device, serial } = plugged(board);
    serial.send('selftest');
    const parts = serial.until('end').join('\n');
    for (const part of [
      `board ${board}`,
      /flash [0-9a-f ]{8}, \d+ KiB ok/.source,
      'clock 12(4|5)\\d{3} kHz ok',
      'stacks \\d{4,} and \\d{4,} bytes never used ok',
      BOARDS[board].panel.vsync === undefined ? 'refresh unknown' : 'refresh 16\\d{3} us',
      BOARDS[board].battery ? 'cell [34]\\d{3} mV' : 'cell none',
      'pins [0-9a-f]{8}',
      'started by power-on',
      'first picture [12]\\d\\d ms',
    ]) {
      assert.match(parts, new RegExp(`^selftest ${part}$`, 'm'));
    }
    // Produces log lines.
    serial.send('go level 1');
    serial.until('bestmove');
    device.handheld.run(50);
    serial.send('log');
    const told = readPortLog(serial.until('end'), shipped(board)).map(({ text }) => text);
    const logged = device.log.lines.map(({ text }) => text);
    assert.ok(told.length > 3, `${told.length} lines`);
    assert.deepEqual(told, logged.slice(-told.length));
    assert.ok(
      told.some((text) => /^level 1 looked at/.test(text)),
      told.join('\n'),
    );
    assertUnharmed(device);
  });

  test(`${board} streams its screen, pixel for pixel, while level 8 thinks`, { skip: QUICK && board !== DEFAULT_BOARD }, () => {
    const { device, handheld, serial } = plugged(board);
    const shown = new Uint16Array(240 * 240);
    serial.send('screen on');
    for (const line of serial.until('shown')) paint(line, shown);
    assert.deepEqual(shown, handheld.screenshot());
    serial.send('position startpos seed 3');
    serial.send('go level 8');
    let pictures = 0;
    let said = '';
    while (!said.startsWith('bestmove ')) {
      said = serial.line();
      paint(said, shown);
      pictures += Number(said === 'shown');
    }
    assert.ok(pictures > 3, `${pictures} pictures`);
    handheld.run(300);
    for (const line of serial.text.split('\n')) paint(line, shown);
    assert.deepEqual(shown, handheld.screenshot());
    assertUnharmed(device);
  });

  test(`${board} puts a position on its board, and a finished game into the review`, () => {
    const { device, handheld, serial } = plugged(board);
    const middle = 'B/R,K,G,B/R,J,I,J,R,I,I/J,GR,B,K,I,B/G,K,.,K,G,G,I/R,K,B,R,G,R/G,B,K,B,G,I,B/I,K,I,R/K B R/- 0/0 5';
    serial.send(`position fen ${middle}`);
    serial.send('play human human');
    agree(device, serial);
    handheld.run(200);
    assert.ok(device.report.startsWith('screen play ') && device.report.endsWith(`ply 0 position ${middle}`), device.report);
    serial.send('[Game "LYNGK"]\n[Setup "000000"]\n[Resigned "B"]\n1. R,e3-d2 e1-d1 1-0');
    serial.send('play');
    agree(device, serial);
    handheld.run(200);
    assert.match(device.report, /^screen review .* ply 2 /);
    assertUnharmed(device);
  });
}

test('presses in one write are saved one by one', () => {
  const { device, handheld, serial } = plugged(DEFAULT_BOARD);
  serial.send('press down');
  agree(device, serial);
  for (const button of ['down', 'down', 'a']) handheld.tap(button);
  handheld.run(200);
  assert.match(device.report, /^screen settings /);
  // Each press changes a setting; together they fill more than one list of effects.
  const presses = 7;
  serial.send(Array(presses).fill('press right').join('\n'));
  for (let press = 0; press < presses; press++) assert.equal(serial.line(), 'ok');
  handheld.run(1000);
  serial.send('settings');
  const before = serial.until('end');
  handheld.cutPower();
  device.start();
  const again = new Serial(handheld);
  again.connect();
  again.send('settings');
  assert.deepEqual(again.until('end'), before);
  assertUnharmed(device);
});
