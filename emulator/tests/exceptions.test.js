// @ts-check
// Exceptions by the ARMv6-M manual (DDI 0419D): a program's mistakes in priorities, vectors and the
// Thumb bit have the same effects as on the chip.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../chip/chip.js';
import { PC, SP } from '../chip/registers.js';

const VECTORS = 0x20000000;
const CODE = 0x20001000;
const STACK = 0x20010000;
const HARD_FAULT = 3;
const SVCALL = 11;
const PENDSV = 14;
const SYSTICK = 15;
const BRANCH_TO_ITSELF = 0xe7fe;
const SVC = 0xdf00;
const CPSID = 0xb672;
/** The opcode of str r1, [r0]. */
const STORE = 0x6001;
const SHPR3 = 0xe000ed20;

/** Returns the address of an exception's handler. @param {number} exception */
const handler = (exception) => 0x20000200 + 0x20 * exception;

/**
 * Runs code on core 0. Handlers that are not given branch to themselves.
 * @param {number[]} code
 * @param {{registers?: number[], handlers?: Record<number, number[]>, vectors?: Record<number, number>, prepare?: (chip: Chip) => void}} [setting]
 */
function execute(code, { registers = [], handlers = {}, vectors = {}, prepare = () => {} } = {}) {
  const chip = new Chip();
  chip.powerOn();
  const write = (/** @type {number} */ address, /** @type {number[]} */ halfwords) =>
    chip.ram.set(new Uint8Array(Uint16Array.from(halfwords).buffer), address - 0x20000000);
  for (let exception = 1; exception < 48; exception++) {
    const vector = vectors[exception] ?? handler(exception) | 1;
    write(VECTORS + 4 * exception, [vector, vector >>> 16]);
    write(handler(exception), [...(handlers[exception] ?? []), BRANCH_TO_ITSELF]);
  }
  write(CODE, [...code, BRANCH_TO_ITSELF]);
  const [core] = chip.cores;
  core.launch(VECTORS, STACK, CODE | 1);
  core.r.set(registers);
  prepare(chip);
  chip.runTo(chip.cycles + 200);
  return { chip, core, frame: Array.from({ length: 8 }, (_, word) => chip.bus.peek32(core.r[SP] + 4 * word)) };
}

test('SVC faults while interrupts are masked', () => {
  const { core, frame } = execute([CPSID, SVC]);
  assert.deepEqual([core.ipsr, core.faults.length, frame[6]], [HARD_FAULT, 1, CODE + 2]);
});

test('SVC faults in a handler that its own may not interrupt', () => {
  // PendSV executes SVC; both have priority 0.
  const { core } = execute([STORE], { registers: [0xe000ed04, 1 << 28], handlers: { [PENDSV]: [SVC] } });
  assert.deepEqual([core.ipsr, core.faults[0].pc], [HARD_FAULT, handler(PENDSV)]);
  // With a lower priority of PendSV, SVCall is entered.
  const prepare = (/** @type {Chip} */ { bus }) => bus.ppb[0].writeUint32(0xd20, 3 << 22);
  const answered = execute([STORE], { registers: [0xe000ed04, 1 << 28], handlers: { [PENDSV]: [SVC] }, prepare });
  assert.deepEqual([answered.core.ipsr, answered.core.faults], [SVCALL, []]);
});

test('a higher priority for a pending exception lets it in at once', () => {
  // The handler of SVCall at priority 1 pends PendSV at 3, then sets PendSV to 0: str r1, [r0]; str
  // r3, [r2].
  const { core } = execute([SVC], {
    registers: [0xe000ed04, 1 << 28, SHPR3, 0],
    handlers: { [SVCALL]: [STORE, 0x6013] },
    prepare: ({ bus: { ppb } }) => {
      ppb[0].writeUint32(0xd1c, 1 << 30);
      ppb[0].writeUint32(0xd20, 3 << 22);
    },
  });
  assert.equal(core.ipsr, PENDSV);
});

test('a handler that lowers its own priority still has that of the one it interrupted', () => {
  // SVCall at 1 is interrupted by SysTick at 0, which lowers itself to 3 and pends interrupt 0 at
  // 2: str r1, [r0]; str r3, [r2]; str r5, [r4].
  const setting = {
    registers: [0xe000ed04, 1 << 26, SHPR3, (3 << 30) >>> 0, 0xe000e200, 1],
    handlers: { [SVCALL]: [STORE], [SYSTICK]: [0x6013, 0x6025] },
  };
  const priorities =
    (/** @type {number} */ irq0) =>
    (/** @type {Chip} */ { bus: { ppb } }) => {
      ppb[0].writeUint32(0xd1c, 1 << 30);
      ppb[0].writeUint32(0x400, irq0 << 6);
      ppb[0].writeUint32(0x100, 1);
    };
  assert.equal(execute([SVC], { ...setting, prepare: priorities(2) }).core.ipsr, SYSTICK);
  assert.equal(execute([SVC], { ...setting, prepare: priorities(0) }).core.ipsr, 16);
});

test('a branch to an even address faults at its target, without the Thumb bit', () => {
  for (const [name, code, registers] of /** @type {[string, number[], number[]][]} */ ([
    ['bx r0', [0x4700], [CODE + 8]],
    ['blx r0', [0x4780], [CODE + 8]],
    // push {r0}; pop {pc}.
    ['pop {pc}', [0xb401, 0xbd00], [CODE + 8]],
  ])) {
    const { core, frame } = execute(code, { registers });
    assert.deepEqual([core.ipsr, frame[6], (frame[7] >>> 24) & 1], [HARD_FAULT, CODE + 8, 0], name);
    // The branch itself is complete.
    assert.equal(core.r[SP], STACK - 0x20, name);
    if (name === 'blx r0') assert.equal(frame[5], CODE + 3, name);
  }
});

test('a vector without the Thumb bit faults at its handler', () => {
  const { core, frame } = execute([SVC], { vectors: { [SVCALL]: handler(SVCALL) } });
  assert.deepEqual([core.ipsr, frame[6], frame[7] & 0x3f, (frame[7] >>> 24) & 1], [HARD_FAULT, handler(SVCALL), SVCALL, 0]);
});

test('a frame without the Thumb bit faults where the handler returns to', () => {
  // movs r0, #0; str r0, [sp, #28]; bx lr.
  const { core, frame } = execute([SVC, 0xbf00], { handlers: { [SVCALL]: [0x2000, 0x9007, 0x4770] } });
  assert.deepEqual([core.ipsr, frame[6], (frame[7] >>> 24) & 1], [HARD_FAULT, CODE + 2, 0]);
});

test('a core that is started at an even address faults', () => {
  const chip = new Chip();
  chip.powerOn();
  chip.cores[0].launch(VECTORS, STACK, CODE);
  chip.runTo(chip.cycles + 20);
  assert.equal(chip.cores[0].faults[0].cause, 'execution without the Thumb bit');
});

test('MRS reads the execution state as zero', () => {
  // mrs r0, xpsr.
  const { core } = execute([0xf3ef, 0x8003]);
  assert.equal(core.r[0] & (1 << 24), 0);
  assert.equal(core.r[PC], CODE + 4);
});
