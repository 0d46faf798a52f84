// @ts-check
// The `chip` timing against measurements on real chips: flash through the XIP cache, RAM shared by
// two cores and the DMA, and the start.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../chip/chip.js';
import { DATA, LINES, READS } from '../chip/memory.js';
import { assemble } from './assembler.js';
import { elf } from './device.js';
import { WORKLOAD, layOut, mixOf } from './workload.js';

/** clk_sys of the measurements, in MHz. */
const MEGAHERTZ = 125;
const RAM_CODE = 0x20001000;
const FLASH_CODE = 0x10001000;
const NUMBERS = [0x20008000, 0x20009000];
const STACKS = [0x20010000, 0x20020000];
/** The format that the second stage for a W25Q080 sets: address, mode and data on four wires, half of clk_sys. */
const QUAD = { divider: 2, width: 4, command: 0, address: 32, addressWidth: 4, dummies: 4 };

/**
 * Returns a chip whose cores run some code.
 * @param {string} source @param {{base?: number, cores?: number[], timing?: 'fast' | 'chip', divider?: number, numbers?: number[], prepare?: (chip: Chip) => void}} [options]
 */
function running(source, { base = RAM_CODE, cores = [0], timing = 'chip', divider = 2, numbers = NUMBERS, prepare = () => {} } = {}) {
  const chip = new Chip({ timing });
  chip.powerOn();
  chip.xip.on = true;
  chip.timing?.setTransfer({ ...QUAD, divider });
  prepare(chip);
  for (const index of cores) {
    const at = base + 0x800 * index;
    const code = assemble(source, at);
    if (base >= 0x20000000) chip.ram.set(code, at - 0x20000000);
    else chip.flash.set(code, at - 0x10000000);
    chip.cores[index].launch(0, STACKS[index], at | 1);
    chip.cores[index].r[7] = numbers[index];
    layOut(chip, numbers[index]);
  }
  return chip;
}

/** Returns the rounds of a loop that counts in r6, summed over all cores. @param {Chip} chip @param {number} [cycles] */
function rounds(chip, cycles = 400_000) {
  const before = chip.cores.map(({ r }) => r[6]);
  chip.runTo(chip.cycles + cycles);
  return chip.cores.reduce((sum, { r }, index) => sum + r[6] - before[index], 0);
}

/** Returns the cycles of a round. @param {Chip} chip */
function roundCycles(chip) {
  // The first rounds fill the cache.
  chip.runTo(chip.cycles + 20_000);
  return 400_000 / rounds(chip);
}

// CoreMark iterations per second, measured on boards at 125 MHz, from RAM.
const MEASURED = { one: 249.8, two: 482.0 };
// The instructions of an iteration and the shares of their kinds in per cent, as GCC 12.2 compiles
// it with -O3, counted on this emulator. The measured program was built with another compiler, so
// its counts may differ.
const COREMARK_INSTRUCTIONS = 369_996;
const COREMARK_MIX = { simple: 56.9, multiply: 2.5, load: 17.9, store: 4.5, taken: 11.0, passed: 5.6, call: 1.6 };

test('work with CoreMark’s instructions takes the cycles that CoreMark took on boards, on one core and on two', () => {
  const { instructions, cycles, mix } = mixOf(running(WORKLOAD), 10);
  for (const [kind, share] of Object.entries(COREMARK_MIX)) {
    const here = mix[/** @type {keyof typeof mix} */ (kind)];
    assert.ok(Math.abs(here - share) < 1.1, `${kind}: ${here} % and ${share} %`);
  }
  // These follow from the instruction tables and are pinned, so that a change of the model shows.
  assert.deepEqual([instructions, cycles], [610, 837]);
  const one = 400_000 / rounds(running(WORKLOAD));
  const two = 400_000 / rounds(running(WORKLOAD, { cores: [0, 1] }));
  const perSecond = (/** @type {number} */ roundCycles) => (MEGAHERTZ * 1e6) / ((roundCycles / instructions) * COREMARK_INSTRUCTIONS);
  for (const [here, measured] of [
    [perSecond(one), MEASURED.one],
    [perSecond(two), MEASURED.two],
  ]) {
    assert.ok(Math.abs(here / measured - 1) < 0.1, `${here} iterations a second, ${measured} on boards`);
  }
});

