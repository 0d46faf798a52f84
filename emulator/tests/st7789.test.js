// @ts-check
// The model of the panel alone, driven byte by byte.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLUMNS, ROWS, St7789 } from '../st7789.js';

const MS = 1e6;

function bench() {
  const bench = {
    nanos: 1000 * MS,
    panel: /** @type {St7789} */ (/** @type {unknown} */ (null)),
    /** @param {number} ms */
    wait(ms) {
      bench.nanos += ms * MS;
    },
    /** @param {number} command @param {number[]} data */
    send(command, ...data) {
      bench.panel.receive(command, false, 62_500_000);
      for (const byte of data) bench.panel.receive(byte, true, 62_500_000);
    },
    problems: () => bench.panel.complaints.map(({ problem }) => problem),
  };
  bench.panel = new St7789(() => bench.nanos, 7);
  return bench;
}

/** @param {number} madctl */
function awake(madctl = 0) {
  const it = bench();
  it.panel.setReset(false);
  it.wait(1);
  it.panel.setReset(true);
  it.wait(120);
  it.send(0x11);
  it.wait(5);
  it.send(0x3a, 0x55);
  it.send(0x36, madctl);
  it.send(0x21);
  it.send(0x29);
  return it;
}

test('a proper start gives no complaint', () => {
  const it = awake();
  it.send(0x2a, 0, 0, 0, 239);
  it.send(0x2b, 0, 0, 0, 239);
  it.send(0x2c, 0x12, 0x34);
  assert.deepEqual(it.problems(), []);
  assert.equal(it.panel.picture('upright')[0], 0x1234);
});

test('red and blue get their sixth bit from green unless RAMCTRL says otherwise', () => {
  const it = awake();
  const green = 0x0020;
  assert.deepEqual(it.panel.onGlass(green), [1, 1, 1]);
  it.send(0xb0, 0x00, 0xc0);
  assert.deepEqual(it.panel.onGlass(green), [0, 1, 0]);
  assert.deepEqual(it.panel.onGlass(0xffff), [63, 63, 63]);
});

test('memory is noise at power-on and survives a reset', () => {
  const { panel } = bench();
  assert.ok(new Set(panel.pixels).size > 10_000);
  const before = panel.pixels.slice();
  panel.setReset(false);
  panel.initialise();
  assert.deepEqual(panel.pixels, before);
});

test('nothing shows before DISPON or after SLPIN', () => {
  const it = awake();
  assert.ok(it.panel.picture('upright').some((colour) => colour !== 0));
  it.send(0x28);
  assert.ok(it.panel.picture('upright').every((colour) => colour === 0));
});

test('pixels wrap inside the window, and a full window is a frame', () => {
  const it = awake();
  it.send(0x2a, 0, 10, 0, 11);
  it.send(0x2b, 0, 20, 0, 21);
  it.send(0x2c, 0, 1, 0, 2, 0, 3);
  assert.equal(it.panel.frames, 0);
  it.send(0x3c, 0, 4);
  assert.equal(it.panel.frames, 1);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => it.panel.picture('upright')[y * 240 + x];
  assert.deepEqual([at(10, 20), at(11, 20), at(10, 21), at(11, 21)], [1, 2, 3, 4]);
});

// The places of a window's first two pixels in the panel's own memory, as column and row.
for (const [madctl, first, second] of /** @type {[number, number[], number[]][]} */ ([
  [0x00, [0, 0], [1, 0]],
  [0x40, [239, 0], [238, 0]],
  [0x80, [0, 319], [1, 319]],
  [0xc0, [239, 319], [238, 319]],
  [0x20, [0, 0], [0, 1]],
  [0x60, [239, 0], [239, 1]],
  [0xa0, [0, 319], [0, 318]],
  [0xe0, [239, 319], [239, 318]],
])) {
  test(`MADCTL 0x${madctl.toString(16)} puts pixels where the datasheet says`, () => {
    const it = awake(madctl);
    it.panel.pixels.fill(0);
    it.send(0x2a, 0, 0, 0, 239);
    it.send(0x2b, 0, 0, 0, 239);
    it.send(0x2c, 0, 1, 0, 2);
    const find = (/** @type {number} */ colour) => {
      const at = it.panel.pixels.indexOf(colour);
      return [at % COLUMNS, Math.floor(at / COLUMNS)];
    };
    assert.deepEqual([find(1), find(2)], [first, second]);
  });
}

