// @ts-check
// Translated code against the interpreter: of two chips, one translates everything that it jumps
// to, the other nothing. They must agree after every few cycles.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../chip/chip.js';
import { DATA, LINE, LINES, READS } from '../chip/memory.js';
import { Random } from '../chip/random.js';
import { PC, SP } from '../chip/registers.js';
import { restoreSnapshot, takeSnapshot } from '../chip/snapshot.js';

const VECTORS = 0x20000000;
const HANDLER = 0x20000100;
const CODE = 0x20001000;
const CODE_HALFWORDS = 512;
const NUMBERS = 0x20002000;
const STACKS = [0x20010000, 0x20020000];
const RAM_END = 0x20042000;
const FLASH_CODE = 0x10008000;
const FLASH_END = 0x10200000;
// ldr r0, [sp, #24]; adds r0, #2; str r0, [sp, #24]; bx lr: skips the instruction at which an exception occurred.
const PASS_OVER = [0x9806, 0x3002, 0x9006, 0x4770];
const BRANCH_TO_ITSELF = 0xe7fe;

/** Two chips that receive the same commands. */
class Pair {
  /** @param {import('../chip/timing.js').TimingModel} [timing] */
  constructor(timing = 'fast') {
    this.chips = [1, Infinity].map((translateAfter) => new Chip({ translateAfter, timing }));
    for (const chip of this.chips) {
      chip.powerOn();
      chip.xip.on = true;
      chip.timing?.setTransfer({ divider: 2, width: 4, command: 0, address: 32, addressWidth: 4, dummies: 4 });
      chip.cores[0].reset();
      // Its functions, called with random arguments, would fill gigabytes.
      chip.rom.image.fill(BRANCH_TO_ITSELF);
    }
    for (let exception = 1; exception < 48; exception++) this.write(VECTORS + 4 * exception, [HANDLER | 1, HANDLER >>> 16]);
    this.write(HANDLER, PASS_OVER);
  }

  /** @param {number} address @param {ArrayLike<number>} halfwords */
  write(address, halfwords) {
    const bytes = new Uint8Array(Uint16Array.from(halfwords).buffer);
    for (const { ram, flash } of this.chips) {
      if (address >= 0x20000000) ram.set(bytes, address - 0x20000000);
      else flash.set(bytes, address - 0x10000000);
    }
  }

  /** @param {0 | 1} index @param {number} address @param {number[]} [registers] */
  launch(index, address, registers = []) {
    for (const chip of this.chips) {
      const core = chip.cores[index];
      core.reset();
      chip.bus.ppb[index].reset();
      core.cycles = chip.cycles;
      core.launch(VECTORS, STACKS[index], address | 1);
      core.r.set(registers);
    }
  }

  /** @param {number} cycles */
  run(cycles) {
    for (const chip of this.chips) chip.runTo(chip.cycles + cycles);
  }

  /** @param {(chip: Chip) => void} deed */
  both(deed) {
    this.chips.forEach(deed);
  }

  /** @param {string} when */
  agree(when) {
    const [translated, interpreted] = this.chips.map((chip) => ({
      cores: chip.cores.map(({ cycles, r, words, waited, faults, sleeping, lockedUp, ipsr }) => ({
        cycles,
        r: [...r],
        counts: chip.timing && [words[LINE], words[LINES], words[DATA], words[DATA + 1], words[READS], waited],
        faults: faults.slice(-3),
        sleeping,
        lockedUp,
        ipsr,
      })),
      violations: chip.xip.violationCount,
      misses: chip.timing?.misses,
      met: chip.timing?.met,
    }));
    assert.deepEqual(translated, interpreted, when);
  }

  /** @param {string} when */
  agreeInMemory(when) {
    const [translated, interpreted] = this.chips;
    assert.equal(Buffer.compare(translated.ram, interpreted.ram), 0, when);
  }

  /** The number of translated pages on each chip. */
  get translations() {
    return this.chips.map(({ bus }) => bus.memory.pageMap.reduce((sum, number) => sum + (number ? 1 : 0), 0));
  }
}

/** Returns a random instruction other than those that sleep. Calls go to near targets. @param {Random} random */
function instruction(random) {
  for (;;) {
    const op = random.below(0x10000);
    if ((op & 0xffe0) === 0xbf20) continue;
    if (op >> 11 === 0x1e && random.below(4)) return [0xf000 | (random.below(2) * 0x7ff), 0xf800 | random.below(0x200)];
    return [op];
  }
}

