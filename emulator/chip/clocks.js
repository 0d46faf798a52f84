// @ts-check
// The clock generators (datasheet, section 2.15) and the two PLLs (2.18). They give the frequencies
// of clk_sys, clk_peri and clk_usb. Clock inputs by pin, the frequency counter and the
// resuscitation of clk_sys are not modelled.

import { Block } from './block.js';

const CS = 0x00;
const PWR = 0x04;
/** Bits of PWR: PD and VCOPD, which must be clear for a lock, and POSTDIVPD. */
const CORE_OFF = (1 << 0) | (1 << 5);
const DIVIDERS_OFF = 1 << 3;
/** The time from power to lock, in ns: an estimate, as the datasheet gives none. */
const LOCK_NANOS = 50_000;
const LOCK = 1 << 31;
const BYPASS = 1 << 8;
/** CS, PWR, FBDIV_INT and PRIM after a reset (section 2.18.4). */
const PLL_AT_RESET = [0x1, 0x2d, 0, 0x77000];

export class Pll extends Block {
  words = [...PLL_AT_RESET];

  /** @param {import('./mcu.js').Mcu} mcu @param {string} name @param {import('./clock.js').Clock} clock */
  constructor(mcu, name, clock) {
    super(mcu, name);
    this.clock = clock;
    /** The time of the lock, in ns; infinite without power. */
    this.locksAt = Infinity;
  }

  get isLocked() {
    return this.clock.nanos >= this.locksAt;
  }

  reset() {
    this.words = [...PLL_AT_RESET];
    this.locksAt = Infinity;
    this.mcu.clocks.update();
  }

  /** The output in Hz: the crystal divided by REFDIV, times FBDIV, divided by both post dividers; 0 without FBDIV or without power. */
  get frequency() {
    const [control, power, feedback, dividers] = this.words;
    const reference = this.mcu.crystalHz / (control & 0x3f || 1);
    if (control & BYPASS) return reference;
    if (power & (CORE_OFF | DIVIDERS_OFF)) return 0;
    const post = ((dividers >> 16) & 7 || 1) * ((dividers >> 12) & 7 || 1);
    return (reference * (feedback & 0xfff)) / post;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    const word = this.words[offset >> 2];
    if (word === undefined) return super.readUint32(offset);
    return offset === CS && this.isLocked ? (word | LOCK) >>> 0 : word;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (this.words[offset >> 2] === undefined) super.writeUint32(offset, value);
    else {
      this.words[offset >> 2] = value;
      if (offset === PWR) this.powered(value);
      this.mcu.clocks.update();
    }
  }

  /** Applies a write to PWR. Warns if the post dividers get power before the lock (section 2.18.2). @param {number} power PWR */
  powered(power) {
    if (power & CORE_OFF) this.locksAt = Infinity;
    else if (this.locksAt === Infinity) this.locksAt = this.clock.nanos + LOCK_NANOS;
    if (!(power & DIVIDERS_OFF) && !this.isLocked) this.mcu.warn(this.name, 'its post dividers have power before it has locked');
  }
}

/** Each generator has three words: CTRL, DIV, SELECTED. */
const GENERATOR_BYTES = 0x0c;
const REF = 4;
const SYS = 5;
const PERI = 6;
const USB = 7;
/** The frequency that the USB controller needs, and its tolerance, in Hz. */
const USB_HZ = 48e6;
const USB_TOLERANCE = 0.0025 * USB_HZ;
/** The writable bits of CTRL and DIV of each generator (section 2.15.7): GPOUT0 to 3, REF, SYS, PERI, USB, ADC, RTC. */
const FIELDS = [
  ...Array.from({ length: 4 }, () => [0x131de0, 0xffffffff]),
  [0x63, 0x300],
  [0xe1, 0xffffffff],
  [0xce0, 0],
  [0x130ce0, 0x300],
  [0x130ce0, 0x300],
  [0x130ce0, 0xffffffff],
];
const DIVIDER_AT_RESET = 0x100;
const RESUS_CTRL = 0x78;
const RESUS_STATUS = 0x7c;
const WAKE_EN0 = 0xa0;
const ENABLED0 = 0xb0;
const ENABLED1 = 0xb4;
/** All gates of WAKE_EN and SLEEP_EN, both words. */
const GATES = [0xffffffff, 0x7fff];
/** Bits of SLEEP_EN1: clk_sys and clk_usb of the USB controller. */
const USB_GATES = (1 << 10) | (1 << 11);
const ENABLE = 1 << 11;
const KILL = 1 << 10;

/** Returns the divisor that DIV selects: 24 bits and 8 fractional bits; a whole part of 0 means 65,536. @param {number} divider */
function divisor(divider) {
  return divider >>> 8 ? divider / 256 : 0x10000;
}

