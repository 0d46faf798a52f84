// @ts-check
// A stack that grows into its guard: the processor's behaviour if an exception's frame cannot be
// written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../chip/chip.js';

const CODE = 0x20001000;
const GUARD = 0x20003000;
const MPU_CTRL = 0xe000ed94;
const MPU_RBAR = 0xe000ed9c;
const MPU_RASR = 0xe000eda0;
const ENABLE_WITH_DEFAULT_MAP = 5;

/**
 * Runs instructions on core 0 with 256 protected bytes at GUARD and the stack just above them. The
 * fault handler stores 1 to the guard and 2 above it, then waits.
 * @param {number[]} code @param {number} sp @param {(core: import('../chip/core.js').Core, chip: Chip) => void} [prepare]
 */
function overrun(code, sp, prepare = () => {}) {
  const chip = new Chip();
  chip.powerOn();
  const [core] = chip.cores;
  chip.ram.fill(0xaa, GUARD - 0x20000000 - 0x100, GUARD - 0x20000000 + 0x200);
  chip.ram.set(new Uint8Array(Uint16Array.from([...code, 0xe7fe]).buffer), CODE - 0x20000000);
  const handler = CODE + 0x100;
  // mov r0, sp; ldr r1, =GUARD; movs r2, #1; str r2, [r1, #16]; b .
  chip.ram.set(
    new Uint8Array(Uint16Array.from([0x4668, 0x4902, 0x2201, 0x610a, 0xe7fe, 0xbf00, GUARD & 0xffff, GUARD >>> 16]).buffer),
    handler - 0x20000000,
  );
  const vectors = new DataView(chip.ram.buffer, chip.ram.byteOffset);
  for (let exception = 2; exception < 48; exception++) vectors.setUint32(4 * exception, (exception === 3 ? handler : CODE + 0x80) | 1, true);
  core.launch(0x20000000, sp, CODE | 1);
  chip.bus.store(core, MPU_CTRL, ENABLE_WITH_DEFAULT_MAP, 4);
  chip.bus.store(core, MPU_RBAR, GUARD | 0x10, 4);
  chip.bus.store(core, MPU_RASR, (7 << 1) | 1, 4);
  prepare(core, chip);
  chip.runTo(chip.cycles + 80);
  const word = (/** @type {number} */ address) => chip.bus.peek32(address);
  return { core, word };
}

test('a fault whose frame meets the guard enters HardFault without the frame, and the MPU is off there', () => {
  // push {r0-r7, lr} with room for four words.
  const { core, word } = overrun([0xb5ff], GUARD + 0x110);
  assert.ok(!core.lockedUp);
  assert.equal(core.ipsr, 3);
  assert.equal(core.r[0] >>> 0, GUARD + 0xf0, 'the stack pointer is below the frame that is lost');
  assert.equal(word(GUARD + 0xf0), 0xaaaaaaaa);
  assert.equal(word(GUARD + 0x10), 1, 'the handler may write there');
  assert.match(core.faults[1].cause, /MPU forbids 0x200030f0, writing a frame/);
});

test('an interrupt whose frame meets the guard becomes a HardFault and stays pending', () => {
  const { core } = overrun([0xbf00], GUARD + 0x104, (core) => {
    core.enabled = 1 << 5;
    core.pend(1 << 5);
  });
  assert.equal(core.ipsr, 3);
  assert.equal(core.latched, 1 << 5);
  assert.equal(core.active, 0);
  assert.ok(!core.lockedUp);
});

test('the guard is back when HardFault is left', () => {
  const { core } = overrun([0xde00], GUARD + 0x180);
  assert.equal(core.ipsr, 3);
  assert.deepEqual(core.guards, []);
  core.leave(0xfffffff9);
  assert.deepEqual(core.guards.at(-1), [GUARD + 0xe0, GUARD + 0x100]);
});
