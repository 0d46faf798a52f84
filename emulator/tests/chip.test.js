// @ts-check
// Runs the test firmware on the emulated handheld.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Handheld } from '../handheld.js';
import { storeStart } from '../store-start.js';
import { switchedOn as startedWith, takenUp } from '../stored-start.js';
import { BOARD, elf, ready, switchedOn, waitReady } from './device.js';

const COUNTER = 2 * 1024 * 1024 - 4096;
const LED = 25;

/** Returns the picture that the firmware draws. */
function pattern() {
  return Uint16Array.from({ length: 240 * 240 }, (_, i) => {
    const [x, y] = [i % 240, Math.floor(i / 240)];
    return (Math.floor((x * 31) / 239) << 11) | (Math.floor((y * 63) / 239) << 5) | ((x ^ y) & 31);
  });
}

test('boots on both cores, which talk to each other', () => {
  const { chip, texts } = ready();
  assert.deepEqual(texts().slice(0, 5), [
    'start: watchdog false forced false scratch 0x0 0x0 0x0',
    'flash counter 4294967295 ok true',
    'core 1 says 3 squared is 9',
    'core 1 says 12 squared is 144',
    'core 1 says 1000 squared is 1000000',
  ]);
  const rounds = elf.byName.get('CORE1_ROUNDS')?.value ?? 0;
  assert.ok(chip.bus.peek32(rounds) > 1000);
  assert.deepEqual(
    chip.cores.map(({ faults }) => faults),
    [[], []],
  );
  assert.deepEqual(chip.warnings, []);
});

test('log lines carry level, time and formatted values', () => {
  const { log } = ready();
  const line = log.lines.at(-1);
  assert.equal(line?.level, 'info');
  assert.equal(line?.text, 'pattern shown on panel at 0x5a -7');
  assert.match(line?.timestamp ?? '', /^0\.1\d{5}$/);
  assert.equal(log.broken, 0);
});

test('the pattern arrives pixel for pixel, by DMA, without a complaint', () => {
  const { handheld } = ready();
  assert.deepEqual(handheld.screenshot(), pattern());
  assert.deepEqual(handheld.panel.complaints, []);
  assert.equal(handheld.frames, 1);
  assert.equal(handheld.backlight, 0.75);
});

test('a frame takes its 14.75 ms on the wire', () => {
  const { handheld, chip } = switchedOn();
  let start = 0;
  handheld.runUntil(() => handheld.panel.drawing, 1000);
  start = chip.clock.nanos;
  handheld.runUntil(() => handheld.frames === 1, 1000);
  const took = (chip.clock.nanos - start) / 1e6;
  assert.ok(took > 14.5 && took < 15, `${took} ms`);
});

test('a button interrupt reaches its task within 50 µs, core 1 busy', () => {
  const { handheld, chip } = ready();
  handheld.run(20);
  const before = handheld.isHigh(LED);
  const start = chip.cycles;
  handheld.press('a', { bounce: false });
  while (handheld.isHigh(LED) === before && chip.cycles - start < 125_000) handheld.runCycles(10);
  const micros = (chip.cycles - start) / 125;
  assert.ok(micros > 1 && micros < 50, `${micros} µs`);
});

test('a pin remembers its edges until they are cleared, whoever waits', () => {
  const { handheld, chip } = ready();
  const pin = handheld.pinOf('a');
  const register = 0x400140f0 + 4 * (pin >> 3);
  const [low, high] = [4, 8].map((edge) => edge << (4 * (pin & 7)));
  const edges = () => chip.bus.load(chip.cores[0], register, 4) & (low | high);
  const clear = (/** @type {number} */ bits) => chip.bus.store(chip.cores[0], register, bits, 4);
  clear(low | high);
  assert.equal(edges(), 0);
  handheld.setLevel(pin, true);
  assert.equal(edges(), 0, 'it was high before');
  handheld.setLevel(pin, false);
  assert.equal(edges(), low);
  handheld.setLevel(pin, true);
  assert.equal(edges(), low | high);
  clear(low);
  assert.equal(edges(), high);
});

