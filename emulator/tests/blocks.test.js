// @ts-check
// The registers of the peripherals, as a program sees them, against the sections of the RP2040's
// datasheet that the tests name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../chip/chip.js';

const CLOCKS = 0x40008000;
const RESETS = 0x4000c000;
const IO_BANK0 = 0x40014000;
const PADS = 0x4001c004;
const PLL_SYS = 0x40028000;
const PLL_USB = 0x4002c000;
/** LOCK of a PLL's CS, and POSTDIVPD of its PWR. */
const LOCKED = 1 << 31;
const POST_DIVIDERS_OFF = 1 << 3;
const UART0 = 0x40034000;
const I2C0 = 0x40044000;
const ADC = 0x4004c000;
const WATCHDOG = 0x40058000;
const RTC = 0x4005c000;
const USB_MEMORY = 0x50100000;
const USB = 0x50110000;
const SIO = 0xd0000000;
const SET = 0x2000;
const CLEAR = 0x3000;
const IRQ = { usb: 1 << 5, pins: 1 << 13, uart: 1 << 20, adc: 1 << 22, i2c: 1 << 23 };

/** Returns a chip without a program that runs on its crystal, with core 0's access to the bus. */
function chipAlone() {
  const chip = new Chip();
  chip.powerOn();
  chip.bus.store(chip.cores[0], RESETS, 0, 4);
  const write = (/** @type {number} */ address, /** @type {number} */ value) => chip.bus.store(chip.cores[0], address, value, 4);
  write(CLOCKS + 0x30, 2);
  return {
    chip,
    mcu: chip.mcu,
    write,
    read: (/** @type {number} */ address) => chip.bus.load(chip.cores[0], address, 4) >>> 0,
    micros: (/** @type {number} */ micros) => chip.runTo(chip.cycles + (micros * chip.clock.frequency) / 1e6),
    interrupts: (/** @type {number} */ core, /** @type {number} */ irq) => (chip.cores[core].lines & irq) !== 0,
  };
}

test('a register is read by any of its aliases (2.1.2)', () => {
  const { read, write, chip } = chipAlone();
  write(WATCHDOG + 0x0c, 0x1234);
  write(WATCHDOG + SET + 0x0c, 0x10000);
  write(WATCHDOG + CLEAR + 0x0c, 0x4);
  assert.equal(read(WATCHDOG + SET + 0x0c), 0x11230);
  assert.deepEqual(chip.warnings, []);
});

test('a register that is not modelled reads as 0 and is complained about', () => {
  const { read, chip } = chipAlone();
  assert.equal(read(CLOCKS + 0x80), 0);
  assert.match(chip.warnings.join(), /^CLOCKS: read of 0x80/);
});

test('clk_sys and clk_peri follow generators and PLL (2.15, 2.18)', () => {
  const { chip, mcu, write, read, micros } = chipAlone();
  assert.equal(chip.clock.frequency, 12e6);
  assert.equal(read(CLOCKS + 0x38), 1 << 2, 'the reference is the crystal');
  write(PLL_SYS + 0x08, 125);
  write(PLL_SYS + 0x0c, (6 << 16) | (2 << 12));
  assert.ok(!(read(PLL_SYS) & LOCKED), 'it has no power');
  write(PLL_SYS + 0x04, POST_DIVIDERS_OFF);
  assert.ok(!(read(PLL_SYS) & LOCKED), 'it has not locked yet');
  micros(60);
  assert.ok(read(PLL_SYS) & LOCKED, 'it has locked');
  assert.equal(mcu.systemPll.frequency, 0, 'its post dividers have no power');
  write(PLL_SYS + 0x04, 0);
  assert.deepEqual(chip.warnings, []);
  write(CLOCKS + 0x3c, 1);
  assert.equal(chip.clock.frequency, 125e6);
  write(CLOCKS + 0x40, (2 << 8) | 0x80);
  assert.equal(chip.clock.frequency, 50e6, 'divided by 2 and a half');
  write(CLOCKS + 0x48, (1 << 11) | (4 << 5));
  assert.equal(mcu.periHz, 12e6, 'the crystal');
  write(CLOCKS + 0x48, 1 << 11);
  assert.equal(mcu.periHz, 50e6, 'clk_sys');
  write(CLOCKS + 0x34, 0x300);
  write(CLOCKS + 0x40, 0x100);
  write(CLOCKS + 0x3c, 0);
  assert.equal(chip.clock.frequency, 4e6, 'the reference, divided by 3');
});

