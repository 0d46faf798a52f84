// @ts-check
// A whole RP2040 with both cores: connects memory and peripherals to one bus, keeps the cores in
// step, and handles resets and power cuts. It runs in Node and in browsers and knows no board.

import { BOOT_SCRATCH, BootRom, Launcher } from './bootrom.js';
import { Bus } from './bus.js';
import { Clock } from './clock.js';
import { Core } from './core.js';
import { Mcu } from './mcu.js';
import { FLASH_BASE, FLASH_PLACE, Memory } from './memory.js';
import { Random } from './random.js';
import { Timing, WINDOW_CYCLES } from './timing.js';
import { LONGEST, Translator } from './translator.js';
import { SKEW_CYCLES } from './turns.js';
import { FLASH_NANOS, SECTOR_BYTES, Xip } from './xip.js';

/** clk_sys before the firmware sets up the clocks: the ring oscillator of a typical chip, of the slowest and of the fastest. */
export const ROSC_HZ = { typical: 6_500_000, slowest: 1_800_000, fastest: 11_300_000 };
/** The least flash size of all boards. */
export const DEFAULT_FLASH_BYTES = 2 * 1024 * 1024;
/** The number of jumps after which a page is translated: translating it takes as long as interpreting some ten thousand instructions. */
const TRANSLATE_AFTER = 5000;
const SIO_IRQS = [15, 16];
const WATCHDOG_CTRL = 0x00;
const WATCHDOG_LOAD = 0x04;
const WATCHDOG_ENABLE = 1 << 30;
const WATCHDOG_TICK = 0x2c;
/** The value of TICK for a microsecond of the 12 MHz crystal. */
const TICK_OF_CRYSTAL = (1 << 9) | 12;
const CLK_REF_CTRL = 0x30;
const CLK_REF_FROM_CRYSTAL = 2;
/** The value that the boot ROM loads into the watchdog after a copy. It is meant as a second; by erratum E1 it is half a second. */
const INSTALLED_TICKS = 1_000_000;

/** Bits of CHIP_RESET that give the last reset of the whole chip. */
const HAD_POWER_ON = 1 << 8;
const HAD_RUN_PIN = 1 << 16;

/** @typedef {'power' | 'run pin' | 'watchdog' | 'software' | 'usb boot'} ResetCause */
/**
 * @typedef {object} ChipOptions
 * @property {number} [flashBytes]
 * @property {number} [seed] of everything that is random
 * @property {number} [translateAfter] how often code is jumped to before it is translated
 * @property {import('./timing.js').TimingModel} [timing]
 * @property {keyof typeof ROSC_HZ} [rosc] the ring oscillator's speed
 * @property {Uint8Array | null} [bootrom] an image of a real boot ROM, for programs that use more of it than ours
 * @property {number} [revision] of the chip: 1 for B0 and B1, 2 for B2
 * @property {keyof typeof FLASH_NANOS} [flashTimes] how long flash takes to erase and program
 * @property {number} [flashLimit] the fastest clock at which the flash chip can be read, Hz
 */

export class Chip {
  /** @param {ChipOptions} [options] */
  constructor({
    flashBytes = DEFAULT_FLASH_BYTES,
    seed = 1,
    translateAfter = TRANSLATE_AFTER,
    timing = 'fast',
    rosc = 'typical',
    flashTimes = 'typical',
    flashLimit = Infinity,
    revision = 1,
    bootrom = null,
  } = {}) {
    this.revision = revision;
    this.random = new Random(seed);
    this.roscHz = ROSC_HZ[rosc];
    this.clock = new Clock(this.roscHz);
    const memory = new Memory(flashBytes);
    this.ram = memory.ram;
    this.flash = memory.flash.fill(0xff);
    this.rom = new BootRom(bootrom);
    /** The waits of the cores in the `chip` model; null in the fast one. */
    this.timing = timing === 'chip' ? new Timing(memory) : null;
    this.bus = new Bus(memory, new Translator(memory, translateAfter, timing === 'chip'), this.rom.image, this.clock, this.timing);
    this.xip = new Xip(this.bus, this.clock);
    this.xip.times = FLASH_NANOS[flashTimes];
    this.xip.readLimit = flashLimit;
    this.bus.xip = this.xip;
    this.bus.rom = this.rom;
    this.cores = [0, 1].map((index) => new Core(index, this.bus));
    this.bus.cores = this.cores;
    /** @type {ResetCause | null} */
    this.pendingReset = null;
    /** All starts so far. @type {{cause: ResetCause, cycle: number}[]} */
    this.starts = [];
    /** Accesses that the emulator does not model, and uses of the chip that it forbids. @type {string[]} */
    this.warnings = [];
    /** Called after each start, when pins and peripherals are in their reset state. */
    this.onStart = () => {};
    /** Called before a reset, while RAM is as the firmware left it. */
    this.onRestart = () => {};
    this.clock.onSooner = () => {
      for (const core of this.cores) core.limit = Math.min(core.limit, this.clock.nextCycle);
    };
    this.rom.onUsbBoot = () => this.requestReset('usb boot');
    this.powered = false;
    this.lastChipReset = HAD_POWER_ON;
    /** True if both cores were awake when timing was last settled. */
    this.bothRan = false;
    /** Created at every start. @type {Mcu} */
    this.mcu = /** @type {any} */ (null);
  }

