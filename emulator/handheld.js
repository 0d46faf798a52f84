// @ts-check
// A complete handheld: chip, panel and buttons of one board. Presses bounce, frames and
// cycles are counted, the power can be cut. Runs in Node and in a browser.

import { BOARDS } from './boards.js';
import { Chip } from './chip/chip.js';
import { SPI_FUNCTION } from './chip/pins.js';
import { Random } from './chip/random.js';
import { LogReader } from './defmt.js';
import { restoreSnapshot, takeSnapshot } from './chip/snapshot.js';
import { St7789 } from './st7789.js';
import { UsbPort } from './usb-port.js';

/** Bounce of a worn button: up to this many edges within this time. */
const BOUNCE_EDGES = 6;
const BOUNCE_NANOS = 1.6e6;
/** Shortest press that counts as one, and the pause after it, ms. */
const TAP_MS = 40;
const TAP_PAUSE_MS = 40;
/** Interval at which a condition is checked, ns of emulated time. */
const LOOK_NANOS = 100e3;
/** Volts across the battery pin's divider when full: a third of 4.2 V. */
const BATTERY_ADC = Math.round((4.2 / 3 / 3.3) * 4095);

/**
 * @typedef {object} Contents
 * @property {string} board
 * @property {{address: number, data: Uint8Array}[]} segments of the firmware
 * @property {import('./elf.js').Elf | null} [elf] makes the log readable
 */
/** @typedef {Contents & import('./chip/chip.js').ChipOptions} HandheldOptions */

/** Bounces use another sequence than the chip's noise. @param {number} seed */
const bounceSeed = (seed) => seed ^ 0x5eed;

export class Handheld {
  /** @param {HandheldOptions} options */
  constructor({ board, segments, elf = null, seed = 1, ...options }) {
    if (!BOARDS[board]) throw new Error(`There is no board ${board}; there are ${Object.keys(BOARDS).join(' and ')}.`);
    this.board = BOARDS[board];
    /** Random numbers of bounces. */
    this.random = new Random(bounceSeed(seed));
    this.chip = new Chip({ seed, ...options });
    this.chip.load(segments);
    this.panel = new St7789(() => this.chip.clock.nanos, seed);
    /** Level of every pin driven from outside. @type {Map<number, boolean>} */
    this.levels = new Map();
    for (const pin of Object.values(this.board.buttons)) this.levels.set(pin, true);
    // Without a cable the charger's status is low, as while charging.
    this.levels.set(this.board.cable, false);
    if (this.board.battery) this.levels.set(this.board.battery.status, false);
    this.chip.onStart = () => this.connect();
    this.log = elf ? new LogReader(this.chip, elf) : null;
    /** Bits sent to the panel by pins that no SPI block drives. */
    this.wire = { high: false, bits: 0, byte: 0 };
    /** The USB port, unplugged at first. */
    this.port = new UsbPort();
    this.port.onCable = (isIn) => this.setLevel(this.board.cable, isIn);
    this.vsync = false;
    this.vsyncAlarm = this.chip.clock.createAlarm(() => this.scanned());
    this.panel.scan.onChange = () => this.awaitScan();
  }

  /** Connects a chip that has just started to panel and buttons. */
  connect() {
    const { chip, board, panel } = this;
    const { mcu } = chip;
    for (const [pin, level] of this.levels) this.drive(pin, level);
    this.port.attach(mcu.usb);
    const { clock, data, select, dc, reset } = board.panel;
    const spi = mcu.spis[board.panel.spi];
    spi.onTransmit = (frame, bits) => {
      if (this.isHigh(select) || [clock, data].some((pin) => mcu.pins[pin].functionSelect !== SPI_FUNCTION)) return;
      if (!spi.isReadOnRise) {
        panel.complain('SPI mode 1 or 2: the data change while the clock rises');
        return;
      }
      if (bits === 16) panel.receive(frame >> 8, this.isHigh(dc), spi.clockFrequency);
      panel.receive(frame & 0xff, this.isHigh(dc), spi.clockFrequency);
    };
    mcu.pins[reset].addListener(() => panel.setReset(this.isHigh(reset)));
    if (board.battery) mcu.analogue[board.battery.level - 26] = BATTERY_ADC;
    mcu.pins[clock].addListener(() => this.clocked());
    mcu.pins[select].addListener(() => (this.wire.bits = 0));
  }

