// @ts-check
// Everything of the chip that is neither core nor memory: rp2040js, with what is
// replaced in it. The rest of the emulator knows these blocks by the fields here,
// and nothing of the package.

import * as at from './addresses.js';
import { Dma } from './dma.js';
import { interpolators, makePackage } from './package.js';
import { IoBank, Pin } from './pins.js';
import { Pio } from './pio.js';
import { Ppb } from './ppb.js';
import { Pwm } from './pwm.js';
import { CoreSio, SharedSio } from './sio.js';
import { Spi } from './spi.js';
import { Ssi, XipAuxiliary, XipControl } from './ssi.js';
import { Psm, Resets, Rosc, Stored, Xosc } from './system.js';
import { Timer } from './timer.js';
import { Usb } from './usb.js';

/** @typedef {import('./block.js').Registers} Registers */
/** @typedef {import('./package.js').Package} Package */
/** @typedef {import('./package.js').Watchdog} Watchdog */

const IO_BANK0_IRQ = 13;
const PIO_IRQS = [7, 9];
const PIO_REQUESTS = [0, 8];
const SPI_IRQS = [18, 19];
const SPI_REQUESTS = [
  { tx: 16, rx: 17 },
  { tx: 18, rx: 19 },
];
/** Bits of the RESETS register. */
const RESET_PIO0 = 10;
const RESET_PIO1 = 11;
const RESET_PWM = 14;
const RESET_SPI0 = 16;
const RESET_SPI1 = 17;
const RESET_TIMER = 21;
const WARNINGS_KEPT = 200;

/**
 * @typedef {object} Surroundings
 * @property {import('./clock.js').Clock} clock
 * @property {import('./bus.js').Bus} bus with memory and both cores
 * @property {import('./random.js').Random} random
 * @property {number} roscHz
 * @property {string[]} warnings gets what rp2040js and the blocks here complain about
 * @property {number} lastChipReset what CHIP_RESET tells
 * @property {(cause: 'watchdog' | 'software') => void} requestReset
 * @property {() => void} resetCore1
 */