/** Returns a typical number of a program: small, an address, or any value. @param {Random} random */
function value(random) {
  switch (random.below(10)) {
    case 0:
      return random.below(64);
    case 1:
      return random.next() | 0;
    case 2:
      return CODE + random.below(2 * CODE_HALFWORDS);
    case 3:
      return FLASH_CODE + 4 * random.below(64);
    // Spinlocks, which change when they are read.
    case 4:
      return 0xd0000100 + 4 * random.below(32);
    case 5:
      return RAM_END - 4 * random.below(16);
    case 6:
      return FLASH_END - 4 * random.below(16);
    default:
      return NUMBERS + 4 * random.below(256);
  }
}

/** @typedef {import('../chip/timing.js').TimingModel} TimingModel */
for (const [name, cores, timing, code] of /** @type {[string, (0 | 1)[], TimingModel, number][]} */ ([
  ['one core', [0], 'fast', CODE],
  ['two cores on the same memory', [0, 1], 'fast', CODE],
  ['one core that waits for flash', [0], 'chip', FLASH_CODE],
  ['two cores that wait for flash and each other', [0, 1], 'chip', FLASH_CODE],
  ['two cores that meet in RAM', [0, 1], 'chip', CODE],
])) {
  test(`translated code does what the interpreter does: anything, on ${name}`, () => {
    const pair = new Pair(timing);
    for (let round = 0; round < 150; round++) {
      const random = new Random(1000 * cores.length + round);
      pair.write(
        code,
        Array.from({ length: CODE_HALFWORDS }, () => instruction(random))
          .flat()
          .slice(0, CODE_HALFWORDS),
      );
      for (const index of cores) {
        pair.launch(
          index,
          code + 2 * random.below(CODE_HALFWORDS),
          Array.from({ length: 13 }, () => value(random)),
        );
        const flags = random.next();
        pair.both(({ cores }) => cores[index].setFlags(flags));
      }
      for (let step = 0; step < 30; step++) {
        pair.run(1 + random.below(timing === 'chip' ? 400 : 40));
        pair.agree(`round ${round}, step ${step}`);
      }
      pair.agreeInMemory(`round ${round}`);
    }
    assert.ok(pair.translations[0] > 0);
    assert.equal(pair.translations[1], 0);
    if (code === FLASH_CODE) assert.ok(pair.chips[0].timing?.misses.some((count) => count > 100));
    if (cores.length > 1 && timing === 'chip') assert.ok(pair.chips[0].timing?.met.every((count) => count > 10));
  });
}

/** Instructions of each kind, with second halves for those of 32 bits. @param {Random} random */
function* instructions(random) {
  // Barriers; MSR and MRS.
  for (const pair of [
    [0xf3bf, 0x8f4f],
    [0xf3bf, 0x8f5f],
    [0xf3bf, 0x8f6f],
    [0xf380, 0x8810],
    [0xf3ef, 0x8010],
  ])
    yield pair;
  for (let high = 0; high < 0x100; high++) {
    for (let i = 0; i < 4; i++) {
      const op = (high << 8) | random.below(0x100);
      if ((op & 0xffe0) !== 0xbf20) yield [op, 0xf800 | random.below(0x800)];
    }
  }
}

test('every instruction, alone, does what the interpreter does', () => {
  const pair = new Pair();
  const random = new Random(7);
  for (const [op, second] of instructions(random)) {
    // Entered by a jump, because translated code begins at jumps.
    pair.write(CODE, [0xe000, 0, op, second, BRANCH_TO_ITSELF]);
    for (let set = 0; set < 4; set++) {
      pair.launch(
        0,
        CODE,
        Array.from({ length: 13 }, () => value(random)),
      );
      const flags = random.next();
      pair.both(({ cores }) => cores[0].setFlags(flags));
      for (const cycles of [2, 1, 3]) {
        pair.run(cycles);
        pair.agree(`${op.toString(16)} ${second.toString(16)}, set ${set}`);
      }
    }
  }
  pair.agreeInMemory('in the end');
});

/** Adds the immediate of its first instruction to r0 repeatedly. */
const COUNTING = [0x3001, 0xe7fd];

