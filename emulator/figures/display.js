// @ts-check
// Visible figures: the start, drawing and sending, animations, and the time from a press
// to its picture. Times are those at which the panel received the first and the last
// byte.

import { GAME } from './search.js';
import { SILENT, playScenario, readScenario } from '../scenario.js';

/** @typedef {import('../device.js').Device} Device */
/** @typedef {import('./figure.js').Figure} Figure */
/** A run of bytes to the panel, ms. @typedef {{first: number, last: number, bytes: number}} Burst */

/** Two runs with a shorter gap belong to one picture, ms. */
const GAP_MS = 4;
/** Interval at which core 0's sleep is checked, ms. */
const LOOK_MS = 0.01;
/** The longest time from a press to its picture before it counts as lost, ms. */
const LOST_MS = 400;
/** Presses for each latency, spread over a refresh of the panel. */
const PRESSES = 12;

/** Two people's game, code 000000; the cursor on a stack that can move. */
const TWO_PLAYERS = 'press A B A down right down down down down down right down down down A\nexpect screen play\nwait 1500\npress B\nwait 1000';

/** Records the bytes that the panel receives. */
export class Panel {
  /** @param {Device} device */
  constructor(device) {
    this.device = device;
    /** @type {Burst[]} */
    this.bursts = [];
    const { panel, chip } = device.handheld;
    const receive = panel.receive.bind(panel);
    panel.receive = (byte, isData, hertz) => {
      const now = chip.clock.nanos / 1e6;
      const burst = this.bursts.at(-1);
      if (burst && now - burst.last < GAP_MS) {
        burst.last = now;
        burst.bytes++;
      } else {
        this.bursts.push({ first: now, last: now, bytes: 1 });
      }
      receive(byte, isData, hertz);
    };
  }

  /** Runs until the beam has reached a part of its refresh, because earlier pictures were in step with it. @param {number} share of a refresh */
  awaitBeam(share) {
    const { handheld, chip } = this.device;
    const { begunAt, refreshNanos } = handheld.panel.scan;
    const phase = ((chip.clock.nanos - begunAt) / refreshNanos) % 1;
    handheld.run((((share - phase + 1) % 1) * refreshNanos) / 1e6);
  }

  /** Presses a button. Returns the times of the next picture in ms: from the press, and of drawing and sending. @param {string} button */
  press(button) {
    const { handheld, chip } = this.device;
    const [core] = chip.cores;
    const [begun, before] = [handheld.milliseconds, this.bursts.length];
    handheld.press(button, { bounce: false });
    const [cycles, [asleep]] = [chip.cycles, chip.asleepCycles];
    let awakeSince = begun;
    while (this.bursts.length === before) {
      if (handheld.milliseconds - begun > LOST_MS) throw new Error(`Nothing was drawn after ${button}.`);
      if (core.sleeping) awakeSince = handheld.milliseconds;
      handheld.run(LOOK_MS);
    }
    const awake = (chip.cycles - cycles - (chip.asleepCycles[0] - asleep)) / (chip.clock.frequency / 1000);
    handheld.run(GAP_MS + 30);
    const burst = this.bursts[before];
    handheld.release(button, { bounce: false });
    handheld.run(60);
    // Where the firmware waits for the beam, the core sleeps between drawing and sending.
    const draw = handheld.board.panel.vsync === undefined ? burst.first - awakeSince : awake;
    return { draw, send: burst.last - burst.first, bytes: burst.bytes, latency: burst.last - begun };
  }
}

/** @param {string} name @param {string} about @param {number} value @param {number} [target] @returns {Figure} */
function milliseconds(name, about, value, target) {
  return { name, about, value, digits: 1, unit: 'ms', better: 'less', target };
}

/**
 * @param {import('./subject.js').Subject} subject @param {import('./search.js').SaveGame} saveGame
 * @returns {Figure[]}
 */
export function measureDisplay(subject, saveGame) {
  return [...start(subject), ...pictures(subject), ...thinking(subject, saveGame)];
}

