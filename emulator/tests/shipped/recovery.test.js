// @ts-check
// The firmware is brought down in the middle of a game, by registers set from
// outside while both cores search: it must restart by itself, tell of what, and go
// on with the game.

import { test } from 'node:test';
import { BRANCH_TO_ITSELF, PANICKED, PUSH_FOR_EVER, assertRecovers, divert, leave, panic, spare, thinking } from './failing.js';

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

test('a stack of core 1 that runs over is told as that', () => {
  const device = thinking();
  leave(device, [PUSH_FOR_EVER]);
  divert(device, 1, spare);
  assertRecovers(device, /^restarted after stack overflow.*core 1/);
});

test('a core 1 that hangs with its interrupts off does not keep core 0 waiting for good', () => {
  const device = thinking();
  leave(device, [BRANCH_TO_ITSELF]);
  divert(device, 1, spare);
  device.chip.cores[1].setPrimask(true);
  assertRecovers(device, /^restarted after core [01] hung/);
});