test('code that is written over is translated anew', () => {
  const pair = new Pair();
  // ldrb r2, [r1]; adds r2, #1; strb r2, [r1]; adds r0, #1, whose immediate byte is at r1; b to the
  // start.
  const code = [0x780a, 0x3201, 0x700a, 0x3001, 0xe7fa];
  pair.write(CODE, code);
  pair.launch(0, CODE, [0, CODE + 6]);
  for (let step = 0; step < 50; step++) {
    pair.run(10);
    pair.agree(`step ${step}`);
  }
  assert.ok(pair.chips[0].cores[0].r[0] > 200);
});

test('code is written over by the end of a long store, too', () => {
  const pair = new Pair();
  const next = CODE + 0x300;
  // stmia r1!, {r2, r3}; bx r4, to the second word written.
  pair.write(CODE, [0xc10c, 0x4720]);
  pair.write(next, [...COUNTING, 0, 0]);
  pair.launch(0, next);
  pair.run(30);
  // The same words, then 5 instead of 1 as the immediate.
  for (const word of [0xe7fd3001, 0xe7fd3005]) {
    pair.both(({ cores: [core] }) => {
      core.r.set([0, next - 4, 0, word, next | 1]);
      core.r[PC] = CODE;
    });
    pair.run(60);
    pair.agree(word.toString(16));
  }
  assert.equal(pair.chips[0].cores[0].r[0] % 5, 0);
  assert.ok(pair.chips[0].cores[0].r[0] > 50);
});

test('code that DMA writes over is translated anew', () => {
  const pair = new Pair();
  pair.write(CODE, COUNTING);
  pair.launch(0, CODE);
  pair.run(300);
  assert.deepEqual(pair.translations, [1, 0]);
  const [before] = pair.chips[0].cores[0].r;
  pair.both(({ bus }) => bus.dmaStore(CODE, 0x3007, 2));
  pair.run(300);
  pair.agree('after it');
  assert.equal(pair.chips[0].cores[0].r[0] - before, 7 * before);
});

test('code in flash is translated, and anew when it is programmed', () => {
  const pair = new Pair();
  pair.write(FLASH_CODE, [0x3007, 0xe7fd]);
  pair.launch(0, FLASH_CODE);
  pair.run(300);
  pair.agree('before');
  assert.deepEqual(pair.translations, [1, 0]);
  const data = new Array(256).fill(0xff);
  data[0] = 0x01;
  pair.both(({ xip }) => xip.finishUnit({ kind: 'program', offset: FLASH_CODE - 0x10000000, data, end: 0, from: 0, until: 0 }));
  const [before] = pair.chips[0].cores[0].r;
  pair.run(300);
  pair.agree('after');
  assert.equal(pair.chips[0].cores[0].r[0] - before, 100);
});

test('a page at the end of 16 MiB of flash is not taken for one of RAM', () => {
  const chip = new Chip({ translateAfter: 1, flashBytes: 0x1000000 });
  chip.powerOn();
  chip.xip.on = true;
  // mov r0, pc; b to the start: the translation depends on the page's number.
  const code = new Uint8Array(Uint16Array.from({ length: 128 }, (_, i) => [0x4678, 0xe7fd][i] ?? 0).buffer);
  chip.ram.set(code, CODE - 0x20000000);
  // The numbers of the two pages differ by 1 << 16.
  const far = 0x10f90000 + CODE - 0x20000000;
  chip.flash.set(code, far - 0x10000000);
  for (const address of [CODE, far]) {
    chip.cores[0].launch(VECTORS, STACKS[0], address | 1);
    chip.runTo(chip.cycles + 100);
    assert.equal(chip.cores[0].r[0], address + 4);
  }
});

test('translated code is caught in flash while XIP is off', () => {
  const pair = new Pair();
  pair.write(FLASH_CODE, COUNTING);
  // ldr r3, [r2]; b to the start: reads flash from RAM.
  pair.write(CODE, [0x6813, 0xe7fd]);
  pair.launch(0, FLASH_CODE);
  pair.launch(1, CODE, [0, 0, FLASH_CODE]);
  pair.run(300);
  assert.equal(pair.chips[0].xip.violationCount, 0);
  pair.both(({ xip }) => (xip.on = false));
  pair.run(300);
  pair.agree('while it is off');
  const { violationCount } = pair.chips[0].xip;
  assert.ok(violationCount > 200, `${violationCount}`);
  pair.both(({ xip }) => (xip.on = true));
  pair.run(300);
  pair.agree('when it is on again');
  assert.equal(pair.chips[0].xip.violationCount, violationCount);
});