/** @param {import('./subject.js').Subject} subject @returns {Figure[]} */
function start(subject) {
  const { handheld } = subject.device();
  const complete = firstPicture(handheld);
  handheld.runUntil(() => handheld.backlight > 0, 2000);
  return [
    milliseconds('boot-frame', 'from power to the first whole picture', complete, 300),
    milliseconds('boot-light', 'from power to the light', handheld.milliseconds, 300),
    ...(subject.timing === 'chip'
      ? [milliseconds('boot-slowest', 'the first, with the slowest ring oscillator', firstPicture(subject.device({ rosc: 'slowest' }).handheld))]
      : []),
  ];
}

/** Switches a handheld on. Returns the time of its first whole picture, ms. @param {import('../handheld.js').Handheld} handheld */
function firstPicture(handheld) {
  handheld.powerOn();
  handheld.runUntil(() => handheld.frames > 0, 2000);
  return handheld.milliseconds;
}

/** @param {import('./subject.js').Subject} subject @returns {Figure[]} */
function pictures(subject) {
  const device = subject.device();
  const panel = new Panel(device);
  device.start();
  playScenario(device, readScenario(TWO_PLAYERS), SILENT);
  const menu = panel.press('y');
  // Back to the board, which the menu had covered completely.
  const board = panel.press('b');
  device.handheld.run(500);
  const moves = Array.from({ length: PRESSES }, (_, i) => {
    device.handheld.run(30);
    panel.awaitBeam(i / PRESSES);
    return panel.press(i % 2 ? 'down' : 'up');
  });
  const worst = (/** @type {'draw' | 'send' | 'latency'} */ key) => Math.max(...moves.map((move) => move[key]));
  return [
    milliseconds('draw-board', 'drawing the whole board', board.draw),
    milliseconds(
      'send-board',
      `sending it (${board.bytes.toLocaleString('en-US')} bytes; the wire's limit for a whole picture is 14.75)`,
      board.send,
    ),
    milliseconds('draw-menu', 'drawing the menu over it', menu.draw),
    milliseconds('draw-cursor', 'drawing a moved cursor', worst('draw')),
    milliseconds('send-cursor', 'sending it', worst('send')),
    milliseconds('latency-idle', 'from key to pixels, waiting', worst('latency'), 30),
    ...flight(device, panel),
  ];
}

/** Without the TE wire the firmware cannot avoid the beam. @param {number} value @param {boolean} isWired @returns {Figure} */
function torn(value, isWired) {
  const about = `refreshes that show a moving stack torn${isWired ? '' : ' (the beam’s pin is not wired)'}`;
  return { name: 'torn', about, value, digits: 0, unit: '', better: 'less', target: isWired ? 0 : undefined };
}

/** Returns the figures of a moving stack's pictures. @param {Device} device @param {Panel} panel @returns {Figure[]} */
function flight(device, panel) {
  const steps = readScenario('press B A A\nwait 1500\nexpect ply 1');
  device.handheld.run(1000);
  if (device.chip.timing) device.handheld.watchScan();
  const before = panel.bursts.length;
  playScenario(device, steps, SILENT, device.uptime);
  // The first pictures are those of the presses, and the last one ends the move: it is
  // redrawn where the others only move a stack.
  const moving = panel.bursts.slice(before + 3, -1);
  const rate = (1000 * (moving.length - 1)) / ((moving.at(-1)?.first ?? 0) - moving[0].first);
  return [
    ...(device.chip.timing ? [torn(device.handheld.panel.scan.torn, device.handheld.board.panel.vsync !== undefined)] : []),
    { name: 'frame-rate', about: 'pictures a second of a moving stack', value: rate, digits: 1, unit: '', better: 'more', target: 30 },
  ];
}

/** @param {import('./subject.js').Subject} subject @param {import('./search.js').SaveGame} saveGame @returns {Figure[]} */
function thinking(subject, saveGame) {
  const device = subject.device({ saves: saveGame(8, GAME.turns.slice(0, 22)) });
  const panel = new Panel(device);
  device.start();
  panel.press('a');
  // Flash is tidied meanwhile.
  device.handheld.run(500);
  const moves = Array.from({ length: PRESSES }, (_, i) => {
    device.handheld.run(30);
    panel.awaitBeam(i / PRESSES);
    return panel.press(i % 2 ? 'b' : 'y');
  });
  if (device.searches.length) throw new Error('The device had done thinking.');
  return [milliseconds('latency-thinking', 'from key to pixels, thinking', Math.max(...moves.map(({ latency }) => latency)), 50)];
}