test('a flash write takes its time, parks core 1 and survives reset and power cut', () => {
  const { handheld, chip, texts } = ready();
  const rounds = elf.byName.get('CORE1_ROUNDS')?.value ?? 0;
  handheld.press('a', { bounce: false });
  handheld.run(10);
  const parked = chip.bus.peek32(rounds);
  handheld.run(20);
  assert.equal(chip.bus.peek32(rounds), parked);
  assert.ok(handheld.runUntil(() => texts().includes('flash written 0 ok true'), 100));
  handheld.release('a', { bounce: false });
  assert.equal(chip.xip.violationCount, 0);
  assert.deepEqual(chip.xip.standing, []);
  assert.deepEqual([...chip.flash.subarray(COUNTER, COUNTER + 5)], [0, 0, 0, 0, 0xa5]);
  handheld.run(20);
  assert.ok(chip.bus.peek32(rounds) > parked);
  handheld.cutPower();
  handheld.powerOn();
  waitReady({ handheld, chip, texts, log: /** @type {any} */ (null) });
  assert.ok(texts().includes('flash counter 0 ok true'));
});

test('a power cut in the middle of an erase leaves garbage, the same for the same seed', () => {
  const contents = [5, 5, 6].map((seed) => {
    const { handheld, chip } = ready(seed);
    chip.flash.fill(0x3c, COUNTER, COUNTER + 4096);
    handheld.press('a', { bounce: false });
    assert.ok(handheld.runUntil(() => chip.xip.operation !== null, 10));
    handheld.run(20);
    handheld.cutPower();
    return chip.flash.slice(COUNTER, COUNTER + 4096);
  });
  assert.ok(contents[0].some((byte) => byte !== 0xff && byte !== 0x3c));
  assert.deepEqual(contents[0], contents[1]);
  assert.notDeepEqual(contents[0], contents[2]);
});

test('a power cut in the middle of a program leaves only bits that were to be cleared', () => {
  const { handheld, chip } = ready();
  handheld.press('a', { bounce: false });
  assert.ok(handheld.runUntil(() => chip.xip.operation?.kind === 'program', 100));
  handheld.run(0.2);
  handheld.cutPower();
  const page = chip.flash.subarray(COUNTER, COUNTER + 256);
  assert.ok(page.subarray(4).every((byte) => (byte & 0xa5) === 0xa5));
  assert.ok(page.some((byte) => byte !== 0xff && byte !== 0xa5));
});

test('a fetch from flash while XIP is off is caught, with its core', () => {
  const { handheld, chip, texts } = ready();
  handheld.press('press', { bounce: false });
  assert.ok(handheld.runUntil(() => texts().includes('flash is back'), 10));
  assert.ok(chip.xip.violationCount > 0);
  assert.equal(chip.xip.standing[0].core, 1);
  assert.ok(chip.xip.violations.every(({ kind, core, pc }) => kind !== 'dma' && core === 1 && pc >>> 24 === 0x10));
});

test('the watchdog restarts a hung core and keeps the scratch registers', () => {
  const { handheld, chip, texts } = ready();
  handheld.press('b', { bounce: false });
  handheld.run(5);
  handheld.release('b', { bounce: false });
  assert.ok(handheld.runUntil(() => chip.starts.length === 2, 700));
  assert.equal(chip.starts[1].cause, 'watchdog');
  assert.ok(handheld.runUntil(() => texts().includes('start: watchdog true forced false scratch 0x0 0x600df00d 0x0'), 100));
});

test('a panic is logged with its place, and the chip restarts', () => {
  const { handheld, texts, log } = ready();
  handheld.press('x', { bounce: false });
  assert.ok(handheld.runUntil(() => texts().some((text) => text.includes('0xdead0001')), 200));
  const line = log.lines.find(({ level }) => level === 'error');
  assert.match(line?.text ?? '', /^panic: panicked at src\/main\.rs:\d+:\d+:\nasked to by 19$/);
});

test('an unaligned read faults at its instruction', () => {
  const { handheld, chip, texts } = ready();
  handheld.press('y', { bounce: false });
  assert.ok(handheld.runUntil(() => texts().some((text) => text.includes('0xdead0002')), 200));
  const [fault] = chip.cores[0].faults;
  assert.match(fault.cause, /unaligned read/);
  const told = texts()
    .find((text) => text.includes('0xdead0002'))
    ?.split(' ')
    .at(-1);
  assert.equal(Number(told), fault.pc);
});

