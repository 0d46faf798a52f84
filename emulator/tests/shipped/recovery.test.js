// @ts-check
// The firmware fails in the middle of a game, by registers set from outside while both cores
// search. It must restart, report the failure and continue the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SP } from '../../chip/registers.js';
import {
  BRANCH_TO_ITSELF,
  PANICKED,
  PUSH_FOR_EVER,
  PUSH_ONE_FOR_EVER,
  assertRecovers,
  divert,
  divertToFlash,
  elf,
  leave,
  panic,
  spare,
  thinking,
} from './failing.js';

const RAM_START = 0x20000000;
const RAM_END = 0x20042000;
/** The size and the alignment of the guard, in bytes. */
const GUARD = 32;
/** Memory that a failing core writes besides its own stack: the record, the log, its workspace of the search. */
const MAY_CHANGE = {
  core0: /REMAINS|FAILED_CORE|RECORD_LEFT|defmt|SEGGER_RTT|critical_section|HELPERS_WORK/,
  core1: /REMAINS|FAILED_CORE|RECORD_LEFT|defmt|SEGGER_RTT|critical_section|5cores4WORK/,
};

for (const index of /** @type {(0 | 1)[]} */ ([0, 1])) {
  test(`a panic on core ${index} is survived and told`, () => {
    const device = thinking();
    panic(device, index);
    assertRecovers(device, PANICKED);
  });

  test(`a hard fault on core ${index} is survived and told`, () => {
    const device = thinking();
    divert(device, index, 0x30000000);
    assertRecovers(device, /^restarted after hard fault.*0x30000000/);
  });

  test(`a hung core ${index} is noticed, restarted and told`, () => {
    const device = thinking();
    leave(device, [BRANCH_TO_ITSELF]);
    divert(device, index, spare);
    assertRecovers(device, new RegExp(`^restarted after core ${index} hung`));
  });
}

/** Returns the bounds of a stack, and its guard. @param {0 | 1} index */
function stackOf(index) {
  const core1 = /** @type {import('../../elf.js').ElfSymbol} */ (elf.symbols.find(({ name }) => name.includes('stacks5CORE1')));
  const bottom = index ? core1.value : (elf.byName.get('_stack_end')?.value ?? 0);
  const guard = Math.ceil(bottom / GUARD) * GUARD;
  return { bottom, guard, top: index ? bottom + core1.size : RAM_END };
}

for (const index of /** @type {(0 | 1)[]} */ ([0, 1])) {
  test(`a stack of core ${index} that runs over while a frame fits is reported with its address`, () => {
    const device = thinking();
    divertToFlash(device, index, [PUSH_FOR_EVER]);
    // A push of nine words meets the guard here, and an exception frame of eight words does not.
    device.chip.cores[index].r[SP] = stackOf(index).guard + GUARD + 36 * 10 + 32;
    assertRecovers(device, new RegExp(`^restarted after stack overflow at 0x101bf000, core ${index}`));
  });

  test(`a stack of core ${index} that runs over and takes the frame with it is reported without an address`, () => {
    const device = thinking();
    divertToFlash(device, index, [PUSH_ONE_FOR_EVER]);
    assertRecovers(device, new RegExp(`^restarted after stack overflow, core ${index}, after`));
  });

  test(`the end of core ${index} writes nothing but its own memory and the record`, () => {
    const device = thinking();
    const { chip, handheld } = device;
    // Nothing else runs in the meantime: the other core and all alarms are stopped.
    chip.cores[1 - index].halted = true;
    const { bottom, top } = stackOf(index);
    divertToFlash(device, index, [PUSH_ONE_FOR_EVER]);
    const before = chip.ram.slice();
    /** @type {Uint8Array} */
    let after = before;
    chip.onRestart = () => (after = chip.ram.slice());
    assert.ok(
      handheld.runUntil(() => chip.starts.length > 1, 1000),
      'it restarts',
    );
    const changed = new Set();
    after.forEach((byte, offset) => {
      const address = RAM_START + offset;
      if (byte === before[offset] || (address >= bottom && address < top)) return;
      const owner = elf.symbols.find(({ value, size }) => address >= value && address < value + size);
      changed.add(owner?.name.replace(/17h[0-9a-f]{16}E$/, '') ?? `0x${address.toString(16)}`);
    });
    for (const name of changed) assert.match(name, index ? MAY_CHANGE.core1 : MAY_CHANGE.core0);
    assert.ok(
      [...changed].some((name) => name.includes('REMAINS')),
      'there is a record',
    );
  });
}

test('a panic whose message finds no room on the stack is reported as a stack overflow', () => {
  const device = thinking();
  panic(device, 1);
  device.chip.cores[1].r[SP] = stackOf(1).guard + GUARD + 64;
  assertRecovers(device, /^restarted after stack overflow.*core 1/);
});

test('a core 1 that hangs with its interrupts off does not keep core 0 waiting for good', () => {
  const device = thinking();
  leave(device, [BRANCH_TO_ITSELF]);
  divert(device, 1, spare);
  device.chip.cores[1].setPrimask(true);
  assertRecovers(device, /^restarted after core [01] hung/);
});
