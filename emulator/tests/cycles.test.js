// @ts-check
// The cycles of instructions and accesses against published figures of manufacturers and
// measurements by others. None of these figures was fitted; timing.test.js has the fitted ones.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../chip/chip.js';
import { assemble } from './assembler.js';

const CODE = 0x20001000;
const LOG = [0x20008000, 0x20018000];
/** The number of copies of the measured code in its loop. */
const TIMES = 16;
const CYCLES = 200_000;
const MEGAHERTZ = 125;

/**
 * Runs code from RAM on the first cores of a chip with the `chip` timing. Returns the rounds of
 * each core, which the code counts in r6.
 * @param {string} source @param {number} [cores] @param {(chip: Chip) => void} [prepare]
 */
function rounds(source, cores = 1, prepare = () => {}) {
  const chip = new Chip({ timing: 'chip' });
  chip.powerOn();
  chip.xip.on = true;
  prepare(chip);
  const running = chip.cores.slice(0, cores);
  for (const core of running) {
    const at = CODE + 0x1000 * core.index;
    chip.ram.set(assemble(source, at), at - 0x20000000);
    core.launch(0, 0x20030000 + 0x8000 * core.index, at | 1);
    core.r[7] = LOG[core.index];
  }
  chip.runTo(chip.cycles + 20_000);
  const before = running.map(({ r }) => r[6]);
  chip.runTo(chip.cycles + CYCLES);
  return running.map(({ r }, index) => CYCLES / (r[6] - before[index]));
}

/**
 * Returns the cycles of some instructions, without the loop around them.
 * @param {string} code @param {string} [first] done once @param {(chip: Chip) => void} [prepare]
 */
function cyclesOf(code, first = '', prepare = undefined) {
  const loop = (/** @type {string} */ body) => `${first}\nmovs r6, #0\nround:\n${body}\nadds r6, #1\nb round`;
  const many = Array.from({ length: TIMES }, (_, i) => code.replaceAll('@', `${i}`)).join('\n');
  const [[with_], [without]] = [many, ''].map((body) => rounds(loop(body), 1, prepare));
  return (with_ - without) / TIMES;
}

const RAM = 'ldr r0, =0x20004000';
const SIO = 'ldr r0, =0xd0000000';
const TIMER = 'ldr r0, =0x40054000';
/** ARM DDI 0484C, table 3-1, with the RP2040's options: a multiplier of one cycle, no wait states. @type {[string, number, string?][]} */
const BY_THE_MANUAL = [
  ['adds r1, #1', 1],
  ['adds r1, r1, r2', 1],
  ['muls r1, r2', 1],
  ['lsls r1, r2', 1],
  ['mov r1, r8', 1],
  ['nop', 1],
  ['ldr r1, [r0]', 2, RAM],
  ['ldrb r1, [r0, #3]', 2, RAM],
  ['ldrh r1, [r0, r2]', 2, RAM],
  ['str r1, [r0]', 2, RAM],
  ['strb r1, [r0, #1]', 2, RAM],
  ['push {r1-r4}', 1 + 4, 'mov r5, sp'],
  ['push {r1-r4}\npop {r1-r4}', 1 + 4 + 1 + 4],
  ['cmp r1, r1\nbne never@\nnever@:', 1 + 1],
  ['cmp r1, r1\nbeq next@\nnext@:', 1 + 2],
  ['b next@\nnext@:', 2],
  ['bl next@\nnext@:', 3],
];

for (const [code, cycles, first] of BY_THE_MANUAL) {
  test(`${code.replaceAll('\n', '; ')} takes ${cycles} cycles, as the processor's manual says`, () => {
    // A push alone would overflow the stack.
    const measured = code.startsWith('push') && !code.includes('pop') ? cyclesOf(`${code}\nmov sp, r5`, first) - 1 : cyclesOf(code, first);
    assert.ok(Math.abs(measured - cycles) < 0.01, `${measured}`);
  });
}

// The single-cycle IO port of SIO (datasheet 2.3.1). The APB bridge: an access of two cycles, one
// more for a read and two more for a write (2.1.3), in addition to the instruction's own. rp2040js
// counts the same, after a program that was timed on a board (its change 119), and pico-feedback
// 154 gives the same sums.
for (const [what, code, cycles, first] of /** @type {[string, string, number, string][]} */ ([
  ['a load of SIO', 'ldr r1, [r0, #4]', 1, SIO],
  ['a store to SIO', 'str r1, [r0, #20]', 1, SIO],
  ['a load over the APB bridge', 'ldr r1, [r0, #40]', 1 + 2 + 1, TIMER],
  ['a store over the APB bridge', 'str r1, [r0, #52]', 1 + 2 + 2, TIMER],
])) {
  test(`${what} takes ${cycles} cycles`, () => {
    assert.ok(Math.abs(cyclesOf(code, first) - cycles) < 0.01, `${cyclesOf(code, first)}`);
  });
}

test('a word of flash on one wire at a quarter of the clock takes a little over 2 µs', () => {
  // Klipper, change 6464: 64 clocks of the flash chip with four cycles each. The overhead around
  // them was fitted to four wires at half the clock.
  const serial = { divider: 4, width: 1, command: 8, address: 24, addressWidth: 1, dummies: 0 };
  const cycles = cyclesOf('ldr r1, [r0]', 'ldr r0, =0x13002000', (chip) => chip.timing?.setTransfer(serial));
  const nanos = (cycles * 1000) / MEGAHERTZ;
  assert.ok(nanos > 2048 && nanos < 2048 * 1.1, `${nanos} ns`);
});

test('two cores that log from and into RAM at once are held up by no more than a tenth', () => {
  // pico-sdk, change 2654: such a loop took 18 to 22 cycles per line on both cores. Its code is not
  // published; this loop is similar: it writes the tick counter, a text and a number into a ring.
  const logger = `
    ldr r0, =0xe000e018
    ldr r2, =0x10000000
    movs r3, #0
    movs r6, #0
  round:
    ldr r1, [r0]
    str r1, [r7, r3]
    adds r4, r7, r3
    str r2, [r4, #4]
    str r6, [r4, #8]
    adds r3, #12
    lsls r3, r3, #23
    lsrs r3, r3, #23
    adds r6, #1
    cmp r6, r5
    nop
    nop
    nop
    nop
    b round
  `;
  const [alone] = rounds(logger);
  assert.equal(Math.round(alone), 20, `${alone}`);
  for (const together of rounds(logger, 2)) assert.ok(together > alone && together < alone * 1.1, `${together}`);
});