test('a PLL whose post dividers have power before it has locked is complained about (2.18.2)', () => {
  const { chip, write } = chipAlone();
  write(PLL_SYS + 0x08, 125);
  write(PLL_SYS + 0x04, 0);
  assert.match(chip.warnings.join(), /^PLL_SYS: its post dividers/);
});

/** Supplies clk_usb with 48 MHz. @param {ReturnType<typeof chipAlone>} it */
function clockUsb({ write, micros }) {
  write(PLL_USB + 0x08, 40);
  write(PLL_USB + 0x0c, (5 << 16) | (2 << 12));
  write(PLL_USB + 0x04, POST_DIVIDERS_OFF);
  micros(60);
  write(PLL_USB + 0x04, 0);
  write(CLOCKS + 0x54, 1 << 11);
}

test('the USB controller notices nothing without clk_usb, and a reset as soon as it has it', () => {
  const it = chipAlone();
  const { mcu, read, micros } = it;
  const busReset = 1 << 19;
  mcu.usb.driveReset(true);
  micros(500);
  assert.ok(!mcu.isUsbClocked && !(read(USB + 0x50) & busReset));
  assert.ok(!mcu.usb.sendSetupPacket(new Uint8Array(8), 0));
  clockUsb(it);
  micros(200);
  assert.ok(mcu.isUsbClocked && read(USB + 0x50) & busReset);
});

test('a pin interrupts the core that has enabled its edge, until the edge is cleared (2.19.3)', () => {
  for (const core of [0, 1]) {
    const { mcu, write, read, interrupts } = chipAlone();
    const [pin, edges] = [11, 0b1100 << 12];
    const enable = IO_BANK0 + (core ? 0x134 : 0x104);
    write(enable, 0b1000 << 12);
    mcu.pins[pin].drive(true);
    assert.deepEqual([interrupts(core, IRQ.pins), interrupts(1 - core, IRQ.pins)], [true, false]);
    assert.equal(read(enable + 0x20), 0b1000 << 12, 'INTS');
    assert.equal(read(IO_BANK0 + 0xf4) & (0xf << 12), 0b1010 << 12, 'INTR: the edge and the level');
    write(IO_BANK0 + 0xf4, edges);
    assert.equal(interrupts(core, IRQ.pins), false);
    mcu.pins[pin].drive(false);
    assert.equal(interrupts(core, IRQ.pins), false, 'the other edge is not enabled');
    assert.equal(read(IO_BANK0 + 0xf4) & edges, 0b0100 << 12);
  }
});

test('overrides act on what a pin puts out, and the pad has the last word (2.19.6)', () => {
  const { mcu, write, read } = chipAlone();
  const [pin] = mcu.pins;
  const control = (/** @type {number} */ value) => write(IO_BANK0 + 0x04, value);
  const output = () => (pin.outputEnable ? Number(pin.outputValue) : null);
  let changes = 0;
  pin.addListener(() => changes++);
  write(SIO + 0x24, 1);
  assert.equal(output(), null, 'no function');
  control(5);
  assert.equal(output(), 0);
  control(5 | (1 << 8));
  assert.equal(output(), 1, 'inverted');
  control(5 | (2 << 12));
  assert.equal(output(), null, 'not driven');
  control(0x1f | (3 << 12) | (3 << 8));
  assert.equal(output(), 1, 'driven without a function');
  assert.equal(read(SIO + 0x04) & 1, 1, 'and read back');
  assert.equal(read(IO_BANK0) & 0x000a3300, 0x000a2200, 'STATUS');
  control(0x1f | (3 << 12) | (3 << 8) | (1 << 16));
  assert.equal(read(SIO + 0x04) & 1, 0, 'the input inverted');
  write(PADS, 0xd6);
  assert.equal(output(), null, 'the pad does not put out');
  assert.equal(changes, 5);
});

