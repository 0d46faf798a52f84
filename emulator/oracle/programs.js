#!/usr/bin/env node
// @ts-check
// Makes random programs, runs them on the interpreter and the translator, compares the two,
// and prints what happened for oracle.py, which repeats it on Unicorn: one JSON value a line.
// `node programs.js SEED FIRST COUNT` runs COUNT programs from number FIRST on.

import { Chip } from '../chip/chip.js';
import { Fault } from '../chip/memory-port.js';
import { PAGE_BYTES } from '../chip/memory.js';
import { Random } from '../chip/random.js';
import { CARRY, NEGATIVE, OVERFLOW, PC, REGISTERS, SP, ZERO } from '../chip/registers.js';
import { EXCLUSIONS } from './exclusions.js';

/** @typedef {import('../chip/core.js').Core} Core */

const RAM = 0x20000000;
const RAM_BYTES = 264 * 1024;
const FLASH = 0x10000000;
const FLASH_BYTES = 0x10000;
const FLASH_END = 0x14000000;
const HANDLERS = RAM + 0x100;
const HANDLER_BYTES = 0x20;
const PLACES = [RAM + 0x1000, FLASH + 0x8000];
const CODE_HALFWORDS = 512;
const DATA = RAM + 0x2000;
const DATA_BYTES = 0x1000;
const MAIN_STACK = RAM + 0x6000;
const PROCESS_STACK = RAM + 0x8000;
/** Room of a frame and its alignment on a stack, bytes. */
const FRAME_ROOM = 0x28;
/** The part of RAM that is not zero before a program, and is sent, bytes. */
const SENT_BYTES = 0x3000;
const LEGS = 100;
const LEG_INSTRUCTIONS = 160;
const LEG_FAULTS = 12;
const SEGMENT = 40;
const EXCEPTIONS = 48;
const HARD_FAULT = 3;
const SVCALL = 11;
const PENDSV = 14;
const SYSTICK = 15;
const FIRST_IRQ = 16;
const IRQS = 26;
// ldr r0, [sp, #24]; adds r0, #2; str r0, [sp, #24]; bx lr: passes over what has faulted.
const PASS_OVER = [0x9806, 0x3002, 0x9006, 0x4770];

// ---- programs -----------------------------------------------------------------------------

/** One of several. @template T @param {Random} random @param {T[]} choices */
const pick = (random, choices) => choices[random.below(choices.length)];

/** A number as programs have them. @param {Random} random @param {number} place of the code */
function value(random, place) {
  switch (random.below(8)) {
    case 0:
      return random.below(70);
    case 1:
      return random.next() | 0;
    case 2:
      return pick(random, [0, -1, 0x7fffffff, -0x80000000, 1, 0x80, 0x8000]);
    case 3:
      return place + random.below(2 * CODE_HALFWORDS);
    case 4:
      return RAM + RAM_BYTES - random.below(24);
    default:
      return DATA + random.below(DATA_BYTES / 4) * 4;
  }
}

/** A load or store that reaches memory more often than not: its base comes from r8 to r12. @param {Random} random */
function access(random) {
  const base = random.below(8);
  const move = 0x4640 | base | (random.below(5) << 3);
  const other = random.below(8);
  switch (random.below(4)) {
    case 0:
      // By a register: r0 to r7, made small first.
      return [0x2000 | (other << 8) | (random.below(64) * 4), move, 0x5000 | (random.below(8) << 9) | (other << 6) | (base << 3) | random.below(8)];
    case 1:
      return [move, 0x6000 | random.below(0x3000)].map((op, index) => (index ? (op & ~0x38) | (base << 3) : op));
    case 2:
      return [move, 0xc000 | (random.below(2) << 11) | (base << 8) | (1 + random.below(255))];
    default:
      return [0x4685 | (random.below(5) << 3) | 0x40, pick(random, [0xb400, 0xbc00, 0x9000, 0x9800]) | (1 + random.below(255))];
  }
}

