// @ts-check
// Cuts the power of a handheld in the middle of a game, over and over, and looks
// whether the game goes on with at most its last ply missing. A scenario is played
// once with snapshots on the way; each cut starts from one of them. The same seed
// gives the same cuts.

import { Random } from './chip/random.js';
import { SILENT, fieldOf, playScenario } from './scenario.js';

/** @typedef {import('./device.js').Device} Device */
/** @typedef {import('./scenario.js').Step} Step */
/**
 * A part of the game: the state before it, the steps, the states of the game on
 * the way, and when flash was written, in cycles from the start.
 * @typedef {{snapshot: import('./chip/snapshot.js').Snapshot, uptime: number, steps: Step[], states: string[], cycles: number, writes: Write[]}} Part
 */
/** @typedef {{kind: 'erase' | 'program', from: number, until: number}} Write */
/** How many cuts there were, how many of them hit flash being written, how often the ply being written had arrived, and what went wrong. @typedef {{cuts: number, during: {erase: number, program: number}, arrived: number, lost: string[]}} Outcome */

/** One cut in so many is followed by a second one while the device starts again. */
const TWICE_IN = 2;
/** When the second cut comes at the latest, ms: the start takes 260, tidying follows 300 later. */
const SECOND_MS = 800;

/** Where a ply begins in the scenarios that the simulator writes. @param {Step} step @param {Step | undefined} before */
function beginsPly(step, before) {
  return step.step === 'press' && before?.field === 'position';
}

/** The running game as the device reports it. @param {Device} device */
function stateOf(device) {
  return `${fieldOf(device.report, 'ply')} ${fieldOf(device.report, 'position')}`;
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
    starts.forEach((start, index) => this.parts.push(this.record(steps.slice(start, starts[index + 1]))));
    // Whatever ends the game is of no interest.
    this.parts.pop();
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
    return { snapshot, uptime, steps, states: states.filter((state, i) => state !== states[i - 1]), cycles: chip.cycles - from, writes };
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
    const outcome = { cuts: 0, during: { erase: 0, program: 0 }, arrived: 0, lost: [] };
    for (let i = 0; i < count; i++) {
      this.once(i % TWICE_IN === 1, outcome);
      progress(i + 1);
    }
    return outcome;
  }

  /** @param {boolean} twice @param {Outcome} outcome */
  once(twice, outcome) {
    const [part, instant] = this.instant();
    const { device } = this;
    const { chip, handheld } = device;
    handheld.restore(part.snapshot);
    // What is random in the chip must not be the same after every cut.
    chip.random.state = this.random.below(0x7fffffff) + 1;
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
    const told = stateOf(device);
    for (const pin of Object.values(handheld.board.buttons)) handheld.levels.set(pin, true);
    if (twice) {
      handheld.powerOn();
      handheld.run((this.random.below(1000) / 1000) * SECOND_MS);
      cut();
    }
    device.start();
    const found = stateOf(device);
    const at = part.states.indexOf(told);
    if (found === told) return;
    // The ply that was being written may have arrived.
    if (at >= 0 && found === part.states[at + 1]) outcome.arrived++;
    else outcome.lost.push(`cut after ${instant} cycles: had '${told}', found '${found}'`);
  }
}
