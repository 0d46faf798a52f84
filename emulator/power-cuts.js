// @ts-check
// Cuts the power of a handheld in the middle of a game, over and over, and looks
// whether the game goes on with at most its last ply missing, and whether what was
// written whole before the cut is there: a ply, and that a game was taken back, cleared
// or replaced. A scenario is played once with snapshots on the way; each cut starts from
// one of them. The same seed gives the same cuts.

import { Random } from './chip/random.js';
import { SILENT, fieldOf, playScenario } from './scenario.js';

/** @typedef {import('./device.js').Device} Device */
/** @typedef {import('./scenario.js').Step} Step */
/**
 * A part of the game: the state before it, the steps, the states of the game on
 * the way with the one that a start after them finds, whether that one is seen by such
 * a start alone, and when flash was written, in cycles from the start.
 * @typedef {{snapshot: import('./chip/snapshot.js').Snapshot, uptime: number, steps: Step[], states: string[], clears: boolean, cycles: number, writes: Write[]}} Part
 */
/** @typedef {{kind: 'erase' | 'program', from: number, until: number}} Write */
/** How many cuts there were, how many of them hit flash being written, how often everything had been written before, how often what was being written had arrived, and what went wrong. @typedef {{cuts: number, during: {erase: number, program: number}, written: number, arrived: number, lost: string[]}} Outcome */

/** One cut in so many is followed by others while the device starts again. */
const AGAIN_IN = 2;
/** How many cuts in a row there are at most: what the saves promise to bear. */
const ROW = 6;
/** When the next cut comes at the latest, ms: the start takes 260, tidying follows 300 later. */
const NEXT_MS = 800;

/** Where a ply begins in the scenarios that the simulator writes. @param {Step} step @param {Step | undefined} before */
function beginsPly(step, before) {
  return step.step === 'press' && before?.field === 'position';
}

/** The running game as the device reports it. @param {Device} device */
function stateOf(device) {
  return `${fieldOf(device.report, 'ply')} ${fieldOf(device.report, 'position')}`;
}

/** What is left on the clocks of the running game, in seconds; nothing if it has none. @param {string} report */
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

  /** What the device finds if its power goes now; it goes on as if it had not. */
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
    const told = device.log.lines.slice(lines).filter(({ text }) => text.startsWith('screen '));
    const states = [before, ...told.map(({ text }) => `${fieldOf(text, 'ply')} ${fieldOf(text, 'position')}`)];
    const cycles = chip.cycles - from;
    const after = this.afterRestart();
    const clears = after !== states.at(-1);
    states.push(after);
    return { snapshot, uptime, steps, states: states.filter((state, i) => state !== states[i - 1]), clears, cycles, writes };
  }

  /**
   * Where to cut: a part, and cycles from its start. A third of the cuts comes at
   * any time, a third while a page is programmed, a third while a sector is erased.
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
    // What is random in the chip must not be the same after every cut.
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
      // The steps after the cut cannot come true.
    }
    if (chip.powered) cut();
    const written = chip.xip.programs - programs >= part.writes.filter(({ kind }) => kind === 'program').length;
    const told = stateOf(device);
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
    // Nobody loses time, whatever was being written.
    if (left.length && clocks.some((seconds, player) => left[player] < seconds)) {
      outcome.lost.push(`cut after ${instant} cycles: had the clocks ${clocks.join('-')}, found ${left.join('-')}`);
    }
    // What was written to its last page is there for good.
    const after = part.states[part.states.length - 1];
    if (written) {
      outcome.written++;
      if (found !== after) outcome.lost.push(`cut after ${instant} cycles, when '${after}' was written: found '${found}'`);
      return;
    }
    if (found === told) return;
    // The ply that was being written may have arrived; where a game is cleared, that
    // may have too.
    const at = part.states.indexOf(told);
    const later = part.states.indexOf(found, at + 1);
    if (at >= 0 && (later === at + 1 || (part.clears && later > at))) outcome.arrived++;
    else outcome.lost.push(`cut after ${instant} cycles: had '${told}', found '${found}'`);
  }
}