/** Some of every kind, a few of what changes more than registers. @param {Random} random @returns {number[]} */
function instruction(random) {
  switch (random.below(20)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      return access(random);
    case 5:
    case 6:
      return [0x4000 | random.below(0x400)];
    case 7:
      // MRS and MSR of what there is; mostly of flags, PRIMASK and stacks.
      return random.below(2)
        ? [0xf3ef, 0x8000 | (random.below(13) << 8) | pick(random, [0, 1, 2, 3, 5, 6, 7, 8, 9, 16, 20])]
        : [0xf380 | random.below(13), 0x8800 | pick(random, [0, 1, 2, 3, 5, 6, 7, 8, 9, 16, 20])];
    case 8:
      return [pick(random, [0xb662, 0xb672, 0xbf00, 0xbf10, 0xbf40, 0xdf00 | random.below(256), 0xb662])];
    case 9:
      // BL to near places; barriers; any 32 bits.
      if (random.below(2)) return [0xf000 | (random.below(2) * 0x7ff), 0xf800 | random.below(0x200)];
      return random.below(2) ? [0xf3bf, 0x8f40 | (random.below(4) << 4)] : [0xe800 | random.below(0x1800), random.below(0x10000)];
    case 10:
      return [0x4700 | (random.below(2) << 7) | (random.below(15) << 3)];
    case 11:
    case 12:
    case 13:
      return [random.below(0x10000)];
    case 14:
      return [0xd000 | random.below(0xe00)];
    case 15:
      return [0xa000 | random.below(0x1000), 0xb200 | random.below(256), 0xba00 | random.below(256)].slice(random.below(3)).slice(0, 1);
    default:
      return [random.below(0x4000)];
  }
}

/** @param {Random} random @param {number} length halfwords */
const code = (random, length) => Array.from({ length }, () => instruction(random)).flat().slice(0, length);

/** A handler: a few instructions that leave SP and LR alone, and the return. @param {Random} random */
function handler(random) {
  const body = Array.from({ length: random.below(5) }, () => pick(random, [random.below(0x4000), 0x4000 | random.below(0x400), 0xba00 | random.below(64)]));
  return random.below(2) ? [...body, 0x4770] : [0xb500, ...body, 0xbd00];
}

// ---- machines -----------------------------------------------------------------------------

/** A core without peripherals, ROM or second core: every address but RAM and the flash faults. */
class Machine {
  /** @type {string[]} */
  actions = [];
  before = { r: new Int32Array(REGISTERS), ipsr: 0, thumb: true, otherSp: 0, primask: false, spIsProcess: false };
  wroteCode = false;
  /** Cycles in WebAssembly, all cycles, and those of entries and returns. */
  translatedCycles = 0;
  cycles = 0;
  exceptionCycles = 0;
  /** Addresses and lengths of code, bytes. @type {[number, number][]} */
  code = [];

  /** @param {number} translateAfter */
  constructor(translateAfter) {
    this.translates = translateAfter < Infinity;
    this.chip = new Chip({ translateAfter, flashBytes: FLASH_BYTES });
    this.chip.powerOn();
    this.chip.xip.on = true;
    const [core] = this.chip.cores;
    this.core = core;
    const { bus } = this.chip;
    const nothing = () => {
      throw new Fault('nothing is there');
    };
    bus.load = bus.store = nothing;
    const { translator } = bus;
    const { run } = translator;
    translator.run = (each) => {
      const { cycles } = each;
      run.call(translator, each);
      this.translatedCycles += each.cycles - cycles;
    };
    core.rom16 = new Uint16Array(0);
    const { slowLoad, enter, leave, fault } = core;
    core.slowLoad = (address, size) => {
      const offset = (address >>> 0) - FLASH;
      if (offset >= FLASH_BYTES && offset < FLASH_END - FLASH) nothing();
      return slowLoad.call(core, address, size);
    };
    core.enter = (exception, cycles) => {
      this.actions.push(`enter ${exception}`);
      const before = core.cycles;
      enter.call(core, exception, cycles);
      this.exceptionCycles += core.cycles - before;
    };
    core.leave = (target) => {
      this.actions.push('leave');
      const [before, counted] = [core.cycles, this.exceptionCycles];
      leave.call(core, target);
      this.exceptionCycles = counted + core.cycles - before;
    };
    core.fault = (cause) => {
      this.actions.push('fault');
      fault.call(core, cause);
    };
    for (const store of /** @type {const} */ (['store8', 'store16', 'store32'])) {
      const { [store]: original } = core;
      core[store] = (address, stored) => {
        original.call(core, address, stored);
        const offset = (address >>> 0) - RAM;
        if (offset < DATA - RAM) this.wroteCode = true;
      };
    }
  }

