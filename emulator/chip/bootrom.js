// @ts-check
// The boot ROM: a stand-in with its lookup tables and the functions embassy-rp
// asks for, each one breakpoint instruction that the emulator answers; or an image
// of a real one, of which the functions that touch flash are still answered here.
// Only an image has floating point. USB boot is in neither.

import { RAM_BASE } from './memory.js';
import { LR } from './registers.js';

/** @typedef {import('./core.js').Core} Core */

const ROM_HALFWORDS = 0x4000 / 2;
const TABLE = 0x40;
const FUNCTIONS_START = 0x200;
/** Cycles per word that the ROM's copy and fill loops take, about. */
const CYCLES_PER_WORD = 2;
/** The fixed cost of a short ROM function, about. */
const CALL_CYCLES = 8;
const BOOT2_BYTES = 256;
/** The first of the four scratch registers that the ROM looks at, and what it must hold for it to go where they say. */
export const BOOT_SCRATCH = 4;
const GO_TO = 0xb007c0d3;
/** To bring the flash chip to its senses, by the ROM's source: two waits of 6,144 cycles for pull-ups, and 10 bytes of 48. */
const LEAVE_XIP_CYCLES = 12_800;
/** To read 256 bytes and sum them up: 4 ms at 6.5 MHz. */
const ATTEMPT_CYCLES = 26_000;
/** How often that is tried, by its source, before it gives up and waits for USB. */
const ATTEMPTS = 128;
/** From reset to the first attempt, likewise: 1,300 cycles to read the BOOTSEL pin, and the above. */
const BOOT_CYCLES = 1_300 + LEAVE_XIP_CYCLES;
/** What leaving and entering XIP take in the fast model, and entering it in any: a few registers and command bytes. */
const XIP_SWITCH_CYCLES = 2000;

/** Name in the ROM's table, and what it does; true when it has returned. @type {[string, (core: Core) => boolean][]} */
const FUNCTIONS = [
  ['lookup', lookUp],
  [
    'P3',
    pure((value) => {
      let count = 0;
      for (; value; value &= value - 1) count++;
      return count;
    }),
  ],
  [
    'R3',
    pure((value) => {
      let result = 0;
      for (let i = 0; i < 32; i++) result |= ((value >>> i) & 1) << (31 - i);
      return result;
    }),
  ],
  ['L3', pure((value) => Math.clz32(value))],
  ['T3', pure((value) => (value ? 31 - Math.clz32(value & -value) : 32))],
  ['MS', fill],
  ['S4', fill],
  ['MC', copy],
  ['C4', copy],
  ['IF', (core) => spend(core, CALL_CYCLES)],
  ['EX', leaveXip],
  ['RE', (core) => core.bus.xip.operate(core, 'erase', core.r[0] >>> 0, core.r[1] >>> 0)],
  ['RP', (core) => core.bus.xip.operate(core, 'program', core.r[0] >>> 0, core.r[2] >>> 0)],
  ['FC', flushCache],
  ['CX', enterSerialXip],
  [
    'UB',
    (core) => {
      core.bus.rom.onUsbBoot();
      return false;
    },
  ],
];

/** @param {(value: number) => number} compute @returns {(core: Core) => boolean} */
function pure(compute) {
  return (core) => {
    core.r[0] = compute(core.r[0]);
    return spend(core, CALL_CYCLES);
  };
}

/** @param {Core} core @param {number} cycles */
function spend(core, cycles) {
  core.cycles += cycles;
  return true;
}

/** @param {Core} core */
function lookUp(core) {
  const { rom16 } = core;
  let at = core.r[0] >> 1;
  while (rom16[at] && rom16[at] !== (core.r[1] & 0xffff)) at += 2;
  core.r[0] = rom16[at] ? rom16[at + 1] : 0;
  return spend(core, CALL_CYCLES + 4 * (at - TABLE / 2));
}

