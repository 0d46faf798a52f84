// @ts-check
// Leaves out of the page what the emulator replaces in rp2040js anyway (see
// ../chip/mcu.js): the package makes these parts of its chip, and they are thrown away
// before the chip starts. Nobody should wait for them to be downloaded and parsed.

/** A peripheral that is never spoken to. @param {string} name */
const peripheral = (name) => `export class ${name} { reset() {} }`;

/** What is left of each of the package's files. @type {Record<string, string>} */
const LEFT = {
  // What ../chip/package.js asks for: no debugger, no host for USB.
  'index.js': `export { GPIOPin } from './gpio-pin.js';
    export { RPUSBController } from './peripherals/usb.js';
    export { RP2040 } from './rp2040.js';`,
  'cortex-m0-core.js': peripheral('CortexM0Core'),
  // Its timer is told of every change of the clock.
  'peripherals/ppb.js': 'export class RPPPB { systickTimer = {}; }',
  'peripherals/pwm.js': peripheral('RPPWM'),
  // The pins ask for these numbers, and the DMA is told at first that its FIFOs have room.
  'peripherals/pio.js': `export const WaitType = { None: 0, Pin: 1, rxFIFO: 2, txFIFO: 3, IRQ: 4, Out: 5 };
    export class RPPIO {
      constructor(chip, name, irq, index) {
        for (let machine = 0; machine < 4; machine++) chip.dma.setDREQ(8 * index + machine);
      }
    }`,
};

/** Its memory, too: 16 MiB that would have to be filled. */
const MEMORY = 'new Uint8Array(16 * MB)';

export const hollow = {
  name: 'hollow',
  transform(/** @type {string} */ code, /** @type {string} */ id) {
    const file = /\/rp2040js\/dist\/esm\/(.*\.js)$/.exec(id)?.[1] ?? '';
    if (file !== 'rp2040.js') return LEFT[file] ?? null;
    if (!code.includes(MEMORY)) throw new Error('rp2040js has its memory elsewhere.');
    return code.replace(MEMORY, 'new Uint8Array(0)');
  },
};
