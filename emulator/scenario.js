// @ts-check
// Scenarios: presses of buttons and the expected results. Format and files are the
// simulator's, described in tests/scenarios/README.md. Runs in Node and in a browser;
// pictures are passed to a callback.

import { Serial } from './serial.js';

/** @typedef {import('./device.js').Device} Device */
/**
 * One step. `buttons` of press and hold, `millis` of hold, wait and until, `field`
 * and `value` of expect and until, `value` of port, `name` of picture and sheet; `onChip` is false for what
 * only a computer can do.
 * @typedef {{line: number, step: string, text: string, buttons: string[], millis: number, field: string, value: string, name: string, onChip: boolean}} Step
 */
/**
 * @typedef {object} Play
 * @property {(name: string) => string | null} picture what is wrong with the picture shown now, or null
 * @property {(sentence: string) => void} skipped called for every step that is skipped
 */

/** Time of a press and of the pause after it, ms, as in the simulator. */
const PRESS_MS = 40;
const PAUSE_MS = 60;
/** Default time of `until`, ms. */
const UNTIL_MS = 60_000;
/**
 * The most by which a picture may be later than on a computer, ms: a press is accepted
 * after 5 to 10, drawing takes up to 20 and sending 15, and a computer draws a moving
 * stack up to 33 ahead.
 */
const PICTURE_MS = 100;
const LOOK_MS = 1;

const FIELDS = ['screen', 'cursor', 'hand', 'claim', 'exercise', 'clock', 'ply', 'position', 'variant'];
const BUTTONS = ['up', 'down', 'left', 'right', 'A', 'B', 'X', 'Y'];

/**
 * The most by which the report may be later than on a computer, ms: the end of a hold is
 * accepted after debouncing, and its effect may first be saved.
 */
const REPORT_MS = 120;
/** Ignores pictures and skipped steps. @type {Play} */
export const SILENT = { picture: () => null, skipped: () => {} };

/** A scenario that cannot be read, or whose expectation fails. */
export class ScenarioError extends Error {
  /** @param {number} line @param {string} fault */
  constructor(line, fault) {
    super(`line ${line}: ${fault}`);
    this.line = line;
    this.fault = fault;
  }
}

/** @param {string} text @returns {Step[]} */
export function readScenario(text) {
  /** @type {Step[]} */
  const steps = [];
  let onChip = true;
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.replace(/#.*/, '').trim();
    if (!line) continue;
    const only = /^only computer(?:\s+|$)/.exec(line);
    const rest = only ? line.slice(only[0].length) : line;
    // Alone on its line it applies to everything that follows.
    if (only && !rest) onChip = false;
    else steps.push(readStep(rest, index + 1, onChip && !only));
  }
  return steps;
}

/** @param {string} text @param {number} line @param {boolean} onChip @returns {Step} */
function readStep(text, line, onChip) {
  /** @param {string} fault @returns {never} */
  const fail = (fault) => {
    throw new ScenarioError(line, fault);
  };
  /** @param {string | undefined} word */
  const millis = (word) => (/^\d+$/.test(word ?? '') ? Number(word) : fail(`'${word ?? ''}' is not a number of milliseconds`));
  /** @param {string[]} names */
  const buttons = (names) => {
    if (!names.length) fail('a button is missing');
    const unknown = names.find((name) => !BUTTONS.includes(name));
    return unknown === undefined ? names : fail(`no button is called '${unknown}'; there are ${BUTTONS.join(', ')}`);
  };
  const [step, ...words] = text.split(/\s+/);
  const made = { line, step, text, buttons: /** @type {string[]} */ ([]), millis: 0, field: '', value: '', name: '', onChip };
  const expectation = (/** @type {string[]} */ [field, ...value]) => {
    if (!value.length) fail('what to expect is missing');
    if (!FIELDS.includes(field)) fail(`nothing called '${field}' is reported; there are ${FIELDS.join(', ')}`);
    return { field, value: value.join(' ') };
  };
  switch (step) {
    case 'press':
      return { ...made, buttons: buttons(words) };
    case 'hold':
      if (words.length < 2) fail('a button or a time is missing');
      return { ...made, buttons: buttons(words.slice(0, -1)), millis: millis(words.at(-1)) };
    case 'wait':
      return { ...made, millis: millis(words[0]) };
    case 'until': {
      const within = words.at(-2) === 'within';
      return { ...made, ...expectation(within ? words.slice(0, -2) : words), millis: within ? millis(words.at(-1)) : UNTIL_MS };
    }
    case 'expect':
      return { ...made, ...expectation(words) };
    case 'picture':
    case 'sheet':
      if (!/^[A-Za-z0-9-]+$/.test(words.join(' '))) fail(`'${words.join(' ')}' is not a name of letters, digits and hyphens`);
      return { ...made, name: words[0] };
    case 'port':
      if (!words.length) fail('a line is missing');
      return { ...made, value: text.slice(step.length).trim() };
    case 'restart':
      return made;
    default:
      return fail(`no step is called '${step}'; there are press, hold, wait, until, expect, picture, port and restart`);
  }
}

