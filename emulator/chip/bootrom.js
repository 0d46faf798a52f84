// @ts-check
// The boot ROM. Without an image it is a stand-in with the lookup tables and the functions that
// embassy-rp uses, each a breakpoint instruction that the emulator handles. With an image of a real
// ROM, the emulator still handles the functions that access flash. Only an image has the
// floating-point functions; USB boot is in neither.

import { RAM_BASE } from './memory.js';
import { LR } from './registers.js';

/** @typedef {import('./core.js').Core} Core */

const ROM_HALFWORDS = 0x4000 / 2;
const TABLE = 0x40;
const FUNCTIONS_START = 0x200;
/** An estimate of the cycles per word of the ROM's copy and fill loops. */
const CYCLES_PER_WORD = 2;
/** An estimate of the fixed cost of a short ROM function, in cycles. */
const CALL_CYCLES = 8;
const BOOT2_BYTES = 256;
/** The first of the four scratch registers that the ROM reads, and the value with which they redirect the start. */
export const BOOT_SCRATCH = 4;
const GO_TO = 0xb007c0d3;
/** The cycles to reset the flash chip's interface, by the ROM's source: two waits of 6,144 cycles for pull-ups, and 10 bytes of 48. */
const LEAVE_XIP_CYCLES = 12_800;
/** The cycles to read 256 bytes and to compute their checksum: 4 ms at 6.5 MHz. */
const ATTEMPT_CYCLES = 26_000;
/** The number of attempts, by the ROM's source, before it waits for USB. */
const ATTEMPTS = 128;
/** The cycles from reset to the first attempt, by the ROM's source: 1,300 to read the BOOTSEL pin, and the above. */
const BOOT_CYCLES = 1_300 + LEAVE_XIP_CYCLES;
/** The cycles to leave XIP in the fast model, and to enter it in either model: some registers and command bytes. */
const XIP_SWITCH_CYCLES = 2000;

/**
 * The functions: name in the ROM's table, and the handler, which returns true when the function has
 * returned.
 * @type {[string, (core: Core) => boolean][]}
 */
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

/** Enters XIP with one data wire and the ROM's slow clock; the second stage speeds it up later. @param {Core} core */
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

/** An image that is refused; the message gives the reason. */
export class BootRomError extends Error {}

/** Functions that the emulator handles even with an image: they access flash in emulated time, or enter USB boot. */
const ALWAYS_OURS = ['IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'UB'];
const MAGIC = 0x01754d;
const FUNCTION_TABLE = 0x14;
const DATA_TABLE = 0x16;
const LOOK_UP = 0x18;

export class BootRom {
  /** @param {Uint8Array | null} [image] of a real boot ROM: 16 KiB */
  constructor(image = null) {
    this.image = new Uint16Array(ROM_HALFWORDS);
    /** Called when the firmware requests the USB boot loader. */
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

  /** Returns the address of a function in the ROM's table, with the Thumb bit, or 0. @param {string} code */
  find(code) {
    const wanted = code.charCodeAt(0) | (code.charCodeAt(1) << 8);
    for (let at = this.image[FUNCTION_TABLE / 2] / 2; at < ROM_HALFWORDS && this.image[at]; at += 2) {
      if (this.image[at] === wanted) return this.image[at + 1];
    }
    return 0;
  }

  /** Builds the stand-in, with what embassy-rp needs. */
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
   * Runs the ROM after a reset: copies the second stage of the boot loader from flash to the end of
   * RAM and starts it, if its checksum is right; otherwise the core stays halted and waits for USB.
   * The scratch registers can redirect the start.
   * elsewhere.
   * @param {Core} core
   */
  boot(core) {
    const { flash, ram, timing, mcu, xip, clock } = core.bus;
    const scratch = mcu.watchdog.scratchData;
    const [, entryCheck, stack, entry] = scratch.subarray(BOOT_SCRATCH);
    if (scratch[BOOT_SCRATCH] === GO_TO && entryCheck === (entry ^ -GO_TO) >>> 0) {
      // The redirection applies once; the next restart is a normal one.
      scratch[BOOT_SCRATCH] = 0;
      core.launch(0, stack, entry);
      return;
    }
    let spent = timing ? BOOT_CYCLES : 0;
    // A flash chip that is erasing or programming does not respond.
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
    // The second stage does not return; it continues at the vector table.
    core.r[LR] = 0;
    core.cycles += spent + (timing ? ATTEMPT_CYCLES : 0);
  }

  /** @param {Core} core @param {number} index @returns {boolean} whether the function has returned */
  call(core, index) {
    return FUNCTIONS[index] ? FUNCTIONS[index][1](core) : true;
  }
}

/** Returns the CRC-32 of the boot ROM: most significant bit first, not inverted at the end. @param {Uint8Array} bytes */
export function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

const LAUNCH_ZEROES = 2;

/** Core 1 after a reset: it waits for 0, 0, 1, vector table, stack and entry, and echoes each word. */
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
