// @ts-check
// Cuts the power of a handheld in the middle of a game many times, and checks that the
// game continues with at most its last ply missing, and that everything written
// completely before the cut is there: plies, undone, cleared and replaced games, also those
// that a computer puts by USB. A scenario is played once with snapshots on the way; each
// cut starts from one of them. A part whose steps use the port reconnects it.
// The same seed gives the same cuts.

import { Random } from './chip/random.js';
import { SILENT, fieldOf, playScenario } from './scenario.js';

/** @typedef {import('./device.js').Device} Device */
/** @typedef {import('./scenario.js').Step} Step */
/**
 * A part of the game: the state before it, the steps, the states of the game on the way
 * with the one that a start after them finds, whether that one is visible only after such
 * a start, and the times of flash writes, in cycles from the start.
 * @typedef {{snapshot: import('./chip/snapshot.js').Snapshot, uptime: number, steps: Step[], states: string[], clears: boolean, cycles: number, writes: Write[]}} Part
 */
/** @typedef {{kind: 'erase' | 'program', from: number, until: number}} Write */
/** Numbers of cuts, of cuts during flash writes, of cuts after complete writes and of interrupted writes that have arrived, and the failures. @typedef {{cuts: number, during: {erase: number, program: number}, written: number, arrived: number, lost: string[]}} Outcome */

/** One cut in so many is followed by others during the restart. */
const AGAIN_IN = 2;
/** The most cuts in a row, as promised by the store. */
const ROW = 6;
/**
 * The latest time of the next cut, ms: the start takes 260, tidying follows 300 later.
 */
const NEXT_MS = 800;

/** Returns whether a ply begins at a step of the simulator's scenarios. @param {Step} step @param {Step | undefined} before */
function beginsPly(step, before) {
  return step.step === 'press' && before?.field === 'position';
}

/** Returns the running game in the device's report. @param {Device} device */
function stateOf(device) {
  return `${fieldOf(device.report, 'ply')} ${fieldOf(device.report, 'position')}`;
}

/** Returns the seconds left on the clocks of the running game; empty without clocks. @param {string} report */
function clocksOf(report) {
  const clocks = fieldOf(report, 'clock') ?? '-';
  return clocks === '-' ? [] : clocks.split('-').map(Number);
}

export class PowerCuts {
  /**
   * @param {Device} device switched on @param {Step[]} steps a whole game
   * @param {number} [seed]
   */
  constructor(device, steps, seed = 1) {
    this.device = device;
    this.random = new Random(seed);
    /** @type {Part[]} */
    this.parts = [];
    const starts = steps.flatMap((step, index) => (beginsPly(step, steps[index - 1]) ? [index] : []));
    playScenario(device, steps.slice(0, starts[0]), SILENT);
    const ends = [...starts.slice(1), steps.findIndex((step, index) => index > starts[starts.length - 1] && step.step === 'press')];
    starts.forEach((start, index) => this.parts.push(this.record(steps.slice(start, ends[index]))));
  }

  /**
   * Returns the state that the device finds after a power cut now, and continues without
   * one.
   */
  afterRestart() {
    const { device } = this;
    const { handheld } = device;
    const snapshot = handheld.save();
    handheld.cutPower();
    device.start();
    const found = stateOf(device);
    handheld.restore(snapshot);
    return found;
  }

  /** Plays a part without a cut. @param {Step[]} steps @returns {Part} */
  record(steps) {
    const { device } = this;
    const { chip, handheld } = device;
    const [snapshot, uptime, from, lines] = [handheld.save(), device.uptime, chip.cycles, device.log.lines.length];
    const before = stateOf(device);
    /** @type {Write[]} */
    const writes = [];
    const { onWritten } = chip.xip;
    chip.xip.onWritten = () => {
      const { operation } = chip.xip;
      if (operation) writes.push({ kind: operation.kind, from: operation.from - from, until: operation.until - from });
    };
    playScenario(device, steps, SILENT, uptime);
    chip.xip.onWritten = onWritten;
    const reported = device.log.lines.slice(lines).filter(({ text }) => text.startsWith('screen '));
    const states = [before, ...reported.map(({ text }) => `${fieldOf(text, 'ply')} ${fieldOf(text, 'position')}`)];
    const cycles = chip.cycles - from;
    const after = this.afterRestart();
    const clears = after !== states.at(-1);
    states.push(after);
    return { snapshot, uptime, steps, states: states.filter((state, i) => state !== states[i - 1]), clears, cycles, writes };
  }

