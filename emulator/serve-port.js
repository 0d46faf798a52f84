#!/usr/bin/env node
// @ts-check
// Offers the emulated handheld's port to other programs over TCP, one at a time:

import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { DEFAULT_BOARD } from './boards.js';
import { Device } from './device.js';
import { Elf } from './elf.js';
import { playScenario, readScenario, SILENT } from './scenario.js';

/** Emulated time between two checks of the socket, ms. */
const SLICE_MS = 5;

const { values } = parseArgs({
  options: {
    firmware: { type: 'string' },
    board: { type: 'string', default: DEFAULT_BOARD },
    listen: { type: 'string', default: '4000' },
  },
});
const device = Device.with(new Elf(new Uint8Array(readFileSync(values.firmware ?? ''))), { board: values.board });
const { handheld } = device;
device.start();
// The first start asks for a language and offers a lesson.
playScenario(device, readScenario('press A B\nexpect screen title'), SILENT);
handheld.port.plugIn();

/** @type {import('node:net').Socket | null} */
let computer = null;
handheld.port.onData = (/** @type {Uint8Array} */ bytes) => computer?.write(bytes);
const server = createServer((socket) => {
  if (computer) {
    socket.destroy();
    return;
  }
  computer = socket.setNoDelay(true);
  handheld.port.setOpen(true);
  socket.on('data', (bytes) => handheld.port.send(bytes));
  socket.on('error', () => {});
  socket.on('close', () => {
    computer = null;
    handheld.port.setOpen(false);
  });
});
server.listen(Number(values.listen), '127.0.0.1', () => {
  const address = server.address();
  console.log(`tcp:127.0.0.1:${address && typeof address === 'object' ? address.port : values.listen}`);
  const run = () => {
    handheld.run(SLICE_MS);
    setImmediate(run);
  };
  run();
});