  /** Writes firmware into flash. @param {{address: number, data: Uint8Array}[]} segments */
  load(segments) {
    for (const { address, data } of segments) {
      this.flash.set(data, address - FLASH_BASE);
      this.bus.translator.forget(FLASH_PLACE + address - FLASH_BASE, data.length);
    }
  }

  /** True while the chip is in its boot loader and waits for a file. */
  get waitsForFile() {
    return this.powered && this.cores[0].halted;
  }

  /**
   * Installs a UF2 that was copied to the boot ROM's drive: writes the sectors and restarts the
   * chip through the watchdog, as the boot ROM does. Throws if the chip is not in its boot loader.
   * @param {{address: number, data: Uint8Array}[]} segments
   */
  install(segments) {
    if (!this.waitsForFile) throw new Error('The chip is not in its boot loader.');
    const sectors = new Set(
      segments.flatMap(({ address, data }) => {
        const [first, last] = [address, address + data.length - 1].map((at) => Math.floor((at - FLASH_BASE) / SECTOR_BYTES));
        return Array.from({ length: last - first + 1 }, (_, i) => first + i);
      }),
    );
    for (const sector of sectors) this.flash.fill(0xff, sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES);
    this.load(segments);
    const { clocks, watchdog } = this.mcu;
    watchdog.scratchData[BOOT_SCRATCH] = 0;
    // The ROM's USB boot runs on the crystal.
    clocks.writeUint32(CLK_REF_CTRL, CLK_REF_FROM_CRYSTAL);
    watchdog.writeUint32(WATCHDOG_TICK, TICK_OF_CRYSTAL);
    watchdog.writeUint32(WATCHDOG_LOAD, INSTALLED_TICKS);
    watchdog.writeUint32(WATCHDOG_CTRL, WATCHDOG_ENABLE);
  }

  get cycles() {
    return this.clock.cycles;
  }

  /** Cold start: fills RAM with noise. */
  powerOn() {
    this.random.fill(this.ram);
    this.powered = true;
    this.lastChipReset = HAD_POWER_ON;
    this.start('power', new Uint32Array(8));
  }

  /** The supply sags below the chip's minimum, but too briefly for RAM to lose its contents. */
  sag() {
    this.cutPower();
    this.powered = true;
    this.lastChipReset = HAD_POWER_ON;
    this.start('power', new Uint32Array(8));
  }

  /** Pulls the RUN pin low and releases it: resets everything except RAM. */
  pullRun() {
    this.lastChipReset = HAD_RUN_PIN;
    this.start('run pin', new Uint32Array(8));
  }

  /** Cuts the power at this cycle; a flash write in progress is left incomplete. */
  cutPower() {
    this.xip.cutPower(this.random);
    this.powered = false;
    for (const core of this.cores) core.reset();
  }

  /** @param {ResetCause} cause */
  requestReset(cause) {
    this.pendingReset ??= cause;
    for (const core of this.cores) core.limit = 0;
  }

  /** @param {ResetCause} cause @param {Uint32Array} scratch */
  start(cause, scratch) {
    const { clock } = this;
    clock.dropChipAlarms();
    this.xip.goOnAlone();
    clock.setFrequency(this.roscHz);
    this.xip.on = false;
    for (const core of this.cores) {
      core.cycles = Math.max(core.cycles, clock.cycles);
      core.lines = 0;
      core.reset();
    }
    // A software reset (SYSRESETREQ or a debugger's) resets only the cores.
    if (cause !== 'software') {
      const reason = cause === 'watchdog' ? this.mcu.watchdog.reason : 0;
      this.buildPeripherals();
      const { watchdog } = this.mcu;
      watchdog.scratchData.set(scratch);
      watchdog.reason = reason;
    } else {
      this.resetCore1();
      this.bus.ppb[0].reset();
    }
    this.starts.push({ cause, cycle: clock.cycles });
    this.onStart();
    this.timing?.flush(this.cores);
    if (cause !== 'usb boot') this.rom.boot(this.cores[0]);
    this.timing?.begin(this.cores, clock.cycles);
  }

