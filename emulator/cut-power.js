#!/usr/bin/env node
// @ts-check
// Cuts the power of the shipped firmware in the middle of a game, any number of
// times:
//   node cut-power.js --firmware ELF --script FILE [--board NAME] [--cuts N] [--seed N]

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Device } from './device.js';
import { Elf } from './elf.js';
import { PowerCuts } from './power-cuts.js';
import { readScenario } from './scenario.js';

const BAR = 40;

const { values } = parseArgs({
  options: {
    firmware: { type: 'string' },
    script: { type: 'string' },
    board: { type: 'string', default: 'pico-lcd-1-3' },
    cuts: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const { firmware = '', script = '', board } = values;
const [count, seed] = [values.cuts, values.seed].map(Number);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error(`'${values.cuts}' is not a number of cuts, or '${values.seed}' not a seed.`);
  process.exit(2);
}
const device = Device.with(new Elf(new Uint8Array(readFileSync(firmware))), { board });
device.start();
console.log('playing the game once');
const cuts = new PowerCuts(device, readScenario(readFileSync(script, 'utf8')), seed);
const outcome = cuts.run(count, (done) => {
  const filled = Math.floor((BAR * done) / count);
  if (process.stdout.isTTY) process.stdout.write(`\r[${'#'.repeat(filled).padEnd(BAR)}] ${done} of ${count}`);
});
const { during, arrived, lost } = outcome;
console.log(
  `\n${count} games cut short, ${outcome.cuts} cuts, ${during.erase} of them in an erase and ${during.program} in a program; ` +
    `${count - arrived - lost.length} games stand where they were seen, ${arrived} one ply further, ${lost.length} elsewhere`,
);
for (const text of lost) console.log(text);
process.exitCode = lost.length ? 1 : 0;