  /** @param {Uint8Array} image of RAM's beginning @param {number} place @param {number[]} halfwords */
  load(image, place, halfwords) {
    const { ram, flash, bus } = this.chip;
    this.code = [
      [HANDLERS, HANDLER_BYTES * EXCEPTIONS],
      [place, 2 * CODE_HALFWORDS],
    ];
    ram.fill(0);
    ram.set(image);
    const bytes = new Uint8Array(Uint16Array.from(halfwords).buffer);
    if (place >= RAM) ram.set(bytes, place - RAM);
    else flash.fill(0xff).set(bytes, place - FLASH);
    bus.translator.forgetAll();
  }

  /** @param {{pc: number, registers: number[], flags: number, process: number, priorities: number[]}} leg */
  begin({ pc, registers, flags, process, priorities }) {
    const { core } = this;
    const { cycles } = core;
    this.cycles = cycles;
    core.reset();
    core.latched = core.lines = 0;
    core.cycles = cycles;
    core.launch(RAM, MAIN_STACK, pc | 1);
    // Every page at once: a program is too short for its jumps to warm it.
    const { memory, translator } = this.chip.bus;
    if (this.translates) for (const [from, bytes] of this.code) for (let at = 0; at < bytes; at += PAGE_BYTES) translator.warm(memory.placeOf(from + at));
    core.r.set(registers);
    core.otherSp = process;
    core.setFlags(flags << 28);
    core.enabled = -1;
    for (let exception = SVCALL; exception < FIRST_IRQ; exception++) core.systemPriorities[exception] = priorities[exception];
    for (let irq = 0; irq < IRQS; irq++) core.priorities[irq] = priorities[FIRST_IRQ + irq];
    core.faults.length = 0;
    this.actions = [];
    this.wroteCode = false;
  }

  /** @param {number} exception */
  pend(exception) {
    if (exception >= FIRST_IRQ) this.core.pend(1 << (exception - FIRST_IRQ));
    else this.core.pendSystem(exception === PENDSV ? 'pendSv' : 'pendSystick');
  }

  /** @param {number} exception @param {number} priority */
  setPriority(exception, priority) {
    const { core } = this;
    if (exception >= FIRST_IRQ) core.priorities[exception - FIRST_IRQ] = priority;
    else core.systemPriorities[exception] = priority;
    core.pendingChanged();
  }

  /** Goes on until a cycle. @param {number} cycle */
  runTo(cycle) {
    const { core } = this;
    while (core.cycles < cycle && !core.halted) core.run(cycle);
  }

  /** Keeps what {@link state} is now, at little cost. */
  remember() {
    const { core, before } = this;
    before.r.set(core.r);
    before.ipsr = core.ipsr;
    before.thumb = core.thumb;
    before.otherSp = core.otherSp;
    before.primask = core.primask;
    before.spIsProcess = core.spIsProcess;
  }

  get remembered() {
    const { before } = this;
    return stateOf({ ...before, flags: flagsOf(before.r), lockedUp: false });
  }

  get state() {
    const { core } = this;
    return stateOf({ r: core.r, ipsr: core.ipsr, thumb: core.thumb, otherSp: core.otherSp, primask: core.primask, spIsProcess: core.spIsProcess, flags: core.flags(), lockedUp: core.lockedUp });
  }
}

/** @param {Int32Array} r */
function flagsOf(r) {
  return (r[NEGATIVE] & 0x80000000) | (r[ZERO] === 0 ? 0x40000000 : 0) | (r[CARRY] ? 0x20000000 : 0) | (r[OVERFLOW] ? 0x10000000 : 0);
}