  buildPeripherals() {
    const { bus, clock, random, warnings } = this;
    const mcu = new Mcu({
      clock,
      bus,
      random,
      roscHz: this.roscHz,
      revision: this.revision,
      warnings,
      lastChipReset: this.lastChipReset,
      requestReset: (cause) => this.requestReset(cause),
      resetCore1: () => this.resetCore1(),
    });
    bus.mcu = this.mcu = mcu;
    bus.sio = mcu.coreSios;
    bus.ppb = mcu.ppbs;
    const launcher = new Launcher(bus, mcu.sio);
    this.launcher = launcher;
    bus.sio[0].onSend = (word) => launcher.receive(word);
  }

  resetCore1() {
    this.cores[1].reset();
    this.bus.ppb[1].reset();
    this.launcher?.reset();
    for (const irq of SIO_IRQS) this.cores[1].setLine(irq, false);
  }

  /** Runs both cores up to a cycle, through resets. @param {number} target */
  runTo(target) {
    const { clock, cores, timing } = this;
    const [first, second] = cores;
    while (this.powered) {
      if (this.pendingReset) this.restart();
      const firstRuns = !first.halted && !first.sleeping;
      const secondRuns = !second.halted && !second.sleeping;
      const core = firstRuns && (!secondRuns || first.cycles <= second.cycles) ? first : second;
      const awake = firstRuns || secondRuns;
      const now = awake ? core.cycles : Math.min(clock.nextCycle, target);
      if (now >= clock.nextCycle && clock.nextCycle <= target) {
        clock.advanceTo(Math.min(now, target));
        continue;
      }
      if (now >= target) break;
      let stop = Math.min(clock.nextCycle, target);
      if (timing && awake) {
        const both = firstRuns && secondRuns;
        if (both !== this.bothRan || now >= timing.since + WINDOW_CYCLES) {
          this.bothRan = both;
          timing.settle(cores, now);
          continue;
        }
        stop = Math.min(stop, timing.since + WINDOW_CYCLES);
      }
      if (!firstRuns || !secondRuns) core.run(stop);
      else this.takeTurns(core, stop);
    }
    if (clock.cycles < target) clock.cycles = target;
  }

  /** Runs the core that is behind until it gets ahead, while both cores are awake. @param {Core} core that one @param {number} stop cycle */
  takeTurns(core, stop) {
    const {
      cores,
      bus: { translator },
    } = this;
    const [first, second] = cores;
    let runner = core;
    // Translated code takes no interrupts, so no interrupt may be due.
    const undisturbed = !first.interruptsChanged && !second.interruptsChanged && stop - first.cycles < LONGEST;
    if (undisturbed && translator.has(first) && translator.has(second)) {
      const helpless = translator.runBoth(first, second, stop);
      if (!helpless) return;
      runner = helpless;
    }
    const other = runner === first ? second : first;
    runner.run(Math.min(other.cycles + SKEW_CYCLES, stop));
  }

  restart() {
    const cause = /** @type {ResetCause} */ (this.pendingReset);
    this.pendingReset = null;
    this.clock.cycles = Math.max(this.clock.cycles, ...this.cores.filter((core) => !core.sleeping).map((core) => core.cycles));
    this.onRestart();
    // The watchdog does not reset the ring oscillator unless WDSEL includes it, and the clocks
    // switch to it.
    const { rosc, psm } = this.mcu;
    if ((cause === 'watchdog' || cause === 'usb boot') && !rosc.on && !psm.resetsRosc) {
      this.warnings.push('the watchdog has bitten while the ring oscillator was off: there is no clock to start with');
      this.powered = false;
      return;
    }
    this.start(cause, this.mcu.watchdog.scratchData.slice());
  }

  /** The cycles that each core has slept so far. */
  get asleepCycles() {
    return this.cores.map((core) => core.asleepCycles + (core.sleeping ? Math.max(this.cycles - core.cycles, 0) : 0));
  }
}
