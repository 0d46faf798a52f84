// @ts-check
// Snapshots that another machine restores: the state they carry over, and the state they refuse.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoringError, changesSince, rememberBeginning } from '../chip/store-snapshot.js';
import { StrangeSnapshotError, takeUp } from '../chip/stored-snapshot.js';

/** A small machine: names, lists, a ring of objects, memory that two views share. */
function machine() {
  const memory = new ArrayBuffer(256);
  const [left, right] = [
    { name: 'left', next: /** @type {any} */ (null) },
    { name: 'right', next: /** @type {any} */ (null) },
  ];
  return {
    parts: { left, right },
    /** @type {any} */
    head: left,
    /** @type {any} */
    list: [1, 2, 3],
    map: new Map([[1, true]]),
    set: new Set([left]),
    bytes: new Uint8Array(memory, 0, 128),
    words: new Uint32Array(memory, 128, 32),
    rom: Uint8Array.from({ length: 64 }, (_, index) => (37 * index) & 0xff),
    /** @type {any} */
    last: 0,
    deed: () => {},
  };
}

/** Restores the changes of one machine on another and returns the other. @param {(one: ReturnType<typeof machine>) => void} change */
function carriedOver(change) {
  const [one, other] = [machine(), machine()];
  const beginning = rememberBeginning(one);
  change(one);
  const { head, bytes } = changesSince(beginning, one.rom);
  takeUp(other, { head: JSON.parse(JSON.stringify(head)), bytes }, other.rom);
  return { one, other, bytes };
}

test('values, lists, maps, sets and memory are carried over, and nothing else is touched', () => {
  const { one, other, bytes } = carriedOver((machine) => {
    machine.list.push(-0, NaN, Infinity, undefined, 'word', [{ deep: [null, true] }]);
    machine.map.set(7, false).delete(1);
    machine.last = { command: 3, data: [1, 2] };
    machine.bytes.set(machine.rom, 40);
    machine.words[31] = 0xdeadbeef;
  });
  for (const field of /** @type {const} */ (['list', 'map', 'bytes', 'words', 'last', 'parts'])) assert.deepEqual(other[field], one[field], field);
  assert.ok(Object.is(other.list[3], -0));
  assert.ok(bytes.length < 32, `${bytes.length} bytes are stored, though those that both machines know need not be`);
});

test('an object that both machines have stays that object, wherever it is put', () => {
  const { other } = carriedOver((machine) => {
    machine.head = machine.parts.right;
    machine.parts.right.next = machine.parts.left;
    machine.set.clear();
    machine.set.add(machine.parts.right);
  });
  assert.equal(other.head, other.parts.right);
  assert.equal(other.head.next, other.parts.left);
  assert.ok(other.set.has(other.parts.right) && other.set.size === 1);
});

test('what cannot be named is refused with a sentence', () => {
  for (const [change, reason] of /** @type {[(one: any) => void, RegExp][]} */ ([
    [(one) => (one.deed = () => {}), /At deed there is a new function/],
    [(one) => (one.last = new Date()), /At last there is a new Date/],
    [(one) => (one.last = new Uint8Array(3)), /At last there is a new Uint8Array/],
    [(one) => (one.last = one.list[0] = [1]), /elsewhere as well/],
    [(one) => delete one.parts.left, /parts no longer has left/],
  ]))
    assert.throws(
      () => carriedOver(change),
      (error) => error instanceof StoringError && reason.test(error.message),
    );
});

test('a machine of another kind is refused, and left as it was', () => {
  const one = machine();
  const beginning = rememberBeginning(one);
  one.last = 7;
  one.parts.right.name = 'changed';
  const stored = changesSince(beginning, one.rom);
  const other = /** @type {any} */ (machine());
  delete other.parts.right;
  assert.throws(() => takeUp(other, stored, other.rom), StrangeSnapshotError);
  assert.equal(other.last, 0);
});
