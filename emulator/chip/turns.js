// @ts-check
// Lets two cores in translated code take turns, itself in WebAssembly: the core that is behind runs
// until it is slightly ahead. chip.js does the same for all other code.

import { COME, Memory } from './memory.js';
import {
  END,
  add,
  atLeast,
  atMost,
  branch,
  branchIf,
  callIndirect,
  get,
  i32,
  less,
  oneFunctionModule,
  opened,
  select,
  set,
  store,
  subtract,
  when,
} from './wasm.js';

/** The most cycles that a core may run ahead of the other; at least 1. A smaller value is slower, because each turn costs a call. */
export const SKEW_CYCLES = 16;
/** The number in the table of the function that walks from page to page; no page has it. */
export const WALK = 0;

// Cycles since the first core's beginning: the second core's beginning and the end; then the first
// core's progress, the end of a turn and the cycles left of it.
const SECOND = 0;
const STOP = 1;
const FIRST = 2;
const LIMIT = 3;
const LEFT = 4;
/** The core whose instruction must be interpreted: 1 or 2, or 0 for neither. */
const WHOSE = 5;

/** @param {0 | 1} index @param {number} own @param {number} other @param {number} out depth of the way out */
function turn(index, own, other, out) {
  const lead = add(get(other), i32(SKEW_CYCLES));
  return [
    set(WHOSE, i32(0)),
    branchIf(out, atLeast(get(own), get(STOP))),
    set(LIMIT, select(less(lead, get(STOP)), lead, get(STOP))),
    set(LEFT, callIndirect(i32(WALK), [i32(Memory.placeOfCore(index)), subtract(get(LIMIT), get(own))])),
    set(own, subtract(get(LIMIT), get(LEFT))),
    set(WHOSE, i32(index + 1)),
    branchIf(out, less(i32(0), get(LEFT))),
  ];
}

export const turns = new WebAssembly.Module(
  oneFunctionModule(
    [
      opened.block,
      opened.loop,
      when(atMost(get(FIRST), get(SECOND)), [turn(0, FIRST, SECOND, 2), branch(1)]),
      turn(1, SECOND, FIRST, 1),
      branch(0),
      END,
      END,
      store(4, i32(0), get(FIRST), Memory.placeOfCore(0) + 4 * COME),
      store(4, i32(0), get(SECOND), Memory.placeOfCore(1) + 4 * COME),
      get(WHOSE),
    ],
    { locals32: 4, table: true },
  ),
);