test('both pulls together keep a pin at its level (2.19.4.1)', () => {
  const { mcu, write, read } = chipAlone();
  for (const level of [true, false]) {
    write(PADS, 0x5e);
    mcu.pins[0].drive(level);
    mcu.pins[0].drive(null);
    assert.equal(read(SIO + 0x04) & 1, Number(level));
  }
});

test('the watchdog counts twice a microsecond and bites at 0 (4.7, erratum E1)', () => {
  const { chip, write, read, micros } = chipAlone();
  write(WATCHDOG + 0x2c, (1 << 9) | 12);
  write(WATCHDOG + 0x04, 2000);
  write(WATCHDOG + SET, 1 << 30);
  micros(400);
  assert.equal(read(WATCHDOG) & 0xffffff, 1200);
  write(WATCHDOG + 0x2c, 12);
  micros(5000);
  assert.equal(read(WATCHDOG) & 0xffffff, 1200, 'it stands without a tick');
  write(WATCHDOG + 0x2c, (1 << 9) | 12);
  micros(599);
  assert.equal(chip.starts.length, 1);
  micros(2);
  assert.equal(chip.starts.at(-1)?.cause, 'watchdog');
  assert.equal(read(WATCHDOG + 0x08), 1, 'REASON: the timer');
  write(WATCHDOG + SET, 1 << 31);
  chip.runTo(chip.cycles + 10);
  assert.equal(chip.starts.length, 3);
  assert.equal(read(WATCHDOG + 0x08), 2, 'REASON: forced');
});

test('the ADC converts in 96 cycles of 48 MHz, goes round its channels and fills its FIFO (4.9)', () => {
  const { mcu, write, read, micros, interrupts } = chipAlone();
  mcu.analogue.splice(0, 5, 100, 200, 300, 400, 500);
  write(ADC, 1 | (2 << 12) | (1 << 2));
  micros(1.9);
  assert.equal(read(ADC) & (1 << 8), 0, 'it is not ready');
  micros(0.2);
  assert.ok(read(ADC) & (1 << 8));
  assert.equal(read(ADC) & (1 << 2), 0, 'START_ONCE clears itself');
  assert.equal(read(ADC + 0x04), 300);
  write(ADC + 0x08, 1 | (3 << 24));
  write(ADC + 0x18, 1);
  // Every other channel, at intervals of 10 µs.
  write(ADC + 0x10, 479 << 8);
  write(ADC, 1 | (1 << 3) | (0b10101 << 16));
  micros(2 + 10 + 0.1);
  assert.equal(interrupts(0, IRQ.adc), false, 'two results');
  micros(10);
  assert.equal(interrupts(0, IRQ.adc), true, 'three');
  micros(30);
  assert.equal(read(ADC + 0x08) & ((1 << 11) | (1 << 9)), (1 << 11) | (1 << 9), 'full, and one too many');
  assert.deepEqual(
    Array.from({ length: 5 }, () => read(ADC + 0x0c)),
    [100, 300, 500, 100, 0],
  );
  assert.ok(read(ADC + 0x08) & (1 << 10), 'one too few');
  assert.equal(interrupts(0, IRQ.adc), false);
});

test('the real-time clock counts days over the end of a month (4.8)', () => {
  const { write, read, micros } = chipAlone();
  // Tuesday, 29 February 2028, 23:59:58.
  write(RTC + 0x04, (2028 << 12) | (2 << 8) | 29);
  write(RTC + 0x08, (2 << 24) | (23 << 16) | (59 << 8) | 58);
  write(RTC + 0x0c, 1 << 4);
  micros(5e6);
  assert.equal(read(RTC + 0x1c) & 0xff, 58, 'it stands');
  write(RTC + 0x0c, 1);
  assert.equal(read(RTC + 0x0c), 0b11, 'active');
  micros(3e6);
  assert.equal(read(RTC + 0x1c), (3 << 24) | 1, 'Wednesday, 0:00:01');
  assert.equal(read(RTC + 0x18), (2028 << 12) | (3 << 8) | 1);
});

