// @ts-check
// The frame of a translated page: a WebAssembly function with an entry at every halfword and an
// exit before every instruction, and its access to registers and memory. translate.js translates
// the instructions.

import {
  CACHE_LINE_BITS,
  CACHE_SETS,
  CACHE_TAGS,
  DATA,
  FLASH_BASE,
  FLASH_PLACE,
  FLASH_SEEN,
  GUARD_BYTES,
  GUARD_START,
  LINE,
  LINES,
  PAGE_BITS,
  PAGE_BYTES,
  PAGE_MAP,
  RAM_BASE,
  RAM_BYTES,
  READS,
  STRIPED_BITS,
} from './memory.js';
import { PC, REGISTERS } from './registers.js';
import { placeInCache } from './timing.js';
import {
  END,
  add,
  and,
  atLeastUnsigned,
  atMost,
  branch,
  branchIf,
  branchTable,
  differ,
  either,
  get,
  i32,
  isZero,
  lessUnsigned,
  load,
  oneFunctionModule,
  opened,
  or,
  rotateRight,
  set,
  shiftLeft,
  shiftRightUnsigned,
  store,
  subtract,
  tee,
  when,
} from './wasm.js';

/** @typedef {import('./wasm.js').Code} Code */

/** Subtracted from the remaining cycles when the next instruction must be interpreted. */
export const GIVEN_UP = 0x40000000;

// Parameters: the place of the core's words, and the cycles that the core may still run.
const CORE = 0;
const LEFT = 1;
// Locals: the index of the instruction, the place of the current memory access, and the guarded
// range of RAM; then temporaries for the instructions.
const AT = 2;
const PLACE = 3;
const GUARD = 4;
const GUARDED = 5;
export const A = 6;
export const B = 7;
export const RESULT = 8;
const COUNTER = 9;
export const WIDE = 10;
const LOCALS32 = WIDE - AT;
const COUNT = PAGE_BYTES / 2;
/** The loads of all registers. */
const FILE = Array.from({ length: REGISTERS }, (_, register) => load(4, get(CORE), 4 * register));

export class Page {
  /** @param {number} address of its first halfword @param {Uint16Array} halfwords @param {number} end address behind the memory it is in @param {boolean} timed whether timing.js needs to know what it does */
  constructor(address, halfwords, end, timed) {
    this.address = address;
    this.halfwords = halfwords;
    this.end = end;
    this.timed = timed;
    /** True if its own instructions come through the cache. */
    this.cached = timed && address < RAM_BASE;
    /** The index of the instruction being translated. */
    this.index = 0;
    /** The number of ifs around the code being generated, which branches must also leave. */
    this.depth = 0;
  }

  get pc() {
    return this.address + 2 * this.index;
  }

  // ---- registers ------------------------------------------------------------

  /** @param {number} register */
  register(register) {
    return register === PC ? i32(this.pc + 4) : FILE[register];
  }

  /** @param {number} register @param {Code} value */
  setRegister(register, value) {
    return store(4, get(CORE), value, 4 * register);
  }

  // ---- control --------------------------------------------------------------

  /** @param {number} cycles */
  spend(cycles) {
    return set(LEFT, subtract(get(LEFT), i32(cycles)));
  }

  // The depths of branch targets: the labels of later instructions, then the loop, then three
  // exits: an instruction for the interpreter, no cycles left, another page.
  get loopDepth() {
    return COUNT - 1 - this.index + this.depth;
  }

  /** Leaves this instruction, which has changed nothing yet, to the interpreter. */
  giveUp() {
    return branch(this.loopDepth + 1);
  }

  /** @param {Code} condition */
  giveUpIf(condition) {
    return branchIf(this.loopDepth + 1, condition);
  }

  /** @param {number} target */
  goTo(target) {
    const index = (target - this.address) / 2;
    if (index < 0 || index >= COUNT) return this.leaveTo(i32(target));
    // In a cached page every jump goes through the loop's head, which checks the cache line.
    if (index > this.index && !this.cached) return branch(index - this.index - 1 + this.depth);
    return [set(AT, i32(index)), branch(this.loopDepth)];
  }

  /** @param {Code} target */
  leaveTo(target) {
    return [this.setRegister(PC, target), branch(this.loopDepth + 3)];
  }

