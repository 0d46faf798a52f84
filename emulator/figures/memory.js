// @ts-check
// Figures of memory: the firmware's use of flash and RAM, and the depth of both stacks.
// The firmware paints its stacks at the start; words that still have the paint were never
// used.

import { SP } from '../chip/registers.js';

/** @typedef {import('./figure.js').Figure} Figure */
/** The size of a stack in bytes, and its bytes never used. @typedef {{size: number, untouched: number}} Depth */

const PAINT = 0xa5c35a3c;
/** The guard at a stack's end, bytes, which may be unpainted. */
const GUARD = 64;
/** The budget of `cargo xtask size`, bytes. */
const FLASH_BUDGET = 1024 * 1024;
/**
 * `cargo xtask size` proves that stacks do not overflow; this limit shows growth of the
 * actual use, bytes.
 */
const UNTOUCHED = 8 * 1024;
/**
 * The application's use of core 0's stack when only core 1 searched, bytes; the limit
 * stays while the application grows.
 */
const APPLICATION = 9_644;
/** The limit of core 1's use in bytes: its use when it searched alone. */
const SEARCH = 12_896;
/** Core 0 becomes idle within this time, ms. */
const REST_MS = 1000;
const RAM = { from: 0x20000000, to: 0x20042000 };

/** Returns the depths of both cores' stacks. @param {import('../device.js').Device} device @param {import('../elf.js').Elf} elf @returns {Depth[]} */
export function stackDepths({ chip }, elf) {
  const core1 = elf.symbols.find(({ name }) => /6stacks5CORE1/.test(name));
  const [end, start] = ['_stack_end', '_stack_start'].map((name) => elf.byName.get(name)?.value);
  if (!core1 || end === undefined || start === undefined) throw new Error('The stacks are not in the symbol table.');
  return [
    [end, start],
    [core1.value, core1.value + core1.size],
  ].map(([bottom, top]) => {
    let at = bottom + GUARD;
    while (at < top && chip.bus.peek32(at) >>> 0 === PAINT) at += 4;
    return { size: top - bottom, untouched: at - bottom - GUARD };
  });
}

/** Returns the bytes that each core has used of its stack. @param {Depth[]} depths */
export function used(depths) {
  return depths.map(({ size, untouched }) => size - untouched);
}

/** Returns the bytes that core 0 has used of its stack above its idle level, where the application's interrupt continues the stack of a search. @param {import('../device.js').Device} device whose core 0 has not helped in a search @param {import('../elf.js').Elf} elf */
export function aboveRest(device, elf) {
  const [core] = device.chip.cores;
  if (!device.handheld.runUntil(() => core.sleeping, REST_MS)) throw new Error('Core 0 never rests.');
  const rest = (elf.byName.get('_stack_start')?.value ?? 0) - core.r[SP];
  return used(stackDepths(device, elf))[0] - rest;
}

/** @param {import('../elf.js').Elf} elf @param {Depth[][]} depths of every run @param {number} application what it has used of core 0's stack, bytes @returns {Figure[]} */
export function measureMemory(elf, depths, application) {
  const flash = elf.flashSegments.reduce((sum, { data }) => sum + data.length, 0);
  const inRam = elf.sections.filter(({ address, size }) => size > 0 && address >= RAM.from && address < RAM.to);
  const statics = Math.max(...inRam.map(({ address, size }) => address + size)) - RAM.from;
  const untouched = [0, 1].map((core) => Math.min(...depths.map((depth) => depth[core].untouched)));
  const deepest = [0, 1].map((core) => Math.max(...depths.map((depth) => used(depth)[core])));
  /** @param {string} name @param {string} about @param {number} value @param {'more' | 'less'} better @param {number} [target] @returns {Figure} */
  const bytes = (name, about, value, better, target) => ({ name, about, value, digits: 0, unit: 'bytes', better, target });
  return [
    bytes('flash', 'flash', flash, 'less', FLASH_BUDGET),
    bytes('ram', 'RAM for statics, core 1’s stack among them', statics, 'less'),
    bytes('stack-0', 'core 0’s stack at its deepest', deepest[0], 'less'),
    bytes('stack-0-application', 'of it the application’s, without the search below it', application, 'less', APPLICATION),
    bytes('stack-1', 'core 1’s stack at its deepest', deepest[1], 'less', SEARCH),
    bytes('ram-untouched', 'RAM never touched, of both stacks', untouched[0] + untouched[1], 'more', UNTOUCHED),
  ];
}
