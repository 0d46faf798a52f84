// @ts-check
// The command-line programs: a wrong command line is answered with one sentence, before any work
// begins.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BOARDS, DEFAULT_BOARD } from '../boards.js';

/** @param {string} line a program and its options */
function run(line) {
  const [program, ...options] = line.split(' ');
  const script = fileURLToPath(new URL(`../${program}.js`, import.meta.url));
  return spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' });
}

const NO_BOARD = new RegExp(`^There is no board x; there are ${Object.keys(BOARDS).join(' and ')}\\.$`);

/** Command lines, and the messages about them. @type {[string, RegExp][]} */
const WRONG = [
  ['bench-chip --only nonsense', /^There are no figures called nonsense; there are display, .*memory.*\.$/],
  ['bench-chip --level 9', /^There is no level 9; there are 1, .*8\.$/],
  ['bench-chip --write --only memory', /^The table is written whole: /],
  ['bench-chip --find-heaviest --write', /^--find-heaviest goes alone\.$/],
  ['bench-chip --timing slow', /^There is no timing slow; there are fast and chip\.$/],
  ['bench-chip --timing fast --check', /^What is kept are figures of the chip model: /],
  ['bench-chip --board x', NO_BOARD],
  ['bench-chip --fast', /^Unknown option '--fast'$/],
  ['cli --board x', NO_BOARD],
  ['cli --script no-such-file', /^ENOENT: no such file or directory, open 'no-such-file'$/],
  ['cli --fast', /^Unknown option '--fast'$/],
  ['cli --ms long', /^--ms takes a whole number from 1 to 3600000, not 'long'\.$/],
  ['cli --ms 0', /^--ms takes a whole number from 1 to 3600000, not '0'\.$/],
  ['cli --seed 4294967296', /^--seed takes a whole number from 0 to 4294967295, not '4294967296'\.$/],
  ['cli --uf2 no-such-file', /^ENOENT: no such file or directory, open 'no-such-file'$/],
  ['cli --shot no-such-folder/a.png', /^ENOENT: no such file or directory, access 'no-such-folder'$/],
  ['cli --timing slow', /^There is no timing slow; there are fast and chip\.$/],
  ['cli --press start', new RegExp(`^${DEFAULT_BOARD} has no button start; it has up, `)],
  ['cli --bootrom no-such-file', /^ENOENT: no such file or directory, open/],
  ['cut-power --cuts many', /^'many' is not a number of cuts\.$/],
  ['cut-power --cuts 0', /^'0' is not a number of cuts\.$/],
  ['cut-power --seed 1.5', /^'1\.5' is not a seed: a whole number of 32 bits\.$/],
  ['cut-power --board x', NO_BOARD],
  ['cut-power --fast', /^Unknown option '--fast'$/],
];

for (const [line, said] of WRONG) {
  test(`a wrong command line is told in a sentence: ${line}`, () => {
    const { status, stdout, stderr } = run(line);
    assert.match(stderr.trim(), said);
    assert.deepEqual([status, stdout, stderr.trim().split('\n').length], [2, '', 1]);
  });
}

for (const line of [
  'bench-chip --only search --level 1 --level 8 --check',
  'cli --board picosystem --ms 5 --press a',
  'cut-power --cuts 5 --seed 0',
]) {
  test(`sensible options without a firmware are checked, and that is all: ${line}`, () => {
    const { status, stdout, stderr } = run(line);
    assert.deepEqual([status, stdout, stderr], [0, '', '']);
  });
}