test('the turned glass shows MADCTL 0x70 upright', () => {
  const it = awake(0x70);
  it.send(0x2a, 0, 5, 0, 5);
  it.send(0x2b, 0, 9, 0, 9);
  it.send(0x2c, 0xab, 0xcd);
  assert.equal(it.panel.picture('turned')[9 * 240 + 5], 0xabcd);
});

test('INVOFF shows the complement, BGR swaps red and blue', () => {
  const it = awake(0x08);
  it.send(0x2a, 0, 0, 0, 0);
  it.send(0x2b, 0, 0, 0, 0);
  it.send(0x2c, 0xf8, 0x00);
  assert.equal(it.panel.picture('upright')[0], 0x001f);
  it.send(0x20);
  assert.equal(it.panel.picture('upright')[0], 0xffe0);
});

/** @type {[string, (it: ReturnType<typeof bench>) => void, RegExp][]} */
const mistakes = [
  [
    'drawing without COLMOD',
    (it) => {
      it.send(0x01);
      it.wait(130);
      it.send(0x11);
      it.wait(5);
      it.send(0x2c, 0, 0);
    },
    /without COLMOD/,
  ],
  ['a command before any reset', (it) => it.send(0x29), /before any reset/],
  [
    'drawing before SLPOUT',
    (it) => {
      it.send(0x01);
      it.wait(200);
      it.send(0x2c, 0, 0);
    },
    /before SLPOUT/,
  ],
  [
    'a command right after SWRESET',
    (it) => {
      it.send(0x01);
      it.wait(4);
      it.send(0x29);
    },
    /5 ms after reset/,
  ],
  [
    'SLPOUT soon after reset',
    (it) => {
      it.send(0x01);
      it.wait(100);
      it.send(0x11);
    },
    /120 ms after reset/,
  ],
  [
    'a command right after SLPOUT',
    (it) => {
      it.send(0x01);
      it.wait(130);
      it.send(0x11);
      it.wait(1);
      it.send(0x29);
    },
    /5 ms after SLP/,
  ],
  [
    'SLPIN soon after SLPOUT',
    (it) => {
      it.send(0x01);
      it.wait(130);
      it.send(0x11);
      it.wait(50);
      it.send(0x10);
    },
    /between SLPIN/,
  ],
  [
    'a short reset pulse',
    (it) => {
      it.panel.setReset(false);
      it.wait(0.005);
      it.panel.setReset(true);
    },
    /10 µs/,
  ],
  [
    'a byte in reset',
    (it) => {
      it.panel.setReset(false);
      it.send(0x29);
    },
    /while in reset/,
  ],
  ['data before any command', (it) => it.panel.receive(1, true, 1e6), /before any command/],
  ['too fast a clock', (it) => it.panel.receive(0, false, 66_500_000), /66.5 MHz/],
];
for (const [name, make, sentence] of mistakes) {
  test(`complains about ${name}`, () => {
    const it = bench();
    make(it);
    assert.ok(
      it.problems().some((problem) => sentence.test(problem)),
      it.problems().join('; '),
    );
  });
}

/** @type {[string, (it: ReturnType<typeof bench>) => void, RegExp][]} */
const awakeMistakes = [
  ['data without a window', (it) => it.send(0x2c, 0, 0), /without a window/],
  ['a window outside', (it) => it.send(0x2a, 0, 0, 0, 240), /outside/],
  ['a window turned round', (it) => it.send(0x2b, 0, 9, 0, 1), /outside/],
  [
    'missing parameters',
    (it) => {
      it.send(0x2a, 0, 0);
      it.send(0x29);
    },
    /2 of 4/,
  ],
];
for (const [name, make, sentence] of awakeMistakes) {
  test(`complains about ${name} when awake`, () => {
    const it = awake();
    make(it);
    assert.ok(
      it.problems().some((problem) => sentence.test(problem)),
      it.problems().join('; '),
    );
  });
}

test('rows go up to 319 unless MV exchanges them', () => {
  const it = awake();
  it.send(0x2b, 0, 0, 1, 0x3f);
  assert.deepEqual(it.problems(), []);
  const turned = awake(0x20);
  turned.send(0x2b, 0, 0, 1, 0x3f);
  assert.equal(turned.problems().length, 1);
  assert.equal(ROWS, 320);
});