test('running over the stack’s end meets the MPU guard', () => {
  const { handheld, chip } = ready();
  handheld.press('down', { bounce: false });
  assert.ok(handheld.runUntil(() => chip.starts.length > 1, 100));
  assert.match(chip.cores[0].faults[0].cause, /MPU forbids/);
});

test('two runs give the same cycles and the same log', () => {
  const runs = [1, 2].map(() => {
    const { handheld, chip, log } = ready();
    handheld.tap('a');
    handheld.run(30);
    return { cycles: chip.cores.map((core) => [core.cycles, core.asleepCycles]), lines: log.lines };
  });
  assert.deepEqual(runs[0], runs[1]);
});

test('a snapshot put back reproduces cycles, pixels, flash and log', () => {
  const { handheld, chip, log } = ready();
  handheld.press('a', { bounce: false });
  handheld.run(10);
  const saved = handheld.save();
  const ran = [1, 2].map((turn) => {
    if (turn === 2) handheld.restore(saved);
    handheld.run(60);
    handheld.release('a');
    handheld.tap('b');
    handheld.run(600);
    const state = {
      cycles: chip.cores.map((core) => [core.cycles, ...core.r]),
      now: chip.cycles,
      starts: structuredClone(chip.starts),
      pixels: handheld.screenshot(),
      flash: chip.flash.slice(COUNTER),
      ram: chip.ram.slice(),
      lines: structuredClone(log.lines),
    };
    assert.equal(state.starts.length, 2);
    return state;
  });
  assert.deepEqual(ran[0], ran[1]);
});

test('core 0 sleeps while it waits', () => {
  const { handheld, chip } = ready();
  const [before] = chip.asleepCycles;
  const start = chip.cycles;
  handheld.run(200);
  const share = (chip.asleepCycles[0] - before) / (chip.cycles - start);
  // Core 0 does not sleep all the time: each round of core 1's executor ends with a SEV, which
  // wakes core 0.
  assert.ok(share > 0.95, `${share}`);
  assert.ok(chip.asleepCycles[1] < chip.cycles * 0.01);
});

test('after a UF2 was copied the chip restarts by its watchdog', () => {
  const handheld = new Handheld({ board: BOARD, segments: [], elf });
  handheld.powerOn();
  const { chip, log } = handheld;
  chip.flash.fill(0x55, 0, 0x100000);
  chip.install(elf.flashSegments);
  handheld.run(450);
  assert.equal(chip.starts.length, 1);
  handheld.run(100);
  assert.deepEqual(
    chip.starts.map(({ cause }) => cause),
    ['power', 'watchdog'],
  );
  assert.equal(log?.lines[0].text, 'start: watchdog true forced false scratch 0x0 0x0 0x0');
  assert.throws(() => chip.install(elf.flashSegments), /not in its boot loader/);
  const end = Math.max(...elf.flashSegments.map(({ address, data }) => address + data.length)) - 0x10000000;
  assert.equal(chip.flash[end], 0xff, 'the rest of the last sector is erased');
  assert.equal(chip.flash[(end | 4095) + 1], 0x55, 'the next sector is left alone');
});

test('a stored start goes on as the start itself does', () => {
  const options = { board: BOARD, segments: elf.flashSegments, elf };
  const { handheld, stored } = storeStart(options);
  const started = startedWith(options);
  started.chip.runTo(handheld.cycles);
  started.reseed(5);
  // It draws no random numbers during its start.
  assert.deepEqual(stored.draws, { drawn: [], flips: [] });
  const resumed = takenUp({ ...options, seed: 5 }, stored);
  assert.ok(resumed);
  for (const one of [started, resumed]) {
    one.tap('a');
    one.run(300);
  }
  assert.equal(resumed.cycles, started.cycles);
  assert.deepEqual(resumed.screenshot(), started.screenshot());
  assert.deepEqual(resumed.log?.lines, started.log?.lines);
  assert.deepEqual(resumed.chip.ram, started.chip.ram);
});