  /**
   * Handles a change of the clock pin while no SPI block drives it: the panel takes a bit
   * at the rising edge.
   */
  clocked() {
    const { wire, panel } = this;
    const { pins } = this.chip.mcu;
    const { clock, data, select, dc } = this.board.panel;
    if (pins[clock].functionSelect === SPI_FUNCTION) return;
    const rises = !wire.high && pins[clock].outputEnable && pins[clock].outputValue;
    wire.high = pins[clock].outputEnable && pins[clock].outputValue;
    if (!rises || this.isHigh(select)) return;
    wire.byte = ((wire.byte << 1) | (pins[data].outputEnable && pins[data].outputValue ? 1 : 0)) & 0xff;
    if (++wire.bits < 8) return;
    wire.bits = 0;
    panel.receive(wire.byte, this.isHigh(dc), 0);
  }

  /** Waits until the panel's beam reaches a change of its TE pin. */
  awaitScan() {
    const { scan } = this.panel;
    this.vsyncAlarm.cancel();
    if (this.board.panel.vsync === undefined) return;
    if (scan.active) this.vsyncAlarm.schedule(Math.max(scan.nextEdge(this.chip.clock.nanos).nanos - this.chip.clock.nanos, 1));
    else if (this.vsync) this.setVsync(false);
  }

  scanned() {
    // Finds the level after the present edge.
    this.setVsync(!this.panel.scan.nextEdge(this.chip.clock.nanos + 1).high);
    this.awaitScan();
  }

  /** @param {boolean} high */
  setVsync(high) {
    this.vsync = high;
    this.setLevel(/** @type {number} */ (this.board.panel.vsync), high);
  }

  /** Returns an output pin's level; undriven pins count as high, because the boards pull them up. @param {number} pin */
  isHigh(pin) {
    const { outputEnable, outputValue } = this.chip.mcu.pins[pin];
    return !outputEnable || outputValue;
  }

  powerOn() {
    this.panel.powerOn();
    this.chip.powerOn();
  }

  /** Cuts the power now; flash keeps its contents. */
  cutPower() {
    this.chip.cutPower();
  }

  get cycles() {
    return this.chip.cycles;
  }

  get milliseconds() {
    return this.chip.clock.nanos / 1e6;
  }

  get frames() {
    return this.panel.frames;
  }

  /** @param {number} cycles */
  runCycles(cycles) {
    this.chip.runTo(this.chip.cycles + cycles);
  }

  /** Runs in slices, because clk_sys may change meanwhile. @param {number} milliseconds */
  run(milliseconds) {
    this.runUntil(() => false, milliseconds);
  }

  /**
   * Runs until a condition holds, checked every 0.1 ms. Returns false if it did not
   * within the time.
   * @param {() => boolean} condition @param {number} milliseconds at most
   */
  runUntil(condition, milliseconds) {
    const { clock } = this.chip;
    const end = clock.nanos + milliseconds * 1e6;
    while (this.chip.powered) {
      if (condition()) return true;
      if (clock.nanos >= end - 1e-3) return false;
      this.chip.runTo(clock.cycleAt(Math.min(clock.nanos + LOOK_NANOS, end)));
    }
    return condition();
  }

  /** @param {string} button */
  pinOf(button) {
    const pin = this.board.buttons[button];
    if (pin === undefined) {
      throw new Error(`${this.board.name} has no button ${button}; it has ${Object.keys(this.board.buttons).join(', ')}.`);
    }
    return pin;
  }

