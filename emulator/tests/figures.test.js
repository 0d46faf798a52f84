// @ts-check
// The comparison of a measured figure with its target and its recorded value.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaint, keep, table } from '../figures/figure.js';

/** @param {Partial<import('../figures/figure.js').Figure>} changes @returns {import('../figures/figure.js').Figure} */
function figure(changes) {
  return { name: 'move', about: 'longest move', value: 100, digits: 1, unit: 'ms', better: 'less', target: 150, ...changes };
}

test('a figure may get a tenth worse, and no more', () => {
  assert.equal(complaint(figure({ value: 110 }), { value: 100 }), null);
  assert.match(complaint(figure({ value: 110.2 }), { value: 100 }) ?? '', /10 % worse than 100/);
  assert.equal(complaint(figure({ better: 'more', target: 50, value: 90 }), { value: 100 }), null);
  assert.match(complaint(figure({ better: 'more', target: 50, value: 89.8 }), { value: 100 }) ?? '', /10 % worse/);
});

test('what the place of code moves does not count', () => {
  const share = { digits: 2, target: 0.2, spread: 0.05 };
  assert.equal(complaint(figure({ ...share, value: 0.14 }), { value: 0.08 }), null);
  assert.match(complaint(figure({ ...share, value: 0.16 }), { value: 0.08 }) ?? '', /10 % worse/);
  assert.match(complaint(figure({ ...share, value: 0.21 }), { value: 0.2 }) ?? '', /misses the target/);
});

test('a figure that misses its target is complained of, whatever it was', () => {
  assert.match(complaint(figure({ value: 151 }), undefined) ?? '', /misses the target of 150/);
  assert.match(complaint(figure({ value: 151 }), { value: 149 }) ?? '', /misses the target of 150/);
  assert.match(complaint(figure({ value: 151 }), { value: 151 }) ?? '', /misses the target of 150/);
});

test('a count of failures may not grow at all', () => {
  const failures = figure({ digits: 0, value: 1, target: 0 });
  assert.match(complaint(failures, { value: 0 }) ?? '', /misses the target/);
});

test('rounding of what is kept does not count', () => {
  assert.equal(complaint(figure({ digits: 2, value: 0.004, target: 1 }), { value: 0 }), null);
});

test('what is kept is as it is shown', () => {
  assert.deepEqual(keep([figure({ value: 99.96 }), figure({ name: 'slow', value: 200 })]), { move: { value: 100 }, slow: { value: 200 } });
});

test('the table sets figures beside their targets', () => {
  assert.match(
    table([figure({ value: 1234.56 }), figure({ target: undefined })]),
    /\| longest move \| 1,234\.6 ms \| 150\.0 ms \(missed\) \|\n\| longest move \| 100\.0 ms \| {2}\|/,
  );
});
