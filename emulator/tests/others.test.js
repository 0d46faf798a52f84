// @ts-check
// Features of the chip that other programs need and this firmware does not: PIO, another second
// stage of the boot loader, DMA pairs, pulls, a real boot ROM, USB.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BootRom, BootRomError, checksum } from '../chip/bootrom.js';
import { Chip } from '../chip/chip.js';
import { Handheld } from '../handheld.js';
import { assemble } from './assembler.js';
import { readUf2 } from '../uf2.js';
import { foreignUf2, GREEN, RED, romImage } from './foreign.js';

const PIO0 = 0x50200000;
const SPI0 = 0x4003c000;
const DMA = 0x50000000;
const PADS = 0x4001c004;
const IO_BANK0 = 0x40014000;
const CLOCKS = 0x40008000;
const PLL_USB = 0x4002c000;
const USB_MEMORY = 0x50100000;
const FUNCTIONS = { spi: 1, sio: 5, pio0: 6 };

/** Returns a chip without a program, with core 0's access to the bus. */
function bare(chip = new Chip()) {
  if (!chip.powered) chip.powerOn();
  // Releases all blocks from reset.
  chip.bus.store(chip.cores[0], 0x4000c000, 0, 4);
  return {
    chip,
    read: (/** @type {number} */ address, /** @type {1 | 2 | 4} */ size = 4) => chip.bus.load(chip.cores[0], address, size),
    write: (/** @type {number} */ address, /** @type {number} */ value, /** @type {1 | 2 | 4} */ size = 4) =>
      chip.bus.store(chip.cores[0], address, value, size),
    run: (/** @type {number} */ cycles) => chip.runTo(chip.cycles + cycles),
  };
}

/** @param {ReturnType<typeof bare>} it @param {number} pin @param {number} selected */
function select({ write }, pin, selected) {
  write(IO_BANK0 + 8 * pin + 4, selected);
}

/**
 * Loads a PIO program into machine 0 of PIO 0.
 * @param {ReturnType<typeof bare>} it @param {number[]} program @param {{exec?: number, shift?: number, pins?: number, divider?: number}} settings
 */
function loadPio({ write }, program, { exec = 0, shift = 0b11 << 18, pins = 0, divider = 1 }) {
  program.forEach((instruction, index) => write(PIO0 + 0x48 + 4 * index, instruction));
  write(PIO0 + 0xc8, divider << 16);
  write(PIO0 + 0xcc, ((program.length - 1) << 12) | exec);
  write(PIO0 + 0xd0, shift);
  write(PIO0 + 0xdc, pins);
}

// out pins, 1 side 0; nop side 1: sends bytes, most significant bit first.
const SERIAL = { program: [0x6001, 0xb042], shift: (1 << 17) | (8 << 25) };

/** Returns PicoSystem's panel, awake, on a chip without a program. */
function picosystem() {
  const handheld = new Handheld({ board: 'picosystem', segments: [] });
  handheld.powerOn();
  const it = bare(handheld.chip);
  const { panel } = handheld;
  panel.everReset = true;
  panel.asleep = false;
  panel.displayOn = panel.inverted = true;
  // SIO drives select low, and D/C as `isData` sets it.
  for (const pin of [4, 5, 9]) select(it, pin, FUNCTIONS.sio);
  it.write(0xd0000024, (1 << 4) | (1 << 5) | (1 << 9));
  it.write(0xd0000014, (1 << 4) | (1 << 9));
  const isData = (/** @type {boolean} */ data) => it.write(data ? 0xd0000014 : 0xd0000018, 1 << 9);
  return { handheld, panel, isData, ...it };
}

test('a panel on a PIO gets commands and pixels', () => {
  const it = picosystem();
  for (const pin of [6, 7]) select(it, pin, FUNCTIONS.pio0);
  // Side-set: pin 6, one bit; out: pin 7, one bit.
  loadPio(it, SERIAL.program, { shift: SERIAL.shift, pins: (1 << 29) | (6 << 10) | (1 << 20) | 7 });
  it.write(PIO0 + 0xd8, 0xe081); // set pindirs without pins: changes none
  it.write(PIO0 + 0xdc, (2 << 26) | (6 << 5));
  it.write(PIO0 + 0xd8, 0xe083); // set pindirs, 3
  it.write(PIO0 + 0xdc, (1 << 29) | (6 << 10) | (1 << 20) | 7);
  it.write(PIO0, 1);
  const send = (/** @type {boolean} */ data, /** @type {number[]} */ ...bytes) => {
    it.isData(data);
    for (const byte of bytes) it.write(PIO0 + 0x10, byte << 24);
    it.run(400);
  };
  send(false, 0x3a);
  send(true, 0x55);
  send(false, 0x2a);
  send(true, 0, 10, 0, 11);
  send(false, 0x2b);
  send(true, 0, 20, 0, 20);
  send(false, 0x2c);
  send(true, 0x12, 0x34, 0xab, 0xcd);
  const picture = it.handheld.screenshot();
  assert.deepEqual([picture[20 * 240 + 10], picture[20 * 240 + 11]], [0x1234, 0xabcd]);
});

