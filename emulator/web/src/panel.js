// @ts-check
// The panel below the handheld: its speed, the load of its cores, and the firmware's log.
// The worker measures the figures.

import { element } from './elements.js';
import { text } from './texts.js';

/** Log lines kept on the page. */
const LINES_KEPT = 400;
/**
 * Below this share of real time the page reports that it is slow: frames and answers are
 * noticeably late.
 */
const SLOW = 0.95;

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/** Writes only changes, so that an idle page causes no layout. @param {string} id @param {string} words */
function write(id, words) {
  const place = element(id);
  if (place.textContent !== words) place.textContent = words;
}

/** Uses whole percents, so that the value rarely changes. @param {string} id @param {number} share */
function fill(id, share) {
  const value = share.toFixed(2);
  const { style } = element(id);
  if (style.getPropertyValue('--share') !== value) style.setProperty('--share', value);
}

/** @typedef {{speed: number, pictures: number, megahertz: number, clock: number, loads: number[], emulated: number}} Figures */

export class Panel {
  /** @type {string[]} */
  #lines = [];

  /** @param {Figures} figures @param {boolean} fast whether it may be faster than real time */
  figures({ speed, pictures, megahertz, clock, loads, emulated }, fast) {
    write('speed', percent(speed));
    fill('speed-bar', Math.min(speed, 1));
    const slow = !fast && speed < SLOW;
    const values = { now: megahertz.toFixed(0), clock: clock.toFixed(0) };
    write('speed-note', text(fast ? 'fast-note' : slow ? 'slow-note' : 'real-time', values));
    element('speed-row').classList.toggle('slow', slow);
    write('pictures', pictures.toFixed(pictures < 10 ? 1 : 0));
    loads.forEach((load, core) => {
      write(`load-${core}`, percent(load));
      fill(`load-${core}-bar`, load);
    });
    write('uptime', `${(emulated / 1000).toFixed(0)} s`);
  }

  /** Shows empty figures while nothing runs. @param {import('./texts.js').Key} reason */
  still(reason) {
    for (const id of ['speed', 'pictures', 'load-0', 'load-1']) element(id).textContent = '–';
    for (const id of ['speed-bar', 'load-0-bar', 'load-1-bar']) fill(id, 0);
    element('speed-note').textContent = text(reason);
    element('speed-row').classList.remove('slow');
  }

  /** Clears the log for another handheld. */
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
