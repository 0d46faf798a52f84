// @ts-check
// Single instructions against plain arithmetic, and the parts of the chip that the test firmware
// does not use.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../chip/chip.js';
import { Random } from '../chip/random.js';
import { Handheld } from '../handheld.js';
import { decodeRzcobs } from '../defmt.js';
import { formatValue, parseFormat } from '../defmt-format.js';
import { elf } from './device.js';

const CODE = 0x20001000;

/** Runs instructions from RAM on core 0. @param {number[]} code @param {number[]} registers @param {number} carry */
function execute(code, registers, carry = 0) {
  const chip = new Chip();
  chip.powerOn();
  const [core] = chip.cores;
  chip.ram.set(new Uint8Array(Uint16Array.from([...code, 0xe7fe]).buffer), CODE - 0x20000000);
  core.launch(0x20000000, 0x20040000, CODE | 1);
  core.r.set(registers);
  core.setFlags(carry << 29);
  chip.runTo(chip.cycles + 40);
  return core;
}

const EDGES = [0, 1, 2, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff];

/**
 * Returns the result and N, Z, C, V of left + right + carry, computed with numbers that cannot
 * overflow.
 * @param {number} left @param {number} right @param {number} carry
 */
function sum(left, right, carry) {
  const unsigned = left + right + carry;
  const signed = (left | 0) + (right | 0) + carry;
  const result = unsigned >>> 0;
  return { result, flags: [result >>> 31, result === 0 ? 1 : 0, unsigned > 0xffffffff ? 1 : 0, signed === (result | 0) ? 0 : 1] };
}

/** @param {ReturnType<typeof execute>} core */
function seen(core) {
  const flags = core.flags();
  return { result: core.r[0] >>> 0, flags: [31, 30, 29, 28].map((bit) => (flags >>> bit) & 1) };
}

for (const [name, opcode, expected] of /** @type {[string, number, (a: number, b: number, c: number) => ReturnType<typeof sum>][]} */ ([
  ['ADDS', 0x1840, (a, b) => sum(a, b, 0)],
  ['SUBS', 0x1a40, (a, b) => sum(a, ~b >>> 0, 1)],
  ['ADCS', 0x4148, (a, b, c) => sum(a, b, c)],
  ['SBCS', 0x4188, (a, b, c) => sum(a, ~b >>> 0, c)],
])) {
  test(`${name} sets result and flags right at every edge`, () => {
    for (const a of EDGES)
      for (const b of EDGES)
        for (const carry of [0, 1]) {
          assert.deepEqual(seen(execute([opcode], [a, b], carry)), expected(a, b, carry), `${a} ${b} ${carry}`);
        }
  });
}

test('shifts by a register go beyond 32', () => {
  const value = 0x80000001;
  const cases = /** @type {[number, number, number, number][]} */ ([
    [0x4088, 0, value, 0],
    [0x4088, 1, 2, 1],
    [0x4088, 32, 0, 1],
    [0x4088, 33, 0, 0],
    [0x40c8, 1, 0x40000000, 1],
    [0x40c8, 32, 0, 1],
    [0x40c8, 33, 0, 0],
    [0x4108, 1, 0xc0000000, 1],
    [0x4108, 32, 0xffffffff, 1],
    [0x4108, 200, 0xffffffff, 1],
    [0x41c8, 1, 0xc0000000, 1],
    [0x41c8, 32, value, 1],
  ]);
  for (const [opcode, shift, result, carry] of cases) {
    const core = execute([opcode], [value, shift]);
    assert.deepEqual([core.r[0] >>> 0, core.r[18]], [result, carry], `${opcode.toString(16)} by ${shift}`);
  }
});

test('BL and BX go there and back', () => {
  // bl +4 (to movs r0, #7; bx lr), then movs r1, #9, and a branch to itself.
  const core = execute([0xf000, 0xf802, 0x2109, 0xe7fe, 0x2007, 0x4770], []);
  assert.deepEqual([core.r[0], core.r[1]], [7, 9]);
});

test('a load of a peripheral costs more cycles than one of RAM', () => {
  const cycles = [0x20002000, 0x40058000].map((address) => {
    const core = execute([0x6801, 0xbf30], [address]);
    return core.cycles - core.asleepCycles;
  });
  assert.equal(cycles[1] - cycles[0], 2);
});

test('LDRSB of a peripheral costs what every other load does', () => {
  // ldrb, ldrsb, ldrsh, ldr r1, [r0, r2].
  const cycles = [0x5c81, 0x5681, 0x5e81, 0x5881].map((load) => {
    const core = execute([load, 0xbf30], [0x40058000]);
    return core.cycles - core.asleepCycles;
  });
  assert.deepEqual(new Set(cycles).size, 1, `${cycles}`);
});