/** @param {Core} core */
function fill(core) {
  const [start, value, count] = core.r;
  for (let i = 0; i < count >>> 0; i++) core.store8(start + i, value);
  return spend(core, (CALL_CYCLES + ((count >>> 0) / 4) * CYCLES_PER_WORD) | 0);
}

/** @param {Core} core */
function copy(core) {
  const [to, from, count] = core.r;
  for (let i = 0; i < count >>> 0; i++) core.store8(to + i, core.load8(from + i));
  return spend(core, (CALL_CYCLES + ((count >>> 0) / 4) * CYCLES_PER_WORD) | 0);
}

/** @param {Core} core */
function leaveXip(core) {
  core.bus.xip.leave(core);
  core.bus.mcu.ssi.serve();
  return spend(core, core.bus.timing ? LEAVE_XIP_CYCLES : XIP_SWITCH_CYCLES);
}

/** One wire at the ROM's slow clock, until somebody runs the second stage again. @param {Core} core */
function enterSerialXip(core) {
  core.bus.xip.divider = 6;
  core.bus.xip.on = true;
  core.bus.timing?.setTransfer({ divider: 6, width: 1, command: 8, address: 24, addressWidth: 1, dummies: 0 });
  return spend(core, XIP_SWITCH_CYCLES);
}

/** @param {Core} core */
function flushCache(core) {
  core.bus.timing?.flush(core.bus.cores);
  return spend(core, CALL_CYCLES);
}

/** An image that is refused, with a sentence that says why. */
export class BootRomError extends Error {}

