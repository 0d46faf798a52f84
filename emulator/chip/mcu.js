// @ts-check
// The peripherals of the chip at their addresses, and the interrupts and frequencies that they
// share.

import { Adc } from './adc.js';
import * as at from './addresses.js';
import { Clocks, Pll } from './clocks.js';
import { Dma } from './dma.js';
import { I2c } from './i2c.js';
import { IoBank, Pads, Pin, PINS } from './pins.js';
import { Pio } from './pio.js';
import { Ppb } from './ppb.js';
import { Pwm } from './pwm.js';
import { Rtc } from './rtc.js';
import { CoreSio, SharedSio } from './sio.js';
import { Spi } from './spi.js';
import { Ssi, XipAuxiliary, XipControl } from './ssi.js';
import { BusControl, Fixed, Psm, Resets, Rosc, Stored, Xosc } from './system.js';
import { Ticks } from './ticks.js';
import { Timer } from './timer.js';
import { Uart } from './uart.js';
import { Usb } from './usb.js';
import { Watchdog } from './watchdog.js';

/** @typedef {import('./block.js').Registers} Registers */

/** The frequency of the crystal of all boards. */
const CRYSTAL_HZ = 12_000_000;
const IO_BANK0_IRQ = 13;
const PIO_IRQS = [7, 9];
const PIO_REQUESTS = [0, 8];
const SPI_IRQS = [18, 19];
const SPI_REQUESTS = [
  { tx: 16, rx: 17 },
  { tx: 18, rx: 19 },
];
const UART_IRQS = [20, 21];
const UART_REQUESTS = [20, 22];
const I2C_IRQS = [23, 24];
/** The identification besides CHIP_ID (datasheet, section 2.20): PLATFORM, GITREF_RP2040. */
const IDENTITY = { 0x04: 0x2, 0x40: 0xe0c912e8 };
/** CHIP_ID without the revision in its upper four bits. */
const CHIP_ID = 0x00002927;
/** The flash chip's pads after a reset (section 2.19.6.4): clock pulled down, select pulled up, no pulls on the data. */
const QSPI_PADS = { 0x04: 0x56, 0x08: 0x52, 0x0c: 0x52, 0x10: 0x52, 0x14: 0x52, 0x18: 0x5a };
/** SYSCFG's PROC_CONFIG: core 1 is instance 1 on the debug port. */
const PROC_CONFIG = { 0x08: 0x10000000 };
const WARNINGS_KEPT = 200;

/**
 * @typedef {object} Surroundings
 * @property {import('./clock.js').Clock} clock
 * @property {import('./bus.js').Bus} bus with memory and both cores
 * @property {import('./random.js').Random} random
 * @property {number} roscHz
 * @property {number} revision of the chip
 * @property {string[]} warnings receives accesses that no block models, and uses that the chip forbids
 * @property {number} lastChipReset value of CHIP_RESET
 * @property {(cause: 'watchdog' | 'software') => void} requestReset
 * @property {() => void} resetCore1
 */

