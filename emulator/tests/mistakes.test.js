// @ts-check
// Programs with a mistake that fails on a chip: each fails here as well, and the same program
// without the mistake works.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../chip/chip.js';
import { assemble } from './assembler.js';

const CODE = 0x20001000;
const VECTORS = 0x20000000;
const HANDLER = 0x20000200;
const RESULTS = 0x20002000;
const FLASH = 0x10000000;
const BRANCH_TO_ITSELF = 0xe7fe;

/** Steps that a program may omit. */
const CRYSTAL = `
  ldr r0, =0x40024000     ; XOSC: enable, and wait until it is stable
  movs r1, #1
  str r1, [r0, #12]
  ldr r1, =0xfabaa0
  str r1, [r0]
stable:
  ldr r1, [r0, #4]
  cmp r1, #0
  bpl stable
  ldr r0, =0x40008030     ; clk_ref from the crystal
  movs r1, #2
  str r1, [r0]`;
/** @param {number} cycles */
const TICK = (cycles) => `
  ldr r0, =0x4005802c
  ldr r1, =${(1 << 9) | cycles}
  str r1, [r0]`;
/** @param {number} bits of RESETS */
const RELEASE = (bits) => `
  ldr r0, =0x4000f000
  ldr r1, =${bits}
  str r1, [r0]
  ldr r0, =0x4000c008
released:
  ldr r2, [r0]
  ands r2, r1
  cmp r2, r1
  bne released`;
const WAIT = `
  ldr r6, =4000
waiting:
  subs r6, #1
  bne waiting`;

/**
 * Runs a program for some milliseconds on core 0 of a chip, from RAM.
 * @param {string} source @param {{ms?: number, prepare?: (chip: Chip) => void, timing?: import('../chip/timing.js').TimingModel}} [setting]
 */
function run(source, { ms = 3, prepare = () => {}, timing = 'fast' } = {}) {
  const chip = new Chip({ timing });
  chip.powerOn();
  chip.ram.fill(0, RESULTS - 0x20000000, RESULTS - 0x20000000 + 64);
  const ram = new DataView(chip.ram.buffer, chip.ram.byteOffset);
  for (let exception = 1; exception < 48; exception++) ram.setUint32(4 * exception, HANDLER | 1, true);
  ram.setUint16(HANDLER - VECTORS, BRANCH_TO_ITSELF, true);
  chip.ram.set(assemble(`${source}\nend:\n  b end`, CODE), CODE - 0x20000000);
  const [core] = chip.cores;
  core.launch(VECTORS, 0x20010000, CODE | 1);
  prepare(chip);
  const end = chip.clock.nanos + ms * 1e6;
  while (chip.clock.nanos < end) chip.runTo(chip.cycles + 500);
  const results = Array.from({ length: 4 }, (_, index) => chip.bus.peek32(RESULTS + 4 * index));
  return { chip, core, results };
}

const TIMES = `
  ldr r4, =0x40054028     ; TIMERAWL, before and after a pause
  ldr r5, =${RESULTS}
  ldr r1, [r4]
  str r1, [r5]
  ${WAIT}
  ldr r1, [r4]
  str r1, [r5, #4]`;

test('the timer stands without a tick, and counts what the tick is', () => {
  const [before, after] = run(CRYSTAL + TIMES).results;
  assert.equal(after - before, 0);
  const microseconds = run(CRYSTAL + TICK(12) + TIMES).results;
  // 4,000 rounds of 3 cycles at 12 MHz.
  assert.ok(Math.abs(microseconds[1] - microseconds[0] - 1000) <= 2, `${microseconds}`);
  const halves = run(CRYSTAL + TICK(6) + TIMES).results;
  assert.ok(Math.abs(halves[1] - halves[0] - 2000) <= 2, `${halves}`);
  // Without the crystal, a tick of 12 cycles is not a microsecond.
  const slow = run(TICK(12) + TIMES).results;
  assert.ok(Math.abs(slow[1] - slow[0] - 1000) <= 2, 'it counts cycles, at any clock');
});