test('an address on an I2C bus with nothing on it is not acknowledged (4.3)', () => {
  const { write, read, micros, interrupts } = chipAlone();
  write(I2C0 + 0x30, 1 << 6);
  write(I2C0 + 0x04, 0x3c);
  write(I2C0 + 0x1c, 15);
  write(I2C0 + 0x20, 15);
  write(I2C0 + 0x6c, 1);
  write(I2C0 + 0x10, 0x42);
  assert.ok(read(I2C0 + 0x70) & 1, 'active');
  // Ten bits of 30 cycles each, at 12 MHz.
  micros(24.9);
  assert.equal(interrupts(0, IRQ.i2c), false);
  micros(0.2);
  assert.equal(interrupts(0, IRQ.i2c), true);
  assert.equal(read(I2C0 + 0x80), 1, 'ABRT_7B_ADDR_NOACK');
  assert.equal(read(I2C0 + 0x34) & (1 << 9), 1 << 9, 'a stop');
  read(I2C0 + 0x54);
  assert.equal(interrupts(0, IRQ.i2c), false);
  assert.equal(read(I2C0 + 0x80), 0);
});

test('the UART sends, and its interrupt says that there is room (4.2)', () => {
  const { mcu, write, read, interrupts } = chipAlone();
  /** @type {number[]} */
  const sent = [];
  mcu.uarts[0].onByte = (byte) => sent.push(byte);
  write(UART0 + 0x30, (1 << 8) | 1);
  write(UART0 + 0x38, 1 << 5);
  assert.equal(interrupts(0, IRQ.uart), false);
  write(UART0, 0x141);
  assert.deepEqual(sent, [0x41]);
  assert.equal(read(UART0 + 0x18), (1 << 7) | (1 << 4), 'both FIFOs empty');
  assert.equal(interrupts(0, IRQ.uart), true);
  write(UART0 + 0x44, 1 << 5);
  assert.equal(interrupts(0, IRQ.uart), false);
});

test('an endpoint with two buffers sends and fills them in turn (4.1.2.5)', () => {
  const it = chipAlone();
  const { mcu, write, read, micros, interrupts } = it;
  clockUsb(it);
  const [available, full] = [1 << 10, 1 << 15];
  /** @type {number[][]} */
  const sent = [];
  /** @type {number[]} */
  const wanted = [];
  mcu.usb.onEndpointWrite = (endpoint, bytes) => sent.push([endpoint, ...bytes]);
  mcu.usb.onEndpointRead = (_, size) => wanted.push(size);
  write(USB + 0x90, 1 << 4);
  // Endpoint 1: IN at 0x180, OUT at 0x200.
  write(USB_MEMORY + 0x08, (3 << 30) | 0x180);
  write(USB_MEMORY + 0x0c, (3 << 30) | 0x200);
  write(USB_MEMORY + 0x180, 0x11);
  write(USB_MEMORY + 0x1c0, 0x22);
  const word = available | full | 1;
  write(USB_MEMORY + 0x88, word | (word << 16));
  micros(20);
  assert.deepEqual(sent, [
    [1, 0x11],
    [1, 0x22],
  ]);
  assert.equal(read(USB_MEMORY + 0x88), 1 | (1 << 16));
  assert.equal(read(USB + 0x58), 1 << 2);
  assert.ok(interrupts(0, IRQ.usb));
  write(USB + 0x58, 1 << 2);
  assert.ok(!interrupts(0, IRQ.usb));
  const armed = available | 64;
  write(USB_MEMORY + 0x8c, armed | (armed << 16));
  assert.deepEqual(wanted, [64, 64]);
  for (const bytes of [
    [1, 2],
    [3, 4, 5],
  ]) {
    mcu.usb.endpointReadDone(1, Uint8Array.from(bytes));
    micros(20);
  }
  assert.deepEqual(
    [read(USB_MEMORY + 0x8c) >>> 0, read(USB_MEMORY + 0x200), read(USB_MEMORY + 0x240)],
    [((full | 3) * 65536 + (full | 2)) >>> 0, 0x0201, 0x050403],
  );
});

/** Returns access to interpolator 0 or 1 of core 0. @param {number} index */
function interpolator(index) {
  const { write, read } = chipAlone();
  const base = SIO + 0x80 + 0x40 * index;
  const [ACCUM0, ACCUM1, BASE0, BASE1, BASE2, POP0, , POPF, PEEK0, PEEK1, PEEKF, CTRL0, CTRL1, ADD0, , BASES] = Array.from(
    { length: 16 },
    (_, register) => base + 4 * register,
  );
  return { write, read, ACCUM0, ACCUM1, BASE0, BASE1, BASE2, POP0, POPF, PEEK0, PEEK1, PEEKF, CTRL0, CTRL1, ADD0, BASES };
}

