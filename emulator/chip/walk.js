// @ts-check
// Walks from one translated page to the next, itself in WebAssembly, as long as a core has cycles
// left and its code is translated. The result is above 0 if the next instruction must be
// interpreted.

import { FLASH_BASE, FLASH_PLACE, FLASH_SEEN, PAGE_BITS, PAGE_MAP, RAM_BASE, RAM_BYTES } from './memory.js';
import { GIVEN_UP } from './page.js';
import { PC } from './registers.js';
import {
  END,
  add,
  atLeastUnsigned,
  atMost,
  branch,
  branchIf,
  callIndirect,
  get,
  i32,
  isZero,
  less,
  load,
  oneFunctionModule,
  opened,
  select,
  set,
  shiftLeft,
  shiftRightUnsigned,
  subtract,
  tee,
  when,
} from './wasm.js';

// The parameters that every page has, and locals.
const CORE = 0;
const LEFT = 1;
const PLACE = 2;
const NUMBER = 3;

const number = load(2, shiftLeft(shiftRightUnsigned(get(PLACE), i32(PAGE_BITS)), i32(1)), PAGE_MAP);

export const walk = new WebAssembly.Module(
  oneFunctionModule(
    [
      opened.block,
      opened.loop,
      set(PLACE, subtract(load(4, get(CORE), 4 * PC), i32(RAM_BASE))),
      when(atLeastUnsigned(get(PLACE), i32(RAM_BYTES)), [
        set(PLACE, add(get(PLACE), i32(RAM_BASE - FLASH_BASE))),
        branchIf(2, atLeastUnsigned(get(PLACE), load(4, i32(0), FLASH_SEEN))),
        set(PLACE, add(get(PLACE), i32(FLASH_PLACE))),
      ]),
      branchIf(1, isZero(tee(NUMBER, number))),
      set(LEFT, callIndirect(get(NUMBER), [get(CORE), get(LEFT)])),
      branchIf(1, atMost(get(LEFT), i32(0))),
      branch(0),
      END,
      END,
      select(less(get(LEFT), i32(-GIVEN_UP / 2)), add(get(LEFT), i32(GIVEN_UP)), get(LEFT)),
    ],
    { locals32: 2, table: true },
  ),
);