test('an alarm does not come without a tick, and the watchdog does not bite', () => {
  const program = (/** @type {string} */ tick) => `
    ${CRYSTAL}
    ${tick}
    ldr r0, =0x40054000
    movs r1, #1
    str r1, [r0, #0x38]     ; INTE
    ldr r2, [r0, #0x28]
    adds r2, #100
    str r2, [r0, #0x10]     ; ALARM0 in 100 ticks
    ldr r0, =0xe000e100
    str r1, [r0]            ; interrupt 0
    ldr r0, =0x40058000
    ldr r1, =4000
    str r1, [r0, #4]        ; LOAD: 2,000 ticks
    ldr r1, =0x40000000
    str r1, [r0]`;
  const without = run(program(''));
  assert.deepEqual([without.core.ipsr, without.chip.starts.length], [0, 1]);
  const taken = run(program(TICK(12)), { ms: 1 });
  assert.deepEqual([taken.core.ipsr, taken.chip.starts.length], [16, 1]);
  assert.equal(run(program(TICK(12)), { ms: 4 }).chip.starts.length, 2);
});

const OUTPUT = `
  ldr r0, =0x400140cc     ; CTRL of pin 25: SIO
  movs r1, #5
  str r1, [r0]
  ldr r0, =0xd0000000
  ldr r1, =0x2000000
  str r1, [r0, #0x24]
  str r1, [r0, #0x14]`;

test('pins do nothing while IO_BANK0 is held in reset', () => {
  const held = run(OUTPUT).chip;
  assert.equal(held.mcu.pins[25].level, false);
  assert.match(held.warnings.join(), /IO_BANK0: write of 0xcc while it is held in reset/);
  assert.equal(run(RELEASE(1 << 5) + OUTPUT).chip.mcu.pins[25].level, true);
});

const SENDING = `
  ldr r0, =0x4003c000     ; SPI0: 8 bits, enabled
  movs r1, #2
  str r1, [r0, #0x10]
  movs r1, #7
  str r1, [r0]
  movs r1, #2
  str r1, [r0, #4]
  movs r1, #0x5a
  str r1, [r0, #8]`;

test('an SPI held in reset sends nothing', () => {
  const sent = (/** @type {string} */ source) => {
    /** @type {number[]} */
    const frames = [];
    run(source, { prepare: ({ mcu }) => (mcu.spis[0].onTransmit = (/** @type {number} */ frame) => frames.push(frame)) });
    return frames;
  };
  assert.deepEqual(sent(SENDING), []);
  assert.deepEqual(sent(RELEASE(1 << 16) + SENDING), [0x5a]);
});

/** Moves a word to the results by channel 0, unpaced. */
const MOVING = `
  ldr r0, =0x50000000
  ldr r1, =source
  str r1, [r0]
  ldr r1, =${RESULTS}
  str r1, [r0, #4]
  movs r1, #1
  str r1, [r0, #8]
  ldr r1, =0x1f8009
  str r1, [r0, #12]
  b after
source:
  nop
  nop
after:
  nop`;

test('a DMA held in reset moves nothing', () => {
  assert.equal(run(MOVING).results[0], 0);
  assert.notEqual(run(RELEASE(1 << 2) + MOVING).results[0], 0);
});

test('a PLL held in reset does not lock', () => {
  const pll = `
    ldr r0, =0x40028000
    movs r1, #125
    str r1, [r0, #8]
    movs r1, #0
    str r1, [r0, #4]
  locks:
    ldr r1, [r0]
    cmp r1, #0
    bpl locks
    ldr r5, =${RESULTS}
    str r1, [r5]`;
  assert.equal(run(pll).results[0], 0);
  assert.equal(run(RELEASE(1 << 12) + pll).results[0] >>> 31, 1);
});