/** @typedef {{r: Int32Array, ipsr: number, thumb: boolean, otherSp: number, primask: boolean, spIsProcess: boolean, flags: number, lockedUp: boolean}} Registers */

/** Numbers as oracle.py has them. @param {Registers} core */
function stateOf(core) {
    const { r } = core;
    return [
      ...Array.from(r.subarray(0, PC), (word) => word >>> 0),
      r[PC] >>> 0,
      (core.flags | core.ipsr | (core.thumb ? 1 << 24 : 0)) >>> 0,
      core.otherSp >>> 0,
      (core.primask ? 1 : 0) | (core.spIsProcess ? 2 : 0) | (core.lockedUp ? 4 : 0),
    ];
}

// ---- running ------------------------------------------------------------------------------

const [seed, first, count] = process.argv.slice(2).map(Number);
/** @type {string[]} */
let lines = [];
/** @param {unknown} value */
const tell = (value) => {
  lines.push(JSON.stringify(value));
  if (lines.length > 500) flush();
};
function flush() {
  process.stdout.write(`${lines.join('\n')}\n`);
  lines = [];
}

const interpreted = new Machine(Infinity);
const translated = new Machine(1);
const machines = [interpreted, translated];

/** @param {Core} core @param {number} pc */
function halfwordAt(core, pc) {
  if (pc >= RAM) return core.ram16[(pc - RAM) >> 1];
  return core.flash16[(pc - FLASH) >> 1];
}

/** @param {number} pc @param {number} from @param {number} bytes */
const within = (pc, from, bytes) => pc >= from && pc < from + bytes;

/** The exclusion that the next instruction is, if any. @param {number} pc */
function excluded(pc) {
  const { core } = interpreted;
  const op = halfwordAt(core, pc);
  const second = halfwordAt(core, pc + 2);
  return EXCLUSIONS.findIndex((exclusion) => exclusion.matches(op, second, core.r));
}

/** @param {number} pc */
function bytesOf(pc) {
  return halfwordAt(interpreted.core, pc) >= 0xe800 ? 4 : 2;
}

/** Fields that both cores must have alike beside cycles and registers. */
const SAME = /** @type {const} */ (['ipsr', 'thumb', 'otherSp', 'primask', 'spIsProcess', 'lockedUp', 'active', 'activeSystem', 'latched', 'pendSvcall']);

/** Compares both machines after the translator has caught up. */
function compareTranslated() {
  translated.runTo(interpreted.core.cycles);
  // Locking up takes no cycles.
  if (interpreted.core.lockedUp && !translated.core.halted) translated.core.run(translated.core.cycles + 1);
  const [mine, other] = [interpreted.core, translated.core];
  if (mine.cycles === other.cycles && SAME.every((field) => mine[field] === other[field]) && mine.r.every((word, index) => word === other.r[index])) return;
  const [first, second] = machines.map((machine) => [machine.core.cycles, ...machine.state]);
  tell({ translator: { interpreted: first, translated: second } });
}

/** @param {number} number */
function program(number) {
  const random = new Random(((Math.imul(seed, 0x9e3779b1) >>> 0) ^ number) >>> 0);
  const place = pick(random, PLACES);
  const image = new Uint8Array(SENT_BYTES);
  const words = new DataView(image.buffer);
  for (let exception = 1; exception < EXCEPTIONS; exception++) {
    const at = HANDLERS + HANDLER_BYTES * exception;
    const halfwords = exception === HARD_FAULT ? PASS_OVER : handler(random);
    halfwords.forEach((halfword, index) => words.setUint16(at - RAM + 2 * index, halfword, true));
    words.setUint32(4 * exception, exception === HARD_FAULT || random.below(24) ? at | 1 : at, true);
  }
  for (let offset = DATA - RAM; offset < DATA - RAM + DATA_BYTES; offset += 4) words.setUint32(offset, value(random, place) >>> 0, true);
  const halfwords = code(random, CODE_HALFWORDS);
  for (const machine of machines) machine.load(image, place, halfwords);
  tell({ program: number, place, image: Buffer.from(image).toString('base64'), code: halfwords });
  for (let leg = 0; leg < LEGS; leg++) run(random, place);
  if (Buffer.compare(interpreted.chip.ram, translated.chip.ram)) tell({ translator: 'memory' });
  tell({ memory: Buffer.from(interpreted.chip.ram.buffer, 0, SENT_BYTES).toString('base64') });
}

