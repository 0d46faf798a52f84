// @ts-check
// What we use of rp2040js, with types, and the only import of it. The package
// lets nobody replace its parts; here its fields are written all the same, so
// that mcu.js can.

import { GPIOPin, RP2040, RPUSBController } from 'rp2040js';

/** @typedef {import('./block.js').Registers} Registers */

/**
 * One of the package's pins, with what it keeps private.
 * @typedef {{
 *   readonly index: number, readonly inputEnable: boolean, readonly outputEnable: boolean, readonly outputValue: boolean,
 *   readonly functionSelect: number, readonly irqValue: boolean, readonly inputValue: boolean,
 *   readonly pullupEnabled: boolean, readonly pulldownEnabled: boolean,
 *   irqStatus: number, padValue: number, rawInputValue: boolean,
 *   setInputValue(high: boolean): void, refreshInput(): void, checkForUpdates(): void, addListener(listener: () => void): void,
 * }} PackagePin
 */

/**
 * The package's chip, as far as we touch it.
 * @typedef {object} Package
 * @property {Uint8Array} flash
 * @property {Uint16Array | null} flash16
 * @property {DataView | null} flashView
 * @property {Uint8Array} sram
 * @property {DataView} sramView
 * @property {DataView} usbDPRAMView
 * @property {object} logger
 * @property {PackagePin[]} gpio
 * @property {number} clkSys Hz
 * @property {number} clkPeri Hz
 * @property {number} xoscFreq Hz
 * @property {number} roscFreq Hz
 * @property {object} sio
 * @property {object} dma
 * @property {object[]} spi
 * @property {object} pwm
 * @property {{onByte?: (byte: number) => void}[]} uart
 * @property {{channelValues: number[]}} adc
 * @property {PackageUsb} usbCtrl
 * @property {object[]} pio
 * @property {Record<number, Registers>} peripherals
 * @property {number} gpioValues
 * @property {(irq: number, high: boolean) => void} setInterrupt
 * @property {() => void} updateIOInterrupt
 * @property {(listener: (hertz: number) => void) => void} addClockListener
 */

/**
 * The package's watchdog, with what it keeps private.
 * @typedef {Registers & {reason: number, scratchData: Uint32Array, alarm: {enable: boolean}, onWatchdogTrigger: () => void}} Watchdog
 */

/** The package's pin as a class to build on. @type {new (owner: Package, index: number) => PackagePin} */
export const PinBase = /** @type {any} */ (GPIOPin);

/**
 * The package's USB controller, with what it keeps private.
 * @typedef {Registers & {
 *   readonly rp2040: Package, readonly hostMode: boolean,
 *   DPRAMUpdated(offset: number, value: number): void,
 *   endpointReadDone(endpoint: number, buffer: Uint8Array): void,
 *   finishRead(endpoint: number, buffer: Uint8Array): void,
 *   sendSetupPacket(packet: Uint8Array): void,
 *   resetDevice(): void, sieStatusUpdated(): void, sieStatus: number, readonly rawWriteValue: number,
 *   onUSBEnabled?: () => void, onResetReceived?: () => void,
 *   onEndpointWrite?: (endpoint: number, buffer: Uint8Array) => void,
 *   onEndpointRead?: (endpoint: number, size: number) => void,
 * }} PackageUsb
 */

/** The package's USB controller as a class to build on. @type {new (owner: Package, name: string) => PackageUsb} */
export const UsbBase = /** @type {any} */ (RPUSBController);

/** A chip of the package. @param {import('./clock.js').Clock} clock @returns {Package} */
export function makePackage(clock) {
  return /** @type {any} */ (new RP2040(/** @type {any} */ (clock)));
}

/** Another of the package's SIO blocks, for its interpolators. @param {Package} owner @param {object} sio one it made itself @returns {Registers} */
export function interpolators(owner, sio) {
  const Sio = /** @type {new (owner: Package) => Registers} */ (sio.constructor);
  return new Sio(owner);
}
