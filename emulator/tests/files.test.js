// @ts-check
// Reading ELF, UF2, PNG and scenario files, valid and invalid ones.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { Elf, ElfError } from '../elf.js';
import { PngError, decodePng, encodePng } from '../png.js';
import { ScenarioError, fieldOf, readScenario } from '../scenario.js';
import { Uf2Error, readUf2 } from '../uf2.js';
import { elf } from './device.js';

test('the firmware ELF loads from boot2 at the start of flash', () => {
  const boot2 = elf.flashSegments.find(({ address }) => address === 0x10000000);
  assert.equal(boot2?.data.length, 256);
  assert.ok(elf.sections.some(({ name }) => name === '.defmt'));
});

test('initialised data loads into flash though it lives in RAM', () => {
  const data = elf.segments.find(({ virtualAddress }) => virtualAddress === 0x20000000);
  assert.ok(data && data.address > 0x10000000 && data.address < 0x10200000);
});

test('a symbol gives an address its name', () => {
  const symbol = elf.byName.get('SIO_IRQ_PROC1');
  assert.ok(symbol);
  assert.equal(elf.nameAt((symbol.value & ~1) + 2), 'SIO_IRQ_PROC1');
});

test('core 1 parks in RAM while flash is written', () => {
  const { value = 0 } = elf.byName.get('SIO_IRQ_PROC1') ?? {};
  assert.equal(value >>> 28, 2);
});

for (const [name, bytes, sentence] of /** @type {[string, Uint8Array, RegExp][]} */ ([
  ['an empty file', new Uint8Array(0), /not an ELF/],
  ['text', new TextEncoder().encode('hello '.repeat(20)), /not an ELF/],
  ['a 64-bit ELF', edited((view) => view.setUint8(4, 2)), /not 32-bit/],
  ['an ELF for another chip', edited((view) => view.setUint16(18, 62, true)), /not for an ARM/],
  ['a cut ELF', elf.bytes.slice(0, 5000), /cut short/],
])) {
  test(`${name} is refused as ELF with a sentence`, () => {
    assert.throws(
      () => new Elf(bytes),
      (error) => error instanceof ElfError && sentence.test(error.message),
    );
  });
}

/** @param {(view: DataView) => void} edit */
function edited(edit) {
  const bytes = elf.bytes.slice();
  edit(new DataView(bytes.buffer));
  return bytes;
}

/** @param {number} count @param {(view: DataView, block: number) => void} [edit] */
function uf2(count, edit = () => {}) {
  const bytes = new Uint8Array(512 * count);
  for (let block = 0; block < count; block++) {
    const view = new DataView(bytes.buffer, 512 * block, 512);
    [0x0a324655, 0x9e5d5157, 0x2000, 0x10000000 + 256 * block, 256, block, count, 0xe48bff56].forEach((word, i) => view.setUint32(4 * i, word, true));
    view.setUint8(32, block + 1);
    view.setUint32(508, 0x0ab16f30, true);
    edit(view, block);
  }
  return bytes;
}

test('a UF2 file gives its blocks in order', () => {
  const segments = readUf2(uf2(3));
  assert.deepEqual(
    segments.map(({ address, data }) => [address, data.length, data[0]]),
    [
      [0x10000000, 256, 1],
      [0x10000100, 256, 2],
      [0x10000200, 256, 3],
    ],
  );
});

for (const [name, bytes, sentence] of /** @type {[string, Uint8Array, RegExp][]} */ ([
  ['an empty file', new Uint8Array(0), /whole number/],
  ['a cut file', uf2(2).slice(0, 700), /whole number/],
  ['a file of zeroes', new Uint8Array(512), /marks/],
  ['one for another chip', uf2(1, (view) => view.setUint32(28, 0xe48bff59, true)), /not for the RP2040/],
  ['one with a block missing', uf2(3).slice(0, 1024), /incomplete/],
  ['one out of order', uf2(2, (view, block) => view.setUint32(20, 1 - block, true)), /out of order/],
  ['one for RAM', uf2(1, (view) => view.setUint32(12, 0x20000000, true)), /does not lie in flash/],
  ['one with too long a block', uf2(1, (view) => view.setUint32(16, 480, true)), /does not lie in flash/],
])) {
  test(`${name} is refused as UF2 with a sentence`, () => {
    assert.throws(
      () => readUf2(bytes),
      (error) => error instanceof Uf2Error && sentence.test(error.message),
    );
  });
}