test('what goes into reset loses its registers', () => {
  const { chip } = run(RELEASE(0x1ffffff));
  const [core] = chip.cores;
  const write = (/** @type {number} */ address, /** @type {number} */ value) => chip.bus.store(core, address, value, 4);
  const read = (/** @type {number} */ address) => chip.bus.load(core, address, 4) >>> 0;
  const written = /** @type {[string, number, number, number][]} */ ([
    ['a DMA channel', 0x50000004, 0x20000000, 0],
    ['INTE0 of the DMA', 0x50000404, 3, 0],
    ['UARTIBRD', 0x40034024, 67, 0],
    ['CTRL of pin 25', 0x400140cc, 5, 0x1f],
    ['its pad', 0x4001c068, 0x01, 0x56],
    ['CS of the ADC', 0x4004c000, 1, 0x100],
    ['TAR of I2C0', 0x44004 + 0x40000000, 0x33, 0x55],
    ['an alarm', 0x40054010, 1000, 0],
    ['FBDIV', 0x40028008, 125, 0],
    ['SYSCFG', 0x40004018, 1, 0],
    ['BUS_PRIORITY', 0x40030000, 1, 0],
    ['MAIN_CTRL of USB', 0x50110040, 1, 0],
  ]);
  for (const [, address, value] of written) write(address, value);
  for (const [name, address, value] of written) assert.notEqual(read(address), name === 'CS of the ADC' ? 0x100 : -value, name);
  write(0x4000e000, 0x1ffffff);
  for (const [name, address] of written) assert.equal(read(address), 0, `${name}, held`);
  write(0x4000f000, 0x1ffffff);
  for (const [name, address, , after] of written) assert.equal(read(address), after, name);
});

/** Divides 1,000,000 by 7, with code between the last operand and the result. @param {string} pause */
const DIVISION = (pause) => `
  ldr r0, =0xd0000060
  ldr r5, =${RESULTS}
  ldr r1, =1000000
  movs r2, #7
  str r1, [r0]
  str r2, [r0, #4]
  ${pause}
  ldr r3, [r0, #0x14]
  ldr r4, [r0, #0x10]
  str r3, [r5]
  str r4, [r5, #4]`;

test('the divider has its results after eight cycles', () => {
  const right = [1000000 % 7, Math.floor(1000000 / 7)];
  const results = (/** @type {string} */ pause) => run(DIVISION(pause)).results.slice(0, 2);
  assert.deepEqual(results('nop\n'.repeat(8)), right);
  assert.notEqual(results('nop\n'.repeat(7))[0], right[0]);
  assert.notDeepEqual(results(''), right);
  const polling = `
  busy:
    ldr r3, [r0, #0x18]
    lsrs r3, r3, #1
    bcc busy`;
  assert.deepEqual(results(polling), right);
});

test('any write of FIFO_ST clears its errors', () => {
  const { results } = run(`
    ldr r0, =0xd0000050
    ldr r5, =${RESULTS}
    ldr r1, [r0, #8]        ; reads the empty FIFO
    ldr r1, [r0]
    str r1, [r5]
    movs r1, #0
    str r1, [r0]
    ldr r1, [r0]
    str r1, [r5, #4]`);
  assert.deepEqual(results.slice(0, 2), [0b1010, 0b0010]);
});

test('a store to flash is no fault in the first window; it drops a line of the cache', () => {
  const program = (/** @type {number} */ address, /** @type {string} */ store) => `
    ldr r0, =${FLASH + 0x100}
    ldr r1, [r0]
    ldr r2, =${address}
    ${store}
    ldr r1, [r0]
    ldr r5, =${RESULTS}
    str r1, [r5]`;
  const seen = (/** @type {string} */ source) => {
    const { chip, core, results } = run(source, {
      timing: 'chip',
      prepare: ({ xip, flash }) => {
        xip.on = true;
        flash.set([1, 2, 3, 4], 0x100);
      },
    });
    return { faults: core.faults.length, misses: chip.timing?.misses[0], value: results[0] };
  };
  const value = 0x04030201;
  assert.deepEqual(seen(program(FLASH + 0x104, '')), { faults: 0, misses: 1, value });
  assert.deepEqual(seen(program(FLASH + 0x104, 'strb r1, [r2]')), { faults: 0, misses: 2, value });
  assert.deepEqual(seen(program(FLASH + 0x108, 'strb r1, [r2]')), { faults: 0, misses: 1, value }, 'another line');
  assert.equal(seen(program(FLASH + 0x3000104, 'strb r1, [r2]')).faults, 1, 'ERR_BADWRITE');
});

