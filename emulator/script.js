// @ts-check
// Scripts for a handheld: one step a line, such as `tap a` or `wait 500`. Parsing
// and playing only; pictures go to a callback, so that this runs anywhere.

/** @typedef {{line: number, name: string, arguments: string[]}} Step */

/** Steps and how many arguments each takes, least and most. @type {Record<string, [number, number]>} */
const STEPS = {
  press: [1, 1],
  release: [1, 1],
  tap: [1, 2],
  wait: [1, 1],
  frames: [1, 2],
  shot: [1, 1],
  cut: [0, 0],
  power: [0, 0],
};
/** How long `frames` waits unless told, ms. */
const FRAMES_MS = 5000;

export class ScriptError extends Error {}

/** @param {string} text @returns {Step[]} */
export function parseScript(text) {
  const steps = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [name, ...rest] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!name) continue;
    if (!Object.hasOwn(STEPS, name)) {
      throw new ScriptError(`Line ${index + 1}: there is no step ${name}; there are ${Object.keys(STEPS).join(', ')}.`);
    }
    const [least, most] = STEPS[name];
    if (rest.length < least || rest.length > most) {
      throw new ScriptError(`Line ${index + 1}: ${name} takes ${least === most ? least : `${least} to ${most}`} arguments.`);
    }
    steps.push({ line: index + 1, name, arguments: rest });
  }
  return steps;
}

/**
 * @param {import('./handheld.js').Handheld} handheld
 * @param {Step[]} steps
 * @param {(file: string) => void} shoot
 */
export function playScript(handheld, steps, shoot) {
  for (const { line, name, arguments: [first, second] } of steps) {
    /** @param {string} text */
    const number = (text) => {
      if (!/^\d+(\.\d+)?$/.test(text)) throw new ScriptError(`Line ${line}: ${text} is not a number.`);
      return Number(text);
    };
    switch (name) {
      case 'press': handheld.press(first); break;
      case 'release': handheld.release(first); break;
      case 'tap': handheld.tap(first, second === undefined ? undefined : number(second)); break;
      case 'wait': handheld.run(number(first)); break;
      case 'frames': {
        const goal = handheld.frames + number(first);
        if (!handheld.runUntil(() => handheld.frames >= goal, second === undefined ? FRAMES_MS : number(second))) {
          throw new ScriptError(`Line ${line}: the frames did not come in time.`);
        }
        break;
      }
      case 'shot': shoot(first); break;
      case 'cut': handheld.cutPower(); break;
      default: handheld.powerOn();
    }
  }
}