/** Returns a field's value in a report. The position comes last and has spaces; its last word is the variant. @param {string} report @param {string} field @returns {string} */
export function fieldOf(report, field) {
  if (field === 'variant') return fieldOf(report, 'position').split(' ').at(-1) ?? '';
  const at = report.indexOf(`${field} `);
  if (at < 0) return '';
  const after = report.slice(at + field.length + 1);
  return field === 'position' ? after : after.split(' ')[0];
}

/**
 * Plays a scenario on a device that shows its first picture. Steps take the same time as
 * in the simulator, counted from the application's own zero, or from the given time.
 * @param {Device} device @param {Step[]} steps @param {Play} play @param {number} [from] ms
 */
export function playScenario(device, steps, play, from = 0) {
  const { handheld } = device;
  let due = from;
  /** The computer at the port, once there is one. @type {Serial | undefined} */
  let serial;
  /** @param {number} milliseconds */
  const pass = (milliseconds) => {
    due += milliseconds;
    handheld.run(Math.max(due - device.uptime, 0));
  };
  for (const { line, step, text, buttons, millis, field, value, name, onChip } of steps) {
    if (!onChip) {
      play.skipped(`line ${line}: '${text}' is for computers only and is passed over`);
      continue;
    }
    // A restarted chip counts from 0.
    if (device.uptime < due - 1) due = device.uptime;
    switch (step) {
      case 'press':
        for (const button of buttons) {
          due = Math.max(due, device.uptime);
          handheld.press(button.toLowerCase());
          pass(PRESS_MS);
          handheld.release(button.toLowerCase());
          pass(PAUSE_MS);
        }
        break;
      case 'hold':
        due = Math.max(due, device.uptime);
        for (const button of buttons) handheld.press(button.toLowerCase());
        pass(millis);
        for (const button of buttons) handheld.release(button.toLowerCase());
        break;
      case 'wait':
        pass(millis);
        break;
      case 'until':
        if (!handheld.runUntil(() => fieldOf(device.report, field) === value, millis)) {
          throw new ScenarioError(line, `${field} should become '${value}' but is '${fieldOf(device.report, field)}'`);
        }
        due = Math.max(due, device.uptime);
        break;
      case 'expect':
        if (!handheld.runUntil(() => fieldOf(device.report, field) === value, REPORT_MS)) {
          throw new ScenarioError(line, `${field} should be '${value}' but is '${fieldOf(device.report, field)}'`);
        }
        break;
      case 'picture': {
        const end = device.uptime + PICTURE_MS;
        let wrong = play.picture(name);
        while (wrong && device.uptime < end) {
          handheld.run(LOOK_MS);
          wrong = play.picture(name);
        }
        if (wrong) throw new ScenarioError(line, wrong);
        break;
      }
      case 'sheet':
        // The sheets of the languages compare it on a computer.
        break;
      case 'port':
        if (!serial) {
          serial = new Serial(handheld);
          serial.connect();
        }
        serial.send(value);
        due = Math.max(due, device.uptime);
        break;
      default:
        handheld.cutPower();
        device.start();
        due = 0;
    }
  }
}