  /**
   * Returns the time of a cut: a part, and cycles from its start. A third of the cuts
   * comes at any time, a third while a page is programmed, a third while a sector is
   * erased.
   * @returns {[Part, number]}
   */
  instant() {
    const kind = [null, 'program', 'erase'][this.random.below(3)];
    const writes = this.parts.flatMap((part) => part.writes.filter((write) => write.kind === kind).map((write) => ({ part, write })));
    if (writes.length) {
      const { part, write } = writes[this.random.below(writes.length)];
      return [part, write.from + this.random.below(write.until - write.from)];
    }
    const part = this.parts[this.random.below(this.parts.length)];
    return [part, this.random.below(part.cycles)];
  }

  /** @param {number} count @param {(done: number) => void} [progress] @returns {Outcome} */
  run(count, progress = () => {}) {
    /** @type {Outcome} */
    const outcome = { cuts: 0, during: { erase: 0, program: 0 }, written: 0, arrived: 0, lost: [] };
    for (let i = 0; i < count; i++) {
      this.once(i % AGAIN_IN === 1 ? 1 + this.random.below(ROW - 1) : 0, outcome);
      progress(i + 1);
    }
    return outcome;
  }

  /** @param {number} again how many cuts follow the first @param {Outcome} outcome */
  once(again, outcome) {
    const [part, instant] = this.instant();
    const { device } = this;
    const { chip, handheld } = device;
    handheld.restore(part.snapshot);
    // The chip's random numbers must differ between cuts.
    chip.random.state = this.random.below(0x7fffffff) + 1;
    const programs = chip.xip.programs;
    const cut = () => {
      const { operation } = chip.xip;
      if (operation) outcome.during[operation.kind]++;
      outcome.cuts++;
      handheld.cutPower();
    };
    const alarm = chip.clock.createAlarm(cut);
    alarm.scheduleAtCycle(chip.cycles + instant);
    try {
      playScenario(device, part.steps, SILENT, part.uptime);
    } catch {
      // The steps after the cut fail.
    }
    if (chip.powered) cut();
    const written = chip.xip.programs - programs >= part.writes.filter(({ kind }) => kind === 'program').length;
    const reported = stateOf(device);
    const clocks = clocksOf(device.report);
    for (const pin of Object.values(handheld.board.buttons)) handheld.levels.set(pin, true);
    for (let i = 0; i < again; i++) {
      handheld.powerOn();
      handheld.run((this.random.below(1000) / 1000) * NEXT_MS);
      cut();
    }
    device.start();
    const found = stateOf(device);
    const left = clocksOf(device.report);
    // No player loses time, whatever was being written.
    if (left.length && clocks.some((seconds, player) => left[player] < seconds)) {
      outcome.lost.push(`cut after ${instant} cycles: had the clocks ${clocks.join('-')}, found ${left.join('-')}`);
    }
    // Data whose last page was written is there for good.
    const after = part.states[part.states.length - 1];
    if (written) {
      outcome.written++;
      if (found !== after) outcome.lost.push(`cut after ${instant} cycles, when '${after}' was written: found '${found}'`);
      return;
    }
    if (found === reported) return;
    // The interrupted ply may have arrived, and so may the clearing of a game.
    const at = part.states.indexOf(reported);
    const later = part.states.indexOf(found, at + 1);
    if (at >= 0 && (later === at + 1 || (part.clears && later > at))) outcome.arrived++;
    else outcome.lost.push(`cut after ${instant} cycles: had '${reported}', found '${found}'`);
  }
}