/** Functions that are the emulator's whoever's ROM it is: they write flash in its own time, or end in USB boot. */
const ALWAYS_OURS = ['IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'UB'];
const MAGIC = 0x01754d;
const FUNCTION_TABLE = 0x14;
const DATA_TABLE = 0x16;
const LOOK_UP = 0x18;

export class BootRom {
  /** @param {Uint8Array | null} [image] of a real boot ROM: 16 KiB */
  constructor(image = null) {
    this.image = new Uint16Array(ROM_HALFWORDS);
    /** Told when the firmware asks for the USB boot loader. */
    this.onUsbBoot = () => {};
    if (image) this.take(image);
    else this.standIn();
  }

  /** @param {Uint8Array} image */
  take(image) {
    if (image.length !== 2 * ROM_HALFWORDS) throw new BootRomError('This is not an image of the boot ROM: it does not have 16 KiB.');
    const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
    if ((view.getUint32(0x10, true) & 0xffffff) !== MAGIC)
      throw new BootRomError('This is not an image of the boot ROM: it does not carry its mark.');
    for (let i = 0; i < ROM_HALFWORDS; i++) this.image[i] = view.getUint16(2 * i, true);
    for (const code of ALWAYS_OURS) {
      const entry = this.find(code);
      if (!entry) throw new BootRomError(`This image of the boot ROM has no function ${code}.`);
      this.image[entry >> 1] = 0xbe00 | FUNCTIONS.findIndex(([name]) => name === code);
    }
  }

  /** The address of a function in the ROM's table, with the bit for Thumb, or 0. @param {string} code */
  find(code) {
    const wanted = code.charCodeAt(0) | (code.charCodeAt(1) << 8);
    for (let at = this.image[FUNCTION_TABLE / 2] / 2; at < ROM_HALFWORDS && this.image[at]; at += 2) {
      if (this.image[at] === wanted) return this.image[at + 1];
    }
    return 0;
  }

  /** What embassy-rp needs, and no more. */
  standIn() {
    const { image } = this;
    // "Mu", 1, ROM version 2; then the tables and the lookup function.
    image[0x10 / 2] = 0x754d;
    image[0x12 / 2] = 0x0201;
    image[FUNCTION_TABLE / 2] = TABLE;
    image[DATA_TABLE / 2] = TABLE + (FUNCTIONS.length + 1) * 4;
    let entry = TABLE / 2;
    FUNCTIONS.forEach(([code], index) => {
      const address = FUNCTIONS_START + index * 4;
      image[address / 2] = 0xbe00 | index;
      if (code === 'lookup') image[LOOK_UP / 2] = address | 1;
      else {
        image[entry++] = code.charCodeAt(0) | (code.charCodeAt(1) << 8);
        image[entry++] = address | 1;
      }
    });
  }

  /**
   * What the ROM does after a reset: copies the second stage of the boot loader
   * from flash to the end of RAM and runs it, if its checksum is right; otherwise
   * it waits for somebody on USB. The scratch registers may tell it to go
   * elsewhere.
   * @param {Core} core
   */
  boot(core) {
    const { flash, ram, timing, mcu, xip, clock } = core.bus;
    const scratch = mcu.watchdog.scratchData;
    const [, entryCheck, stack, entry] = scratch.subarray(BOOT_SCRATCH);
    if (scratch[BOOT_SCRATCH] === GO_TO && entryCheck === (entry ^ -GO_TO) >>> 0) {
      // Once: the next restart is a usual one.
      scratch[BOOT_SCRATCH] = 0;
      core.launch(0, stack, entry);
      return;
    }
    let spent = timing ? BOOT_CYCLES : 0;
    // A flash chip that is busy with itself answers nobody.
    for (let attempt = 0; clock.nanosAt(core.cycles + spent) < xip.busyUntil; attempt++) {
      if (attempt === ATTEMPTS) return;
      spent += ATTEMPT_CYCLES;
    }
    const stage = flash.slice(0, BOOT2_BYTES);
    const sum = new DataView(stage.buffer).getUint32(BOOT2_BYTES - 4, true);
    if (checksum(stage.subarray(0, BOOT2_BYTES - 4)) !== sum) return;
    const offset = ram.length - BOOT2_BYTES;
    ram.set(stage, offset);
    core.launch(0, RAM_BASE + offset, (RAM_BASE + offset) | 1);
    // Nothing to return to: the second stage goes on to the vectors it knows of.
    core.r[LR] = 0;
    core.cycles += spent + (timing ? ATTEMPT_CYCLES : 0);
  }

  /** @param {Core} core @param {number} index @returns {boolean} whether the function has returned */
  call(core, index) {
    return FUNCTIONS[index] ? FUNCTIONS[index][1](core) : true;
  }
}

/** CRC-32 as the boot ROM has it: most significant bit first, not inverted in the end. @param {Uint8Array} bytes */
export function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

const LAUNCH_ZEROES = 2;

/** What core 1 does after reset: waits for 0, 0, 1, vector table, stack, entry, and echoes each. */
export class Launcher {
  /** @param {import('./bus.js').Bus} bus @param {import('./sio.js').SharedSio} shared */
  constructor(bus, shared) {
    this.bus = bus;
    this.shared = shared;
    /** @type {number[]} */
    this.words = [];
    this.waiting = true;
  }

  reset() {
    this.words = [];
    this.waiting = true;
  }

  /** @param {number} word @returns {boolean} whether it was for the launcher */
  receive(word) {
    if (!this.waiting) return false;
    const place = this.words.length;
    const expected = place < LAUNCH_ZEROES ? word === 0 : place === LAUNCH_ZEROES ? word === 1 : true;
    if (expected) this.words.push(word);
    else this.words = word === 0 ? [0] : [];
    this.shared.fifos[0].push(word);
    this.bus.sio[0].updateInterrupt();
    if (this.words.length === 6) {
      const [, , , vtor, sp, pc] = this.words;
      this.waiting = false;
      this.bus.cores[1].cycles = Math.max(this.bus.cores[1].cycles, this.bus.clock.cycles);
      this.bus.cores[1].launch(vtor, sp, pc);
      this.bus.endSlice();
    }
    return true;
  }
}
