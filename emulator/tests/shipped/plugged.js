// @ts-check
// A handheld at a computer, for the tests of its port.

import assert from 'node:assert/strict';
import { Device } from '../../device.js';
import { playScenario, readScenario, SILENT } from '../../scenario.js';
import { Serial } from '../../serial.js';
import { shipped } from './shipped.js';

export const START = 'B/R,K,G,B/R,J,I,J,R,I,I/J,G,B,K,I,B/G,K,R,K,G,G,I/R,K,B,R,G,R/G,B,K,B,G,I,B/I,K,I,R/K A -/- 0/0 5';
/** The steps from the first start to the title. */
const TITLE = 'press A B\nexpect screen title';

/** Returns a device at its title. @param {string} board @param {object} [options] */
export function atTitle(board, options = {}) {
  const device = Device.with(shipped(board), { board, ...options });
  device.start();
  if (!('saves' in options)) playScenario(device, readScenario(TITLE), SILENT);
  return device;
}

/** Returns a device at its title with a computer at its port. @param {string} board @param {object} [options] */
export function plugged(board, options = {}) {
  const device = atTitle(board, options);
  const serial = new Serial(device.handheld);
  serial.connect();
  return { device, handheld: device.handheld, serial };
}

/** The time for which a question must be visible before a press answers it, in ms, with a margin. */
const READING_MS = 600;

/** Answers a question on the device with yes. @param {Device} device @param {Serial} serial */
export function agree(device, serial) {
  device.handheld.run(READING_MS);
  assert.match(device.report, /^screen dialog /);
  device.handheld.tap('a');
  assert.equal(serial.line(), 'ok');
}

/** Paints a row that a line of the port describes. @param {string} line @param {Uint16Array} shown */
export function paint(line, shown) {
  const [word, y, x, runs] = line.split(' ');
  if (word !== 'row') return;
  const bytes = Buffer.from(runs, 'base64');
  let at = 240 * Number(y) + Number(x);
  for (let run = 0; run < bytes.length; run += 3) {
    const end = at + bytes[run] + 1;
    shown.fill((bytes[run + 1] << 8) | bytes[run + 2], at, end);
    at = end;
  }
}