export class Mcu {
  /** @param {Surroundings} surroundings */
  constructor({ clock, bus, random, roscHz, warnings, lastChipReset, requestReset, resetCore1 }) {
    const { cores, xip } = bus;
    this.cores = cores;
    clock.belongsToChip = true;
    const inside = makePackage(clock);
    clock.dropChipAlarms();
    this.package = inside;
    // The package's own memory is not used; let its megabytes go.
    inside.flash = bus.flash;
    inside.flash16 = inside.flashView = null;
    inside.sram = bus.ram;
    inside.sramView = new DataView(bus.ram.buffer);
    /** Takes warnings of the package and of the blocks here. */
    this.complaints = new Complaints(warnings);
    inside.logger = this.complaints;
    inside.clkSys = inside.clkPeri = inside.roscFreq = roscHz;

    this.pins = inside.gpio.map((_, index) => new Pin(inside, index));
    inside.gpio = this.pins;
    const packageSio = inside.sio;
    this.sio = new SharedSio(this);
    inside.sio = this.sio;
    this.coreSios = cores.map((core) => new CoreSio(core, this.sio, interpolators(inside, packageSio)));
    this.ppbs = cores.map((core) => new Ppb(core, clock, () => requestReset('software')));

    const { dreq } = /** @type {{dreq: boolean[]}} */ (inside.dma);
    this.dma = new Dma(this, bus);
    dreq.forEach((high, request) => (this.dma.dreq[request] = high));
    inside.dma = this.dma;
    this.spis = SPI_REQUESTS.map((requests, index) => new Spi(this, `SPI${index}`, SPI_IRQS[index], requests, clock));
    for (const spi of this.spis) this.dma.paced.set(spi.requests.tx, spi);
    inside.spi = this.spis;
    /** Told of each byte that is sent. */
    this.uarts = inside.uart;
    this.pwm = new Pwm(this, clock);
    inside.pwm = this.pwm;
    this.timer = new Timer(this, clock);
    this.timer.reset();
    this.pios = [0, 1].map((index) => new Pio(this, `PIO${index}`, PIO_IRQS[index], PIO_REQUESTS[index], clock));
    inside.pio = this.pios;
    this.usb = new Usb(inside, 'USB');
    inside.usbCtrl = this.usb;
    this.ssi = new Ssi(this, xip);
    this.rosc = new Rosc(this, random);
    this.io = new IoBank(this, this.block(at.IO_BANK0), () => this.updatePinInterrupts());
    const xipControl = new XipControl(this, bus);

    this.replace(at.XIP_CTRL, xipControl);
    this.replace(at.SSI, this.ssi);
    this.replace(
      at.RESETS,
      new Resets(
        this,
        new Map([
          [RESET_PWM, /** @type {{reset(): void}} */ (this.pwm)],
          [RESET_PIO0, this.pios[0]],
          [RESET_PIO1, this.pios[1]],
          [RESET_SPI0, this.spis[0]],
          [RESET_SPI1, this.spis[1]],
          [RESET_TIMER, this.timer],
        ]),
      ),
    );
    this.psm = new Psm(this, { resetCore1, resetSio: () => this.sio.reset() });
    this.replace(at.PSM, this.psm);
    this.replace(at.IO_BANK0, this.io);
    this.replace(at.IO_QSPI, new Stored(this, 'IO_QSPI'));
    this.replace(at.XOSC, new Xosc(this, clock));
    this.replace(at.SPI0, this.spis[0]);
    this.replace(at.SPI1, this.spis[1]);
    this.replace(at.PWM, this.pwm);
    this.replace(at.TIMER, this.timer);
    this.replace(at.ROSC, this.rosc);
    this.replace(at.VREG_AND_CHIP_RESET, new Stored(this, 'VREG_AND_CHIP_RESET', { 0x00: 0x10b1, 0x04: 0x91, 0x08: lastChipReset }));
    this.replace(at.DMA, this.dma);
    this.replace(at.USB, this.usb);
    this.replace(at.PIO0, this.pios[0]);
    this.replace(at.PIO1, this.pios[1]);
    this.replace(at.XIP_AUX, new XipAuxiliary(this, xipControl));

    inside.setInterrupt = (irq, high) => this.setInterrupt(irq, high);
    inside.updateIOInterrupt = () => this.updatePinInterrupts();
    inside.addClockListener((hertz) => {
      clock.setFrequency(hertz);
      xip.clocked();
    });
    const { watchdog } = this;
    watchdog.onWatchdogTrigger = () => {
      // Otherwise the package sets the alarm off again without end.
      watchdog.alarm.enable = false;
      requestReset('watchdog');
    };
    clock.belongsToChip = false;
  }

  /** @param {number} address @param {Registers} block */
  replace(address, block) {
    this.package.peripherals[at.keyOf(address)] = block;
  }

  /** The block of registers an address lies in, if any. @param {number} address @returns {Registers} */
  block(address) {
    return this.package.peripherals[at.keyOf(address)];
  }

  get watchdog() {
    return /** @type {Watchdog} */ (this.block(at.WATCHDOG));
  }

  /** What the ADC measures on its channels, 12 bits each. */
  get analogue() {
    return this.package.adc.channelValues;
  }

  get periHz() {
    return this.package.clkPeri;
  }

  get crystalHz() {
    return this.package.xoscFreq;
  }

  /** Levels of all pins, as SIO reads them. */
  get inputs() {
    return this.package.gpioValues;
  }

  /** The USB controller's own memory. */
  get usbMemory() {
    return this.package.usbDPRAMView;
  }

  /** Tells the USB controller of a word written there. @param {number} offset */
  usbMemoryWritten(offset) {
    this.usb.DPRAMUpdated(offset, this.usbMemory.getUint32(offset, true));
  }

  /** @param {number} irq @param {boolean} high */
  setInterrupt(irq, high) {
    for (const core of this.cores) core.setLine(irq, high);
  }

  updatePinInterrupts() {
    this.cores[0].setLine(
      IO_BANK0_IRQ,
      this.pins.some((pin) => pin.irqValue),
    );
    this.cores[1].setLine(IO_BANK0_IRQ, this.io.core1Line);
  }
}

/** Collects rp2040js's log lines instead of printing them. */
class Complaints {
  /** @param {string[]} list */
  constructor(list) {
    this.list = list;
  }

  debug() {}
  info() {}

  /** @param {string} name @param {string} message */
  warn(name, message) {
    if (this.list.length < WARNINGS_KEPT) this.list.push(`${name}: ${message}`);
  }

  /** @param {string} name @param {string} message */
  error(name, message) {
    this.warn(name, message);
  }
}