test('a PNG holds the picture’s colours', () => {
  const png = encodePng(Uint16Array.of(0xf800, 0x07e0, 0x001f, 0xffff), 2, 2);
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  const length = png.readUInt32BE(33);
  assert.deepEqual([...inflateSync(png.subarray(41, 41 + length))], [0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 255]);
});

test('a picture comes back from its file, whatever filter its rows have', () => {
  const pixels = Uint16Array.from({ length: 6 }, (_, i) => (i * 9973) & 0xffff);
  assert.deepEqual(decodePng(encodePng(pixels, 3, 2)), { pixels, width: 3, height: 2 });
  // A golden picture of the simulator, whose rows are filtered.
  const golden = decodePng(readFileSync(new URL('../../tests/golden/title.png', import.meta.url)));
  assert.equal(golden.pixels.length, 240 * 240);
  assert.throws(() => decodePng(new Uint8Array(40)), PngError);
  assert.throws(() => decodePng(encodePng(pixels, 3, 2).subarray(0, 33)), /cut short|unexpected end/);
});

test('a scenario is read line by line', () => {
  const steps = readScenario('# nothing\n\npress up A  # two\nhold X Y 3000\nwait 5\nuntil ply 3 within 70\nrestart\n');
  assert.deepEqual(
    steps.map(({ line, step }) => [line, step]),
    [
      [3, 'press'],
      [4, 'hold'],
      [5, 'wait'],
      [6, 'until'],
      [7, 'restart'],
    ],
  );
  assert.deepEqual([steps[1].buttons, steps[1].millis], [['X', 'Y'], 3000]);
  assert.deepEqual([steps[3].field, steps[3].value, steps[3].millis], ['ply', '3', 70]);
});

test('what only a computer can do is marked, a step or the rest', () => {
  const steps = readScenario('press A\nonly computer picture thinking\npress B\nonly computer\npress X');
  assert.deepEqual(
    steps.map(({ onChip }) => onChip),
    [true, false, true, false],
  );
});

test('every scenario of the simulator can be read', () => {
  const folder = new URL('../../tests/scenarios/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  assert.ok(files.length >= 12);
  for (const name of files) assert.ok(readScenario(readFileSync(new URL(name, folder), 'utf8')).length > 0, name);
});

test('a scenario names its mistakes by line', () => {
  for (const [text, line, fault] of /** @type {[string, number, RegExp][]} */ ([
    ['wait 1\njump', 2, /no step is called 'jump'/],
    ['press C', 1, /no button is called 'C'/],
    ['press', 1, /a button is missing/],
    ['hold A', 1, /a button or a time is missing/],
    ['wait long', 1, /'long' is not a number/],
    ['expect colour R', 1, /nothing called 'colour'/],
    ['expect ply', 1, /what to expect is missing/],
    ['picture a/b', 1, /is not a name/],
  ])) {
    assert.throws(
      () => readScenario(text),
      (error) => error instanceof ScenarioError && error.line === line && fault.test(error.fault),
      text,
    );
  }
});

test('fields are found in a report', () => {
  const report = 'screen play cursor e4 hand - claim R ply 12 position J/I,I A -/- 0/0 5';
  assert.deepEqual(
    ['screen', 'hand', 'ply', 'position'].map((field) => fieldOf(report, field)),
    ['play', '-', '12', 'J/I,I A -/- 0/0 5'],
  );
});
