// @ts-check
// The panel beside the handheld: how fast it runs, how busy its cores are, and
// what the firmware logs. Figures come as the worker measured them.

/** Log lines kept on the page. */
const LINES_KEPT = 400;
/** Below this share of real time the page says that it is slow: frames and answers come noticeably late. */
const SLOW = 0.95;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/** @typedef {{speed: number, pictures: number, megahertz: number, clock: number, loads: number[], emulated: number}} Figures */

export class Panel {
  constructor() {
    this.log = element('log');
    /** @type {string[]} */
    this.lines = [];
  }

  /** @param {Figures} figures @param {boolean} fast whether it may be faster than real time */
  figures({ speed, pictures, megahertz, clock, loads, emulated }, fast) {
    element('speed').textContent = percent(speed);
    element('speed-bar').style.setProperty('--share', String(Math.min(speed, 1)));
    const slow = !fast && speed < SLOW;
    element('speed-note').textContent = fast
      ? `fast forward: ${megahertz.toFixed(0)} MHz of ${clock.toFixed(0)}`
      : slow
        ? `slower than the device: ${megahertz.toFixed(0)} of ${clock.toFixed(0)} MHz`
        : `real time: ${clock.toFixed(0)} MHz`;
    element('speed-row').classList.toggle('slow', slow);
    element('pictures').textContent = `${pictures.toFixed(pictures < 10 ? 1 : 0)} a second`;
    loads.forEach((load, core) => {
      element(`load-${core}`).textContent = percent(load);
      element(`load-${core}-bar`).style.setProperty('--share', String(load));
    });
    element('uptime').textContent = `${(emulated / 1000).toFixed(1)} s`;
  }

  /** What stands there while nothing runs. @param {string} reason */
  still(reason) {
    for (const id of ['speed', 'pictures', 'load-0', 'load-1']) element(id).textContent = '–';
    for (const id of ['speed-bar', 'load-0-bar', 'load-1-bar']) element(id).style.setProperty('--share', '0');
    element('speed-note').textContent = reason;
    element('speed-row').classList.remove('slow');
  }

  /** @param {{timestamp: string, level: string, text: string}} line */
  line({ timestamp, level, text }) {
    this.lines.push(`${timestamp} ${level.toUpperCase()} ${text}`);
    if (this.lines.length > LINES_KEPT) this.lines.shift();
    const atEnd = this.log.scrollTop + this.log.clientHeight >= this.log.scrollHeight - 4;
    this.log.textContent = this.lines.join('\n');
    if (atEnd) this.log.scrollTop = this.log.scrollHeight;
  }
}