test('two cores in RAM do 1.93 times the work of one, as CoreMark does', () => {
  const one = rounds(running(WORKLOAD));
  const two = rounds(running(WORKLOAD, { cores: [0, 1] }));
  const measured = MEASURED.two / MEASURED.one;
  assert.ok(Math.abs(two / one / measured - 1) < 0.03, `${two / one}`);
  const fast = [[0], [0, 1]].map((cores) => rounds(running(WORKLOAD, { cores, timing: 'fast' })));
  assert.ok(Math.abs(fast[1] / fast[0] - 2) < 0.005, 'the fast model has no wait states');
  assert.ok(Math.abs(fast[0] / one - 1) < 0.001, 'one core alone has no conflicts');
});

/** Returns a loop that reads a word repeatedly. @param {number} address */
const reading = (address) => `
  ldr r1, =${address}
  movs r6, #0
round:
  ldr r0, [r1]
  adds r6, #1
  b round
`;

test('an uncached word of flash takes 320 to 400 ns, a cached one what RAM takes', () => {
  const [ram, cached, uncached] = [0x20004000, 0x10002000, 0x13002000].map((address) => roundCycles(running(reading(address))));
  assert.equal(cached, ram);
  const nanos = ((uncached - ram + 2) * 1000) / MEGAHERTZ;
  assert.ok(nanos > 320 && nanos < 400 * 1.1, `${nanos} ns`);
});

test('a miss takes 28 clocks of the flash chip, by the divider', () => {
  // Lines 8 KiB apart share a set of two ways, so the third replaces the first.
  const source = `
    ldr r1, =0x10002000
    ldr r2, =0x10004000
    ldr r3, =0x10006000
    movs r6, #0
  round:
    ldr r0, [r1]
    ldr r0, [r2]
    ldr r0, [r3]
    adds r6, #1
    b round
  `;
  const two = source.replace('ldr r0, [r3]', 'ldr r0, [r2]');
  const hits = roundCycles(running(two));
  const [half, quarter] = [2, 4].map((divider) => (roundCycles(running(source, { divider })) - hits) / 3);
  assert.ok(Math.abs(half - 62) < 0.5 && Math.abs(quarter - 118) < 0.5, `${half} and ${quarter} cycles`);
});

test('a loop in flash is as fast as one in RAM, a long way round is not', () => {
  const small = `
    movs r6, #0
  round:
    ${'adds r0, #1\n'.repeat(20)}
    adds r6, #1
    b round
  `;
  const [ram, flash] = [RAM_CODE, FLASH_CODE].map((base) => roundCycles(running(small, { base })));
  assert.equal(ram, flash);
  // 24 KiB of code, linked by jumps of 1 KiB each, exceed the cache of 16 KiB.
  const steps = 24;
  const chip = running('round:\nb round', {
    base: FLASH_CODE,
    prepare: ({ flash: bytes }) => {
      const code = new Uint16Array(steps * 512).fill(0x3001);
      code[steps * 512 - 1] = 0x4738;
      bytes.set(new Uint8Array(code.buffer), 0x10000);
    },
  });
  const [core] = chip.cores;
  core.launch(0, STACKS[0], 0x10010001);
  core.r[7] = 0x10010001;
  chip.runTo(chip.cycles + 2_000_000);
  const perLine = 2_000_000 / core.words[LINES];
  assert.ok(Math.abs(perLine - (62 + 4)) < 0.5, `${perLine} cycles a line`);
});

test('a flash write empties the cache', () => {
  const chip = running(reading(0x10002000));
  chip.runTo(chip.cycles + 1000);
  assert.equal(chip.timing?.misses[0], 1);
  chip.runTo(chip.cycles + 1000);
  assert.equal(chip.timing?.misses[0], 1);
  chip.xip.finishUnit({ kind: 'program', offset: 0x40000, data: new Array(256).fill(0), end: 0, from: 0, until: 0 });
  chip.runTo(chip.cycles + 1000);
  assert.equal(chip.timing?.misses[0], 2);
  assert.ok(chip.cores[0].words[READS] > 500);
});

test('two cores that run from flash share its one port', () => {
  const one = rounds(running(WORKLOAD, { base: FLASH_CODE }));
  const two = rounds(running(WORKLOAD, { base: FLASH_CODE, cores: [0, 1] }));
  assert.ok(two / one > 1.6 && two / one < 1.9, `${two / one}`);
});