test('12 and 18 bits a pixel become the colours they are', () => {
  const at = (/** @type {ReturnType<typeof awake>} */ it) => [...it.panel.picture('upright').subarray(0, 3)];
  const twelve = awake();
  twelve.send(0x3a, 0x03);
  twelve.send(0x2a, 0, 0, 0, 239);
  // Red, green, blue of the first pixel and red of the second; then its green and blue: two pixels
  // in three bytes.
  twelve.send(0x2c, 0xf0, 0x00, 0xf8, 0x00, 0x0f, 0xff);
  assert.deepEqual(
    at(twelve).map((colour) => colour.toString(16)),
    ['f800', '7f1', '0'],
  );
  const eighteen = awake();
  eighteen.send(0x3a, 0x66);
  eighteen.send(0x2a, 0, 0, 0, 239);
  eighteen.send(0x2c, 0xfc, 0x00, 0x80, 0x00, 0xfc, 0x00);
  assert.deepEqual(
    at(eighteen)
      .slice(0, 2)
      .map((colour) => colour.toString(16)),
    ['f810', '7e0'],
  );
});

test('the panel refreshes itself 59 times a second, by its registers', () => {
  const { panel } = bench();
  assert.ok(Math.abs(1e9 / panel.scan.refreshNanos - 59.3) < 0.1);
  const slower = awake();
  slower.send(0xc6, 0x1f);
  slower.send(0xb2, 0x10, 0x10, 0, 0x33, 0x33);
  assert.ok(Math.abs(1e9 / slower.panel.scan.refreshNanos - 38.1) < 0.1);
});

// A picture of 240 rows takes 14.75 ms on the wire, 61 µs per row; the beam takes 49 µs per row.
const ROW_NANOS = 61_440;

/**
 * Writes one picture over another, beginning at the TE pulse, and counts the torn refreshes.
 * @param {(it: ReturnType<typeof bench>) => void} prepare
 */
function tearing(prepare) {
  const it = awake();
  const write = (/** @type {number} */ colour) => {
    it.send(0x2a, 0, 0, 0, 239);
    it.send(0x2b, 0, 0, 0, 239);
    it.send(0x2c);
    for (let row = 0; row < 240; row++) {
      for (let byte = 0; byte < 480; byte++) it.panel.receive(colour, true, 62_500_000);
      it.nanos += ROW_NANOS;
    }
  };
  it.panel.scan.watch(it.nanos);
  write(1);
  it.wait(40);
  prepare(it);
  it.send(0x35, 0);
  const torn = it.panel.scan.torn;
  for (const colour of [2, 3, 4]) {
    let edge = it.panel.scan.nextEdge(it.nanos);
    while (!edge.high) edge = it.panel.scan.nextEdge(edge.nanos);
    it.nanos = edge.nanos;
    write(colour);
  }
  it.wait(1);
  return { it, torn: it.panel.scan.torn - torn };
}

test('a picture begun in the pause is overtaken by the beam, and torn', () => {
  const { it, torn } = tearing(() => {});
  assert.equal(torn, 3);
  // The beam has just passed the row that it shares with the writer.
  it.panel.scan.advance(it.panel.pixels, it.nanos);
  const rows = Array.from({ length: 240 }, (_, row) => it.panel.scan.seen?.[row * COLUMNS]);
  assert.ok(new Set(rows).size <= 2);
});

test('a picture begun when the beam is at row 240 is not', () => {
  assert.equal(tearing((it) => it.send(0x44, 0, 240)).torn, 0);
});

test('what was seen of a torn picture is old below and new above', () => {
  const it = awake();
  it.panel.pixels.fill(7);
  it.panel.scan.watch(it.nanos);
  const { scan } = it.panel;
  it.send(0x2a, 0, 0, 0, 239);
  it.send(0x2b, 0, 0, 0, 239);
  it.send(0x2c);
  // Rows 0 to 99 before the beam passes, the rest after it.
  const row = () => {
    for (let byte = 0; byte < 480; byte++) it.panel.receive(1, true, 62_500_000);
  };
  for (let i = 0; i < 100; i++) row();
  it.nanos = scan.begunAt + (scan.backPorch + ROWS) * scan.lineNanos;
  for (let i = 100; i < 240; i++) row();
  scan.advance(it.panel.pixels, it.nanos);
  const seen = Array.from({ length: 240 }, (_, at) => scan.seen?.[at * COLUMNS]);
  assert.deepEqual(seen, [...new Array(100).fill(0x0101), ...new Array(140).fill(7)]);
  assert.equal(scan.torn, 1);
});