  /** @param {number} pin @param {boolean} high */
  setLevel(pin, high) {
    this.levels.set(pin, high);
    if (this.chip.powered) this.drive(pin, high);
  }

  /** An open button drives nothing, unless the board pulls it up. @param {number} pin @param {boolean} high */
  drive(pin, high) {
    const isOpen = high && !this.board.pullups && Object.values(this.board.buttons).includes(pin);
    this.chip.mcu.pins[pin].drive(isOpen ? null : high);
  }

  /** Moves a button to a level through its bounces; time passes. @param {string} button @param {boolean} high @param {boolean} bounce */
  move(button, high, bounce) {
    const pin = this.pinOf(button);
    this.setLevel(pin, high);
    if (!bounce) return;
    const edges = 2 * this.random.below(BOUNCE_EDGES / 2 + 1);
    for (let i = 0; i < edges; i++) {
      this.run((this.random.below(1000) / 1000) * (BOUNCE_NANOS / BOUNCE_EDGES / 1e6));
      this.setLevel(pin, i % 2 === 0 ? !high : high);
    }
  }

  /** @param {string} button @param {{bounce?: boolean}} [options] */
  press(button, { bounce = true } = {}) {
    this.move(button, false, bounce);
  }

  /** @param {string} button @param {{bounce?: boolean}} [options] */
  release(button, { bounce = true } = {}) {
    this.move(button, true, bounce);
  }

  /** Presses, holds and releases. @param {string} button @param {number} [milliseconds] */
  tap(button, milliseconds = TAP_MS) {
    this.press(button);
    this.run(milliseconds);
    this.release(button);
    this.run(TAP_PAUSE_MS);
  }

  /** Returns the visible picture, 240×240 RGB565, without regard to the backlight. */
  screenshot() {
    return this.panel.picture(this.board.panel.mounting);
  }

  /**
   * Records from now on what the glass shows row by row: `seen`, and `panel.scan.torn`.
   */
  watchScan() {
    this.panel.scan.watch(this.chip.clock.nanos);
  }

  /** Returns what the glass has shown in the last refresh, possibly torn. */
  seen() {
    const { panel } = this;
    const { scan } = panel;
    scan.advance(panel.pixels, this.chip.clock.nanos);
    if (!scan.seen) throw new Error('The panel was not watched.');
    return panel.picture(this.board.panel.mounting, scan.seen);
  }

  /** Brightness of the backlight, 0 to 1. */
  get backlight() {
    const { backlight } = this.board.panel;
    if (!this.chip.powered) return 0;
    const pin = this.chip.mcu.pins[backlight];
    return this.chip.mcu.pwm.duty(backlight) ?? (pin.outputEnable && pin.outputValue ? 1 : 0);
  }

  /** The piezo's tone in Hz; 0 if it is silent or missing. */
  get tone() {
    const { piezo } = this.board;
    if (piezo === undefined || !this.chip.powered) return 0;
    return (this.chip.mcu.pwm.duty(piezo) ?? 0) > 0 ? this.chip.mcu.pwm.frequency(piezo) : 0;
  }

  /** The duty cycle of the piezo's wave, 0 to 1: half is loudest. */
  get pulse() {
    const { piezo } = this.board;
    if (piezo === undefined || !this.chip.powered) return 0;
    return this.chip.mcu.pwm.duty(piezo) ?? 0;
  }

  /** Seeds all random numbers from now on. @param {number} seed */
  reseed(seed) {
    this.random.seed(bounceSeed(seed));
    this.chip.random.seed(seed);
    this.panel.random.seed(seed);
  }

  /** Returns the complete state, to be restored into this same handheld. */
  save() {
    return takeSnapshot(this);
  }

  /** @param {import('./chip/snapshot.js').Snapshot} snapshot */
  restore(snapshot) {
    restoreSnapshot(snapshot);
  }
}