test('a PIO program takes the cycles it says, by its divider', () => {
  for (const divider of [1, 3]) {
    const it = bare();
    select(it, 2, FUNCTIONS.pio0);
    // set pins, 1 [4]; set pins, 0 [1]: high for 5 cycles, low for 2.
    loadPio(it, [0xe401, 0xe100], { pins: (1 << 26) | (2 << 5), divider });
    it.write(PIO0 + 0xd8, 0xe081);
    const { pins } = it.chip.mcu;
    let rises = 0;
    let high = false;
    pins[2].addListener(() => {
      if (pins[2].outputValue && !high) rises++;
      high = pins[2].outputValue;
    });
    it.write(PIO0, 1);
    it.run(7000 * divider);
    assert.ok(Math.abs(rises - 1000) <= 5, `${rises}`);
  }
});

test('machines talk by flags and FIFOs, and wait for pins', () => {
  const it = bare();
  // wait 1 gpio 3; irq 0; in pins, 8; push block; pull block; out x, 32; mov isr, x; push block
  loadPio(it, [0x2083, 0xc000, 0x4008, 0x8020, 0x80a0, 0x6020, 0xa0c1, 0x8020], { shift: 1 << 19 });
  it.write(PIO0, 1);
  it.run(200);
  assert.equal(it.read(PIO0 + 0x30), 0);
  it.chip.mcu.pins[3].drive(true);
  it.run(200);
  assert.equal(it.read(PIO0 + 0x30), 1, 'the flag');
  assert.equal(it.read(PIO0 + 0x20) & 8, 8, 'the pin, as the program read it');
  it.chip.mcu.pins[3].drive(false);
  it.write(PIO0 + 0x10, 0xcafe1234);
  it.run(200);
  assert.equal(it.read(PIO0 + 0x20), 0xcafe1234);
  assert.ok(it.read(PIO0 + 0x04) & (1 << 8), 'the FIFO is empty again');
});

test('DMA feeds a PIO as fast as it takes words', () => {
  const it = bare();
  // pull block; mov isr, osr; push block
  loadPio(it, [0x80a0, 0xa0c7, 0x8020], {});
  it.write(PIO0, 1);
  for (let i = 0; i < 40; i++) it.chip.ram.set([i + 1, 0, 0, 0], 0x1000 + 4 * i);
  const control = 1 | (2 << 2);
  it.write(DMA + 0x00, 0x20001000);
  it.write(DMA + 0x04, PIO0 + 0x10);
  it.write(DMA + 0x08, 40);
  it.write(DMA + 0x40, PIO0 + 0x20);
  it.write(DMA + 0x44, 0x20002000);
  it.write(DMA + 0x48, 40);
  it.write(DMA + 0x50, control | (1 << 5) | (1 << 11) | (4 << 15));
  it.write(DMA + 0x10, control | (1 << 4) | (0 << 11) | (0 << 15));
  it.write(DMA + 0x430, 0b11);
  it.run(5000);
  const arrived = Array.from({ length: 40 }, (_, i) => it.chip.ram[0x2000 + 4 * i]);
  assert.deepEqual(
    arrived,
    Array.from({ length: 40 }, (_, i) => i + 1),
  );
});

test('a busy DMA channel that gets another successor without a pause is warned about', () => {
  const it = bare();
  const control = (/** @type {number} */ next, enabled = 1) => enabled | (2 << 2) | (next << 11) | (63 << 15);
  const begin = () => {
    it.write(DMA + 0x08, 1000);
    it.write(DMA + 0x00, 0x20001000);
    it.write(DMA + 0x04, 0x20002000);
    it.write(DMA + 0x10, control(0));
    it.write(DMA + 0x430, 1);
  };
  begin();
  it.write(DMA + 0x10, control(1, 0));
  it.write(DMA + 0x10, control(1));
  assert.deepEqual(it.chip.warnings, []);
  it.write(DMA + 0x10, control(2));
  assert.match(it.chip.warnings.join(), /DMA: channel 0 got another CHAIN_TO/);
});

