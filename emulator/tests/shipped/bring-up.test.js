// @ts-check
// The first start of a new board: flashes of the LED without a panel, a report on UART0, a
// self-test that measures and ends in a code, and the boot loader.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARDS } from '../../boards.js';
import { Device } from '../../device.js';
import { fieldOf } from '../../scenario.js';
import { assertUnharmed, shipped } from './shipped.js';

const TEST_MS = 20_000;
/** The flashes begin and end within this time after the first picture, in ms. */
const FLASHES_MS = 1500;

/** Collects the text of UART0 from the start on. @param {Device} device */
function listen({ chip, handheld }) {
  const heard = { text: '' };
  handheld.powerOn();
  chip.mcu.uarts[0].onByte = (byte) => {
    heard.text += String.fromCharCode(byte);
  };
  return heard;
}

/** Counts how often the LED is switched on within a time. @param {Device} device @param {number} pin @param {number} milliseconds */
function flashes({ chip, handheld }, pin, milliseconds) {
  let [count, was] = [0, false];
  handheld.runUntil(() => {
    const { outputEnable, outputValue } = chip.mcu.pins[pin];
    const is = outputEnable && outputValue;
    if (is && !was) count++;
    was = is;
    return false;
  }, milliseconds);
  return count;
}

for (const board of Object.keys(BOARDS)) {
  const elf = shipped(board);
  const { led, panel, battery, piezo } = BOARDS[board];

  test(`${board}: a start tells of itself on UART0 and by two flashes`, () => {
    const device = Device.with(elf, { board, timing: 'chip' });
    const heard = listen(device);
    const { chip, handheld, log } = device;
    assert.ok(
      handheld.runUntil(() => chip.mcu.pins[led.pin].outputValue, 200),
      'the LED is lit first',
    );
    assert.ok(handheld.runUntil(() => log.lines.some(({ text }) => text.startsWith('first picture')), 1000));
    handheld.runUntil(() => !chip.mcu.pins[led.pin].outputValue, 500);
    assert.equal(flashes(device, led.pin, FLASHES_MS), 2);
    // Brightness 4 of 5; perceived brightness is the square root of the light.
    assert.ok(Math.abs(handheld.backlight - 0.8 ** 2) < 0.01, `backlight ${handheld.backlight}`);
    const lines = heard.text.split('\r\n');
    assert.match(lines[0], new RegExp(`^lyngk-pocket \\S+ \\S+ on ${board}$`));
    assert.deepEqual(lines.slice(1, 4), ['started by power-on', 'flash ef 40 15, 2048 KiB', 'clock 125000 kHz']);
    // 59.3 Hz, the panel's rate after a reset.
    if (panel.vsync !== undefined) assert.ok(Math.abs(Number(/^refresh (\d+) us$/.exec(lines[4])?.[1]) / 16_856 - 1) < 0.01, lines[4]);
    else assert.equal(lines[4], 'refresh unknown');
    assert.match(lines[5], /^first picture 1\d\d ms$/);
    assertUnharmed(device);
  });

  test(`${board}: the self-test measures everything, asks for every button and leads to the boot loader`, () => {
    const device = Device.with(elf, { board, timing: 'chip' });
    const { chip, handheld, log } = device;
    handheld.press('b');
    handheld.powerOn();
    handheld.run(400);
    handheld.release('b');
    /** @type {number[]} */
    const tones = [];
    const measured = () => log.lines.find(({ text }) => text.startsWith('LYNGK '))?.text;
    assert.ok(
      handheld.runUntil(() => {
        const { tone } = handheld;
        if (tone && tones.at(-1) !== tone) tones.push(tone);
        return measured() !== undefined;
      }, TEST_MS),
      'it measures',
    );
    const words = (measured() ?? '').split(' ');
    const figure = (/** @type {string} */ name) => words[words.indexOf(name) + 1];
    assert.equal(figure('RAM'), 'OK');
    assert.equal(figure('FLASH'), 'EF4015');
    assert.ok(Math.abs(Number(figure('ERASE')) / 45_000 - 1) < 0.02, figure('ERASE'));
    assert.ok(Math.abs(Number(figure('PROGRAM')) - 500) < 300, figure('PROGRAM'));
    assert.ok(Math.abs(Number(figure('CLOCK')) / 125_000 - 1) < 0.002, figure('CLOCK'));
    assert.ok(Number(figure('POSITIONS')) > 10_000, figure('POSITIONS'));
    assert.equal(words.includes('REFRESH'), panel.vsync !== undefined);
    assert.equal(words.includes('CELL'), battery !== undefined);
    assert.equal(tones.length, piezo === undefined ? 0 : 8);
    assert.equal(flashes(device, led.pin, 4000) >= 4, true);
    for (const button of Object.keys(handheld.board.buttons)) handheld.tap(button);
    handheld.run(300);
    const contacts = Object.keys(handheld.board.buttons).length;
    const last = log.lines.findLast(({ text }) => text.startsWith('LYNGK '))?.text ?? '';
    assert.equal(parseInt(last.split(' ').at(-1) ?? '', 16), 2 ** contacts - 1);
    assertUnharmed(device);
    handheld.tap('x');
    assert.equal(chip.starts.at(-1)?.cause, 'usb boot');
  });

  test(`${board}: About leads to the boot loader after a question`, () => {
    const device = Device.with(elf, { board });
    const { chip, handheld } = device;
    device.start();
    handheld.tap('a');
    handheld.run(1000);
    for (let i = 0; i < 2 && fieldOf(device.report, 'screen') !== 'title'; i++) handheld.tap('b');
    for (const button of ['up', 'a']) handheld.tap(button);
    handheld.run(100);
    assert.equal(fieldOf(device.report, 'screen'), 'about');
    handheld.tap('x');
    handheld.run(100);
    assert.equal(fieldOf(device.report, 'screen'), 'dialog');
    handheld.tap('a');
    assert.ok(handheld.runUntil(() => chip.starts.at(-1)?.cause === 'usb boot', 500));
  });
}