test('while one core fetches lines, the other stands still if it runs from flash, and goes on in RAM', () => {
  const far = reading(0x13002000);
  const busy = 'movs r6, #0\nround:\nadds r0, #1\nadds r6, #1\nb round';
  const alone = running(busy);
  alone.runTo(alone.cycles + 100_000);
  const shares = [RAM_CODE, FLASH_CODE].map((base) => {
    const chip = running(busy, { base });
    const code = assemble(far, 0x20030000);
    chip.ram.set(code, 0x30000);
    chip.cores[1].launch(0, STACKS[1], 0x20030001);
    chip.runTo(chip.cycles + 100_000);
    return chip.cores[0].r[6] / alone.cores[0].r[6];
  });
  assert.ok(shares[0] > 0.97, `in RAM ${shares[0]}`);
  assert.ok(shares[1] < 0.15, `in flash ${shares[1]}`);
});

test('data in the two small banks are out of the other core’s way', () => {
  const storing = 'movs r6, #0\nround:\nstr r0, [r7]\nstr r0, [r7]\nstr r0, [r7]\nstr r0, [r7]\nadds r6, #1\nb round';
  const met = [NUMBERS, [0x20040000, NUMBERS[1]]].map((numbers) => {
    const chip = running(storing, { cores: [0, 1], numbers });
    rounds(chip);
    return chip.timing?.met[0] ?? 0;
  });
  assert.ok(met[1] < 0.6 * met[0] && met[1] > 0, `${met}`);
});

test('counters of accesses that come round change no time', () => {
  const storing = 'movs r6, #0\nround:\nstr r0, [r7]\nadds r6, #1\nb round';
  const [soon, never] = [0x7fff0000, 0].map((count) => {
    const chip = running(storing, { cores: [0, 1], prepare: ({ cores }) => cores.forEach(({ words }) => words.fill(count, DATA, DATA + 2)) });
    return rounds(chip);
  });
  assert.equal(soon, never);
});

test('DMA that copies through RAM makes a core wait, and flash makes the DMA wait', () => {
  const busy = 'movs r6, #0\nround:\nldr r0, [r7]\nstr r0, [r7]\nadds r6, #1\nb round';
  /** @param {number} from */
  const copied = (from) => {
    const chip = running(busy);
    const [core] = chip.cores;
    const write = (/** @type {number} */ offset, /** @type {number} */ value) => chip.bus.store(core, 0x50000000 + offset, value, 4);
    chip.bus.store(core, 0x4000c000, 0, 4);
    write(0x00, from);
    write(0x04, 0x20020000);
    write(0x08, 2048);
    write(0x0c, 1 | (2 << 2) | (1 << 4) | (1 << 5) | (63 << 15));
    const start = chip.cycles;
    while (chip.bus.load(core, 0x5000000c, 4) & (1 << 24)) chip.runTo(chip.cycles + 50);
    return { took: chip.cycles - start, met: chip.timing?.met[0] ?? 0, before: chip.cycles };
  };
  const ram = copied(0x20008000);
  assert.ok(ram.took < 2200, `${ram.took}`);
  assert.ok(ram.met > 100, `${ram.met}`);
  const flash = copied(0x10008000);
  // Every second word lies in a line that was just fetched.
  assert.ok(Math.abs(flash.took / (2048 + 1024 * 62) - 1) < 0.1, `${flash.took}`);
});

test('the start pays for the boot ROM and for the ring oscillator’s speed', () => {
  /** Returns the time at which a chip first sets its clocks. @param {import('../chip/chip.js').ChipOptions} options */
  const clocked = (options) => {
    const chip = new Chip(options);
    chip.load(elf.flashSegments);
    chip.powerOn();
    for (let i = 0; i < 1000 && chip.clock.frequency < 100e6; i++) chip.runTo(chip.cycles + 2000);
    assert.equal(chip.clock.frequency, 125e6);
    return chip.clock.nanos / 1e6;
  };
  const [fast, typical, slowest] = [clocked({}), clocked({ timing: 'chip' }), clocked({ timing: 'chip', rosc: 'slowest' })];
  assert.ok(typical > fast + 6, `${fast} and ${typical} ms`);
  assert.ok(slowest > 2 * typical - fast, `${slowest} ms`);
});

test('a flash that takes its time takes nine times as long', () => {
  const took = (/** @type {'typical' | 'worst'} */ flashTimes) => {
    const chip = new Chip({ flashTimes });
    chip.powerOn();
    const [core] = chip.cores;
    core.limit = Infinity;
    const from = core.cycles;
    while (!chip.xip.operate(core, 'erase', 0, 4096));
    return ((core.cycles - from) * 1000) / chip.clock.frequency;
  };
  assert.deepEqual([took('typical'), took('worst')].map(Math.round), [45, 400]);
});