/**
 * Returns a lane's control word: shift, lowest and highest bit of the mask, and further bits.
 * @param {number} shift @param {number} lsb @param {number} msb @param {number} [more]
 */
const lane = (shift, lsb, msb, more = 0) => shift | (lsb << 5) | (msb << 10) | more;

test('a lane shifts, masks, extends the sign and adds its base (2.3.1.6)', () => {
  const it = interpolator(0);
  it.write(it.ACCUM0, 0x00ff_1280);
  it.write(it.BASE0, 0x1000);
  it.write(it.BASE2, 0x10);
  it.write(it.CTRL0, lane(4, 0, 7));
  assert.equal(it.read(it.PEEK0), 0x1028);
  assert.equal(it.read(it.ADD0), 0x28, 'without the base');
  assert.equal(it.read(it.CTRL0) >>> 23, 0b101, 'bits beyond the mask');
  it.write(it.CTRL0, lane(8, 4, 19, 1 << 15));
  assert.equal(it.read(it.PEEK0), 0x1000 + 0xff10, 'bit 19 is not set');
  it.write(it.CTRL0, lane(8, 4, 15, 1 << 15));
  assert.equal(it.read(it.PEEK0), 0x1000 - 0xf0, 'bit 15 is the sign');
  it.write(it.CTRL0, lane(8, 4, 15, (1 << 18) | (2 << 19)));
  assert.equal(it.read(it.PEEK0), ((0x00ff_1280 + 0x1000) | (2 << 28)) >>> 0, 'the raw accumulator, and two bits forced');
});

test('lanes cross over, and a pop goes on by their results', () => {
  const it = interpolator(0);
  it.write(it.CTRL0, lane(0, 0, 31, 1 << 17));
  it.write(it.CTRL1, lane(0, 0, 31, 1 << 17));
  it.write(it.ACCUM0, 3);
  it.write(it.ACCUM1, 50);
  it.write(it.BASE0, 1);
  it.write(it.BASE1, 7);
  it.write(it.BASE2, 1000);
  assert.equal(it.read(it.POPF), 1053);
  assert.deepEqual([it.read(it.ACCUM0), it.read(it.ACCUM1)], [57, 4]);
  it.write(it.CTRL1, lane(0, 0, 31, 1 << 16));
  assert.equal(it.read(it.PEEK1), 57 + 7, "the other lane's accumulator");
  it.write(it.ADD0, 5);
  assert.equal(it.read(it.ACCUM0), 62);
});

test('interpolator 0 blends and interpolator 1 clamps', () => {
  const blend = interpolator(0);
  blend.write(blend.CTRL0, lane(0, 0, 31, 1 << 21));
  blend.write(blend.CTRL1, lane(0, 0, 31, 1 << 15));
  blend.write(blend.BASES, (100 << 16) | 0xff9c);
  assert.deepEqual([blend.read(blend.BASE0) | 0, blend.read(blend.BASE1)], [-100, 100]);
  blend.write(blend.ACCUM1, 0x340);
  assert.deepEqual([blend.read(blend.PEEK0), blend.read(blend.PEEK1) | 0], [0x40, -50]);

  const clamp = interpolator(1);
  clamp.write(clamp.CTRL0, lane(0, 0, 31, (1 << 22) | (1 << 15)));
  clamp.write(clamp.BASE0, -20);
  clamp.write(clamp.BASE1, 30);
  const clamped = [-21, -20, 0, 30, 31].map((value) => {
    clamp.write(clamp.ACCUM0, value);
    return clamp.read(clamp.PEEK0) | 0;
  });
  assert.deepEqual(clamped, [-20, -20, 0, 30, 30]);
  clamp.write(clamp.CTRL0, lane(0, 0, 31, 1 << 21));
  assert.equal(clamp.read(clamp.CTRL0) & (1 << 21), 0, 'it cannot blend');
});
