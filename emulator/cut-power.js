#!/usr/bin/env node
// @ts-check
// Cuts the power of the shipped firmware in the middle of games, in turn of those given,
// any number of times:

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { BOARDS, DEFAULT_BOARD } from './boards.js';
import { Device } from './device.js';
import { Elf } from './elf.js';
import { PowerCuts } from './power-cuts.js';
import { readScenario } from './scenario.js';

const BAR = 40;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        firmware: { type: 'string' },
        script: { type: 'string', multiple: true, default: [] },
        board: { type: 'string', default: DEFAULT_BOARD },
        cuts: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
      },
    });
    const [count, seed] = [values.cuts, values.seed].map((text) => (/^\d+$/.test(text) ? Number(text) : -1));
    if (!BOARDS[values.board]) throw new Error(`There is no board ${values.board}; there are ${Object.keys(BOARDS).join(' and ')}.`);
    if (count < 1) throw new Error(`'${values.cuts}' is not a number of cuts.`);
    if (seed < 0 || seed >= 2 ** 32) throw new Error(`'${values.seed}' is not a seed: a whole number of 32 bits.`);
    return { ...values, count, seed };
  } catch (error) {
    // The first sentence names the mistake; the rest may be about hyphens.
    console.error(/** @type {Error} */ (error).message.split('. ')[0]);
    process.exit(2);
  }
}

const { firmware, script, board, count, seed } = readOptions();
if (!firmware) process.exit(0);
const elf = new Elf(new Uint8Array(readFileSync(firmware)));
let failures = 0;
script.forEach((file, index) => {
  const device = Device.with(elf, { board });
  device.start();
  const games = Math.ceil((count - index) / script.length);
  console.log(`playing ${basename(file)} once, then cutting ${games} games short`);
  const outcome = new PowerCuts(device, readScenario(readFileSync(file, 'utf8')), seed).run(games, (done) => {
    const filled = Math.floor((BAR * done) / games);
    if (process.stdout.isTTY) process.stdout.write(`\r[${'#'.repeat(filled).padEnd(BAR)}] ${done} of ${games}`);
    else if (done % 100 === 0) console.log(`${done} of ${games}`);
  });
  const { cuts, during, written, arrived, lost } = outcome;
  console.log(
    `\n${games} games cut short on ${board}, ${cuts} cuts, ${during.erase} of them in an erase and ${during.program} in a program; ` +
      `${written} after everything was written, ${arrived} games stand a ply further than seen, ${lost.length} elsewhere`,
  );
  for (const text of lost) console.log(text);
  failures += lost.length;
});
console.log(failures ? `${failures} of ${count} games are not where they were seen` : 'nothing lost, nothing back');
process.exitCode = failures ? 1 : 0;
