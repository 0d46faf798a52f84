// @ts-check
// Where the RP2040's blocks lie (datasheet, section 2.2), by the datasheet's
// names. Every address that is not memory is taken from here.

export const XIP_CTRL = 0x14000000;
export const SSI = 0x18000000;
export const RESETS = 0x4000c000;
export const PSM = 0x40010000;
export const IO_BANK0 = 0x40014000;
export const IO_QSPI = 0x40018000;
export const XOSC = 0x40024000;
export const SPI0 = 0x4003c000;
export const SPI1 = 0x40040000;
export const PWM = 0x40050000;
export const TIMER = 0x40054000;
export const WATCHDOG = 0x40058000;
export const ROSC = 0x40060000;
export const VREG_AND_CHIP_RESET = 0x40064000;
export const DMA = 0x50000000;
export const USB_DPRAM = 0x50100000;
export const USB = 0x50110000;
export const PIO0 = 0x50200000;
export const PIO1 = 0x50300000;
export const XIP_AUX = 0x50400000;

/** The key under which rp2040js keeps the block at an address: 16 KiB each, of which the last two bits choose the atomic aliases. @param {number} address */
export const keyOf = (address) => (address >>> 14) << 2;