test('a fault in the fault handler locks the core up', () => {
  const core = execute([0xde00], []);
  assert.ok(core.lockedUp);
  assert.equal(core.faults[0].cause, 'undefined instruction');
});

test('the divider divides as the hardware does, by zero too', () => {
  const chip = new Chip();
  chip.powerOn();
  const [sio] = chip.bus.sio;
  for (const [signed, a, b, quotient, remainder] of /** @type {[boolean, number, number, number, number][]} */ ([
    [false, 0xffffffff, 10, 429496729, 5],
    [true, -7, 2, -3, -1],
    [true, -7, 0, 1, -7],
    [true, 7, 0, -1, 7],
    [false, 7, 0, -1, 7],
  ])) {
    sio.writeUint32(signed ? 0x68 : 0x60, a >>> 0);
    sio.writeUint32(signed ? 0x6c : 0x64, b >>> 0);
    chip.cores[0].cycles += 9;
    assert.deepEqual([sio.readUint32(0x74) | 0, sio.readUint32(0x70) | 0], [remainder, quotient]);
  }
});

test('the flash chip tells its identity over the SSI', () => {
  const chip = new Chip();
  chip.powerOn();
  const { ssi } = chip.mcu;
  ssi.writeUint32(0x00, 0x300);
  ssi.writeUint32(0x08, 1);
  ssi.writeUint32(0x60, 0x9f);
  assert.deepEqual(
    [1, 2, 3].map(() => ssi.readUint32(0x60)),
    [0xef, 0x40, 0x15],
  );
  ssi.writeUint32(0x08, 0);
  ssi.writeUint32(0x08, 1);
  ssi.writeUint32(0x60, 0x4b);
  const answer = Array.from({ length: 12 }, () => ssi.readUint32(0x60));
  assert.deepEqual(answer.slice(4), [...chip.xip.uniqueId]);
});

test('entropy repeats with its seed', () => {
  const bits = [3, 3, 4].map((seed) => {
    const chip = new Chip({ seed });
    chip.powerOn();
    return Array.from({ length: 64 }, () => chip.mcu.rosc.readUint32(0x1c)).join('');
  });
  assert.equal(bits[0], bits[1]);
  assert.notEqual(bits[0], bits[2]);
  assert.ok(bits[0].includes('01') && bits[0].includes('10'));
  assert.ok(new Random(0).below(10) < 10);
});

test('PicoSystem’s VSYNC pin pulses with the panel’s refresh, and only after TEON', () => {
  const handheld = new Handheld({ board: 'picosystem', segments: elf.flashSegments });
  handheld.powerOn();
  const pulses = () => {
    let count = 0;
    let before = handheld.vsync;
    handheld.runUntil(() => {
      if (handheld.vsync && !before) count++;
      before = handheld.vsync;
      return false;
    }, 500);
    return count;
  };
  assert.equal(pulses(), 0);
  handheld.panel.receive(0x35, false, 0);
  const count = pulses();
  assert.ok(count >= 29 && count <= 30, `${count}`);
  assert.ok(handheld.levels.has(Number(handheld.board.panel.vsync)));
  handheld.panel.receive(0x34, false, 0);
  assert.equal(pulses(), 0);
});

test('an unknown board or button is refused by name', () => {
  assert.throws(() => new Handheld({ board: 'gameboy', segments: [] }), /There is no board gameboy/);
  const handheld = new Handheld({ board: 'picosystem', segments: [] });
  assert.throws(() => handheld.press('start'), /has no button start/);
});

test('a broken log frame gives nothing', () => {
  assert.equal(decodeRzcobs([0x80]), null);
  assert.equal(decodeRzcobs([1, 2, 0]), null);
});

test('format strings show values as defmt does', () => {
  const show = (/** @type {string} */ string, /** @type {unknown[]} */ ...values) =>
    parseFormat(string)
      .pieces.map((piece) => (typeof piece === 'string' ? piece : formatValue(values[piece.index], piece)))
      .join('');
  assert.equal(show('{{{=u8}}}', 5n), '{5}');
  assert.equal(show('{=u16:#06x} {=u8:08b} {=u8:X}', 0xabn, 5n, 0xabn), '0x00ab 00000101 AB');
  assert.equal(show('{1=str} {0=u8}', 1n, 'x'), 'x 1');
  assert.equal(show('{=str:?} {=[u8]:a}', 'a"b', [104n, 105n, 0n]), '"a\\"b" b"hi\\x00"');
  assert.equal(show('{0=0..4} {0=4..8:x}', 0xa5n), '5 a');
  assert.equal(show('{=u64:us} {=u32:ms}', 1500000n, 42n), '1.500000 0.042');
  assert.deepEqual(parseFormat('{0=0..4} {0=4..20}').types, ['bits0..20']);
});
