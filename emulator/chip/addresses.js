// @ts-check
// The addresses of the RP2040's blocks (datasheet, section 2.2), by the datasheet's names. All
// addresses outside of memory come from this file.

export const XIP_CTRL = 0x14000000;
export const SSI = 0x18000000;
export const SYSINFO = 0x40000000;
export const SYSCFG = 0x40004000;
export const CLOCKS = 0x40008000;
export const RESETS = 0x4000c000;
export const PSM = 0x40010000;
export const IO_BANK0 = 0x40014000;
export const IO_QSPI = 0x40018000;
export const PADS_BANK0 = 0x4001c000;
export const PADS_QSPI = 0x40020000;
export const XOSC = 0x40024000;
export const PLL_SYS = 0x40028000;
export const PLL_USB = 0x4002c000;
export const BUSCTRL = 0x40030000;
export const UART0 = 0x40034000;
export const UART1 = 0x40038000;
export const SPI0 = 0x4003c000;
export const SPI1 = 0x40040000;
export const I2C0 = 0x40044000;
export const I2C1 = 0x40048000;
export const ADC = 0x4004c000;
export const PWM = 0x40050000;
export const TIMER = 0x40054000;
export const WATCHDOG = 0x40058000;
export const RTC = 0x4005c000;
export const ROSC = 0x40060000;
export const VREG_AND_CHIP_RESET = 0x40064000;
export const TBMAN = 0x4006c000;
export const DMA = 0x50000000;
export const USB_DPRAM = 0x50100000;
export const USB = 0x50110000;
export const PIO0 = 0x50200000;
export const PIO1 = 0x50300000;
export const XIP_AUX = 0x50400000;
