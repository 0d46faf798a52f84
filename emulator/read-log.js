#!/usr/bin/env node
// @ts-check
// Decodes the log that a handheld's port has sent:

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Elf } from './elf.js';
import { readPortLog } from './port-log.js';

const { values } = parseArgs({ options: { firmware: { type: 'string' } } });
if (!values.firmware) {
  console.error('The log is read with the ELF of its firmware: --firmware ELF.');
  process.exit(2);
}
const elf = new Elf(new Uint8Array(readFileSync(values.firmware)));
const answers = readFileSync(0, 'utf8').split('\n');
for (const { level, timestamp, text } of readPortLog(answers, elf)) console.log(`${timestamp} ${level} ${text}`);