/** Returns the sniffer's sum of nine digits that channel 0 moves. @param {number} control of the sniffer @param {number} seed */
function sniffed(control, seed) {
  const { chip } = run(RELEASE(1 << 2));
  const [core] = chip.cores;
  chip.ram.set(new TextEncoder().encode('123456789'), RESULTS - 0x20000000);
  const write = (/** @type {number} */ address, /** @type {number} */ value) => chip.bus.store(core, address, value, 4);
  write(0x50000438, seed);
  write(0x50000434, control);
  write(0x50000000, RESULTS);
  write(0x50000004, RESULTS + 32);
  write(0x50000008, 9);
  write(0x5000000c, (1 << 23) | (63 << 15) | (1 << 4) | 1);
  chip.runTo(chip.cycles + 100);
  return chip.bus.load(core, 0x50000438, 4) >>> 0;
}

test('the sniffer sums up what its channel moves (2.5.5.2)', () => {
  const REVERSED = 1 << 10;
  const INVERTED = 1 << 11;
  assert.equal(sniffed(1 | (1 << 5) | REVERSED | INVERTED, 0xffffffff), 0xcbf43926, 'CRC-32');
  assert.equal(sniffed(1 | (0 << 5), 0xffffffff), 0x0376e6e7, 'CRC-32/MPEG-2');
  assert.equal(sniffed(1 | (2 << 5), 0xffff), 0x29b1, 'CRC-16/CCITT');
  assert.equal(sniffed(1 | (0xf << 5), 0), 477, 'sum');
  assert.equal(sniffed(1 | (0xe << 5), 0), 1, 'parity');
  assert.equal(sniffed(1 | (3 << 1) | (0xf << 5), 0), 0, 'of another channel');
});

/** Pends interrupt 5, which is disabled, by NVIC_ISPR. */
const PEND = `
  ldr r0, =0xe000e200
  movs r1, #32
  str r1, [r0]`;

test('SEVONPEND wakes WFE by an interrupt that is not enabled', () => {
  const program = (/** @type {number} */ scr) => `
    ldr r0, =0xe000ed10
    movs r1, #${scr}
    str r1, [r0]
    ${PEND}
    wfe
    ldr r5, =${RESULTS}
    movs r1, #1
    str r1, [r5]`;
  assert.equal(run(program(0)).results[0], 0);
  assert.equal(run(program(0x10)).results[0], 1);
});

test('SLEEPONEXIT sleeps when the last handler returns', () => {
  const program = (/** @type {number} */ scr) => `
    ldr r0, =0xe000ed10
    movs r1, #${scr}
    str r1, [r0]
    ldr r0, =${VECTORS + 4 * 21}
    ldr r1, =&handler
    str r1, [r0]
    ldr r0, =0xe000e100
    movs r1, #32
    str r1, [r0]
    ${PEND}
    ldr r5, =${RESULTS}
    movs r1, #1
    str r1, [r5]
    b end
  handler:
    ldr r5, =${RESULTS}
    movs r1, #2
    str r1, [r5, #4]
    bx lr`;
  assert.deepEqual(run(program(0)).results.slice(0, 2), [1, 2]);
  const { core, results } = run(program(2));
  assert.deepEqual([core.sleeping, ...results.slice(0, 2)], [true, 0, 2]);
});

test('a second handler follows the first without a return between them', () => {
  // Both interrupts are pending. Each handler stores SysTick's count of clk_sys.
  const { results } = run(`
    ldr r0, =0xe000e014
    ldr r1, =0xffffff
    str r1, [r0]
    ldr r0, =0xe000e010
    movs r1, #5
    str r1, [r0]
    ldr r3, =0xe000e018
    ldr r5, =${RESULTS}
    ldr r0, =${VECTORS + 4 * 21}
    ldr r1, =&handler
    str r1, [r0]
    str r1, [r0, #4]
    ldr r0, =0xe000e100
    movs r1, #96
    str r1, [r0]
    ldr r0, =0xe000e200
    str r1, [r0]
    b end
  handler:
    ldr r1, [r3]
    str r1, [r5]
    adds r5, #4
    bx lr`);
  // Between the two counts: a load, a store, an addition, the branch, and the entry of the next
  // handler.
  assert.equal(results[0] - results[1], 2 + 2 + 1 + 2 + 11);
});
