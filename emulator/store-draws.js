// @ts-check
// Finds the bits that a firmware draws from the ring oscillator at its start, and the
// effect of each bit on the memory of a stored start, so that they can be drawn again. A
// firmware that uses them in other ways is refused with a sentence.

import { Random } from './chip/random.js';
import { takeSnapshot } from './chip/snapshot.js';
import { RANDOM_BIT } from './chip/system.js';
import { redraw, switchedOn } from './stored-start.js';

/** The first bit is drawn later than this before the cycle, cycles. */
const SURELY = 10_000;
/** Number of checks that bits act independently. */
const CHECKS = 4;

/** @typedef {import('./handheld.js').HandheldOptions} HandheldOptions */
/** @typedef {import('./stored-start.js').Flip} Flip */

/** Returns the bits drawn until a cycle, and the effect of each on RAM by then. @param {number} cycle @param {HandheldOptions} options @returns {import('./stored-start.js').Draws} */
export function drawsUntil(cycle, options) {
  const handheld = switchedOn({ ...options, translateAfter: Infinity });
  const { random } = handheld.chip;
  const usual = random.next.bind(random);
  /** @type {number[]} */
  const drawn = [];
  /** The cycle of the first one. */
  let first = 0;
  /** Bits drawn instead, if any. @type {number[] | null} */
  let given = null;
  random.next = () => {
    if (given) return (given.shift() ?? 0) << RANDOM_BIT;
    const next = usual();
    if (!drawn.length) first = handheld.cycles;
    drawn.push((next >>> RANDOM_BIT) & 1);
    return next;
  };
  const beginning = handheld.save();
  handheld.chip.runTo(cycle);
  if (!drawn.length) return { drawn, flips: [] };
  handheld.restore(beginning);
  handheld.chip.runTo(Math.max(first - SURELY, 0));
  const before = handheld.save();
  /** Returns the state at the cycle if these bits are drawn. @param {number[]} bits */
  const after = (bits) => {
    handheld.restore(before);
    given = [...bits];
    handheld.chip.runTo(cycle);
    return { ram: handheld.chip.ram.slice(), rest: restOf(handheld) };
  };
  const usually = after(drawn);
  /** Returns the differences in RAM; all else must be the same. @param {number[]} bits @returns {Flip[]} */
  const differing = (bits) => {
    const { ram, rest } = after(bits);
    if (rest !== usually.rest || given?.length !== 0) throw new Error('What the firmware draws at its start changes more than its memory.');
    /** @type {Flip[]} */
    const flips = [];
    ram.forEach((byte, at) => byte !== usually.ram[at] && flips.push([at, byte ^ usually.ram[at]]));
    return flips;
  };
  // The bit that flips a bit in memory follows from the runs in which that bit flips:
  // with all bits inverted, and with those inverted whose number has a certain bit set.
  const places = Array.from({ length: Math.ceil(Math.log2(drawn.length + 1)) }, (_, place) =>
    differing(drawn.map((bit, index) => bit ^ ((index >> place) & 1))),
  );
  /** @type {Flip[][]} */
  const flips = drawn.map(() => []);
  for (const [at, masks] of differing(drawn.map((bit) => 1 - bit)))
    for (let mask = 1; mask < 256; mask <<= 1) {
      const index = places.reduce((sum, flipped, place) => sum | (flipped.some((flip) => flip[0] === at && flip[1] & mask) ? 1 << place : 0), 0);
      if (masks & mask) flips[index]?.push([at, mask]);
    }
  for (let check = 1; check <= CHECKS; check++) {
    const chance = new Random(check);
    const bits = drawn.map(() => chance.below(2));
    const expected = usually.ram.slice();
    redraw(expected, { drawn, flips }, bits);
    for (const [at, mask] of differing(bits)) expected[at] ^= mask;
    if (expected.some((byte, at) => byte !== usually.ram[at]))
      throw new Error('What the firmware draws at its start does not go into its memory bit by bit.');
  }
  return { drawn, flips };
}

/** Returns the state except RAM as text. @param {import('./handheld.js').Handheld} handheld */
function restOf(handheld) {
  const { ram } = handheld.chip;
  const { objects, buffers } = takeSnapshot(handheld);
  const numbers = new Map([...objects.keys()].map((object, index) => [object, index]));
  let text = '';
  for (const held of objects.values())
    if (held !== null)
      text += JSON.stringify(held, (_, value) =>
        value !== held && numbers.has(value) ? `#${numbers.get(value)}` : typeof value === 'number' ? String(value) : value,
      );
  for (const [buffer, copy] of buffers) {
    const bytes = new Uint8Array(copy, buffer === ram.buffer ? ram.length : 0);
    let sum = 0;
    for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) | 0;
    text += ` ${sum}`;
  }
  return text;
}