export class Clocks extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {number} roscHz @param {(hertz: number) => void} onSystemClock called with a new frequency of clk_sys */
  constructor(mcu, roscHz, onSystemClock) {
    super(mcu, 'CLOCKS');
    this.roscHz = roscHz;
    this.onSystemClock = onSystemClock;
    this.controls = FIELDS.map(() => 0);
    this.dividers = FIELDS.map(([, bits]) => DIVIDER_AT_RESET & bits);
    this.resus = 0xff;
    /** WAKE_EN and SLEEP_EN, two words each. Only the USB gates of SLEEP_EN have an effect. */
    this.gates = [...GATES, ...GATES];
    /** Frequencies in Hz. They keep their values while their source has no frequency. */
    this.systemHz = roscHz;
    this.refHz = roscHz;
    this.periHz = roscHz;
  }

  /**
   * Returns the frequency of the source that AUXSRC of clk_sys or clk_peri selects, in Hz; 0 for a
   * source that is not modelled.
   * @param {number} selected
   */
  auxiliary(selected) {
    const { mcu } = this;
    return [mcu.systemPll.frequency, mcu.usbPll.frequency, this.roscHz, mcu.crystalHz][selected] ?? 0;
  }

  get refSource() {
    const control = this.controls[REF];
    const sources = [this.roscHz, (control >> 5) & 3 ? 0 : this.mcu.usbPll.frequency, this.mcu.crystalHz, 0];
    return sources[control & 3] / divisor(this.dividers[REF]);
  }

  get systemSource() {
    const control = this.controls[SYS];
    return (control & 1 ? this.auxiliary((control >> 5) & 7) : this.refSource) / divisor(this.dividers[SYS]);
  }

  get periSource() {
    const control = this.controls[PERI];
    if (!(control & ENABLE) || control & KILL) return 0;
    const selected = (control >> 5) & 7;
    return selected ? this.auxiliary(selected - 1) : this.systemSource;
  }

  /** True if clk_usb has its 48 MHz, without regard to the gates of sleep. */
  get isUsbFed() {
    const control = this.controls[USB];
    if (!(control & ENABLE) || control & KILL) return false;
    const { mcu } = this;
    const source = [mcu.usbPll.frequency, mcu.systemPll.frequency, this.roscHz, mcu.crystalHz][(control >> 5) & 7] ?? 0;
    return Math.abs(source / divisor(this.dividers[USB]) - USB_HZ) <= USB_TOLERANCE;
  }

  /** True if the USB controller keeps its clocks while both cores are in deep sleep. */
  get isUsbFedAsleep() {
    return (this.gates[3] & USB_GATES) === USB_GATES;
  }

  /** Applies the frequencies that the registers now select. */
  update() {
    const { refSource, systemSource, periSource } = this;
    if (refSource && refSource !== this.refHz) {
      this.refHz = refSource;
      this.mcu.watchdog.updateTicks();
    }
    if (systemSource && systemSource !== this.systemHz) {
      this.systemHz = systemSource;
      this.onSystemClock(systemSource);
    }
    if (periSource) this.periHz = periSource;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset < RESUS_CTRL) {
      const generator = Math.floor(offset / GENERATOR_BYTES);
      switch (offset % GENERATOR_BYTES) {
        case 0x00:
          return this.controls[generator];
        case 0x04:
          return this.dividers[generator];
        default:
          // One bit for the selected source of the two glitchless generators, and 1 for the others.
          return 1 << (generator === REF ? this.controls[REF] & 3 : generator === SYS ? this.controls[SYS] & 1 : 0);
      }
    }
    if (offset >= WAKE_EN0 && offset < ENABLED0) return this.gates[(offset - WAKE_EN0) >> 2];
    switch (offset) {
      case RESUS_CTRL:
        return this.resus;
      case RESUS_STATUS:
        return 0;
      case ENABLED0:
      case ENABLED1:
        return this.gates[(offset - ENABLED0) >> 2];
      default:
        return super.readUint32(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset < RESUS_CTRL) {
      const generator = Math.floor(offset / GENERATOR_BYTES);
      const [controlBits, dividerBits] = FIELDS[generator];
      if (offset % GENERATOR_BYTES === 0x00) this.controls[generator] = value & controlBits;
      else if (offset % GENERATOR_BYTES === 0x04) this.dividers[generator] = (value & dividerBits) >>> 0;
      this.update();
    } else if (offset >= WAKE_EN0 && offset < ENABLED0) {
      const word = (offset - WAKE_EN0) >> 2;
      this.gates[word] = (value & GATES[word & 1]) >>> 0;
    } else if (offset === RESUS_CTRL) this.resus = value & 0x111ff;
    else super.writeUint32(offset, value);
  }
}
