// @ts-check
// The pins of the handhelds, as their makers wired them. Pin maps only.

/**
 * @typedef {object} Board
 * @property {string} name
 * @property {number} spi index of the SPI the panel hangs on
 * @property {{clock: number, data: number, select: number, isData: number, reset: number, backlight: number, vsync: number | null}} panel
 * @property {'upright' | 'turned'} mounting how the glass sits in the case
 * @property {Record<string, number>} buttons switches to ground
 * @property {boolean} pullsUp whether the board's own resistors hold an open switch high, against the pad's pull-down too
 * @property {Record<string, number>} inputs other pins driven from outside, with their resting level 0 or 1
 * @property {Record<string, number>} extras
 */

/** @type {Record<string, Board>} */
export const BOARDS = {
  'pico-lcd-1-3': {
    name: 'pico-lcd-1-3',
    spi: 1,
    panel: { clock: 10, data: 11, select: 9, isData: 8, reset: 12, backlight: 13, vsync: null },
    mounting: 'turned',
    buttons: { up: 2, down: 18, left: 16, right: 20, press: 3, a: 15, b: 17, x: 19, y: 21 },
    pullsUp: false,
    // No cable, as with a battery hat.
    inputs: { 24: 0 },
    extras: { led: 25, cable: 24 },
  },
  picosystem: {
    name: 'picosystem',
    spi: 0,
    panel: { clock: 6, data: 7, select: 5, isData: 9, reset: 4, backlight: 12, vsync: 8 },
    mounting: 'upright',
    buttons: { up: 23, down: 20, left: 22, right: 21, a: 18, b: 19, x: 17, y: 16 },
    // The maker's SDK sets no pull on them and relies on this (pimoroni/picosystem, pull request 97).
    pullsUp: true,
    // The cable is out; the charger's status is low then, as it is while it charges.
    inputs: { 2: 0, 24: 0 },
    extras: { red: 14, green: 13, blue: 15, piezo: 11, battery: 26, cable: 2, chargerStatus: 24 },
  },
};