test('a DMA channel with nothing to move ends at once and starts its successor, whatever paces it', () => {
  for (const pace of [63, 16, 59, 0]) {
    const it = bare();
    const control = (/** @type {number} */ next, /** @type {number} */ request) => 1 | (2 << 2) | (next << 11) | (request << 15);
    it.write(DMA + 0x40, 0x20001000);
    it.write(DMA + 0x44, 0x20002000);
    it.write(DMA + 0x48, 4);
    it.write(DMA + 0x50, control(1, 63));
    it.write(DMA + 0x08, 0);
    it.write(DMA + 0x10, control(1, pace));
    it.write(DMA + 0x430, 1);
    it.run(100);
    assert.equal(it.read(DMA + 0x400), 0b11, `both have raised their interrupts, request ${pace}`);
  }
});

test('one trigger for both directions of an SPI loses no frame', () => {
  const it = bare();
  it.write(SPI0 + 0x00, 7);
  it.write(SPI0 + 0x10, 2);
  it.write(SPI0 + 0x24, 3);
  it.write(SPI0 + 0x04, 2);
  // Channel 0 sends 100 bytes, channel 1 receives them.
  it.write(DMA + 0x00, 0x20001000);
  it.write(DMA + 0x04, SPI0 + 0x08);
  it.write(DMA + 0x08, 100);
  it.write(DMA + 0x10, 1 | (1 << 4) | (0 << 11) | (16 << 15));
  it.write(DMA + 0x40, SPI0 + 0x08);
  it.write(DMA + 0x44, 0x20002000);
  it.write(DMA + 0x48, 100);
  it.write(DMA + 0x50, 1 | (1 << 5) | (1 << 11) | (17 << 15));
  it.write(DMA + 0x430, 0b11);
  it.run(100 * 16 * 4);
  assert.deepEqual([it.read(DMA + 0x08), it.read(DMA + 0x48)], [0, 0]);
});

test('pads reset to inputs that are pulled down, and a button follows the pull', () => {
  const handheld = new Handheld({ board: 'pico-lcd-1-3', segments: [] });
  handheld.powerOn();
  const { read, write } = bare(handheld.chip);
  const pin = handheld.pinOf('a');
  const level = () => (read(0xd0000004) >> pin) & 1;
  assert.equal(read(PADS + 4 * pin), 0x56);
  assert.equal(level(), 0, 'pulled down');
  write(PADS + 4 * pin, 0x5a);
  assert.equal(level(), 1, 'pulled up');
  handheld.press('a', { bounce: false });
  assert.equal(level(), 0, 'pressed');
  handheld.release('a', { bounce: false });
  assert.equal(level(), 1);
  write(PADS + 4 * pin, 0x1a);
  assert.equal(level(), 0, 'not an input');
});

test("PicoSystem's own resistors hold every button up, whatever the pads pull", () => {
  const handheld = new Handheld({ board: 'picosystem', segments: [] });
  handheld.powerOn();
  const { read, write } = bare(handheld.chip);
  for (const button of Object.keys(handheld.board.buttons)) {
    const pin = handheld.pinOf(button);
    const level = () => (read(0xd0000004) >> pin) & 1;
    for (const pad of [0x56, 0x52, 0x5a]) {
      write(PADS + 4 * pin, pad);
      assert.equal(level(), 1, `${button}, pad ${pad}`);
      handheld.press(button, { bounce: false });
      assert.equal(level(), 0, `${button} pressed, pad ${pad}`);
      handheld.release(button, { bounce: false });
      assert.equal(level(), 1, `${button} released, pad ${pad}`);
    }
  }
});

for (const [name, function_, mode, draws] of /** @type {[string, number, number, boolean][]} */ ([
  ['switched to SPI, in mode 0', FUNCTIONS.spi, 0, true],
  ['switched to SPI, in mode 3', FUNCTIONS.spi, 3, true],
  ['switched to SPI, in mode 2', FUNCTIONS.spi, 2, false],
  ['not switched to SPI', FUNCTIONS.sio, 0, false],
])) {
  test(`pins ${name} ${draws ? 'draw' : 'do not draw'}`, () => {
    const it = picosystem();
    for (const pin of [6, 7]) select(it, pin, function_);
    it.write(SPI0 + 0x00, 7 | ((mode >> 1) << 6) | ((mode & 1) << 7));
    it.write(SPI0 + 0x10, 2);
    it.write(SPI0 + 0x04, 2);
    it.isData(false);
    it.write(SPI0 + 0x08, 0x2c);
    it.run(100);
    assert.equal(it.panel.drawing, draws);
  });
}

test('a second stage that goes elsewhere is followed', () => {
  const chip = new Chip();
  // It does not use the vectors at 0x10000100 and continues in RAM.
  const stage = new Uint8Array(256);
  stage.set(assemble('ldr r0, =0xb007\nstay:\nb stay', 0x20041f00));
  new DataView(stage.buffer).setUint32(252, checksum(stage.subarray(0, 252)), true);
  chip.load([{ address: 0x10000000, data: stage }]);
  chip.powerOn();
  chip.runTo(100);
  assert.equal(chip.cores[0].r[0], 0xb007);
  assert.equal(chip.cores[0].r[15], 0x20041f02);
});