test('two cores take turns after the same instructions', () => {
  const pair = new Pair();
  // Each core overwrites the other's number, so the result depends on the exact interleaving: ldr
  // r1, [r0]; adds r1, #1; str r1, [r0]; b to the start.
  pair.write(CODE, [0x6801, 0x3101, 0x6001, 0xe7fb]);
  // ldr r1, [r0]; muls r1, r2; adds r1, #7; nop; str r1, [r0]; b to the start.
  pair.write(CODE + 0x100, [0x6801, 0x4351, 0x3107, 0xbf00, 0x6001, 0xe7f9]);
  pair.launch(0, CODE, [NUMBERS]);
  pair.launch(1, CODE + 0x100, [NUMBERS, 0, 0x01000193]);
  for (let step = 0; step < 100; step++) {
    pair.run(97 + step);
    pair.agree(`step ${step}`);
    pair.agreeInMemory(`step ${step}`);
  }
  assert.deepEqual(pair.translations, [2, 0]);
});

test('the MPU stops translated code at both ends of a guard', () => {
  const pair = new Pair();
  // push {r0-r3} from above, stmia r4 from below, str r5, [r6]; b to the start.
  pair.write(CODE, [0xb40f, 0xc40f, 0x6035, 0xe7fb]);
  for (let offset = -24; offset <= 24; offset += 4) {
    pair.launch(0, CODE, [1, 2, 3, 4, NUMBERS - 64 + offset, 5, NUMBERS + 16 + offset]);
    pair.both(({ cores: [core] }) => {
      core.r[SP] = NUMBERS + 128 + offset;
      core.setGuards([[NUMBERS, NUMBERS + 32]]);
      core.faults.length = 0;
    });
    for (let step = 0; step < 20; step++) {
      pair.run(7);
      pair.agree(`offset ${offset}, step ${step}`);
    }
    pair.agreeInMemory(`offset ${offset}`);
    assert.ok(pair.chips[0].cores[0].faults[0].cause.startsWith('MPU forbids'));
  }
});

test('memory ends for translated code where it ends', () => {
  const pair = new Pair();
  // ldr r0, [pc, #offset], pushes and stores across the end of RAM.
  const code = [0x4800, 0x487f, 0x48ff, 0xb4ff, 0xc4ff, 0xccff, 0xbcff, 0xe7f7];
  for (const address of [RAM_END - 0x200, RAM_END - 0x100, FLASH_END - 0x200, FLASH_END - 0x100]) {
    pair.write(address, code);
    for (let words = 0; words < 12; words++) {
      pair.launch(0, address, [0, 1, 2, 3, RAM_END - 4 * words]);
      pair.both(({ cores: [core] }) => (core.r[SP] = RAM_END - 4 * words));
      for (let step = 0; step < 12; step++) {
        pair.run(9);
        pair.agree(`${address.toString(16)}, ${words} words before the end, step ${step}`);
      }
    }
    pair.agreeInMemory(address.toString(16));
  }
});

test('a fault in translated code names the instruction', () => {
  const pair = new Pair();
  // movs r0, #1; ldr r1, [r0].
  pair.write(CODE, [0xe000, 0, 0x2001, 0x6801, BRANCH_TO_ITSELF]);
  pair.launch(0, CODE);
  pair.run(60);
  pair.agree('after it');
  const [core] = pair.chips[0].cores;
  assert.deepEqual([core.faults[0].pc, core.ipsr, core.r[PC]], [CODE + 6, 0, CODE + 8]);
});

test('a snapshot brings back code, and what it was translated to', () => {
  const pair = new Pair();
  pair.write(CODE, COUNTING);
  pair.launch(0, CODE);
  pair.run(100);
  const save = () => pair.chips.map((chip) => takeSnapshot(chip));
  /** Changes the immediate from now on. @param {number} step */
  const countBy = (step) => {
    pair.both(({ bus }) => bus.dmaStore(CODE, 0x3000 | step, 2));
    pair.run(100);
  };
  const ones = save();
  countBy(9);
  const nines = save();
  ones.forEach(restoreSnapshot);
  // New translations must not replace those that the other snapshot refers to.
  countBy(5);
  for (const [snapshots, step] of /** @type {const} */ ([
    [nines, 9],
    [ones, 1],
    [nines, 9],
  ])) {
    snapshots.forEach(restoreSnapshot);
    const [before] = pair.chips[0].cores[0].r;
    pair.run(300);
    pair.agree(`by ${step}`);
    assert.equal(pair.chips[0].cores[0].r[0] - before, 100 * step);
  }
});