/** One leg: from a random place with random registers until it leads nowhere. @param {Random} random @param {number} place */
function run(random, place) {
  const leg = {
    pc: place + 2 * random.below(CODE_HALFWORDS - 2),
    registers: Array.from({ length: 13 }, (_, register) => (register < 8 ? value(random, place) : DATA + 4 * random.below(DATA_BYTES / 4)) >>> 0),
    flags: random.below(16),
    process: PROCESS_STACK,
    priorities: Array.from({ length: EXCEPTIONS }, () => random.below(4)),
  };
  for (const machine of machines) machine.begin(leg);
  tell({ leg });
  const { core } = interpreted;
  let ran = 0;
  let faults = 0;
  let segment = 1 + random.below(SEGMENT);
  const end = () => {
    if (ran) tell({ ran, state: interpreted.state, code: interpreted.wroteCode });
    ran = 0;
    interpreted.wroteCode = false;
    segment = 1 + random.below(SEGMENT);
    compareTranslated();
  };
  for (let instructions = 0; instructions < LEG_INSTRUCTIONS && faults < LEG_FAULTS && !core.lockedUp; instructions++) {
    const pc = core.r[PC] >>> 0;
    const inCode = within(pc, place, 2 * CODE_HALFWORDS - 2) || within(pc, HANDLERS, HANDLER_BYTES * EXCEPTIONS);
    // What lies elsewhere is data; a frame that does not fit is another matter (B1.5.6).
    if (!inCode && (within(pc, RAM, RAM_BYTES) || within(pc, FLASH, FLASH_END - FLASH))) break;
    if ([core.r[SP], core.otherSp].some((sp) => !within((sp >>> 0) - FRAME_ROOM, DATA, RAM + RAM_BYTES - DATA - 2 * FRAME_ROOM))) break;
    if (random.below(40) === 0) {
      end();
      const exception = pick(random, [PENDSV, SYSTICK, FIRST_IRQ + random.below(IRQS)]);
      const changed = random.below(4) === 0 ? pick(random, [SVCALL, PENDSV, SYSTICK, FIRST_IRQ + random.below(IRQS)]) : 0;
      const priority = random.below(4);
      for (const machine of machines) {
        machine.pend(exception);
        if (changed) machine.setPriority(changed, priority);
      }
      tell({ pend: exception, changed, priority });
    }
    const willEnter = core.interruptsChanged && core.bestPending(core.executionPriority(true)) !== 0;
    if (inCode && core.thumb && !willEnter) {
      const exclusion = excluded(pc);
      if (exclusion >= 0) {
        end();
        const bytes = bytesOf(pc);
        for (const { core: each } of machines) each.r[PC] += bytes;
        tell({ skip: bytes, exclusion });
        continue;
      }
    }
    const { primask, pendSvcall } = core;
    const before = ran;
    if (before) interpreted.remember();
    interpreted.actions.length = 0;
    const written = interpreted.wroteCode;
    core.run(core.cycles + 1);
    const { actions } = interpreted;
    if (actions.length) {
      if (before) tell({ ran: before, state: interpreted.remembered, code: written });
      ran = 0;
      tell({ step: actions, state: interpreted.state });
      interpreted.wroteCode = false;
      compareTranslated();
      if (actions.includes('fault')) faults++;
      continue;
    }
    ran++;
    if (ran >= segment || core.primask !== primask || core.pendSvcall !== pendSvcall || interpreted.wroteCode) end();
  }
  end();
}

for (let number = first; number < first + count; number++) program(number);
tell({ end: true, translated: translated.translatedCycles, cycles: translated.cycles - translated.exceptionCycles, exclusions: EXCLUSIONS.map(({ name, section, reason }) => ({ name, section, reason })) });
flush();