  /** @param {Code} condition @param {() => Code} code */
  when(condition, code) {
    this.depth++;
    const inside = code();
    this.depth--;
    return when(condition, inside);
  }

  // ---- memory ---------------------------------------------------------------

  /**
   * Continues only if the bytes from an address on are outside of the MPU's guards. PLACE is then
   * the offset in RAM.
   * @param {Code} address @param {number} bytes
   */
  reach(address, bytes) {
    // Guards begin and end at whole words.
    const beyond = Math.max(bytes - 4, 0);
    const last = beyond ? add(get(PLACE), i32(beyond)) : get(PLACE);
    return [
      set(PLACE, subtract(address, i32(RAM_BASE))),
      this.giveUpIf(lessUnsigned(subtract(last, get(GUARD)), beyond ? add(get(GUARDED), i32(beyond)) : get(GUARDED))),
    ];
  }

  /** Returns code that tests if PLACE is aligned and lies in RAM with all its bytes. @param {number} size @param {number} [bytes] */
  isRam(size, bytes = size) {
    const shift = Math.log2(size);
    // Rotated right by the bits that must be clear, an unaligned place becomes a large number.
    const turned = shift ? rotateRight(get(PLACE), i32(shift)) : get(PLACE);
    return lessUnsigned(turned, i32((RAM_BYTES - bytes + size) >> shift));
  }

  /** Loads from RAM or flash. @param {1 | 2 | 4} size @param {Code} address */
  load(size, address) {
    const reached = this.reach(address, size);
    this.depth++;
    const outside = atLeastUnsigned(tee(PLACE, add(get(PLACE), i32(RAM_BASE - FLASH_BASE))), load(4, i32(0), FLASH_SEEN));
    const fromFlash = [
      this.giveUpIf(or(outside, and(get(PLACE), i32(size - 1)))),
      this.timed ? this.readCached() : [],
      load(size, get(PLACE), FLASH_PLACE),
    ];
    this.depth--;
    return [reached, either(this.isRam(size), [this.touch(1), load(size, get(PLACE))], fromFlash)];
  }

  /** Loads a word from an address that is known at translation. @param {number} address */
  loadConstant(address) {
    if (address >= this.end) return [this.giveUp(), i32(0)];
    const place = address >= RAM_BASE ? address - RAM_BASE : address - FLASH_BASE + FLASH_PLACE;
    const counted = address >= RAM_BASE ? this.touch(1) : this.timed ? [set(PLACE, i32(address - FLASH_BASE)), this.readCached()] : [];
    return [this.reach(i32(address), 4), counted, load(4, i32(place))];
  }

  /** Continues only if the words from an address on are in RAM. @param {Code} address @param {number} words */
  reachWords(address, words) {
    return [this.reach(address, 4 * words), this.giveUpIf(isZero(this.isRam(4, 4 * words)))];
  }

  /** Loads one of the words checked by `reachWords`. @param {number} index */
  loadWord(index) {
    return load(4, get(PLACE), 4 * index);
  }

  /** @param {number} index @param {Code} value */
  storeWord(index, value) {
    return store(4, get(PLACE), value, 4 * index);
  }

  /** Continues only if the bytes at PLACE overwrite no translated code. @param {number} bytes */
  spareCode(bytes) {
    const number = (/** @type {Code} */ place) => load(2, shiftLeft(shiftRightUnsigned(place, i32(PAGE_BITS)), i32(1)), PAGE_MAP);
    const first = number(get(PLACE));
    return this.giveUpIf(bytes > 4 ? or(first, number(add(get(PLACE), i32(bytes - 4)))) : first);
  }

  /** Stores to RAM. @param {1 | 2 | 4} size @param {Code} address @param {Code} value */
  store(size, address, value) {
    return [this.reach(address, size), this.giveUpIf(isZero(this.isRam(size))), this.spareCode(size), this.touch(1), store(size, get(PLACE), value)];
  }

  // ---- what timing.js needs to know ---------------------------------------------

  /** Adds to one of the core's counters. @param {number} word @param {number} count */
  count(word, count) {
    return store(4, get(CORE), add(load(4, get(CORE), 4 * word), i32(count)), 4 * word);
  }

