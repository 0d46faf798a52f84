// @ts-check
// The panel below the handheld: how fast it runs, how busy its cores are, and
// what the firmware logs. Figures come as the worker measured them.

import { element } from './elements.js';
import { text } from './texts.js';

/** Log lines kept on the page. */
const LINES_KEPT = 400;
/** Below this share of real time the page says that it is slow: frames and answers come noticeably late. */
const SLOW = 0.95;

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/** @typedef {{speed: number, pictures: number, megahertz: number, clock: number, loads: number[], emulated: number}} Figures */

export class Panel {
  /** @type {string[]} */
  #lines = [];

  /** @param {Figures} figures @param {boolean} fast whether it may be faster than real time */
  figures({ speed, pictures, megahertz, clock, loads, emulated }, fast) {
    element('speed').textContent = percent(speed);
    element('speed-bar').style.setProperty('--share', String(Math.min(speed, 1)));
    const slow = !fast && speed < SLOW;
    const values = { now: megahertz.toFixed(0), clock: clock.toFixed(0) };
    element('speed-note').textContent = text(fast ? 'fast-note' : slow ? 'slow-note' : 'real-time', values);
    element('speed-row').classList.toggle('slow', slow);
    element('pictures').textContent = pictures.toFixed(pictures < 10 ? 1 : 0);
    loads.forEach((load, core) => {
      element(`load-${core}`).textContent = percent(load);
      element(`load-${core}-bar`).style.setProperty('--share', String(load));
    });
    element('uptime').textContent = `${(emulated / 1000).toFixed(1)} s`;
  }

  /** What stands there while nothing runs. @param {import('./texts.js').Key} reason */
  still(reason) {
    for (const id of ['speed', 'pictures', 'load-0', 'load-1']) element(id).textContent = '–';
    for (const id of ['speed-bar', 'load-0-bar', 'load-1-bar']) element(id).style.setProperty('--share', '0');
    element('speed-note').textContent = text(reason);
    element('speed-row').classList.remove('slow');
  }

  /** Another handheld has another log. */
  clear() {
    this.#lines = [];
    element('log').textContent = '';
  }

  /** @param {{timestamp: string, level: string, text: string}} line */
  line({ timestamp, level, text: words }) {
    const log = element('log');
    this.#lines.push(`${timestamp} ${level.toUpperCase()} ${words}`);
    if (this.#lines.length > LINES_KEPT) this.#lines.shift();
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
    log.textContent = this.#lines.join('\n');
    if (atEnd) log.scrollTop = log.scrollHeight;
  }
}
