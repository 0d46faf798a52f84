// @ts-check
// ELF, UF2, PNG and script files, good ones and bad ones.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { Elf, ElfError } from '../elf.js';
import { encodePng } from '../png.js';
import { ScriptError, parseScript } from '../script.js';
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
    assert.throws(() => new Elf(bytes), (error) => error instanceof ElfError && sentence.test(error.message));
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
  assert.deepEqual(segments.map(({ address, data }) => [address, data.length, data[0]]), [
    [0x10000000, 256, 1],
    [0x10000100, 256, 2],
    [0x10000200, 256, 3],
  ]);
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
    assert.throws(() => readUf2(bytes), (error) => error instanceof Uf2Error && sentence.test(error.message));
  });
}

test('a PNG holds the picture’s colours', () => {
  const png = encodePng(Uint16Array.of(0xf800, 0x07e0, 0x001f, 0xffff), 2, 2);
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  const length = png.readUInt32BE(33);
  assert.deepEqual([...inflateSync(png.subarray(41, 41 + length))], [0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 255]);
});

test('a script names its mistakes by line', () => {
  assert.equal(parseScript('tap a # once\n\nwait 500\n').length, 2);
  assert.throws(() => parseScript('tap a\njump'), (error) => error instanceof ScriptError && /Line 2/.test(error.message));
  assert.throws(() => parseScript('wait'), ScriptError);
});