  /** Counts loads and stores at PLACE in RAM, once nothing can prevent them. @param {number} accesses */
  touch(accesses) {
    if (!this.timed) return [];
    return [
      set(COUNTER, add(get(CORE), shiftLeft(shiftRightUnsigned(get(PLACE), i32(STRIPED_BITS)), i32(2)))),
      store(4, get(COUNTER), add(load(4, get(COUNTER), 4 * DATA), i32(accesses)), 4 * DATA),
    ];
  }

  /** Returns code that tests if neither way of a set has a tag. @param {Code} pair where its tags are @param {Code} tag */
  misses(pair, tag) {
    return and(differ(load(4, pair, CACHE_TAGS), tag), differ(load(4, pair, CACHE_TAGS + 4), tag));
  }

  /** Continues only if the line of the flash offset in PLACE is in the cache. */
  readCached() {
    const [pair, tag] = tagPlace(shiftRightUnsigned(get(PLACE), i32(CACHE_LINE_BITS)));
    return [this.giveUpIf(this.misses(pair, tag)), this.count(READS, 1)];
  }

  /** Continues only if a line of this page is in the cache, or is the line that the core fetched last. @param {number} address */
  fetchLine(address) {
    const line = address >>> CACHE_LINE_BITS;
    const { set: index, tag } = placeInCache(address - FLASH_BASE);
    return this.when(differ(load(4, get(CORE), 4 * LINE), i32(line)), () => [
      this.giveUpIf(this.misses(i32(8 * index), i32(tag))),
      this.setRegister(LINE, i32(line)),
      this.count(LINES, 1),
    ]);
  }

  /** Does the same for the instruction AT at the loop's head, where no label is open yet, after a check for cycles left. */
  fetchLineAt() {
    const line = add(i32(this.address >>> CACHE_LINE_BITS), shiftRightUnsigned(get(AT), i32(CACHE_LINE_BITS - 1)));
    const [pair, tag] = tagPlace(subtract(get(COUNTER), i32(FLASH_BASE >>> CACHE_LINE_BITS)));
    return [
      branchIf(2, atMost(get(LEFT), i32(0))),
      when(differ(tee(COUNTER, line), load(4, get(CORE), 4 * LINE)), [
        branchIf(2, this.misses(pair, tag)),
        this.setRegister(LINE, get(COUNTER)),
        this.count(LINES, 1),
      ]),
    ];
  }

  // ---- the whole --------------------------------------------------------------

  /** Returns the module, with the code of each instruction from `translate`. @param {(page: Page) => Code} translate */
  module(translate) {
    const instructions = [];
    for (this.index = 0; this.index < COUNT; this.index++) {
      const stop = branchIf(this.loopDepth + 2, atMost(get(LEFT), i32(0)));
      const fetched = this.cached && this.pc % (1 << CACHE_LINE_BITS) === 0 ? this.fetchLine(this.pc) : [];
      instructions.push([END, set(AT, i32(this.index)), stop, fetched, translate(this)]);
    }
    const pc = add(i32(this.address), shiftLeft(get(AT), i32(1)));
    const word = (/** @type {number} */ index) => load(4, get(CORE), 4 * index);
    // Behind the last instruction no label is open any more.
    this.index = COUNT - 1;
    return oneFunctionModule(
      [
        set(GUARD, word(GUARD_START)),
        set(GUARDED, word(GUARD_BYTES)),
        set(AT, shiftRightUnsigned(and(word(PC), i32(PAGE_BYTES - 1)), i32(1))),
        opened.block,
        opened.block,
        opened.block,
        opened.loop,
        this.cached ? this.fetchLineAt() : [],
        instructions.map(() => opened.block),
        branchTable(get(AT), COUNT),
        instructions,
        this.leaveTo(i32(this.address + PAGE_BYTES)),
        END,
        END,
        this.spend(GIVEN_UP),
        END,
        this.setRegister(PC, pc),
        END,
        get(LEFT),
      ],
      { locals32: LOCALS32, locals64: 1 },
    );
  }
}

/** Returns the place of the tags of a line's set, and the line's tag. @param {Code} line an offset into flash divided by the size of a line */
function tagPlace(line) {
  return [shiftLeft(and(line, i32(CACHE_SETS - 1)), i32(3)), add(shiftRightUnsigned(line, i32(Math.log2(CACHE_SETS))), i32(1))];
}