export class Mcu {
  /** @param {Surroundings} surroundings */
  constructor({ clock, bus, random, roscHz, revision, warnings, lastChipReset, requestReset, resetCore1 }) {
    const { cores, xip } = bus;
    this.cores = cores;
    this.warnings = warnings;
    /** Every register block by its address in units of 16 KiB; the two bits below select the alias. @type {Map<number, Registers>} */
    this.blocks = new Map();
    clock.belongsToChip = true;
    this.crystalHz = CRYSTAL_HZ;
    this.ticks = new Ticks(clock);
    this.chipId = (CHIP_ID | (revision << 28)) >>> 0;
    this.systemPll = new Pll(this, 'PLL_SYS', clock);
    this.usbPll = new Pll(this, 'PLL_USB', clock);
    this.clocks = new Clocks(this, roscHz, (hertz) => {
      clock.setFrequency(hertz);
      xip.clocked();
    });
    this.pins = Array.from({ length: PINS }, (_, index) => new Pin(this, index));
    this.sio = new SharedSio(this);
    this.coreSios = cores.map((core) => new CoreSio(core, this.sio));
    this.ppbs = cores.map((core) => new Ppb(core, clock, this.ticks, () => requestReset('software')));
    this.dma = new Dma(this, bus);
    this.spis = SPI_REQUESTS.map((requests, index) => new Spi(this, `SPI${index}`, SPI_IRQS[index], requests, clock));
    for (const spi of this.spis) this.dma.paced.set(spi.requests.tx, spi);
    this.uarts = UART_IRQS.map((irq, index) => new Uart(this, `UART${index}`, irq, UART_REQUESTS[index]));
    this.adc = new Adc(this, clock);
    this.pwm = new Pwm(this, clock);
    this.timer = new Timer(this, clock, this.ticks);
    this.watchdog = new Watchdog(this, clock, this.ticks, () => requestReset('watchdog'));
    this.pios = [0, 1].map((index) => new Pio(this, `PIO${index}`, PIO_IRQS[index], PIO_REQUESTS[index], clock));
    for (const pio of this.pios) pio.update();
    this.usb = new Usb(this, clock);
    this.ssi = new Ssi(this, xip);
    this.rosc = new Rosc(this, random);
    this.psm = new Psm(this, { resetCore1, resetSio: () => this.sio.reset() });
    this.xipControl = new XipControl(this, bus);
    const resets = new Resets(this);

    this.place(at.XIP_CTRL, this.xipControl);
    this.place(at.SSI, this.ssi);
    this.place(at.CLOCKS, this.clocks);
    this.place(at.RESETS, resets);
    this.place(at.PSM, this.psm);
    this.place(at.XOSC, new Xosc(this, clock));
    this.place(at.WATCHDOG, this.watchdog);
    this.place(at.ROSC, this.rosc);
    this.place(at.VREG_AND_CHIP_RESET, new Stored(this, 'VREG_AND_CHIP_RESET', { 0x00: 0x10b1, 0x04: 0x91, 0x08: lastChipReset }));
    this.place(at.XIP_AUX, new XipAuxiliary(this, this.xipControl));
    // In the order of the bits in RESETS. The debug port's bit is not modelled.
    /** @type {([number, import('./system.js').Resettable] | null)[]} */
    const resettable = [
      [at.ADC, this.adc],
      [at.BUSCTRL, new BusControl(this)],
      [at.DMA, this.dma],
      [at.I2C0, new I2c(this, 'I2C0', I2C_IRQS[0], clock)],
      [at.I2C1, new I2c(this, 'I2C1', I2C_IRQS[1], clock)],
      [at.IO_BANK0, new IoBank(this)],
      [at.IO_QSPI, new Stored(this, 'IO_QSPI')],
      null,
      [at.PADS_BANK0, new Pads(this)],
      [at.PADS_QSPI, new Stored(this, 'PADS_QSPI', QSPI_PADS)],
      [at.PIO0, this.pios[0]],
      [at.PIO1, this.pios[1]],
      [at.PLL_SYS, this.systemPll],
      [at.PLL_USB, this.usbPll],
      [at.PWM, this.pwm],
      [at.RTC, new Rtc(this, clock)],
      [at.SPI0, this.spis[0]],
      [at.SPI1, this.spis[1]],
      [at.SYSCFG, new Stored(this, 'SYSCFG', PROC_CONFIG)],
      [at.SYSINFO, new Fixed(this, 'SYSINFO', { ...IDENTITY, 0x00: this.chipId })],
      [at.TBMAN, new Fixed(this, 'TBMAN', { 0x00: 1 })],
      [at.TIMER, this.timer],
      [at.UART0, this.uarts[0]],
      [at.UART1, this.uarts[1]],
      [at.USB, this.usb],
    ];
    resettable.forEach((each, bit) => each && resets.govern(bit, ...each));
    clock.belongsToChip = false;
  }

  /** @param {number} address @param {Registers} block */
  place(address, block) {
    this.blocks.set(address >>> 14, block);
  }

  /** Returns the register block that contains an address, if any. @param {number} address @returns {Registers | undefined} */
  block(address) {
    return this.blocks.get(address >>> 14);
  }

  /** The values that the ADC measures on its channels, 12 bits each. */
  get analogue() {
    return this.adc.channels;
  }

  get periHz() {
    return this.clocks.periHz;
  }

  /** True if the USB controller has its clocks now. */
  get isUsbClocked() {
    if (!this.clocks.isUsbFed) return false;
    const isDeep = this.cores.every((core) => core.halted || (core.sleeping && this.ppbs[core.index].sleepsDeeply));
    return !isDeep || this.clocks.isUsbFedAsleep;
  }

  /** The chip's revision as in CHIP_ID: 1 for B0 and B1, 2 for B2. */
  get revision() {
    return this.chipId >>> 28;
  }

  /** The levels of all pins, as SIO reads them. */
  get inputs() {
    const { pins } = this;
    let levels = 0;
    for (let pin = 0; pin < PINS; pin++) if (pins[pin].inputValue) levels |= 1 << pin;
    return levels;
  }

  /** The USB controller's own memory. */
  get usbMemory() {
    return this.usb.memory;
  }

  /** Notifies the USB controller of a word written to its memory. @param {number} offset */
  usbMemoryWritten(offset) {
    this.usb.memoryWritten(offset, this.usbMemory.getUint32(offset, true));
  }

  /** Records a warning of a block. Only the first 200 are kept. @param {string} name @param {string} message */
  warn(name, message) {
    if (this.warnings.length < WARNINGS_KEPT) this.warnings.push(`${name}: ${message}`);
  }

  /** @param {number} irq @param {boolean} high */
  setInterrupt(irq, high) {
    for (const core of this.cores) core.setLine(irq, high);
  }

  updatePinInterrupts() {
    for (const core of this.cores) {
      core.setLine(
        IO_BANK0_IRQ,
        this.pins.some((pin) => pin.interrupts(core.index)),
      );
    }
  }
}