test('a UF2 by others starts from its own second stage, draws by its pins and reads a button', () => {
  const handheld = new Handheld({ board: 'pico-lcd-1-3', segments: readUf2(foreignUf2()) });
  const isFilled = (/** @type {number} */ colour) => handheld.screenshot().every((pixel) => pixel === colour);
  handheld.powerOn();
  assert.ok(
    handheld.runUntil(() => handheld.frames > 0 && isFilled(RED), 4000),
    'it is red',
  );
  handheld.press('a');
  // The program reads the button before each picture of 1.6 s, so a press may come just after that.
  handheld.run(4000);
  assert.ok(isFilled(GREEN), 'green while A is held');
  assert.deepEqual([handheld.panel.complaints, handheld.chip.warnings], [[], []]);
});

test('the scratch registers lead the boot ROM elsewhere, once', () => {
  const chip = new Chip();
  chip.powerOn();
  chip.ram.set(assemble('stay:\nb stay', 0x20003000), 0x3000);
  const entry = 0x20003001;
  chip.mcu.watchdog.scratchData.set([0xb007c0d3, entry ^ -0xb007c0d3, 0x20010000, entry], 4);
  chip.requestReset('watchdog');
  chip.runTo(chip.cycles + 100);
  assert.deepEqual([chip.cores[0].r[15], chip.cores[0].r[13]], [0x20003000, 0x20010000]);
  chip.requestReset('watchdog');
  chip.runTo(chip.cycles + 100);
  assert.ok(chip.cores[0].halted);
});

test('without a second stage the boot ROM waits for USB', () => {
  const chip = new Chip();
  chip.powerOn();
  chip.runTo(1000);
  assert.ok(chip.cores[0].halted);
});

test('an image of the boot ROM is run, but for what touches flash', () => {
  const chip = new Chip({ bootrom: romImage() });
  chip.powerOn();
  const [core] = chip.cores;
  const code = assemble('ldr r3, =0x271\nblx r3\nmov r4, r0\nldr r3, =0x211\nblx r3\nstay:\nb stay', 0x20001000);
  chip.ram.set(code, 0x1000);
  chip.xip.on = true;
  core.launch(0, 0x20010000, 0x20001001);
  chip.runTo(chip.cycles + 20_000);
  assert.equal(core.r[4], 77);
  assert.equal(chip.xip.on, false, 'flash was left, by the emulator');
});

test('what is no image of the boot ROM is refused with a sentence', () => {
  const refused = (/** @type {Uint8Array} */ image, /** @type {RegExp} */ sentence) =>
    assert.throws(
      () => new BootRom(image),
      (error) => error instanceof BootRomError && sentence.test(error.message),
    );
  refused(new Uint8Array(100), /16 KiB/);
  refused(new Uint8Array(0x4000), /mark/);
  const incomplete = romImage();
  incomplete.fill(0, 0x80);
  refused(incomplete, /no function IF/);
});

test('narrow writes to the USB controller’s memory leave the rest of the word alone', () => {
  const { read, write } = bare();
  write(USB_MEMORY + 0x200, 0x11223344);
  write(USB_MEMORY + 0x201, 0xaa, 1);
  write(USB_MEMORY + 0x202, 0xbbcc, 2);
  assert.equal(read(USB_MEMORY + 0x200) >>> 0, 0xbbccaa44);
});

test('a USB buffer stays armed until the host has sent', () => {
  const { chip, read, write } = bare();
  const [armed, control] = [1 << 10, USB_MEMORY + 0x8c];
  // clk_usb from the PLL: 12 MHz times 40, divided by 10.
  write(PLL_USB + 0x08, 40);
  write(PLL_USB + 0x0c, (5 << 16) | (2 << 12));
  write(PLL_USB + 0x04, 1 << 3);
  chip.runTo(chip.cycles + 10_000);
  write(PLL_USB + 0x04, 0);
  write(CLOCKS + 0x54, 1 << 11);
  write(USB_MEMORY + 0x0c, (1 << 31) | (1 << 29) | 0x180);
  write(control, armed | 64);
  assert.ok(read(control) & armed);
  chip.runTo(chip.cycles + 10_000);
  assert.ok(read(control) & armed);
  chip.mcu.usb.endpointReadDone(1, Uint8Array.of(1, 2, 3));
  chip.runTo(chip.cycles + 10_000);
  assert.equal(read(control) & (armed | 0x83ff), 0x8003);
  assert.equal(read(USB_MEMORY + 0x180) & 0xffffff, 0x030201);
});
